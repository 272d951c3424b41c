package search

// Options switch the search's heuristics. Heuristics says what each does.
type Options struct {
	NullWindow, Ordering, MovePruning, TT, Futility, Defences, Razoring, VCF, Aspiration, History, LMR, VCT bool
}

// A Heuristic is a part of the search that can be switched off, to measure what
// it is worth.
type Heuristic struct {
	Name string // of its field in Options
	Does string
	// Elo is what the search loses without it, with 95 % interval, in freestyle15
	// at 100,000 nodes a move (200 games).
	Elo string
	on  func(*Options) *bool
}

// Heuristics lists every heuristic.
func Heuristics() []Heuristic {
	return []Heuristic{
		{
			"NullWindow", "principal variation search: all but the first move are asked only whether they are better",
			"+443 (368 to 562)", func(o *Options) *bool { return &o.NullWindow },
		},
		{
			"Ordering", "likely moves first, by the learnt order; without it only the table's move",
			"+676 (556 to more than 1,000)", func(o *Options) *bool { return &o.Ordering },
		},
		{
			"MovePruning", "late quiet moves are not searched",
			"+164 (118 to 216)", func(o *Options) *bool { return &o.MovePruning },
		},
		{
			"TT", "transposition table: cut-offs, and moves to try first",
			"+164 (122 to 211)", func(o *Options) *bool { return &o.TT },
		},
		{
			"Futility", "positions near the leaves that are good enough already are not searched",
			"+17 (-14 to 49)", func(o *Options) *bool { return &o.Futility },
		},
		{
			"Defences", "against a straight four that threatens only real defences are searched",
			"+26 (-7 to 60)", func(o *Options) *bool { return &o.Defences },
		},
		{
			"Razoring", "bad positions near the leaves get fours only",
			"+31 (-4 to 67)", func(o *Options) *bool { return &o.Razoring },
		},
		{
			"VCF", "fours are played out at the leaves",
			"+102 (63 to 143)", func(o *Options) *bool { return &o.VCF },
		},
		{
			"Aspiration", "the root is searched with a narrow window around the last score",
			"+19 (-15 to 54)", func(o *Options) *bool { return &o.Aspiration },
		},
		{
			"History", "quiet moves that were good elsewhere, and answers that were, come first",
			"+3 (-35 to 42)", func(o *Options) *bool { return &o.History },
		},
		{
			"LMR", "late moves are searched less deep",
			"+125 (85 to 169)", func(o *Options) *bool { return &o.LMR },
		},
		{
			"VCT", "wins by threats are looked for at the root and after its best moves",
			"+2 (-25 to 28)", func(o *Options) *bool { return &o.VCT },
		},
	}
}

// Switch turns a heuristic on or off. It returns false when there is none of
// that name.
func (o *Options) Switch(name string, on bool) bool {
	for _, h := range Heuristics() {
		if h.Name == name {
			*h.on(o) = on
			return true
		}
	}
	return false
}

// Defaults has everything on.
func Defaults() Options {
	var o Options
	for _, h := range Heuristics() {
		*h.on(&o) = true
	}
	return o
}
