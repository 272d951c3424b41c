// Command tune fits the evaluation, the move ordering and the win probability to games
// that the engine plays against itself.
//
//	tune games -rule freestyle -n 2000 -nodes 3000 -out freestyle.games   (appends; run again for more)
//	tune lines -rule freestyle -in freestyle.games -out engine/eval/freestyle.network
//	tune order -rule freestyle -in freestyle.games -out engine/eval/freestyle.weights
//	tune scale -rule freestyle -in freestyle.games -out engine/eval/freestyle.weights
//	tune calibration -rule freestyle -in unseen.games   (of tune games -from 1000000)
//
// All commands are seeded: the same arguments give the same weights.
package main

import (
	"flag"
	"fmt"
	"os"

	"tengen/engine/gomoku"
)

func main() {
	if len(os.Args) < 2 {
		fail(fmt.Errorf("usage: tune games|lines|order|scale|calibration [flags]"))
	}
	flags := flag.NewFlagSet(os.Args[1], flag.ExitOnError)
	rule := flags.String("rule", "freestyle", "freestyle, standard or renju")
	games := flags.Int("n", 1000, "games to play")
	nodes := flags.Int64("nodes", 3000, "mean number of nodes per move")
	late := flags.Float64("crowded", 0, "share of games that begin on a crowded board, 0…1")
	from := flags.Uint64("from", 0, "seed of the first group of games; choose one not used for fitting")
	in := flags.String("in", "", "file of games to fit to")
	out := flags.String("out", "", "file to write")
	epochs := flags.Int("epochs", 12, "passes over the positions")
	flags.Parse(os.Args[2:])
	r, err := ruleOf(*rule)
	if err == nil {
		switch os.Args[1] {
		case "games":
			err = playGames(r, *games, mode{*nodes, *late, *from}, *out)
		case "lines":
			err = fitLines(r, *in, *out, *epochs)
		case "order":
			err = fitOrder(r, *in, *out, *epochs)
		case "scale":
			err = fitScale(r, *in, *out)
		case "calibration":
			err = calibrate(r, *in)
		default:
			err = fmt.Errorf("unknown command %q", os.Args[1])
		}
	}
	if err != nil {
		fail(err)
	}
}

func ruleOf(name string) (gomoku.Rule, error) {
	for r := gomoku.Freestyle; r <= gomoku.Renju; r++ {
		if r.String() == name {
			return r, nil
		}
	}
	return 0, fmt.Errorf("unknown rule %q", name)
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "tune:", err)
	os.Exit(1)
}
