package stress

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"haat/ent/outbox"
	"haat/ent/parcel"
	"haat/ent/predicate"
	"haat/ent/viewer"
	"haat/server/order/checkout"
	"haat/server/payment/payout"
	"haat/server/platform/db/dbtest"
	"haat/server/shipping/courier/couriertest"
	"haat/server/shipping/courier/pathao/pathaotest"
	"haat/server/shipping/courier/steadfast/steadfasttest"
	parcels "haat/server/shipping/parcel"
)

const (
	perRound     = 4 // orders that a round places per courier
	parcelStock  = 100_000
	killedWithin = 1200 * time.Millisecond // maximum time from the start of a round's work to the kill
)

// A process is killed at random while it books parcels at two couriers, receives webhooks, polls couriers,
// and fetches and posts payouts. After each restart, the couriers' records and the shop's parcels, ledger and
// stock must agree.
func TestStress_ParcelsAndCashSurviveKilledProcesses(t *testing.T) {
	if !full() {
		t.Skip("a parcel needs 6 rounds from its order to its payout")
	}
	address, rounds := dbtest.URL(t), 50
	if strings.HasPrefix(address, "sqlite") {
		rounds = 10
	}
	d := newDepot(t, address)
	for round := range rounds {
		began := time.Now()
		d.play(round)
		d.drain()
		d.check()
		if t.Failed() {
			t.Fatalf("round %d", round)
		}
		t.Logf("round %d took %.1f s", round, time.Since(began).Seconds())
	}
	d.report()
}

// depot is a shop with parcels at a fake Steadfast and a fake Pathao, which continue to run when the process
// is killed.
type depot struct {
	*market
	node      *node
	member    *member
	lamp      int
	steadfast *steadfasttest.Server
	pathao    *pathaotest.Server
	fakes     map[string]fakeCourier
	kills     int
	// sends is the number of parcels that were being sent when the process was killed, and interrupted the
	// number of jobs that were running.
	sends, interrupted int
	quiet              map[string]bool // invoices of parcels whose last step only polling finds

	mu       sync.Mutex
	parcels  []*shipment
	payouts  []couriertest.Payout
	verified map[string]int // number of checked webhooks, by courier
}

// fakeCourier is implemented by both fakes.
type fakeCourier struct {
	couriertest.Day
	core *couriertest.Core
}

// shipment is an order and its parcel.
type shipment struct {
	index           int
	courier, number string
	invoice         string // empty until it is booked
	stage           stage
	end             string // deliver, part (a partial delivery) or back (a return)
}

// stage is the next step of a shipment. A shipment advances by at most one step per round.
type stage int

const (
	toBook stage = iota
	toResolve
	toPickUp
	toDeliver
	toReturn
	toPay
	toCheckIn
	finished
)

func newDepot(t *testing.T, address string) *depot {
	t.Helper()
	d := &depot{steadfast: steadfasttest.New(t), pathao: pathaotest.New(t), quiet: map[string]bool{}, verified: map[string]int{}}
	d.fakes = map[string]fakeCourier{"steadfast": {d.steadfast, d.steadfast.Core}, "pathao": {d.pathao, d.pathao.Core}}
	// Couriers send times in whole seconds. Their clocks are a second ahead, so that each step is later than
	// the polls before it.
	ahead := func() time.Time { return time.Now().Add(time.Second) }
	d.steadfast.Now, d.pathao.Now, d.steadfast.FeePercent, d.pathao.FeePercent = ahead, ahead, 1_15, 1_15
	d.steadfast.Slow("bulk", 150*time.Millisecond)
	d.pathao.Slow("book", 80*time.Millisecond)
	d.market = newMarketOn(t, address, []string{address}, "HAAT_STEADFAST_URL="+d.steadfast.URL, "HAAT_PATHAO_URL="+d.pathao.URL)
	d.node, d.lamp = d.nodes[0], d.product("lamp", parcelStock)
	d.signIn()
	d.connect("steadfast", steadfasttest.Secrets(), "hook_token")
	d.connect("pathao", pathaotest.Secrets(), "hook_secret")
	return d
}

// play advances each shipment by one step, places new orders, and kills the process in the meantime.
func (d *depot) play(round int) {
	d.Helper()
	due := d.due()
	switch round % 3 {
	case 1:
		d.pathao.LoseAnswers("book", 1)
	case 2:
		d.steadfast.LoseAnswers("bulk", 1)
	}
	due = d.stepQuietly(due)
	var work sync.WaitGroup
	work.Go(func() { d.placeOrders(round) })
	for _, name := range []string{"steadfast", "pathao"} {
		work.Go(func() { d.book(name, due[toBook]) })
		work.Go(func() { d.pay(name, due[toPay]) })
	}
	work.Go(func() { d.resolve(due[toResolve]) })
	work.Go(func() {
		for _, at := range []stage{toPickUp, toDeliver, toReturn} {
			for _, s := range due[at] {
				d.step(s, optionsOf(s)...)
			}
		}
	})
	work.Go(func() { d.checkIn(due[toCheckIn]) })
	<-time.After(rand.N(killedWithin))
	d.crash()
	if round%2 == 0 { // kills it again, during its recovery
		<-time.After(rand.N(killedWithin / 4))
		d.crash()
	}
	work.Wait()
	for name := range d.fakes {
		d.release(name)
	}
}

// due returns the shipments by their next step.
func (d *depot) due() map[stage][]*shipment {
	d.mu.Lock()
	defer d.mu.Unlock()
	due := map[stage][]*shipment{}
	for _, s := range d.parcels {
		due[s.stage] = append(due[s.stage], s)
	}
	return due
}

func (d *depot) placeOrders(round int) {
	for i := range perRound {
		for j, name := range []string{"steadfast", "pathao"} {
			index := round*2*perRound + 2*i + j
			s := &shipment{index: index, courier: name, end: []string{"deliver", "deliver", "part", "back"}[index/2%4]}
			// Buyers whose number is a multiple of 4 cancel their orders.
			s.number = d.place(4*index+1, []checkout.QuoteLine{{ProductID: d.lamp, Quantity: 1 + index%3}})
			d.mu.Lock()
			d.parcels = append(d.parcels, s)
			d.mu.Unlock()
		}
	}
}

// crash kills the process and starts it again. It then makes the leases of the process's work expire, which
// would take 75 seconds for parcels and up to 11 minutes for jobs, and makes the quiet parcels due for
// polling.
func (d *depot) crash() {
	d.Helper()
	d.node.kill()
	d.kills++
	now := time.Now().UTC()
	d.sends += d.client.Parcel.Update().Where(parcel.StateEQ(parcel.StateSending)).SetUpdatedAt(now.Add(-2 * time.Minute)).SaveX(d.ctx)
	d.interrupted += d.client.Outbox.Update().Where(courierJobs...).Where(outbox.LockedUntilNotNil()).ClearLockedUntil().SetRunAt(now).SaveX(viewer.WithSystem(d.ctx))
	d.client.Parcel.Update().Where(parcel.InvoiceIn(d.quietOnes()...), parcel.PollAtNotNil()).SetPollAt(now.Add(-time.Second)).ExecX(d.ctx)
	d.node.start()
	if d.Failed() {
		d.FailNow()
	}
}

func (d *depot) quietOnes() []string {
	list := make([]string, 0, len(d.quiet))
	for invoice := range d.quiet {
		list = append(list, invoice)
	}
	return list
}

// courierJobs selects unfinished jobs about couriers.
var courierJobs = []predicate.Outbox{outbox.StateEQ(outbox.StateDue), outbox.KindIn(parcels.BookKind, parcels.HookKind, payout.FetchKind)}

// drain waits until no job is due and the results of polls have been stored. Jobs that wait for a retry run
// immediately.
func (d *depot) drain() {
	d.Helper()
	ctx := viewer.WithSystem(context.Background())
	left := func() string {
		d.client.Outbox.Update().Where(courierJobs...).Where(outbox.RunAtGT(time.Now().Add(300 * time.Millisecond).UTC())).SetRunAt(time.Now().UTC()).ExecX(ctx)
		if row, err := d.client.Outbox.Query().Where(courierJobs...).First(ctx); err == nil {
			return fmt.Sprintf("the job %s: %s", row.Kind, row.LastError)
		}
		for _, invoice := range d.quietOnes() {
			row := d.client.Parcel.Query().Where(parcel.Invoice(invoice)).OnlyX(d.ctx)
			theirs, _ := d.fakes[row.Courier].core.Parcel(invoice)
			if !agree(theirs, row) {
				return fmt.Sprintf("the question about %s (%s, %s)", invoice, theirs.Status, row.State)
			}
		}
		return ""
	}
	deadline := time.Now().Add(30 * time.Second)
	for rest := left(); rest != ""; rest = left() {
		if time.Now().After(deadline) {
			d.Fatalf("not done after 30 s: %s", rest)
		}
		<-time.After(30 * time.Millisecond) // the interval of the checks
	}
	clear(d.quiet)
}
