// Package shelf is the section with products: by a rule, or chosen by hand.
package shelf

import (
	"haat/server/catalog"
	"haat/server/content/section"
)

const maxProducts = 24

// Type is the type of section.
var Type = &section.Type{
	Name: "shelf", Version: 1,
	Settings: []section.Field{
		{Name: "rule", Kind: section.Choice, Options: []string{
			string(catalog.ShelfNewest), string(catalog.ShelfBestSelling), string(catalog.ShelfDiscounted), string(catalog.ShelfFeatured),
			string(catalog.ShelfCategory), string(catalog.ShelfChosen),
		}},
		{Name: "category", Kind: section.Category},
		{Name: "products", Kind: section.Products, Most: maxProducts},
		{Name: "count", Kind: section.Number, Least: 2, Most: maxProducts, Default: 8.0},
		{Name: "skip_shown", Kind: section.Switch},
	},
	Texts: []section.Field{{Name: "heading", Kind: section.Line, Most: 80}},
	Needs: func(s section.Values, n *section.Needs) {
		rule := catalog.ShelfRule(s.Text("rule"))
		list := catalog.Shelf{Rule: rule, Category: s.Category("category"), Products: s.Products("products"), Most: s.Number("count"), SkipShown: s.On("skip_shown")}
		if rule == catalog.ShelfChosen {
			list.Most = len(list.Products)
		}
		n.AddShelf(list)
	},
	Props: props,
}

// Props are the props of the component. More leads to the rest of the products; nil: there is no page with them.
type Props struct {
	Heading  string                `json:"heading"`
	Products []catalog.ProductCard `json:"products"`
	More     *section.Target       `json:"more"`
}

func props(s section.Section, d *section.Data) any {
	products := d.Shelves[s.ID]
	if len(products) == 0 {
		return nil
	}
	p := &Props{Heading: s.Text("heading"), Products: products}
	switch catalog.ShelfRule(s.Text("rule")) {
	case catalog.ShelfBestSelling:
		p.More = d.Target(&section.LinkValue{To: section.ToListing, Text: "best-selling"})
	case catalog.ShelfCategory:
		p.More = d.Target(&section.LinkValue{To: section.ToCategory, ID: s.Category("category")})
		if c := d.Tree.ByID(s.Category("category")); c != nil && p.Heading == "" {
			p.Heading = c.Name
		}
	}
	return p
}
