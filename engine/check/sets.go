//go:build !play

package check

// Sets are all sets.
func Sets() []Set { return []Set{renju(), vcf(), perft()} }
