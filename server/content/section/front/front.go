// Package front is the section with which the home page of every theme begins: the shop's banners, its name and how it sells.
package front

import (
	"haat/server/catalog"
	"haat/server/content/section"
)

// Type is the type of section. Its content is that of the shop's settings and banners.
var Type = &section.Type{
	Name: "front", Version: 1, Most: 1, HomeOnly: true,
	Needs: func(_ section.Values, n *section.Needs) { n.Banners = true },
	Props: func(_ section.Section, d *section.Data) any { return &Props{Banners: d.Banners} },
}

// Props are the props of the component.
type Props struct {
	Banners []catalog.Banner `json:"banners"`
}
