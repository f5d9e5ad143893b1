package payment_test

import (
	"sync"
	"testing"

	"haat/ent/payment"
	"haat/ent/schema/kind"
	service "haat/server/payment"
	"haat/server/platform/fault"
)

// Two shops with the same bKash number received one transaction, so only one of them may count it.
func TestTransaction_PaysOnceForShopsWithTheSameAccount(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(delivery)
	mine := *d
	claimed := d.claim(d.place(1), trx)
	d.open("mina")
	d.rule(delivery)
	theirs := d.claim(d.place(1), trx)
	if theirs.Problem != "" {
		t.Errorf("the claim tells about another shop: %s", theirs.Problem)
	}
	if err := d.confirm(theirs); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		err := mine.confirm(claimed)
		wantFault(t, err, "payment_reference_used")
		if f, ok := fault.As(err); ok && len(f.Fields) > 0 {
			t.Errorf("the refusal names an order of another shop: %v", f.Fields)
		}
	}
	if err := d.confirm(theirs); err != nil {
		t.Errorf("a repeated confirmation: %v", err)
	}
	// A gateway's check must not decide the claim. A member must.
	check := service.ClaimCheck{Result: service.CheckFound, Amount: 60_00}
	if err := mine.RecordCheck(mine.shopper, mine.tenant, claimed.ID, check, true); err != nil || mine.payment(claimed).State != payment.StateClaimed {
		t.Errorf("%v, the claim is %s", err, mine.payment(claimed).State)
	}
}

func TestTransaction_PaysForEachShopWithDifferentAccounts(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(delivery)
	if err := d.confirm(d.claim(d.place(1), trx)); err != nil {
		t.Fatal(err)
	}
	d.open("mina")
	d.rule(delivery).tenant.Shop.PaymentRules.Wallets = []kind.Wallet{{Method: "bkash", Number: "01812345679", Type: "personal"}}
	if err := d.confirm(d.claim(d.place(1), trx)); err != nil {
		t.Error(err)
	}
}

func TestTransaction_ConcurrentConfirmationsOfTwoShopsPayOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(delivery)
	mine := *d
	claimed := d.claim(d.place(1), trx)
	d.open("mina")
	d.rule(delivery)
	theirs := d.claim(d.place(1), trx)
	errs := make([]error, 2)
	var all sync.WaitGroup
	all.Go(func() { errs[0] = mine.confirm(claimed) })
	all.Go(func() { errs[1] = d.confirm(theirs) })
	all.Wait()
	if (errs[0] == nil) == (errs[1] == nil) {
		t.Errorf("confirmed: %v and %v", errs[0], errs[1])
	}
}
