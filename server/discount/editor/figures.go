package editor

import (
	"context"
	"fmt"
	"strings"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/platform/money"
)

// An order can have several rows of one discount, after two orders with it were merged, and counts once.
const figuresOf = `SELECT d.discount_id, SUM(d.uses), COUNT(*),
	SUM(CASE WHEN o.status IN ('delivered', 'completed') THEN 1 ELSE 0 END),
	SUM(CASE WHEN o.status = 'canceled' AND o.returned_at IS NOT NULL THEN 1 ELSE 0 END),
	SUM(CASE WHEN o.status = 'canceled' THEN 0 ELSE o.subtotal - o.discount END),
	SUM(CASE WHEN o.status = 'canceled' THEN 0 ELSE d.amount END),
	SUM(CASE WHEN o.status IN ('delivered', 'completed') THEN o.subtotal - o.discount ELSE 0 END) FROM (
	SELECT discount_id, order_id, SUM(amount) AS amount, SUM(CASE WHEN counts THEN 1 ELSE 0 END) AS uses
	FROM order_discounts WHERE discount_id IN (%s) AND shop_id = $1 GROUP BY discount_id, order_id
) d JOIN orders o ON o.id = d.order_id AND o.shop_id = $1
WHERE o.merged_into_id IS NULL GROUP BY d.discount_id`

// figures returns the figures of discounts by id, without profits, in one statement. Discounts without orders are left out.
func figures(ctx context.Context, client *ent.Client, ids []int) (map[int]Figures, error) {
	all := make(map[int]Figures, len(ids))
	if len(ids) == 0 {
		return all, nil
	}
	args := []any{viewer.ShopOf(ctx)}
	places := make([]string, len(ids))
	for i, id := range ids {
		args, places[i] = append(args, id), fmt.Sprintf("$%d", i+2)
	}
	rows, err := client.QueryContext(ctx, fmt.Sprintf(figuresOf, strings.Join(places, ", ")), args...)
	if err != nil {
		return nil, fmt.Errorf("sum up discounts: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var id int
		var f Figures
		if err := rows.Scan(&id, &f.Uses, &f.Orders, &f.Delivered, &f.Returned, (*int64)(&f.Sales), (*int64)(&f.Given), (*int64)(&f.DeliveredSales)); err != nil {
			return nil, fmt.Errorf("sum up discounts: %w", err)
		}
		all[id] = f
	}
	return all, rows.Err()
}

const costsOf = `SELECT COALESCE(SUM(COALESCE(i.cost, 0) * i.quantity), 0), COALESCE(SUM(CASE WHEN i.cost IS NULL THEN i.quantity ELSE 0 END), 0) FROM order_items i
JOIN orders o ON o.id = i.order_id AND o.shop_id = $1
WHERE o.id IN (SELECT order_id FROM order_discounts WHERE discount_id = $2 AND shop_id = $1) AND i.shop_id = $1
	AND o.status IN ('delivered', 'completed') AND o.merged_into_id IS NULL`

// addProfit adds the profit of the delivered orders of a discount, in one statement: their sales less the purchase costs of their units, as in
// the reports of orders.
func addProfit(ctx context.Context, client *ent.Client, id int, f *Figures) error {
	rows, err := client.QueryContext(ctx, costsOf, viewer.ShopOf(ctx), id)
	if err != nil {
		return fmt.Errorf("sum up costs of discount: %w", err)
	}
	defer rows.Close()
	if rows.Next() {
		var costs money.Amount
		if err := rows.Scan((*int64)(&costs), &f.UncostedUnits); err != nil {
			return fmt.Errorf("sum up costs of discount: %w", err)
		}
		if f.UncostedUnits == 0 {
			profit := f.DeliveredSales - costs
			f.Profit = &profit
		}
	}
	return rows.Err()
}
