package edit_test

import (
	"testing"

	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/money"
)

func TestEdit_OnlyMembersWithPaymentsChangeTheAdvance(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(line(d.lamp, 0, 2))
	desk := d.by
	desk.Payments = false
	for _, advance := range []money.Amount{o.Amount, 1} {
		in := edit(o)
		in.Advance = advance
		_, err := d.Edit(d.ctx, o.OrderID, in, desk)
		faulttest.Want(t, err, fault.Forbidden, "admin_forbidden")
	}
	if now := d.order(o.OrderID); now.Due != o.Amount || now.Edits != o.Edits {
		t.Errorf("due %d of %d", now.Due, o.Amount)
	}
	in := edit(o)
	in.Advance = o.Amount
	o = d.must(d.Edit(d.ctx, o.OrderID, in, d.by))

	in = edit(o)
	in.Advance = 0
	_, err := d.Edit(d.ctx, o.OrderID, in, desk)
	faulttest.Want(t, err, fault.Forbidden, "admin_forbidden")
	// Removing goods must need no right: the shop then owes the excess of the advance to the customer.
	in = edit(o)
	in.Lines[0].Quantity = 1
	if o = d.must(d.Edit(d.ctx, o.OrderID, in, desk)); o.Advance != o.Amount || o.Due != 0 {
		t.Errorf("advance %d of %d", o.Advance, o.Amount)
	}
	in = edit(o)
	in.Lines[0].Quantity = 2
	if o = d.must(d.Edit(d.ctx, o.OrderID, in, desk)); o.Due != o.Amount-o.Advance {
		t.Errorf("due %d, advance %d of %d", o.Due, o.Advance, o.Amount)
	}
	d.wantExact()
}
