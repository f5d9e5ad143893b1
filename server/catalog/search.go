package catalog

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"haat/ent"
	"haat/ent/facets"
	"haat/ent/product"
	"haat/server/catalog/search"
	"haat/server/platform/i18n"
	"haat/server/platform/textnorm"
)

// Synonyms returns the cache of the shops' synonyms, which must be subscribed to writes: see search.Own.
func (c *Catalog) Synonyms() *search.Own { return c.search.Synonyms() }

// Search lists the published products that match a term. The orders of q are SortMatch, the default, and those of other
// listings except SortPopular.
func (c *Catalog) Search(ctx context.Context, tree Tree, term string, q ListingQuery, locale i18n.Locale) (*Search, error) {
	found, err := c.search.Find(ctx, term, loadFound)
	if err != nil {
		return nil, err
	}
	if q.Sort.orDefault() == SortPopular {
		q.Sort = SortMatch
	}
	listing, err := c.list(ctx, tree, q, locale, &foundProducts{c.client, tree, found.Products, map[string]string{}}, tree.Children(0))
	if err != nil {
		return nil, err
	}
	result := &Search{Listing: *listing}
	if listing.Page == 1 && len(found.Meant) > 0 && len(found.Products) <= maxLoaded {
		result.Meant = meantBy(found.Meant, found.Products[0])
	}
	return result, nil
}

// maxLoaded is the largest number of results whose ProductCard fields are read by the search query itself.
const maxLoaded = 100

// loadFound reads the fields that filters and facets need, and those of a ProductCard if there are at most
// maxLoaded products.
func loadFound(ctx context.Context, q *ent.ProductQuery, count int) ([]*ent.Product, error) {
	fields := []string{
		product.FieldID, product.FieldBrand, product.FieldCategoryID, product.FieldPrice, product.FieldSellingPrice,
		product.FieldRatingSum, product.FieldRatingCount, product.FieldStock, product.FieldSold, product.FieldOptions,
	}
	if count <= maxLoaded {
		fields = append(fields, CardFields...)
	}
	return q.Select(fields...).All(ctx)
}

// foundProducts implements products for the results of a search, the best match first. It filters and counts
// in memory.
type foundProducts struct {
	client *ent.Client
	tree   Tree
	rows   []*ent.Product
	keys   map[string]string // memoizes facets.Key
}

func (f *foundProducts) passing(q ListingQuery) []*ent.Product {
	columns, options := q.columns(f.tree), q.optionValues()
	var passing []*ent.Product
	for _, p := range f.rows {
		if q.passes(p) && columns.has(figures{Brand: p.Brand, CategoryID: p.CategoryID}) && f.hasOptions(p, options) {
			passing = append(passing, p)
		}
	}
	return passing
}

// passes reports whether a product passes the filters other than brand, category and options.
func (q ListingQuery) passes(p *ent.Product) bool {
	return (!q.InStock || p.Stock > 0) &&
		(q.MinPrice == nil || p.Price >= int64(*q.MinPrice)) && (q.MaxPrice == nil || p.Price <= int64(*q.MaxPrice)) &&
		(!q.Discounted || p.Price < p.SellingPrice) && (!q.Rated || isWellRated(p))
}

func isWellRated(p *ent.Product) bool {
	return p.RatingCount > 0 && p.RatingSum >= GoodRating*p.RatingCount
}

// hasOptions reports whether a product has one of the chosen values of each option.
func (f *foundProducts) hasOptions(p *ent.Product, chosen map[string][]string) bool {
	if len(chosen) == 0 {
		return true
	}
	values := facets.ValuesOf(p.Options, f.key)
	for name, keys := range chosen {
		if !slices.ContainsFunc(values, func(v facets.Value) bool { return v.NameKey == name && slices.Contains(keys, v.ValueKey) }) {
			return false
		}
	}
	return true
}

func (f *foundProducts) key(text string) string {
	key, ok := f.keys[text]
	if !ok {
		key = facets.Key(text)
		f.keys[text] = key
	}
	return key
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

func (f *foundProducts) cells(_ context.Context, q ListingQuery) ([]figures, error) {
	passing := f.passing(q)
	cells := make([]figures, len(passing))
	for i, p := range passing {
		cells[i] = figures{
			Brand: p.Brand, CategoryID: p.CategoryID, Total: 1, Available: one(p.Stock > 0), Discounted: one(p.Price < p.SellingPrice),
			Rated: one(isWellRated(p)), Floor: p.Price, Ceiling: p.Price,
		}
	}
	return cells, nil
}

func (f *foundProducts) countOptions(_ context.Context, q ListingQuery, which optionNames) ([]optionCount, error) {
	counts := map[[2]string]*optionCount{}
	passing := f.passing(q)
	slices.SortFunc(passing, func(a, b *ent.Product) int { return cmp.Compare(a.ID, b.ID) })
	for _, p := range passing {
		for _, v := range facets.ValuesOf(p.Options, f.key) {
			if !which.has(v.NameKey) {
				continue
			}
			at := [2]string{v.NameKey, v.ValueKey}
			if counts[at] == nil {
				counts[at] = &optionCount{First: len(counts), NameKey: v.NameKey, ValueKey: v.ValueKey}
			}
			c := counts[at]
			c.Count++
			c.Name, c.BnName, c.Value = max(c.Name, v.Name), max(c.BnName, v.BnName), max(c.Value, v.Value)
			c.BnValue, c.Color = max(c.BnValue, v.BnValue), max(c.Color, v.Color)
		}
	}
	rows := make([]optionCount, 0, len(counts))
	for _, c := range counts {
		rows = append(rows, *c)
	}
	return rows, nil
}

// page returns found products in the order of the query. Those in stock precede the others, except in the order of SortMatch.
func (f *foundProducts) page(ctx context.Context, q ListingQuery, offset int, _ figures) ([]*ent.Product, error) {
	rows := f.passing(q)
	if q.Sort != SortMatch {
		slices.SortStableFunc(rows, func(a, b *ent.Product) int {
			return cmp.Or(cmp.Compare(outOfStock(a), outOfStock(b)), q.Sort.compare(a, b))
		})
	}
	from := min(offset, len(rows))
	rows = rows[from:min(from+PerPage, len(rows))]
	if len(f.rows) <= maxLoaded {
		return rows, nil
	}
	return f.loadCards(ctx, rows)
}

// compare orders products in the same way as Sort.order.
func (s Sort) compare(a, b *ent.Product) int {
	switch s {
	case SortPriceAsc:
		return cmp.Or(cmp.Compare(a.Price, b.Price), cmp.Compare(a.ID, b.ID))
	case SortPriceDesc:
		return cmp.Or(cmp.Compare(b.Price, a.Price), cmp.Compare(b.ID, a.ID))
	default:
		return cmp.Compare(b.ID, a.ID)
	}
}

// loadCards reads the fields of a ProductCard. It skips products that were deleted or unpublished since the search.
func (f *foundProducts) loadCards(ctx context.Context, rows []*ent.Product) ([]*ent.Product, error) {
	ids := make([]int, len(rows))
	for i, p := range rows {
		ids[i] = p.ID
	}
	loaded, err := f.client.Product.Query().Where(product.IDIn(ids...), Published()).Select(CardFields...).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list products found: %w", err)
	}
	slices.SortFunc(loaded, func(a, b *ent.Product) int { return slices.Index(ids, a.ID) - slices.Index(ids, b.ID) })
	return loaded, nil
}

// meantBy returns the words in the spelling of the product's names, in lower case. It returns "" if neither
// name contains one of them.
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
