// Package rawsql contains helpers for SQL statements that are written without ent.
package rawsql

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

// Database is a database, an ent client or a transaction.
type Database interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// Placeholders returns count parameters, beginning with $first: $3,$4,$5.
func Placeholders(first, count int) string {
	list := make([]string, count)
	for i := range list {
		list[i] = fmt.Sprintf("$%d", first+i)
	}
	return strings.Join(list, ",")
}

// Rows returns the values of an INSERT of count values, columns in each row: ($1,$2),($3,$4).
func Rows(columns, count int) string {
	var rows []string
	for from := 1; from <= count; from += columns {
		rows = append(rows, "("+Placeholders(from, columns)+")")
	}
	return strings.Join(rows, ",")
}
