package full

import (
	_ "embed"
	"errors"
	"strconv"
	"strings"

	"tengen/engine/connect4"
	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/protocol"
	"tengen/engine/threat"
)

// Sets returns the sets of cases that check the engine.
func Sets() []protocol.CheckSet { return []protocol.CheckSet{renju(), vcf(), kernels(), perft()} }

// One position per line: the game, its moves, and the length in plies of the side to
// move's win by fours, or "none" if fours are possible but do not win. The tests of
// package threat confirm the answers by plain recursion over all moves.
//
//go:embed vcf.txt
var vcfText string

func vcf() protocol.CheckSet {
	positions := lines(vcfText)
	return protocol.CheckSet{Name: "vcf", Cases: len(positions), Check: func(i int, stop func() bool) error { return checkFours(positions[i], stop) }}
}

// checkFours searches for a win by fours; the verifier replays a win that is found.
func checkFours(line string, stop func() bool) error {
	p, plies, err := ParseFours(line)
	if err != nil {
		return err
	}
	s := threat.Solve(p, p.ToMove(), threat.ByFours, 0, stop)
	switch {
	case s.Outcome == threat.Unknown:
		return protocol.ErrStopped
	case (s.Outcome == threat.Win) != (plies > 0):
		return errors.New(s.Outcome.String() + " by fours in " + line)
	case s.Outcome == threat.Win && !s.Verified:
		return errors.New("the verifier rejects the win in " + line)
	}
	return nil
}

// ParseFours parses a line of the set. It returns the position and the length of the
// win in plies, or 0 if there is none.
func ParseFours(line string) (p *gomoku.Position, plies int, err error) {
	fields := strings.Fields(line)
	if len(fields) != 3 {
		return nil, 0, errors.New("a position of this set has three fields")
	}
	if p, err = gomoku.Parse(fields[0], fields[1]); err != nil {
		return nil, 0, err
	}
	if fields[2] != "none" {
		plies, err = strconv.Atoi(fields[2])
	}
	return p, plies, err
}

// kernels compares the network's SIMD code with the plain code that defines it.
func kernels() protocol.CheckSet {
	return protocol.CheckSet{Name: "kernels", Cases: 1000, Check: func(i int, _ func() bool) error {
		return eval.CompareKernels(uint64(i))
	}}
}

// perftCounts are the numbers of Connect Four games of 1, 2, … plies, confirmed by
// other programs. Finished games are not continued.
var perftCounts = [...]int{7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572}

func perft() protocol.CheckSet {
	return protocol.CheckSet{Name: "perft", Cases: len(perftCounts), Check: func(i int, stop func() bool) error {
		n, whole := countGames(connect4.Classic(), i+1, stop)
		switch {
		case !whole:
			return protocol.ErrStopped
		case n != perftCounts[i]:
			return errors.New("perft " + strconv.Itoa(i+1) + " is " + strconv.Itoa(n) + ", not " + strconv.Itoa(perftCounts[i]))
		}
		return nil
	}}
}

// plainPerft is the largest depth that is counted without polling stop.
const plainPerft = 6

func countGames(p *connect4.Position, plies int, stop func() bool) (n int, whole bool) {
	if plies <= plainPerft {
		return p.Perft(plies), stop == nil || !stop()
	}
	for x := range p.Width() {
		if p.Play(x) != nil {
			continue
		}
		more, whole := countGames(p, plies-1, stop)
		p.Undo()
		if !whole {
			return n, false
		}
		n += more
	}
	return n, true
}
