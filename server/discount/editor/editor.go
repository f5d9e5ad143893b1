// Package editor lets merchants make and change the discounts of their shops. Every method needs a context with the shop as viewer.
package editor

import (
	"context"
	"time"

	"haat/ent"
	entdiscount "haat/ent/discount"
	"haat/ent/viewer"
	"haat/server/platform/fault"
)

// Editor reads and changes discounts, their codes, and their figures.
type Editor struct {
	client *ent.Client
	now    func() time.Time
}

// New returns an Editor of client's database. now is the clock; nil means time.Now.
func New(client *ent.Client, now func() time.Time) *Editor {
	if now == nil {
		now = time.Now
	}
	return &Editor{client, now}
}

// discountFault returns NotFound "discount_not_found" if the row does not exist in the shop.
func discountFault(action string, err error) error {
	if ent.IsNotFound(err) {
		return fault.New(fault.NotFound, "discount_not_found")
	}
	return fault.Wrap(action, err)
}

// hold locks a discount until client's transaction ends, and loads it. The error is NotFound "discount_not_found".
func hold(ctx context.Context, client *ent.Client, id int) (*ent.Discount, error) {
	const lock = `UPDATE discounts SET paused = paused WHERE id = $1 AND shop_id = $2`
	if _, err := client.ExecContext(ctx, lock, id, viewer.ShopOf(ctx)); err != nil {
		return nil, fault.Wrap("lock discount", err)
	}
	row, err := client.Discount.Query().Where(entdiscount.ID(id)).Only(ctx)
	return row, discountFault("load discount", err)
}
