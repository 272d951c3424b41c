package main

import "fmt"

// reader reads the numbers of a wasm binary.
type reader struct {
	b []byte
	p int
}

func (r *reader) u8() byte { c := r.b[r.p]; r.p++; return c }
func (r *reader) uleb() uint64 {
	var v uint64
	var s uint
	for {
		c := r.u8()
		v |= uint64(c&0x7f) << s
		if c < 0x80 {
			return v
		}
		s += 7
	}
}
func (r *reader) sleb() int64 {
	var v int64
	var s uint
	for {
		c := r.u8()
		v |= int64(c&0x7f) << s
		s += 7
		if c < 0x80 {
			if c&0x40 != 0 && s < 64 {
				v |= -1 << s
			}
			return v
		}
	}
}

// text reads a string with a length prefix.
func (r *reader) text() string {
	n := int(r.uleb())
	r.p += n
	return string(r.b[r.p-n : r.p])
}

// sleb appends a signed number in LEB128.
func sleb(b []byte, v int64) []byte {
	for ; v < -64 || v > 63; v >>= 7 {
		b = append(b, byte(v&0x7f)|0x80)
	}
	return append(b, byte(v&0x7f))
}

// uleb appends an unsigned number in LEB128.
func uleb(b []byte, v uint64) []byte {
	for v >= 0x80 {
		b = append(b, byte(v)|0x80)
		v >>= 7
	}
	return append(b, byte(v))
}

// ins is an instruction of a function body.
type ins struct {
	op     byte
	s, e   int // byte range
	v      int64
	labels []uint64 // br_table
}

// decode reads one instruction.
func decode(r *reader) (in ins, err error) {
	in.s = r.p
	in.op = r.u8()
	switch op := in.op; {
	case op == 0x02 || op == 0x03 || op == 0x04:
		in.v = r.sleb()
	case op == 0x0c || op == 0x0d || op == 0x10:
		in.v = int64(r.uleb())
	case op == 0x0e:
		n := r.uleb()
		for i := uint64(0); i <= n; i++ {
			in.labels = append(in.labels, r.uleb())
		}
	case op == 0x11:
		r.uleb()
		r.uleb()
	case op >= 0x20 && op <= 0x26:
		in.v = int64(r.uleb())
	case op >= 0x28 && op <= 0x3e:
		r.uleb()
		r.uleb()
	case op == 0x3f || op == 0x40:
		r.u8()
	case op == 0x41, op == 0x42:
		in.v = r.sleb()
	case op == 0x43:
		r.p += 4
	case op == 0x44:
		r.p += 8
	case op == 0xfc:
		sub := r.uleb()
		switch {
		case sub <= 7:
		case sub == 8 || sub == 10:
			r.uleb()
			r.uleb()
		case sub == 9 || sub == 11:
			r.uleb()
		default:
			return in, fmt.Errorf("0xfc %d", sub)
		}
	case op <= 0x01 || op == 0x05 || op == 0x0b || op == 0x0f || op == 0x1a || op == 0x1b || (op >= 0x45 && op <= 0xc4):
	default:
		return in, fmt.Errorf("opcode %#x", op)
	}
	in.e = r.p
	return in, nil
}

const (
	opUnreachable = 0x00
	opBlock       = 0x02
	opLoop        = 0x03
	opIf          = 0x04
	opElse        = 0x05
	opEnd         = 0x0b
	opBr          = 0x0c
	opBrIf        = 0x0d
	opBrTable     = 0x0e
	opReturn      = 0x0f
	opCall        = 0x10
	opLocalGet    = 0x20
	opLocalSet    = 0x21
	opI32Const    = 0x41

	blockEmpty = -0x40 // the type of a block without results
)
