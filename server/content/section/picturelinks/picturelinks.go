// Package picturelinks is the section with pictures that lead to products, categories and pages.
package picturelinks

import (
	"haat/server/content/section"
	"haat/server/platform/media"
)

// Type is the type of section.
var Type = &section.Type{
	Name: "picture_links", Version: 1,
	Texts: []section.Field{{Name: "heading", Kind: section.Line, Most: 120}},
	Blocks: &section.Blocks{
		Most: 12,
		Settings: []section.Field{
			{Name: "picture", Kind: section.Picture, Required: true},
			{Name: "link", Kind: section.Link, Required: true},
		},
		Texts: []section.Field{{Name: "label", Kind: section.Line, Most: 60, Required: true}},
	},
	Props: props,
}

// Props are the props of the component.
type Props struct {
	Heading string        `json:"heading"`
	Links   []PictureLink `json:"links"`
}

// PictureLink is a picture with the words of its link.
type PictureLink struct {
	ID      string         `json:"id"`
	Picture media.Picture  `json:"picture"`
	Label   string         `json:"label"`
	Target  section.Target `json:"target"`
}

func props(s section.Section, d *section.Data) any {
	p := &Props{Heading: s.Text("heading")}
	for _, b := range s.Blocks {
		picture, target := b.Picture("picture"), d.Target(b.Link("link"))
		if picture != nil && target != nil && b.Text("label") != "" {
			p.Links = append(p.Links, PictureLink{b.ID, *picture, b.Text("label"), *target})
		}
	}
	if len(p.Links) == 0 {
		return nil
	}
	return p
}
