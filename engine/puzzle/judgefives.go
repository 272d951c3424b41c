package puzzle

import (
	"slices"

	"tengen/engine/gomoku"
	"tengen/engine/search"
	"tengen/engine/threat"
)

type gomokuValue = gomoku.Value

// A fiveJudge judges moves in puzzles of five in a row.
type fiveJudge struct {
	Finder
	engine *search.Engine // of the rule last asked about; for what refutes a move
}

const (
	answerNodes = 100_000 // positions that a win is looked for in
	otherNodes  = 20_000  // and one that is not what the puzzle asks for
	refuteNodes = 12_000  // positions of a search for the best reply
	refuteTable = 4 << 20 // bytes
)

// answer judges a move.
func (j *fiveJudge) answer(p *gomoku.Position, kind Kind, plies int, move string) (a Answer, err error) {
	pt, err := gomoku.ParsePoint(move, p.Size())
	if err != nil {
		return a, err
	}
	q := p.Clone()
	if err := q.Play(pt); err != nil {
		return a, err
	}
	switch {
	case q.Winner() == p.ToMove():
		return Answer{Verdict: Solved}, nil
	case q.Over():
		return a, nil
	case kind.Defends():
		return j.held(q), nil
	case j.goal(p, kind) == threat.ByFours:
		return j.byFours(p, q, pt, plies), nil
	}
	return j.byThreats(p, q, pt), nil
}

// goal is how the win of a kind is to be reached.
func (j *fiveJudge) goal(p *gomoku.Position, kind Kind) threat.Goal {
	if kind == Fours || kind == Barred || kind == Trap && j.solver(p.Rule()).Solve(p, p.ToMove(), threat.ByFours, proofNodes, j.Stop).Outcome == threat.Win {
		return threat.ByFours
	}
	return threat.ByThreats
}

// held judges a defence, which has led to q.
func (j *fiveJudge) held(q *gomoku.Position) Answer {
	r := j.solver(q.Rule()).Solve(q, q.ToMove(), threat.ByThreats, answerNodes, j.Stop)
	if r.Outcome != threat.Win {
		return Answer{Verdict: Solved}
	}
	return Answer{Reply: r.Line[0].String(), Line: names(r.Line)}
}

// byFours judges a move where the win is one by fours, which has led to q.
func (j *fiveJudge) byFours(p, q *gomoku.Position, move gomoku.Point, plies int) Answer {
	s, side := j.solver(p.Rule()), p.ToMove()
	if !slices.Contains(s.FirstFours(p, side, plies, answerNodes).Wins, move) {
		r := s.SolveMove(p, move, 0, otherNodes, j.Stop)
		return j.refuted(q, r.Outcome == threat.Win)
	}
	stops := fivePoints(q, side)
	if len(stops) != 1 || q.Play(stops[0]) != nil {
		return Answer{Verdict: Solved}
	}
	a := Answer{Verdict: Right, Reply: stops[0].String(), Line: []string{stops[0].String()}, Plies: plies - 2}
	r := s.Solve(q, side, threat.ByFours, answerNodes, j.Stop)
	a.Line = append(a.Line, names(r.Line)...)
	return a
}

// byThreats judges a move where the win is one by threats, which has led to q.
// Any proved one is as good as another: how long they take at least is not known.
func (j *fiveJudge) byThreats(p, q *gomoku.Position, move gomoku.Point) Answer {
	s := j.solver(p.Rule())
	r := s.SolveThreat(p, move, answerNodes)
	if r.Outcome != threat.Win {
		r = s.SolveMove(p, move, 0, otherNodes, j.Stop)
		return j.refuted(q, r.Outcome == threat.Win)
	}
	if len(r.Line) < 2 || r.Line[1] == gomoku.NoPoint {
		return Answer{Verdict: Solved}
	}
	return Answer{Verdict: Right, Reply: r.Line[1].String(), Line: names(r.Line[1:]), Plies: r.Plies - 2}
}

// refuted is the answer to a move that is none of the best, with what the other
// side plays after it in q.
func (j *fiveJudge) refuted(q *gomoku.Position, wins bool) (a Answer) {
	if wins {
		a.Verdict = Slow
	}
	if j.engine == nil || j.engine.Rule() != q.Rule() {
		j.engine = search.New(q.Rule(), refuteTable)
	}
	info := j.engine.Search(search.Task{Position: q, Limits: search.Limits{Nodes: refuteNodes}, Stop: j.Stop})
	if len(info.Lines) == 0 {
		return a // Black may play nowhere
	}
	best := info.Lines[0]
	a.Reply, a.Line = best.Move.String(), names(best.PV)
	if wins || search.WinIn(best.Score) > 0 || q.Play(best.Move) != nil || q.Over() {
		return a
	}
	// What the search thinks best need not be what stops the threats.
	s, side := j.solver(q.Rule()), q.ToMove()
	lost := s.Solve(q, side, threat.ByThreats, otherNodes, j.Stop).Outcome == threat.Win
	q.Undo()
	if !lost {
		return a
	}
	if r := s.Solve(q, side, threat.ByThreats, otherNodes, j.Stop); len(r.Defences) > 0 {
		a.Reply = r.Defences[0].String()
		a.Line = []string{a.Reply}
	}
	return a
}

// solution is a puzzle's line.
func (j *fiveJudge) solution(p *gomoku.Position, kind Kind) []string {
	s := j.solver(p.Rule())
	if kind.Defends() {
		r := s.Solve(p, p.ToMove().Other(), threat.ByThreats, answerNodes, j.Stop)
		return names(r.Defences[:min(1, len(r.Defences))])
	}
	return names(s.Solve(p, p.ToMove(), j.goal(p, kind), answerNodes, j.Stop).Line)
}

// fivePoints are where c makes a five at once.
func fivePoints(p *gomoku.Position, c gomoku.Color) (list []gomoku.Point) {
	q := p.Clone()
	if q.ToMove() != c {
		q.Pass()
	}
	for y := range p.Size() {
		for x := range p.Size() {
			if pt := gomoku.At(x, y); q.At(pt) == gomoku.Empty && wins(q, pt) {
				list = append(list, pt)
			}
		}
	}
	return list
}

// names are the points of a line up to where a side may not answer.
func names(line []gomoku.Point) []string {
	var list []string
	for _, p := range line {
		if p == gomoku.NoPoint {
			break
		}
		list = append(list, p.String())
	}
	return list
}
