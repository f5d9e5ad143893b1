// Package text is the section with a formatted text.
package text

import "haat/server/content/section"

// Type is the type of section.
var Type = &section.Type{
	Name: "text", Version: 1,
	Texts: []section.Field{
		{Name: "heading", Kind: section.Line, Most: 120},
		{Name: "body", Kind: section.Prose, Most: 15_000, Required: true},
	},
	Props: props,
}

// Props are the props of the component. HTML is safe.
type Props struct {
	Heading string `json:"heading"`
	HTML    string `json:"html"`
}

func props(s section.Section, _ *section.Data) any {
	html := s.HTML("body")
	if html == "" {
		return nil
	}
	return &Props{Heading: s.Text("heading"), HTML: html}
}
