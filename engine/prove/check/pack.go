// Package check reads a packed proof that Black wins and checks it by the rules alone.
// It uses none of the code of package prove, which finds proofs, but the same rules,
// patterns and searches for wins by threats; scripts/lab/prove/second checks packs with code
// of its own. Package packed reads and writes packs as files.
//
// # The format
//
// A pack is a gzip stream (RFC 1952), whose checksum finds damage, of
//
//	"tengen proof 2\n"
//	game       one byte: length; the game string, such as "freestyle15"
//	start      one byte: number of moves; the moves from the empty board, as cells
//	positions  uint32, little-endian: how many positions follow
//	tree       a position if Black is to move at the start, else replies
//
// and nothing after it. A cell is column + size × row, both from 0, row 0 at the
// bottom: one byte on boards of up to 15 lines, two bytes, little-endian, on larger
// ones. END is the cell whose bits are all 1.
//
//	position   cell: Black's move; one byte: the plies in which Black wins at most,
//	           or 0 if that is not known; then, unless the move makes five, replies
//	replies    any number of: cell: White's move, and the position after it;
//	           then END
//
// Moves alternate, and Black has the first on the empty board. All cells are those of the
// board as its moves were played; nothing is turned. In freestyle five or more in a row win.
//
// A position, with Black to move, is stored at its first occurrence in the tree: positions
// whose stones are equal under one of the board's eight symmetries, or that other orders
// of moves reach, are stored once, and Black's move turns with them. A reply that is not
// listed leads either to a position that is stored elsewhere in the tree, or to one that
// Black wins by threats: each move of Black's makes a four or a three, or is a quiet move,
// and if White then passed, Black would win by fours alone. A proof-number search over
// these moves and all replies of White's that stop such fours finds the win: mostly in
// 12,000 positions, which also count those of the searches for fours.
//
// A pack whose start has White to move may be partial: it then lists replies at
// the start for which the proof is complete, and the others are open.
package check

import (
	"errors"
	"strconv"

	"tengen/engine/gomoku"
)

// Magic begins every decompressed pack.
const Magic = "tengen proof 2\n"

// A Pack is a proof: a move of Black's for each position.
type Pack struct {
	Start *gomoku.Position

	sym       *symmetries
	positions []position
	index     map[key]int32
}

// A position of a pack: how it is reached, and Black's move in it.
type position struct {
	parent int32        // the position before White's reply, −1 for the start
	reply  gomoku.Point // NoPoint for the start with Black to move
	move   gomoku.Point
	end    int32 // the positions after this one and before end are below it
	plies  uint8 // Black wins in at most so many; 0: not known
}

// Positions returns the number of positions in the pack.
func (p *Pack) Positions() int { return len(p.positions) }

// maxPositions is larger than any real pack, so that a damaged count is refused early.
const maxPositions = 10_000_000

// Read parses a pack, decompressed. It returns an error if the pack is damaged or
// truncated, or has an illegal move.
func Read(plain []byte) (*Pack, error) {
	r := reader{in: plain}
	if got := r.bytes(len(Magic)); r.err == nil && string(got) != Magic {
		return nil, errors.New("the file is not a packed proof")
	}
	game := string(r.bytes(int(r.byte())))
	n := int(r.byte())
	if r.err != nil {
		return nil, r.err
	}
	start, err := gomoku.Parse(game, "")
	if err != nil {
		return nil, err
	}
	r.wide = start.Size() > 15
	for range n {
		if err := r.play(start); err != nil {
			return nil, err
		}
	}
	count := 0
	for i, b := range r.bytes(4) {
		count |= int(b) << (8 * i)
	}
	if r.err == nil && count > maxPositions {
		return nil, errors.New("the pack claims " + strconv.Itoa(count) + " positions")
	}
	room := min(count, len(r.in)/3+1) // a position takes three bytes, the start two
	p := &Pack{
		Start: start.Clone(), sym: newSymmetries(start.Size()),
		positions: make([]position, 0, room), index: make(map[key]int32, room),
	}
	b := p.sym.keys(start)
	if start.ToMove() == gomoku.Black {
		err = r.position(p, start, b, -1, gomoku.NoPoint)
	} else {
		err = r.replies(p, start, b, -1)
	}
	if err == nil {
		err = r.err
	}
	if err != nil {
		return nil, err
	}
	if len(p.positions) != count {
		return nil, errors.New("the pack claims " + strconv.Itoa(count) + " positions and has " + strconv.Itoa(len(p.positions)))
	}
	if len(r.in) > 0 {
		return nil, errors.New("the pack has data after its tree")
	}
	return p, nil
}

// A reader reads the decompressed pack. It keeps the first error.
type reader struct {
	in   []byte // the rest of the pack
	wide bool
	err  error
}

// bytes returns the next n bytes, zeros after an error.
func (r *reader) bytes(n int) []byte {
	if r.err == nil && n > len(r.in) {
		r.err = errors.New("the pack is damaged or truncated")
	}
	if r.err != nil {
		return make([]byte, n)
	}
	b := r.in[:n]
	r.in = r.in[n:]
	return b
}

func (r *reader) byte() byte { return r.bytes(1)[0] }

// cell reads a cell; ok is false for END and after an error.
func (r *reader) cell(size int) (pt gomoku.Point, ok bool, err error) {
	c, end := int(r.byte()), 0xff
	if r.wide {
		c |= int(r.byte()) << 8
		end = 0xffff
	}
	switch {
	case r.err != nil:
		return 0, false, r.err
	case c == end:
		return 0, false, nil
	case c >= size*size:
		return 0, false, errors.New("the pack names cell " + strconv.Itoa(c) + " of a board of " + strconv.Itoa(size) + " lines")
	}
	return gomoku.At(c%size, c/size), true, nil
}

// play reads a move and plays it.
func (r *reader) play(p *gomoku.Position) error {
	pt, ok, err := r.cell(p.Size())
	if err == nil && !ok {
		err = errors.New("a move is missing")
	}
	if err == nil {
		err = playLegal(p, pt)
	}
	return err
}

// playLegal plays a move; the error names the position.
func playLegal(p *gomoku.Position, pt gomoku.Point) error {
	if err := p.Play(pt); err != nil {
		return errors.New("after " + gomoku.MoveString(p.Moves()) + ", " + pt.String() + ": " + err.Error())
	}
	return nil
}

// position reads the entry of position p and what follows it.
func (r *reader) position(pack *Pack, p *gomoku.Position, b boardKeys, parent int32, reply gomoku.Point) error {
	if len(pack.positions) >= maxPositions {
		return errors.New("the pack has too many positions")
	}
	k := b.least()
	if _, twice := pack.index[k]; twice {
		return errors.New("the pack has " + gomoku.MoveString(p.Moves()) + " twice")
	}
	n := int32(len(pack.positions))
	pack.index[k] = n
	pack.positions = append(pack.positions, position{parent: parent, reply: reply})
	if err := r.play(p); err != nil {
		return err
	}
	defer p.Undo()
	plies := r.byte()
	if p.Winner() != gomoku.Black {
		b.toggle(pack.sym, p.Last(), gomoku.Black)
		if err := r.replies(pack, p, b, n); err != nil {
			return err
		}
	}
	x := &pack.positions[n]
	x.move, x.plies, x.end = p.Last(), plies, int32(len(pack.positions))
	return nil
}

// replies reads the replies in p, with White to move, until END.
func (r *reader) replies(pack *Pack, p *gomoku.Position, b boardKeys, parent int32) error {
	for {
		pt, ok, err := r.cell(p.Size())
		if err != nil || !ok {
			return err
		}
		if err := playLegal(p, pt); err != nil {
			return err
		}
		after := b
		after.toggle(pack.sym, pt, gomoku.White)
		if err := r.position(pack, p, after, parent, pt); err != nil {
			return err
		}
		p.Undo()
	}
}

// board returns position n, before Black's move.
func (p *Pack) board(n int32) *gomoku.Position {
	var moves []gomoku.Point
	for i := n; i >= 0; i = p.positions[i].parent {
		if i != n {
			moves = append(moves, p.positions[i].move)
		}
		if r := p.positions[i].reply; r != gomoku.NoPoint {
			// Collect the moves from the last to the first: White's reply comes before
			// the move that was added for this position.
			moves = append(moves, r)
		}
	}
	q := p.Start.Clone()
	for i := len(moves) - 1; i >= 0; i-- {
		q.Place(moves[i])
	}
	return q
}

// After returns position n, 0 ≤ n < Positions, with Black's move on the board.
func (p *Pack) After(n int) *gomoku.Position { return p.after(int32(n)) }

// Encode writes the pack, not compressed. The lengths of wins must be known: Check computes them.
func (p *Pack) Encode() ([]byte, error) {
	game := p.Start.Game()
	out := append([]byte(Magic), byte(len(game)))
	out = append(append(out, game...), byte(p.Start.Ply()))
	for _, m := range p.Start.Moves() {
		out = p.appendCell(out, m)
	}
	for i := range 4 {
		out = append(out, byte(len(p.positions)>>(8*i)))
	}
	var open []int32 // the ends of the positions whose lists of replies are open
	end := func(n int32) {
		for len(open) > 0 && open[len(open)-1] == n {
			open = open[:len(open)-1]
			out = p.appendCell(out, gomoku.NoPoint)
		}
	}
	for i, x := range p.positions {
		if x.plies == 0 {
			return nil, errors.New("the lengths of the wins are not known")
		}
		end(int32(i))
		if x.reply != gomoku.NoPoint {
			out = p.appendCell(out, x.reply)
		}
		out = append(p.appendCell(out, x.move), x.plies)
		if x.plies != 1 {
			open = append(open, x.end)
		}
	}
	end(int32(len(p.positions)))
	if p.Start.ToMove() == gomoku.White {
		out = p.appendCell(out, gomoku.NoPoint)
	}
	return out, nil
}

// appendCell appends a cell; NoPoint is END.
func (p *Pack) appendCell(b []byte, m gomoku.Point) []byte {
	c := 1<<16 - 1
	if m != gomoku.NoPoint {
		c = m.X() + p.Start.Size()*m.Y()
	}
	if p.Start.Size() <= 15 {
		return append(b, byte(c))
	}
	return append(b, byte(c), byte(c>>8))
}
