package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
)

// withBoot inserts the boot script into the page. The boot script reports missing
// files, so it must not be a file that can be missing itself. The page's content
// security policy allows it by its hash.
func withBoot(page, script []byte) ([]byte, error) {
	const named = `<script src="js/boot.js"></script>`
	const policy = `script-src 'self' `
	if bytes.Count(page, []byte(named)) != 1 || bytes.Count(page, []byte(policy)) != 1 {
		return nil, errors.New("index.html lacks the placeholders for js/boot.js and its hash")
	}
	if bytes.Contains(script, []byte("</")) {
		return nil, errors.New("js/boot.js contains the end of a script element")
	}
	script = bytes.TrimSpace(script)
	sum := sha256.Sum256(script)
	hash := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "' "
	page = bytes.Replace(page, []byte(policy), []byte(policy+hash), 1)
	return bytes.Replace(page, []byte(named), []byte("<script>"+string(script)+"</script>"), 1), nil
}
