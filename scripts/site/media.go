package main

import (
	"fmt"
	"regexp"
	"strings"
)

var (
	mediaName  = regexp.MustCompile(`(?m)^@custom-media (--[a-z-]+) ([^;]+);.*\n`)
	mediaQuery = regexp.MustCompile(`@media ([^{]+) \{`)
	mediaUse   = regexp.MustCompile(`\(--[a-z-]+\)`)
)

// resolveMedia replaces the named conditions in the style sheets by what css/tokens.css
// says that they are, in the form of the draft Media Queries 5:
//
//	@custom-media --low (orientation: landscape) and (max-height: 35em);
//	@media (--low) { … }
//
// No browser has them yet.
func resolveMedia(files map[string][]byte) error {
	const home = "css/tokens.css"
	names := map[string]string{}
	for _, found := range mediaName.FindAllStringSubmatch(string(files[home]), -1) {
		names["("+found[1]+")"] = strings.Join(strings.Fields(found[2]), " ")
	}
	files[home] = mediaName.ReplaceAll(files[home], nil)
	for name, text := range files {
		if !strings.HasPrefix(name, "css/") {
			continue
		}
		var err error
		files[name] = mediaQuery.ReplaceAllFunc(text, func(query []byte) []byte {
			list := mediaQuery.FindSubmatch(query)[1]
			resolved, fault := resolveList(string(list), names)
			if fault != nil {
				err = fmt.Errorf("%s: @media %s: %w", name, list, fault)
			}
			return []byte("@media " + resolved + " {")
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// resolveList resolves a list of queries. A name whose condition is a list must stand alone
// between two commas.
func resolveList(list string, names map[string]string) (string, error) {
	var err error
	queries := strings.Split(list, ",")
	for i, query := range queries {
		query = strings.Join(strings.Fields(query), " ")
		queries[i] = mediaUse.ReplaceAllStringFunc(query, func(use string) string {
			condition, found := names[use]
			switch {
			case !found:
				err = fmt.Errorf("%s has no name in css/tokens.css", use)
			case use != query && (strings.Contains(condition, ",") || strings.Contains(query, "not ")):
				err = fmt.Errorf("%s must stand alone", use)
			}
			return condition
		})
	}
	return strings.Join(queries, ", "), err
}
