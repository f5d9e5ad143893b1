// Package form is what people write into forms: cleaned as it is kept, and
// checked field by field.
package form

import (
	"net/mail"
	"strings"
	"unicode"

	"haat/server/platform/phone"
)

// maxEmail is the most bytes of an address for mail.
const maxEmail = 254

// OneLine is a text without line breaks, spaces around it, and what is not seen.
func OneLine(text string) string {
	return strings.Join(strings.Fields(visible(text)), " ")
}

// Lines is a text as OneLine leaves each of its lines, but for spaces within them.
func Lines(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(visible(line))
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// Markdown is a text without what is not seen; what spaces in it mean stays.
func Markdown(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		lines[i] = visible(strings.ReplaceAll(line, "\t", "    "))
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n ")
}

// Mobile is a phone number in its 11 digits; what is none is as OneLine leaves it.
func Mobile(text string) string {
	if number, ok := phone.Read(text); ok {
		return number
	}
	return OneLine(text)
}

// visible is a text without control characters and marks that turn the writing
// direction. Bengali needs the joiners, which are not seen either.
func visible(text string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\t', c == '\n', c == '\r', c == '\u2028', c == '\u2029':
			return ' '
		case unicode.IsControl(c), c >= '\u202a' && c <= '\u202e', c >= '\u2066' && c <= '\u2069', c == '\ufeff':
			return -1
		}
		return c
	}, strings.ToValidUTF8(text, ""))
}

// IsEmail reports whether a text is an address for mail and nothing else.
func IsEmail(text string) bool {
	if len(text) > maxEmail {
		return false
	}
	parsed, err := mail.ParseAddress(text)
	if err != nil || parsed.Address != text {
		return false
	}
	_, host, _ := strings.Cut(text, "@")
	return strings.Contains(strings.Trim(host, "."), ".")
}
