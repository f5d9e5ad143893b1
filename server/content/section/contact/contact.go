// Package contact is the section with the shop's telephone number, messengers and address, which are in the settings of the shop.
package contact

import "haat/server/content/section"

// Type is the type of section.
var Type = &section.Type{
	Name: "contact", Version: 1, Most: 1,
	Settings: []section.Field{{Name: "address", Kind: section.Switch, Default: true}},
	Texts: []section.Field{
		{Name: "heading", Kind: section.Line, Most: 120},
		{Name: "text", Kind: section.Lines, Most: 500},
	},
	Props: func(s section.Section, _ *section.Data) any {
		return &Props{Heading: s.Text("heading"), Text: s.Text("text"), Address: s.On("address")}
	},
}

// Props are the props of the component. Address says whether it shows the shop's address.
type Props struct {
	Heading string `json:"heading"`
	Text    string `json:"text"`
	Address bool   `json:"address"`
}
