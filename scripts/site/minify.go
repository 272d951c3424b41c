package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// minify returns a script or style sheet without comments, unnecessary blanks and
// long local names. Every file keeps its name, imports and exports. Other files are
// returned unchanged.
func minify(name string, src []byte) ([]byte, error) {
	o := api.TransformOptions{
		Sourcefile:        name,
		Loader:            api.LoaderJS,
		Target:            api.ES2022, // the language level of the sources; style sheets are not lowered
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone,
		MinifyWhitespace:  true,
		MinifySyntax:      true,
		MinifyIdentifiers: true,
	}
	switch {
	case name == "wasm_exec.js": // keeps its licence notice
		notice, _, _ := strings.Cut(string(src), "\n\n")
		o.Banner = notice
	case name == "sw.js", name == "js/boot.js": // classic scripts, whose top-level names are global
	case strings.HasSuffix(name, ".js"):
		o.Format = api.FormatESModule
	case strings.HasSuffix(name, ".css"):
		o.Loader = api.LoaderCSS
	default:
		return src, nil
	}
	result := api.Transform(string(src), o)
	if faults := append(result.Errors, result.Warnings...); len(faults) > 0 {
		messages := api.FormatMessages(faults, api.FormatMessagesOptions{})
		return nil, fmt.Errorf("%s: %w", name, errors.New(strings.Join(messages, "")))
	}
	return result.Code, nil
}
