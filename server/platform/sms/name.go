package sms

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"haat/server/platform/textnorm"
)

// What a phone makes a link of: a scheme, "www", an address's @, a path, and a dot
// between two letters, where the second is followed by another. "A.B. Traders" has none.
var linkPattern = regexp.MustCompile(`(?i)://|www|[@\\/]|[\pL\pM\pN-]\.[\pL\pN-][\pL\pM\pN-]`)

// numberPattern is a phone number: 7 digits or more, however they are divided.
var numberPattern = regexp.MustCompile(`[0-9](?:[ ().+-]*[0-9]){6,}`)

// plain is a text as phones read it: compatibility letters in their plain form, one kind
// of dot, ASCII digits, and no invisible letters.
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

// SafeName reports whether a name can begin an SMS: it has no link and no phone number.
func SafeName(name string) bool {
	text := withoutJoiners(plain(name))
	return !linkPattern.MatchString(text) && !numberPattern.MatchString(text)
}

// withoutJoiners removes the letters that join others in Bengali and show nothing themselves.
func withoutJoiners(text string) string {
	return strings.NewReplacer("\u200c", "", "\u200d", "").Replace(text)
}

// Name returns a name as an SMS has it, of at most that many letters: no phone makes a
// link or a phone number of it. A safe name is only clipped. Of any other, links' marks
// become spaces and phone numbers are left out; other is returned where nothing is left.
func Name(name string, most int, other string) string {
	if SafeName(name) {
		if strings.TrimSpace(name) == "" {
			return other
		}
		return textnorm.Clip(strings.Join(strings.Fields(name), " "), most)
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
	return textnorm.Clip(text, most)
}
