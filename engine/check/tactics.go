//go:build !play

package check

import (
	"errors"
	"strconv"
	"strings"

	"tengen/engine/gomoku"
)

// A Tactic is a position with a known answer to a search by fours ("vcf") or
// by threats ("vct") for the side to move.
type Tactic struct {
	Position *gomoku.Position
	Goal     string
	Plies    int // of a known win, 0 where there is none
}

// ParseTactic reads a line as scripts/tactics writes it: game, moves, goal and
// plies.
func ParseTactic(line string) (t Tactic, err error) {
	fields := strings.Fields(line)
	if len(fields) != 4 || fields[2] != "vcf" && fields[2] != "vct" {
		return t, errors.New("a tactic is a game, moves, vcf or vct, and plies")
	}
	if t.Position, err = gomoku.Parse(fields[0], fields[1]); err != nil {
		return t, err
	}
	t.Goal = fields[2]
	t.Plies, err = strconv.Atoi(fields[3])
	return t, err
}
