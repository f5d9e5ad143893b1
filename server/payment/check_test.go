package payment_test

import (
	"testing"

	"haat/ent/payment"
	service "haat/server/payment"
)

// A gateway's check that finds the transaction must confirm the claim, but only for the whole amount and if
// the claim has no other problem.
func TestRecordCheck_ConfirmsOnlyTheClaimedAmount(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		check   service.ClaimCheck
		confirm bool
		problem string
		want    payment.State
	}{
		"found":                   {service.ClaimCheck{Result: service.CheckFound, Amount: 60_00}, true, "", payment.StateConfirmed},
		"found, a member decides": {service.ClaimCheck{Result: service.CheckFound, Amount: 60_00}, false, "", payment.StateClaimed},
		"less money":              {service.ClaimCheck{Result: service.CheckFound, Amount: 59_99}, true, "", payment.StateClaimed},
		"more money":              {service.ClaimCheck{Result: service.CheckFound, Amount: 60_01}, true, "", payment.StateClaimed},
		"unknown":                 {service.ClaimCheck{Result: service.CheckUnknown, Amount: 60_00}, true, "", payment.StateClaimed},
		"a claim with a problem":  {service.ClaimCheck{Result: service.CheckFound, Amount: 60_00}, true, "amount_short", payment.StateClaimed},
	} {
		d := newDesk(t).rule(delivery)
		claimed := d.claim(d.place(1), "AAAAAA1111")
		claimed.Update().SetProblem(c.problem).ExecX(d.shopper)
		for range 2 {
			if err := d.RecordCheck(d.shopper, d.tenant, claimed.ID, c.check, c.confirm); err != nil {
				t.Fatal(name, err)
			}
		}
		if now := d.payment(claimed); now.State != c.want {
			t.Errorf("%s: the claim is %s, want %s", name, now.State, c.want)
		}
	}
}

func TestConfirm_RefusesImpossibleAmounts(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(delivery)
	claimed := d.claim(d.place(1), "AAAAAA1111")
	wantFault(t, d.Confirm(d.member, d.tenant, claimed.ID, service.ConfirmRequest{Received: -1}), "payment_invalid")
	wantFault(t, d.Confirm(d.member, d.tenant, claimed.ID, service.ConfirmRequest{Received: 1 << 60}), "payment_invalid")
	if err := d.Confirm(d.member, d.tenant, claimed.ID, service.ConfirmRequest{Received: 70_00}); err != nil {
		t.Fatal(err)
	}
	// A repeated confirmation without an amount uses the received one, so it must succeed.
	if err := d.Confirm(d.member, d.tenant, claimed.ID, service.ConfirmRequest{}); err != nil {
		t.Error(err)
	}
	wantFault(t, d.Confirm(d.member, d.tenant, claimed.ID, service.ConfirmRequest{Received: 60_00}), "payment_state")
	if now := d.payment(claimed); now.Received != 70_00 {
		t.Errorf("received %d", now.Received)
	}
}

// A rejected transaction may be claimed again, because the customer may have entered the wrong sender.
func TestClaim_ARejectedTransactionMayBeClaimedAgain(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(delivery)
	row := d.place(1)
	first := d.claim(row, "AAAAAA1111")
	if again := d.claim(row, "AAAAAA1111"); again.ID != first.ID {
		t.Error("a repeated claim is another payment")
	}
	if other := d.claim(row, "BBBBBB2222"); other.ID == first.ID {
		t.Error("another transaction is the same payment")
	}
	if err := d.Reject(d.member, d.tenant, first.ID, service.RejectRequest{Reason: "not_found"}); err != nil {
		t.Fatal(err)
	}
	if again := d.claim(row, "AAAAAA1111"); again.ID == first.ID || again.State != payment.StateClaimed {
		t.Errorf("the rejected transaction is %+v", again)
	}
}
