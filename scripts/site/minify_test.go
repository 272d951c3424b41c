package main

import (
	"testing"
)

func TestMinified(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"js/a.js", "import { long } from './b.js'; // one\nexport const other = (value) => long(value, 'é');\n",
			`import{long as r}from"./b.js";const e=o=>r(o,"é");export{e as other};` + "\n"},
		{"js/lazy.js", "export const open = () => import('./c.js');",
			`const o=()=>import("./c.js");export{o as open};` + "\n"},
		{"sw.js", "const FILES = [[\"a\", \"b\"]]; // kept\nself.x = FILES;",
			"const FILES=[[\"a\",\"b\"]];self.x=FILES;\n"},
		{"wasm_exec.js", "// Copyright\n// Licence\n\n(() => { go(); /* no */ })();",
			"// Copyright\n// Licence\ngo();\n"},
		{"css/a.css", "/* a */\n.a :is(b, i) { margin-inline: 1px; &:hover { inset-inline-start: 0 } }\n",
			".a :is(b,i){margin-inline:1px;&:hover{inset-inline-start:0}}\n"},
		{"i18n/en.json", "{ \"a\": \"// b\" }", "{ \"a\": \"// b\" }"},
	} {
		got, err := minify(c.name, []byte(c.src))
		if err != nil || string(got) != c.want {
			t.Errorf("%s: %q, %v\n want %q", c.name, got, err, c.want)
		}
	}
	for _, name := range []string{"js/a.js", "css/a.css"} {
		if _, err := minify(name, []byte("a { b: ( }")); err == nil {
			t.Errorf("%s: a file with a fault is served", name)
		}
	}
}
