package list_test

import (
	"testing"

	"haat/ent"
	"haat/ent/order"
	"haat/server/order/state"
)

// The filter and its count are computed in SQL, the amount of each order in Go.
func TestList_UnpaidOrdersAreThoseWithAnAmountDue(t *testing.T) {
	s := newShop(t)
	due := 0
	for _, status := range state.All {
		for _, payment := range []order.PaymentStatus{order.PaymentStatusUnpaid, order.PaymentStatusPaid} {
			for _, advance := range []int64{0, 100_00, 360_00, 400_00} {
				for _, refunded := range []int64{0, 50_00} {
					row := s.order(status, at(-1), func(c *ent.OrderCreate) {
						c.SetPaymentStatus(payment).SetAdvance(advance).SetRefunded(refunded).SetGiveBack(refunded)
					})
					if payment == order.PaymentStatusPaid && !state.WasDelivered(status) { // no order is both
						s.client.Order.DeleteOne(row).ExecX(s.ctx)
						continue
					}
					m := state.MoneyOf(row)
					if m.Due > 0 {
						due++
					}
					shown := s.list("tab=all&q=" + row.Number).Orders[0]
					if shown.Due != m.Due || shown.PaymentStatus != string(m.State) {
						t.Errorf("a %s order is listed as %s, %d; want %+v", status, shown.PaymentStatus, shown.Due, m)
					}
					if listed := s.numbers("tab=all&unpaid=1&q=" + row.Number); (listed != "") != (m.Due > 0) {
						t.Errorf("a %s order with %d due is listed as unpaid: %v", status, m.Due, listed != "")
					}
				}
			}
		}
	}
	if got := s.facets("tab=all").Unpaid; got != due {
		t.Errorf("%d unpaid orders are counted, want %d", got, due)
	}
}
