package record

import "errors"

// This file undoes the compression by deflate (RFC 1951), which ZIP and gzip use. The package
// compress/flate would bring fmt into the page's engine, 60 KB.

var (
	errDeflate = errors.New("it is damaged")
	errTooLong = errors.New("the files have more than 48 MiB")
)

// inflated returns the content of a compressed text, "most" bytes at most. Bytes
// behind the end are ignored.
func inflated(packed string, most int) (string, error) {
	z := inflater{in: packed, most: most}
	for {
		last := z.bits(1)
		var err error
		switch z.bits(2) {
		case 0:
			err = z.stored()
		case 1:
			err = z.block(fixedCodes())
		case 2:
			err = z.dynamic()
		default:
			err = errDeflate
		}
		switch {
		case err != nil:
			return "", err
		case z.short:
			return "", errDeflate
		case last == 1:
			return string(z.out), nil
		}
	}
}

// An inflater holds the state of one text.
type inflater struct {
	in    string
	at    int    // of the next byte
	held  uint32 // bits that are read but not used, the first one lowest
	n     uint   // number of these bits
	short bool   // the text has ended too early
	out   []byte
	most  int
}

// bits returns the next n bits, at most 16.
func (z *inflater) bits(n uint) int {
	for z.n < n {
		if z.at == len(z.in) {
			z.short = true
			return 0
		}
		z.held |= uint32(z.in[z.at]) << z.n
		z.at++
		z.n += 8
	}
	v := z.held & (1<<n - 1)
	z.held >>= n
	z.n -= n
	return int(v)
}

// stored copies a block that is not compressed.
func (z *inflater) stored() error {
	z.at -= int(z.n / 8) // whole bytes go back
	z.held, z.n = 0, 0
	size, check := z.bits(16), z.bits(16)
	if z.short || size != check^0xffff || z.at+size > len(z.in) {
		return errDeflate
	}
	if len(z.out)+size > z.most {
		return errTooLong
	}
	z.out = append(z.out, z.in[z.at:z.at+size]...)
	z.at += size
	return nil
}

const (
	longestCode = 15 // bits
	endOfBlock  = 256
)

// A codeTable is a prefix code: the number of codes of each length, and the symbols in the
// order of their codes.
type codeTable struct {
	count   [longestCode + 1]int
	symbols []int
}

// newCodeTable returns the code in which symbol i has the given length; 0 means that it has no
// code. ok is false if the lengths are too many for a code.
func newCodeTable(lengths []int) (t codeTable, ok bool) {
	for _, n := range lengths {
		t.count[n]++
	}
	t.count[0] = 0
	left := 1
	var first [longestCode + 2]int
	for n := 1; n <= longestCode; n++ {
		if left = 2*left - t.count[n]; left < 0 {
			return t, false
		}
		first[n+1] = first[n] + t.count[n]
	}
	t.symbols = make([]int, first[longestCode+1])
	for symbol, n := range lengths {
		if n > 0 {
			t.symbols[first[n]] = symbol
			first[n]++
		}
	}
	return t, true
}

// symbol returns the next symbol, or −1.
func (z *inflater) symbol(t *codeTable) int {
	code, first, index := 0, 0, 0
	for n := 1; n <= longestCode; n++ {
		code |= z.bits(1)
		count := t.count[n]
		if code < first+count {
			return t.symbols[index+code-first]
		}
		index += count
		first = (first + count) << 1
		code <<= 1
	}
	return -1
}

// fixedCodes returns the codes of a block that has no codes of its own.
func fixedCodes() (literals, distances codeTable) {
	var lengths [288]int
	for i := range lengths {
		switch {
		case i < 144, i >= 280:
			lengths[i] = 8
		case i < 256:
			lengths[i] = 9
		default:
			lengths[i] = 7
		}
	}
	literals, _ = newCodeTable(lengths[:])
	distances, _ = newCodeTable([]int{5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5})
	return literals, distances
}

// dynamic reads the codes of a block, and the block.
func (z *inflater) dynamic() error {
	literals, distances, lengths := z.bits(5)+257, z.bits(5)+1, z.bits(4)+4
	const order = "\x10\x11\x12\x00\x08\x07\x09\x06\x0a\x05\x0b\x04\x0c\x03\x0d\x02\x0e\x01\x0f"
	var of [19]int
	for i := range lengths {
		of[order[i]] = z.bits(3)
	}
	code, ok := newCodeTable(of[:])
	if !ok || literals > 286 {
		return errDeflate
	}
	list := make([]int, 0, literals+distances)
	for len(list) < literals+distances {
		symbol := z.symbol(&code)
		again, length := 1, symbol
		switch {
		case symbol < 0 || z.short || symbol == 16 && len(list) == 0:
			return errDeflate
		case symbol == 16:
			again, length = 3+z.bits(2), list[len(list)-1]
		case symbol == 17:
			again, length = 3+z.bits(3), 0
		case symbol == 18:
			again, length = 11+z.bits(7), 0
		}
		for range again {
			list = append(list, length)
		}
	}
	if len(list) > literals+distances || list[endOfBlock] == 0 {
		return errDeflate
	}
	forLiterals, good := newCodeTable(list[:literals])
	forDistances, fine := newCodeTable(list[literals:])
	if !good || !fine {
		return errDeflate
	}
	return z.block(forLiterals, forDistances)
}

// block reads the symbols of a block.
func (z *inflater) block(literals, distances codeTable) error {
	for {
		symbol := z.symbol(&literals)
		switch {
		case symbol < 0 || z.short:
			return errDeflate
		case symbol == endOfBlock:
			return nil
		case len(z.out) >= z.most:
			return errTooLong
		case symbol < endOfBlock:
			z.out = append(z.out, byte(symbol))
			continue
		case symbol > 285:
			return errDeflate
		}
		length := z.length(symbol - 257)
		distance := z.distance(z.symbol(&distances))
		if z.short || distance < 1 || distance > len(z.out) {
			return errDeflate
		}
		if len(z.out)+length > z.most {
			return errTooLong
		}
		for range length {
			z.out = append(z.out, z.out[len(z.out)-distance])
		}
	}
}

// length returns the length that a symbol, from 0, and the bits after it stand for.
func (z *inflater) length(symbol int) int {
	switch {
	case symbol < 8:
		return 3 + symbol
	case symbol == 28:
		return 258
	}
	more := uint(symbol/4 - 1)
	return 3 + (4+symbol%4)<<more + z.bits(more)
}

// distance returns the distance that a symbol and the bits after it stand for, or 0.
func (z *inflater) distance(symbol int) int {
	switch {
	case symbol < 0 || symbol > 29:
		return 0
	case symbol < 4:
		return 1 + symbol
	}
	more := uint(symbol/2 - 1)
	return 1 + (2+symbol%2)<<more + z.bits(more)
}

// checksum returns the CRC-32 of a text, as ZIP has it.
func checksum(text string) uint32 {
	var table [256]uint32
	for i := range table {
		c := uint32(i)
		for range 8 {
			c = c>>1 ^ 0xedb88320*(c&1)
		}
		table[i] = c
	}
	sum := ^uint32(0)
	for i := range len(text) {
		sum = table[byte(sum)^text[i]] ^ sum>>8
	}
	return ^sum
}
