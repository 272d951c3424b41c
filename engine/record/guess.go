package record

import (
	"strings"
	"unicode/utf8"
)

// guess detects the character set of a text and returns a function that decodes parts of
// the text.
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

// anyLatin is the label used if no other character set is detected.
const anyLatin = "latin1"

// guessed returns the label of the character set in which a text most likely is: UTF-8 if
// nearly all of it is valid, or Big5 if it has the crossings of a drawn board or common
// Chinese characters. If most bytes beyond ASCII are adjacent, it tries Cyrillic words, Japanese with kana, Korean
// with common syllables, and GB18030. Otherwise it returns Latin-1.
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
	// Big5 is tried before paired, because second bytes can be ASCII.
	if s := in("big5"); crossings(s) || isHan(s) && han(s) > han(in("gb18030")) {
		return "big5"
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

// isUTF8 reports whether a text is valid UTF-8.
func isUTF8(s string) bool { return utf8.ValidString(s) }

// nearlyUTF8 reports whether at least nine of ten characters beyond ASCII are valid UTF-8.
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

// paired reports whether most bytes beyond ASCII are adjacent to another one.
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

// commonHan are common characters of Chinese texts on games, and names.
const commonHan = "的一是不了在人有我他中大上下五子棋局手先黑白勝胜負负對对第二三四名賽赛林王陳陈李張张黃黄吳吴劉刘楊杨開开天元記记錄录規规則则"

// han returns the number of common Chinese characters.
func han(s string) (n int) {
	for _, c := range s {
		if c >= 0x80 && strings.ContainsRune(commonHan, c) {
			n++
		}
	}
	return n
}

// isHan reports whether a quarter of the characters beyond ASCII are common Chinese ones.
func isHan(s string) bool { return han(s) >= 2 && han(s)*4 >= beyondASCII(s) }

// kana returns the number of hiragana and katakana.
func kana(s string) (n int) {
	for _, c := range s {
		if c >= 0x3041 && c <= 0x30fe {
			n++
		}
	}
	return n
}

// beyondASCII returns the number of characters that are not ASCII.
func beyondASCII(s string) (n int) {
	for _, c := range s {
		if c >= 0x80 {
			n++
		}
	}
	return n
}

// commonHangul are the most common syllables of Korean texts and names.
const commonHangul = "이다는을의가에하고한를은로지기사도그대서리아어시나인자해정수일보게라있만마주전부장면원구것상과김박최조윤백흑승첫둑오목번선호현영성민경동진철석준희우창훈"

// isKorean reports whether nine of ten characters beyond ASCII are hangul, and a quarter of
// them common ones.
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

// cyrillic returns the label of the decoded text that looks more like Cyrillic words, or
// "" if neither does.
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

// wordsOf returns a score of how much a text looks like Cyrillic words. The score counts
// small letters, and vowels beside consonants. It is 0 if fewer than nine of ten
// characters beyond ASCII are Cyrillic letters, or if capitals often follow small letters.
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

// isSmall reports whether c is a small Cyrillic letter.
func isSmall(c rune) bool { return c >= 0x430 && c <= 0x45f || c == 0x491 }
