package ledger_test

import (
	"fmt"
	"testing"
	"time"

	"haat/ent/ledgerentry"
	"haat/server/books/ledger"
	"haat/server/platform/money"
)

// A member's correction of the cash must not count as received from a courier.
func TestMonth_ReceivedIsTheSumOfThisMonthsPayouts(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	for i, p := range []struct {
		kind    ledgerentry.Kind
		courier string
		at      time.Time
		cash    money.Amount
	}{
		{ledgerentry.KindPayout, "steadfast", noon, 500_00},
		{ledgerentry.KindPayout, "pathao", noon.AddDate(0, 0, 1-noon.Day()), 300_00},
		{ledgerentry.KindPayout, "steadfast", noon.AddDate(0, 0, -noon.Day()), 9_000_00}, // on the last day of the previous month
		{ledgerentry.KindCorrection, "steadfast", noon, 7_00},
	} {
		o.post(o.ctx, ledger.Posting{
			Key: fmt.Sprint("payout/", i), Kind: p.kind, At: p.at, Courier: p.courier,
			Lines: map[ledgerentry.Account]money.Amount{ledgerentry.AccountCash: p.cash, ledgerentry.AccountCourier: -p.cash},
		})
	}
	if _, received, err := o.books.Month(o.ctx); received != 800_00 || err != nil {
		t.Errorf("%s, %v", received.Decimal(), err)
	}
}
