package advertising

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode"

	"haat/server/platform/textnorm"
)

// hashed returns the hash of a normalized value in Meta's form, or nil for an empty value.
func hashed(normal string) []string {
	if normal == "" {
		return nil
	}
	sum := sha256.Sum256([]byte(normal))
	return []string{hex.EncodeToString(sum[:])}
}

// normalPhone returns the digits of a number with its country code. A number with a single leading zero is treated as Bangladeshi.
func normalPhone(phone string) string {
	digits := strings.Map(func(c rune) rune {
		if c < '0' || c > '9' {
			return -1
		}
		return c
	}, textnorm.ASCIIDigits(phone))
	if number, ok := strings.CutPrefix(digits, "00"); ok {
		return number
	}
	if strings.HasPrefix(digits, "0") {
		return "88" + digits
	}
	return digits
}

func normalEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

// firstName returns the first word of a name in lower case, without punctuation.
func firstName(name string) string {
	for _, word := range strings.Fields(strings.ToLower(name)) {
		// Marks must remain, because Bengali vowel signs are marks, not letters.
		word = strings.Map(func(c rune) rune {
			if unicode.IsLetter(c) || unicode.IsMark(c) {
				return c
			}
			return -1
		}, word)
		if word != "" {
			return word
		}
	}
	return ""
}
