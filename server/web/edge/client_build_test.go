package edge

import (
	"slices"
	"testing"

	"haat/server/web/page"
)

func TestFontsOf_ReturnsTheFontsOfThemeAndScript(t *testing.T) {
	build := &clientBuild{Fonts: map[string]map[string][]string{
		"1": {"bengali": {"/anek-bn"}, "latin": {"/anek"}},
		"2": {"bengali": {"/anek-bn", "/tiro-bn"}, "latin": {"/anek", "/tiro"}},
	}}
	for _, c := range []struct {
		page page.Page
		want []string
	}{
		{page.Page{Theme: 1, Locale: page.Bn}, []string{"/anek-bn"}},
		{page.Page{Theme: 2, Locale: page.Bn}, []string{"/anek-bn", "/tiro-bn"}},
		{page.Page{Theme: 2, Locale: page.En}, []string{"/anek", "/tiro"}},
	} {
		if got := build.FontsOf(&c.page); !slices.Equal(got, c.want) {
			t.Errorf("theme %d in %s: fonts %v, want %v", c.page.Theme, c.page.Locale, got, c.want)
		}
	}
}
