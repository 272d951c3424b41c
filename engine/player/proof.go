package player

import (
	"time"

	"tengen/engine/gomoku"
)

// A Prover knows positions that the side to move wins. Prove returns the winning move and
// the most plies that the win takes from p; ok is false if it has no proof. The answer
// depends on the stones, and in the middle of a win on the answer before.
type Prover interface {
	Prove(p *gomoku.Position) (move gomoku.Point, plies int, ok bool)
}

// A ProofSource returns the prover of a game, as in "freestyle15", or nil if there is none.
type ProofSource func(game string) Prover

// A proofPlayer is Tengen that plays the moves of proofs in the positions that they answer.
// It wraps the player, so that programs without proofs do not contain the code.
type proofPlayer struct {
	*Tengen
	source ProofSource
}

// WithProofs returns a player that plays the move of a proof where a proof of the source
// answers, and otherwise plays as p. If p is not a Tengen, WithProofs returns p itself.
func WithProofs(p Player, source ProofSource) Player {
	if t, ok := p.(*Tengen); ok && source != nil {
		return &proofPlayer{t, source}
	}
	return p
}

// Search implements Player.
func (p *proofPlayer) Search(task *Task) (Info, error) {
	if v, err := PositionOf[gomoku.Value](task); err == nil && v.Rule() == p.engine.Rule() {
		start := task.Now()
		if info := p.source.result(task); info != nil {
			return *info, nil
		}
		task = shortened(task, task.Now()-start)
	}
	return p.Tengen.Search(task)
}

// shortened returns the task with the time that is left after spent.
func shortened(t *Task, spent time.Duration) *Task {
	left := *t
	for _, d := range []*time.Duration{&left.Limits.Time, &left.Limits.Left} {
		if *d > 0 {
			*d = max(*d-spent, 1)
		}
	}
	return &left
}

// fullLevel is the highest level. Like full strength, it plays by proofs.
const fullLevel = len(levels) - 1

// result returns the result for a position that a proof answers, or nil. The task must ask
// for one move, at full strength or at the highest level. An analysis asks for the values of
// moves instead, which a proof does not have.
func (s ProofSource) result(task *Task) *Info {
	if task.Level != 0 && task.Level != fullLevel || task.Lines > 1 || task.Limits.Analysis {
		return nil
	}
	p := task.Position.(gomoku.Value).Position
	prover := s(p.Game())
	if prover == nil {
		return nil
	}
	m, plies, ok := prover.Prove(p)
	if !ok {
		return nil
	}
	move := m.String()
	return &Info{Move: move, Lines: []Line{{Move: move, WinProb: 1, Win: plies, AtMost: true, Proved: true, PV: []string{move}}}}
}
