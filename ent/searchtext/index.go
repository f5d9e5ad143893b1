package searchtext

import (
	"context"
	"fmt"

	"haat/ent/rawsql"
)

// batch is the number of entries that one statement writes. Each has six parameters.
const batch = 500

// Refresh writes the entries of these products again.
func Refresh(ctx context.Context, db rawsql.Database, products []int) error {
	for len(products) > 0 {
		n := min(batch, len(products))
		args := make([]any, n)
		for i, id := range products[:n] {
			args[i] = id
		}
		if _, err := write(ctx, db, "p.id IN ("+rawsql.Placeholders(1, n)+")", args...); err != nil {
			return err
		}
		products = products[n:]
	}
	return nil
}

// Fill writes the entries of all products after an id, for rows that were
// written without hooks.
func Fill(ctx context.Context, db rawsql.Database, after int) error {
	for {
		last, err := write(ctx, db, fmt.Sprintf(
			"p.id IN (SELECT id FROM products WHERE id > $1 ORDER BY id LIMIT %d)", batch), after)
		if err != nil || last == 0 {
			return err
		}
		after = last
	}
}

// Rebuild writes the entries of all products again.
func Rebuild(ctx context.Context, db rawsql.Database) error {
	if _, err := db.ExecContext(ctx, "DELETE FROM search_entries"); err != nil {
		return fmt.Errorf("drop search entries: %w", err)
	}
	return Fill(ctx, db, 0)
}

const read = `SELECT p.id, p.shop_id, p.status, p.name, p.bn_name, p.brand, p.sku,
	COALESCE(c.name, ''), COALESCE(c.bn_name, ''), COALESCE(above.name, ''), COALESCE(above.bn_name, ''), COALESCE(v.sku, '')
FROM products p
LEFT JOIN categories c ON c.id = p.category_id
LEFT JOIN categories above ON above.id = c.parent_id
LEFT JOIN variants v ON v.product_id = p.id AND v.sku <> ''
WHERE %s ORDER BY p.id, v.id`

type entry struct {
	id, shopID int
	Product
}

// write writes the entries of the products that match a condition, and returns the last
// product's id; 0 if none matches.
func write(ctx context.Context, db rawsql.Database, condition string, args ...any) (last int, err error) {
	entries, err := load(ctx, db, condition, args...)
	if err != nil || len(entries) == 0 {
		return 0, err
	}
	var values []any
	for _, e := range entries {
		text := e.Text()
		values = append(values, ID(e.shopID, e.id), e.shopID, e.id, text, Latin(text), e.Sound())
	}
	_, err = db.ExecContext(ctx, "INSERT INTO search_entries (id, shop_id, product_id, text, latin, sound) VALUES "+rawsql.Rows(6, len(values))+
		" ON CONFLICT (id) DO UPDATE SET text = excluded.text, latin = excluded.latin, sound = excluded.sound"+
		" WHERE search_entries.text <> excluded.text OR search_entries.sound <> excluded.sound", values...)
	if err != nil {
		return 0, fmt.Errorf("write search entries: %w", err)
	}
	return entries[len(entries)-1].id, nil
}

func load(ctx context.Context, db rawsql.Database, condition string, args ...any) ([]*entry, error) {
	rows, err := db.QueryContext(ctx, fmt.Sprintf(read, condition), args...)
	if err != nil {
		return nil, fmt.Errorf("read products for search: %w", err)
	}
	defer rows.Close()
	var entries []*entry
	for rows.Next() {
		var e entry
		var status, name, bnName, brand, sku, category, bnCategory, above, bnAbove, variantSku string
		err := rows.Scan(&e.id, &e.shopID, &status, &name, &bnName, &brand, &sku, &category, &bnCategory, &above, &bnAbove, &variantSku)
		if err != nil {
			return nil, fmt.Errorf("read products for search: %w", err)
		}
		if n := len(entries); n == 0 || entries[n-1].id != e.id {
			e.Product = Product{Draft: status != "published", Names: []string{name, bnName}, Codes: []string{sku}, Others: []string{brand, category, bnCategory, above, bnAbove}}
			entries = append(entries, &e)
		}
		current := entries[len(entries)-1]
		current.Codes = append(current.Codes, variantSku)
	}
	return entries, rows.Err()
}
