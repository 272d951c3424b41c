// Package librarytest makes collections of games for tests and measurements.
package librarytest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"tengen/engine/gomoku"
)

// A Made is a made game of renju: legal moves, chosen at random near the others.
type Made struct {
	Moves        []gomoku.Point
	Result       string // Black's points: "1", "0.5" or "0"
	Black, White int    // numbers of players, from 1
	Tournament   int    // from 1
}

// Numbers of the made collections' players and tournaments, for 70,000 games about those of
// the Renju International Federation's database.
const (
	players     = 4000
	tournaments = 2500
	firstYear   = 1960
)

// Year returns the year of a tournament.
func Year(tournament int) int { return firstYear + tournament*65/tournaments }

// Games makes n games. They begin with the 26 openings, and the first moves after them recur
// as often as in a real collection: the moves of a position have fixed ranks, and low ranks
// are played often. Every game is turned at random. The same seed makes the same games.
func Games(n int, seed uint64) []Made {
	random := rand.New(rand.NewPCG(seed, 0))
	openings := gomoku.RenjuOpenings()
	list := make([]Made, n)
	for i := range list {
		g := &list[i]
		opening := openings[rank(random, len(openings))].Moves
		p, err := gomoku.Parse("renju15", opening)
		if err != nil {
			panic("librarytest: " + err.Error()) // the rules' own openings
		}
		length := 36 + random.IntN(40)
		for tries := 0; p.Ply() < length && !p.Over() && tries < 500; tries++ {
			p.Play(candidate(p, rank(random, 24))) // an illegal move is not played
		}
		s := gomoku.Symmetry(random.IntN(int(gomoku.Symmetries)))
		for _, m := range p.Moves() {
			g.Moves = append(g.Moves, s.Apply(m, p.Size()))
		}
		g.Result = []string{"1", "0", "0.5"}[min(random.IntN(20)/9, 2)]
		if line := p.WinningLine(); line != nil {
			g.Result = []string{"", "1", "0"}[p.At(line[0])]
		}
		g.Black, g.White = 1+rank(random, players), 1+rank(random, players)
		g.Tournament = 1 + i*tournaments/n
	}
	return list
}

// rank returns a number from 0 to n−1, the low ones more often: number k with a probability
// of about 1/(k+1) (Zipf's law).
func rank(random *rand.Rand, n int) int {
	return min(int(math.Exp(random.Float64()*math.Log(float64(n+1))))-1, n-1)
}

// candidate returns the point that has a rank in a position: a hash of position and rank
// chooses it near the last stones.
func candidate(p *gomoku.Position, rank int) gomoku.Point {
	h := (p.Key() + uint64(rank)) * 0x9e3779b97f4a7c15
	h ^= h >> 29
	moves := p.Moves()
	near := moves[len(moves)-1-int(h%uint64(min(len(moves), 4)))]
	x, y := near.X()+int(h>>8%5)-2, near.Y()+int(h>>16%5)-2
	if x < 0 || y < 0 || x >= p.Size() || y >= p.Size() {
		return near // occupied
	}
	return gomoku.At(x, y)
}

// RIF writes games in the form of the Renju International Federation's database.
func RIF(games []Made) string {
	var b strings.Builder
	b.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database version=\"1.0\">\n<players>\n")
	for i := range players {
		fmt.Fprintf(&b, "<player id=\"%d\" name=\"Name%d\" surname=\"Surname%d\" country=\"%d\" city=\"%d\" />\n", i+1, i%300, i, i%30, i%700)
	}
	b.WriteString("</players>\n<tournaments>\n")
	for i := range tournaments {
		y := Year(i + 1)
		fmt.Fprintf(&b, "<tournament id=\"%d\" name=\"Tournament %d\" country=\"%d\" city=\"%d\" year=\"%d\" month=\"%d\" start=\"%d-05-01\" end=\"%d-05-03\" rule=\"1\" rated=\"1\" />\n",
			i+1, i+1, i%30, i%700, y, 1+i%12, y, y)
	}
	b.WriteString("</tournaments>\n<rules>\n<rule id=\"1\" name=\"RIF\" />\n</rules>\n<openings>\n")
	for i, o := range gomoku.RenjuOpenings() {
		fmt.Fprintf(&b, "<opening id=\"%d\" name=\"%s\" abbr=\"%d%c\" />\n", i+1, o.Name, i%13+1, "DI"[i/13])
	}
	b.WriteString("</openings>\n<games>\n")
	for i := range games {
		g := &games[i]
		fmt.Fprintf(&b, "<game id=\"%d\" publisher=\"%d\" tournament=\"%d\" round=\"%d\" rule=\"1\" black=\"%d\" white=\"%d\" bresult=\"%s\" btime=\"%d\" wtime=\"%d\" opening=\"%d\" alt=\"\" swap=\"\">\n<move>",
			i+1, i%40, g.Tournament, 1+i%9, g.Black, g.White, g.Result, i%90, i%80, 1+i%26)
		for j, m := range g.Moves {
			if j > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(m.String())
		}
		b.WriteString("</move>\n<info></info>\n</game>\n")
	}
	b.WriteString("</games>\n</database>\n")
	return b.String()
}

// SGF writes games as one SGF collection.
func SGF(games []Made) string {
	var b strings.Builder
	for i := range games {
		g := &games[i]
		fmt.Fprintf(&b, "(;FF[4]GM[4]SZ[15]RU[Renju]PB[Surname%d]PW[Surname%d]DT[%d]EV[Tournament %d]RE[%s]\n",
			g.Black, g.White, Year(g.Tournament), g.Tournament, map[string]string{"1": "B+", "0": "W+", "0.5": "0"}[g.Result])
		for j, m := range g.Moves {
			fmt.Fprintf(&b, ";%c[%c%c]", "BW"[j%2], 'a'+m.X(), 'a'+14-m.Y())
		}
		b.WriteString(")\n")
	}
	return b.String()
}
