package reports

import (
	"slices"
	"testing"
)

// Every player belongs to a report, and every report has players.
func TestReportsHavePlayers(t *testing.T) {
	var known, named []string
	for _, e := range Players() {
		known = append(known, e.Name)
	}
	for i, r := range All() {
		if r.Letter != string(rune('A'+i)) || r.Title == "" || r.Idea == "" || len(r.Players) == 0 {
			t.Errorf("%+v", r)
		}
		for _, name := range r.Players {
			if !slices.Contains(known, name) {
				t.Errorf("report %s has an unknown player %s", r.Letter, name)
			}
			named = append(named, name)
		}
	}
	for _, name := range known {
		if !slices.Contains(named, name) {
			t.Errorf("%s belongs to no report", name)
		}
	}
}
