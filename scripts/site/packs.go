package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"path"
	"strings"
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
