package reports

import (
	"math/bits"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/player"
)

// A boardJudge evaluates positions and moves for an alphaBeta search. It is updated with
// every stone.
type boardJudge interface {
	reset(p *gomoku.Position)
	play(pt gomoku.Point, c gomoku.Color)
	undo(pt gomoku.Point, c gomoku.Color)
	// score returns the value of the position for the side to move.
	score(me gomoku.Color) int
	// order returns a value of a move for the side to move, for move ordering.
	order(pt gomoku.Point, me gomoku.Color) int
}

// alphaBeta is the search of reports C and E: NegaMax with alpha-beta to a fixed depth
// over the width best candidates. Candidates are the empty cells at a distance of at
// most two from a stone. Iterative deepening by two plies makes it possible to stop the
// search, and the best move of an iteration is searched first in the next.
type alphaBeta struct {
	m     *pattern.Map // finds fives and points that renju forbids
	judge boardJudge
	depth int                 // plies
	width int                 // maximum number of candidates searched at a node
	pvs   bool                // principal variation search: null windows for all moves except the first
	near  [gomoku.Cells]uint8 // number of stones within two cells
	size  int

	task    *player.Task
	began   time.Duration
	nodes   int64
	stopped bool
	queue   [maxReportDepth + 1][]scoredPoint
}

const (
	maxReportDepth = 12
	winValue       = 100_000_000 // minus the number of plies to the win
	reportWinBound = winValue - 1000
)

func newAlphaBeta(rule gomoku.Rule, judge boardJudge, depth, width int) *alphaBeta {
	s := &alphaBeta{m: pattern.NewMap(rule), judge: judge, depth: depth, width: width}
	for i := range s.queue {
		s.queue[i] = make([]scoredPoint, 0, gomoku.MaxSize*gomoku.MaxSize)
	}
	return s
}

// Switch turns a part of the search on or off. The only part is "PVS"; for another name
// Switch returns false.
func (s *alphaBeta) Switch(name string, on bool) (known bool) {
	if name == "PVS" {
		s.pvs = on
	}
	return name == "PVS"
}

// Forget clears the cache of the judge, if it has one.
func (s *alphaBeta) Forget() {
	if f, ok := s.judge.(interface{ forget() }); ok {
		f.forget()
	}
}

// Search returns the best candidate.
func (s *alphaBeta) Search(t *player.Task) (player.Info, error) {
	p, err := fiveInARow(t)
	if err != nil {
		return player.Info{}, err
	}
	if p.Ply() == 0 {
		return quickInfo(legalPoints(p)[0]), nil
	}
	s.task, s.began = t, t.Now()
	s.begin(p)
	root := s.rootMoves(p)
	info := player.Info{}
	deepest := s.depth
	if t.Limits.Depth > 0 {
		deepest = min(deepest, t.Limits.Depth)
	}
	for depth := 2 - deepest&1; depth <= deepest; depth += 2 {
		if !s.iterate(root, depth, p.ToMove()) {
			break
		}
		nodes := s.nodes
		info = rootInfo(root, t.Lines)
		info.Depth, info.SelDepth, info.Nodes = depth, depth, nodes
		if t.Report != nil {
			t.Report(&info)
		}
		if best := root[0].score; best >= reportWinBound || best <= -reportWinBound {
			break
		}
	}
	if info.Move == "" {
		info = rootInfo(root, t.Lines) // stopped during the first iteration: the first move of the initial order
		for i := range info.Lines {
			info.Lines[i].Win = 0
		}
	}
	info.Nodes = s.nodes
	return info, nil
}

// begin makes p the root.
func (s *alphaBeta) begin(p *gomoku.Position) {
	s.nodes, s.stopped = 0, false
	s.size = p.Size()
	s.m.Reset(p)
	s.judge.reset(p)
	s.near = [gomoku.Cells]uint8{}
	for _, pt := range p.Moves() {
		s.around(pt, 1)
	}
}

// rootMoves returns the best width legal candidates by judge.order, best first. If
// there are no candidates, it returns the best legal points.
func (s *alphaBeta) rootMoves(p *gomoku.Position) []scoredPoint {
	me := p.ToMove()
	var root []scoredPoint
	for _, pt := range legalPoints(p) {
		if s.near[pt] > 0 {
			root = append(root, scoredPoint{pt, s.judge.order(pt, me)})
		}
	}
	if len(root) == 0 {
		for _, pt := range legalPoints(p) {
			root = append(root, scoredPoint{pt, s.judge.order(pt, me)})
		}
	}
	rank(root)
	return root[:min(len(root), s.width)]
}

// iterate searches the root moves to the given depth and sorts them. It returns false if
// the search was stopped.
func (s *alphaBeta) iterate(root []scoredPoint, depth int, me gomoku.Color) bool {
	alpha := -winValue
	scores := make([]scoredPoint, len(root))
	for i, r := range root {
		scores[i].point = r.point
		// Only the best score is exact. The others are upper bounds, because an
		// open window for every move would be too slow.
		v := s.move(r.point, me, depth, alpha, winValue, i > 0, 0)
		if s.stopped {
			return false
		}
		scores[i].score = v
		alpha = max(alpha, v)
	}
	copy(root, scores)
	rank(root)
	return true
}

func rootInfo(root []scoredPoint, lines int) player.Info {
	info := scoreInfo(root, lines)
	info.Heat = nil
	for i := range info.Lines {
		l := &info.Lines[i]
		switch v := root[i].score; {
		case v >= reportWinBound:
			l.Win = winValue - v
		case v <= -reportWinBound:
			l.Win = -winValue - v
		}
	}
	return info
}

// move returns the value of a move for the side that plays it. If scout is set and pvs
// is on, it searches with a null window first.
func (s *alphaBeta) move(pt gomoku.Point, me gomoku.Color, depth, alpha, beta int, scout bool, ply int) int {
	if s.m.Class(pt, me) == pattern.ClassFive {
		s.nodes++
		return winValue - (ply + 1)
	}
	s.play(pt, me)
	var v int
	if scout && s.pvs && beta-alpha > 1 {
		v = -s.search(depth-1, -alpha-1, -alpha, me.Other(), ply+1)
		if v > alpha && v < beta && !s.stopped {
			v = -s.search(depth-1, -beta, -alpha, me.Other(), ply+1)
		}
	} else {
		v = -s.search(depth-1, -beta, -alpha, me.Other(), ply+1)
	}
	s.undo(pt, me)
	return v
}

// search returns the value of the position for the side to move, by alpha-beta with the
// given window.
func (s *alphaBeta) search(depth, alpha, beta int, me gomoku.Color, ply int) int {
	s.nodes++
	if s.nodes&1023 == 0 {
		s.poll()
	}
	if s.stopped {
		return 0
	}
	if s.m.Count(me, pattern.ClassFive) > 0 {
		return winValue - (ply + 1)
	}
	if depth <= 0 || ply >= maxReportDepth {
		return s.judge.score(me)
	}
	queue := s.candidates(me, s.queue[ply][:0])
	if len(queue) == 0 {
		return 0 // a full board
	}
	best := -winValue
	for i := range queue {
		if s.forbidden(queue[i].point, me) {
			continue
		}
		v := s.move(queue[i].point, me, depth, alpha, beta, i > 0, ply)
		if s.stopped {
			return 0
		}
		best = max(best, v)
		alpha = max(alpha, v)
		if alpha >= beta {
			break
		}
	}
	if best == -winValue {
		return s.judge.score(me) // every candidate is forbidden
	}
	return best
}

// candidates appends the best width candidates of the side to move to queue, by insertion
// sort, best first.
func (s *alphaBeta) candidates(me gomoku.Color, queue []scoredPoint) []scoredPoint {
	first, last := s.m.Bounds()
	for y := first; y <= last; y++ {
		for w := s.m.Free(y); w != 0; w &= w - 1 {
			pt := gomoku.Point(y<<5 | bits.TrailingZeros32(w))
			if s.near[pt] == 0 {
				continue
			}
			v := s.judge.order(pt, me)
			if len(queue) == s.width {
				if v <= queue[len(queue)-1].score {
					continue
				}
				queue = queue[:len(queue)-1]
			}
			i := len(queue)
			queue = append(queue, scoredPoint{})
			for ; i > 0 && queue[i-1].score < v; i-- {
				queue[i] = queue[i-1]
			}
			queue[i] = scoredPoint{pt, v}
		}
	}
	return queue
}

// forbidden reports whether renju forbids pt. It applies the exact rule only to points
// of ClassMaybeForbidden.
func (s *alphaBeta) forbidden(pt gomoku.Point, me gomoku.Color) bool {
	return s.m.Class(pt, me) == pattern.ClassMaybeForbidden && gomoku.ForbiddenAt(s.m.Cells(), pt) != gomoku.Allowed
}

func (s *alphaBeta) play(pt gomoku.Point, c gomoku.Color) {
	s.m.Play(pt, c)
	s.judge.play(pt, c)
	s.around(pt, 1)
}

func (s *alphaBeta) undo(pt gomoku.Point, c gomoku.Color) {
	s.around(pt, 255) // −1
	s.judge.undo(pt, c)
	s.m.Undo()
}

// around adds n to the stone counts of the cells within two of pt.
func (s *alphaBeta) around(pt gomoku.Point, n uint8) {
	for dy := -2; dy <= 2; dy++ {
		row := (int(pt) + dy*gomoku.Stride) & (gomoku.Cells - 1)
		for x := row - 2; x <= row+2; x++ {
			s.near[x&(gomoku.Cells-1)] += n
		}
	}
}

// poll sets stopped if the search must end.
func (s *alphaBeta) poll() {
	t := s.task
	s.stopped = t.Stop != nil && t.Stop() ||
		t.Limits.Nodes > 0 && s.nodes >= t.Limits.Nodes ||
		t.Limits.Time > 0 && t.Now()-s.began >= t.Limits.Time
}

// newAlphaBeta8 returns the player of report C: alpha-beta to eight plies over the best
// candidates of a point evaluation. It evaluates the lines of the board with a generated
// pattern table and caches the values of boards by Zobrist key. The report searches "the
// best few" candidates; here they are ten.
func newAlphaBeta8(rule gomoku.Rule, size int) *alphaBeta {
	j := &runJudge{cache: make([]boardValue, 1<<16)}
	s := newAlphaBeta(rule, j, 8, 10)
	j.m = s.m
	j.lines(size)
	fillRuns(&j.worth)
	return s
}

// runJudge evaluates a board as the sum over its rows, columns and diagonals. A line
// with fewer than two stones of a colour counts 0 for that colour.
type runJudge struct {
	m      *pattern.Map
	line   [][]gomoku.Point
	of     [gomoku.Cells][4]uint8 // by cell and direction: its line, 0 for none
	stones [128][2]uint8          // by line and colour: number of stones
	worth  runTable
	cache  []boardValue
}

// boardValue is a cache entry: the value of a board for Black.
type boardValue struct {
	key   uint64
	score int32
	valid bool
}

// lines sets j.line to the lines of at least five cells.
func (j *runJudge) lines(size int) {
	j.line = [][]gomoku.Point{nil}
	for d, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for y := range size {
			for x := range size {
				if in(size, x-step[0], y-step[1]) || !in(size, x+4*step[0], y+4*step[1]) {
					continue
				}
				var line []gomoku.Point
				for i, k := x, y; in(size, i, k); i, k = i+step[0], k+step[1] {
					line = append(line, gomoku.At(i, k))
					j.of[gomoku.At(i, k)][d] = uint8(len(j.line))
				}
				j.line = append(j.line, line)
			}
		}
	}
}

func in(size, x, y int) bool { return x >= 0 && y >= 0 && x < size && y < size }

func (j *runJudge) forget() { clear(j.cache) }

func (j *runJudge) reset(p *gomoku.Position) {
	j.stones = [128][2]uint8{}
	for i, pt := range p.Moves() {
		j.play(pt, gomoku.Black+gomoku.Color(i&1))
	}
}

func (j *runJudge) play(pt gomoku.Point, c gomoku.Color) {
	for _, l := range j.of[pt&(gomoku.Cells-1)] {
		j.stones[l&127][c.Index()]++
	}
}

func (j *runJudge) undo(pt gomoku.Point, c gomoku.Color) {
	for _, l := range j.of[pt&(gomoku.Cells-1)] {
		j.stones[l&127][c.Index()]--
	}
}

func (j *runJudge) score(me gomoku.Color) int {
	key := j.m.Hash()
	v := &j.cache[key&uint64(len(j.cache)-1)]
	if !v.valid || v.key != key {
		sum := 0
		for l := 1; l < len(j.line); l++ {
			for side := range 2 {
				if j.stones[l&127][side] >= 2 {
					sum += (1 - 2*side) * j.evaluate(j.line[l], gomoku.Black+gomoku.Color(side))
				}
			}
		}
		*v = boardValue{key, int32(sum), true}
	}
	if me == gomoku.White {
		return -int(v.score)
	}
	return int(v.score)
}

// order returns a number that sorts moves by the queues of report C: fives, fours, double
// threes and so on, each queue of the side to move before that of the opponent.
func (j *runJudge) order(pt gomoku.Point, me gomoku.Color) int {
	own, other := int(j.m.Class(pt, me)), int(j.m.Class(pt, me.Other()))
	return max(2*own+1, 2*other)<<8 + own + other
}

// evaluate returns the sum of the values of the runs of colour c in a line.
func (j *runJudge) evaluate(line []gomoku.Point, c gomoku.Color) int {
	sum := 0
	gap := 0 // empty cells before i
	for i := 0; i < len(line); {
		switch j.m.At(line[i]) {
		case gomoku.Empty:
			gap++
			i++
			continue
		case c:
		default:
			gap = 0
			i++
			continue
		}
		// A run consists of stones and single gaps between them.
		middle, n := uint32(1), 1
		left := min(gap, 2)
		for i++; i < len(line) && n < maxRun; {
			if j.m.At(line[i]) == c {
				middle, n = middle<<1|1, n+1
				i++
			} else if i+1 < len(line) && n+1 < maxRun && j.m.At(line[i]) == gomoku.Empty && j.m.At(line[i+1]) == c {
				middle, n = middle<<2|1, n+2
				i += 2
			} else {
				break
			}
		}
		gap = 0
		for k := i; k < len(line) && gap < 2 && j.m.At(line[k]) == gomoku.Empty; k++ {
			gap++
		}
		sum += int(j.worth[left][gap][middle&(1<<maxRun-1)])
		gap = 0
	}
	return sum
}
