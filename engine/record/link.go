package record

import (
	"strings"

	"tengen/engine/gomoku"
)

// A link is a fragment of the page's address: #/SCREEN/GAME/MOVES?ply=N.

// Link is the link that opens the game's moves on a screen such as "play".
func (g *Game) Link(screen string) string {
	return "#/" + screen + "/" + g.Name() + "/" + gomoku.MoveString(g.Moves())
}

func readLink(text string) (*Game, error) {
	_, path, _ := strings.Cut(text, "#/")
	path, _, _ = strings.Cut(path, "?")
	parts := append(strings.Split(path, "/"), "", "")
	p, err := gomoku.Parse(parts[1], parts[2])
	if err != nil {
		return nil, err
	}
	return New(p.Rule(), p.Size(), p.Moves()), nil
}
