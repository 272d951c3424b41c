package search

// Options switch the search's heuristics, to measure what each is worth.
type Options struct {
	TT          bool // transposition table cut-offs and moves
	Aspiration  bool // narrow windows at the root
	NullWindow  bool // principal variation search
	Ordering    bool // likely moves first; else only the table's move
	History     bool // history and counter moves in the ordering
	LMR         bool // late moves are searched less deep
	MovePruning bool // late quiet moves are not searched at all
	Futility    bool // good positions near the leaves are not searched
	Razoring    bool // bad positions near the leaves get fours only
	Defences    bool // against a straight-four threat only real defences
	VCF         bool // fours at the leaves
	VCT         bool // wins by threats at the root and after its best moves
}

// Defaults has everything on.
func Defaults() Options {
	return Options{
		TT: true, Aspiration: true, NullWindow: true, Ordering: true, History: true, LMR: true,
		MovePruning: true, Futility: true, Razoring: true, Defences: true, VCF: true, VCT: true,
	}
}
