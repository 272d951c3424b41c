package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"path"
	"strings"
)

// A pack is a file that is fetched only when somebody asks for it and kept
// over updates for as long as its content stays the same, so it lies outside
// the build's folder under a name that holds its hash.
type pack struct {
	Name   string `json:"name"`
	File   string `json:"file"` // from the site's root
	Bytes  int    `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// packs takes the packs out of the build's files and leaves their list,
// packs.json, in their place.
func packs(files map[string][]byte) (apart map[string][]byte, err error) {
	apart = map[string][]byte{}
	list := []pack{}
	for _, name := range sorted(files) {
		b := files[name]
		if !strings.HasPrefix(name, "packs/") {
			continue
		}
		delete(files, name)
		sum := sha256.Sum256(b)
		hash, kind := hex.EncodeToString(sum[:]), path.Ext(name)
		name = strings.TrimSuffix(name, kind)
		p := pack{path.Base(name), name + "-" + hash[:12] + kind, len(b), hash}
		apart[p.File] = b
		list = append(list, p)
	}
	files["packs.json"], err = json.Marshal(list)
	return apart, err
}
