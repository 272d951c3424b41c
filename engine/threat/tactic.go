package threat

import (
	"errors"
	"strconv"
	"strings"

	"tengen/engine/gomoku"
)

var errTactic = errors.New("a tactic is a game, moves, vcf or vct, and plies")

// A Tactic is a position with a known answer to a search by fours or by
// threats for the side to move.
type Tactic struct {
	Position *gomoku.Position
	Goal     Goal
	Plies    int // of a known win, 0 where there is none
}

// ParseTactic reads a line as scripts/lab/tactics writes it: game, moves, goal and
// plies.
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
