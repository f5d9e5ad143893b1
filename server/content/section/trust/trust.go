// Package trust is the section with a row of reasons to buy, such as cash on delivery.
package trust

import "haat/server/content/section"

// Type is the type of section.
var Type = &section.Type{
	Name: "trust", Version: 1,
	Blocks: &section.Blocks{
		Most: 6,
		Settings: []section.Field{
			{Name: "icon", Kind: section.Choice, Options: []string{"truck", "cash", "return", "shield", "phone", "clock", "leaf", "star"}},
		},
		Texts: []section.Field{
			{Name: "title", Kind: section.Line, Most: 40, Required: true},
			{Name: "text", Kind: section.Line, Most: 100},
		},
	},
	Props: props,
}

// Props are the props of the component.
type Props struct {
	Points []Point `json:"points"`
}

// Point is a reason to buy. Icon is one of the type's options.
type Point struct {
	ID    string `json:"id"`
	Icon  string `json:"icon"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

func props(s section.Section, _ *section.Data) any {
	p := &Props{}
	for _, b := range s.Blocks {
		if title := b.Text("title"); title != "" {
			p.Points = append(p.Points, Point{b.ID, b.Text("icon"), title, b.Text("text")})
		}
	}
	if len(p.Points) == 0 {
		return nil
	}
	return p
}
