package main

import "testing"

func TestStripJS(t *testing.T) {
	for _, c := range [][2]string{
		{"a = 1; // one\n  b = 2;\n", "a=1;\nb=2;\n"},
		{"/** @type {x} */ let a;", "let a;"},
		{"x = 'http://a' + \"/* b */\";", "x='http://a'+\"/* b */\";"},
		{`s = 'it\'s // here';`, `s='it\'s // here';`},
		{"t = `a // ${b /* c */ + `d ${'}'} // e`} /* f */`; // g", "t=`a // ${b+`d ${'}'} // e`} /* f */`;"},
		{"t = `one\n    two`;", "t=`one\n    two`;"},
		{"t = `${() => { return {a}; /* x */ }}  // y`", "t=`${()=>{return{a};}}  // y`"},
		{"r = s.replace(/[/'`]\\//g, ''); // x", "r=s.replace(/[/'`]\\//g,'');"},
		{"return /\\/\\*/.test(x) / 2 / y; // z", "return/\\/\\*/.test(x)/2/y;"},
		{"a = b[0] / c; d = (e) / f; g = 'h' / i // j", "a=b[0]/c;d=(e)/f;g='h'/i"},
		{"if (a) {\n  // only\n\n  b();\n}\n", "if(a){b();}\n"},
		{"a = [\n  1,\n  2,\n]\nb\n  .c(\n    // d\n    e =>\n      f\n  )\ng", "a=[1,2,]\nb.c(e=>f)\ng"},
		{"a++\nb\n;[c] = d\n+e\nlet f\n(g)\n`h`\n/i/.j", "a++\nb\n;[c]=d\n+e\nlet f\n(g)\n`h`\n/i/.j"},
		{"a + +b - -c + -d; e / /f/.g; typeof h in 'i'", "a+ +b- -c+-d;e/ /f/.g;typeof h in'i'"},
		{"async /* a */function b() {} new/* c */D", "async function b(){}new D"},
		{"é = ü of $ 1", "é=ü of $ 1"},
	} {
		if got := string(stripJS([]byte(c[0]))); got != c[1] {
			t.Errorf("%q\n gives %q\n want %q", c[0], got, c[1])
		}
	}
}

func TestStripped(t *testing.T) {
	if got := string(stripped("css/a.css", []byte("/* a\n b */\n:root { --a: 1; }\n\n/* c */\n.a :is(b, i)::before { content: \": {\"; margin: calc(1 + 2) }\n"))); got != ":root{--a:1;}.a :is(b,i)::before{content:\": {\";margin:calc(1 + 2)}\n#whole{}\n" {
		t.Errorf("%q", got)
	}
	if got := string(stripped("i18n/en.json", []byte("{ \"a\": \"// b\" }"))); got != "{ \"a\": \"// b\" }" {
		t.Errorf("%q", got)
	}
}
