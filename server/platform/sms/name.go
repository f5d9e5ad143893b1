package sms

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"haat/server/platform/textnorm"
)

// linkPattern matches what phones turn into a link: a scheme, "www", the @ of an address, a path, and a dot
// between two letters if another letter follows the second one. "A.B. Traders" does not match.
var linkPattern = regexp.MustCompile(`(?i)://|www|[@\\/]|[\pL\pM\pN-]\.[\pL\pN-][\pL\pM\pN-]`)

// numberPattern matches a phone number: at least 7 digits, with any separators.
var numberPattern = regexp.MustCompile(`[0-9](?:[ ().+-]*[0-9]){6,}`)

// plain normalizes a text as phones do: compatibility characters become their plain forms, all dots and
// digits become ASCII, and invisible characters are removed.
func plain(text string) string {
	text = strings.Map(func(c rune) rune {
		switch {
		case c == '。':
			return '.'
		case unicode.Is(unicode.Cf, c) && c != '\u200c' && c != '\u200d':
			return -1
		}
		return c
	}, norm.NFKC.String(text))
	return textnorm.ASCIIDigits(text)
}

// SafeName reports whether a name can begin an SMS, that is, contains neither a link nor a phone number.
func SafeName(name string) bool {
	text := withoutJoiners(plain(name))
	return !linkPattern.MatchString(text) && !numberPattern.MatchString(text)
}

// withoutJoiners removes the invisible characters that join Bengali letters.
func withoutJoiners(text string) string {
	return strings.NewReplacer("\u200c", "", "\u200d", "").Replace(text)
}

// Name returns a form of name, of at most limit characters, that phones do not turn into a link or a phone
// number. A safe name is only clipped. In other names, characters of links become spaces and phone numbers
// are removed. If nothing remains, Name returns other.
func Name(name string, limit int, other string) string {
	if SafeName(name) {
		if strings.TrimSpace(name) == "" {
			return other
		}
		return textnorm.Clip(strings.Join(strings.Fields(name), " "), limit)
	}
	text := numberPattern.ReplaceAllString(withoutJoiners(plain(name)), " ")
	text = strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsMark(c) || unicode.IsDigit(c) || c == '\'' || c == '&' {
			return c
		}
		return ' '
	}, text)
	var words []string
	for _, word := range strings.Fields(text) {
		if lower := strings.ToLower(word); !strings.Contains(lower, "www") && lower != "http" && lower != "https" {
			words = append(words, word)
		}
	}
	text = strings.Join(words, " ")
	if text == "" || !SafeName(text) {
		return other
	}
	return textnorm.Clip(text, limit)
}
