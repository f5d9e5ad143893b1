package themes_test

import (
	"image/color"
	"testing"

	"haat/server/platform/themes"
)

func TestAppOf_FallsBackToTheFirstThemeAndColour(t *testing.T) {
	for _, c := range []struct {
		theme  int8
		colour string
		want   themes.App
	}{
		{1, "", themes.App{Bar: "#03573f", Page: "#f2f5f3", Surface: "#fff"}},
		{1, "blue", themes.App{Bar: "#0b4a7a", Page: "#f1f4f8", Surface: "#fff"}},
		{2, "indigo", themes.App{Bar: "#26347a", Page: "#fbfcff", Surface: "#fbfcff"}},
		{3, "", themes.App{Bar: "#b8310b", Page: "#f4f2f7", Surface: "#fff"}},
		{3, "garnet", themes.App{Bar: "#b8310b", Page: "#f4f2f7", Surface: "#fff"}},
		{4, "green", themes.App{Bar: "#03573f", Page: "#f2f5f3", Surface: "#fff"}},
	} {
		if got := themes.AppOf(c.theme, c.colour); got != c.want {
			t.Errorf("theme %d in %q: %+v", c.theme, c.colour, got)
		}
	}
}

func TestRGB_ParsesShortAndLongForm(t *testing.T) {
	for written, want := range map[string]color.RGBA{"#fff": {255, 255, 255, 255}, "#03573f": {3, 0x57, 0x3f, 255}, "#1a0": {0x11, 0xaa, 0, 255}} {
		if got, err := themes.RGB(written); err != nil || got != want {
			t.Errorf("%s: %v %v", written, got, err)
		}
	}
	for _, written := range []string{"", "#", "fff", "#ffff", "#gggggg", "#-fffff", "#+fffff", "#0000000", "##fff", "red"} {
		if got, err := themes.RGB(written); err == nil {
			t.Errorf("%q parsed as %v", written, got)
		}
	}
}
