// Package reviews is the section with the newest reviews of the shop's products.
package reviews

import (
	"haat/server/catalog/review"
	"haat/server/content/section"
)

// Type is the type of section.
var Type = &section.Type{
	Name: "reviews", Version: 1, Most: 1,
	Settings: []section.Field{
		{Name: "count", Kind: section.Number, Least: 1, Most: 12, Default: 6.0},
		{Name: "stars", Kind: section.Choice, Options: []string{"4", "5", "1"}},
	},
	Texts: []section.Field{{Name: "heading", Kind: section.Line, Most: 80}},
	Needs: func(s section.Values, n *section.Needs) {
		n.Reviews = &section.Reviews{Stars: int(s.Text("stars")[0] - '0'), Most: s.Number("count")}
	},
	Props: props,
}

// Props are the props of the component.
type Props struct {
	Heading string         `json:"heading"`
	Reviews []review.Quote `json:"reviews"`
}

func props(s section.Section, d *section.Data) any {
	if len(d.Reviews) == 0 {
		return nil
	}
	return &Props{Heading: s.Text("heading"), Reviews: d.Reviews}
}
