// Package gallery is the section with pictures in a grid.
package gallery

import (
	"haat/server/content/section"
	"haat/server/platform/media"
)

// Type is the type of section.
var Type = &section.Type{
	Name: "gallery", Version: 1,
	Settings: []section.Field{{Name: "shape", Kind: section.Choice, Options: []string{"square", "wide", "tall"}}},
	Texts:    []section.Field{{Name: "heading", Kind: section.Line, Most: 120}},
	Blocks: &section.Blocks{
		Settings: []section.Field{{Name: "picture", Kind: section.Picture, Required: true}},
		Texts:    []section.Field{{Name: "caption", Kind: section.Line, Most: 120}},
	},
	Props: props,
}

// Props are the props of the component. Shape is that of each picture: square, wide or tall.
type Props struct {
	Heading  string    `json:"heading"`
	Shape    string    `json:"shape"`
	Pictures []Picture `json:"pictures"`
}

// Picture is a picture with a caption, which may be empty.
type Picture struct {
	ID      string        `json:"id"`
	Picture media.Picture `json:"picture"`
	Caption string        `json:"caption"`
}

func props(s section.Section, _ *section.Data) any {
	p := &Props{Heading: s.Text("heading"), Shape: s.Text("shape")}
	for _, b := range s.Blocks {
		if picture := b.Picture("picture"); picture != nil {
			p.Pictures = append(p.Pictures, Picture{b.ID, *picture, b.Text("caption")})
		}
	}
	if len(p.Pictures) == 0 {
		return nil
	}
	return p
}
