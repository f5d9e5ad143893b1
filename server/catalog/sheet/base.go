package sheet

import (
	"haat/server/catalog/editor"
)

// base is the state of the shop for which a plan was made, by product slug.
type base map[string]known

// known contains a product's id and version, and its stock followed by the stock of each variant.
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

// restore sets the stocks of p to those in b. It reports false if the product was created, deleted or changed
// in any other way since b was recorded.
func (b base) restore(slug string, p *editor.FullProduct) bool {
	k, found := b[slug]
	if p == nil || !found {
		return p == nil && !found
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
