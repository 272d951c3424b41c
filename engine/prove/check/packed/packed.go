// Package packed reads and writes compressed packs of package check. It is apart because
// the page's worker, which decompresses packs by other means, would grow by 50 KB.
package packed

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"

	"tengen/engine/prove/check"
)

// maxPlain is larger than any real pack in bytes.
const maxPlain = 64 << 20

// Read decompresses and parses a pack.
func Read(data []byte) (*check.Pack, error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, errors.New("the pack is not a gzip stream: " + err.Error())
	}
	plain, err := io.ReadAll(io.LimitReader(z, maxPlain))
	if err != nil {
		return nil, errors.New("the pack is damaged or truncated: " + err.Error())
	}
	return check.Read(plain)
}

// Encode writes and compresses a pack.
func Encode(p *check.Pack) ([]byte, error) {
	plain, err := p.Encode()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	z.Write(plain) // a bytes.Buffer accepts everything
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
