package attention_test

import (
	"testing"
	"time"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	entparcel "haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/money"
	"haat/server/shipping/courier"
	"haat/server/shipping/parcel/attention"
)

// delivered adds a delivered parcel of 350.00 for which the courier collected the given amount.
func (d *desk) delivered(collected money.Amount) *ent.Parcel {
	d.Helper()
	p := d.parcel(entparcel.StateMoving)
	d.say(p, "delivered", collected)
	return d.client.Parcel.GetX(d.ctx, p.ID)
}

func (d *desk) say(p *ent.Parcel, key string, collected money.Amount) {
	d.Helper()
	u := courier.Update{Key: key, At: time.Now(), State: courier.Delivered, Status: "delivered", Collected: &collected}
	must(d.T, d.Apply(d.ctx, p.ID, u, parcelevent.SourceWebhook))
}

func (d *desk) ledger(account ledgerentry.Account) int64 {
	sum := int64(0)
	for _, e := range d.client.LedgerEntry.Query().Where(ledgerentry.AccountEQ(account)).AllX(d.ctx) {
		sum += e.Amount
	}
	return sum
}

func (d *desk) explain(p *ent.Parcel, answer, note string) error {
	return d.Explain(d.ctx, p.ID, attention.DifferenceRequest{Answer: answer, Note: note}, d.by)
}

func (d *desk) differing() int {
	d.Helper()
	list, err := d.List(d.ctx)
	must(d.T, err)
	for _, p := range list.Parcels {
		if p.Reason == "difference" && (p.Collected == nil || *p.Collected == p.COD) {
			d.Errorf("listed: %+v", p)
		}
	}
	return list.Counts["difference"]
}

func TestList_DeliveriesWithAnotherAmountNeedAnAnswer(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	right, wrong := d.delivered(350_00), d.delivered(1_00)
	paid := func(p *ent.Parcel) order.PaymentStatus { return d.client.Order.GetX(d.ctx, p.OrderID).PaymentStatus }
	if d.differing() != 1 || paid(right) != order.PaymentStatusPaid || paid(wrong) != order.PaymentStatusUnpaid {
		t.Errorf("%d differ; the right one is %s, the wrong one %s", d.differing(), paid(right), paid(wrong))
	}
	faulttest.Want(t, d.explain(right, "partial", ""), fault.Conflict, "parcel_state")
	faulttest.Want(t, d.explain(wrong, "nonsense", ""), fault.Invalid, "parcel_invalid", `{"answer":"invalid"}`)
	faulttest.Want(t, d.explain(wrong, "other", " "), fault.Invalid, "parcel_invalid", `{"note":"required"}`)
	for range 2 {
		must(t, d.explain(wrong, "partial", ""))
	}
	faulttest.Want(t, d.explain(wrong, "missing", ""), fault.Conflict, "parcel_state")
	if d.differing() != 0 || paid(wrong) != order.PaymentStatusPaid {
		t.Errorf("after the answer %d differ, the order is %s", d.differing(), paid(wrong))
	}
	d.say(wrong, "again", 2_00) // the earlier answer named another amount
	if d.differing() != 1 || paid(wrong) != order.PaymentStatusUnpaid {
		t.Errorf("after another amount %d differ, the order is %s", d.differing(), paid(wrong))
	}
	d.say(wrong, "right", 350_00)
	if d.differing() != 0 || paid(wrong) != order.PaymentStatusPaid {
		t.Errorf("after the right amount %d differ, the order is %s", d.differing(), paid(wrong))
	}
	faulttest.Want(t, d.explain(d.delivered(400_00), "discount", ""), fault.Invalid, "parcel_invalid", `{"answer":"invalid"}`)
}

func TestExplain_DiscountLowersTheTotal(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	p := d.delivered(300_00)
	must(t, d.explain(p, "discount", ""))
	o := d.client.Order.GetX(d.ctx, p.OrderID)
	if o.Total != 300_00 || o.Discount != 50_00 || o.DiscountReason == "" || o.PaymentStatus != order.PaymentStatusPaid {
		t.Errorf("total %d, discount %d %q, %s", o.Total, o.Discount, o.DiscountReason, o.PaymentStatus)
	}
	if d.ledger("courier") != 300_00 || d.ledger("sales") != -300_00 {
		t.Errorf("the courier owes %d, sales %d", d.ledger("courier"), d.ledger("sales"))
	}
}

func TestExplain_MissingMoneyIsOwedByTheCourier(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	p := d.delivered(1_00)
	must(t, d.explain(p, "missing", ""))
	if d.ledger("courier") != 350_00 || d.ledger("sales") != -350_00 {
		t.Errorf("the courier owes %d, sales %d", d.ledger("courier"), d.ledger("sales"))
	}
	d.say(p, "found", 350_00)
	if d.ledger("courier") != 350_00 || d.ledger("sales") != -350_00 {
		t.Errorf("after the correction the courier owes %d, sales %d", d.ledger("courier"), d.ledger("sales"))
	}
}

// A negative or implausibly large amount counts as unknown. It must block neither its update nor later ones.
func TestApply_IgnoresImplausibleAmounts(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	p := d.parcel(entparcel.StateMoving)
	for _, wrong := range []money.Amount{-1, money.Max + 1} {
		u := courier.Update{
			Key: wrong.Decimal(), At: time.Now(), State: courier.Delivered, Status: "delivered",
			Collected: &wrong, Charge: &wrong, CODFee: &wrong, ReturnFee: &wrong,
		}
		must(t, d.Apply(d.ctx, p.ID, u, parcelevent.SourceWebhook))
	}
	row := d.client.Parcel.GetX(d.ctx, p.ID)
	if row.State != entparcel.StateDelivered || *row.Collected != 350_00 || row.Charge != nil || row.CodFee != nil || row.ReturnFee != nil {
		t.Errorf("state %s, collected %v, charges %v, %v, %v", row.State, row.Collected, row.Charge, row.CodFee, row.ReturnFee)
	}
}
