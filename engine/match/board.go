package match

import (
	"errors"
	"strings"

	"tengen/engine/connect4"
	"tengen/engine/gomoku"
	"tengen/engine/player"
)

// board is a position of either game.
type board interface {
	play(move string) error
	moves() string
	ply() int
	over() bool
	winner() int // 0 the side that moved first, 1 the other, −1 nobody
	set(*player.Task)
}

// newBoard is the position after moves of a game.
func newBoard(game, moves string) (board, error) {
	if strings.HasPrefix(game, "connect4") {
		p, err := connect4.Parse(game, moves)
		return four{p}, err
	}
	p, err := gomoku.Parse(game, moves)
	return five{p}, err
}

type five struct{ *gomoku.Position }

func (b five) moves() string         { return gomoku.MoveString(b.Moves()) }
func (b five) ply() int              { return b.Ply() }
func (b five) over() bool            { return b.Over() }
func (b five) set(task *player.Task) { task.Gomoku = b.Position }

func (b five) winner() int {
	if w := b.Winner(); w != gomoku.Empty {
		return int(w - gomoku.Black)
	}
	return -1
}

func (b five) play(move string) error {
	pt, err := gomoku.ParsePoint(move, b.Size())
	if err != nil {
		return err
	}
	return b.Play(pt)
}

type four struct{ *connect4.Position }

func (b four) moves() string         { return connect4.MoveString(b.Moves()) }
func (b four) ply() int              { return b.Ply() }
func (b four) over() bool            { return b.Over() }
func (b four) set(task *player.Task) { task.Connect4 = b.Position }

func (b four) winner() int {
	switch b.Outcome() {
	case connect4.FirstWins:
		return 0
	case connect4.SecondWins:
		return 1
	}
	return -1
}

func (b four) play(move string) error {
	for x := range b.Width() {
		if connect4.ColumnName(x) == move {
			return b.Play(x)
		}
	}
	return errors.New("there is no such column")
}
