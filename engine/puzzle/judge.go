package puzzle

import (
	"errors"
	"slices"

	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/search"
	"tengen/engine/threat"
)

// A Verdict is what a move in a puzzle is worth.
type Verdict uint8

const (
	Wrong  Verdict = iota // it does not do what the puzzle asks for
	Slow                  // it wins, too, but in another way or in more plies
	Right                 // it is one of the best, and the win goes on
	Solved                // it is one of the best, and nothing stops the win any more, or the puzzle's move holds
)

// String returns "wrong", "slow", "right" or "solved".
func (v Verdict) String() string { return [4]string{"wrong", "slow", "right", "solved"}[v&3] }

// An Answer is what the engine says to a move.
type Answer struct {
	Verdict Verdict
	Reply   string   // the other side's best move; "" where none matters any more
	Line    []string // how it goes on, from the reply
	Plies   int      // of the win that are left after the reply, for Right
}

// A Judge answers the moves of whoever solves puzzles. It keeps solvers and is
// for one question at a time.
type Judge struct {
	fives  fiveJudge
	solver *solver.Solver // of Connect Four, made when first needed
}

// ErrKind is what is wrong with a puzzle whose kind is none of its game's.
var ErrKind = errors.New("the kind of puzzle is not one of this game")

// table is the size of Connect Four's table as a power of two of entries.
const table = 20

func (j *Judge) discs() *solver.Solver {
	if j.solver == nil {
		j.solver = solver.NewSolver(table, nil)
	}
	return j.solver
}

// Answer judges a move in a position of a puzzle where a win of so many plies is
// claimed, or what holds against one. The position is left as it is.
func (j *Judge) Answer(p game.Position, kind Kind, plies int, move string) (Answer, error) {
	if p.Over() {
		return Answer{}, game.ErrOver
	}
	switch v := p.(type) {
	case connect4.Value:
		if kind != Drop && kind != Save || !v.Classic() {
			return Answer{}, ErrKind
		}
		return j.dropped(v.Position, kind, plies, move)
	case gomokuValue:
		if kind >= Drop {
			return Answer{}, ErrKind
		}
		return j.fives.answer(v.Position, kind, plies, move)
	}
	return Answer{}, ErrKind
}

// Solution returns how a puzzle goes: its key and what follows against the longest
// defence. A key that only holds is followed by nothing.
func (j *Judge) Solution(p game.Position, kind Kind) ([]string, error) {
	if p.Over() {
		return nil, game.ErrOver
	}
	switch v := p.(type) {
	case connect4.Value:
		if kind != Drop && kind != Save || !v.Classic() {
			return nil, ErrKind
		}
		a := j.discs().Analyse(v.Position, solver.Options{Nodes: discNodes})
		if kind == Save {
			return []string{connect4.ColumnName(a.Best)}, nil
		}
		return columnNames(a.PV), nil
	case gomokuValue:
		if kind >= Drop {
			return nil, ErrKind
		}
		return j.fives.solution(v.Position, kind), nil
	}
	return nil, ErrKind
}

// dropped judges a column of Connect Four.
func (j *Judge) dropped(p *connect4.Position, kind Kind, plies int, move string) (a Answer, err error) {
	x := columnOf(move)
	p = p.Clone()
	if err := p.Play(x); err != nil {
		return a, err
	}
	if p.Over() {
		if p.Outcome() != connect4.Drawn || kind == Save {
			a.Verdict = Solved
		}
		return a, nil
	}
	after := j.discs().Analyse(p, solver.Options{Nodes: discNodes})
	c := after.Columns[after.Best]
	lasts := pliesOf(-c.Hi, p.Free()+1)
	switch {
	case kind == Save && c.Hi <= 0:
		a.Verdict = Solved
		return a, nil
	case kind == Save || c.Hi >= 0:
	case lasts > plies:
		a.Verdict = Slow
	case lasts <= 3:
		a.Verdict = Solved
	default:
		a.Verdict, a.Plies = Right, lasts-2
	}
	a.Reply, a.Line = connect4.ColumnName(after.Best), columnNames(after.PV)
	return a, nil
}

// columnOf returns the column of a name, -1 for none.
func columnOf(move string) int {
	for x := range connect4.MaxSize {
		if connect4.ColumnName(x) == move {
			return x
		}
	}
	return -1
}

func columnNames(list []uint8) []string {
	var names []string
	for _, x := range list {
		names = append(names, connect4.ColumnName(int(x)))
	}
	return names
}

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

// goal returns how the win of a kind is to be reached.
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

// refuted returns the answer to a move that is none of the best, with what the other
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

// solution returns a puzzle's line.
func (j *fiveJudge) solution(p *gomoku.Position, kind Kind) []string {
	s := j.solver(p.Rule())
	if kind.Defends() {
		r := s.Solve(p, p.ToMove().Other(), threat.ByThreats, answerNodes, j.Stop)
		return names(r.Defences[:min(1, len(r.Defences))])
	}
	return names(s.Solve(p, p.ToMove(), j.goal(p, kind), answerNodes, j.Stop).Line)
}

// fivePoints returns where c makes a five at once.
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

// names returns the points of a line up to where a side may not answer.
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
