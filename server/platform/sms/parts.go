package sms

import (
	"strings"
	"unicode/utf16"
)

// Number of characters that fit into a single SMS and into each part of a longer one, in GSM 7-bit and in
// other alphabets. Source: 3GPP TS 23.040.
const (
	oneGSM, eachGSM     = 160, 153
	oneOther, eachOther = 70, 67
)

// Parts returns the number of SMS for which a text is charged.
func Parts(text string) int {
	one, each, letters := oneGSM, eachGSM, len(text)
	for _, c := range text {
		if c > 126 || c == '`' {
			one, each, letters = oneOther, eachOther, len(utf16.Encode([]rune(text)))
			break
		}
		if strings.ContainsRune(`[]{}\^~|`, c) { // characters that count twice in GSM 7-bit
			letters++
		}
	}
	if letters <= one {
		return 1
	}
	return (letters + each - 1) / each
}
