package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"path"
	"strings"

	"tengen/engine/prove/check"
	"tengen/engine/prove/check/packed"
)

// A pack is a file that is downloaded only on request. It is kept across updates while
// its content stays the same, so it lies outside the build's folder and its name
// contains its hash.
type pack struct {
	Name   string `json:"name"`
	File   string `json:"file"` // from the site's root
	Bytes  int    `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// A proved game says how long White holds after each second move, without its pack.
type proved struct {
	Game    string   `json:"game"`
	Plies   int      `json:"plies"` // Black wins from the start in at most so many plies
	Seconds []second `json:"seconds"`
}

// A second is a second move, one of its symmetric class.
type second struct {
	Move  string `json:"move"`
	Plies int    `json:"plies"` // Black wins in at most so many plies after it
}

// provedGames returns the file proofs.json: what the packs of proofs say of the second moves.
func provedGames(files map[string][]byte) ([]byte, error) {
	list := []proved{}
	for _, name := range sortedNames(files) {
		if path.Ext(name) != ".proof" {
			continue
		}
		p, err := packed.Read(files[name])
		if err != nil {
			return nil, err
		}
		game, err := provedGame(p)
		if err != nil {
			return nil, err
		}
		list = append(list, game)
	}
	return json.Marshal(list)
}

func provedGame(p *check.Pack) (proved, error) {
	plies, err := p.Plies()
	game := proved{Game: p.Start.Game(), Plies: plies}
	for _, s := range p.Listed() {
		game.Seconds = append(game.Seconds, second{s.Move.String(), s.Plies})
	}
	return game, err
}

// extractPacks removes the packs from the build's files and adds their list, packs.json.
func extractPacks(files map[string][]byte) (packFiles map[string][]byte, err error) {
	packFiles = map[string][]byte{}
	list := []pack{}
	for _, name := range sortedNames(files) {
		b := files[name]
		if !strings.HasPrefix(name, "packs/") {
			continue
		}
		delete(files, name)
		sum := sha256.Sum256(b)
		hash, kind := hex.EncodeToString(sum[:]), path.Ext(name)
		name = strings.TrimSuffix(name, kind)
		p := pack{path.Base(name), name + "-" + hash[:12] + kind, len(b), hash}
		packFiles[p.File] = b
		list = append(list, p)
	}
	files["packs.json"], err = json.Marshal(list)
	return packFiles, err
}
