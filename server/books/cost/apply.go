package cost

import (
	"context"
	"crypto/rand"
	"fmt"
	"maps"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/server/books/summary"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
)

// Kind is the kind of the jobs that apply costs to order items.
const Kind = "purchase_cost"

// batch is the number of order items per transaction. settling is the delay after which orders that were
// being placed while a cost was set are complete.
const (
	batch    = 1000
	settling = time.Minute
)

// task is the payload of a job.
type task struct {
	ProductID int   `json:"product_id"`
	Since     int64 `json:"since"` // Unix seconds
}

// applySince sets the cost of a product's items that were ordered since a time. Items beyond the first batch
// are left to a job. A second job runs later, for orders that were being placed with the former cost.
func (c *Costs) applySince(ctx context.Context, client *ent.Client, productID int, since time.Time) error {
	last, err := applyBatch(ctx, client, productID, since, 0)
	if err != nil {
		return err
	}
	work := task{productID, since.Unix()}
	if last != 0 {
		if err := jobs.Add(ctx, client, Kind, rand.Text(), work); err != nil {
			return err
		}
	}
	return jobs.AddAt(ctx, client, time.Now().Add(settling).UTC(), Kind, rand.Text(), work)
}

// Handle handles the jobs of Kind. It uses a transaction per batch, so that orders of the product wait only
// briefly.
func (c *Costs) Handle(ctx context.Context, job jobs.Job) error {
	work, err := jobs.Decode[task](job)
	if err != nil {
		return err
	}
	since := time.Unix(work.Since, 0).UTC()
	for after := 0; ; {
		var last int
		err := db.Transact(ctx, c.client, "apply purchase cost", func(client *ent.Client) (err error) {
			if _, err := lock(ctx, client, work.ProductID, 0); err != nil {
				return err
			}
			last, err = applyBatch(audit.Quiet(ctx), client, work.ProductID, since, after)
			return err
		})
		if f, ok := fault.As(err); ok && f.Kind == fault.NotFound { // the product was deleted
			return nil
		}
		if err != nil || last == 0 {
			return err
		}
		after = last
	}
}

// applyBatch sets the cost of a batch of a locked product's items: those ordered since a time, with ids greater than after. It marks the
// summaries of their days as stale. It returns the last id of a full batch, or 0 after the last batch.
func applyBatch(ctx context.Context, client *ent.Client, productID int, since time.Time, after int) (last int, err error) {
	of, err := readHistory(ctx, client, productID)
	if err != nil {
		return 0, err
	}
	items, err := client.OrderItem.Query().
		Where(orderitem.ProductID(productID), orderitem.IDGT(after), orderitem.HasOrderWith(order.CreatedAtGTE(since))).
		WithOrder(func(q *ent.OrderQuery) { q.Select(order.FieldCreatedAt) }).
		Order(ent.Asc(orderitem.FieldID)).Limit(batch).
		Select(orderitem.FieldOrderID, orderitem.FieldVariantID, orderitem.FieldCost).All(ctx)
	if err != nil {
		return 0, fmt.Errorf("load order items: %w", err)
	}
	costly, days := map[int64][]int{}, map[string]bool{}
	for _, item := range items {
		at := item.Edges.Order.CreatedAt
		cost := of.at(idOf(item.VariantID), at)
		if cost == nil || item.Cost != nil && *item.Cost == *cost {
			continue
		}
		costly[*cost] = append(costly[*cost], item.ID)
		days[dhaka.Day(at)] = true
	}
	for cost, ids := range costly {
		if err := client.OrderItem.Update().Where(orderitem.IDIn(ids...)).SetCost(cost).Exec(ctx); err != nil {
			return 0, fmt.Errorf("set cost of order items: %w", err)
		}
	}
	if err := summary.MarkDays(ctx, client, slices.Sorted(maps.Keys(days))...); err != nil || len(items) < batch {
		return 0, err
	}
	return items[len(items)-1].ID, nil
}
