package session_test

import (
	"fmt"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/payment"
)

func TestPoll_ShopsTakeTurns(t *testing.T) {
	d := newDesk(t)
	first := d.start(d.place(), "sslcommerz")
	const all, atOnce = 10_000, 500
	for done := 0; done < all; done += atOnce {
		list := make([]*ent.PaymentCreate, atOnce)
		for i := range list {
			list[i] = d.client.Payment.Create().SetOrderID(first.OrderID).SetKey(fmt.Sprint("key-", done+i)).SetKind(first.Kind).SetMethod(first.Method).SetState(payment.StateAsked).
				SetAmount(first.Amount).SetSession(fmt.Sprint("session-", done+i)).SetPollAt(d.clock().Add(-time.Hour))
		}
		d.client.Payment.CreateBulk(list...).ExecX(d.ctx)
	}
	d.openShop("shila")
	mine := d.start(d.place(), "sslcommerz")
	d.press(mine, "success")
	d.poll(time.Minute) // the shop's payment is the newest that is due
	d.paid(mine)
}
