package catalog

import (
	"context"
	"fmt"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/predicate"
	"haat/ent/product"
	"haat/server/platform/fault"
	"haat/server/platform/money"
)

// PerPage is the number of products on a page of a listing.
const PerPage = 24

// ListingQuery contains a visitor's choice of page, order and filters. The zero value is the first
// page of all products, the best-selling first.
type ListingQuery struct {
	Sort     Sort
	InStock  bool
	MinPrice *money.Amount
	MaxPrice *money.Amount
	Page     int // starts at 1; a number beyond the last page selects the last page
}

// ListCategory lists the products of a category and its descendants.
func (c *Catalog) ListCategory(ctx context.Context, tree Tree, id int, q ListingQuery, locale Locale) (*Listing, error) {
	return c.list(ctx, q, locale, product.CategoryIDIn(tree.Below(id)...))
}

// ListBestSelling lists all products with at least one sale.
func (c *Catalog) ListBestSelling(ctx context.Context, q ListingQuery, locale Locale) (*Listing, error) {
	return c.list(ctx, q, locale, product.SoldGT(0))
}

func (c *Catalog) list(ctx context.Context, q ListingQuery, locale Locale, within predicate.Product) (*Listing, error) {
	figures, err := c.figures(ctx, q, within)
	if err != nil {
		return nil, err
	}
	pages := max(1, (figures.Total+PerPage-1)/PerPage)
	page := min(max(1, q.Page), pages)
	rows, err := c.listPage(ctx, q, within, (page-1)*PerPage, figures)
	if err != nil {
		return nil, err
	}
	return &Listing{
		Products: cardsOf(rows, locale), Total: figures.Total, Page: page, Pages: pages,
		Sort: q.Sort.orDefault(), InStock: q.InStock, MinPrice: q.MinPrice, MaxPrice: q.MaxPrice,
		Floor: money.Amount(figures.Floor), Ceiling: money.Amount(figures.Ceiling),
	}, nil
}

// listPage lists the products from an offset on. Products out of stock follow the available ones; each of the
// two groups is one query, which reads its order from an index.
func (c *Catalog) listPage(ctx context.Context, q ListingQuery, within predicate.Product, offset int, f figures) ([]*ent.Product, error) {
	group := func(stock predicate.Product, offset, limit int) ([]*ent.Product, error) {
		rows, err := c.client.Product.Query().
			Where(Published(), within, stock).Where(q.filters()...).
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

type figures struct {
	Total     int   `sql:"total"`
	Available int   `sql:"available"` // in stock
	Floor     int64 `sql:"floor"`
	Ceiling   int64 `sql:"ceiling"`
}

// figures counts the products that pass the filters, and returns the price range of all products
// before filtering.
func (c *Catalog) figures(ctx context.Context, q ListingQuery, within predicate.Product) (figures, error) {
	inStock := q
	inStock.InStock = true
	var rows []figures
	err := c.client.Product.Query().Where(Published(), within).
		Aggregate(
			func(s *sql.Selector) string { return sql.As(q.countSQL(s), "total") },
			func(s *sql.Selector) string { return sql.As(inStock.countSQL(s), "available") },
			func(s *sql.Selector) string { return sql.As("COALESCE(MIN("+s.C(product.FieldPrice)+"), 0)", "floor") },
			func(s *sql.Selector) string {
				return sql.As("COALESCE(MAX("+s.C(product.FieldPrice)+"), 0)", "ceiling")
			},
		).Scan(ctx, &rows)
	if err != nil {
		return figures{}, fmt.Errorf("count products: %w", err)
	}
	if len(rows) != 1 {
		return figures{}, fmt.Errorf("count products: %d rows", len(rows))
	}
	return rows[0], nil
}

// countSQL returns an expression that counts the rows that pass the filters. It contains the bounds
// as literals, which is safe because they are integers.
func (q ListingQuery) countSQL(s *sql.Selector) string {
	when := "1 = 1"
	if q.InStock {
		when += " AND " + s.C(product.FieldStock) + " > 0"
	}
	if q.MinPrice != nil {
		when += fmt.Sprintf(" AND %s >= %d", s.C(product.FieldPrice), int64(*q.MinPrice))
	}
	if q.MaxPrice != nil {
		when += fmt.Sprintf(" AND %s <= %d", s.C(product.FieldPrice), int64(*q.MaxPrice))
	}
	return "COALESCE(SUM(CASE WHEN " + when + " THEN 1 ELSE 0 END), 0)"
}

func (q ListingQuery) filters() []predicate.Product {
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
	return list
}

func (s Sort) orDefault() Sort {
	switch s {
	case SortNewest, SortPriceAsc, SortPriceDesc:
		return s
	default:
		return SortPopular
	}
}

// ParseSort returns the order with the name, or SortPopular if the name is unknown.
func ParseSort(name string) Sort { return Sort(name).orDefault() }

// order ends with the id, so that pages of a listing do not overlap.
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
