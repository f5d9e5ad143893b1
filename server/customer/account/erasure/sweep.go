package erasure

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"haat/ent"
	"haat/ent/viewer"
)

// Erased is the text that replaces erased texts in logs.
const Erased = "…"

// column is a column of a shop's table with texts that people or other services wrote.
type column struct {
	table, name string
	// redact returns the replacement of a text that mentions the person. If it is nil, the row is deleted.
	redact func(f finder, text string) (string, error)
}

// columns lists the columns whose texts may mention any customer of the shop. Package account empties the
// rows of orders, whether or not they mention the person. A test checks that the columns of all tables are
// handled.
//
// Notes of the ledger and the logs are immutable for all other code. Their amounts and dates remain.
var columns = []column{
	{"audit_logs", "changes", hideStrings},
	{"discounts", "note", empty},
	{"ledger_entries", "note", empty},
	{"notifications", "data", hideStrings},
	{"stock_movements", "note", empty},
	{"stock_counts", "note", empty},
	{"purchase_costs", "note", empty},
	{"block_entries", "reason", empty},
	{"order_events", "note", empty},
	{"order_views", "query", nil},
	{"term_counts", "term", nil},
}

func empty(finder, string) (string, error) { return "", nil }

// hideStrings replaces the strings of a JSON value that mention the person.
func hideStrings(f finder, text string) (string, error) {
	return mapStrings(text, func(value string) string {
		if f.mentions(value) {
			return Erased
		}
		return value
	})
}

// mapStrings replaces the strings of a JSON value, but not the names of its fields.
func mapStrings(text string, replace func(string) string) (string, error) {
	return mapJSON(text, func(value any) any { return mapped(value, replace) })
}

// mapFields replaces all strings of the fields of a JSON object for which the function hide returns true.
func mapFields(text string, hide func(field string) bool) (string, error) {
	return mapJSON(text, func(value any) any {
		fields, _ := value.(map[string]any)
		for field := range fields {
			if hide(field) {
				fields[field] = mapped(fields[field], func(string) string { return Erased })
			}
		}
		return value
	})
}

func mapJSON(text string, change func(any) any) (string, error) {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return "", fmt.Errorf("decode stored JSON: %w", err)
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(change(value)); err != nil {
		return "", fmt.Errorf("encode JSON: %w", err)
	}
	return strings.TrimSpace(b.String()), nil
}

func mapped(value any, replace func(string) string) any {
	switch v := value.(type) {
	case string:
		return replace(v)
	case []any:
		for i := range v {
			v[i] = mapped(v[i], replace)
		}
	case map[string]any:
		for key := range v {
			v[key] = mapped(v[key], replace)
		}
	}
	return value
}

// Sweep removes the mentions of a person from the texts of the context's shop, in client's transaction.
func Sweep(ctx context.Context, client *ent.Client, p Person) error {
	f := newFinder(p, false)
	if len(f.patterns) == 0 {
		return nil
	}
	for _, c := range columns {
		if err := f.sweep(ctx, client, c); err != nil {
			return fmt.Errorf("erase from %s.%s: %w", c.table, c.name, err)
		}
	}
	return nil
}

// text is a value of a column.
type text struct {
	id    int
	value string
}

func (f finder) sweep(ctx context.Context, client *ent.Client, c column) error {
	rows, err := f.find(ctx, client, c.table, c.name)
	if err != nil {
		return err
	}
	v, _ := viewer.From(ctx)
	for _, row := range rows {
		if c.redact == nil {
			if _, err := client.ExecContext(ctx, "DELETE FROM "+c.table+" WHERE id = $1 AND shop_id = $2", row.id, v.ShopID()); err != nil {
				return err
			}
			continue
		}
		now, err := c.redact(f, row.value)
		if err != nil {
			return err
		}
		if _, err := client.ExecContext(ctx, "UPDATE "+c.table+" SET "+c.name+" = $1 WHERE id = $2 AND shop_id = $3", now, row.id, v.ShopID()); err != nil {
			return err
		}
	}
	return nil
}

// find returns the rows of the shop in which a column mentions the person.
func (f finder) find(ctx context.Context, client *ent.Client, table, name string) ([]text, error) {
	where, args := likeAny(name, f.patterns)
	rows, err := query(ctx, client, table, name, where, args)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(rows, func(row text) bool { return !f.mentions(row.value) }), nil
}

// likeAny returns a condition for texts that match any of the patterns. Its first parameter is $2.
func likeAny(name string, patterns []string) (where string, args []any) {
	conditions := make([]string, len(patterns))
	for i, pattern := range patterns {
		conditions[i] = fmt.Sprintf(`lower(CAST(%s AS TEXT)) LIKE $%d ESCAPE '\'`, name, i+2)
		args = append(args, pattern)
	}
	return strings.Join(conditions, " OR "), args
}

// query returns the texts of a column of the shop. The first parameter of where is $2.
func query(ctx context.Context, client *ent.Client, table, name, where string, args []any) (found []text, err error) {
	v, ok := viewer.From(ctx)
	if !ok || v.ShopID() == 0 {
		return nil, errors.New("no shop")
	}
	rows, err := client.QueryContext(ctx, "SELECT id, CAST("+name+" AS TEXT) FROM "+table+" WHERE shop_id = $1 AND ("+where+")", append([]any{v.ShopID()}, args...)...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var row text
		if err := rows.Scan(&row.id, &row.value); err != nil {
			return nil, err
		}
		found = append(found, row)
	}
	return found, rows.Err()
}
