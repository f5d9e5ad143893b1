// Package categories is the section with the shop's main categories.
package categories

import (
	"haat/server/catalog"
	"haat/server/content/section"
)

// Type is the type of section.
var Type = &section.Type{
	Name: "categories", Version: 1, Most: 1,
	Settings: []section.Field{{Name: "count", Kind: section.Number, Least: 2, Most: 24, Default: 12.0}},
	Texts:    []section.Field{{Name: "heading", Kind: section.Line, Most: 80}},
	Props:    props,
}

// Props are the props of the component.
type Props struct {
	Heading    string             `json:"heading"`
	Categories []catalog.Category `json:"categories"`
}

func props(s section.Section, d *section.Data) any {
	list := d.Tree.Children(0)
	if len(list) == 0 {
		return nil
	}
	return &Props{Heading: s.Text("heading"), Categories: list[:min(len(list), s.Number("count"))]}
}
