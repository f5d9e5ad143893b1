package edit

import (
	"context"
	"slices"
	"time"

	"haat/ent"
	"haat/server/books/family"
	"haat/server/platform/audit"
	"haat/server/platform/form"
	"haat/server/platform/money"
)

// limitAdvance reduces an unchanged advance to a lower total; the shop then owes the rest to the customer.
// For users with the right "payments" it does nothing: they get an error instead, because they can change the
// advance.
func (c *Contents) limitAdvance(now Contents, by By) {
	if !by.Payments && c.Advance == now.Advance {
		c.Advance = min(c.Advance, max(0, c.Total))
	}
}

// entered returns the change of the advance that the user entered. It does not include a reduction to a lower
// total.
func (c *Contents) entered(now Contents) money.Amount {
	if c.Advance == c.Total && c.Advance < now.Advance {
		return 0
	}
	return c.Advance - min(now.Advance, c.Total)
}

// checkEntered returns Invalid "order_invalid" if the advance is below the sum of recorded payments and
// exchanges. That money can only be returned by a refund.
func (w writing) checkEntered(ctx context.Context, amount money.Amount) error {
	if amount >= 0 {
		return nil
	}
	a, err := family.Lock(ctx, w.client, w.row.ID)
	if err != nil {
		return err
	}
	if a.Entered+int64(amount) < 0 || a.CameIn()+int64(amount) < a.GivenBack() {
		return form.Fields{"advance": "min"}.Of(invalid())
	}
	return nil
}

// enter posts the change of the advance that the user entered, and updates the account of the order's family for the edit.
func (w writing) enter(ctx context.Context, amount money.Amount) error {
	if amount == 0 {
		return w.account(ctx)
	}
	err := family.PostEntered(audit.Quiet(ctx), w.client, family.Entered{
		OrderID: w.row.ID, Number: w.row.Number, Version: w.row.Edits + 1, Amount: amount, At: time.Now(),
	})
	if err != nil {
		return err
	}
	return w.refresh(ctx)
}

// account updates the account of the order's family for an edit, if money was recorded for the order or for
// one that was merged with it.
func (w writing) account(ctx context.Context, merged ...*ent.Order) error {
	if !slices.ContainsFunc(append(merged, w.row), family.HasMoney) {
		return nil
	}
	return w.refresh(ctx)
}

func (w writing) refresh(ctx context.Context) error {
	_, err := family.Refresh(ctx, w.client, w.row.ID)
	return err
}
