// Package hero is the section with one large picture, a heading and a button.
package hero

import (
	"haat/server/content/section"
	"haat/server/platform/media"
)

// Type is the type of section.
var Type = &section.Type{
	Name: "hero", Version: 1,
	Settings: []section.Field{
		{Name: "picture", Kind: section.Picture},
		{Name: "align", Kind: section.Choice, Options: []string{"left", "center"}},
		{Name: "link", Kind: section.Link},
	},
	Texts: []section.Field{
		{Name: "heading", Kind: section.Line, Most: 80, Required: true},
		{Name: "text", Kind: section.Lines, Most: 240},
		{Name: "button", Kind: section.Line, Most: 40},
	},
	Props: props,
}

// Props are the props of the component. Picture is nil if the heading stands on the shop's colour.
type Props struct {
	Heading string          `json:"heading"`
	Text    string          `json:"text"`
	Picture *media.Picture  `json:"picture"`
	Align   string          `json:"align"` // left or center
	Button  *section.Button `json:"button"`
}

func props(s section.Section, d *section.Data) any {
	if s.Text("heading") == "" {
		return nil
	}
	return &Props{
		Heading: s.Text("heading"), Text: s.Text("text"), Picture: s.Picture("picture"), Align: s.Text("align"),
		Button: d.Button(s.Text("button"), s.Link("link")),
	}
}
