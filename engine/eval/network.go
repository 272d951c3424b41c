package eval

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

const (
	// Channels is the number of values of a cell in one side's view.
	Channels = 16
	// Lanes is the number of values of a cell in both views, Black's first.
	Lanes = 2 * Channels
	// Hidden is the number of units between the network's two dense layers.
	Hidden = 16
	// ThreatMasks is the number of threat masks.
	ThreatMasks = 1 << 11
)

// The network's fixed-point units.
const (
	CellUnit   = 256 // 1.0 in rows, biases and cells
	BoardShift = 5   // a board is divided by 2⁵ before the dense layers
	DenseUnit  = 256 // 1.0 in the weights of both dense layers
	PointUnit  = 140 // evaluation points of a unit of log odds
)

type (
	lanes  [Lanes]int16
	boards [Lanes]int32
	units  [Hidden]int32
)

// A Network evaluates positions of a rule. Its weights are read-only.
//
// The network describes a cell by the four rows that cross it, and a row by the shapes
// that a stone of either side would make in it and by the content of the cell
// (pattern.Feature). Rows and cells have a vector of Channels values for each side's
// view:
//
//	cell  = bias + Σ vectors of its four rows
//	board = Σ max(0, cell) over all cells
//
// Two dense layers compute the score from the two boards, that of the side to move first.
// The mask of both sides' threats (Threat) adds a weight. As in an NNUE (Yu Nasu 2018)
// cells and boards are integers and are updated incrementally.
type Network struct {
	rows  [pattern.FeatureLimit]lanes
	bias  lanes
	heads [2]*head // by the side to move
}

// A head holds the dense layers for one side to move.
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
	last    int32              // in units of 1/(CellUnit·DenseUnit)
	threats [ThreatMasks]int16 // in units of 1/CellUnit
}

// An Accumulator keeps the cells and boards of a network up to date with a map. It is the
// map's only Tracker.
type Accumulator struct {
	net     *Network
	tracker *pattern.Tracker
	cells   [gomoku.Cells]lanes
	boards  boards
}

// NewAccumulator returns the accumulator of a network and a map.
func NewAccumulator(n *Network, m *pattern.Map) *Accumulator {
	return &Accumulator{net: n, tracker: pattern.NewTracker(m)}
}

// Score returns the network's score for the side to move in evaluation points, not
// bounded by Limit. Mask is the result of Threat.
func (s *Accumulator) Score(toMove gomoku.Color, mask int) int {
	if s.tracker.Stale() {
		s.begin()
	} else if list := s.tracker.Changes(); len(list) > 0 {
		update(&list[0], len(list), &s.cells, &s.net.rows, &s.boards)
	}
	return s.net.heads[toMove.Index()].judge(&s.boards, toMove == gomoku.White, mask)
}

// begin computes the cells and boards from scratch.
func (s *Accumulator) begin() {
	fresh := s.net.bias
	var seen [gomoku.Cells]bool
	s.tracker.Begin(func(cell int, r pattern.Feature) {
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

// judge returns the head's output in evaluation points. Swapped is true if White is to
// move.
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
	sum := int(h.last) + int(skip) + int(h.threats[mask&(ThreatMasks-1)])*DenseUnit
	for u, x := range hidden {
		sum += int(clip(max(x, 0)>>8)) * int(h.out[u])
	}
	return sum * PointUnit / (CellUnit * DenseUnit)
}

// clip limits x to 16 bits.
func clip(x int32) int16 { return int16(min(max(x, -32768), 32767)) }
