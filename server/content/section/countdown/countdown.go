// Package countdown is the section that counts down to a date, such as the end of a sale. Afterwards it shows nothing.
package countdown

import (
	"time"

	"haat/server/content/section"
)

// Type is the type of section.
var Type = &section.Type{
	Name: "countdown", Version: 1,
	Settings: []section.Field{
		{Name: "until", Kind: section.Minute, Required: true},
		{Name: "link", Kind: section.Link},
	},
	Texts: []section.Field{
		{Name: "heading", Kind: section.Line, Most: 80, Required: true},
		{Name: "text", Kind: section.Line, Most: 160},
		{Name: "button", Kind: section.Line, Most: 40},
	},
	Props: props,
}

// Props are the props of the component. Until is in UTC.
type Props struct {
	Until   time.Time       `json:"until"`
	Heading string          `json:"heading"`
	Text    string          `json:"text"`
	Button  *section.Button `json:"button"`
}

func props(s section.Section, d *section.Data) any {
	until := s.Minute("until")
	if until.IsZero() || s.Text("heading") == "" || !d.Before(until) {
		return nil
	}
	return &Props{Until: until.UTC(), Heading: s.Text("heading"), Text: s.Text("text"), Button: d.Button(s.Text("button"), s.Link("link"))}
}
