package sms

import (
	"strings"
	"unicode/utf16"
)

// Letters that fit into one SMS and into each of several, of GSM 7-bit and of any
// other alphabet. Source: 3GPP TS 23.040.
const (
	oneGSM, eachGSM     = 160, 153
	oneOther, eachOther = 70, 67
)

// Parts returns how many SMS a text is charged as.
func Parts(text string) int {
	one, each, letters := oneGSM, eachGSM, len(text)
	for _, c := range text {
		if c > 126 || c == '`' {
			one, each, letters = oneOther, eachOther, len(utf16.Encode([]rune(text)))
			break
		}
		if strings.ContainsRune(`[]{}\^~|`, c) { // two letters of the GSM alphabet
			letters++
		}
	}
	if letters <= one {
		return 1
	}
	return (letters + each - 1) / each
}
