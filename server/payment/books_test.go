package payment_test

import (
	"testing"

	"haat/ent/payment"
	"haat/ent/schema/kind"
	service "haat/server/payment"
)

func TestConfirm_OnlyMembersAreActorsInTheLedger(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(delivery)
	if err := d.Confirm(d.member, d.tenant, d.claim(d.place(1), "AAAAAA1111").ID, service.ConfirmRequest{}); err != nil {
		t.Fatal(err)
	}
	d.wantActor("Rina")
	d.client.LedgerEntry.Delete().ExecX(d.shopper)
	d.rule(kind.AdvanceRule{Kind: "full"})
	row := d.place(1)
	begun, err := d.Begin(d.member, d.tenant, row.ID, service.Begun{Key: "k", Method: bkash, Kind: payment.KindAdvance, Amount: 160_00})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Opened(d.member, begun.ID, "S1", "https://pay.test", soon); err != nil {
		t.Fatal(err)
	}
	// A gateway's confirmation has no actor in the ledger, even if a member's request fetched it.
	if err := d.Settle(d.member, d.tenant, bkash, "S1", 160_00, 0, "T1"); err != nil {
		t.Fatal(err)
	}
	d.wantActor("")
}

// wantActor fails unless all entries of the ledger name the actor.
func (d *desk) wantActor(want string) {
	d.Helper()
	entries := d.client.LedgerEntry.Query().AllX(d.shopper)
	if len(entries) == 0 {
		d.Error("the ledger is empty")
	}
	for _, e := range entries {
		if e.ActorName != want || (e.ActorID != 0) != (want != "") {
			d.Errorf("%s was posted by %d %q, want %q", e.Key, e.ActorID, e.ActorName, want)
		}
	}
}
