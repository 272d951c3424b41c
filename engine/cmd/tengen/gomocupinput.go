package main

import (
	"bufio"
	"io"
	"strings"
	"sync/atomic"
	"time"
)

// A lineSource delivers the lines that the manager sends.
type lineSource interface {
	// next returns the next line. The error is errLong for a line that is too long, and
	// io.EOF after the last.
	next() (inputLine, error)
	// ended reports whether END has arrived, even if earlier lines are still unread. It may be
	// called at any time.
	ended() bool
	// closed reports the same of the end of the input.
	closed() bool
	// stopped reports whether STOP or YXSTOP is among the unread lines. It may be called
	// at any time.
	stopped() bool
	// restarted reports whether an unread line that begins another game arrived after a time.
	// It may be called at any time.
	restarted(after time.Duration) bool
}

// An inputLine is a line and the time of its arrival.
type inputLine struct {
	text string
	at   time.Duration
	err  error // errLong, or nil
	stop bool  // it is STOP or YXSTOP
}

// isRestart reports whether a line begins another game.
func isRestart(line string) bool {
	return isCommand(line, "START") || isCommand(line, "RECTSTART") || isCommand(line, "RESTART")
}

// linesAhead bounds the number of unread lines. A manager waits for answers, so that
// there are few.
const linesAhead = 1024

// lineReader reads lines in its own goroutine, so that END and STOP are noticed during a
// search.
type lineReader struct {
	lines chan inputLine
	over  atomic.Bool  // END has arrived
	shut  atomic.Bool  // the end of the input has arrived
	stops atomic.Int32 // number of unread lines that are STOP or YXSTOP
	again atomic.Int64 // when the last line arrived that begins a game, in ns
}

// readAhead reads the lines of in up to END and notes the time of each by the clock
// now.
func readAhead(in io.Reader, now func() time.Duration) *lineReader {
	l := &lineReader{lines: make(chan inputLine, linesAhead)}
	go l.read(bufio.NewReader(&lineEnds{in: in}), now)
	return l
}

func (l *lineReader) read(in *bufio.Reader, now func() time.Duration) {
	defer close(l.lines)
	defer l.shut.Store(true)
	for {
		line, err := nextLine(in)
		if err == io.EOF {
			return
		}
		if isEnd(string(line)) {
			l.over.Store(true)
		}
		stop := isStop(string(line))
		if stop {
			l.stops.Add(1)
		}
		at := now()
		if isRestart(string(line)) {
			l.again.Store(int64(at))
		}
		l.lines <- inputLine{string(line), at, err, stop}
		if l.over.Load() {
			return
		}
	}
}

// isEnd reports whether a line is the command END.
func isEnd(line string) bool { return isCommand(line, "END") }

// isStop reports whether a line is the command STOP, or Yixin's YXSTOP.
func isStop(line string) bool { return isCommand(line, "STOP") || isCommand(line, "YXSTOP") }

// isCommand reports whether the first word of a line is a command.
func isCommand(line, command string) bool {
	words := strings.Fields(line)
	return len(words) > 0 && strings.EqualFold(words[0], command)
}

func (l *lineReader) next() (inputLine, error) {
	line, ok := <-l.lines
	if !ok {
		return line, io.EOF
	}
	if line.stop {
		l.stops.Add(-1)
	}
	return line, line.err
}

func (l *lineReader) ended() bool { return l.over.Load() }

func (l *lineReader) closed() bool { return l.shut.Load() }

func (l *lineReader) stopped() bool { return l.stops.Load() > 0 }

func (l *lineReader) restarted(after time.Duration) bool {
	return time.Duration(l.again.Load()) > after
}
