package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
)

// withBoot is the page with the boot script in it, where the page names it. A
// script of its own could be missing like any other file, and it is the one
// that says so. The page's policy allows it by its hash.
func withBoot(page, script []byte) ([]byte, error) {
	const named = `<script src="js/boot.js"></script>`
	const policy = `script-src 'self' `
	if bytes.Count(page, []byte(named)) != 1 || bytes.Count(page, []byte(policy)) != 1 {
		return nil, errors.New("index.html has no place for js/boot.js and its hash")
	}
	if bytes.Contains(script, []byte("</")) {
		return nil, errors.New("js/boot.js would end its own element")
	}
	script = bytes.TrimSpace(script)
	sum := sha256.Sum256(script)
	hash := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "' "
	page = bytes.Replace(page, []byte(policy), []byte(policy+hash), 1)
	return bytes.Replace(page, []byte(named), []byte("<script>"+string(script)+"</script>"), 1), nil
}
