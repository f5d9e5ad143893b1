// Package phone parses Bangladeshi mobile numbers in any notation.
package phone

import (
	"regexp"
	"strings"
	"unicode"

	"haat/server/platform/textnorm"
)

// longest is the maximum length of a typed number, in bytes. Bengali digits take three bytes each.
const longest = 80

// mobile matches a number in its stored form. The operators' prefixes are 013 to 019.
var mobile = regexp.MustCompile(`^01[3-9][0-9]{8}$`)

// Read returns a Bangladeshi mobile number as 11 digits, 01…. It accepts Bengali digits, +880,
// spaces, dashes, dots and brackets. It reports false if written is not a mobile number.
func Read(written string) (number string, ok bool) {
	if len(written) > longest {
		return "", false
	}
	digits := strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) || unicode.Is(unicode.Cf, c) || strings.ContainsRune("-‐‑‒–—.()", c) {
			return -1
		}
		return c
	}, textnorm.ASCIIDigits(written))
	digits = strings.TrimPrefix(strings.TrimPrefix(digits, "+"), "00")
	if national, ok := strings.CutPrefix(digits, "880"); ok {
		digits = "0" + strings.TrimPrefix(national, "0") // some people keep the zero after the country code
	}
	return digits, mobile.MatchString(digits)
}

// SearchDigits returns the ASCII digits of a search that may be a part of a number, without the country code, or "" if it contains
// anything but digits, spaces and the ignored characters.
func SearchDigits(search, ignored string) string {
	digits := strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) || strings.ContainsRune(ignored, c) {
			return -1
		}
		return c
	}, textnorm.ASCIIDigits(search))
	if strings.Trim(digits, "0123456789") != "" {
		return ""
	}
	if national, ok := strings.CutPrefix(digits, "880"); ok {
		return "0" + strings.TrimPrefix(national, "0")
	}
	return digits
}
