package catalog

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"haat/server/platform/banglish"
)

var slugPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// ValidSlug reports whether slug is a well-formed product or category slug with at most limit
// bytes.
func ValidSlug(slug string, limit int) bool {
	return len(slug) <= limit && slugPattern.MatchString(slug)
}

// plainLetters replaces the Latin letters that have no decomposition, and signs that are read as words.
var plainLetters = strings.NewReplacer(
	"ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ", "th", "ı", "i", "&", " and ", "@", " at ", "'", "", "’", "",
)

// SlugOf derives a slug of at most limit bytes from a name, writing Bengali in Latin letters and leaving out letters of other scripts. It
// returns "" if no usable character remains.
func SlugOf(name string, limit int) string {
	text := plainLetters.Replace(strings.ToLower(banglish.Latin(strings.ToValidUTF8(name, ""))))
	var made strings.Builder
	gap := false
	for _, c := range strings.ToLower(norm.NFKD.String(text)) {
		switch {
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			if gap && made.Len() > 0 {
				made.WriteByte('-')
			}
			gap = false
			made.WriteRune(c)
		case unicode.Is(unicode.M, c): // the accent of the letter before it
		default:
			gap = true
		}
	}
	return strings.Trim(made.String()[:min(made.Len(), limit)], "-")
}
