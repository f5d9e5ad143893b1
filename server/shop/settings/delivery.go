package settings

import (
	"context"
	"time"

	"haat/ent"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

// HideSavings records that a member has dismissed the second set-up list of the dashboard. Nobody in the team sees it any more.
func (s *Service) HideSavings(ctx context.Context, now time.Time) error {
	return db.Transact(ctx, s.client, "hide set-up list", func(client *ent.Client) error {
		row, err := tenancy.LockShop(ctx, client)
		if err != nil || row.SavingsHiddenAt != nil {
			return err
		}
		return fault.Wrap("hide set-up list", row.Update().SetSavingsHiddenAt(now.UTC()).Exec(ctx))
	})
}

// ConfirmDelivery records that an owner has checked the delivery charges. This completes a step of the set-up
// checklist.
func (s *Service) ConfirmDelivery(ctx context.Context) error {
	return db.Transact(ctx, s.client, "confirm delivery", func(client *ent.Client) error {
		row, err := tenancy.LockShop(ctx, client)
		if err != nil || row.DeliveryConfirmed {
			return err
		}
		return fault.Wrap("confirm delivery", row.Update().SetDeliveryConfirmed(true).Exec(ctx))
	})
}
