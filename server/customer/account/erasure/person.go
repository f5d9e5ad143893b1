// Package erasure removes the mentions of a person from the texts in a shop's tables: notes, logs, and the bodies of webhooks.
package erasure

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"haat/server/platform/textnorm"
)

// Person contains the data of a person to erase. Empty values are ignored.
type Person struct {
	Mobile string   // 11 digits
	Names  []string // names in the account and the orders
	Emails []string
	Lines  []string // address lines
}

// shortest is the minimum length, in characters, of a name or an address line that identifies a person.
const shortest = 8

// finder finds the mentions of a person in texts.
type finder struct {
	number   *regexp.Regexp
	folded   []string // names and lines, folded
	emails   []string
	patterns []string // LIKE patterns in lower case; each text that mentions the person matches one
}

// separator matches the characters that phone.Read ignores between the digits of a number.
const separator = `[\s\p{Z}\p{Pd}\p{M}\p{Cf}.()]*`

// newFinder returns a finder for a person. Unless single is true, it ignores names and address lines of one
// word, which other people may have too.
func newFinder(p Person, single bool) finder {
	f := finder{}
	if len(p.Mobile) > 1 {
		digits := strings.Split(p.Mobile[1:], "")
		f.number = regexp.MustCompile(`(?:^|[^0-9])(?:(?:00)?88` + separator + `0{0,2}|0)?` + separator + strings.Join(digits, separator) + `(?:[^0-9]|$)`)
		f.patterns = append(f.patterns, like(digits), like(strings.Split(textnorm.BengaliDigits(p.Mobile[1:]), "")))
	}
	for _, text := range slices.Concat(p.Names, p.Lines) {
		folded := textnorm.Fold(text)
		if folded != "" && (single || strings.Contains(folded, " ") && utf8.RuneCountInString(folded) >= shortest) {
			f.folded = append(f.folded, " "+folded+" ")
			f.patterns = append(f.patterns, like(strings.FieldsFunc(strings.ToLower(text), isNoLetter)))
		}
	}
	for _, email := range p.Emails {
		if email = strings.ToLower(email); strings.Contains(email, "@") {
			f.emails = append(f.emails, email)
			f.patterns = append(f.patterns, like([]string{email}))
		}
	}
	return f
}

// isNoLetter reports whether a character separates the words of a pattern. Combining marks of Bengali and
// other scripts belong to words.
func isNoLetter(c rune) bool {
	return c < utf8.RuneSelf && !('a' <= c && c <= 'z' || '0' <= c && c <= '9')
}

var escapeLike = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// like returns a pattern for texts that contain the parts in their order.
func like(parts []string) string {
	var b strings.Builder
	b.WriteByte('%')
	for _, part := range parts {
		b.WriteString(escapeLike.Replace(part))
		b.WriteByte('%')
	}
	return b.String()
}

// escape matches escaped characters in JSON, also in a JSON text that is itself a JSON string.
var escape = regexp.MustCompile(`\\+u([0-9a-fA-F]{4})`)

// plain decodes JSON escapes, and the percent-encoded spaces and plus signs of URLs.
func plain(text string) string {
	text = escape.ReplaceAllStringFunc(text, func(found string) string {
		c, err := strconv.ParseUint(found[len(found)-4:], 16, 16)
		if err != nil {
			return found
		}
		return string(rune(c))
	})
	return strings.NewReplacer(`\n`, " ", `\t`, " ", "%20", " ", "%2B", "+", "%2b", "+").Replace(text)
}

// mentions reports whether a text contains the person's number in any notation, one of their names, email addresses or address lines.
func (f finder) mentions(text string) bool {
	if text == "" {
		return false
	}
	text = plain(text)
	if f.number != nil && f.number.MatchString(textnorm.ASCIIDigits(norm.NFKC.String(text))) {
		return true
	}
	folded := " " + textnorm.Fold(text) + " "
	for _, each := range f.folded {
		if strings.Contains(folded, each) {
			return true
		}
	}
	lower := strings.ToLower(text)
	for _, each := range f.emails {
		if strings.Contains(lower, each) {
			return true
		}
	}
	return false
}
