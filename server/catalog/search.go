package catalog

import (
	"context"
	"fmt"
	"strings"

	"haat/ent/product"
	"haat/server/platform/textnorm"
)

// The bounds of a term, in letters: a shorter one finds nothing, a longer one is cut.
const (
	minTerm = 2
	maxTerm = 100
)

const (
	// The most products that a search finds. Of more that match, those whose
	// names begin with the term are taken first, then the newest.
	mostFound = 1000
	// With fewer matches than this, products that match but for typing errors follow.
	fewFound = 5
	// The most products looked at for typing errors.
	mostFuzzy = 400
)

// Term is what was typed into the search as it is looked for: one space
// between words, no more letters than a name has, and empty where it is too
// short to find anything.
func Term(typed string) string {
	term := textnorm.Clip(strings.Join(strings.Fields(strings.ToValidUTF8(typed, "")), " "), maxTerm)
	return strings.TrimSpace(term)
}

// Search lists a page of the published products that match a term, the best
// match first. A page beyond the last is the last.
func (c *Catalog) Search(ctx context.Context, term string, page int, locale Locale) (*Search, error) {
	ids, err := c.find(ctx, term)
	if err != nil {
		return nil, err
	}
	pages := max(1, (len(ids)+PerPage-1)/PerPage)
	page = min(max(1, page), pages)
	from := (page - 1) * PerPage
	cards, err := c.cards(ctx, ids[from:min(from+PerPage, len(ids))], locale)
	if err != nil {
		return nil, err
	}
	return &Search{Products: cards, Total: len(ids), Page: page, Pages: pages}, nil
}

// find lists the ids of the products that match, the best match first.
func (c *Catalog) find(ctx context.Context, term string) ([]int, error) {
	q := parseTerm(term)
	if len(q.words) == 0 {
		return nil, nil
	}
	found, err := c.matches(ctx, q)
	if err != nil {
		return nil, err
	}
	if len(found) < fewFound {
		almost, err := c.almostMatches(ctx, q, found, ofPublished)
		if err != nil {
			return nil, err
		}
		found = append(found, almost...)
	}
	return c.inOrder(ctx, found)
}

// inOrder sorts what was found by match, then what is in stock, then what sold most.
func (c *Catalog) inOrder(ctx context.Context, found []match) ([]int, error) {
	if len(found) == 0 {
		return nil, nil
	}
	byID := make(map[int]*match, len(found))
	ids := make([]int, len(found))
	for i := range found {
		byID[found[i].productID], ids[i] = &found[i], found[i].productID
	}
	rows, err := c.client.Product.Query().
		Where(product.IDIn(ids...), published()).
		Select(product.FieldID, product.FieldStock, product.FieldSold).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("rank products: %w", err)
	}
	ranked := make([]match, len(rows))
	for i, p := range rows {
		ranked[i] = *byID[p.ID]
		ranked[i].inStock, ranked[i].sold = p.Stock > 0, p.Sold
	}
	sortMatches(ranked)
	for i, m := range ranked {
		ids[i] = m.productID
	}
	return ids[:len(ranked)], nil
}

// cards loads products in the order of their ids.
func (c *Catalog) cards(ctx context.Context, ids []int, locale Locale) ([]ProductCard, error) {
	cards := []ProductCard{}
	if len(ids) == 0 {
		return cards, nil
	}
	rows, err := c.client.Product.Query().Where(product.IDIn(ids...), published()).Select(cardFields...).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list products found: %w", err)
	}
	at := make(map[int]int, len(rows))
	for i, p := range rows {
		at[p.ID] = i
	}
	for _, id := range ids {
		if i, ok := at[id]; ok { // it may have gone since
			cards = append(cards, cardOf(rows[i], locale))
		}
	}
	return cards, nil
}
