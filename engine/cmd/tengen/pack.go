package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"tengen/engine/match"
)

// writePack puts a contest's games into a file as the Arena screen reads them,
// a gzipped match.Pack; "" is none. The same games give the same bytes.
func writePack(name string, p *match.Pack) error {
	if name == "" {
		return nil
	}
	plain, err := p.Encode(engine().Games)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(plain); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o644)
}

// readPack reads what writePack wrote.
func readPack(name string) (*match.Pack, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := gzip.NewReader(bufio.NewReader(f))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	p, err := match.ReadPack(engine().Games, plain)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

// runGames writes a pack's games as the lines that match -out keeps, so that
// match -out -table on them adds the table up again.
func runGames(args []string) error {
	if len(args) != 1 || args[0] == "-h" {
		return errors.New("usage: tengen games FILE, a file that tengen match -pack wrote")
	}
	p, err := readPack(args[0])
	if err != nil {
		return err
	}
	out := bufio.NewWriter(os.Stdout)
	lines := json.NewEncoder(out)
	for _, r := range p.Records {
		if err := lines.Encode(line{p.Contest, r}); err != nil {
			return err
		}
	}
	return out.Flush()
}
