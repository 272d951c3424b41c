package record

import (
	"strings"
	"unicode/utf8"
)

// guess tells what a text that names no character set is in, and gives what decodes
// its parts.
func guess(file string, decode Decode) func(string) string {
	switch name := guessed(file, decode); name {
	case "utf-8":
		return toUTF8
	case anyLatin:
		return fromLatin1
	default:
		return func(text string) string {
			s, err := decode(name, text)
			if err != nil {
				return fromLatin1(text)
			}
			return toUTF8(s)
		}
	}
}

// anyLatin is what a text is taken for where nothing tells.
const anyLatin = "latin1"

// guessed is the label of the character set that a text is most likely in: UTF-8,
// if nearly all of it can be that; Big5 with the crossings of a drawn board; where
// bytes that are not ASCII stand together, Cyrillic words, Japanese with kana,
// Korean with its commonest syllables, or GB18030, if it can be that; else Latin-1.
func guessed(text string, decode Decode) string {
	if nearlyUTF8(text) {
		return "utf-8"
	}
	if decode == nil {
		return anyLatin
	}
	in := func(label string) string {
		s, err := decode(label, text)
		if err != nil || strings.Contains(s, "\ufffd") {
			return ""
		}
		return s
	}
	if crossings(in("big5")) {
		return "big5" // where half of each of a drawing's points is ASCII
	}
	if !paired(text) {
		return anyLatin
	}
	if label := cyrillic(in("windows-1251"), in("koi8-r")); label != "" {
		return label
	}
	if s := in("shift_jis"); kana(s) > 0 || crossings(s) {
		return "shift_jis"
	}
	if s := in("euc-jp"); kana(s)*8 > beyondASCII(s) {
		return "euc-jp"
	}
	if isKorean(in("euc-kr")) {
		return "euc-kr"
	}
	if in("gb18030") != "" {
		return "gb18030"
	}
	return anyLatin
}

// isUTF8 reports whether a text is UTF-8, ASCII among it.
func isUTF8(s string) bool { return utf8.ValidString(s) }

// nearlyUTF8 reports whether a text is UTF-8, but perhaps for a few bytes: at least
// nine of ten characters beyond ASCII are.
func nearlyUTF8(s string) bool {
	good, bad := 0, 0
	for i := 0; i < len(s); {
		c, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case c == utf8.RuneError && n == 1:
			bad++
		case n > 1:
			good++
		}
		i += n
	}
	return bad == 0 || good >= 9*bad
}

// paired reports whether most bytes that are not ASCII stand beside another one.
func paired(text string) bool {
	high, pairs := 0, 0
	for i := 0; i < len(text); i++ {
		if text[i] < 0x80 {
			continue
		}
		high++
		if i > 0 && text[i-1] >= 0x80 || i+1 < len(text) && text[i+1] >= 0x80 {
			pairs++
		}
	}
	return pairs*2 > high
}

// crossings reports whether a text has the crossings of a drawn board.
func crossings(s string) bool { return strings.ContainsAny(s, "┼╋") }

// kana counts hiragana and katakana.
func kana(s string) (n int) {
	for _, c := range s {
		if c >= 0x3041 && c <= 0x30fe {
			n++
		}
	}
	return n
}

// beyondASCII counts the characters that are not ASCII.
func beyondASCII(s string) (n int) {
	for _, c := range s {
		if c >= 0x80 {
			n++
		}
	}
	return n
}

// commonHangul are the commonest syllables of Korean texts and names.
const commonHangul = "이다는을의가에하고한를은로지기사도그대서리아어시나인자해정수일보게라있만마주전부장면원구것상과김박최조윤백흑승첫둑오목번선호현영성민경동진철석준희우창훈"

// isKorean reports whether a text's characters beyond ASCII are nearly all hangul,
// and a quarter of them common.
func isKorean(s string) bool {
	hangul, common, all := 0, 0, 0
	for _, c := range s {
		if c < 0x80 {
			continue
		}
		all++
		if c >= 0xac00 && c <= 0xd7a3 {
			hangul++
			if strings.ContainsRune(commonHangul, c) {
				common++
			}
		}
	}
	return hangul*10 >= all*9 && common*4 >= hangul && common >= 2
}

// cyrillic tells which of two decoded texts has words of Cyrillic letters, as a
// label; "" if neither has. An empty text is none.
func cyrillic(windows, koi8 string) string {
	w, k := wordsOf(windows), wordsOf(koi8)
	switch {
	case w <= 0 && k <= 0:
		return ""
	case k > w:
		return "koi8-r"
	}
	return "windows-1251"
}

// wordsOf is how much a text looks like one in Cyrillic: how often a vowel stands
// beside a consonant, and small letters; 0 where characters beyond ASCII are not
// nearly all Cyrillic letters, or capitals follow small ones.
func wordsOf(s string) (score int) {
	letters, all, wrong := 0, 0, 0
	var before rune
	for _, c := range s {
		if c >= 0x80 {
			all++
		}
		if isCyrillic(c) {
			letters++
			small := isSmall(c)
			if small {
				score++
			}
			if isCyrillic(before) {
				if strings.ContainsRune(cyrillicVowels, c) != strings.ContainsRune(cyrillicVowels, before) {
					score += 3
				}
				if !small && isSmall(before) {
					wrong++
				}
			} else if before >= 'A' && before|0x20 <= 'z' && before < 0x80 {
				wrong++ // within a word of Latin letters
			}
		}
		before = c
	}
	if letters < 3 || letters*10 < all*9 || wrong*10 > letters {
		return 0
	}
	return score
}

const cyrillicVowels = "аеёиоуыэюяіїєАЕЁИОУЫЭЮЯІЇЄ"

func isCyrillic(c rune) bool { return c >= 0x400 && c <= 0x45f || c == 0x490 || c == 0x491 }

// isSmall reports whether a Cyrillic letter is a small one.
func isSmall(c rune) bool { return c >= 0x430 && c <= 0x45f || c == 0x491 }
