package lesson

import (
	"strconv"
	"strings"

	"tengen/engine/learn"
	"tengen/engine/protocol"
)

// growArgs ask for more playouts in the tree of the same position, knobs and
// seed, or for another tree; no playouts begin it anew.
type growArgs struct {
	protocol.Place
	policy   string // how moves and playouts are chosen, as learn.NewGame names it
	knobs    learn.Knobs
	playouts int64
}

func readGrow(d *protocol.Decoder) growArgs {
	return growArgs{
		Place: protocol.ReadPlace(d), policy: d.Text("lesson.policy"),
		knobs: learn.Knobs{
			C: d.Number("lesson.c", 0, 100), Playouts: int(d.Integer("lesson.playouts", 0, 1000)), Seed: d.Seed(),
		},
		playouts: d.Limits("limits.").Playouts,
	}
}

// key tells trees apart.
func (a *growArgs) key() string {
	return strings.Join([]string{
		a.Game, a.Moves, a.policy, strconv.FormatFloat(a.knobs.C, 'g', -1, 64), strconv.Itoa(a.knobs.Playouts),
		strconv.FormatUint(a.knobs.Seed, 10),
	}, " ")
}

// Grown answers "grow": the tree has that many playouts now.
type Grown struct {
	ID       int64
	Playouts int64
}

// lab is the tree of the last "grow", which "subtree" looks into.
type lab struct {
	*protocol.Conversation
	tree *learn.Lab
	key  string // of the arguments it was made for
}

func growCommand(l *lab) protocol.Command {
	return protocol.Command{Name: "grow", Long: true, Read: func(d *protocol.Decoder) func(int64) {
		a := readGrow(d)
		return func(id int64) {
			if l.tree == nil || a.key() != l.key || a.playouts == 0 {
				if err := l.plant(&a); err != nil {
					l.Fail(id, err)
					return
				}
			}
			if a.playouts > 0 {
				l.Begin(id)
				l.tree.Grow(a.playouts, l.Interrupted)
				l.End()
			}
			l.Send(&Grown{id, l.tree.Playouts()})
		}
	}}
}

// plant begins a tree. The old one's memory is free for it.
func (l *lab) plant(a *growArgs) error {
	l.tree, l.key = nil, a.key()
	p, err := l.Playing(a.Place)
	if err != nil {
		return err
	}
	g, err := learn.NewGame(p, a.policy)
	if err != nil {
		return badRequest(err.Error())
	}
	l.tree = learn.NewLab(g, a.knobs)
	return nil
}

// Encode writes the number.
func (g *Grown) Encode(w protocol.Writer) {
	protocol.Head(w, g.ID, "grown")
	w.Number("playouts", float64(g.Playouts))
}
