package stock

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/viewer"
)

// Taken is the state of a product after its units were taken. Stock and Sold are its current counters.
type Taken struct{ Stock, Sold int }

// Take takes the units from the stock and counts them as sold, in client's transaction. It changes all or none: the error is ErrConcurrent
// if a product was unpublished or has too few units, in stock or in its limited sale. Rows are changed in the order of their ids, so that transactions do not wait for each
// other in a circle. Each row is locked until the transaction ends: take the units by the last statements of a transaction. Pages that show
// the products are purged by the rows of the log, because the statements bypass the hooks of Product.
func (u Units) Take(ctx context.Context, client *ent.Client, cause Cause) (map[int]Taken, error) {
	taken := map[int]Taken{}
	var rows []productRow
	for _, id := range slices.Sorted(maps.Keys(u.products)) {
		row, sold, err := u.takeProduct(ctx, client, id)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
		taken[id] = Taken{row.stock, sold}
	}
	var variants []*ent.Variant
	for _, id := range slices.Sorted(maps.Keys(u.variants)) {
		row, err := u.takeVariant(ctx, client, id)
		if err != nil {
			return nil, err
		}
		variants = append(variants, row)
	}
	return taken, u.logRows(ctx, client, cause, rows, variants)
}

// A limited sale ends with its last unit. Then the price for sorting is due at once.
const takeProduct = `UPDATE products SET stock = stock - $1, sold = sold + $2, updated_at = $3, sale_sold = sale_sold + $7,
  price_changes_at = CASE WHEN $7 > 0 AND sale_sold + $7 >= sale_units THEN $3 ELSE price_changes_at END
WHERE id = $4 AND shop_id = $5 AND status = 'published' AND ($6 OR stock >= $1)
  AND ($7 = 0 OR sale = $8 AND sale_sold + $7 <= sale_units)
RETURNING stock, sold, (SELECT low_stock FROM shops WHERE shops.id = products.shop_id)`

// takeProduct takes the units of a product. The stock of a product with variants is only their sum, which may be too low meanwhile.
func (u Units) takeProduct(ctx context.Context, client *ent.Client, id int) (row productRow, sold int, err error) {
	p := u.products[id]
	number, units := u.saleOf(id)
	row = productRow{id: id, hasVariants: p.ofVariants, published: true}
	err = changeOne(ctx, client, []any{&row.stock, &sold, &row.threshold},
		takeProduct, p.units, p.sold, time.Now().UTC(), id, viewer.ShopOf(ctx), p.ofVariants, units, number)
	return row, sold, err
}

const takeVariant = `UPDATE variants SET stock = stock - $1, updated_at = $2
WHERE id = $3 AND shop_id = $4 AND stock >= $1 RETURNING product_id, key, stock`

func (u Units) takeVariant(ctx context.Context, client *ent.Client, id int) (*ent.Variant, error) {
	row := &ent.Variant{ID: id}
	err := changeOne(ctx, client, []any{&row.ProductID, &row.Key, &row.Stock},
		takeVariant, u.variants[id], time.Now().UTC(), id, viewer.ShopOf(ctx))
	return row, err
}

// changeOne runs an UPDATE of one row and scans the returned columns. The error is ErrConcurrent if no row fulfils its conditions.
func changeOne(ctx context.Context, client *ent.Client, into []any, query string, args ...any) error {
	rows, err := client.QueryContext(ctx, query, args...)
	if err != nil {
		return fmt.Errorf("take stock: %w", err)
	}
	defer rows.Close()
	if !rows.Next() {
		return cmp.Or(rows.Err(), error(ErrConcurrent))
	}
	if err := rows.Scan(into...); err != nil {
		return fmt.Errorf("take stock: %w", err)
	}
	return rows.Err()
}
