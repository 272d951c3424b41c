package study

import (
	"tengen/engine/learn"
	"tengen/engine/protocol"
)

// ExampleRequest asks for the worked example of report E, with another factor of the bound.
type ExampleRequest struct {
	Lesson struct {
		C float64 `wire:",required,0..100"`
	} `wire:",required"`
}

// Example is the reply to "example": the worked example of report E, step by step. Figures are
// texts truncated to two decimals, as the report prints them.
type Example struct {
	protocol.Head `type:"example" to:"example"`
	C             float64
	Answer        string
	Rounds        []ExampleRound
}

// An ExampleRound is one iteration of the tree search.
type ExampleRound struct {
	Leaf   string // the node from which the playout started
	New    bool   // leaf was added in this round
	Full   bool   // the board is full at leaf
	Winner ExampleWinner
	Path   []string       // nodes from the root to leaf
	Levels []ExampleLevel // the selections, from the root down
	Nodes  []ExampleNode  // all nodes of the tree after the round, in order of creation
}

// An ExampleWinner is who won a playout.
//
//protocol:words computer human
type ExampleWinner = string

// An ExampleLevel is the selection of a child of a parent.
type ExampleLevel struct {
	Parent string
	N      int64 // visits of parent
	Chosen string
	Bounds []ExampleBound
}

// An ExampleBound is the UCB1 bound of a child, q/n + c·√(2·ln n(parent)/n).
type ExampleBound struct {
	Name               string
	Q                  int    // wins minus losses of the computer
	N                  int64  // visits
	Mean, Bonus, Value string // q/n, the second term, and their sum
}

// An ExampleNode is a node of the example's tree.
type ExampleNode struct {
	Name, Parent string // parent is "" for the root
	Cell         int    // cell of its move, 1, 2 or 3; 0 for the root
	Q            int    // wins minus losses of the computer
	N            int64  // visits
	Mean         string
}

func exampleCommand() protocol.Command {
	return protocol.Plain("example", func(d *protocol.Decoder) protocol.Answer {
		r := readExample(d)
		return func() (protocol.Reply, error) {
			rounds, answer := learn.Example(r.Lesson.C)
			reply := &Example{C: r.Lesson.C, Answer: answer}
			for i := range rounds {
				reply.Rounds = append(reply.Rounds, exampleRound(&rounds[i]))
			}
			return reply, nil
		}
	})
}

func exampleRound(r *learn.Round) ExampleRound {
	round := ExampleRound{Leaf: r.Leaf, New: r.New, Full: r.Full, Winner: "human", Path: r.Path}
	if r.Computer {
		round.Winner = "computer"
	}
	for _, l := range r.Levels {
		level := ExampleLevel{Parent: l.Parent, N: l.N, Chosen: l.Chosen}
		for _, b := range l.Bounds {
			level.Bounds = append(level.Bounds, ExampleBound{b.Name, b.Q, b.N, learn.Truncated(b.Mean), learn.Truncated(b.Bonus), learn.Truncated(b.Value)})
		}
		round.Levels = append(round.Levels, level)
	}
	for _, n := range r.Nodes {
		round.Nodes = append(round.Nodes, ExampleNode{n.Name, n.Parent, n.Cell, n.Q, n.N, learn.Truncated(n.Mean())})
	}
	return round
}
