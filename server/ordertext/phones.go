package ordertext

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"haat/server/platform/phone"
	"haat/server/platform/textnorm"
)

// number matches a mobile number with or without its country code.
var number = regexp.MustCompile(`(?:(?:\+|00|০০)? ?(?:88|৮৮)[ .\-–]{0,2})?\(?[0০]?[1১][ .\-–]?[3-9৩-৯](?:[ .\-–()]{0,3}[0-9০-৯]){8}`)

// payer is a word before a number from which a payment was sent.
var payer = regexp.MustCompile(`(?i)b-?kash|nagad|nogod|rocket|বিকাশ|নগদ|রকেট|trx|txn`)

// takePhones replaces the mobile numbers of a text by numberMark, and returns the customer's number and another one. The
// customer's is the first that did not only pay.
func takePhones(text string) (rest, mobile, other string) {
	var numbers, payers []string
	var out strings.Builder
	written := 0
	for from := 0; from < len(text); {
		at := number.FindStringIndex(text[from:])
		if at == nil {
			break
		}
		start, end := from+at[0], from+at[1]
		_, size := utf8.DecodeRuneInString(text[start:])
		found, ok := readNumber(text[start:end])
		if before, _ := utf8.DecodeLastRuneInString(text[:start]); !ok || isDigit(before) {
			from = start + size
			continue
		}
		if after, _ := utf8.DecodeRuneInString(text[end:]); isDigit(after) {
			from = start + size
			continue
		}
		if list := &numbers; !slices.Contains(numbers, found) && !slices.Contains(payers, found) {
			if line := text[:start]; payer.MatchString(line[strings.LastIndexByte(line, '\n')+1:]) {
				list = &payers
			}
			*list = append(*list, found)
		}
		out.WriteString(text[written:start] + numberMark)
		written, from = end, end
	}
	out.WriteString(text[written:])
	all := append(numbers, payers...)
	all = append(all, "", "")
	return out.String(), all[0], all[1]
}

func readNumber(written string) (string, bool) {
	found, ok := phone.Read(written)
	if !ok && strings.HasPrefix(textnorm.ASCIIDigits(written), "1") {
		return phone.Read("0" + written) // the zero is often omitted
	}
	return found, ok
}

func isDigit(c rune) bool { return c >= '0' && c <= '9' || c >= '০' && c <= '৯' }
