package phone

import (
	"log/slog"
	"regexp"
	"strings"
	"unicode/utf8"

	"haat/server/platform/textnorm"
)

// number matches a mobile number in any notation, with spaces, dots or dashes between its digits.
var number = regexp.MustCompile(`[0০][1১][3-9৩-৯](?:[ .-]{0,2}[0-9০-৯]){8}`)

const (
	shortest = 11 // number of digits of a number
	// maxBefore is the maximum number of digits that may directly precede a number, such as its
	// country code. After more digits, it is not a phone number.
	maxBefore = 7
)

// Masked returns a text in which every mobile number shows only its operator and its last two
// digits: 017******78. Numbers may have any separators and Bengali digits, and 88 before them.
func Masked(text string) string {
	if len(text) < shortest || !hasDigits(text, shortest) { // a fast path for most log texts, since it runs for every request
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

// standsAlone reports whether text[start:end] is not part of a longer row of digits. The country
// code may precede it, and any digits a number without separators.
func standsAlone(text string, start, end int) bool {
	if next, _ := utf8.DecodeRuneInString(text[end:]); isDigit(next) {
		return false
	}
	found := text[start:end]
	before := text[:start]
	digits := 0
	for ; digits <= maxBefore; digits++ {
		last, size := utf8.DecodeLastRuneInString(before)
		if !isDigit(last) {
			break
		}
		before = before[:len(before)-size]
	}
	if strings.ContainsAny(found, " .-") && digits > 0 {
		return digits == 2 && textnorm.ASCIIDigits(text[len(before):start]) == "88"
	}
	return digits <= maxBefore
}

func isDigit(c rune) bool { return c >= '0' && c <= '9' || c >= '০' && c <= '৯' }

// hasDigits reports whether a text has at least n digits.
func hasDigits(text string, n int) bool {
	for _, c := range text {
		if isDigit(c) {
			if n--; n == 0 {
				return true
			}
		}
	}
	return false
}

// MaskedAttr masks the phone numbers in a log record: in the message, texts and errors. It is a
// ReplaceAttr function for slog handlers.
func MaskedAttr(_ []string, a slog.Attr) slog.Attr {
	switch value := a.Value.Any().(type) {
	case string:
		a.Value = slog.StringValue(Masked(value))
	case error:
		a.Value = slog.StringValue(Masked(value.Error()))
	}
	return a
}
