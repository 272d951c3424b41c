package player

import "tengen/engine/gomoku"

// A Prover knows positions that the side to move wins. Prove returns the winning move and
// the most plies that the win takes from p; ok is false if it has no proof. The answer
// depends on the stones alone.
type Prover interface {
	Prove(p *gomoku.Position) (move gomoku.Point, plies int, ok bool)
}

// A ProofSource returns the prover of a game, as in "freestyle15", or nil if there is none.
type ProofSource func(game string) Prover

// A provedPlayer is Tengen playing by proofs. It wraps the player, so that programs without
// proofs do not contain the code.
type provedPlayer struct {
	*Tengen
	source ProofSource
}

// WithProofs returns p playing by the proofs of a source where one answers, if p is Tengen,
// and otherwise p.
func WithProofs(p Player, source ProofSource) Player {
	if t, ok := p.(*Tengen); ok && source != nil {
		return &provedPlayer{t, source}
	}
	return p
}

// Search implements Player.
func (p *provedPlayer) Search(task *Task) (Info, error) {
	if v, err := PositionOf[gomoku.Value](task); err == nil && v.Rule() == p.engine.Rule() {
		if info := p.source.result(task); info != nil {
			return *info, nil
		}
	}
	return p.Tengen.Search(task)
}

// fullLevel is the level that plays by proofs, as full strength does: the highest.
const fullLevel = len(levels) - 1

// result returns the result for a position that a proof answers, or nil. It answers where one
// move is wanted at full strength; an analysis wants values of moves.
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
