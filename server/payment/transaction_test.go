package payment_test

import (
	"fmt"
	"sync"
	"testing"

	"haat/ent"
	"haat/ent/payment"
	service "haat/server/payment"
)

const trx = "CHM7B0RS5K"

// begin records a session at bKash's gateway for the advance of an order.
func (d *desk) begin(row *ent.Order) *ent.Payment {
	d.Helper()
	key := fmt.Sprint("session-", row.ID)
	begun, err := d.Begin(d.shopper, d.tenant, row.ID, service.Begun{Key: key, Method: "bkash_checkout", Kind: payment.KindAdvance, Amount: 60_00})
	if err != nil {
		d.Fatal(err)
	}
	if _, err := d.Opened(d.shopper, begun.ID, key, "", soon); err != nil {
		d.Fatal(err)
	}
	return d.payment(begun)
}

func (d *desk) settle(begun *ent.Payment) error {
	return d.Settle(d.shopper, d.tenant, "bkash_checkout", *begun.Session, 60_00, 0, trx)
}

func (d *desk) confirm(row *ent.Payment) error {
	return d.Confirm(d.member, d.tenant, row.ID, service.ConfirmRequest{})
}

func TestTransaction_OfAGatewayPaysNoWalletClaim(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(delivery)
	if err := d.settle(d.begin(d.place(1))); err != nil {
		t.Fatal(err)
	}
	other := d.place(1)
	claimed := d.claim(other, trx)
	if claimed.Problem != service.ProblemDuplicate {
		t.Errorf("the claim is %+v", claimed)
	}
	wantFault(t, d.confirm(claimed), "payment_reference_used")
	if d.order(other).Advance != 0 {
		t.Error("the transaction pays for two orders")
	}
	list, err := d.List(d.shopper, "claimed", 1)
	if err != nil || len(list.Payments) != 1 || list.Payments[0].UsedBy == "" {
		t.Errorf("%+v, %v", list, err)
	}
	d.wantBalances(0, -60_00, 0)
}

func TestTransaction_OfAConfirmedClaimPaysNoGatewaySession(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(delivery)
	if err := d.confirm(d.claim(d.place(1), trx)); err != nil {
		t.Fatal(err)
	}
	other := d.place(1)
	begun := d.begin(other)
	for range 2 {
		if err := d.settle(begun); err != nil {
			t.Fatal(err)
		}
	}
	now := d.payment(begun)
	if now.State != payment.StateClaimed || now.Problem != service.ProblemDuplicate || now.PollAt != nil || d.order(other).Advance != 0 {
		t.Errorf("the payment is %+v", now)
	}
	wantFault(t, d.confirm(now), "payment_reference_used")
	if err := d.Reject(d.member, d.tenant, now.ID, service.RejectRequest{Reason: "used"}); err != nil {
		t.Error(err)
	}
	d.wantBalances(60_00, -60_00, 0)
}

func TestTransaction_OfAGatewayIsRemovedFromAnUndecidedClaim(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(delivery)
	claimed := d.claim(d.place(1), trx)
	row := d.place(1)
	if err := d.settle(d.begin(row)); err != nil {
		t.Fatal(err)
	}
	if now := d.payment(claimed); now.Problem != service.ProblemDuplicate || d.order(row).Advance != 60_00 {
		t.Errorf("the claim is %+v", now)
	}
	wantFault(t, d.confirm(claimed), "payment_reference_used")
}

func TestTransaction_ConcurrentWalletAndGatewayPayOneOrder(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(delivery)
	claimed, begun := d.claim(d.place(1), trx), d.begin(d.place(1))
	var wait sync.WaitGroup
	wait.Go(func() {
		if err := d.confirm(claimed); !allowed(err) {
			t.Error(err)
		}
	})
	wait.Go(func() {
		if err := d.settle(begun); !allowed(err) {
			t.Error(err)
		}
	})
	wait.Wait()
	if n := d.client.Payment.Query().Where(payment.StateEQ(payment.StateConfirmed)).CountX(d.shopper); n != 1 {
		t.Errorf("%d payments are confirmed", n)
	}
}
