package team

import (
	"context"
	"time"

	"haat/ent"
	"haat/ent/shop"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/tenancy"
)

// MaxNotice is the maximum length of a suspension notice, in characters.
const MaxNotice = 500

// Suspend suspends the context's shop: its visitors and merchants see the notice, nobody can order, and its
// owner cannot publish it. If the shop is already suspended, Suspend only replaces the notice. The error is
// Invalid "request_invalid" if the notice is empty or too long.
func Suspend(ctx context.Context, client *ent.Client, notice string, now time.Time) error {
	notice = form.OneLine(notice)
	wrong := form.Fields{}
	wrong.Text("notice", notice, MaxNotice, true)
	if err := wrong.Of(fault.New(fault.Invalid, "request_invalid")); err != nil {
		return err
	}
	return db.Transact(ctx, client, "suspend shop", func(client *ent.Client) error {
		row, err := tenancy.LockShop(ctx, client)
		if err != nil {
			return err
		}
		update := client.Shop.UpdateOne(row).SetSuspensionNotice(notice)
		if row.SuspendedAt == nil {
			update.SetSuspendedAt(now.UTC()).SetPublicAfterSuspension(row.Public).SetPublic(false)
		}
		return fault.Wrap("suspend shop", update.Exec(ctx))
	})
}

// Resume ends a suspension and restores the shop's former visibility. The error is NotFound
// "shop_not_suspended".
func Resume(ctx context.Context, client *ent.Client) error {
	return db.Transact(ctx, client, "resume shop", func(client *ent.Client) error {
		row, err := tenancy.LockShop(ctx, client)
		if err != nil {
			return err
		}
		err = client.Shop.UpdateOne(row).Where(shop.SuspendedAtNotNil()).ClearSuspendedAt().SetSuspensionNotice("").
			SetPublic(row.PublicAfterSuspension).SetPublicAfterSuspension(false).Exec(ctx)
		if ent.IsNotFound(err) {
			return fault.New(fault.NotFound, "shop_not_suspended")
		}
		return fault.Wrap("resume shop", err)
	})
}
