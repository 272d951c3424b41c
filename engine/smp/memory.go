// Package smp searches one position with several engines at once (Lazy SMP). Each
// engine runs in its own thread or worker. The engines share a transposition table and
// a Memory, which holds the task, the number of the running search, and the node count
// and result of each thread. The host program, native or in a browser, starts the
// threads.
package smp

import "time"

// A Memory is an array of Words 64-bit words, initially 0, that all engines of a group
// read and write. Stores become visible in the order in which they are made.
type Memory interface {
	Load(i int) uint64
	Store(i int, v uint64)
	// Wait waits until word i differs from v, or until timeout has passed; 0 means
	// no timeout. It may return early.
	Wait(i int, v uint64, timeout time.Duration)
	// Wake wakes all threads that wait for word i.
	Wake(i int)
}

// The layout of the memory, in words:
//
//	0        header, used by the host
//	8        epoch
//	9        head: the first word of the task
//	10       number of moves
//	11 …     the moves, four to a word
//	128 …    a block of 16 words for each thread
//	640 …    scratch words of external jobs
const (
	header = 8 // words
	// epoch numbers the searches. It is odd while a search runs.
	epoch        = header
	taskHead     = header + 1
	moveCount    = header + 2
	firstMove    = header + 3
	firstBlock   = 128 // the block of thread 0
	blockWords   = 16
	firstScratch = firstBlock + MaxThreads*blockWords

	// ScratchWords is the number of words reserved for external jobs.
	ScratchWords = 1024
	// Words is the number of words in a Memory.
	Words = firstScratch + ScratchWords
)

// MaxThreads is the largest number of engines in a group.
const MaxThreads = 32

// The words of a thread's block.
const (
	startedEpoch  = iota // the last epoch whose search the thread has started
	finishedEpoch        // the last epoch whose search the thread has finished
	nodeCount            // nodes visited in the started epoch
	check                // checksum of the result and its epoch
	result               // depth, score and length of the line
	line                 // four moves in a word, to the end of the block
)

// lineWords is the number of words of a block that hold the line.
const lineWords = blockWords - line

// endEpoch is the epoch that makes helpers return.
const endEpoch = 1<<64 - 1

// at returns the index of a word in a thread's block.
func at(thread, word int) int { return firstBlock + thread*blockWords + word }

// pack packs up to four moves into a word.
func pack[M ~uint16](list []M) (w uint64) {
	for i, m := range list[:min(len(list), 4)] {
		w |= uint64(m) << (16 * i)
	}
	return w
}

// unpack unpacks up to four moves from a word.
func unpack[M ~uint16](w uint64, list []M) {
	for i := range list[:min(len(list), 4)] {
		list[i] = M(w >> (16 * i))
	}
}
