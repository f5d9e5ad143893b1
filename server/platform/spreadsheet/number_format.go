package spreadsheet

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// numberFormat describes how a number format changes the meaning of a number. See ECMA-376 part 1, 18.8.31.
type numberFormat struct {
	year, month, day, clock bool // parts of a date and time
	percent, scientific     bool
	currency                string
	// digits is a pattern such as 00000-000000, which pads a number with zeros.
	digits []rune
}

// placeholders are the characters of a format code that represent parts of a number or time. Other characters
// are shown literally.
const placeholders = "0#?.,%eEyYmMdDhHsSgGbBaApP@"

// general is the format code that shows a number unchanged.
const general = "General"

// formatOf parses a format code. It reads only the first section, which applies to positive numbers.
func formatOf(code string) (f numberFormat) {
	var shown, literals []rune // literals is the text between placeholders
	pattern := []rune{}        // includes literals, as long as all placeholders are zeros
	zeros, padded := 0, true
	literal := func(text ...rune) { literals, pattern = append(literals, text...), append(pattern, text...) }
	for runes := []rune(code); len(runes) > 0; {
		c, size := runes[0], 1
		switch {
		case c == ';':
			size = len(runes)
		case len(runes) >= len(general) && strings.EqualFold(string(runes[:len(general)]), general):
			padded, size = false, len(general)
		case c == '"':
			end := max(0, slices.Index(runes[1:], '"'))
			literal(runes[1 : 1+end]...)
			size = end + 2
		case c == '\\' && len(runes) > 1:
			literal(runes[1])
			size = 2
		case (c == '_' || c == '*') && len(runes) > 1:
			size = 2 // a space, or a character that fills the cell
		case c == '[':
			end := slices.Index(runes, ']')
			if end < 0 {
				end = len(runes) - 1
			}
			shown, f.currency = append(shown, elapsed(runes[1:end])...), f.currency+symbol(string(runes[1:end]))
			size = end + 1
		case strings.ContainsRune(placeholders, c):
			shown, pattern = append(shown, c), append(pattern, c)
			if c == '0' {
				zeros++
			} else {
				padded = false
			}
		default:
			literal(c)
		}
		runes = runes[min(size, len(runes)):]
	}
	f.read(strings.ToLower(string(shown)))
	if f.currency == "" {
		f.currency = currencyOf(string(literals))
	}
	if padded && zeros > 1 && f.currency == "" {
		f.digits = pattern
	}
	return f
}

// elapsed returns the placeholders of an elapsed time such as [h].
func elapsed(inside []rune) []rune {
	if strings.Trim(strings.ToLower(string(inside)), "hms") == "" {
		return inside
	}
	return nil
}

// symbol returns the currency in a part such as $৳-845.
func symbol(inside string) string {
	text, ok := strings.CutPrefix(inside, "$")
	if !ok {
		return ""
	}
	text, _, _ = strings.Cut(text, "-")
	return strings.TrimSpace(text)
}

var (
	exponent = regexp.MustCompile(`[0#?]e`)
	halfDay  = regexp.MustCompile(`am?/?pm?|a/p`)
)

// read sets the meaning of the format from its placeholders. shown contains them in lower case.
func (f *numberFormat) read(shown string) {
	f.percent = strings.Contains(shown, "%")
	if f.scientific = exponent.MatchString(shown); f.scientific {
		return
	}
	shown = halfDay.ReplaceAllString(shown, "")
	f.year, f.day = strings.ContainsAny(shown, "ye"), strings.Contains(shown, "d")
	f.clock = strings.ContainsAny(shown, "hs")
	f.month = strings.Contains(shown, "m") && (!f.clock || f.year || f.day)
}

// currencyWords are names of currencies that formats contain instead of signs.
var currencyWords = []string{"tk", "tk.", "bdt", "taka", "টাকা", "usd", "eur", "gbp", "inr", "rs", "rs."}

// currencyOf returns the literal text of a format if it names a currency.
func currencyOf(literals string) string {
	text := strings.TrimSpace(literals)
	if slices.Contains(currencyWords, strings.ToLower(text)) || len([]rune(text)) <= 4 && strings.ContainsFunc(text, func(c rune) bool { return unicode.Is(unicode.Sc, c) }) {
		return text
	}
	return ""
}
