// Package linenet judges positions of five in a row with a small network over
// lines, kept up to date move by move.
//
// A cell of the board is seen through the four rows that cross it, each by the
// shapes that a stone of either side would make in it and by what lies on the
// cell (pattern.Row). Every row has a vector of Channels numbers for either
// side's view, and so has the cell:
//
//	cell  = bias + Σ its four rows' vectors
//	board = Σ over all cells of max(0, cell)
//
// Two dense layers judge the two boards, that of the side to move first, and the
// mask of what either side threatens adds its own weight. The design follows a
// study of this project's; like the networks of chess programs it is updated
// efficiently (NNUE, Yu Nasu 2018), in integers throughout.
package linenet

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

const (
	// Channels is how many numbers a cell has for one side's view.
	Channels = 16
	// Lanes are the numbers of a cell for both views, Black's first.
	Lanes = 2 * Channels
	// Hidden is the number of units between the two dense layers.
	Hidden = 16
	// Threats is the number of threat masks.
	Threats = 1 << 11
)

// What one is in the integers.
const (
	CellUnit   = 256 // of rows, biases and cells
	BoardShift = 5   // a board is divided by 2⁵ before the dense layers
	DenseUnit  = 256 // of the weights of both dense layers
	PointUnit  = 140 // evaluation points to a unit of log odds
)

type (
	lanes  [Lanes]int16
	boards [Lanes]int32
	units  [Hidden]int32
)

// A Network holds the weights of a rule: read only once made.
type Network struct {
	rows  [pattern.RowLimit]lanes
	bias  lanes
	heads [2]*head // by the side to move
}

// A head is what judges the boards.
//
//	hidden = max(0, bias + Σ board · in)     in pairs of boards for the kernel:
//	                                         in[i][2u] and in[i][2u+1] are the
//	                                         weights of boards 2i and 2i+1 to unit u
//	logit  = last + Σ board · skip + Σ hidden · out + threats[mask]
type head struct {
	in      [Lanes / 2][2 * Hidden]int16
	bias    units // in units of 1/(CellUnit·DenseUnit)
	skip    lanes
	out     [Hidden]int16
	last    int32          // in units of 1/(CellUnit·DenseUnit)
	threats [Threats]int16 // in units of 1/CellUnit
}

// A State is a network at work on a map.
type State struct {
	net    *Network
	watch  *pattern.Watch
	cells  [gomoku.Cells]lanes
	boards boards
}

// NewState has a network follow a map.
func NewState(n *Network, m *pattern.Map) *State {
	return &State{net: n, watch: pattern.NewWatch(m)}
}

// Score is the judgement of the map for the side to move, in points, without a
// bound. Mask is what the sides threaten, as the side to move sees it.
func (s *State) Score(toMove gomoku.Color, mask int) int {
	if s.watch.Stale() {
		s.begin()
	} else if list := s.watch.Look(); len(list) > 0 {
		update(&list[0], len(list), &s.cells, &s.net.rows, &s.boards)
	}
	return s.net.heads[toMove.Index()].judge(&s.boards, toMove == gomoku.White, mask)
}

// begin computes the cells and boards anew.
func (s *State) begin() {
	fresh := s.net.bias
	var seen [gomoku.Cells]bool
	s.watch.Begin(func(cell int, r pattern.Row) {
		if !seen[cell] {
			s.cells[cell], seen[cell] = fresh, true
		}
		for k, v := range &s.net.rows[r] {
			s.cells[cell][k] += v
		}
	})
	s.boards = boards{}
	for i, on := range seen {
		if on {
			for k, v := range &s.cells[i] {
				s.boards[k] += int32(max(v, 0))
			}
		}
	}
}

// judge is the head's output in points.
func (h *head) judge(b *boards, swapped bool, mask int) int {
	var in lanes
	first, second := b[:Channels], b[Channels:]
	if swapped {
		first, second = second, first
	}
	for k := range Channels {
		in[k] = clip(first[k] >> BoardShift)
		in[Channels+k] = clip(second[k] >> BoardShift)
	}
	hidden := h.bias
	skip := dense(&in, &h.in, &h.skip, &hidden)
	sum := int(h.last) + int(skip) + int(h.threats[mask&(Threats-1)])*DenseUnit
	for u, x := range hidden {
		sum += int(clip(max(x, 0)>>8)) * int(h.out[u])
	}
	return sum * PointUnit / (CellUnit * DenseUnit)
}

func clip(x int32) int16 { return int16(min(max(x, -32768), 32767)) }
