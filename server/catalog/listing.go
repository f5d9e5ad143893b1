package catalog

import (
	"context"
	"fmt"
	"slices"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/predicate"
	"haat/ent/product"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
)

// PerPage is the number of products on a page of a listing.
const PerPage = 24

// ListCategory lists the products of a category and its descendants.
func (c *Catalog) ListCategory(ctx context.Context, tree Tree, id int, q ListingQuery, locale i18n.Locale) (*Listing, error) {
	return c.list(ctx, tree, q, locale, stored{c.client, tree, product.CategoryIDIn(tree.Below(id)...)}, tree.Children(id))
}

// ListBestSelling lists all products with at least one sale.
func (c *Catalog) ListBestSelling(ctx context.Context, tree Tree, q ListingQuery, locale i18n.Locale) (*Listing, error) {
	return c.list(ctx, tree, q, locale, stored{c.client, tree, product.SoldGT(0)}, tree.Children(0))
}

// products is the unfiltered set of a listing's products.
type products interface {
	// cells returns the figures of the products that pass the query's filters, grouped by brand and category.
	cells(ctx context.Context, q ListingQuery) ([]figures, error)
	// countOptions counts the products that pass the query's filters, by value of the options in the argument
	// which.
	countOptions(ctx context.Context, q ListingQuery, which optionNames) ([]optionCount, error)
	// page returns up to PerPage products that pass the query's filters, starting at an offset. f are the
	// figures of all of them.
	page(ctx context.Context, q ListingQuery, offset int, f figures) ([]*ent.Product, error)
}

// list returns a page of a listing with its facets. categories are the values of the category facet.
func (c *Catalog) list(ctx context.Context, tree Tree, q ListingQuery, locale i18n.Locale, from products, categories []Category) (*Listing, error) {
	cells, err := from.cells(ctx, q.withoutColumns())
	if err != nil {
		return nil, err
	}
	chosen := q.columns(tree)
	all, shown := sum(cells, anyCell), sum(cells, chosen.has)
	if q.withoutColumns().Filtered() {
		unfiltered, err := from.cells(ctx, ListingQuery{})
		if err != nil {
			return nil, err
		}
		all = sum(unfiltered, anyCell)
	}
	pages := max(1, (shown.Total+PerPage-1)/PerPage)
	page := min(max(1, q.Page), pages)
	rows, err := from.page(ctx, q, (page-1)*PerPage, shown)
	if err != nil {
		return nil, err
	}
	listing := &Listing{
		Products: cardsOf(ctx, rows, locale), Total: shown.Total, Page: page, Pages: pages,
		Sort: q.Sort.orDefault(), InStock: q.InStock, MinPrice: q.MinPrice, MaxPrice: q.MaxPrice,
		Floor: money.Amount(all.Floor), Ceiling: money.Amount(all.Ceiling), Facets: []Facet{}, Query: q,
	}
	if all.Total > 1 && all.Total <= maxFaceted {
		options, err := countOptions(ctx, from, q)
		if err != nil {
			return nil, err
		}
		listing.Facets = facetsOf(tree, q, locale, categories, cells, options)
	}
	return listing, nil
}

// stored implements products for products in the database.
type stored struct {
	client *ent.Client
	tree   Tree
	within predicate.Product // the products before filters
}

func (s stored) conditions(ctx context.Context, q ListingQuery) []predicate.Product {
	return append(q.filters(ctx, s.tree), s.within, Published())
}

// page returns a page of products, those in stock first. It uses at most one query for the products in stock and
// one for the others, so that an index provides the order of each.
func (s stored) page(ctx context.Context, q ListingQuery, offset int, f figures) ([]*ent.Product, error) {
	within := s.conditions(ctx, q)
	group := func(stock predicate.Product, offset, limit int) ([]*ent.Product, error) {
		rows, err := s.client.Product.Query().
			Where(stock).Where(within...).
			Order(q.Sort.order()...).Offset(offset).Limit(limit).
			Select(CardFields...).All(ctx)
		return rows, fault.Wrap("list products", err)
	}
	var rows []*ent.Product
	if offset < f.Available {
		var err error
		if rows, err = group(product.StockGT(0), offset, PerPage); err != nil {
			return nil, err
		}
	}
	if len(rows) == PerPage || f.Available == f.Total {
		return rows, nil
	}
	rest, err := group(product.StockLTE(0), max(0, offset-f.Available), PerPage-len(rows))
	return append(rows, rest...), err
}

// figures contains counts and price bounds of a set of products. Brand and CategoryID are set if all of the
// set have them in common.
type figures struct {
	Brand      string `sql:"brand"`
	CategoryID *int   `sql:"category_id"`
	Total      int    `sql:"total"`
	Available  int    `sql:"available"`  // in stock
	Discounted int    `sql:"discounted"` // with a discount
	Rated      int    `sql:"rated"`      // with an average rating of at least GoodRating
	Floor      int64  `sql:"floor"`      // lowest price
	Ceiling    int64  `sql:"ceiling"`    // highest price
}

func (s stored) cells(ctx context.Context, q ListingQuery) ([]figures, error) {
	as := func(name string, expression func(*sql.Selector) string) ent.AggregateFunc {
		return func(s *sql.Selector) string { return sql.As(expression(s), name) }
	}
	of := func(function, field string) func(*sql.Selector) string {
		return func(s *sql.Selector) string { return function + "(" + s.C(field) + ")" }
	}
	count := func(condition func(*sql.Selector) string) func(*sql.Selector) string {
		return func(s *sql.Selector) string { return "SUM(CASE WHEN " + condition(s) + " THEN 1 ELSE 0 END)" }
	}
	positive := func(field string) func(*sql.Selector) string {
		return func(s *sql.Selector) string { return s.C(field) + " > 0" }
	}
	var rows []figures
	err := s.client.Product.Query().Where(s.conditions(ctx, q)...).
		GroupBy(product.FieldBrand, product.FieldCategoryID).
		Aggregate(
			as("total", func(*sql.Selector) string { return "COUNT(*)" }),
			as("floor", of("MIN", product.FieldPrice)),
			as("ceiling", of("MAX", product.FieldPrice)),
			as("available", count(positive(product.FieldStock))),
			as("discounted", count(isDiscounted)),
			as("rated", count(ratedSQL)),
		).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count products: %w", err)
	}
	return rows, nil
}

// columns are the brands and categories that a query selects. A nil list selects all.
type columns struct {
	brands     []string
	categories []int
}

func (q ListingQuery) columns(tree Tree) columns {
	var c columns
	if len(q.Brands) > 0 {
		c.brands = q.Brands
	}
	if len(q.Categories) > 0 {
		c.categories = append([]int{}, tree.belowSlugs(q.Categories)...)
	}
	return c
}

func (w columns) has(f figures) bool { return w.hasBrand(f) && w.hasCategory(f) }

func (w columns) hasBrand(f figures) bool {
	return w.brands == nil || slices.Contains(w.brands, f.Brand)
}

func (w columns) hasCategory(f figures) bool {
	return w.categories == nil || f.CategoryID != nil && slices.Contains(w.categories, *f.CategoryID)
}

func anyCell(figures) bool { return true }

// sum adds up the cells that the function has accepts.
func sum(cells []figures, has func(figures) bool) figures {
	var f figures
	for _, c := range cells {
		if !has(c) {
			continue
		}
		if f.Total == 0 || c.Floor < f.Floor {
			f.Floor = c.Floor
		}
		f.Ceiling = max(f.Ceiling, c.Ceiling)
		f.Total += c.Total
		f.Available += c.Available
		f.Discounted += c.Discounted
		f.Rated += c.Rated
	}
	return f
}
