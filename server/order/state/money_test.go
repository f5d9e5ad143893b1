package state_test

import (
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/server/order/state"
	"haat/server/platform/money"
)

// total is the total of the orders in the tables.
const total = 1000_00

// payments are the ways in which a customer has paid for an order: the advance, and the cash that was collected.
var payments = map[string]struct{ advance, cash int64 }{
	"nothing": {0, 0}, "a part": {300_00, 0}, "cash": {0, total}, "a part, then cash": {300_00, 700_00}, "in advance": {total, 0},
}

// orderWith returns an order that has a status, or "returned", was paid in one of the ways, and has none, some or all of
// its money to give back or refunded.
func orderWith(status, paid, refund string) *ent.Order {
	row := &ent.Order{Total: total, Advance: payments[paid].advance, PaymentStatus: order.PaymentStatusUnpaid, Status: order.Status(status)}
	came := payments[paid].advance + payments[paid].cash
	if status == "returned" {
		returnedAt := time.Unix(0, 0)
		row.Status, row.ReturnedAt = order.StatusCanceled, &returnedAt
	}
	if cash := payments[paid].cash; cash > 0 || came == total && status != "canceled" && !isOpen(status) {
		row.CashDue = &cash
	}
	if state.WasDelivered(row.Status) && came == total {
		row.PaymentStatus = order.PaymentStatusPaid
	}
	none := int64(0)
	switch refund {
	case "owed":
		row.GiveBack = &came
	case "refunded":
		row.GiveBack, row.Refunded = &none, came
		row.Advance = 0 // refunds of payments lower it
	}
	return row
}

func isOpen(status string) bool {
	return status == "pending" || status == "accepted" || status == "processing" || status == "shipped"
}

func TestMoneyOf_EveryStatusPaymentAndRefundHasOneState(t *testing.T) {
	t.Parallel()
	// A line has a status, how the order was paid, and its state if nothing is refunded, a refund is owed, or all was refunded.
	// Cash is collected at the delivery; a delivered order of which a part was paid has an unexplained difference.
	const table = `
		open      | nothing           | to_collect 1000 | to_collect 1000 | to_collect 1000
		open      | a part            | partly_paid 700 | partly_paid 700 | to_collect 1000
		open      | in advance        | paid            | refund_due      | to_collect 1000
		delivered | nothing           | to_collect 1000 | to_collect 1000 | to_collect 1000
		delivered | a part            | partly_paid 700 | partly_paid 700 | to_collect 1000
		delivered | cash              | paid            | refund_due      | paid
		delivered | a part, then cash | paid            | refund_due      | paid
		delivered | in advance        | paid            | refund_due      | refunded
		canceled  | nothing           | nothing_due     | nothing_due     | nothing_due
		canceled  | a part            | refund_due      | refund_due      | refunded
		canceled  | in advance        | refund_due      | refund_due      | refunded
		returned  | nothing           | nothing_due     | nothing_due     | nothing_due
		returned  | a part            | refund_due      | refund_due      | refunded
		returned  | cash              | nothing_due     | refund_due      | refunded
		returned  | a part, then cash | refund_due      | refund_due      | refunded
		returned  | in advance        | refund_due      | refund_due      | refunded`
	statuses := map[string][]string{
		"open": {"pending", "accepted", "processing", "shipped"}, "delivered": {"delivered", "completed"}, "canceled": {"canceled"}, "returned": {"returned"},
	}
	for line := range strings.Lines(strings.TrimSpace(table)) {
		cells := strings.Split(line, "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		for _, status := range statuses[cells[0]] {
			for i, refund := range []string{"nothing", "owed", "refunded"} {
				row := orderWith(status, cells[1], refund)
				got, want := state.MoneyOf(row), cells[2+i]
				if shown(got) != want {
					t.Errorf("%s, paid: %s, %s: %q, want %q", status, cells[1], refund, shown(got), want)
				}
				if got.Refunded != money.Amount(row.Refunded) || (got.GiveBack > 0) != (got.State == state.RefundDue) {
					t.Errorf("%s, paid: %s, %s: refunded %d, to give back %d", status, cells[1], refund, got.Refunded, got.GiveBack)
				}
			}
		}
	}
}

func shown(m state.Money) string {
	if m.Due == 0 {
		return string(m.State)
	}
	return string(m.State) + " " + m.Due.Decimal()
}

func TestMoneyOf_SpecialOrders(t *testing.T) {
	t.Parallel()
	into, none, owed := 1, int64(0), int64(50_00)
	for name, c := range map[string]struct {
		row  ent.Order
		want string
		now  money.Amount
	}{
		"an advance is due":                 {ent.Order{Status: "pending", AdvanceDue: 200_00}, "to_pay 1000", 200_00},
		"a part of the advance is due":      {ent.Order{Status: "pending", Advance: 50_00, AdvanceDue: 200_00}, "to_pay 950", 150_00},
		"the advance was paid":              {ent.Order{Status: "pending", Advance: 200_00, AdvanceDue: 200_00}, "partly_paid 800", 0},
		"shipped without the advance":       {ent.Order{Status: "shipped", AdvanceDue: 200_00}, "to_collect 1000", 0},
		"canceled before the advance":       {ent.Order{Status: "canceled", AdvanceDue: 200_00}, "nothing_due", 0},
		"merged into another":               {ent.Order{Status: "canceled", MergedIntoID: &into, GiveBack: &owed, Refunded: 10_00}, "nothing_due", 0},
		"returned, and the fee kept all":    {ent.Order{Status: "canceled", Advance: 60_00, GiveBack: &none}, "nothing_due", 0},
		"delivered by an earlier release":   {ent.Order{Status: "delivered", PaymentStatus: "paid", Refunded: 20_00}, "paid", 0},
		"cheaper than its advance, shipped": {ent.Order{Status: "shipped", Advance: 1050_00, GiveBack: &owed}, "refund_due", 0},
	} {
		c.row.Total = total
		if got := state.MoneyOf(&c.row); shown(got) != c.want || got.Now != c.now {
			t.Errorf("%s: %q, %d now; want %q, %d", name, shown(got), got.Now, c.want, c.now)
		}
	}
	if free := state.MoneyOf(&ent.Order{Status: "delivered", PaymentStatus: "paid"}); free.State != state.NothingDue {
		t.Errorf("an order that costs nothing is %s", free.State)
	}
}
