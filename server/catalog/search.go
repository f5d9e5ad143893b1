package catalog

import (
	"context"
	"fmt"
	"strings"
	"unicode"

	"haat/ent"
	"haat/ent/product"
	"haat/server/catalog/search"
	"haat/server/platform/textnorm"
)

// Synonyms returns the shops' own synonyms, a subscriber that may keep them in memory.
func (c *Catalog) Synonyms() *search.Own { return c.search.Synonyms() }

// Search returns a page of the published products that match a term, the best match first. A page
// number beyond the last page selects the last page.
func (c *Catalog) Search(ctx context.Context, term string, page int, locale Locale) (*Search, error) {
	found, err := c.search.Find(ctx, term, loadCards)
	if err != nil {
		return nil, err
	}
	ids := found.IDs
	pages := max(1, (len(ids)+PerPage-1)/PerPage)
	page = min(max(1, page), pages)
	from := (page - 1) * PerPage
	to := min(from+PerPage, len(ids))
	var rows []*ent.Product
	if len(found.Products) > 0 {
		rows = found.Products[from:to]
	} else if rows, err = c.inOrder(ctx, ids[from:to]); err != nil {
		return nil, err
	}
	result := &Search{Products: cardsOf(rows, locale), Total: len(ids), Page: page, Pages: pages}
	if page == 1 && len(rows) > 0 {
		result.Meant = meantBy(found.Meant, rows[0])
	}
	return result, nil
}

// loadCards reads what a ProductCard and the order of a search need.
func loadCards(ctx context.Context, q *ent.ProductQuery) ([]*ent.Product, error) {
	return q.Select(CardFields...).Select(product.FieldSold).All(ctx)
}

// meantBy returns the words as they are written in the product's names, or "" if one is in neither.
func meantBy(folded []string, p *ent.Product) string {
	written := map[string]string{}
	for _, name := range []string{p.BnName, p.Name} {
		for word := range strings.FieldsSeq(name) {
			word = strings.TrimFunc(word, func(r rune) bool { return !unicode.In(r, unicode.L, unicode.M, unicode.N) })
			written[textnorm.Fold(word)] = word
		}
	}
	words := make([]string, len(folded))
	for i, word := range folded {
		var ok bool
		if words[i], ok = written[word]; !ok {
			return ""
		}
	}
	return strings.ToLower(strings.Join(words, " "))
}

// inOrder loads published products in the order of ids and skips missing ones.
func (c *Catalog) inOrder(ctx context.Context, ids []int) ([]*ent.Product, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := c.client.Product.Query().Where(product.IDIn(ids...), Published()).Select(CardFields...).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list products found: %w", err)
	}
	at := make(map[int]*ent.Product, len(rows))
	for _, p := range rows {
		at[p.ID] = p
	}
	list := make([]*ent.Product, 0, len(rows))
	for _, id := range ids {
		if p, ok := at[id]; ok {
			list = append(list, p)
		}
	}
	return list, nil
}
