package prove

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
)

// The state file is a log: a header line, then blocks, each of which ends with a
// checksum. An incomplete last block, left by a kill, is dropped when the file is
// opened again. The file is valid for every start of its game, and the blocks of two
// files of one game may be concatenated under one header.
//
//	header   "tengen prove 1 GAME\n"
//	block    length of the records, uint32; records; CRC-32 (IEEE) of them, uint32
//	record   kind, one byte; key of the position, uint64; and by kind
//	  'P'    proved: the winning move, uint16
//	  'L'    proved by threats alone
//	  'C'    a choice's candidates: stage, one byte; number, one byte; and
//	         for each move uint16, value int8
//	  'A'    a trial's replies, each searched once: number, uint16; and as for 'C'
//	  'R'    the same, searched in all rounds
//
// All numbers are little-endian. Keys and moves are those of the canonical form.
// Values are in sixteenths.
type log struct {
	file    *os.File
	pending []byte
	size    int64
}

const maxBlock = 1 << 24

// A memo is what the state file knows of open positions; it is used when they are
// opened again.
type memo struct {
	choices map[uint64]candidates
	trials  map[uint64]candidates
}

type candidates struct {
	stage uint8 // number of searches for candidates, or of rounds for replies
	list  []candidate
}

type candidate struct {
	move  cell
	value float32
}

// openLog opens or creates the state file at path and reads it into facts and a memo.
func openLog(path, game string, facts *factTable) (*log, *memo, error) {
	m := &memo{map[uint64]candidates{}, map[uint64]candidates{}}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, nil, err
	}
	data, err := io.ReadAll(f)
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	header := "tengen prove 1 " + game + "\n"
	l := &log{file: f, size: int64(len(header))}
	if len(data) < len(header) && bytes.HasPrefix([]byte(header), data) {
		data = nil
		_, err = f.WriteAt([]byte(header), 0)
	} else if !bytes.HasPrefix(data, []byte(header)) {
		err = fmt.Errorf("%s is not a state file of %s", path, game)
	}
	for rest := data[min(len(header), len(data)):]; err == nil && len(rest) >= 8; {
		n := binary.LittleEndian.Uint32(rest)
		if n > maxBlock || int(n)+8 > len(rest) {
			break
		}
		records := rest[4 : 4+n]
		if crc32.ChecksumIEEE(records) != binary.LittleEndian.Uint32(rest[4+n:]) {
			break
		}
		err = m.read(records, facts)
		rest = rest[8+n:]
		l.size += int64(n) + 8
	}
	if err == nil {
		err = f.Truncate(l.size)
	}
	if err == nil {
		_, err = f.Seek(l.size, io.SeekStart)
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return l, m, nil
}

var errRecord = errors.New("the state file has an invalid record")

func (m *memo) read(b []byte, facts *factTable) error {
	for len(b) > 0 {
		if len(b) < 9 {
			return errRecord
		}
		kind, key := b[0], binary.LittleEndian.Uint64(b[1:])
		b = b[9:]
		head := map[byte]int{'P': 2, 'L': 0, 'C': 2, 'A': 2, 'R': 2}[kind]
		if len(b) < head {
			return errRecord
		}
		switch kind {
		case 'P':
			facts.store(key, cell(binary.LittleEndian.Uint16(b)))
		case 'L':
			facts.store(key, noCell)
		case 'C', 'A', 'R':
			c := candidates{stage: b[0]}
			n := int(b[1])
			if kind != 'C' {
				n = int(binary.LittleEndian.Uint16(b))
				c.stage = 1
			}
			if kind == 'R' {
				c.stage = replyRounds
			}
			b = b[2:]
			head = 3 * n
			if len(b) < head {
				return errRecord
			}
			for i := range n {
				c.list = append(c.list, candidate{cell(binary.LittleEndian.Uint16(b[3*i:])), float32(int8(b[3*i+2])) / 16})
			}
			if kind == 'C' {
				m.choices[key] = c
			} else {
				m.trials[key] = c
			}
		default:
			return errRecord
		}
		b = b[head:]
	}
	return nil
}

func (l *log) proved(key uint64, move cell) {
	if move == noCell {
		l.pending = binary.LittleEndian.AppendUint64(append(l.pending, 'L'), key)
		return
	}
	l.pending = binary.LittleEndian.AppendUint64(append(l.pending, 'P'), key)
	l.pending = binary.LittleEndian.AppendUint16(l.pending, uint16(move))
}

func (l *log) choice(key uint64, stage uint8, list []candidate) {
	l.pending = binary.LittleEndian.AppendUint64(append(l.pending, 'C'), key)
	l.pending = append(l.pending, stage, byte(len(list)))
	l.candidates(list)
}

func (l *log) trial(key uint64, list []candidate) {
	l.pending = binary.LittleEndian.AppendUint64(append(l.pending, 'R'), key)
	l.pending = binary.LittleEndian.AppendUint16(l.pending, uint16(len(list)))
	l.candidates(list)
}

func (l *log) candidates(list []candidate) {
	for _, c := range list {
		l.pending = binary.LittleEndian.AppendUint16(l.pending, uint16(c.move))
		l.pending = append(l.pending, byte(int8(c.value*16)))
	}
}

// flush writes pending records as a block.
func (l *log) flush() error {
	if len(l.pending) == 0 {
		return nil
	}
	block := binary.LittleEndian.AppendUint32(nil, uint32(len(l.pending)))
	block = append(block, l.pending...)
	block = binary.LittleEndian.AppendUint32(block, crc32.ChecksumIEEE(l.pending))
	if _, err := l.file.Write(block); err != nil {
		return err
	}
	l.size += int64(len(block))
	l.pending = l.pending[:0]
	return nil
}

func (l *log) close() error {
	err := l.flush()
	if e := l.file.Sync(); err == nil {
		err = e
	}
	if e := l.file.Close(); err == nil {
		err = e
	}
	return err
}
