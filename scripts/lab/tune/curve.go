package main

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"tengen/engine/gomoku"
)

// curveForms are the forms of a learning curve.
var curveForms = []struct {
	name, colour string
	form
}{
	{"16 channels", "#1b7f5c", inUse},
	{"32 channels", "#c2571a", form{32, 32, false}},
	{"32 channels, exact lines", "#5b4bb5", form{32, 32, true}},
}

// A point of a learning curve is a form that has learnt from a number of games.
type point struct {
	rule        gomoku.Rule
	form, games int     // form is an index of curveForms
	loss, inUse float64 // mean loss against the results of unseen games, of the point and of the network in use
	error       float64 // 95 % error of the difference, by games
	spent       time.Duration
}

// curve lets every form learn from a quarter, a half and all of the games of each file,
// prints its loss against the results of unseen games beside that of the network in use,
// and draws the differences. Files of games and of unseen ones are in the same order of
// rules. With from, the folder of the networks in use, they learn on from these.
func curve(w io.Writer, games, unseen []string, from, out string, epochs int) error {
	var points []point
	fmt.Fprintln(w, "| rule | games | form | loss | in use | difference | positions a second | processor time |\n| --- | --- | --- | --- | --- | --- | --- | --- |")
	for i, path := range games {
		c, err := readGames(path)
		if err != nil {
			return err
		}
		tests, err := readGames(unseen[i])
		if err != nil {
			return err
		}
		if tests.rule() != c.rule() {
			return fmt.Errorf("%s holds games of %v, %s of %v", path, c.rule(), unseen[i], tests.rule())
		}
		for _, share := range []int{4, 2, 1} {
			for f := range curveForms {
				p := point{rule: c.rule(), form: f, games: len(c.games) / share}
				rng := rand.New(rand.NewPCG(3, 3))
				t := newTrainer(p.rule, curveForms[f].form, rng)
				if from != "" {
					file, err := os.ReadFile(filepath.Join(from, p.rule.String()+".network"))
					if err == nil {
						err = t.learnOn(file)
					}
					if err != nil {
						return err
					}
				}
				before := processorTime()
				t.fit(c.games[:p.games], epochs, rng, func(int, float64) {})
				p.spent = processorTime() - before
				p.loss, p.inUse, p.error = t.n.compare(p.rule, tests.games)
				points = append(points, p)
				fmt.Fprintf(w, "| %v | %d | %s | %.4f | %.4f | %+.4f ± %.4f | %.0f | %.0f s |\n", p.rule, p.games, curveForms[f].name, p.loss, p.inUse,
					p.loss-p.inUse, p.error, t.steps*batchSize/p.spent.Seconds()*learners, p.spent.Seconds())
			}
		}
	}
	if out == "" {
		return nil
	}
	return os.WriteFile(out, []byte(draw(points)), 0o644)
}

// processorTime returns the time that the processors have worked for this program.
func processorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// compare returns the mean losses of n and of the network in use against the results of
// games, and the 95 % error of their difference. The error is by games, because the
// positions of a game are won or lost together.
func (n *lines) compare(rule gomoku.Rule, games []game) (loss, inUse, wide float64) {
	samplers := newSamplers(rule, n.form, true)
	passes := []*pass{newPass(n.form, len(n.views)), newPass(n.form, len(n.views))}
	differences := make([]float64, len(games))
	counts := make([]float64, len(games))
	total := 0.0
	for at := 0; at < len(games); at += blockGames {
		list := samplesOf(samplers, games[at:min(at+blockGames, len(games))])
		logits := make([]float64, len(list))
		for i := range list {
			logits[i] = float64(passes[0].forward(n, &list[i]))
		}
		for i := range list {
			s := &list[i]
			a, b := entropy(float64(s.result), logistic(logits[i])), entropy(float64(s.result), logistic(float64(s.now)))
			loss, inUse = loss+a, inUse+b
			differences[at+s.game] += a - b
			counts[at+s.game]++
			total++
		}
	}
	loss, inUse = loss/total, inUse/total
	for i, d := range differences {
		d -= counts[i] * (loss - inUse)
		wide += d * d
	}
	return loss, inUse, 1.96 * math.Sqrt(wide) / total
}

// draw returns a picture of the points in SVG: for each rule a panel with the difference
// of the losses over the number of games.
func draw(points []point) string {
	const width, height, left, top, gap = 230.0, 200.0, 54.0, 34.0, 26.0
	least, most := math.Inf(1), math.Inf(-1)
	low, high := 0.0, 0.0
	var rules []gomoku.Rule
	for _, p := range points {
		if len(rules) == 0 || rules[len(rules)-1] != p.rule {
			rules = append(rules, p.rule)
		}
		least, most = min(least, math.Log2(float64(p.games))), max(most, math.Log2(float64(p.games)))
		low, high = min(low, p.loss-p.inUse-p.error), max(high, p.loss-p.inUse+p.error)
	}
	x := func(panel int, games float64) float64 {
		return left + float64(panel)*(width+gap) + 12 + (width-24)*(math.Log2(games)-least)/(most-least)
	}
	y := func(d float64) float64 { return top + height*(high-d)/(high-low) }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" font-family="sans-serif" font-size="12">`+"\n",
		left+float64(len(rules))*(width+gap), top+height+64)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="#fff"/>`+"\n")
	step := math.Pow(10, math.Floor(math.Log10(high-low)))
	if (high-low)/step < 4 {
		step /= 2
	}
	for panel, rule := range rules {
		x0 := left + float64(panel)*(width+gap)
		fmt.Fprintf(&b, `<text x="%.0f" y="%.0f" font-weight="bold">%v</text>`+"\n", x0, top-10, rule)
		for k := math.Ceil(low / step); k*step <= high; k++ {
			fmt.Fprintf(&b, `<path d="M%.0f %.1fh%.0f" stroke="%s"/>`+"\n", x0, y(k*step), width, map[bool]string{true: "#333", false: "#ddd"}[k == 0])
			if panel == 0 {
				fmt.Fprintf(&b, `<text x="%.0f" y="%.1f" text-anchor="end">%+.4g</text>`+"\n", x0-6, y(k*step)+4, k*step)
			}
		}
		for f, form := range curveForms {
			var line []string
			for _, p := range points {
				if p.rule != rule || p.form != f {
					continue
				}
				px, d := x(panel, float64(p.games))+float64(f-1)*3, p.loss-p.inUse
				line = append(line, fmt.Sprintf("%.1f %.1f", px, y(d)))
				fmt.Fprintf(&b, `<path d="M%.1f %.1fV%.1f" stroke="%s" stroke-opacity=".4"/>`+"\n", px, y(d-p.error), y(d+p.error), form.colour)
				if f == 0 {
					fmt.Fprintf(&b, `<text x="%.1f" y="%.0f" text-anchor="middle">%d</text>`+"\n", px, top+height+16, p.games)
				}
			}
			fmt.Fprintf(&b, `<path d="M%s" fill="none" stroke="%s" stroke-width="2"/>`+"\n", strings.Join(line, "L"), form.colour)
		}
	}
	for f, form := range curveForms {
		fmt.Fprintf(&b, `<text x="%.0f" y="%.0f" fill="%s">%s</text>`+"\n", left+190*float64(f), top+height+40, form.colour, form.name)
	}
	fmt.Fprintf(&b, `<text x="%.0f" y="%.0f" fill="#333">loss on unseen games minus that of the network in use, over games learnt from; bars are 95 %% errors</text>`+"\n</svg>\n", left, top+height+58)
	return b.String()
}
