//go:build play

package player

// The engine that a game starts with does without the documents' players and
// the contests between them: they come with the whole engine, when a screen
// asks for it, and cost 80 KB gzip.

func documentGomoku() []gomokuPlayer     { return nil }
func documentConnect4() []connect4Player { return nil }
