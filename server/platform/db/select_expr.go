package db

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/sql"
)

// Coalesce returns a subquery as an expression that is the SQL literal instead of NULL. SQLite reports no type for a column that is NULL, and
// ent cannot scan it.
func Coalesce(subquery *sql.Selector, literal string) sql.Querier {
	return sql.ExprFunc(func(b *sql.Builder) {
		b.WriteString("COALESCE(").Wrap(func(b *sql.Builder) { b.Join(subquery) }).Comma().WriteString(literal).WriteString(")")
	})
}

// Exists returns an expression that is 1 if the subquery has rows, else 0. The subquery selects 1 and has a limit of 1.
func Exists(subquery *sql.Selector) sql.Querier { return Coalesce(subquery, "0") }

// IsTrue reports whether an expression of Exists is 1. It takes the results of an ent row's Value.
func IsTrue(value ent.Value, err error) bool {
	n, ok := value.(int64)
	return err == nil && ok && n != 0
}
