package figure

import (
	"cmp"
	"regexp"
	"strings"
	"unicode"
)

// marks contains the signs and names of currencies, in lower case, longer ones first.
var marks = map[string][]string{
	"BDT": {"টাকা মাত্র", "taka only", "টাকা", "taka", "bdt", "tk.", "tk", "৳", "/-", "/="},
	"INR": {"inr", "rs.", "rs", "₹", "/-"},
	"USD": {"usd", "us$", "$"},
	"EUR": {"eur", "€"},
	"GBP": {"gbp", "£"},
	"AED": {"aed", "dhs", "dh"},
	"SAR": {"sar", "sr"},
	"MYR": {"myr", "rm"},
	"PKR": {"pkr", "rs.", "rs", "₨"},
	"JPY": {"jpy", "¥"},
	"CNY": {"cny", "cn¥", "¥"},
	"AUD": {"aud", "a$", "$"},
	"CAD": {"cad", "ca$", "c$", "$"},
	"SGD": {"sgd", "s$", "$"},
}

// read parses a number after removing its sign and the marks of the currency.
func read(text, currency string) (number, error) {
	rest, negative, err := bare(plain(text), currency)
	if err != nil {
		return number{}, err
	}
	n, err := decimal(rest)
	n.negative = negative
	return n, err
}

// plain returns a text in lower case, with ASCII digits and ordinary spaces, and without invisible
// characters.
func plain(text string) string {
	text = strings.Map(func(c rune) rune {
		switch {
		case c >= '০' && c <= '৯':
			return '0' + c - '০'
		case c >= '０' && c <= '９':
			return '0' + c - '０'
		case unicode.IsSpace(c), c == '\u2007', c == '\u202f':
			return ' '
		case unicode.Is(unicode.Cf, c):
			return -1
		case c == '−', c == '–', c == '﹣', c == '－':
			return '-'
		case c == '’':
			return '\''
		}
		return unicode.ToLower(c)
	}, text)
	return strings.TrimSpace(text)
}

// bare removes a sign, the parentheses of a negative amount, and the marks of a currency.
func bare(text, currency string) (rest string, negative bool, err error) {
	signed := false
	for before := ""; before != text; {
		before = text
		for _, mark := range append([]string{strings.ToLower(currency)}, marks[currency]...) {
			text = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(text, mark), mark))
		}
		inner, wrapped := strings.CutPrefix(text, "(")
		switch {
		case signed:
		case wrapped && strings.HasSuffix(inner, ")"):
			text, negative, signed = strings.TrimSpace(strings.TrimSuffix(inner, ")")), true, true
		case strings.HasPrefix(text, "-"), strings.HasPrefix(text, "+"):
			text, negative, signed = strings.TrimSpace(text[1:]), text[0] == '-', true
		case strings.HasSuffix(text, "-") && len(text) > 1:
			text, negative, signed = strings.TrimSpace(strings.TrimSuffix(text, "-")), true, true
		}
	}
	if currency != "" && inOther(text, currency) {
		return "", false, ErrCurrency
	}
	return text, negative, nil
}

// inOther reports whether a number contains the mark of another currency.
func inOther(text, currency string) bool {
	word := strings.Trim(text, "0123456789., '-+()")
	for other, list := range marks {
		for _, mark := range list {
			if other != currency && word == mark {
				return true
			}
		}
	}
	return false
}

var (
	// written matches the digits and separators of a number.
	written = regexp.MustCompile(`^\d*([., ']\d+)*$`)
	western = regexp.MustCompile(`^[1-9]\d{0,2}(?:([,.' ])\d{3})(?:[,.' ]\d{3})*$`)
	indian  = regexp.MustCompile(`^[1-9]\d?(?:([, ])\d{2})(?:[, ]\d{2})*[, ]\d{3}$`)
)

// decimal parses the digits and separators of a number. A dot or a comma separates decimals only if it cannot
// separate thousands: "1.200" is ErrAmbiguous, and a single comma separates thousands or is ErrNumber.
func decimal(text string) (number, error) {
	if text == "" || !written.MatchString(text) {
		return number{}, ErrNumber
	}
	dots, commas, gaps := strings.Count(text, "."), strings.Count(text, ","), strings.ContainsAny(text, " '")
	at := -1 // index of the decimal separator
	switch {
	case dots > 0 && commas > 0:
		at = strings.LastIndexAny(text, ".,")
		if strings.Count(text, text[at:at+1]) > 1 {
			return number{}, ErrNumber
		}
	case dots == 1:
		at = strings.Index(text, ".")
		if !gaps && western.MatchString(text) {
			return number{}, ErrAmbiguous
		}
	case commas == 1 && gaps:
		at = strings.Index(text, ",")
	}
	n := number{whole: text}
	if at >= 0 {
		n.whole, n.fraction = text[:at], text[at+1:]
	}
	if strings.ContainsAny(n.fraction, " '") {
		return number{}, ErrNumber
	}
	if n.whole = cmp.Or(n.whole, "0"); !ungrouped(&n.whole) || len(n.whole) > maxWhole {
		return number{}, ErrNumber
	}
	return n, nil
}

// ungrouped removes thousands separators. It reports false if the groups of digits have other lengths, or if
// the separators differ.
func ungrouped(whole *string) bool {
	text := *whole
	at := strings.IndexAny(text, ",.' ")
	if at < 0 {
		return true
	}
	plain := strings.ReplaceAll(text, text[at:at+1], "")
	if strings.ContainsAny(plain, ",.' ") || !western.MatchString(text) && !indian.MatchString(text) {
		return false
	}
	*whole = plain
	return true
}
