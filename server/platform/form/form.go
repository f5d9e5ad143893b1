// Package form cleans the values of forms for storage and checks them field by field.
package form

import (
	"net/mail"
	"strings"
	"unicode"

	"haat/server/platform/phone"
	"haat/server/platform/textnorm"
)

// maxEmail is the maximum length of an email address, in bytes.
const maxEmail = 254

// OneLine returns a text without line breaks, surrounding spaces and invisible characters.
func OneLine(text string) string {
	return strings.Join(strings.Fields(visible(text)), " ")
}

// Lines cleans each line of a text like OneLine, but keeps spaces within lines.
func Lines(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(visible(line))
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// Markdown returns a text without invisible characters. It keeps spaces that have a meaning in
// Markdown.
func Markdown(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		lines[i] = visible(strings.ReplaceAll(line, "\t", "    "))
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n ")
}

// Mobile returns a phone number as 11 digits, or OneLine of the text if it is not a phone number.
func Mobile(text string) string {
	if number, ok := phone.Read(text); ok {
		return number
	}
	return OneLine(text)
}

// visible returns a text without control characters and marks that change the writing direction.
// Texts that look alike get the same form; see textnorm.Canonical.
func visible(text string) string {
	return textnorm.Canonical(strings.Map(func(c rune) rune {
		switch {
		case c == '\t', c == '\n', c == '\r', c == '\u2028', c == '\u2029':
			return ' '
		case unicode.IsControl(c), c >= '\u202a' && c <= '\u202e', c >= '\u2066' && c <= '\u2069', c == '\ufeff':
			return -1
		}
		return c
	}, strings.ToValidUTF8(text, "")))
}

// IsEmail reports whether a text is a single email address.
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
