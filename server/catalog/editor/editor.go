// Package editor changes the catalogues of shops for their merchants: categories, products, variants, stock
// and featured products. Every method needs a context with the shop as viewer.
package editor

import (
	"haat/ent"
	"haat/server/catalog"
	"haat/server/catalog/search"
)

// Editor reads and changes products and categories, published or not.
type Editor struct {
	client  *ent.Client
	catalog *catalog.Catalog
	search  *search.Index
}

// New returns an Editor of client's database.
func New(client *ent.Client) *Editor {
	return &Editor{client: client, catalog: catalog.New(client), search: search.New(client)}
}
