package merchant

import (
	"context"

	"haat/ent"
	"haat/ent/shop"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/written"
	"haat/server/tenancy"
)

// PublishRequest says whether the shop's pages are to be seen.
type PublishRequest struct {
	Public *bool `json:"public"`
}

// Publish has the shop's pages seen by everybody, or not: then they say from the next
// request on that the shop is closed and whom to call. Invalid "request_invalid"
// where the request does not say which, Forbidden "shop_suspended" where the platform has
// closed the shop.
func (m *Merchant) Publish(ctx context.Context, t *tenancy.Tenant, in PublishRequest) error {
	if in.Public == nil {
		return written.Fields{"public": "required"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	return db.Transact(ctx, m.client, "publish shop", func(client *ent.Client) error {
		err := client.Shop.UpdateOneID(t.Shop.ID).Where(shop.SuspendedAtIsNil()).SetPublic(*in.Public).Exec(ctx)
		if ent.IsNotFound(err) {
			return fault.New(fault.Forbidden, "shop_suspended")
		}
		return wrapped("publish shop", err)
	})
}
