package themes

import (
	"encoding/hex"
	"fmt"
	"image/color"
	"maps"
	"strings"
)

// App contains the colours of an installed shop in CSS notation, such as #03573f or #fff: of the bars around
// its pages, of the page itself, and of the surface behind pictures. Text in Surface is readable on Bar.
type App struct{ Bar, Page, Surface string }

// AppOf returns the colours of a theme in one of its colours. If the colour or the theme is unknown, it uses
// the theme's first colour or the first theme.
func AppOf(theme int8, colour string) App {
	if len(all()[theme]) == 0 {
		theme = 1
	}
	return all()[theme][max(0, find(theme, colour))].app
}

func (t theme) app(c colour) (App, error) {
	variables := map[string]string{}
	maps.Copy(variables, t.Shared)
	maps.Copy(variables, c.Variables)
	app := App{Bar: variables[t.Bar], Page: variables["--page"], Surface: variables["--surface"]}
	for _, written := range []string{app.Bar, app.Page, app.Surface} {
		if _, err := RGB(written); err != nil {
			return App{}, fmt.Errorf("app colours of %q: %w", c.ID, err)
		}
	}
	return app, nil
}

// RGB parses a colour in the notation #rgb or #rrggbb.
func RGB(written string) (color.RGBA, error) {
	digits := strings.TrimPrefix(written, "#")
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	rgb, err := hex.DecodeString(digits)
	if err != nil || len(rgb) != 3 || !strings.HasPrefix(written, "#") {
		return color.RGBA{}, fmt.Errorf("%q is not a colour", written)
	}
	return color.RGBA{R: rgb[0], G: rgb[1], B: rgb[2], A: 0xff}, nil
}
