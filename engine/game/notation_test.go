package game

import (
	"errors"
	"strings"
	"testing"
)

func TestSkipSeparators(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"h8", "h8"},
		{" \t\r\n h8 i9", "h8 i9"},
		{",;-_ -- h8,", "h8,"},
		{"—h8", "—h8"},
		{"1. h8", "1. h8"},
		{" ,", ""},
	} {
		if got := SkipSeparators(c.text); got != c.want {
			t.Errorf("SkipSeparators(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

func TestQuote(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", `""`},
		{"z99", `"z99"`},
		{"a\n\"b\"\x00", `"a\n\"b\"\x00"`},
		{strings.Repeat("x", 60), `"` + strings.Repeat("x", 60) + `"`},
		{strings.Repeat("x", 61), `"` + strings.Repeat("x", 60) + `"`},
		{strings.Repeat("x", 59) + "é", `"` + strings.Repeat("x", 59) + `\xc3"`}, // cut within a letter
	} {
		if got := Quote(c.text); got != c.want {
			t.Errorf("Quote(%q) = %s, want %s", c.text, got, c.want)
		}
	}
}

func TestMoveError(t *testing.T) {
	err := error(&MoveError{Ply: 4, Move: "h8\n", Err: ErrOver})
	if got, want := err.Error(), `move 5, "h8\n": the game is over`; got != want {
		t.Errorf("Error() = %s, want %s", got, want)
	}
	if !errors.Is(err, ErrOver) {
		t.Error("Unwrap does not return the reason")
	}
	var wrong *MoveError
	if !errors.As(err, &wrong) || wrong.Ply != 4 {
		t.Errorf("%+v", wrong)
	}
}
