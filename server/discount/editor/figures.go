package editor

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/platform/money"
)

// An order can have several rows of one discount, after two orders with it were merged, and counts once. The order that was merged into another one
// is canceled and does not count, but its use remains one.
const sumsOf = `SELECT d.discount_id, SUM(d.uses), SUM(CASE WHEN o.merged_into_id IS NULL THEN 1 ELSE 0 END),
	SUM(CASE WHEN o.status IN ('delivered', 'completed') THEN 1 ELSE 0 END),
	SUM(CASE WHEN o.status = 'canceled' AND o.returned_at IS NOT NULL THEN 1 ELSE 0 END),
	SUM(CASE WHEN o.status = 'canceled' THEN 0 ELSE o.subtotal - o.discount END),
	SUM(CASE WHEN o.status = 'canceled' THEN 0 ELSE d.amount END),
	SUM(CASE WHEN o.status IN ('delivered', 'completed') THEN o.subtotal - o.discount ELSE 0 END) FROM (
	SELECT discount_id, order_id, SUM(amount) AS amount, SUM(CASE WHEN counts THEN 1 ELSE 0 END) AS uses
	FROM order_discounts WHERE discount_id IN (%s) AND shop_id = $1 GROUP BY discount_id, order_id
) d JOIN orders o ON o.id = d.order_id AND o.shop_id = $1
GROUP BY d.discount_id`

// figuresOf returns the figures of discounts by id, in one statement, or in two if costs is true: only then do they have profits. Figures of
// discounts without orders are zero.
func figuresOf(ctx context.Context, client *ent.Client, ids []int, costs bool) (map[int]Figures, error) {
	all := make(map[int]Figures, len(ids))
	err := eachOf(ctx, client, sumsOf, ids, func(rows *sql.Rows) error {
		var id int
		var f Figures
		err := rows.Scan(&id, &f.Uses, &f.Orders, &f.Delivered, &f.Returned, (*int64)(&f.Sales), (*int64)(&f.Given), (*int64)(&f.DeliveredSales))
		all[id] = f
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("sum up discounts: %w", err)
	}
	if costs {
		err = addProfits(ctx, client, ids, all)
	}
	return all, err
}

const costsOf = `SELECT d.discount_id, SUM(COALESCE(i.cost, 0) * i.quantity), SUM(CASE WHEN i.cost IS NULL THEN i.quantity ELSE 0 END) FROM (
	SELECT DISTINCT discount_id, order_id FROM order_discounts WHERE discount_id IN (%s) AND shop_id = $1
) d JOIN orders o ON o.id = d.order_id AND o.shop_id = $1 JOIN order_items i ON i.order_id = o.id AND i.shop_id = $1
WHERE o.status IN ('delivered', 'completed') AND o.merged_into_id IS NULL GROUP BY d.discount_id`

// addProfits adds the profits of the delivered orders of discounts, in one statement: their sales less the purchase costs of their units, as in
// the reports of orders.
func addProfits(ctx context.Context, client *ent.Client, ids []int, all map[int]Figures) error {
	type costs struct {
		known    money.Amount
		uncosted int
	}
	of := map[int]costs{}
	err := eachOf(ctx, client, costsOf, ids, func(rows *sql.Rows) error {
		var id int
		var c costs
		err := rows.Scan(&id, (*int64)(&c.known), &c.uncosted)
		of[id] = c
		return err
	})
	if err != nil {
		return fmt.Errorf("sum up costs of discounts: %w", err)
	}
	for _, id := range ids {
		f := all[id]
		if f.UncostedUnits = of[id].uncosted; f.UncostedUnits == 0 {
			profit := f.DeliveredSales - of[id].known
			f.Profit = &profit
		}
		all[id] = f
	}
	return nil
}

// eachOf runs a query about discounts, whose arguments are the shop and then the ids, and calls scan for each row.
func eachOf(ctx context.Context, client *ent.Client, query string, ids []int, scan func(*sql.Rows) error) error {
	if len(ids) == 0 {
		return nil
	}
	args := []any{viewer.ShopOf(ctx)}
	places := make([]string, len(ids))
	for i, id := range ids {
		args, places[i] = append(args, id), fmt.Sprintf("$%d", i+2)
	}
	rows, err := client.QueryContext(ctx, fmt.Sprintf(query, strings.Join(places, ", ")), args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}
