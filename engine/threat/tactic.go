package threat

import (
	"errors"
	"strconv"
	"strings"

	"tengen/engine/gomoku"
)

var errTactic = errors.New("a tactic is a game, moves, vcf or vct, and plies")

// A Tactic is a position where it is known whether the side to move wins by fours or
// by threats.
type Tactic struct {
	Position *gomoku.Position
	Goal     Goal
	Plies    int // length of a known win; 0 if there is none
}

// ParseTactic parses a line of a file that scripts/lab/tactics writes: game, moves,
// goal and plies.
func ParseTactic(line string) (t Tactic, err error) {
	fields := strings.Fields(line)
	if len(fields) != 4 {
		return t, errTactic
	}
	goal, ok := ParseGoal(fields[2])
	if !ok {
		return t, errTactic
	}
	if t.Position, err = gomoku.Parse(fields[0], fields[1]); err != nil {
		return t, err
	}
	t.Goal = goal
	t.Plies, err = strconv.Atoi(fields[3])
	return t, err
}
