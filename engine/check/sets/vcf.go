package sets

import (
	_ "embed"
	"errors"
	"strconv"
	"strings"

	"tengen/engine/check"
	"tengen/engine/gomoku"
	"tengen/engine/threat"
)

// Fights, a line each: the game, its moves, and the plies of a win by fours of
// the side to move, or "none" where there are fours enough but no win. Package
// threat's tests ask plain recursion over all moves about them again.
//
//go:embed vcf.txt
var vcfText string

func vcf() check.Set {
	fights := lines(vcfText)
	return check.Set{Name: "vcf", Cases: len(fights), Check: func(i int, stop func() bool) error { return checkFight(fights[i], stop) }}
}

// checkFight looks for a win by fours; one that is claimed is replayed by the
// verifier, which shares no code with the solver.
func checkFight(line string, stop func() bool) error {
	p, plies, err := ParseFight(line)
	if err != nil {
		return err
	}
	s := threat.Solve(p, p.ToMove(), threat.ByFours, 0, stop)
	switch {
	case s.Outcome == threat.Unknown:
		return check.ErrStopped
	case (s.Outcome == threat.Win) != (plies > 0):
		return errors.New(s.Outcome.String() + " by fours in " + line)
	case s.Outcome == threat.Win && !s.Verified:
		return errors.New("the verifier refuses the win in " + line)
	}
	return nil
}

// ParseFight reads a line of the set: the position, and the plies of the win
// or 0.
func ParseFight(line string) (p *gomoku.Position, plies int, err error) {
	fields := strings.Fields(line)
	if len(fields) != 3 {
		return nil, 0, errors.New("a fight is three fields")
	}
	if p, err = gomoku.Parse(fields[0], fields[1]); err != nil {
		return nil, 0, err
	}
	if fields[2] != "none" {
		plies, err = strconv.Atoi(fields[2])
	}
	return p, plies, err
}
