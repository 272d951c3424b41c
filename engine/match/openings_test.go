package match

import (
	"os"
	"strings"
	"testing"
)

// BundledOpenings returns the arena's openings and refuses other names, other games and
// larger numbers.
func TestBundledOpenings(t *testing.T) {
	text, err := os.ReadFile("openings/arena-freestyle15.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Fields(string(text))
	if list, err := BundledOpenings("arena-freestyle15", "freestyle15", len(all)); err != nil ||
		strings.Join(list, " ") != strings.Join(all, " ") {
		t.Error(list, err)
	}
	for _, c := range []struct {
		name, game string
		n          int
	}{{"arena-freestyle15", "renju15", 1}, {"others", "freestyle15", 1}, {"arena-freestyle15", "freestyle15",
		len(all) + 1}} {
		if list, err := BundledOpenings(c.name, c.game, c.n); err == nil {
			t.Error(c, list)
		}
	}
}
