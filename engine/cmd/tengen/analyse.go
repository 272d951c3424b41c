package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"
	"time"

	"tengen/engine/protocol"
)

func runAnalyse(args []string, stdout io.Writer) error {
	if err := parseNone("analyse", "requests in lines of JSON", args); err != nil {
		return err
	}
	return analyse(os.Stdin, stdout)
}

// maxLine is the length limit of an input line in bytes.
const maxLine = 1 << 20

// analyse runs the protocol with JSON, one message per line, until the input ends and
// every request is answered. An invalid line is answered with an error.
func analyse(in io.Reader, out io.Writer) error {
	h := &lineHost{lines: make(chan []byte, 64), start: time.Now(), out: out}
	go readLines(in, h.lines)
	threads := smpGroup{hash: defaultSharedTable}
	defer threads.close()
	e := engine()
	e.Groups = threads.find
	c := protocol.NewConversation(e, h, h.send)
	for line := range h.lines {
		if f, ok := h.decode(line); ok {
			c.Handle(f)
		}
		if h.err != nil {
			return h.err
		}
	}
	return nil
}

// readLines sends the lines of in and closes the channel after the last. It sends nil
// for a line that is too long.
func readLines(in io.Reader, lines chan<- []byte) {
	defer close(lines)
	for r := bufio.NewReader(&lineEnds{in: in}); ; {
		line, err := nextLine(r)
		if err == io.EOF {
			return
		}
		lines <- line
	}
}

// lineEnds reads a text whose lines can end with CR alone, which it makes LF; of CR LF it leaves
// LF. A line is passed on as soon as its CR has come.
type lineEnds struct {
	in   io.Reader
	open bool // the last byte was a CR
}

func (l *lineEnds) Read(p []byte) (int, error) {
	for {
		n, err := l.in.Read(p)
		kept := p[:0]
		for _, c := range p[:n] {
			follows := l.open && c == '\n'
			if l.open = c == '\r'; l.open {
				c = '\n'
			}
			if !follows {
				kept = append(kept, c)
			}
		}
		if len(kept) > 0 || err != nil || n == 0 {
			return len(kept), err
		}
	}
}

var errLong = errors.New("the line is too long: 1 MiB is the most")

// nextLine reads a line; the last one may lack its line end. It skips a line longer
// than maxLine and returns errLong; it returns io.EOF for any other read error.
func nextLine(r *bufio.Reader) ([]byte, error) {
	line := []byte{}
	for {
		part, more, err := r.ReadLine()
		switch {
		case err != nil:
			return nil, io.EOF
		case len(line) <= maxLine:
			line = append(line, part...)
		}
		switch {
		case more:
		case len(line) > maxLine:
			return nil, errLong
		default:
			return line, nil
		}
	}
}

// lineHost is the host of a conversation in lines of JSON.
type lineHost struct {
	lines chan []byte
	start time.Time
	out   io.Writer
	err   error
}

func (h *lineHost) Now() time.Duration { return time.Since(h.start) }

func (h *lineHost) Poll() (protocol.Fields, bool) {
	for {
		select {
		case line, open := <-h.lines:
			if !open {
				return nil, false
			}
			if f, ok := h.decode(line); ok {
				return f, true
			}
		default:
			return nil, false
		}
	}
}

// decode parses a JSON object. If the line is not one, it sends an error and returns
// false.
func (h *lineHost) decode(line []byte) (protocol.Fields, bool) {
	if line == nil {
		h.send(0, &protocol.Error{Code: protocol.BadRequest, Message: errLong.Error()})
		return nil, false
	}
	var f jsonFields
	if err := json.Unmarshal(line, &f); err != nil {
		h.send(0, &protocol.Error{Code: protocol.BadRequest, Message: "the line is no JSON object: " + err.Error()})
		return nil, false
	}
	return f, true
}

func (h *lineHost) send(id int64, r protocol.Reply) {
	w := &jsonWriter{b: []byte("{")}
	w.Number("id", float64(id))
	if _, err := h.out.Write(w.line(r)); err != nil && h.err == nil {
		h.err = err
	}
}
