// @ts-check
// Words of the protocol, as the engine writes them. make facts writes this file from the types
// of the messages.

/** @type {import('./protocol.js').Class[]} */
export const CLASSES = ['brilliant', 'only', 'best', 'forced', 'good', 'inaccuracy', 'mistake', 'blunder'];
/** @type {import('./protocol.js').ForbiddenReason[]} */
export const FORBIDDEN_REASONS = ['', 'overline', 'double-four', 'double-three'];
/** @type {import('./protocol.js').MarkKind[]} */
export const MARK_KINDS = ['label', 'triangle', 'square', 'circle', 'cross', 'arrow'];
/** @type {import('./protocol.js').ProofGoal[]} */
export const PROOF_GOALS = ['vcf', 'vct', 'win', 'exact'];
/** @type {import('./protocol.js').ProofKind[]} */
export const PROOF_KINDS = ['missed', 'wins', 'allowed', 'lost', 'stops'];
/** @type {import('./protocol.js').ProofShape[]} */
export const PROOF_SHAPES = ['', 'four-three', 'double-four', 'straight-four', 'double-three'];
