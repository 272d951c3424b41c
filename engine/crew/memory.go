// Package crew has several engines search one position at once, each in a thread
// or worker of its own, which share nothing but a memory: a transposition table,
// the task, a word that says whether to go on, what each has counted, and what
// each has found. It starts no thread itself: a host does, natively or in a
// browser.
package crew

import "time"

// A Memory is words of 64 bits, Words of them, that all engines of a crew read
// and write. What is stored before another word is seen before it. All begin as
// 0.
type Memory interface {
	Load(i int) uint64
	Store(i int, v uint64)
	// Wait returns once word i is not v, or after most, which is no limit if it is
	// 0. It may return too early.
	Wait(i int, v uint64, most time.Duration)
	// Wake wakes those who wait for word i.
	Wake(i int)
}

// The memory's words. A thread's block begins at threads + thread*block.
const (
	// header is for the host; the crew leaves these words alone.
	header = 8
	// turn numbers what the crew is told to do. It is odd while a search runs.
	turn = header
	// head describes the task, and moves counts its moves, which follow it.
	head    = header + 1
	moves   = header + 2
	list    = header + 3
	threads = 128
	block   = 16
	marks   = threads + Most*block

	// Marks is how many words are there for a guest's own use.
	Marks = 1024
	// Words is how many words a Memory has.
	Words = marks + Marks
)

// Most is how many engines a crew has at most.
const Most = 32

// The words of a thread's block.
const (
	joined  = iota // the last turn that the thread has begun
	left           // the last turn that it has ended
	counted        // nodes in that turn
	check          // what makes a result one of this turn, whole
	result         // depth, score and length of the line
	line           // four moves a word, to the block's end
)

// lineWords is how many words of a block hold its line.
const lineWords = block - line

// over is the turn after which helpers end.
const over = 1<<64 - 1

func at(thread, word int) int { return threads + thread*block + word }

// pack puts up to four moves into a word, and unpack takes them out.
func pack[M ~uint16](list []M) (w uint64) {
	for i, m := range list[:min(len(list), 4)] {
		w |= uint64(m) << (16 * i)
	}
	return w
}

func unpack[M ~uint16](w uint64, list []M) {
	for i := range list[:min(len(list), 4)] {
		list[i] = M(w >> (16 * i))
	}
}
