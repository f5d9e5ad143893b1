// Package search finds a shop's products by a term: exact matches by rank, then
// misspelled ones. Every method needs a context with the shop as viewer.
package search

import (
	"context"
	"fmt"
	"strings"

	"haat/ent"
	"haat/ent/product"
	"haat/server/platform/textnorm"
)

// Limits of a term's length, in letters. Shorter terms find nothing; longer ones are cut.
const (
	minTerm = 2
	maxTerm = 100
)

const (
	// maxFound is the maximum number of products that a search returns. If more match, names that
	// begin with the term take precedence, then the newest products.
	maxFound = 1000
	// fewFound is the number of matches below which misspelled matches are added.
	fewFound = 5
	// maxFuzzy is the maximum number of products that are compared with a misspelled term.
	maxFuzzy = 400
)

// Term normalizes what a person typed: one space between words, at most maxTerm letters.
func Term(typed string) string {
	term := textnorm.Clip(strings.Join(strings.Fields(strings.ToValidUTF8(typed, "")), " "), maxTerm)
	return strings.TrimSpace(term)
}

// Index finds products by their search entries.
type Index struct {
	client *ent.Client
	own    *Own
}

// New returns an Index of client's database.
func New(client *ent.Client) *Index { return &Index{client, &Own{client: client}} }

// Synonyms returns the cache of the shops' synonyms, which must be subscribed to writes: see Own.
func (x *Index) Synonyms() *Own { return x.own }

// Found is the result of a search.
type Found struct {
	// IDs are the published products that match, the best match first.
	IDs []int
	// Meant is the correction of a misspelled term for the first product, as folded words of its names. It is
	// empty if the first product matches the term as typed.
	Meant []string
	// Products are the rows of IDs as Load read them.
	Products []*ent.Product
}

// Load reads count products of a result, with at least the fields id, stock and sold.
type Load func(ctx context.Context, q *ent.ProductQuery, count int) ([]*ent.Product, error)

// Find returns the published products that match a term.
func (x *Index) Find(ctx context.Context, term string, load Load) (Found, error) {
	q := Parse(term)
	if q.Empty() {
		return Found{}, nil
	}
	own, err := x.own.of(ctx)
	if err != nil {
		return Found{}, err
	}
	found, err := x.find(ctx, q, own)
	if err != nil {
		return Found{}, err
	}
	return x.sorted(ctx, found, load)
}

// find returns the matches of a query. If fewer than fewFound match, misspelled matches follow.
func (x *Index) find(ctx context.Context, q Query, own dictionary) ([]match, error) {
	q = q.withSynonyms(own, platform())
	found, err := x.matches(ctx, q)
	if err != nil || len(found) >= fewFound {
		return found, err
	}
	var loose []loosePhrase
	if len(found) == 0 {
		loose = q.loosened(own)
	}
	misspelled, err := x.misspelled(ctx, q, loose, found, publishedOnly)
	if err != nil {
		return nil, err
	}
	return append(found, misspelled...), nil
}

// FindMisspelled returns the ids of the products, published or not, that match a query except
// for typing errors.
func (x *Index) FindMisspelled(ctx context.Context, q Query) ([]int, error) {
	found, err := x.misspelled(ctx, q, nil, nil)
	if err != nil {
		return nil, err
	}
	ids := make([]int, len(found))
	for i, m := range found {
		ids[i] = m.productID
	}
	return ids, nil
}

// sorted sorts the matches by rank, then by availability, then by the number of sold units.
func (x *Index) sorted(ctx context.Context, found []match, load Load) (Found, error) {
	if len(found) == 0 {
		return Found{}, nil
	}
	byID := make(map[int]*match, len(found))
	ids := make([]int, len(found))
	for i := range found {
		byID[found[i].productID], ids[i] = &found[i], found[i].productID
	}
	rows, err := load(ctx, x.client.Product.Query().Where(product.IDIn(ids...), product.StatusEQ(product.StatusPublished)), len(ids))
	if err != nil {
		return Found{}, fmt.Errorf("rank products: %w", err)
	}
	ranked := make([]match, len(rows))
	for i, p := range rows {
		ranked[i] = *byID[p.ID]
		ranked[i].row, ranked[i].inStock, ranked[i].sold = p, p.Stock > 0, p.Sold
	}
	sortMatches(ranked)
	result := Found{IDs: ids[:len(ranked)], Products: rows}
	for i, m := range ranked {
		result.IDs[i], result.Products[i] = m.productID, m.row
	}
	if len(ranked) > 0 {
		result.Meant = ranked[0].meant
	}
	return result, nil
}
