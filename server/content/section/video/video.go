// Package video is the section with a video of YouTube or Facebook, whose player loads when a visitor taps its picture.
package video

import (
	"haat/server/content/section"
	"haat/server/platform/media"
)

// Type is the type of section.
var Type = &section.Type{
	Name: "video", Version: 1,
	Settings: []section.Field{
		{Name: "video", Kind: section.Video, Required: true},
		{Name: "poster", Kind: section.Picture},
		{Name: "shape", Kind: section.Choice, Options: []string{"wide", "square", "tall"}},
	},
	Texts: []section.Field{
		{Name: "heading", Kind: section.Line, Most: 120},
		{Name: "caption", Kind: section.Line, Most: 200},
	},
	Props: props,
}

// Props are the props of the component. Address is the page of the video, for visitors without scripts. Without Poster, the place of the video
// shows only the button.
type Props struct {
	section.VideoValue `tstype:",extends"`
	Address            string         `json:"address"`
	Poster             *media.Picture `json:"poster"`
	Shape              string         `json:"shape"` // wide, square or tall
	Heading            string         `json:"heading"`
	Caption            string         `json:"caption"`
}

func props(s section.Section, _ *section.Data) any {
	v := s.Video("video")
	if v == nil {
		return nil
	}
	return &Props{
		VideoValue: *v, Address: v.Address(), Poster: s.Picture("poster"), Shape: s.Text("shape"), Heading: s.Text("heading"), Caption: s.Text("caption"),
	}
}
