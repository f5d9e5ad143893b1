package catalog

import (
	"context"
	"fmt"

	"haat/ent/product"
)

// Search returns a page of the published products that match a term, the best match first. A page
// number beyond the last page selects the last page.
func (c *Catalog) Search(ctx context.Context, term string, page int, locale Locale) (*Search, error) {
	found, err := c.search.Find(ctx, term)
	if err != nil {
		return nil, err
	}
	ids := found.IDs
	pages := max(1, (len(ids)+PerPage-1)/PerPage)
	page = min(max(1, page), pages)
	from := (page - 1) * PerPage
	cards, err := c.cards(ctx, ids[from:min(from+PerPage, len(ids))], locale)
	if err != nil {
		return nil, err
	}
	return &Search{Products: cards, Total: len(ids), Page: page, Pages: pages}, nil
}

// cards loads products in the order of ids and skips deleted ones.
func (c *Catalog) cards(ctx context.Context, ids []int, locale Locale) ([]ProductCard, error) {
	cards := []ProductCard{}
	if len(ids) == 0 {
		return cards, nil
	}
	rows, err := c.client.Product.Query().Where(product.IDIn(ids...), Published()).Select(CardFields...).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list products found: %w", err)
	}
	at := make(map[int]int, len(rows))
	for i, p := range rows {
		at[p.ID] = i
	}
	for _, id := range ids {
		if i, ok := at[id]; ok {
			cards = append(cards, cardOf(rows[i], locale))
		}
	}
	return cards, nil
}
