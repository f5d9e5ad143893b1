package session

import (
	"testing"

	"haat/ent"
	"haat/ent/payment"
	"haat/server/platform/money"
)

func TestDue_IsTheRestOfTheAdvanceThenOfTheTotal(t *testing.T) {
	for _, c := range []struct {
		advanceDue, advance int64
		kind                payment.Kind
		amount              money.Amount
	}{
		{60_00, 0, payment.KindAdvance, 60_00},
		{60_00, 20_00, payment.KindAdvance, 40_00},
		{60_00, 60_00, payment.KindFull, 100_00},
		{0, 0, payment.KindFull, 160_00},
		{60_00, 70_00, payment.KindFull, 90_00},
	} {
		if kind, amount := due(&ent.Order{AdvanceDue: c.advanceDue, Advance: c.advance, Total: 160_00}); kind != c.kind || amount != c.amount {
			t.Errorf("%+v: %s of %s", c, kind, amount.Decimal())
		}
	}
}
