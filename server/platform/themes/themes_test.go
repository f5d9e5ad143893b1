package themes_test

import (
	"strings"
	"testing"

	"haat/server/platform/themes"
)

func TestHas_ReadsThemeJSON(t *testing.T) {
	for _, c := range []struct {
		theme  int8
		colour string
		want   bool
	}{
		{1, "", true}, {1, "green", true}, {1, "blue", true}, {2, "garnet", true}, {3, "kingfisher", true}, {3, "", true},
		{1, "garnet", false}, {2, "blue", false}, {3, "#fff", false}, {0, "", false}, {4, "", false}, {5, "green", false}, {-1, "", false},
	} {
		if themes.Has(c.theme, c.colour) != c.want {
			t.Errorf("theme %d in %q: want %v", c.theme, c.colour, c.want)
		}
	}
}

func TestStyle_IsEmptyForTheFirstColour(t *testing.T) {
	for _, first := range []string{"", "green", "none of them"} {
		if got := themes.Style(1, first); got != "" {
			t.Errorf("theme 1 in %q: %s", first, got)
		}
	}
	if got := themes.Style(2, "indigo"); !strings.HasPrefix(got, "--accent:#26347a;--edge:#c2cade;--focus:#26347a;") || strings.HasSuffix(got, ";") {
		t.Errorf("theme 2 in indigo: %s", got)
	}
}
