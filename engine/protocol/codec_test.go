package protocol_test

import (
	"testing"

	"tengen/engine/full"
	"tengen/engine/protocol/protocoltest"
)

// Numbers that are not whole, numbers out of range and fields of another type are
// refused.
func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		field string
		value any
		want  string
	}{
		{"limits.nodes", 10, "result"},
		{"limits.nodes", 10.0, "result"},
		{"limits.nodes", 10.5, "bad-request"},
		{"limits.nodes", -1, "bad-request"},
		{"limits.nodes", "10", "bad-request"},
		{"level", 1, "result"},
		{"level", 1.5, "bad-request"},
		{"lines", 0.5, "bad-request"},
		{"lines", 1e9, "bad-request"},
	} {
		request := short(1).With(c.field, c.value)
		if got := protocoltest.Kind(protocoltest.Ask(full.New(nil, nil), request)); got != c.want {
			t.Errorf("%s %v: %s, want %s", c.field, c.value, got, c.want)
		}
	}
}
