// Package form normalizes the values of forms for storage and validates them field by field.
package form

import (
	"net/mail"
	"strings"

	"haat/server/platform/phone"
)

// maxEmail is the maximum length of an email address, in bytes.
const maxEmail = 254

// OneLine returns a text normalized by Clean, without line breaks and with single spaces between words.
func OneLine(text string) string {
	return Clean(strings.Join(strings.Fields(withoutInvisible(text, false)), " "))
}

// Lines normalizes each line of a text like OneLine, but does not change spaces within lines.
func Lines(text string) string {
	lines := strings.Split(withoutInvisible(text, true), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return Clean(strings.TrimSpace(strings.Join(lines, "\n")))
}

// Markdown returns a text without invisible characters. It does not change spaces, which have a meaning in
// Markdown.
func Markdown(text string) string {
	return Clean(strings.Trim(withoutInvisible(strings.ReplaceAll(text, "\t", "    "), true), "\n "))
}

// Inline returns a part of a line without invisible characters. It does not change spaces, which separate the part from its neighbours.
func Inline(text string) string { return withoutInvisible(text, false) }

// Mobile returns a phone number as 11 digits, or OneLine of the text if it is not a phone number.
func Mobile(text string) string {
	text = OneLine(text)
	if number, ok := phone.Read(text); ok {
		return number
	}
	return text
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
