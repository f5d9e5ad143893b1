package themes

import (
	"encoding/hex"
	"fmt"
	"image/color"
	"maps"
	"strings"
)

// App is what an installed shop is drawn in, each as CSS writes it, such as #03573f or
// #fff: the bars around its pages, the page itself, and the surface that pictures are on.
// What is written on Bar in Surface can be read.
type App struct{ Bar, Page, Surface string }

// AppOf is what a theme in a colour has; of its first colour where it does not come in
// that one, and of the first theme where there is none such.
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
			return App{}, fmt.Errorf("what an app is drawn in by the colour %q: %w", c.ID, err)
		}
	}
	return app, nil
}

// RGB reads a colour that is written as #rgb or #rrggbb.
func RGB(written string) (color.RGBA, error) {
	digits := strings.TrimPrefix(written, "#")
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	rgb, err := hex.DecodeString(digits)
	if err != nil || len(rgb) != 3 || !strings.HasPrefix(written, "#") {
		return color.RGBA{}, fmt.Errorf("%q is no colour", written)
	}
	return color.RGBA{R: rgb[0], G: rgb[1], B: rgb[2], A: 0xff}, nil
}
