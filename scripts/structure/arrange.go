package main

import (
	"cmp"
	"math"
	"slices"
)

// Sizes in the drawing's units.
const (
	letter    = 7.4 // width of a letter of a room's name
	padding   = 22.0
	roomTall  = 34.0
	layerTall = 82.0
	gap       = 22.0 // between what stands side by side
	margin    = 28.0
)

// A node is a room, or the place in a layer where a line passes between rooms.
type node struct {
	room  int // −1: a line passes
	layer int
	x     float64 // of its middle
	width float64
	up    []int
	down  []int
}

// A plan is where everything stands.
type plan struct {
	rooms  []room
	nodes  []node
	layers [][]int // nodes from left to right; layer 0 is the lowest
	width  float64
}

// arrange finds a place for every room: each above all that it imports, with
// few lines that cross and few that bend (Sugiyama, Tagawa and Toda 1981).
func arrange(rooms []room) *plan {
	p := &plan{rooms: rooms}
	levels := stack(rooms)
	for i, r := range rooms {
		p.nodes = append(p.nodes, node{room: i, layer: levels[i], width: padding + letter*float64(len(title(r.name)))})
	}
	for i, r := range rooms {
		for _, to := range r.shown {
			at := i
			for level := levels[i] - 1; level > levels[to]; level-- {
				p.nodes = append(p.nodes, node{room: -1, layer: level, width: 2})
				p.join(at, len(p.nodes)-1)
				at = len(p.nodes) - 1
			}
			p.join(at, to)
		}
	}
	p.layers = make([][]int, slices.Max(levels)+1)
	for k, n := range p.nodes {
		p.layers[n.layer] = append(p.layers[n.layer], k)
	}
	p.order()
	p.place()
	return p
}

func (p *plan) join(upper, lower int) {
	p.nodes[upper].down = append(p.nodes[upper].down, lower)
	p.nodes[lower].up = append(p.nodes[lower].up, upper)
}

// stack gives every room a layer above all that it imports: the lowest there
// is, or the highest below those who import it, where that makes lines shorter.
func stack(rooms []room) []int {
	levels := make([]int, len(rooms))
	known := make([]bool, len(rooms))
	var low func(int) int
	low = func(i int) int {
		if !known[i] {
			for _, to := range rooms[i].imports {
				levels[i] = max(levels[i], low(to)+1)
			}
			known[i] = true
		}
		return levels[i]
	}
	for i := range rooms {
		low(i)
	}
	byLevel := make([]int, len(rooms))
	for i := range byLevel {
		byLevel[i] = i
	}
	slices.SortStableFunc(byLevel, func(a, b int) int { return levels[b] - levels[a] })
	for _, i := range byLevel {
		lowest, importers := math.MaxInt, 0
		for k, r := range rooms {
			if slices.Contains(r.imports, i) {
				lowest = min(lowest, levels[k])
			}
			if slices.Contains(r.shown, i) {
				importers++
			}
		}
		switch {
		case importers > len(rooms[i].shown):
			levels[i] = lowest - 1
		case importers == 0 && len(rooms[i].shown) == 0:
			levels[i] = levels[byLevel[0]] // it stands alone: at the top, with the programs
		}
	}
	return levels
}

// order sorts the layers so that few lines cross: every layer by the middles of
// what it is joined to, down and up, as long as that gets better.
func (p *plan) order() {
	best, least := p.copy(), p.crossings()
	for round := range 60 {
		down := round%2 == 0
		for step := range p.layers {
			at := step
			if down {
				at = len(p.layers) - 1 - step
			}
			p.sortLayer(at, down)
			p.swap(at)
		}
		if n := p.crossings(); n < least {
			best, least = p.copy(), n
		}
	}
	p.layers = best
}

func (p *plan) copy() [][]int {
	var c [][]int
	for _, l := range p.layers {
		c = append(c, slices.Clone(l))
	}
	return c
}

// sortLayer sorts a layer by where its nodes' neighbours stand in the layer above
// or below; what has none stays.
func (p *plan) sortLayer(at int, byUpper bool) {
	index := p.index()
	weight := map[int]float64{}
	for i, k := range p.layers[at] {
		near := p.nodes[k].down
		if byUpper {
			near = p.nodes[k].up
		}
		weight[k] = float64(i)
		if len(near) > 0 {
			sum := 0.0
			for _, other := range near {
				sum += float64(index[other])
			}
			weight[k] = sum / float64(len(near))
		}
	}
	slices.SortStableFunc(p.layers[at], func(a, b int) int { return cmp.Compare(weight[a], weight[b]) })
}

// swap swaps neighbours of a layer where that takes crossings away.
func (p *plan) swap(at int) {
	l := p.layers[at]
	for better := true; better; {
		better = false
		for i := range len(l) - 1 {
			before := p.crossings()
			l[i], l[i+1] = l[i+1], l[i]
			if p.crossings() < before {
				better = true
			} else {
				l[i], l[i+1] = l[i+1], l[i]
			}
		}
	}
}

// index is the place of every node in its layer.
func (p *plan) index() []int {
	index := make([]int, len(p.nodes))
	for _, l := range p.layers {
		for i, k := range l {
			index[k] = i
		}
	}
	return index
}

// crossings is how many lines cross.
func (p *plan) crossings() int {
	index := p.index()
	n := 0
	for _, l := range p.layers {
		var ends []int // lower ends in the order of the upper ones
		for _, k := range l {
			down := make([]int, 0, len(p.nodes[k].down))
			for _, to := range p.nodes[k].down {
				down = append(down, index[to])
			}
			slices.Sort(down)
			ends = append(ends, down...)
		}
		for i, a := range ends {
			for _, b := range ends[i+1:] {
				if b < a {
					n++
				}
			}
		}
	}
	return n
}

// place moves every node under and over the middle of what it is joined to, as
// far as its neighbours in the layer let it.
func (p *plan) place() {
	for _, l := range p.layers {
		x := 0.0
		for _, k := range l {
			p.nodes[k].x = x + p.nodes[k].width/2
			x += p.nodes[k].width + gap
		}
	}
	for round := range 1500 {
		for step := range p.layers {
			at := step
			if round%2 == 0 {
				at = len(p.layers) - 1 - step
			}
			p.settle(p.layers[at])
		}
	}
	left, right := math.Inf(1), math.Inf(-1)
	for _, n := range p.nodes {
		left, right = min(left, n.x-n.width/2), max(right, n.x+n.width/2)
	}
	for k := range p.nodes {
		p.nodes[k].x = math.Round(p.nodes[k].x + margin - left)
	}
	p.width = math.Ceil(right - left + 2*margin)
}

// settle places the nodes of a layer as near to where they want to be as their
// order and widths allow: in the least squares, by pooling those that push each
// other (Ayer and others 1955).
func (p *plan) settle(layer []int) {
	type pool struct {
		sum, weight float64
		first       int
	}
	var pools []pool
	offset := make([]float64, len(layer)) // of a node from the first, side by side
	for i, k := range layer {
		if i > 0 {
			offset[i] = offset[i-1] + (p.nodes[layer[i-1]].width+p.nodes[k].width)/2 + gap
		}
		want, weight := p.wish(k)
		pools = append(pools, pool{(want - offset[i]) * weight, weight, i})
		for len(pools) > 1 {
			a, b := &pools[len(pools)-2], pools[len(pools)-1]
			if a.sum/a.weight <= b.sum/b.weight {
				break
			}
			a.sum, a.weight = a.sum+b.sum, a.weight+b.weight
			pools = pools[:len(pools)-1]
		}
	}
	for j, q := range pools {
		end := len(layer)
		if j+1 < len(pools) {
			end = pools[j+1].first
		}
		for i := q.first; i < end; i++ {
			p.nodes[layer[i]].x = q.sum/q.weight + offset[i]
		}
	}
}

// wish is where a node wants to be and how much. Where a line passes it wants to
// be straight.
func (p *plan) wish(k int) (x, weight float64) {
	n := &p.nodes[k]
	for _, other := range slices.Concat(n.up, n.down) {
		w := 1.0
		if n.room < 0 && p.nodes[other].room < 0 {
			w = 24
		} else if n.room < 0 || p.nodes[other].room < 0 {
			w = 1.5
		}
		x += p.nodes[other].x * w
		weight += w
	}
	if weight == 0 {
		return n.x, 0.01
	}
	return x / weight, weight
}
