package phone

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"haat/server/platform/textnorm"
)

// unit is one character or escape of a text: digits, a separator, or neither.
type unit struct {
	digits    string // ASCII digits
	separator bool
	end       int
}

const (
	asciiDigits = "0123456789"
	hexDigits   = "0123456789abcdefABCDEF"
)

// readUnit reads a character, or an escape of a digit or separator.
func readUnit(text string, at int) unit {
	switch c := text[at]; {
	case c >= '0' && c <= '9':
		return unit{digits: asciiDigits[c-'0' : c-'0'+1], end: at + 1}
	case c == '%', c == '\\':
		escaped, end := readEscape(text, at)
		if u := unitOf(escaped); end > 0 && (u.separator || u.digits != "") {
			u.end = end
			return u
		}
		return unit{end: at + 1}
	case c < utf8.RuneSelf:
		return unit{separator: isSeparator(rune(c)) || c == '+', end: at + 1} // in queries, a plus means a space
	}
	_, size := utf8.DecodeRuneInString(text[at:])
	u := unitOf(text[at : at+size])
	u.end = at + size
	return u
}

// unitOf returns the unit of a character, by the rules of Plain.
func unitOf(char string) unit {
	c, size := utf8.DecodeRuneInString(char)
	if c == utf8.RuneError && size <= 1 {
		return unit{}
	}
	if isSeparator(c) {
		return unit{separator: true}
	}
	if digits := textnorm.ASCIIDigits(char); digits[0] >= '0' && digits[0] <= '9' {
		return unit{digits: digits}
	}
	decomposed := norm.NFKC.PropertiesString(char).Decomposition()
	if decomposed == nil {
		return unit{separator: char == "+"}
	}
	plain := Plain(char)
	for i := range len(plain) {
		if plain[i] == '+' && len(plain) == 1 {
			return unit{separator: true}
		}
		if plain[i] < '0' || plain[i] > '9' {
			return unit{}
		}
	}
	return unit{digits: plain, separator: plain == ""}
}

// escapes maps the letters of escapes in quoted Go strings to their characters.
var escapes = map[byte]string{'t': "\t", 'n': "\n", 'r': "\r", 'v': "\v", 'f': "\f"}

// readEscape decodes a character that is percent-encoded, or escaped by a backslash as in quoted Go strings.
// end is 0 if there is no escape at the offset.
func readEscape(text string, at int) (char string, end int) {
	if text[at] == '%' {
		return readPercent(text, at)
	}
	if at+1 == len(text) {
		return "", 0
	}
	kind := text[at+1]
	if char = escapes[kind]; char != "" {
		return char, at + 2
	}
	length := map[byte]int{'u': 4, 'U': 8}[kind]
	if length == 0 || at+2+length > len(text) {
		return "", 0
	}
	code, err := strconv.ParseUint(text[at+2:at+2+length], 16, 32)
	if err != nil || code > utf8.MaxRune {
		return "", 0
	}
	return string(rune(code)), at + 2 + length
}

// escapeLength returns the length of the escape at the start of a text, if there is one.
func escapeLength(text string) int {
	switch {
	case text[0] == '%':
		return 3
	case strings.HasPrefix(text, `\u`):
		return 6
	case strings.HasPrefix(text, `\U`):
		return 10
	}
	return 2
}

// readPercent decodes the percent-encoded bytes of one character.
func readPercent(text string, at int) (char string, end int) {
	var bytes [utf8.UTFMax]byte
	for n := range bytes {
		if at+3 > len(text) || text[at] != '%' {
			return "", 0
		}
		b, err := strconv.ParseUint(text[at+1:at+3], 16, 8)
		if err != nil {
			return "", 0
		}
		bytes[n] = byte(b)
		at += 3
		if utf8.FullRune(bytes[:n+1]) {
			return string(bytes[:n+1]), at
		}
	}
	return "", 0
}
