package catalog

import (
	"regexp"
	"strings"

	"github.com/gosimple/slug"

	"haat/server/platform/banglish"
)

var slugPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// ValidSlug reports whether slug is a well-formed product or category slug with at most limit
// bytes.
func ValidSlug(slug string, limit int) bool {
	return len(slug) <= limit && slugPattern.MatchString(slug)
}

// SlugOf derives a slug of at most limit bytes from a name, transliterating other scripts to
// Latin letters. It returns "" if no usable character remains.
func SlugOf(name string, limit int) string {
	made := strings.ReplaceAll(slug.Make(banglish.Latin(name)), "_", "-")
	made = strings.Trim(made[:min(len(made), limit)], "-")
	if !slugPattern.MatchString(made) {
		return ""
	}
	return made
}
