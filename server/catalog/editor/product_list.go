package editor

import (
	"context"
	"fmt"
	"slices"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/predicate"
	"haat/ent/product"
	"haat/ent/stockalert"
	"haat/ent/variant"
	"haat/server/catalog"
	"haat/server/catalog/sale"
	"haat/server/catalog/search"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

// rowsPerPage is the page size of the merchant's list.
const rowsPerPage = 25

// ProductsQuery filters and sorts the merchant's list. The zero value lists all products, newest first. If
// Text is set, the default order is the best match first.
type ProductsQuery struct {
	Text   string
	IDs    []int  // nil means all products
	Status string // "draft", "published", "low", "out"; any other value means all
	// Category includes its descendants. -1 selects products without a category, 0 all products.
	Category int
	Sort     string // "newest", "name", "price-asc", "price-desc", "stock", "sold"
	Page     int    // starts at 1; a number beyond the last page selects the last page
	LowStock int    // maximum stock of the products that "low" includes
	// OfVariants makes "low" and "out" include products with a variant that is out of stock.
	OfVariants bool
	Locale     i18n.Locale // the language of the names for Sort "name"
}

// Products returns a page of the shop's products with any status. The status "low" selects published products
// with at most q.LowStock units, "out" products without stock.
func (e *Editor) Products(ctx context.Context, q ProductsQuery) (*ProductRows, error) {
	within, err := e.within(ctx, q)
	if err != nil {
		return nil, err
	}
	term := search.Parse(q.Text)
	all, best := e.matching(ctx, term, within...)
	total, err := all.Clone().Count(ctx)
	if err == nil && total == 0 && !term.Empty() {
		if all, best, err = e.misspelled(ctx, term, within...); err == nil {
			total, err = all.Clone().Count(ctx)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("count products: %w", err)
	}
	pages := max(1, (total+rowsPerPage-1)/rowsPerPage)
	page := min(max(1, q.Page), pages)
	rows, err := all.Order(q.order(best)...).Offset((page - 1) * rowsPerPage).Limit(rowsPerPage).Select(rowFields...).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list products: %w", err)
	}
	list := &ProductRows{Products: make([]ProductRow, len(rows)), Total: total, Page: page, Pages: pages, LowStock: q.LowStock}
	waiting, err := e.waiting(ctx, rows)
	if err != nil {
		return nil, err
	}
	for i, row := range rows {
		list.Products[i] = rowOf(row)
		list.Products[i].Waiting = waiting[row.ID]
	}
	return list, nil
}

// Find returns the products with any status that match a text, best match first, at most n. Like Products, it
// tolerates typing errors if nothing matches. It loads only the columns of a ProductRow.
func (e *Editor) Find(ctx context.Context, text string, n int) ([]*ent.Product, error) {
	term := search.Parse(text)
	if term.Empty() {
		return nil, nil
	}
	first := func(all *ent.ProductQuery, best []product.OrderOption) ([]*ent.Product, error) {
		rows, err := all.Order(best...).Order(ent.Desc(product.FieldID)).Limit(n).Select(rowFields...).All(ctx)
		return rows, fault.Wrap("find products", err)
	}
	rows, err := first(e.matching(ctx, term))
	if err != nil || len(rows) > 0 {
		return rows, err
	}
	all, best, err := e.misspelled(ctx, term)
	if err != nil {
		return nil, fault.Wrap("find misspelled products", err)
	}
	return first(all, best)
}

// matching returns a query of the products that match a term and meet the conditions, and its order, best match first.
func (e *Editor) matching(ctx context.Context, term search.Query, within ...predicate.Product) (*ent.ProductQuery, []product.OrderOption) {
	all := e.client.Product.Query().Where(within...)
	if term.Empty() {
		return all, nil
	}
	found := search.NewJoin(term)
	return all.Where(found.Matching(ctx)), found.BestFirst()
}

// misspelled is like matching, but tolerates typing errors. Its matches have no order.
func (e *Editor) misspelled(ctx context.Context, term search.Query, within ...predicate.Product) (*ent.ProductQuery, []product.OrderOption, error) {
	ids, err := e.search.FindMisspelled(ctx, term)
	return e.client.Product.Query().Where(within...).Where(product.IDIn(ids...)), nil, err
}

// waiting returns the numbers of stock alerts by product id, without products that have none.
func (e *Editor) waiting(ctx context.Context, rows []*ent.Product) (map[int]int, error) {
	ids := make([]int, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	var counts []struct {
		ProductID int `json:"product_id"`
		Count     int `json:"count"`
	}
	err := e.client.StockAlert.Query().Where(stockalert.ProductIDIn(ids...)).
		GroupBy(stockalert.FieldProductID).Aggregate(ent.Count()).Scan(ctx, &counts)
	if err != nil {
		return nil, fmt.Errorf("count stock alerts: %w", err)
	}
	byProduct := map[int]int{}
	for _, c := range counts {
		byProduct[c.ProductID] = c.Count
	}
	return byProduct, nil
}

// rowFields are the columns that a ProductRow needs. They exclude long texts.
var rowFields = slices.Concat([]string{
	product.FieldID, product.FieldSlug, product.FieldName, product.FieldBnName, product.FieldSku, product.FieldImages,
	product.FieldOptions, product.FieldSellingPrice, product.FieldStock, product.FieldStatus, product.FieldCategoryID, product.FieldSold,
}, sale.Fields)

func rowOf(p *ent.Product) ProductRow {
	row := ProductRow{
		ID: p.ID, Slug: p.Slug, Name: p.Name, BnName: p.BnName, Sku: p.Sku, Picture: firstOf(p.Images),
		SellingPrice: money.Amount(p.SellingPrice), Discount: money.Amount(p.Discount),
		DiscountType: money.DiscountType(p.DiscountType), Sale: productSaleOf(p), Price: sale.Price(p),
		Stock: p.Stock, HasVariants: len(p.Options) > 0, Status: string(p.Status), Sold: p.Sold,
	}
	if p.CategoryID != nil {
		row.CategoryID = *p.CategoryID
	}
	return row
}

func firstOf(pictures []media.Picture) *media.Picture {
	if len(pictures) == 0 {
		return nil
	}
	return &pictures[0]
}

// within returns the conditions of the query, except its text.
func (e *Editor) within(ctx context.Context, q ProductsQuery) ([]predicate.Product, error) {
	var list []predicate.Product
	if q.IDs != nil {
		list = append(list, product.IDIn(q.IDs...))
	}
	switch q.Status {
	case string(product.StatusDraft), string(product.StatusPublished):
		list = append(list, product.StatusEQ(product.Status(q.Status)))
	case "low":
		list = append(list, catalog.Published(), q.atMost(q.LowStock))
	case "out":
		list = append(list, q.atMost(0))
	}
	switch {
	case q.Category < 0:
		list = append(list, product.CategoryIDIsNil())
	case q.Category > 0:
		tree, err := e.catalog.Categories(ctx, q.Locale)
		if err != nil {
			return nil, err
		}
		list = append(list, product.CategoryIDIn(catalog.Tree(tree).Below(q.Category)...))
	}
	return list, nil
}

// atMost selects products with at most this stock. With q.OfVariants, it also selects products with a variant
// that is out of stock.
func (q ProductsQuery) atMost(units int) predicate.Product {
	if q.OfVariants {
		return product.Or(product.StockLTE(units), product.HasVariantsWith(variant.StockLTE(0)))
	}
	return product.StockLTE(units)
}

// order returns the columns to sort by. The last one is the id, so that pages do not overlap. best is the
// default order of a search.
func (q ProductsQuery) order(best []product.OrderOption) []product.OrderOption {
	newest := ent.Desc(product.FieldID)
	switch q.Sort {
	case "name":
		return []product.OrderOption{byName(q.Locale), newest}
	case "price-asc":
		return []product.OrderOption{ent.Asc(product.FieldPrice), newest}
	case "price-desc":
		return []product.OrderOption{ent.Desc(product.FieldPrice), newest}
	case "stock":
		return []product.OrderOption{ent.Asc(product.FieldStock), newest}
	case "sold":
		return []product.OrderOption{ent.Desc(product.FieldSold), newest}
	default:
		return append(slices.Clone(best), newest)
	}
}

// byName sorts products by the name that they have in a locale.
func byName(locale i18n.Locale) product.OrderOption {
	first, other := product.FieldName, product.FieldBnName
	if locale == i18n.Bn {
		first, other = other, first
	}
	return func(s *sql.Selector) {
		s.OrderExpr(sql.Expr("COALESCE(NULLIF(" + s.C(first) + ", ''), " + s.C(other) + ")"))
	}
}
