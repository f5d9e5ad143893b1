// Package picturetext is the section with a picture beside a text.
package picturetext

import (
	"haat/server/content/section"
	"haat/server/platform/media"
)

// Type is the type of section.
var Type = &section.Type{
	Name: "picture_text", Version: 1,
	Settings: []section.Field{
		{Name: "picture", Kind: section.Picture, Required: true},
		{Name: "side", Kind: section.Choice, Options: []string{"left", "right"}},
		{Name: "link", Kind: section.Link},
	},
	Texts: []section.Field{
		{Name: "heading", Kind: section.Line, Most: 120},
		{Name: "body", Kind: section.Prose, Most: 4_000},
		{Name: "alt", Kind: section.Line, Most: 200},
		{Name: "button", Kind: section.Line, Most: 40},
	},
	Props: props,
}

// Props are the props of the component. Side is where the picture is on wide screens, left or right. HTML is safe. Alt describes the picture;
// empty: it only decorates.
type Props struct {
	Picture media.Picture   `json:"picture"`
	Side    string          `json:"side"`
	Alt     string          `json:"alt"`
	Heading string          `json:"heading"`
	HTML    string          `json:"html"`
	Button  *section.Button `json:"button"`
}

func props(s section.Section, d *section.Data) any {
	picture := s.Picture("picture")
	if picture == nil {
		return nil
	}
	return &Props{
		Picture: *picture, Side: s.Text("side"), Alt: s.Text("alt"), Heading: s.Text("heading"), HTML: s.HTML("body"),
		Button: d.Button(s.Text("button"), s.Link("link")),
	}
}
