package payment_test

import (
	"testing"

	"haat/ent/order"
	"haat/ent/payment"
	service "haat/server/payment"
	"haat/server/platform/i18n"
)

// The page must show no wallet number if nothing is due, or if the order is canceled.
func TestPage_OffersWalletsWhileMoneyIsDue(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(delivery)
	row := d.place(1)
	want := func(what string, due, rest int64, wallets int) {
		t.Helper()
		shown, _, err := d.Page(d.shopper, d.tenant, row.Number, i18n.En)
		if err != nil || int64(shown.Due) != due || int64(shown.Rest) != rest || len(shown.Wallets) != wallets {
			t.Errorf("%s: %+v, %v", what, shown, err)
		}
	}
	want("placed", 60_00, 100_00, 1) // one of the two wallets is off
	if err := d.Confirm(d.member, d.tenant, d.claim(row, "AAAAAA1111").ID, service.ConfirmRequest{}); err != nil {
		t.Fatal(err)
	}
	want("paid", 0, 100_00, 0)
	row = d.place(1)
	d.to(row, order.StatusCanceled)
	want("canceled", 0, 0, 0)
	_, _, err := d.Page(d.shopper, d.tenant, "00000000", i18n.En)
	wantFault(t, err, "order_not_found")
}

// Customers must see that a refund is in progress, but not that the gateway refused an earlier attempt.
func TestPage_HidesRefundsThatTheGatewayDidNotMake(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(delivery)
	row := d.place(1)
	paid := d.claim(row, "AAAAAA1111")
	if err := d.Confirm(d.member, d.tenant, paid.ID, service.ConfirmRequest{}); err != nil {
		t.Fatal(err)
	}
	for i, state := range []payment.State{payment.StateRejected, payment.StateRefunded} {
		d.client.Payment.Create().SetOrderID(row.ID).SetKey(string(state)).SetMethod("bkash").SetKind(payment.KindRefund).SetAmount(10_00).
			SetState(state).SetRefundOfID(paid.ID).ExecX(d.shopper)
		if shown, _, err := d.Page(d.shopper, d.tenant, row.Number, i18n.En); err != nil || len(shown.Claims) != 1+i {
			t.Errorf("with a %s refund: %+v, %v", state, shown, err)
		}
	}
}
