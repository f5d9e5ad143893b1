package payout

import (
	"testing"

	"haat/ent/ledgerentry"
	"haat/server/books/ledger"
	"haat/server/platform/money"
)

// A courier that has paid for all parcels, but less than it collected, must still be listed with its debt.
func TestOverview_ListsCouriersThatOweWithoutOpenParcels(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	s.owes("pathao", 40_00)
	s.owes("redx", 70_00)
	s.owes("redx", -70_00)
	o, err := s.Overview(s.ctx)
	if err != nil || len(o.Couriers) != 1 {
		t.Fatalf("%+v, %v", o, err)
	}
	if c := o.Couriers[0]; c.Courier != "pathao" || c.Balance != 40_00 || c.Parcels != 0 || c.Owed != 0 {
		t.Errorf("%+v", c)
	}
}

// owes posts an additional amount of cash that a courier owes.
func (s *seller) owes(courier string, amount money.Amount) {
	s.Helper()
	_, err := ledger.Post(s.ctx, s.Client, ledger.Posting{
		Key: "test/" + courier + "/" + amount.Decimal(), Kind: ledgerentry.KindCorrection, At: s.clock, Courier: courier,
		Lines: map[ledgerentry.Account]money.Amount{ledgerentry.AccountCourier: amount, ledgerentry.AccountCash: -amount},
	})
	if err != nil {
		s.Fatal(err)
	}
}

func TestOwed_ReturnsTheOrderAndTheOwedAmount(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	p := s.send(100_00)
	s.deliver(p)
	s.Client.Parcel.UpdateOneID(p.ID).SetCharge(60_00).SetCodFee(1_00).ExecX(s.ctx)
	list, err := s.Owed(s.ctx, OwedQuery{age: -1})
	if err != nil || len(list.Parcels) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	if got := list.Parcels[0]; got.OrderNumber != p.Invoice || got.Collected != 100_00 || got.Owed != 39_00 {
		t.Errorf("%+v", got)
	}
}
