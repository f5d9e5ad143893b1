package textnorm

import "strings"

// latinSound returns the sound key of a Latin word, before the call of finish. It reads the word as Bengali in
// Latin letters, and as English where the spelling indicates it: phone becomes fon, and rice becomes rais.
func latinSound(word string) string {
	word = endings(word)
	var b strings.Builder
	for i := 0; i < len(word); {
		n := writeLatin(&b, word, i)
		i += n
	}
	return b.String()
}

// spellings contains the sounds of letter combinations. A combination precedes the shorter ones with which it
// begins. when is the condition under which it applies; nil means always.
var spellings = []struct {
	letters, sound string
	when           func(word string, i int) bool
}{
	{"igh", "ai", nil}, {"tion", "son", nil}, {"sion", "son", nil},
	{"chh", "c", nil}, {"tch", "c", nil}, {"ch", "c", nil}, {"sh", "s", nil}, {"ph", "f", nil}, {"wh", "b", nil}, {"ck", "k", nil},
	{"dge", "j", nil}, {"dg", "j", nil}, {"kn", "n", atStart}, {"wr", "r", atStart},
	{"oya", "ba", nil}, {"oye", "be", nil}, {"owa", "ba", nil}, {"owe", "be", beforeMore},
	{"ee", "i", nil}, {"ea", "ea", beforeJOrR}, {"ea", "i", nil}, {"oo", "u", nil}, {"ow", "o", atEnd}, {"ow", "au", nil}, {"awa", "aba", nil}, {"awe", "abe", nil}, {"aw", "o", nil}, {"ey", "i", atEnd},
	{"ie", "i", nil}, {"qu", "kb", nil}, {"x", "ks", nil},
}

// beforeJOrR reports whether the letters after ea are those of পেঁয়াজ or পেয়ারা.
func beforeJOrR(word string, i int) bool {
	return strings.IndexByte("jz", at(word, i+2)) >= 0 || at(word, i+2) == 'r' && isVowel(at(word, i+3))
}

func atStart(_ string, i int) bool       { return i == 0 }
func atEnd(word string, i int) bool      { return i+2 == len(word) }
func beforeMore(word string, i int) bool { return i+3 < len(word) }
func at(word string, i int) byte {
	if i < 0 || i >= len(word) {
		return 0
	}
	return word[i]
}

// writeLatin writes the sound of the letters at i and returns their number.
func writeLatin(b *strings.Builder, word string, i int) int {
	for _, s := range spellings {
		if strings.HasPrefix(word[i:], s.letters) && (s.when == nil || s.when(word, i)) {
			b.WriteString(s.sound)
			return len(s.letters)
		}
	}
	b.WriteString(letterSound(word, i))
	return 1
}

func letterSound(word string, i int) string {
	before, next := at(word, i-1), at(word, i+1)
	switch c := word[i]; c {
	case 'c':
		if next == 'e' || next == 'i' || next == 'y' {
			return "s"
		}
		return "k"
	case 'q':
		return "k"
	case 'v', 'w':
		return "b"
	case 'z':
		return "j"
	case 'h':
		// Aspirates and a final h are not distinguished.
		if i > 0 && (!isVowel(before) || next == 0 || !isVowel(next)) {
			return ""
		}
		return "h"
	case 'y':
		return ySound(before, next)
	default:
		return strings.ToLower(string(c))
	}
}

// ySound returns the sound of a y: nothing between vowels and between a consonant and a vowel (byag),
// otherwise i.
func ySound(before, next byte) string {
	if before != 0 && isVowel(next) {
		return ""
	}
	return "i"
}

// endings rewrites English endings with a silent e: line is lain, cake is kek, orange is oranj. The new
// letters are in upper case, so that later rules do not change them.
func endings(word string) string {
	n := len(word)
	if n < 4 || word[n-1] != 'e' || isVowel(word[n-2]) {
		return word
	}
	stem := word[:n-1]
	vowel := stem[n-3]
	switch {
	case strings.HasSuffix(stem, "g") && n >= 5:
		return stem[:n-2] + "J"
	case strings.HasSuffix(stem, "l") && !isVowel(vowel) && vowel != 'l':
		return stem[:n-2] + "EL"
	case vowel == 'i' && !isVowel(at(stem, n-4)):
		return stem[:n-3] + "AI" + softened(stem[n-2:])
	case vowel == 'a' && strings.IndexAny(stem, "aeiou") == n-3:
		return stem[:n-3] + "E" + softened(stem[n-2:])
	}
	return softened(stem)
}

// softened replaces a final c, which the silent e softens, by s.
func softened(stem string) string {
	if strings.HasSuffix(stem, "c") {
		return stem[:len(stem)-1] + "S"
	}
	return stem
}
