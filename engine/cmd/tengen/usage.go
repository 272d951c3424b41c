package main

import "fmt"

// usageStatus is the exit status if a command is called in a wrong way; package flag uses
// the same.
const usageStatus = 2

// A usageError says how a command was called in a wrong way.
type usageError string

func (e usageError) Error() string { return string(e) }
func (usageError) ExitStatus() int { return usageStatus }

// usagef returns a usageError.
func usagef(format string, args ...any) error { return usageError(fmt.Sprintf(format, args...)) }

// within returns a usageError if the number of a flag is not from least to most.
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
