package sale

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/viewer"
	"haat/server/platform/audit"
	"haat/server/platform/jobs"
	"haat/server/platform/money"
)

// Service updates the prices by which products are sorted and filtered, when sales begin and end. Pages, carts and orders do not wait for it:
// they compute prices when they read a product.
type Service struct {
	Client *ent.Client
	Logger *slog.Logger
	Now    func() time.Time // nil: time.Now
}

const (
	// changeEvery is the longest time for which lists are sorted by an old price.
	changeEvery = 10 * time.Second
	// changedAtOnce is the number of products per query.
	changedAtOnce = 200
)

// Run calls Change every few seconds until ctx ends. Several processes may run it at the same time.
func (s *Service) Run(ctx context.Context) error {
	return jobs.Every(ctx, changeEvery, s.Logger, "change prices of sales", s.Change)
}

// Change updates the prices that changed by themselves until now, of all shops. The changes purge the pages that list the products.
func (s *Service) Change(ctx context.Context) error {
	now, system := time.Now(), viewer.WithSystem(audit.Quiet(ctx))
	if s.Now != nil {
		now = s.Now()
	}
	for after := 0; ; {
		rows, err := s.Client.Product.Query().Where(product.PriceChangesAtLTE(now), product.IDGT(after)).Order(ent.Asc(product.FieldID)).Limit(changedAtOnce).
			Select(product.FieldID, product.FieldShopID, product.FieldVersion, product.FieldSellingPrice).Select(Fields...).All(system)
		if err != nil {
			return fmt.Errorf("list sales: %w", err)
		}
		var failed []error
		for _, row := range rows {
			if err := s.change(viewer.WithShop(system, row.ShopID), row, now); err != nil {
				failed = append(failed, err)
			}
		}
		if len(failed) > 0 || len(rows) < changedAtOnce {
			return errors.Join(failed...)
		}
		after = rows[len(rows)-1].ID
	}
}

// change updates the price of a product, unless the product was changed since it was read: its price is then due again, or new.
func (s *Service) change(ctx context.Context, row *ent.Product, now time.Time) error {
	update := s.Client.Product.Update().Where(product.ID(row.ID), product.Version(row.Version), product.SaleSold(row.SaleSold))
	Of(row).WritePrice(update.Mutation(), money.Amount(row.SellingPrice), now)
	if err := update.Exec(ctx); err != nil {
		return fmt.Errorf("change price of product %d: %w", row.ID, err)
	}
	return nil
}
