package match

import (
	_ "embed"
	"errors"
	"strings"
)

//go:embed openings/arena-freestyle15.txt
var arenaFreestyle15 string

// Kept returns the first n of the openings under openings/ that came with the
// engine, those of the arena's table. The error is that there are none of that
// name for the game, or not so many.
func Kept(name, game string, n int) ([]string, error) {
	if name != "arena-freestyle15" || game != "freestyle15" {
		return nil, errors.New("no openings of " + game + " called " + name + " came with the engine")
	}
	list := strings.Fields(arenaFreestyle15)
	if len(list) < n {
		return nil, errors.New(name + " has too few openings")
	}
	return list[:n], nil
}
