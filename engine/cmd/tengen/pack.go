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

// writePack writes a contest's games to a file for the Arena screen: a gzipped
// match.Pack. The same games give the same bytes. The name "" means no file.
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

// unpacked returns the content of a pack, which gzip compressed.
func unpacked(name string) ([]byte, error) {
	data, err := readFile(name)
	if err != nil {
		return nil, err
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if errors.Is(err, gzip.ErrHeader) {
		return nil, fmt.Errorf("%s is no pack: it is not compressed by gzip", name)
	}
	var plain []byte
	if err == nil {
		plain, err = io.ReadAll(r)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: the pack is damaged or cut off", name)
	}
	return plain, nil
}

// readPack reads a file of writePack.
func readPack(name string) (*match.Pack, error) {
	plain, err := unpacked(name)
	if err != nil {
		return nil, err
	}
	p, err := match.ReadPack(engine().Games, plain)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

// runGames prints the games of a pack in the format of match -out, so that match -out
// -table can recompute the standings from them.
func runGames(args []string, stdout io.Writer) error {
	if len(args) != 1 || args[0] == "-h" {
		return usagef("usage: tengen games FILE, a file that tengen match -pack wrote")
	}
	p, err := readPack(args[0])
	if err != nil {
		return err
	}
	all := bufio.NewWriter(stdout)
	lines := json.NewEncoder(all)
	for _, r := range p.Records {
		if err := lines.Encode(line{p.Contest, r}); err != nil {
			return err
		}
	}
	return all.Flush()
}
