package main

import (
	"fmt"
	"os"
	"unicode/utf8"
)

// Exit statuses of a command that fails.
const (
	verdictStatus = 1 // the work is done, and its result is no: a claim or a proof is wrong
	usageStatus   = 2 // the command is called in a wrong way, or a file cannot be read or written
)

// A verdict is the result of a check that fails.
type verdict struct{ error }

func (verdict) ExitStatus() int { return verdictStatus }

// A usageError says how a command was called in a wrong way.
type usageError string

func (e usageError) Error() string { return string(e) }
func (usageError) ExitStatus() int { return usageStatus }

// usagef returns a usageError.
func usagef(format string, args ...any) error { return usageError(fmt.Sprintf(format, args...)) }

// shortLine quotes the start of a line of a file, which can be of any kind and length.
func shortLine(s string) string {
	const most = 40
	if len(s) > most {
		for s = s[:most]; len(s) > most-utf8.UTFMax && !utf8.ValidString(s); s = s[:len(s)-1] {
		}
		s += "…"
	}
	return fmt.Sprintf("%q", s)
}

// writable returns an error if a file cannot be written, before the work for it begins. The
// name "" means no file. It changes nothing.
func writable(name string) error {
	if name == "" {
		return nil
	}
	_, missing := os.Stat(name)
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil || missing == nil {
		return err
	}
	return os.Remove(name)
}

// readFile reads a file that must not be empty.
func readFile(name string) ([]byte, error) {
	data, err := os.ReadFile(name)
	if err == nil && len(data) == 0 {
		err = fmt.Errorf("%s: the file is empty", name)
	}
	return data, err
}

// within returns a usageError if the number of a flag is less than "least" or more than "most".
func within[T int | int64](flag string, n, least, most T) error {
	if n < least || n > most {
		return usagef("-%s must be from %d to %d; %d is not", flag, least, most, n)
	}
	return nil
}

// Bounds of numbers on the command line, against slips: a run at a bound would take
// longer than anybody waits.
const (
	mostThreads = 255
	mostGames   = 100_000
	mostNodes   = int64(1) << 50
	mostMB      = int64(1) << 22
)
