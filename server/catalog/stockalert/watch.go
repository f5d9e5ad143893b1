package stockalert

import (
	"context"
	"crypto/rand"
	"fmt"

	"haat/ent"
	"haat/ent/hook"
	"haat/ent/product"
	"haat/ent/stockalert"
	"haat/ent/viewer"
	"haat/server/platform/jobs"
)

// Kind is the outbox kind of the jobs that notify waiting numbers.
const Kind = "stock_alert"

// restock is the payload of a job.
type restock struct {
	ProductID int `json:"product_id"`
}

// Watch adds a hook to client that queues a job if a write adds stock to a product with alerts or publishes
// it. The job is queued in the transaction of the write. The hook watches products only, because every change
// of a variant's stock also changes the product's, which is the sum.
func Watch(client *ent.Client) {
	client.Product.Use(hook.If(queueJobs, hook.And(hook.HasOp(ent.OpUpdate|ent.OpUpdateOne), mayRestock)))
}

// mayRestock reports whether a write may make products available. Sales do not, because they subtract from
// the stock.
func mayRestock(_ context.Context, m ent.Mutation) bool {
	p := m.(*ent.ProductMutation)
	stock, set := p.Stock()
	added, adds := p.AddedStock()
	if adds {
		return added > 0
	}
	status, changes := p.Status()
	return set && stock > 0 || changes && status == product.StatusPublished
}

func queueJobs(next ent.Mutator) ent.Mutator {
	return hook.ProductFunc(func(ctx context.Context, m *ent.ProductMutation) (ent.Value, error) {
		ids, err := m.IDs(ctx) // the update may change which rows its conditions select
		if err != nil {
			return nil, err
		}
		value, err := next.Mutate(ctx, m)
		if err != nil || len(ids) == 0 {
			return value, err
		}
		return value, queue(ctx, m.Client(), ids)
	})
}

// queue adds a job for each of the products with alerts.
func queue(ctx context.Context, client *ent.Client, products []int) error {
	var waiting []struct {
		ShopID    int `json:"shop_id"`
		ProductID int `json:"product_id"`
	}
	err := client.StockAlert.Query().Where(stockalert.ProductIDIn(products...)).
		GroupBy(stockalert.FieldShopID, stockalert.FieldProductID).Scan(ctx, &waiting)
	if err != nil {
		return fmt.Errorf("query stock alerts: %w", err)
	}
	for _, w := range waiting {
		if err := jobs.Add(viewer.WithShop(ctx, w.ShopID), client, Kind, rand.Text(), restock{w.ProductID}); err != nil {
			return err
		}
	}
	return nil
}
