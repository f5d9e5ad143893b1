package tracking

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode"

	"haat/server/platform/textnorm"
)

// hashed is a normalised value as Meta wants it; nil for an empty one.
func hashed(normal string) []string {
	if normal == "" {
		return nil
	}
	sum := sha256.Sum256([]byte(normal))
	return []string{hex.EncodeToString(sum[:])}
}

// normalPhone is a number in digits with its country's code. One that begins with
// a single zero is of Bangladesh.
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

// firstName is the first word of a name, in small letters, without punctuation.
func firstName(name string) string {
	for _, word := range strings.Fields(strings.ToLower(name)) {
		// A vowel sign of Bengali is a mark, not a letter.
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
