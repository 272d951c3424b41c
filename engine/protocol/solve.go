package protocol

import (
	"time"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/search"
	"tengen/engine/threat"
)

// SolveRequest asks whether a side can force a win in five in a row.
type SolveRequest struct {
	Place
	Goal   Goal     `wire:",required"`
	Side   SideWord // "black" or "white"; "" means the side to move
	Limits Limits
	Report time.Duration `wire:"reportMs"` // least time between two infos; 0 means 125 ms
}

// A Goal is what a win may consist of: fours ("vcf"), fours and threes ("vct"), or any moves.
//
//protocol:words vcf vct win
type Goal = string

// An Outcome is the answer to the question whether there is a win.
//
//protocol:words win none unknown
type Outcome = string

// SolveInfo is an interim reply to "solve": nodes and time so far.
type SolveInfo struct {
	Head  `type:"info" to:"solve"`
	Nodes int64
	Time  time.Duration `wire:"ms"`
}

// Solution is the reply to "solve".
type Solution struct {
	Head     `type:"solution" to:"solve"`
	Goal     Goal
	Side     SideWord
	Outcome  Outcome
	Plies    int      // length of the win
	AtMost   bool     // a shorter win is possible
	Line     []string // one line of play that wins
	Defences []string // if the other side is to move: its moves that prevent the win
	// Incomplete means that the search was stopped before every defence was tried;
	// moves missing from Defences may also prevent the win.
	Incomplete bool     `wire:",omit"`
	Branches   []string // winning lines against each defence, as move strings
	Verified   bool     // the independent verifier has replayed the win
	Nodes      int64
	Time       time.Duration `wire:"ms"`
}

// maxBranches is the largest number of branches in a solution.
const maxBranches = 100

// guideTable is the size in bytes of the transposition table of the search that guides
// the solver's goal "win".
const guideTable = 8 << 20

func solveCommand(c *Conversation) Command {
	var solver *threat.Solver // kept for the rule of the last request
	return Long("solve", func(d *Decoder) Answer {
		r := readSolve(d)
		return func() (Reply, error) {
			p, side, goal, err := c.solvable(r)
			if err != nil {
				return nil, err
			}
			start, due := c.Now(), c.Every(r.Report)
			stop := func() bool {
				if due() {
					c.Send(&SolveInfo{Nodes: solver.Visited(), Time: c.Now() - start})
				}
				return c.Interrupted() || r.Limits.Time > 0 && c.Now()-start >= r.Limits.Time
			}
			if solver == nil || solver.Rule() != p.Rule() {
				solver = threat.NewSolver(p.Rule())
			}
			if goal == threat.AnyWin && solver.Guide == nil {
				solver.Guide = search.New(p.Rule(), guideTable)
			}
			s := solver.Solve(p, side, goal, r.Limits.Nodes, stop)
			return &Solution{
				Goal: r.Goal, Side: side.String(), Outcome: s.Outcome.String(), Plies: s.Plies, AtMost: s.AtMost, Line: Names(s.Line),
				Defences: Names(s.Defences), Incomplete: s.Incomplete, Branches: branches(&s), Verified: s.Verified, Nodes: s.Nodes, Time: c.Now() - start,
			}, nil
		}
	})
}

// solvable returns the position, the side and the goal of a request.
func (c *Conversation) solvable(r *SolveRequest) (p *gomoku.Position, side gomoku.Color, goal threat.Goal, err error) {
	position, err := c.Position(r.Place)
	if err != nil {
		return nil, side, goal, err
	}
	refuse := func(message string) (*gomoku.Position, gomoku.Color, threat.Goal, error) {
		return nil, side, goal, Invalid(message)
	}
	v, ok := position.(gomoku.Value)
	if !ok {
		return refuse("solve is for five in a row; Connect Four's scores come from search")
	}
	side = v.Position.ToMove()
	switch r.Side {
	case "", side.String():
	case side.Other().String():
		side = side.Other()
	default:
		return refuse("there is no side " + game.Quote(r.Side))
	}
	goal, ok = threat.ParseGoal(r.Goal)
	switch {
	case !ok:
		return refuse("there is no goal " + game.Quote(r.Goal) + "; it is vcf, vct or win")
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
