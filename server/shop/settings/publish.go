package settings

import (
	"context"

	"haat/ent"
	"haat/ent/shop"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/tenancy"
)

// PublishRequest sets whether the shop's pages are public.
type PublishRequest struct {
	Public *bool `json:"public"`
}

// Publish makes the shop's pages public, or closes them, from the next request on. Closed pages show the
// shop's phone number. Errors: Invalid "request_invalid" if in.Public is missing; Forbidden "shop_suspended"
// if the platform has suspended the shop.
func (s *Service) Publish(ctx context.Context, t *tenancy.Tenant, in PublishRequest) error {
	if in.Public == nil {
		return form.Fields{"public": "required"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	return db.Transact(ctx, s.client, "publish shop", func(client *ent.Client) error {
		err := client.Shop.UpdateOneID(t.Shop.ID).Where(shop.SuspendedAtIsNil()).SetPublic(*in.Public).Exec(ctx)
		if ent.IsNotFound(err) {
			return fault.New(fault.Forbidden, "shop_suspended")
		}
		return fault.Wrap("publish shop", err)
	})
}
