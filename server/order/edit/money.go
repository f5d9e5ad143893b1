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

// limitAdvance lowers an unchanged advance to a lower total. The rest of the money is owed to the customer then. Users with the right
// "payments" are told that the advance is too high instead, because they can change it.
func (c *Contents) limitAdvance(now Contents, by By) {
	if !by.Payments && c.Advance == now.Advance {
		c.Advance = min(c.Advance, max(0, c.Total))
	}
}

// entered returns what a user says that the customer has paid, in addition to what is known: a change of the advance, apart from one to
// a lower total.
func (c *Contents) entered(now Contents) money.Amount {
	if c.Advance == c.Total && c.Advance < now.Advance {
		return 0
	}
	return c.Advance - min(now.Advance, c.Total)
}

// checkEntered returns Invalid "order_invalid" if the advance became lower than what recorded payments and exchanges have paid: that money
// is given back by a refund.
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

// enter posts what a user says that the customer has paid, and brings the account of the order's family in line with the edit.
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

// account brings the account of the order's family in line with an edit, if money was recorded for the order or for one that it was
// merged with.
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
