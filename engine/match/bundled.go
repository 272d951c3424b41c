package match

import (
	_ "embed"
	"errors"
	"strings"
)

//go:embed openings/arena-freestyle15.txt
var arenaFreestyle15 string

// BundledOpenings returns the first n openings of the bundled list with the given name,
// which must be for the given game. It returns an error if there is no such list or it
// has fewer than n openings. The only list is "arena-freestyle15", the openings of the
// arena's table.
func BundledOpenings(name, game string, n int) ([]string, error) {
	if name != "arena-freestyle15" || game != "freestyle15" {
		return nil, errors.New("no openings of " + game + " called " + name + " came with the engine")
	}
	list := strings.Fields(arenaFreestyle15)
	if len(list) < n {
		return nil, errors.New(name + " has too few openings")
	}
	return list[:n], nil
}
