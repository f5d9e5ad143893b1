package catalog

import (
	"regexp"
	"strings"

	"github.com/gosimple/slug"
	"golang.org/x/text/unicode/norm"
)

var slugPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// ValidSlug reports whether a product or a category could have a slug of at most so
// many letters.
func ValidSlug(slug string, most int) bool { return len(slug) <= most && slugPattern.MatchString(slug) }

// SlugOf makes a slug of a name in either language, Bengali written in Latin letters;
// empty where nothing of it is left.
func SlugOf(name string, most int) string {
	// The dot below a letter makes another sound, and no other letter.
	dotless := strings.ReplaceAll(norm.NFD.String(name), "\u09bc", "")
	made := strings.ReplaceAll(slug.Make(dotless), "_", "-")
	made = strings.Trim(made[:min(len(made), most)], "-")
	if !slugPattern.MatchString(made) {
		return ""
	}
	return made
}
