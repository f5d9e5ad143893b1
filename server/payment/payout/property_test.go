package payout

import (
	"context"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/parcel"
	"haat/ent/payout"
	"haat/ent/payoutline"
	"haat/server/platform/money"
	"haat/server/shipping/courier/couriertest"
)

// business is a seller with random events.
type business struct {
	*seller
	*rapid.T
	parcels []*ent.Parcel
	payouts []couriertest.Payout
}

// steps are the possible events. They occur in any order, any number of times.
var steps = map[string]func(b *business){
	"send and deliver": func(b *business) {
		p := b.send(money.Amount(rapid.IntRange(1, 50).Draw(b.T, "hundreds")) * 100_00)
		b.parcels = append(b.parcels, p)
		var err error
		switch rapid.IntRange(0, 3).Draw(b.T, "end") {
		case 0:
			err = b.fake.PartialDeliver(p.Invoice, money.Amount(p.Cod)/2/100*100)
		case 1:
			if err = b.fake.Cancel(p.Invoice); err == nil {
				err = b.fake.ReturnReceived(p.Invoice)
			}
		default:
			err = b.fake.Deliver(p.Invoice)
		}
		if err != nil {
			b.seller.Fatal(err)
		}
		if rapid.Bool().Draw(b.T, "told") {
			b.tell(p)
		}
	},
	"tell late": func(b *business) { b.tellAll() },
	"pay out": func(b *business) {
		o := couriertest.PayOutOptions{Returned: rapid.Bool().Draw(b.T, "returned"), Short: money.Amount(rapid.IntRange(0, 2).Draw(b.T, "short")) * 1_01}
		if b.due(o.Returned) <= o.Short { // couriers make only positive payouts
			return
		}
		b.payouts = append(b.payouts, b.payOut(o))
	},
	"fetch": func(b *business) { b.must(b.fetchNow()) },
	"fetch with a disturbance": func(b *business) {
		kind := rapid.SampledFrom([]string{"payments", "payment"}).Draw(b.T, "kind")
		rapid.SampledFrom([]func(string, int){b.fake.LoseAnswers, b.fake.Fail5xx, b.fake.HTML}).Draw(b.T, "disturbance")(kind, 1)
		_ = b.fetchNow() // fails if the courier does; the job is retried
	},
	"fetch until a kill": func(b *business) {
		if len(b.payouts) == 0 {
			return
		}
		id := b.stored(b.payouts[len(b.payouts)-1])
		for range rapid.IntRange(0, 2).Draw(b.T, "batches") {
			_, err := b.postBatch(b.ctx, id)
			b.must(err)
		}
	},
	"upload": func(b *business) {
		if len(b.payouts) == 0 {
			return
		}
		rows := rapid.SampledFrom(b.payouts).Draw(b.T, "payout").Statement()
		from := rapid.IntRange(1, len(rows)-1).Draw(b.T, "row")
		if rapid.Bool().Draw(b.T, "all") {
			from = 1
		}
		_, err := b.upload(append(rows[:1:1], rows[from:]...))
		b.must(err)
	},
	"match again": func(b *business) {
		for _, id := range b.Client.Payout.Query().IDsX(b.ctx) {
			_, err := b.Rematch(b.ctx, id)
			b.must(err)
		}
	},
}

// due returns the amount that the courier would pay now.
func (b *business) due(returned bool) (sum money.Amount) {
	for _, p := range b.parcels {
		books, _ := b.fake.Parcel(p.Invoice)
		if books.Payout == "" && (books.Delivered || returned && books.Back) {
			sum += books.Collected - books.Charge - books.CODFee - books.ReturnFee
		}
	}
	return sum
}

func (b *business) must(err error) {
	if err != nil {
		b.T.Fatal(err)
	}
}

func (b *business) tellAll() {
	for _, p := range b.parcels {
		b.tell(p)
	}
}

func TestPost_AnyOrderSettlesAParcelAtMostOnce(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	s.batch = 2
	names := []string{"send and deliver", "send and deliver", "tell late", "pay out", "fetch", "fetch with a disturbance", "fetch until a kill", "upload", "match again"}
	run := 0
	rapid.Check(t, func(r *rapid.T) {
		run++
		s.open(fmt.Sprint("shop-", run))
		b := &business{seller: s, T: r}
		for _, name := range rapid.SliceOfN(rapid.SampledFrom(names), 3, 20).Draw(r, "steps") {
			s.clock = s.clock.Add(time.Minute)
			steps[name](b)
		}
		b.tellAll()
		for _, p := range s.Client.Payout.Query().Where(payout.StateEQ(payout.StateOpen)).AllX(s.ctx) {
			b.must(s.post(context.WithoutCancel(s.ctx), p.ID))
		}
		for range 3 { // a simulated failure may remain
			if err := s.fetchNow(); err == nil {
				break
			}
		}
		b.must(s.fetchNow())
		b.check()
	})
}

// check compares the ledger with the courier's books.
func (b *business) check() {
	var received, owed money.Amount
	for _, p := range b.payouts {
		received += p.Amount
		owed -= p.Amount
	}
	for _, p := range b.parcels {
		books, _ := b.fake.Parcel(p.Invoice)
		owed += books.Collected
		row := b.Client.Parcel.GetX(b.ctx, p.ID)
		if settled := row.SettledAt != nil; settled != (books.Payout != "") || settled != (row.PayoutID != nil) {
			b.T.Errorf("parcel %s: settled %t, the courier paid it in %q", p.Invoice, settled, books.Payout)
		}
		if books.Payout != "" {
			owed -= books.Charge + books.CODFee + books.ReturnFee
		}
		postings := b.Client.LedgerEntry.Query().
			Where(ledgerentry.ParcelID(p.ID), ledgerentry.KindEQ(ledgerentry.KindPayout), ledgerentry.AccountEQ(ledgerentry.AccountCash)).CountX(b.ctx)
		if postings > 1 {
			b.T.Errorf("parcel %s has %d payouts", p.Invoice, postings)
		}
	}
	if cash := b.balance(ledgerentry.AccountCash); cash != received {
		b.T.Errorf("cash is %s, the courier paid %s", cash.Decimal(), received.Decimal())
	}
	if courier := b.balance(ledgerentry.AccountCourier); courier != owed {
		b.T.Errorf("the courier owes %s, according to its books %s", courier.Decimal(), owed.Decimal())
	}
	for _, id := range b.Client.Payout.Query().IDsX(b.ctx) {
		b.addsUp(id)
	}
	var sum int64
	for _, e := range b.Client.LedgerEntry.Query().AllX(b.ctx) {
		sum += e.Amount
	}
	if sum != 0 {
		b.T.Errorf("the ledger sums up to %d", sum)
	}
	if n := b.Client.Parcel.Query().Where(parcel.SettledAtIsNil(), parcel.PayoutIDNotNil()).CountX(b.ctx); n != 0 {
		b.T.Errorf("%d parcels have a payout without being settled", n)
	}
}

// addsUp tests that the amounts in the header of a payout add up to the received one, and that a payout of the
// courier is assigned to parcels except for its unknown lines and corrections.
func (b *business) addsUp(id int) {
	d, err := b.Payout(b.ctx, id, LinesQuery{})
	b.must(err)
	if sum := d.Collected - d.Charges + d.Corrections - d.PaidBefore - d.LeftOut; sum != d.Amount {
		b.T.Errorf("the %s payout %d adds up to %s instead of %s: %+v", d.Origin, id, sum.Decimal(), d.Amount.Decimal(), d)
	}
	sums, err := sumsOf(b.ctx, b.Client, id)
	b.must(err)
	paid := sums[payoutline.StateMatched] + sums[payoutline.StateDiffering] + sums[payoutline.StateRepeated]
	if d.Origin == string(payout.OriginAPI) && (d.Unassigned != d.Amount-paid || d.PaidBefore != 0 || d.LeftOut != 0) {
		b.T.Errorf("payout %d: unassigned %s of %s, paid %s", id, d.Unassigned.Decimal(), d.Amount.Decimal(), paid.Decimal())
	}
	if d.Origin == string(payout.OriginStatement) && d.Corrections != 0 {
		b.T.Errorf("statement %d has corrections of %s", id, d.Corrections.Decimal())
	}
}
