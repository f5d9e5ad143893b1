// Package themes contains the colours of each theme, from "colours" in its theme.json. The theme's stylesheet
// defines the first colour; "shared" contains the variables that all colours have in common. "bar" is the
// name of the variable with the colour of the bars around an installed shop.
package themes

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"haat"
)

type theme struct {
	Number  int8              `json:"number"`
	Bar     string            `json:"bar"`
	Shared  map[string]string `json:"shared"`
	Colours []colour          `json:"colours"`
}

// colour is a colour of a theme, defined by variables of the theme's stylesheet.
type colour struct {
	ID        string            `json:"id"`
	Variables map[string]string `json:"variables"`
}

// Patterns for the variables and values of a theme.json, which are inserted into pages.
var (
	variable = regexp.MustCompile(`^--[a-z-]+$`)
	value    = regexp.MustCompile(`^#[0-9a-f]{3,6}$`)
)

// choices contains the colours of each theme in order, by the theme's number. style is a style attribute. It
// is empty for the first colour, which the stylesheet defines.
type choices map[int8][]choice

type choice struct {
	id, style string
	app       App
}

var all = sync.OnceValue(func() choices {
	read, err := load()
	if err != nil {
		panic(err) // cannot happen: the themes are embedded, and a test reads them
	}
	return read
})

func load() (choices, error) {
	folders, err := haat.Themes.ReadDir("themes")
	if err != nil {
		return nil, fmt.Errorf("read themes: %w", err)
	}
	read := choices{}
	for _, folder := range folders {
		file := path.Join("themes", folder.Name(), "theme.json")
		data, err := haat.Themes.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("read themes: %w", err)
		}
		var t theme
		if err := json.Unmarshal(data, &t); err != nil {
			return nil, fmt.Errorf("read %s: %w", file, err)
		}
		for i, c := range t.Colours {
			style, err := c.style()
			if err != nil {
				return nil, fmt.Errorf("read %s: %w", file, err)
			}
			if i == 0 {
				style = ""
			}
			app, err := t.app(c)
			if err != nil {
				return nil, fmt.Errorf("read %s: %w", file, err)
			}
			read[t.Number] = append(read[t.Number], choice{c.ID, style, app})
		}
	}
	return read, nil
}

func (c colour) style() (string, error) {
	var out strings.Builder
	for i, name := range slices.Sorted(maps.Keys(c.Variables)) {
		if !variable.MatchString(name) || !value.MatchString(c.Variables[name]) {
			return "", fmt.Errorf("%s of the colour %q is not a variable with a colour", name, c.ID)
		}
		if i > 0 {
			out.WriteByte(';')
		}
		out.WriteString(name + ":" + c.Variables[name])
	}
	return out.String(), nil
}

// Has reports whether a theme has a colour. "" means the first colour.
func Has(theme int8, colour string) bool {
	return len(all()[theme]) > 0 && (colour == "" || find(theme, colour) >= 0)
}

// Style returns the style attribute of the document's root that applies a theme's colour. It is
// empty for the theme's first colour and for unknown colours.
func Style(theme int8, colour string) string {
	if i := find(theme, colour); i >= 0 {
		return all()[theme][i].style
	}
	return ""
}

func find(theme int8, colour string) int {
	return slices.IndexFunc(all()[theme], func(c choice) bool { return c.id == colour })
}
