package settings

import (
	"context"

	"haat/ent"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

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
