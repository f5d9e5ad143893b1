package search

import (
	"context"

	"entgo.io/ent/dialect/sql"

	"haat/ent/predicate"
	"haat/ent/product"
	"haat/ent/searchentry"
	"haat/ent/searchtext"
)

// Join is an SQL join of products with their search entries.
type Join struct {
	Query
	table *sql.SelectTable
}

// NewJoin returns a Join for a query, which must not be empty.
func NewJoin(q Query) *Join {
	return &Join{q, sql.Table(searchentry.Table).As("found")}
}

// entries returns a selector whose conditions apply to the joined entries.
func (j *Join) entries(s *sql.Selector) *sql.Selector {
	return sql.Dialect(s.Dialect()).Select().From(j.table)
}

// Matching selects the products whose entries contain every word or its sound.
func (j *Join) Matching(ctx context.Context) predicate.Product {
	return func(s *sql.Selector) {
		entries := j.entries(s)
		s.Join(j.table).OnP(sql.And(
			sql.ColumnsEQ(s.C(product.FieldID), entries.C(searchentry.FieldProductID)),
			sql.ColumnsEQ(s.C(product.FieldShopID), entries.C(searchentry.FieldShopID)),
		))
		havingWords(ctx, j.fragments(), j.meanings)(entries)
		s.Where(entries.P())
	}
}

// BestFirst sorts products by match: first those whose name or SKU equals the term, then those whose name
// begins with it, then the others.
func (j *Join) BestFirst() []product.OrderOption {
	return []product.OrderOption{func(s *sql.Selector) {
		entries := j.entries(s)
		s.OrderExpr(sql.ExprFunc(func(b *sql.Builder) {
			b.WriteString("CASE WHEN ")
			contains(b, entries, searchentry.FieldText, string(searchtext.NameMark)+" "+j.text+" ")
			b.WriteString(" OR ")
			contains(b, entries, searchentry.FieldText, string(searchtext.CodeMark)+" "+j.text+" ")
			b.WriteString(" THEN 0 WHEN ")
			contains(b, entries, searchentry.FieldText, string(searchtext.NameMark)+" "+j.text)
			b.WriteString(" THEN 1 ELSE 2 END")
		}))
	}}
}
