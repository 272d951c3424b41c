package main

import (
	"fmt"
	"io"
	"math"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/match"
	"tengen/engine/search"
)

// depthPositions is how many openings are searched to a depth.
const depthPositions = 30

// depthTable is the table's size in bytes; it is cleared for each search.
const depthTable = 32 << 20

// benchDepth compares what so many threads and one need to search each of a list
// of openings to a depth: time, and nodes of each thread, which is time where
// each has a processor of its own. The ratios are geometric means.
func benchDepth(out io.Writer, threads, depth int, paced int64) error {
	openings, err := match.Kept("arena-freestyle15", "freestyle15", depthPositions)
	if err != nil {
		return err
	}
	t := smpGroup{hash: depthTable, paced: paced}
	defer t.close()
	c := t.find(threads, 0)
	logTime, logNodes := 0.0, 0.0
	for _, moves := range openings {
		p, err := gomoku.Parse("freestyle15", moves)
		if err != nil {
			return err
		}
		var took, nodes [2]float64
		for i, n := range []int{1, threads} {
			c.Table().Clear()
			e := search.NewOn(p.Rule(), c.Table())
			start := time.Now()
			info := searched(c, e, search.Task{Position: p, Limits: search.Limits{Depth: depth, Analysis: true}}, n)
			took[i], nodes[i] = time.Since(start).Seconds(), float64(info.Nodes)/float64(n)
		}
		logTime += math.Log(took[1]/took[0]) / float64(len(openings))
		logNodes += math.Log(nodes[1]/nodes[0]) / float64(len(openings))
	}
	fmt.Fprintf(out, "%d openings to depth %d, %d threads against 1: nodes of each thread %.2f, time %.2f\n",
		len(openings), depth, threads, math.Exp(logNodes), math.Exp(logTime))
	return nil
}
