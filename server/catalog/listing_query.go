package catalog

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/facetvalue"
	"haat/ent/predicate"
	"haat/ent/product"
	"haat/ent/viewer"
	"haat/server/platform/db"
	"haat/server/platform/money"
)

// ListingQuery contains a visitor's choice of page, order and filters. The zero value is the first
// page of all products, the best-selling first.
type ListingQuery struct {
	Sort     Sort
	InStock  bool
	MinPrice *money.Amount
	MaxPrice *money.Amount
	Page     int // starts at 1; a number beyond the last page selects the last page

	// Products must have one of the values of each list that is not empty.
	Brands     []string
	Categories []string       // slugs
	Options    []OptionChoice // of each option that is named, one of its values

	Discounted bool // only products with a discount
	Rated      bool // only products with an average rating of at least GoodRating
}

// GoodRating is the lowest average rating of the products that ListingQuery.Rated selects.
const GoodRating = 4

// OptionChoice is a value of an option. Both are in the normalized form of facets.Key.
type OptionChoice struct{ Name, Value string }

// Filtered reports whether the query has any filter.
func (q ListingQuery) Filtered() bool {
	return q.InStock || q.MinPrice != nil || q.MaxPrice != nil || q.Discounted || q.Rated ||
		len(q.Brands)+len(q.Categories)+len(q.Options) > 0
}

// IndexableFacet reports whether the only filter is one brand or one value of an option, in the default order.
func (q ListingQuery) IndexableFacet() bool {
	plain := q
	plain.Brands, plain.Options = nil, nil
	return !plain.Filtered() && q.Sort.orDefault() == SortPopular && len(q.Brands)+len(q.Options) == 1
}

// withoutColumns returns the query without brands and categories.
func (q ListingQuery) withoutColumns() ListingQuery {
	q.Brands, q.Categories = nil, nil
	return q
}

// withoutOption returns the query without the values of an option.
func (q ListingQuery) withoutOption(name string) ListingQuery {
	q.Options = slices.DeleteFunc(slices.Clone(q.Options), func(c OptionChoice) bool { return c.Name == name })
	return q
}

// filters returns the conditions of the query. tree must contain the categories in the query.
func (q ListingQuery) filters(ctx context.Context, tree Tree) []predicate.Product {
	var list []predicate.Product
	if q.InStock {
		list = append(list, product.StockGT(0))
	}
	if q.MinPrice != nil {
		list = append(list, product.PriceGTE(int64(*q.MinPrice)))
	}
	if q.MaxPrice != nil {
		list = append(list, product.PriceLTE(int64(*q.MaxPrice)))
	}
	if q.Discounted {
		list = append(list, meets(isDiscounted))
	}
	if q.Rated {
		list = append(list, meets(ratedSQL))
	}
	if len(q.Brands) > 0 {
		list = append(list, product.BrandIn(q.Brands...))
	}
	if len(q.Categories) > 0 {
		list = append(list, product.CategoryIDIn(tree.belowSlugs(q.Categories)...))
	}
	for name, values := range q.optionValues() {
		list = append(list, hasOption(ctx, name, values))
	}
	return list
}

// optionValues returns the chosen values by option.
func (q ListingQuery) optionValues() map[string][]string {
	values := map[string][]string{}
	for _, c := range q.Options {
		values[c.Name] = append(values[c.Name], c.Value)
	}
	return values
}

// meets selects the products that meet a condition.
func meets(condition func(*sql.Selector) string) predicate.Product {
	return func(s *sql.Selector) { s.Where(sql.ExprP(condition(s))) }
}

// isDiscounted returns the condition of products whose price is lowered now.
func isDiscounted(s *sql.Selector) string {
	return s.C(product.FieldPrice) + " < " + s.C(product.FieldSellingPrice)
}

// ratedSQL returns the condition of products with an average rating of at least GoodRating.
func ratedSQL(s *sql.Selector) string {
	count := s.C(product.FieldRatingCount)
	return fmt.Sprintf("%s > 0 AND %s >= %d * %s", count, s.C(product.FieldRatingSum), GoodRating, count)
}

// hasOption selects products with at least one of the values of an option.
func hasOption(ctx context.Context, name string, values []string) predicate.Product {
	v, _ := viewer.From(ctx)
	return func(s *sql.Selector) {
		t := sql.Table(facetvalue.Table)
		s.Where(sql.In(s.C(product.FieldID), sql.Select(t.C(facetvalue.FieldProductID)).From(t).Where(sql.And(
			sql.EQ(t.C(facetvalue.FieldShopID), v.ShopID()),
			sql.EQ(t.C(facetvalue.FieldNameKey), name),
			sql.In(t.C(facetvalue.FieldValueKey), db.Args(values)...),
		))))
	}
}

// belowSlugs returns the ids of these categories and their descendants. Unknown slugs are ignored.
func (t Tree) belowSlugs(slugs []string) []int {
	var ids []int
	for _, slug := range slugs {
		if c, ok := t.BySlug(slug); ok {
			ids = append(ids, t.Below(c.ID)...)
		}
	}
	return ids
}

// Sort is the order of a listing.
type Sort string

// Orders of a listing.
const (
	SortPopular   Sort = "popular"
	SortNewest    Sort = "newest"
	SortPriceAsc  Sort = "price-asc"
	SortPriceDesc Sort = "price-desc"
	SortMatch     Sort = "match" // of a search only: the best match first
)

func (s Sort) orDefault() Sort {
	switch s {
	case SortNewest, SortPriceAsc, SortPriceDesc, SortMatch:
		return s
	default:
		return SortPopular
	}
}

// ParseSort returns the order with the name. It returns SortPopular for SortMatch and unknown names.
func ParseSort(name string) Sort {
	if s := Sort(name).orDefault(); s != SortMatch {
		return s
	}
	return SortPopular
}

// ParseOptionChoice parses the form name:value of addresses. It reports false for another form.
func ParseOptionChoice(text string) (c OptionChoice, ok bool) {
	c.Name, c.Value, ok = strings.Cut(text, ":")
	return c, ok && c.Name != "" && c.Value != ""
}

// String returns the form name:value.
func (c OptionChoice) String() string { return c.Name + ":" + c.Value }

// order returns the columns to sort by. The last one is the id, so that pages of a listing do not overlap.
func (s Sort) order() []product.OrderOption {
	switch s {
	case SortNewest:
		return []product.OrderOption{ent.Desc(product.FieldID)}
	case SortPriceAsc:
		return []product.OrderOption{ent.Asc(product.FieldPrice), ent.Asc(product.FieldID)}
	case SortPriceDesc:
		return []product.OrderOption{ent.Desc(product.FieldPrice), ent.Desc(product.FieldID)}
	default:
		return []product.OrderOption{ent.Desc(product.FieldSold), ent.Desc(product.FieldID)}
	}
}
