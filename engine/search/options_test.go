package search

import (
	"reflect"
	"testing"
)

// Heuristics lists every field of Options once, under its name, and all are on by
// default.
func TestHeuristics(t *testing.T) {
	list := Heuristics()
	fields := reflect.TypeFor[Options]()
	if len(list) != fields.NumField() {
		t.Errorf("%d heuristics for %d switches", len(list), fields.NumField())
	}
	all := reflect.ValueOf(Defaults())
	for i := range fields.NumField() {
		name := fields.Field(i).Name
		if !all.Field(i).Bool() {
			t.Errorf("%s is off", name)
		}
		var o Options
		if !o.Switch(name, true) || !reflect.ValueOf(o).Field(i).Bool() {
			t.Errorf("Switch does not turn %s on", name)
		}
		if !o.Switch(name, false) || o != (Options{}) {
			t.Errorf("Switch does not turn %s alone off", name)
		}
	}
	if o := Defaults(); o.Switch("magic", false) || o != Defaults() {
		t.Error("Switch accepts an unknown name")
	}
}
