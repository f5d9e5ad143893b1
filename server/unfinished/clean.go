package unfinished

import (
	"context"
	"fmt"

	"haat/ent/shop"
	"haat/ent/unfinishedcheckout"
	"haat/ent/viewer"
	"haat/server/platform/fault"
)

// Clean deletes the checkouts of all shops that did not change for as many days as their shops store them.
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
	for _, each := range shops {
		before := s.Now().UTC().AddDate(0, 0, -each.UnfinishedDays)
		_, err := s.Client.UnfinishedCheckout.Delete().Where(unfinishedcheckout.ShopID(each.ID), unfinishedcheckout.UpdatedAtLT(before)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("delete old checkouts: %w", err)
		}
	}
	return nil
}
