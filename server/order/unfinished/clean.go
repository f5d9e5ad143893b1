package unfinished

import (
	"context"
	"errors"
	"fmt"

	"haat/ent/shop"
	"haat/ent/unfinishedcheckout"
	"haat/ent/viewer"
	"haat/server/platform/fault"
)

// Clean deletes checkouts that have not changed within the number of days set by their shop, for all shops. A
// failure in one shop does not affect the others.
func (s *Service) Clean(ctx context.Context) error {
	ctx = viewer.WithSystem(ctx)
	day := s.Now().UTC().AddDate(0, 0, -1)
	ids, err := s.Client.UnfinishedCheckout.Query().Where(unfinishedcheckout.UpdatedAtLT(day)).Unique(true).Select(unfinishedcheckout.FieldShopID).Ints(ctx)
	if err != nil || len(ids) == 0 {
		return fault.Wrap("find old checkouts", err)
	}
	shops, err := s.Client.Shop.Query().Where(shop.IDIn(ids...)).Select(shop.FieldID, shop.FieldUnfinishedDays).All(ctx)
	if err != nil {
		return fmt.Errorf("load shops of old checkouts: %w", err)
	}
	var failed []error
	for _, each := range shops {
		before := s.Now().UTC().AddDate(0, 0, -each.UnfinishedDays)
		_, err := s.Client.UnfinishedCheckout.Delete().Where(unfinishedcheckout.ShopID(each.ID), unfinishedcheckout.UpdatedAtLT(before)).Exec(ctx)
		failed = append(failed, fault.Wrap("delete old checkouts", err))
	}
	return errors.Join(failed...)
}
