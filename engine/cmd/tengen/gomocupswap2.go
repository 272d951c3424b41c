package main

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"strings"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/opening"
	"tengen/engine/player"
)

// swap2 answers as the procedure asks after no, three or five stones: with SWAP
// or with the points of one to three stones.
func (b *gomocupBrain) swap2(lines []string) {
	if !b.started() {
		return
	}
	p, err := gomoku.New(b.gameRule(), b.size)
	for _, line := range lines {
		var pt gomoku.Point
		if err == nil {
			pt, err = b.point(line)
		}
		if err == nil {
			err = p.Play(pt)
		}
	}
	var d opening.Decision
	if err == nil {
		b.position = p
		b.prepare()
		d, err = opening.Swap2(p, b.judge, rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0)))
	}
	switch {
	case err != nil:
		b.say("ERROR %v", err)
	case d.Swap:
		b.say("SWAP")
	default:
		var points []string
		for _, pt := range d.Stones {
			points = append(points, b.format(pt))
		}
		b.say("%s", strings.Join(points, " "))
	}
}

// judgeNodes bounds the search of a position that may be offered or taken.
const judgeNodes = 30_000

// judge is what the player thinks of a position.
func (b *gomocupBrain) judge(p *gomoku.Position) (best gomoku.Point, chance float64, err error) {
	info, err := b.player.Search(&player.Task{Position: gomoku.Value{Position: p}, Limits: player.Limits{Nodes: judgeNodes}})
	if err == nil {
		best, err = gomoku.ParsePoint(info.Move, p.Size())
	}
	if err != nil || len(info.Lines) == 0 {
		return gomoku.NoPoint, 0, cmp.Or(err, errors.New("nothing can be played"))
	}
	return best, info.Lines[0].WinProb, nil
}
