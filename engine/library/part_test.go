package library

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"tengen/engine/gomoku"
)

// slowPart looks for a part by replay: after each move, each rectangle of the board in each
// orientation is compared with the part. It returns the number of moves, 0 if there is none.
func slowPart(t *testing.T, b *Board, g *Game, part []string) int {
	t.Helper()
	size := b.size()
	for ply := 1; ply <= len(g.Moves); ply++ {
		for _, p := range orientations(parse(t, b.Game(), b.MoveString(g.Moves[:ply]))) {
			rows := make([]string, size)
			five := p.(gomoku.Value).Position
			for y := range size {
				for x := range size {
					rows[y] += string("-xo"[five.At(gomoku.At(x, y))])
				}
			}
			for y := 0; y+len(part) <= size; y++ {
				for x := 0; x+len(part[0]) <= size; x++ {
					same := true
					for i := range part {
						same = same && rows[y+i][x:x+len(part[0])] == part[i]
					}
					if same {
						return ply
					}
				}
			}
		}
	}
	return 0
}

// rowsOfPart returns the rows of a part as slowPart compares them.
func rowsOfPart(t *testing.T, b *Board, moves []uint16, x0, y0, x1, y1 int) (rows []string, stones int) {
	p := parse(t, b.Game(), b.MoveString(moves)).(gomoku.Value).Position
	for y := y0; y <= y1; y++ {
		row := ""
		for x := x0; x <= x1; x++ {
			at := p.At(gomoku.At(x, y))
			row += string("-xo"[at])
			if at != gomoku.Empty {
				stones++
			}
		}
		rows = append(rows, row)
	}
	return rows, stones
}

// The games with a part are those that a replay of all games finds, whatever the orientation
// and the place; each has the part in the asked orientation after the moves named.
func TestPart(t *testing.T) {
	for _, name := range []string{"freestyle7", "standard9", "renju15"} {
		b, err := NewBoard(name)
		if err != nil {
			t.Fatal(err)
		}
		n := 60
		games := randomGames(t, b, n, 11)
		x := indexOf(t, b, games)
		random := rand.New(rand.NewPCG(5, 0))
		size := b.size()
		found := 0
		for range 12 {
			g := games[random.IntN(n)]
			moves := g.Moves[:min(len(g.Moves), 2+random.IntN(10))]
			at := b.Spot(moves)
			x0, y0 := size/2-random.IntN(3), size/2-random.IntN(3)
			x1, y1 := x0+random.IntN(4), y0+random.IntN(3)
			part, err := at.Part(uint16(x1+size*y0), uint16(x0+size*y1)) // any two opposite corners
			want, stones := rowsOfPart(t, b, moves, x0, y0, x1, y1)
			if (err != nil) != (stones == 0) {
				t.Fatalf("%d stones: %v", stones, err)
			}
			if err != nil {
				continue
			}
			list, total := x.FindPart(part, nil, 0, n)
			plies := map[int]int{}
			for _, one := range list {
				plies[one.Number] = one.Ply
				whole := onlyShifted(t, b, one.Game.Moves[:one.Ply], want)
				if !whole {
					t.Errorf("%s: game %d does not have %q in this orientation after %d moves", name, one.Number,
						want, one.Ply)
				}
			}
			for i := range games {
				if ply := slowPart(t, b, &games[i], want); ply != plies[i] {
					t.Errorf("%s: %q in game %d after %d moves, a replay says %d", name, want, i, plies[i], ply)
				}
			}
			if total != len(list) {
				t.Errorf("%d of %d listed", len(list), total)
			}
			found += total
			few, all := x.FindPart(part, nil, 1, 2)
			if all != total || len(few) != max(0, min(total-1, 2)) || len(few) > 0 && few[0].Number != list[1].Number {
				t.Errorf("%d of %d after the first", len(few), all)
			}
		}
		if found == 0 {
			t.Errorf("%s: nothing was found", name)
		}
	}
}

// onlyShifted reports whether a position has the part somewhere, not turned.
func onlyShifted(t *testing.T, b *Board, moves []uint16, want []string) bool {
	size := b.size()
	for y := 0; y+len(want) <= size; y++ {
		for x := 0; x+len(want[0]) <= size; x++ {
			rows, _ := rowsOfPart(t, b, moves, x, y, x+len(want[0])-1, y+len(want)-1)
			if fmt.Sprint(rows) == fmt.Sprint(want) {
				return true
			}
		}
	}
	return false
}
