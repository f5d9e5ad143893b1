package catalog

import (
	"net/url"
	"strings"
	"testing"
)

// FuzzSlugOf checks that SlugOf returns a valid slug or "", and returns a slug unchanged.
func FuzzSlugOf(f *testing.F) {
	for _, seed := range []string{"Kataribhog Rice", "কাটারিভোগ চাল", "ড়", "a_b--c", "💥", "ß", "\xff", strings.Repeat("ক", 300)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		made := SlugOf(name, 80)
		if made == "" {
			return
		}
		if !ValidSlug(made, 80) || url.PathEscape(made) != made {
			t.Errorf("of %q is made %q", name, made)
		}
		if again := SlugOf(made, 80); again != made {
			t.Errorf("of %q is made %q, and of that %q", name, made, again)
		}
	})
}
