// Package phone reads the mobile numbers of Bangladesh as people write them.
package phone

import (
	"regexp"
	"strings"
	"unicode"

	"haat/server/platform/textnorm"
)

// Numbers that nobody writes longer, in bytes: Bengali digits take three each.
const longest = 80

// The operators' prefixes are 013 to 019.
var mobile = regexp.MustCompile(`^01[3-9][0-9]{8}$`)

// Read is a mobile number of Bangladesh as its 11 digits, 01…; ok is false for
// what is none. Bengali digits, +880, spaces, dashes, dots and brackets are understood.
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
		digits = "0" + strings.TrimPrefix(national, "0") // some keep the zero after the country's code
	}
	return digits, mobile.MatchString(digits)
}
