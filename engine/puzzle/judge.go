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

// A Verdict is the verdict on a move in a puzzle: it is wrong, it wins too late, it is
// right and the task goes on, or the puzzle is solved.
//
//protocol:words wrong slow right solved
type Verdict uint8

const (
	Wrong  Verdict = iota // the move does not do what the puzzle asks
	Slow                  // the move wins, but in another way or in more plies
	Right                 // the move is one of the best; the puzzle continues
	Solved                // the move is one of the best and solves the puzzle
)

// String returns "wrong", "slow", "right" or "solved".
func (v Verdict) String() string { return [4]string{"wrong", "slow", "right", "solved"}[v&3] }

// An Answer is the engine's answer to a move.
type Answer struct {
	Verdict Verdict
	Reply   string   // the other side's best move, or ""
	Line    []string // the line that begins with Reply
	Plies   int      // for Right: plies left to the win after Reply
}

// A Judge answers the moves of a user who solves puzzles. It must not be used concurrently.
type Judge struct {
	fives  fiveJudge
	solver *solver.Solver // for Connect Four, created when first needed
}

// ErrKind is returned for a kind of puzzle that the game does not have.
var ErrKind = errors.New("the kind of puzzle is not one of this game")

// tableLog is the log2 of the number of entries in the table of Connect Four's solver.
const tableLog = 20

func (j *Judge) discs() *solver.Solver {
	if j.solver == nil {
		j.solver = solver.NewSolver(tableLog, nil)
	}
	return j.solver
}

// Answer judges a move in a position of a puzzle. plies is the length of the claimed win from
// this position. Answer does not change p. It returns an error if the move is illegal, the
// game is over, or the game does not have this kind.
func (j *Judge) Answer(p game.Position, kind Kind, plies int, move string) (Answer, error) {
	if p.Over() {
		return Answer{}, game.ErrOver
	}
	switch v := p.(type) {
	case connect4.Value:
		if kind != Drop && kind != Save || !v.Classic() {
			return Answer{}, ErrKind
		}
		return j.judgeDisc(v.Position, kind, plies, move)
	case gomokuValue:
		if kind >= Drop {
			return Answer{}, ErrKind
		}
		return j.fives.answer(v.Position, kind, plies, move)
	}
	return Answer{}, ErrKind
}

// Solution returns the solution of a puzzle: its key and, unless the kind defends, the line
// against the longest defence.
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

// judgeDisc judges a move in Connect Four.
func (j *Judge) judgeDisc(p *connect4.Position, kind Kind, plies int, move string) (a Answer, err error) {
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

// columnOf returns the column with a name, or -1.
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
	engine *search.Engine // for replies to wrong moves, under the rule of the last one
}

const (
	answerNodes = 100_000 // positions for the win of the puzzle
	otherNodes  = 20_000  // positions for other wins
	refuteNodes = 12_000  // positions for the best reply
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
		return j.judgeDefence(q), nil
	case j.goal(p, kind) == threat.ByFours:
		return j.byFours(p, q, pt, plies), nil
	}
	return j.byThreats(p, q, pt), nil
}

// goal returns the goal of the win in a puzzle of the given kind.
func (j *fiveJudge) goal(p *gomoku.Position, kind Kind) threat.Goal {
	if kind == Fours || kind == Barred || kind == Trap && j.solver(p.Rule()).Solve(p, p.ToMove(), threat.ByFours, proofNodes, j.Stop).Outcome == threat.Win {
		return threat.ByFours
	}
	return threat.ByThreats
}

// judgeDefence judges a defence that has led to q.
func (j *fiveJudge) judgeDefence(q *gomoku.Position) Answer {
	r := j.solver(q.Rule()).Solve(q, q.ToMove(), threat.ByThreats, answerNodes, j.Stop)
	if r.Outcome != threat.Win {
		return Answer{Verdict: Solved}
	}
	return Answer{Reply: r.Line[0].String(), Line: names(r.Line)}
}

// byFours judges a move that has led to q, in a puzzle with a win by fours.
func (j *fiveJudge) byFours(p, q *gomoku.Position, move gomoku.Point, plies int) Answer {
	s, side := j.solver(p.Rule()), p.ToMove()
	if !slices.Contains(s.FirstFours(p, side, plies, answerNodes).Wins, move) {
		r := s.SolveMove(p, move, 0, otherNodes, j.Stop)
		return j.refute(q, r.Outcome == threat.Win)
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

// byThreats judges a move that has led to q, in a puzzle with a win by threats. All proved
// wins are right, because the minimum length of a win by threats is not known.
func (j *fiveJudge) byThreats(p, q *gomoku.Position, move gomoku.Point) Answer {
	s := j.solver(p.Rule())
	r := s.SolveThreat(p, move, answerNodes)
	if r.Outcome != threat.Win {
		r = s.SolveMove(p, move, 0, otherNodes, j.Stop)
		return j.refute(q, r.Outcome == threat.Win)
	}
	if len(r.Line) < 2 || r.Line[1] == gomoku.NoPoint {
		return Answer{Verdict: Solved}
	}
	return Answer{Verdict: Right, Reply: r.Line[1].String(), Line: names(r.Line[1:]), Plies: r.Plies - 2}
}

// refute returns the answer to a move that is not one of the best, with the other side's
// best reply in q. wins says whether the move wins nevertheless.
func (j *fiveJudge) refute(q *gomoku.Position, wins bool) (a Answer) {
	if wins {
		a.Verdict = Slow
	}
	if j.engine == nil || j.engine.Rule() != q.Rule() {
		j.engine = search.New(q.Rule(), refuteTable)
	}
	info := j.engine.Search(search.Task{Position: q, Limits: search.Limits{Nodes: refuteNodes}, Stop: j.Stop})
	if len(info.Lines) == 0 {
		return a // Black has no legal move
	}
	best := info.Lines[0]
	a.Reply, a.Line = best.Move.String(), names(best.PV)
	if wins || search.WinIn(best.Score) > 0 || q.Play(best.Move) != nil || q.Over() {
		return a
	}
	// If the search's best move does not stop the win by threats, choose a move that does.
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

// solution returns the solution of a puzzle.
func (j *fiveJudge) solution(p *gomoku.Position, kind Kind) []string {
	s := j.solver(p.Rule())
	if kind.Defends() {
		r := s.Solve(p, p.ToMove().Other(), threat.ByThreats, answerNodes, j.Stop)
		return names(r.Defences[:min(1, len(r.Defences))])
	}
	return names(s.Solve(p, p.ToMove(), j.goal(p, kind), answerNodes, j.Stop).Line)
}

// fivePoints returns the points where c makes a five.
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

// names returns the names of the points of a line up to the first NoPoint.
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
