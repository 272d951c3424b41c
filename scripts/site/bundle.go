package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// This file makes the viewer for other pages one module: its sources in site/viewer and
// the library that reads SGF, from npm. No other file of the site is bundled.

// modules is where npm installs what package.json in this folder names.
const modules = "scripts/site/node_modules"

// library is the package in the viewer.
const library = "@sabaki/sgf"

// viewerTarget is the language level of the viewer, for browsers from 2020 on.
const viewerTarget = api.ES2020

// viewer returns the viewer's module.
func viewer() ([]byte, error) {
	if _, err := os.Stat(filepath.Join(modules, library)); err != nil {
		return nil, fmt.Errorf("%s lacks %s: use make site, or npm ci in scripts/site", modules, library)
	}
	result := api.Build(api.BuildOptions{
		EntryPoints:       []string{"site/tengen-game.js"},
		Bundle:            true,
		NodePaths:         []string{modules},
		Format:            api.FormatESModule,
		Target:            viewerTarget,
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone,
		MinifyWhitespace:  true,
		MinifySyntax:      true,
		MinifyIdentifiers: true,
		Banner:            map[string]string{"js": "/* @sabaki/sgf © Yichuan Shen, MIT: licences.txt */"},
		Plugins:           []api.Plugin{{Name: "viewer", Setup: viewerFiles}},
	})
	if faults := append(result.Errors, result.Warnings...); len(faults) > 0 {
		messages := api.FormatMessages(faults, api.FormatMessagesOptions{})
		return nil, fmt.Errorf("the viewer: %w", errors.New(strings.Join(messages, "")))
	}
	return result.OutputFiles[0].Contents, nil
}

// viewerFiles makes style sheets texts, and the library's files modules with imports and
// exports, so that esbuild leaves out what the viewer does not use: more than half.
func viewerFiles(b api.PluginBuild) {
	b.OnLoad(api.OnLoadOptions{Filter: `\.css$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		css, err := os.ReadFile(args.Path)
		if err == nil {
			css, err = minify(args.Path, css)
		}
		text := string(css)
		return api.OnLoadResult{Contents: &text, Loader: api.LoaderText}, err
	})
	b.OnLoad(api.OnLoadOptions{Filter: `/` + library + `/src/`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		text, err := os.ReadFile(args.Path)
		module := asModule(string(text))
		return api.OnLoadResult{Contents: &module}, err
	})
	b.OnResolve(api.OnResolveOptions{Filter: `^(fs|\./tokenize)$`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		return api.OnResolveResult{Path: args.Path, External: true, SideEffects: api.SideEffectsFalse}, nil
	})
}

// asModule rewrites a CommonJS file whose imports and exports are single statements.
func asModule(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	for _, r := range [][2]string{
		{`(?m)^const (\S+|\{[^}]*\}) = require\(('[^']+')\)$`, "import $1 from $2"},
		{`(?m)^module\.exports = `, "export default "},
		{`(?m)^exports\.(\w+) = `, "export const $1 = "},
		{`\bexports\.(\w+)`, "$1"},
	} {
		text = regexp.MustCompile(r[0]).ReplaceAllString(text, r[1])
	}
	return text
}

// licence returns the licence of the viewer's library, to be added to the site's.
func licence() ([]byte, error) {
	text, err := os.ReadFile(filepath.Join(modules, library, "LICENSE"))
	return append([]byte("\n\n"+library+", in tengen-game.js\n\n"), text...), err
}
