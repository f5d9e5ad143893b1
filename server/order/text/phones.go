package text

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"haat/server/platform/phone"
	"haat/server/platform/textnorm"
)

// number matches a mobile number with or without its country code, in a text with ASCII digits. It allows the
// same separators as phone.Read, except line breaks.
var number = regexp.MustCompile(`(?:\(?(?:\+|00)?[\p{Zs}]?88[\p{Zs}\p{Pd}.()]{0,3})?(?:\(0\)\p{Zs}?|\(?0)?1[\p{Zs}\p{Pd}.]?[3-9](?:[\p{Zs}\p{Pd}.·()−]{0,3}[0-9]){8}`)

// payer matches a word before a number that only names the sender of a payment.
var payer = regexp.MustCompile(`(?i)b-?kash|nagad|nogod|rocket|বিকাশ|নগদ|রকেট|trx|txn`)

// takePhones replaces the mobile numbers in a text by numberMark, and returns the customer's number and
// another one. The customer's number is the first one that is not only that of the sender of a payment.
func takePhones(text string) (rest, mobile, other string) {
	var numbers, payers []string
	var out strings.Builder
	digits, original := textnorm.ASCIIDigits(text), 0
	behind := 0 // digits[:behind] corresponds to text[:original]
	// at converts an offset in digits to one in text. Offsets must increase between calls.
	at := func(offset int) int {
		for range digits[behind:offset] {
			_, size := utf8.DecodeRuneInString(text[original:])
			original += size
		}
		behind = offset
		return original
	}
	written := 0
	for from := 0; from < len(digits); {
		match := number.FindStringIndex(digits[from:])
		if match == nil {
			break
		}
		start, end := from+match[0], from+match[1]
		found, ok := phone.Read(digits[start:end])
		if !ok || !standsAlone(digits, start, end) {
			_, size := utf8.DecodeRuneInString(digits[start:])
			from = start + size
			continue
		}
		before := at(start)
		if list := &numbers; !slices.Contains(numbers, found) && !slices.Contains(payers, found) {
			if line := text[:before]; payer.MatchString(line[strings.LastIndexByte(line, '\n')+1:]) {
				list = &payers
			}
			*list = append(*list, found)
		}
		out.WriteString(text[written:before] + numberMark)
		written, from = at(end), end
	}
	out.WriteString(text[written:])
	all := append(numbers, payers...)
	all = append(all, "", "")
	return out.String(), all[0], all[1]
}

// standsAlone reports whether digits[start:end] is neither preceded nor followed by a digit.
func standsAlone(digits string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(digits[:start])
	after, _ := utf8.DecodeRuneInString(digits[end:])
	return !isDigit(before) && !isDigit(after)
}

func isDigit(c rune) bool { return c >= '0' && c <= '9' || c >= '০' && c <= '৯' }
