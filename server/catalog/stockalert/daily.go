package stockalert

import (
	"context"
	"errors"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/stockalert"
	"haat/ent/viewer"
	"haat/server/platform/dhaka"
	"haat/server/platform/jobs"
)

const (
	checkEvery = time.Hour
	// SMS that a limit delayed are sent from 9:00 to 21:00 in Bangladesh.
	opens, closes = 9, 21
)

// Run calls Check every hour until ctx ends. It logs errors and returns nil. Several processes may
// run it at the same time.
func (a *Alerts) Run(ctx context.Context) error {
	return jobs.Every(ctx, checkEvery, a.logger, "check stock alerts", a.Check)
}

// Check deletes alerts older than Kept. Between 9:00 and 21:00 it also queues a job for each product that is
// in stock but still has alerts, at most one per day. Such alerts remain if the budget or a limit delayed
// their SMS, or if the shop was unpublished.
func (a *Alerts) Check(ctx context.Context) error {
	ctx, now := viewer.WithSystem(ctx), a.now()
	if _, err := a.client.StockAlert.Delete().Where(stockalert.CreatedAtLT(now.UTC().Add(-Kept))).Exec(ctx); err != nil {
		return fmt.Errorf("delete old stock alerts: %w", err)
	}
	if hour := now.In(dhaka.Zone).Hour(); hour < opens || hour >= closes {
		return nil
	}
	var waiting []struct {
		ShopID    int `json:"shop_id"`
		ProductID int `json:"product_id"`
	}
	err := a.client.StockAlert.Query().Where(inStock()).GroupBy(stockalert.FieldShopID, stockalert.FieldProductID).Scan(ctx, &waiting)
	if err != nil {
		return fmt.Errorf("query stock alerts: %w", err)
	}
	var failed []error
	for _, w := range waiting {
		key := fmt.Sprintf("%d/%s", w.ProductID, dhaka.Day(now))
		err := jobs.Add(viewer.WithShop(ctx, w.ShopID), a.client, Kind, key, restock{w.ProductID})
		if err != nil && !ent.IsConstraintError(err) { // the day's job exists already
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}
