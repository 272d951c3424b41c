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

// A ProofUser is a player that plays by a proof where one answers.
type ProofUser interface{ SetProofs(ProofSource) }

// SetProofs sets the source of proofs; nil means none.
func (t *Tengen) SetProofs(source ProofSource) { t.proofs = source }

// fullLevel is the level that plays by proofs, as full strength does: the highest.
const fullLevel = len(levels) - 1

// byProof returns the result for a position that a proof answers. It answers where one
// move is wanted at full strength; an analysis wants values of moves.
func (t *Tengen) byProof(p *gomoku.Position, task *Task) (Info, bool) {
	if t.proofs == nil || task.Level != 0 && task.Level != fullLevel || task.Lines > 1 || task.Limits.Analysis {
		return Info{}, false
	}
	prover := t.proofs(p.Game())
	if prover == nil {
		return Info{}, false
	}
	m, plies, ok := prover.Prove(p)
	if !ok {
		return Info{}, false
	}
	move := m.String()
	return Info{Move: move, Lines: []Line{{Move: move, WinProb: 1, Win: plies, AtMost: true, Proved: true, PV: []string{move}}}}, true
}
