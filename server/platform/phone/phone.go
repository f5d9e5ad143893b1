// Package phone parses Bangladeshi mobile numbers in any notation. The client has the same rules in client/lib/mobile.ts, and the tests
// of both read testdata/notations.json.
package phone

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"haat/server/platform/textnorm"
)

// longest is the maximum length of a typed number, in bytes. A digit takes up to four bytes, and invisible
// characters may surround it.
const longest = 200

// mobile matches a number without separators. The operators' prefixes are 013 to 019. People often omit the
// zero before the prefix, or write it after the country code.
var mobile = regexp.MustCompile(`^(?:(?:\+|00)?880{0,2}|\+?0)?(1[3-9][0-9]{8})$`)

// Read returns a Bangladeshi mobile number as 11 digits, 01…. It accepts digits of other scripts, the country
// code, a missing zero, and spaces, dashes, dots, brackets and invisible characters. ok is false if written
// is not a mobile number.
func Read(written string) (number string, ok bool) {
	if len(written) > longest {
		return "", false
	}
	found := mobile.FindStringSubmatch(Plain(written))
	if found == nil {
		return "", false
	}
	return "0" + found[1], true
}

// separators are the separators that the character classes of isSeparator do not contain: dots, brackets, the
// minus sign, and characters that look like spaces.
const separators = ".·•‧∙⋅・。()[]−\u115f\u1160\u2800"

// Plain returns a number with ASCII digits and without separators. Other characters remain unchanged.
func Plain(written string) string {
	return textnorm.ASCIIDigits(strings.Map(func(c rune) rune {
		if isSeparator(c) {
			return -1
		}
		return c
	}, norm.NFKC.String(strings.ToValidUTF8(written, "\ufffd"))))
}

// isSeparator reports whether a character may separate the digits of a number: a space, dash, dot, bracket,
// combining mark or invisible character.
func isSeparator(c rune) bool {
	return unicode.IsSpace(c) || unicode.In(c, unicode.Z, unicode.Pd, unicode.M, unicode.Cf) || strings.ContainsRune(separators, c)
}

// Search returns the parts of phone numbers that a search term may mean: its digits as typed, and the
// beginning of a stored mobile number, 01…. Both are empty if the term contains anything but digits and
// separators. mobile is also empty if no mobile number begins with these digits.
func Search(search string) (digits, mobile string) {
	if len(search) > longest {
		return "", ""
	}
	digits = strings.TrimPrefix(Plain(search), "+")
	if strings.Trim(digits, "0123456789") != "" {
		return "", ""
	}
	national := strings.TrimPrefix(strings.TrimPrefix(digits, "00"), "88")
	if national = strings.TrimLeft(national, "0"); !strings.HasPrefix(national, "1") {
		return digits, ""
	}
	return digits, "0" + national
}

// ReadAccount returns the number of a wallet's account, like Read. If checked is true, a check digit may
// follow the number, as in Rocket's accounts.
func ReadAccount(written string, checked bool) (number string, ok bool) {
	if number, ok = Read(written); ok || !checked || len(written) > longest {
		return number, ok
	}
	digits := Plain(written)
	if last := len(digits) - 1; last > 0 && digits[last] >= '0' && digits[last] <= '9' {
		if number, ok = Read(digits[:last]); ok {
			number += digits[last:]
		}
	}
	return number, ok
}
