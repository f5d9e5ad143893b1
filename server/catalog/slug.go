package catalog

import (
	"regexp"
	"strings"

	"github.com/gosimple/slug"
	"golang.org/x/text/unicode/norm"
)

var slugPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// ValidSlug reports whether slug is a well-formed product or category slug of at limit limit bytes.
func ValidSlug(slug string, limit int) bool {
	return len(slug) <= limit && slugPattern.MatchString(slug)
}

// SlugOf derives a slug of at limit limit bytes from a name, transliterating Bengali to Latin
// letters. It returns "" if no usable character remains.
func SlugOf(name string, limit int) string {
	// The nukta (dot below) changes a letter's sound, so it is ignored.
	dotless := strings.ReplaceAll(norm.NFD.String(name), "\u09bc", "")
	made := strings.ReplaceAll(slug.Make(dotless), "_", "-")
	made = strings.Trim(made[:min(len(made), limit)], "-")
	if !slugPattern.MatchString(made) {
		return ""
	}
	return made
}
