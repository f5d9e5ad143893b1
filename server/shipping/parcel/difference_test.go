package parcel

import (
	"testing"
	"time"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/money"
	"haat/server/shipping/courier"
)

// short books a parcel of 200.00 that the courier reports as delivered for the given amount.
func (r *road) short(collected money.Amount) *ent.Parcel {
	r.Helper()
	p := r.send()
	r.apply(p, courier.Update{Key: "delivered", At: start.Add(time.Second), State: courier.Delivered, Status: "delivered", Collected: &collected})
	return p
}

func (r *road) explain(p *ent.Parcel, answer parcel.Difference, note string) error {
	return db.Transact(r.ctx, r.Client, "test", func(client *ent.Client) error {
		row, err := Lock(r.ctx, client, p.ID)
		if err != nil {
			return err
		}
		return r.Explain(r.ctx, client, row, Explained{Answer: answer, Note: note})
	})
}

func (r *road) payment(p *ent.Parcel) order.PaymentStatus {
	return r.Client.Order.GetX(r.ctx, p.OrderID).PaymentStatus
}

func TestExplain_MarksTheOrderAsPaid(t *testing.T) {
	r := newRoad(t)
	for answer, want := range map[parcel.Difference]struct{ total, discount int64 }{
		parcel.DifferenceDiscount: {150_25, 49_75}, parcel.DifferenceMissing: {200_00, 0},
	} {
		p := r.short(150_00)
		if r.payment(p) != order.PaymentStatusUnpaid {
			t.Errorf("%s: the order is paid without an answer", answer)
		}
		for range 2 {
			if err := r.explain(p, answer, ""); err != nil {
				t.Fatal(answer, err)
			}
		}
		if o := r.Client.Order.GetX(r.ctx, p.OrderID); o.PaymentStatus != order.PaymentStatusPaid || o.Total != want.total || o.Discount != want.discount {
			t.Errorf("%s: %s, total %d, discount %d; want %+v", answer, o.PaymentStatus, o.Total, o.Discount, want)
		}
		faulttest.Want(t, r.explain(p, parcel.DifferenceOther, "x"), fault.Conflict, "parcel_state")
	}
	if sum := r.Client.LedgerEntry.Query().Where(ledgerentry.AccountEQ(ledgerentry.AccountCourier)).CountX(r.ctx); sum == 0 {
		t.Error("nothing is posted")
	}
}

func TestExplain_RefusesInvalidAnswers(t *testing.T) {
	r := newRoad(t)
	faulttest.WantNamed(t, "nothing differs", r.explain(r.short(200_00), parcel.DifferenceMissing, ""), fault.Conflict, "parcel_state")
	faulttest.WantNamed(t, "on its way", r.explain(r.send(), parcel.DifferenceMissing, ""), fault.Conflict, "parcel_state")
	less, more := r.short(150_00), r.short(250_00)
	for name, c := range map[string]struct {
		p      *ent.Parcel
		answer parcel.Difference
		fields string
	}{
		"no answer":                    {less, "", `{"answer":"invalid"}`},
		"unknown answer":               {less, "weather", `{"answer":"invalid"}`},
		"other reason without a note":  {less, parcel.DifferenceOther, `{"note":"required"}`},
		"a discount that is too much":  {more, parcel.DifferenceDiscount, `{"answer":"invalid"}`},
		"missing money that is there":  {more, parcel.DifferenceMissing, `{"answer":"invalid"}`},
		"more money, without a reason": {more, parcel.DifferenceOther, `{"note":"required"}`},
	} {
		faulttest.WantNamed(t, name, r.explain(c.p, c.answer, ""), fault.Invalid, "parcel_invalid", c.fields)
	}
	if err := r.explain(more, parcel.DifferenceOther, "The customer gave a tip."); err != nil || r.payment(more) != order.PaymentStatusPaid {
		t.Errorf("%v, %s", err, r.payment(more))
	}
}
