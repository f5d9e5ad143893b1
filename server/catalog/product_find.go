package catalog

import (
	"context"

	"entgo.io/ent/dialect/sql"

	"haat/ent/predicate"
	"haat/ent/product"
	"haat/ent/searchentry"
	"haat/server/catalog/searchtext"
)

// finding looks for products by their search entries, within a query of products.
type finding struct {
	query
	table *sql.SelectTable
}

func newFinding(q query) *finding {
	return &finding{q, sql.Table(searchentry.Table).As("found")}
}

// entries is the selector that conditions on the entries are written with.
func (f *finding) entries(s *sql.Selector) *sql.Selector {
	return sql.Dialect(s.Dialect()).Select().From(f.table)
}

// matching is of products whose entries have every word.
func (f *finding) matching(ctx context.Context) predicate.Product {
	return func(s *sql.Selector) {
		entries := f.entries(s)
		s.Join(f.table).OnP(sql.And(
			sql.ColumnsEQ(s.C(product.FieldID), entries.C(searchentry.FieldProductID)),
			sql.ColumnsEQ(s.C(product.FieldShopID), entries.C(searchentry.FieldShopID)),
		))
		havingAll(ctx, f.fragments())(entries)
		s.Where(entries.P())
	}
}

// best puts products first that are called so, or have it for their code, and then those
// whose name begins with it.
func (f *finding) best() []product.OrderOption {
	return []product.OrderOption{func(s *sql.Selector) {
		entries := f.entries(s)
		s.OrderExpr(sql.ExprFunc(func(b *sql.Builder) {
			b.WriteString("CASE WHEN ")
			contains(b, entries, searchentry.FieldText, string(searchtext.NameMark)+" "+f.text+" ")
			b.WriteString(" OR ")
			contains(b, entries, searchentry.FieldText, string(searchtext.CodeMark)+" "+f.text+" ")
			b.WriteString(" THEN 0 WHEN ")
			contains(b, entries, searchentry.FieldText, string(searchtext.NameMark)+" "+f.text)
			b.WriteString(" THEN 1 ELSE 2 END")
		}))
	}}
}

// almostFound are the products that match a term but for typing errors.
func (c *Catalog) almostFound(ctx context.Context, q query) ([]int, error) {
	almost, err := c.almostMatches(ctx, q, nil)
	if err != nil {
		return nil, err
	}
	ids := make([]int, len(almost))
	for i, m := range almost {
		ids[i] = m.productID
	}
	return ids, nil
}
