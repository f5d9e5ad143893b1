package productcsv

import (
	"haat/server/catalog/editor"
)

// base is what a plan was made on, by the products' slugs.
type base map[string]known

// known is a product's id and version, and how many there were of it, or of each of
// its variants.
type known struct {
	ID      int   `json:"id"`
	Version int   `json:"version"`
	Stock   []int `json:"stock"`
}

func (p *plan) base() base {
	b := base{}
	for _, it := range p.items {
		if it.before == nil {
			continue
		}
		k := known{ID: it.before.ID, Version: it.before.Version, Stock: []int{it.before.Stock}}
		for _, v := range it.before.Variants {
			k.Stock = append(k.Stock, v.Stock)
		}
		b[it.slug] = k
	}
	return b
}

// restore gives a product the stock that it had; false where it is another since.
func (b base) restore(slug string, p *editor.FullProduct) bool {
	k, had := b[slug]
	if p == nil || !had {
		return p == nil && !had
	}
	if k.ID != p.ID || k.Version != p.Version || len(k.Stock) != len(p.Variants)+1 {
		return false
	}
	p.Stock = k.Stock[0]
	for i := range p.Variants {
		p.Variants[i].Stock = k.Stock[i+1]
	}
	return true
}
