package family_test

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/server/books/family"
	"haat/server/order/state"
	"haat/server/payment/handcash"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/money"
)

// choose chooses who carries the cash, and posts the orders that were delivered before.
func (d *desk) choose(carrier string) error {
	if err := d.hand.Choose(d.member, handcash.CarrierRequest{Carrier: carrier}); err != nil {
		return err
	}
	return d.hand.Handle(d.shopper, jobs.Job{})
}

// posted returns the balances of the accounts cash, courier and sales from postings of an order's cash, and their number.
func (d *desk) posted(row *ent.Order) string {
	sums, keys := map[ledgerentry.Account]int64{}, map[string]bool{}
	for _, e := range d.client.LedgerEntry.Query().Where(ledgerentry.KeyHasPrefix(fmt.Sprint("order/", row.ID, "/"))).AllX(d.shopper) {
		sums[e.Account] += e.Amount
		keys[e.Key] = true
	}
	return fmt.Sprintf("cash %d, rider %d, sales %d, %d postings", sums["cash"], sums["courier"], sums["sales"], len(keys))
}

func (d *desk) wantPosted(row *ent.Order, want string) {
	d.Helper()
	if got := d.posted(row); got != want {
		d.Errorf("order %s: %s, want %s", row.Number, got, want)
	}
}

func TestPostCash_UndoneDeliveriesArePostedBack(t *testing.T) {
	t.Parallel()
	for carrier, want := range map[string]string{"hand": "cash 16000, rider 0", "rider": "cash 0, rider 16000"} {
		d := newDesk(t)
		if err := d.choose(carrier); err != nil {
			t.Fatal(err)
		}
		row := d.place(2, 0, 100_00)
		d.wantPosted(row, "cash 0, rider 0, sales 0, 0 postings")
		d.to(row, order.StatusCompleted)
		d.wantPosted(row, want+", sales -16000, 1 postings")
		if err := d.correct(row, order.StatusShipped); err != nil {
			t.Fatal(err)
		}
		d.wantPosted(row, "cash 0, rider 0, sales 0, 2 postings")
		if err := d.checkout.Change(d.member, d.tenant, row.Number, "delivered", d.actor(), ""); err != nil {
			t.Fatal(err)
		}
		d.wantPosted(row, want+", sales -16000, 3 postings")
		if err := d.wantExact(); err != nil {
			t.Error(err)
		}
	}
}

func TestPostCash_ChoiceIsAppliedToEarlierDeliveries(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	before, open := d.place(1, 0, 0), d.place(1, 0, 0)
	d.to(before, order.StatusDelivered)
	d.wantPosted(before, "cash 0, rider 0, sales 0, 0 postings")
	for range 2 {
		q, err := d.hand.Question(d.member)
		if err != nil || q.Carrier != "" || q.Orders != 1 || q.Amount != 160_00 {
			t.Fatalf("the question is %+v, %v", q, err)
		}
		d.client.Order.UpdateOneID(before.ID).ClearCashDue().ExecX(d.shopper) // as delivered by an earlier release
	}
	if err := d.choose("rider"); err != nil {
		t.Fatal(err)
	}
	for range 2 { // a repeated job posts nothing
		d.wantPosted(before, "cash 0, rider 16000, sales -16000, 1 postings")
		if err := d.hand.Handle(d.shopper, jobs.Job{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.choose("hand"); err != nil {
		t.Fatal(err)
	}
	d.to(open, order.StatusDelivered)
	d.wantPosted(before, "cash 0, rider 16000, sales -16000, 1 postings") // what was posted stays at its account
	d.wantPosted(open, "cash 16000, rider 0, sales -16000, 1 postings")
	if err := d.correct(before, order.StatusShipped); err != nil {
		t.Fatal(err)
	}
	d.wantPosted(before, "cash 0, rider 0, sales 0, 2 postings")
	if q, err := d.hand.Question(d.member); err != nil || q.Carrier != "hand" || q.Orders != 0 {
		t.Errorf("the question is %+v, %v", q, err)
	}
	if f, ok := fault.As(d.choose("courier")); !ok || f.Fields["carrier"] != "invalid" {
		t.Error("an unknown carrier is accepted")
	}
}

func TestPostCash_CashOfParcelsIsLeftToTheirCourier(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	if err := d.choose("hand"); err != nil {
		t.Fatal(err)
	}
	for state, want := range map[string]string{
		"moving": "cash 0, rider 0, sales 0, 0 postings", "canceled": "cash 16000, rider 0, sales -16000, 1 postings", "failed": "cash 16000, rider 0, sales -16000, 1 postings",
	} {
		row := d.place(1, 0, 0)
		d.parcel(row, state)
		d.to(row, order.StatusDelivered)
		d.wantPosted(row, want)
	}
}

// Whatever happens to orders, each posting balances, entries are never changed, and the ledger has the cash of each
// order that was delivered without a courier.
func TestPostCash_LedgerHasTheCashOfEveryDelivery(t *testing.T) {
	t.Parallel()
	checks, failed := 0, false
	rapid.Check(t, func(r *rapid.T) {
		if checks++; checks > 10 && !failed { // each check takes about a second; after a failure, all run to shrink the example
			return
		}
		defer func() { failed = failed || r.Failed() }()
		d := newDesk(t)
		d.place(rapid.IntRange(1, 3).Draw(r, "lamps"), 0, money.Amount(rapid.SampledFrom([]int64{0, 0, 50_00}).Draw(r, "advance")))
		d.place(1, 1, 0)
		for _, row := range d.client.Order.Query().AllX(d.shopper) {
			d.to(row, rapid.SampledFrom([]order.Status{order.StatusShipped, order.StatusDelivered, order.StatusCompleted}).Draw(r, "begins as"))
		}
		var seen []*ent.LedgerEntry
		for i := range rapid.IntRange(6, 16).Draw(r, "steps") {
			all := d.client.Order.Query().Order(ent.Asc(order.FieldID)).AllX(d.shopper)
			err := error(nil)
			switch what := rapid.IntRange(0, 5).Draw(r, "what"); {
			case i == 1, what == 0:
				err = d.choose(rapid.SampledFrom([]string{"hand", "rider"}).Draw(r, "carrier"))
			case what < 4:
				row := all[rapid.IntRange(0, len(all)-1).Draw(r, "order")]
				err = d.correct(row, rapid.SampledFrom(state.All).Draw(r, "status"))
			default:
				err = d.step(r, all)
			}
			if _, ok := fault.As(err); err != nil && !ok {
				r.Fatal(err)
			}
			seen = d.wantHandCash(r, seen)
		}
		if err := d.wantExact(); err != nil {
			r.Fatal(err)
		}
	})
}

// wantHandCash checks the ledger, of which the first entries were seen before, and returns all entries.
func (d *desk) wantHandCash(r *rapid.T, seen []*ent.LedgerEntry) []*ent.LedgerEntry {
	entries := d.client.LedgerEntry.Query().Order(ent.Asc(ledgerentry.FieldID)).AllX(d.shopper)
	sums := map[string]int64{}
	for i, e := range entries {
		sums[e.Key] += e.Amount
		if i < len(seen) && (e.ID != seen[i].ID || e.Amount != seen[i].Amount || e.Account != seen[i].Account) {
			r.Fatalf("the entry %s was changed", seen[i].Key)
		}
	}
	if len(entries) < len(seen) {
		r.Fatalf("%d entries of %d are left", len(entries), len(seen))
	}
	for key, sum := range sums {
		if sum != 0 {
			r.Fatalf("the posting %s adds up to %d", key, sum)
		}
	}
	if d.client.Shop.Query().OnlyX(d.shopper).CashCarrier == nil {
		return entries
	}
	for _, row := range d.client.Order.Query().AllX(d.shopper) {
		a, err := family.Of(d.shopper, d.client, row.ID)
		if err != nil {
			r.Fatal(err)
		}
		var posted int64
		for _, e := range entries {
			if e.OrderNumber == row.Number && e.Account == ledgerentry.AccountSales && e.Key[:6] == "order/" {
				posted -= e.Amount
			}
		}
		if want := a.PaidFor(row.ID) - row.Advance; posted != want {
			r.Fatalf("a %s order has %d posted, %d was collected", row.Status, posted, want)
		}
	}
	return entries
}

// parcel creates a parcel of an order.
func (d *desk) parcel(row *ent.Order, state string) {
	d.client.Parcel.Create().SetOrderID(row.ID).SetCourier("steadfast").SetInvoice(row.Number).SetState(parcel.State(state)).SetStateAt(time.Now()).
		SetMovedAt(time.Now()).SetCod(row.Total).SetWeight(500).SetActive(state == "moving").ExecX(d.shopper)
}
