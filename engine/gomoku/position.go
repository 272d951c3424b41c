package gomoku

// A Color is the content of a cell.
type Color uint8

const (
	Empty Color = iota
	Black       // moves first
	White
	Wall // outside the board
)

// Other is the opponent of c, which is Black or White.
func (c Color) Other() Color { return c ^ 3 }

// Index is 0 for Black and 1 for White, for arrays by side.
func (c Color) Index() int { return int(c-1) & 1 }

// String is "black", "white", "empty" or "wall".
func (c Color) String() string {
	return [4]string{"empty", "black", "white", "wall"}[c&3]
}

// A Position is a board with the moves that led to it. Black moves first and
// the sides alternate, but for a Pass.
type Position struct {
	cells  [Cells]Color
	rule   Rule
	size   int
	key    uint64 // Zobrist key of stones and side to move
	moves  []Point
	line   []Point // the winning line once there is one
	passed Color   // 1 when the turn is not that of the number of stones
}

// New is the empty board of a rule and size.
func New(rule Rule, size int) (*Position, error) {
	if err := rule.checkSize(size); err != nil {
		return nil, err
	}
	p := &Position{rule: rule, size: size, moves: make([]Point, 0, size*size)}
	for i := range p.cells {
		p.cells[i] = Wall
	}
	for y := range size {
		for x := range size {
			p.cells[At(x, y)] = Empty
		}
	}
	return p, nil
}

// Clone is an independent copy of p.
func (p *Position) Clone() *Position {
	q := *p
	q.moves = append(make([]Point, 0, p.size*p.size), p.moves...)
	q.line = append([]Point(nil), p.line...)
	return &q
}

// Rule is the rule played.
func (p *Position) Rule() Rule { return p.rule }

// Size is the number of lines of the board, 5 to 20.
func (p *Position) Size() int { return p.size }

// Ply is the number of stones on the board.
func (p *Position) Ply() int { return len(p.moves) }

// Moves are the moves played so far. The slice is p's own: read it, don't keep it.
func (p *Position) Moves() []Point { return p.moves }

// Last is the move played last, or NoPoint.
func (p *Position) Last() Point {
	if len(p.moves) == 0 {
		return NoPoint
	}
	return p.moves[len(p.moves)-1]
}

// At is the content of pt; points outside the board are Wall.
func (p *Position) At(pt Point) Color { return p.cells[pt&(Cells-1)] }

// ToMove is the side whose turn it is, also when the game is over.
func (p *Position) ToMove() Color { return Black + (Color(len(p.moves)&1) ^ p.passed) }

// Key identifies stones and side to move; transpositions share it.
func (p *Position) Key() uint64 { return p.key }

// Full reports whether no empty cell is left.
func (p *Position) Full() bool { return len(p.moves) == p.size*p.size }

// WinningLine is the line of stones that ended the game, in board order, or
// nil. The slice is p's own.
func (p *Position) WinningLine() []Point { return p.line }

// Play puts a stone of the side to move on pt. It refuses, changing nothing,
// what Check refuses.
func (p *Position) Play(pt Point) error {
	if err := p.Check(pt); err != nil {
		return err
	}
	p.Place(pt)
	return nil
}

// Place is Play for a move known to be legal. A move that Check refuses breaks
// the position.
func (p *Position) Place(pt Point) {
	c := p.ToMove()
	p.cells[pt&(Cells-1)] = c
	p.key ^= stoneKey(c, pt) ^ sideKey
	p.moves = append(p.moves, pt)
	p.line = p.fiveThrough(pt, c)
}

// Pass gives the turn to the other side, for those who ask what it threatens.
// The rules know no pass: what was played before it is not to be undone, and a
// move string does not tell of it.
func (p *Position) Pass() {
	p.passed ^= 1
	p.key ^= sideKey
}

// Undo takes back the last move; there must be one.
func (p *Position) Undo() {
	pt := p.moves[len(p.moves)-1]
	p.moves = p.moves[:len(p.moves)-1]
	p.cells[pt&(Cells-1)] = Empty
	p.key ^= stoneKey(p.ToMove(), pt) ^ sideKey
	p.line = nil // a game that has ended goes no further
}

// fiveThrough is the winning line that the stone of colour c on pt is part of,
// or nil.
func (p *Position) fiveThrough(pt Point, c Color) []Point {
	for _, d := range Directions {
		start, n := p.run(pt, d, c)
		if !p.rule.wins(c, n) {
			continue
		}
		line := make([]Point, n)
		for i := range line {
			line[i] = Point(int(start) + i*d)
		}
		return line
	}
	return nil
}

// run is the unbroken row of colour c through pt, which counts as c itself,
// in direction d: its first point and length.
func (p *Position) run(pt Point, d int, c Color) (start Point, n int) {
	i := int(pt)
	for p.cells[(i-d)&(Cells-1)] == c {
		i -= d
	}
	start = Point(i)
	n = (int(pt)-i)/d + 1
	for i = int(pt) + d; p.cells[i&(Cells-1)] == c; i += d {
		n++
	}
	return start, n
}
