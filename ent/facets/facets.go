// Package facets stores the values of products' options in rows of their own, so that the database can filter and count
// products by them.
package facets

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"haat/ent/rawsql"
	"haat/ent/schema/kind"
	"haat/server/platform/textnorm"
)

// keyLength is the maximum number of letters of a key.
const keyLength = 40

// Key returns the form of an option's name or value that addresses contain. Spellings that differ only in case, script
// of digits or punctuation have the same key: "Off White" and "off-white" are off-white. It is empty for texts without
// letters and digits.
func Key(text string) string {
	return textnorm.Clip(strings.ReplaceAll(textnorm.Fold(text), " ", "-"), keyLength)
}

// batch is the number of products that are read at once.
const batch = 200

// Refresh writes the values of these products again.
func Refresh(ctx context.Context, db rawsql.Database, products []int) error {
	for len(products) > 0 {
		n := min(batch, len(products))
		args := make([]any, n)
		for i, id := range products[:n] {
			args[i] = id
		}
		in := "IN (" + rawsql.Placeholders(1, n) + ")"
		if _, err := db.ExecContext(ctx, "DELETE FROM facet_values WHERE product_id "+in, args...); err != nil {
			return fmt.Errorf("delete facet values: %w", err)
		}
		if _, err := add(ctx, db, "id "+in, args...); err != nil {
			return err
		}
		products = products[n:]
	}
	return nil
}

// Fill adds the missing values of all products after an id, for rows that were written without hooks.
func Fill(ctx context.Context, db rawsql.Database, after int) error {
	for {
		last, err := add(ctx, db, fmt.Sprintf("id IN (SELECT id FROM products WHERE id > $1 ORDER BY id LIMIT %d)", batch), after)
		if err != nil || last == 0 {
			return err
		}
		after = last
	}
}

// Rebuild writes the values of all products again.
func Rebuild(ctx context.Context, db rawsql.Database) error {
	if _, err := db.ExecContext(ctx, "DELETE FROM facet_values"); err != nil {
		return fmt.Errorf("delete facet values: %w", err)
	}
	return Fill(ctx, db, 0)
}

type row struct {
	id, shopID int
	options    []kind.Option
}

// add writes the missing values of the products that match a condition, and returns the last product's id; 0 if none
// matches.
func add(ctx context.Context, db rawsql.Database, condition string, args ...any) (last int, err error) {
	rows, err := load(ctx, db, condition, args...)
	if err != nil || len(rows) == 0 {
		return 0, err
	}
	return rows[len(rows)-1].id, insert(ctx, db, rows)
}

// maxValues is the number of parameters after which a statement is executed; PostgreSQL accepts 65,535.
const maxValues = 20_000

func insert(ctx context.Context, db rawsql.Database, rows []row) error {
	var values []any
	for i, r := range rows {
		values = append(values, r.values()...)
		last := i == len(rows)-1
		if len(values) == 0 || len(values) < maxValues && !last {
			continue
		}
		_, err := db.ExecContext(ctx, "INSERT INTO facet_values (shop_id, product_id, name_key, value_key, name, bn_name, value, bn_value, color) VALUES "+
			rawsql.Rows(9, len(values))+" ON CONFLICT DO NOTHING", values...)
		if err != nil {
			return fmt.Errorf("write facet values: %w", err)
		}
		values = nil
	}
	return nil
}

// values returns the columns of a product's rows.
func (r row) values() []any {
	var values []any
	for _, v := range ValuesOf(r.options, Key) {
		values = append(values, r.shopID, r.id, v.NameKey, v.ValueKey, v.Name, v.BnName, v.Value, v.BnValue, v.Color)
	}
	return values
}

// Value is a value of one of a product's options.
type Value struct {
	NameKey, ValueKey string
	Name, BnName      string
	kind.OptionValue
}

// ValuesOf returns the values of a product's options. Of several values with the same key, the first one counts. key is Key,
// possibly memoized.
func ValuesOf(options []kind.Option, key func(text string) string) []Value {
	var values []Value
	seen := map[[2]string]bool{}
	for _, o := range options {
		for _, v := range o.Values {
			keys := [2]string{key(o.Name), key(v.Value)}
			if keys[0] == "" || keys[1] == "" || seen[keys] {
				continue
			}
			seen[keys] = true
			values = append(values, Value{keys[0], keys[1], o.Name, o.BnName, v})
		}
	}
	return values
}

func load(ctx context.Context, db rawsql.Database, condition string, args ...any) ([]row, error) {
	found, err := db.QueryContext(ctx, "SELECT id, shop_id, options FROM products WHERE "+condition+" ORDER BY id", args...)
	if err != nil {
		return nil, fmt.Errorf("read options: %w", err)
	}
	defer found.Close()
	var rows []row
	for found.Next() {
		var r row
		var options []byte
		if err := found.Scan(&r.id, &r.shopID, &options); err != nil {
			return nil, fmt.Errorf("read options: %w", err)
		}
		if len(options) > 0 {
			if err := json.Unmarshal(options, &r.options); err != nil {
				return nil, fmt.Errorf("read options of product %d: %w", r.id, err)
			}
		}
		rows = append(rows, r)
	}
	return rows, found.Err()
}
