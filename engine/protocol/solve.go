package protocol

import (
	"time"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/player"
	"tengen/engine/search"
	"tengen/engine/threat"
)

// solveArgs are the arguments of "solve", which asks whether a side can force a win in
// five in a row.
type solveArgs struct {
	Place
	goal   Goal
	side   SideWord // "black" or "white"; "" means the side to move
	limits player.Limits
	report time.Duration // least time between two infos; 0 means 125 ms
}

// A Goal is what a win may consist of: fours ("vcf"), fours and threes ("vct"), or any moves.
//
//protocol:words vcf vct win
type Goal = string

// An Outcome is the answer to the question whether there is a win.
//
//protocol:words win none unknown
type Outcome = string

//protocol:required goal
func readSolve(d *Decoder) solveArgs {
	return solveArgs{
		Place: ReadPlace(d), goal: d.Text("goal"), side: d.Text("side"), limits: d.Limits("limits."), report: d.Milliseconds("reportMs"),
	}
}

// Solving is an interim reply to "solve": nodes and time so far.
type Solving struct {
	ID    int64
	Nodes int64
	Time  time.Duration
}

// Solution is the reply to "solve".
type Solution struct {
	ID       int64
	Goal     Goal
	Side     SideWord
	Outcome  Outcome
	Plies    int      // length of the win
	AtMost   bool     // a shorter win is possible
	Line     []string // one line of play that wins
	Defences []string // if the other side is to move: its moves that prevent the win
	// Incomplete means that the search was stopped before every defence was tried;
	// moves missing from Defences may also prevent the win.
	Incomplete bool
	Branches   []string // winning lines against each defence, as move strings
	Verified   bool     // the independent verifier has replayed the win
	Nodes      int64
	Time       time.Duration
}

// maxBranches is the largest number of branches in a solution.
const maxBranches = 100

// guideTable is the size in bytes of the transposition table of the search that guides
// the solver's goal "win".
const guideTable = 8 << 20

func solveCommand(c *Conversation) Command {
	var solver *threat.Solver // kept for the rule of the last request
	return Command{Name: "solve", Long: true, Read: func(d *Decoder) func(int64) {
		a := readSolve(d)
		return func(id int64) {
			p, side, goal, err := c.solvable(a)
			if err != nil {
				c.Fail(id, err)
				return
			}
			start := c.Now()
			c.Begin(id)
			due := c.Every(a.report)
			stop := func() bool {
				if due() {
					c.Send(&Solving{id, solver.Visited(), c.Now() - start})
				}
				return c.Interrupted() || a.limits.Time > 0 && c.Now()-start >= a.limits.Time
			}
			if solver == nil || solver.Rule() != p.Rule() {
				solver = threat.NewSolver(p.Rule())
			}
			if goal == threat.AnyWin && solver.Guide == nil {
				solver.Guide = search.New(p.Rule(), guideTable)
			}
			s := solver.Solve(p, side, goal, a.limits.Nodes, stop)
			c.End()
			c.Send(&Solution{
				ID: id, Goal: a.goal, Side: side.String(), Outcome: s.Outcome.String(), Plies: s.Plies, AtMost: s.AtMost, Line: PointNames(s.Line),
				Defences: PointNames(s.Defences), Incomplete: s.Incomplete, Branches: branches(&s), Verified: s.Verified, Nodes: s.Nodes, Time: c.Now() - start,
			})
		}
	}}
}

// solvable returns the position, the side and the goal of a request.
func (c *Conversation) solvable(a solveArgs) (p *gomoku.Position, side gomoku.Color, goal threat.Goal, err error) {
	position, err := c.Position(a.Place)
	if err != nil {
		return nil, side, goal, err
	}
	refuse := func(message string) (*gomoku.Position, gomoku.Color, threat.Goal, error) {
		return nil, side, goal, &Error{Code: BadRequest, Message: message}
	}
	v, ok := position.(gomoku.Value)
	if !ok {
		return refuse("solve is for five in a row; Connect Four's scores come from search")
	}
	side = v.Position.ToMove()
	switch a.side {
	case "", side.String():
	case side.Other().String():
		side = side.Other()
	default:
		return refuse("there is no side " + game.Quote(a.side))
	}
	goal, ok = threat.ParseGoal(a.goal)
	switch {
	case !ok:
		return refuse("there is no goal " + game.Quote(a.goal) + "; it is vcf, vct or win")
	case v.Over():
		return nil, side, goal, game.ErrOver
	}
	return v.Position, side, goal, nil
}

// branches returns the solution's branches as move strings.
func branches(s *threat.Solution) (list []string) {
	for _, way := range s.Branches(maxBranches) {
		list = append(list, gomoku.MoveString(way))
	}
	return list
}

// Encode writes the progress.
func (s *Solving) Encode(w Writer) {
	Head(w, s.ID, "info")
	w.Number("nodes", float64(s.Nodes))
	w.Number("ms", Milliseconds(s.Time))
}

// Encode writes the solution.
func (s *Solution) Encode(w Writer) {
	Head(w, s.ID, "solution")
	w.Text("goal", s.Goal)
	w.Text("side", s.Side)
	w.Text("outcome", s.Outcome)
	w.Number("plies", float64(s.Plies))
	w.Bool("atMost", s.AtMost)
	w.Texts("line", s.Line)
	w.Texts("defences", s.Defences)
	if s.Incomplete {
		w.Bool("incomplete", true)
	}
	w.Texts("branches", s.Branches)
	w.Bool("verified", s.Verified)
	w.Number("nodes", float64(s.Nodes))
	w.Number("ms", Milliseconds(s.Time))
}
