package main

import (
	"strings"
	"testing"
)

func TestResolveMedia(t *testing.T) {
	const tokens = "@custom-media --low (orientation: landscape) and (max-height: 35em); /* a phone on its side */\n" +
		"@custom-media --phone (max-width: 37em) and (orientation: portrait), (max-width: 30em);\n:root { }\n"
	for _, c := range []struct{ query, want string }{
		{"@media print {", "@media print {"},
		{"@media (--low) {", "@media (orientation: landscape) and (max-height: 35em) {"},
		{"@media (--phone), (--low) {",
			"@media (max-width: 37em) and (orientation: portrait), (max-width: 30em), (orientation: landscape) and " +
				"(max-height: 35em) {"},
		{"@media (--low) and (hover: none) {",
			"@media (orientation: landscape) and (max-height: 35em) and (hover: none) {"},
		{"@media (--phone) and (hover: none) {", "must stand alone"},
		{"@media (--huge) {", "(--huge) has no name"},
	} {
		files := map[string][]byte{"css/tokens.css": []byte(tokens), "css/a.css": []byte(c.query + " }"),
			"i18n/en.json": []byte(c.query)}
		err := resolveMedia(files)
		if err != nil && !strings.Contains(err.Error(), c.want) || err == nil &&
			string(files["css/a.css"]) != c.want+" }" {
			t.Errorf("%s: %q, %v, want %q", c.query, files["css/a.css"], err, c.want)
		}
		if got := string(files["css/tokens.css"]); got != ":root { }\n" {
			t.Errorf("the names stay in css/tokens.css: %q", got)
		}
	}
}
