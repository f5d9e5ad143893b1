package phone

import (
	"log/slog"
	"regexp"
	"strings"
	"unicode/utf8"

	"haat/server/platform/textnorm"
)

// number is a mobile number as people write it, with spaces, dots or dashes between its digits.
var number = regexp.MustCompile(`[0০][1১][3-9৩-৯](?:[ .-]{0,2}[0-9০-৯]){8}`)

const (
	shortest = 11 // digits that a number has
	// Digits that may stand right before a number, such as the country's: what has more of them is no number.
	mostBefore = 7
)

// Masked is a text in which every mobile number, with 88 before it or not, in either digits, however it is divided, has
// its operator and its last two digits alone: 017******78.
func Masked(text string) string {
	if len(text) < shortest || !hasDigits(text, shortest) { // as most of what a log is given, for each request
		return text
	}
	var out strings.Builder
	written := 0
	for from := 0; ; {
		at := number.FindStringIndex(text[from:])
		if at == nil {
			return out.String() + text[written:]
		}
		start, end := from+at[0], from+at[1]
		digits, ok := Read(text[start:end])
		if !ok || !standsAlone(text, start, end) {
			_, first := utf8.DecodeRuneInString(text[start:])
			from = start + first
			continue
		}
		out.WriteString(text[written:start] + digits[:3] + "******" + digits[9:])
		written, from = end, end
	}
}

// standsAlone reports whether what is from start to end in a text is not a part of a longer row of digits: the country's
// may stand before it, and others before a number that is not divided.
func standsAlone(text string, start, end int) bool {
	if next, _ := utf8.DecodeRuneInString(text[end:]); isDigit(next) {
		return false
	}
	found := text[start:end]
	before := text[:start]
	digits := 0
	for ; digits <= mostBefore; digits++ {
		last, size := utf8.DecodeLastRuneInString(before)
		if !isDigit(last) {
			break
		}
		before = before[:len(before)-size]
	}
	if strings.ContainsAny(found, " .-") && digits > 0 {
		return digits == 2 && textnorm.ASCIIDigits(text[len(before):start]) == "88"
	}
	return digits <= mostBefore
}

func isDigit(c rune) bool { return c >= '0' && c <= '9' || c >= '০' && c <= '৯' }

// hasDigits reports whether a text has so many digits.
func hasDigits(text string, least int) bool {
	for _, c := range text {
		if isDigit(c) {
			if least--; least == 0 {
				return true
			}
		}
	}
	return false
}

// MaskedAttr masks the numbers in what a log is given: the message, texts and errors. It is a ReplaceAttr of slog's handlers.
func MaskedAttr(_ []string, a slog.Attr) slog.Attr {
	switch value := a.Value.Any().(type) {
	case string:
		a.Value = slog.StringValue(Masked(value))
	case error:
		a.Value = slog.StringValue(Masked(value.Error()))
	}
	return a
}
