package gomoku

// A Color is the content of a cell.
type Color uint8

const (
	Empty Color = iota
	Black       // moves first
	White
	Wall // outside the board
)

// Other returns the opponent of c, which is Black or White.
func (c Color) Other() Color { return c ^ 3 }

// Index returns 0 for Black and 1 for White, for arrays by side.
func (c Color) Index() int { return int(c-1) & 1 }

// String returns "black", "white", "empty" or "wall".
func (c Color) String() string {
	return [4]string{"empty", "black", "white", "wall"}[c&3]
}

// A Position is a board with the moves that led to it. Black moves first and the
// sides alternate, except after a Pass.
type Position struct {
	cells  [Cells]Color
	rule   Rule
	size   int
	key    uint64 // Zobrist key of stones and side to move
	moves  []Point
	line   []Point // the winning line once there is one
	passed Color   // 1 after an odd number of passes, which exchange the side to move
}

// New returns the empty board of a rule and size.
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

// Clone returns an independent copy of p.
func (p *Position) Clone() *Position {
	q := *p
	q.moves = append(make([]Point, 0, p.size*p.size), p.moves...)
	q.line = append([]Point(nil), p.line...)
	return &q
}

// Rule returns the rule played.
func (p *Position) Rule() Rule { return p.rule }

// Size returns the number of lines of the board, 5 to 20.
func (p *Position) Size() int { return p.size }

// Ply returns the number of stones on the board.
func (p *Position) Ply() int { return len(p.moves) }

// Moves returns the moves played so far. The caller must not modify the slice, which
// is valid until the position changes.
func (p *Position) Moves() []Point { return p.moves }

// Last returns the move played last, or NoPoint.
func (p *Position) Last() Point {
	if len(p.moves) == 0 {
		return NoPoint
	}
	return p.moves[len(p.moves)-1]
}

// At returns the content of pt; points outside the board are Wall.
func (p *Position) At(pt Point) Color { return p.cells[pt&(Cells-1)] }

// ToMove returns the side whose turn it is, also when the game is over.
func (p *Position) ToMove() Color { return Black + (Color(len(p.moves)&1) ^ p.passed) }

// Key identifies stones and side to move; transpositions share it.
func (p *Position) Key() uint64 { return p.key }

// Full reports whether no empty cell is left.
func (p *Position) Full() bool { return len(p.moves) == p.size*p.size }

// WinningLine returns the line of stones that won the game, in order along the line,
// or nil. The caller must not modify the slice.
func (p *Position) WinningLine() []Point { return p.line }

// Play puts a stone of the side to move on pt. If the move is illegal, it returns
// the error of Check and leaves p unchanged.
func (p *Position) Play(pt Point) error {
	if err := p.Check(pt); err != nil {
		return err
	}
	p.Place(pt)
	return nil
}

// Place plays a move that is known to be legal. It does not check the move: an
// illegal move corrupts p.
func (p *Position) Place(pt Point) {
	c := p.ToMove()
	p.cells[pt&(Cells-1)] = c
	p.key ^= stoneKey(c, pt) ^ sideKey
	p.moves = append(p.moves, pt)
	p.line = p.fiveThrough(pt, c)
}

// Pass gives the turn to the other side. The rules have no pass. A search passes to find
// the threats of the side that is not to move, and copies of such a position repeat the
// pass. Moves played before a Pass must not be undone, and the move string does not
// contain it.
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
	p.line = nil // only the last move can have made a winning line
}

// fiveThrough returns a winning line through the stone of colour c on pt, or nil.
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

// run returns the first point and the length of the unbroken row of colour c through
// pt in direction d. It treats pt itself as having colour c.
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
