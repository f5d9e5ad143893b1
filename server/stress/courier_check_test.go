package stress

import (
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/ent/stockmovement"
	"haat/ent/viewer"
	"haat/server/platform/money"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriertest"
	"haat/server/shipping/courier/pathao"
	"haat/server/shipping/courier/steadfast"
)

// statesOf maps each courier's statuses to states of parcels, and readers contains each courier's parser of
// webhooks.
var (
	statesOf = map[string]map[string]courier.State{"steadfast": steadfast.States, "pathao": pathao.States}
	readers  = map[string]courier.HookReader{"steadfast": &steadfast.Courier{}, "pathao": &pathao.Courier{}}
)

// agree reports whether a parcel's state matches the courier's status. Steadfast has the same status before
// and after the pickup.
func agree(theirs couriertest.Parcel, ours *ent.Parcel) bool {
	want := parcel.State(statesOf[ours.Courier][theirs.Status])
	return ours.State == want || want == parcel.StateBooked && ours.State == parcel.StateMoving
}

// check compares the couriers' records with the shop's tables, and advances booked shipments to their next
// stage.
func (d *depot) check() {
	d.Helper()
	if dead := d.client.Outbox.Query().Where(outbox.StateEQ(outbox.StateDead)).AllX(viewer.WithSystem(d.ctx)); len(dead) > 0 {
		d.Errorf("%d jobs failed permanently, such as %s: %s", len(dead), dead[0].Kind, dead[0].LastError)
	}
	b := d.balances()
	for name := range d.fakes {
		books := map[string]couriertest.Parcel{}
		for _, p := range d.fakes[name].Books() {
			if _, twice := books[p.Invoice]; twice {
				d.Errorf("%s has the order of %s twice", name, p.Invoice)
			}
			books[p.Invoice] = p
		}
		d.checkParcels(name, books, b)
		d.checkWebhooks(name)
	}
	d.checkPayouts(b)
	d.checkStock()
}

// checkParcels compares each parcel with the courier's record.
func (d *depot) checkParcels(name string, books map[string]couriertest.Parcel, b *balances) {
	d.Helper()
	rows := d.client.Parcel.Query().Where(parcel.Courier(name)).WithOrder().AllX(d.ctx)
	byNumber := map[string]*ent.Parcel{}
	for _, row := range rows {
		number := row.Edges.Order.Number
		if byNumber[number] != nil {
			d.Errorf("order %s has two parcels", number)
		}
		byNumber[number] = row
		theirs, known := books[row.Invoice]
		delete(books, row.Invoice)
		switch {
		case row.State == parcel.StateUnknown && name == "pathao": // an unknown parcel cannot be looked up there
			continue
		case !known:
			d.Errorf("%s %s is %s, but %s does not have it", name, row.Invoice, row.State, name)
			continue
		case !agree(theirs, row), row.Consignment != theirs.Consignment, row.BookedAt == nil:
			d.Errorf("%s %s is %s (%s), and at the courier %s (%s)", name, row.Invoice, row.State, row.Consignment, theirs.Status, theirs.Consignment)
		}
		d.checkCash(theirs, row, b)
	}
	for invoice := range books {
		d.Errorf("%s has %s, which the shop did not book", name, invoice)
	}
	for _, s := range d.parcels {
		row := byNumber[s.number]
		if s.courier != name || s.stage > toResolve || row == nil {
			continue
		}
		if s.invoice, s.stage = row.Invoice, toPickUp; row.State == parcel.StateUnknown {
			s.stage = toResolve
		}
	}
}

// checkCash compares the collected amount, the charges and the payment of a parcel with the ledger.
func (d *depot) checkCash(theirs couriertest.Parcel, row *ent.Parcel, b *balances) {
	d.Helper()
	sales, cash, owed, paid := b.sales[row.ID], b.cash[row.ID], b.owed[row.ID], b.paid[row.ID]
	net, settled := money.Amount(0), theirs.Payout != ""
	if settled {
		net = theirs.Collected - theirs.Charge - theirs.CODFee - theirs.ReturnFee
	}
	tolerance := money.Amount(0)
	if row.Courier == "steadfast" { // it reports the fees of all parcels as one sum
		tolerance = 2
	}
	switch {
	case sales != theirs.Collected, money.Amount(row.Cod) != theirs.COD:
		d.Errorf("%s: sales of %s, and the courier collected %s of %s", row.Invoice, sales.Decimal(), theirs.Collected.Decimal(), theirs.COD.Decimal())
	case settled != (row.SettledAt != nil), settled && paid != 1, !settled && paid != 0:
		d.Errorf("%s is settled by %d postings, and the courier's payout is %q", row.Invoice, paid, theirs.Payout)
	case cash < net-tolerance, cash > net+tolerance, settled && owed != 0:
		d.Errorf("%s brought %s of %s, and %s are owed", row.Invoice, cash.Decimal(), net.Decimal(), owed.Decimal())
	}
}

// checkWebhooks checks that each acknowledged webhook about a parcel is one of the parcel's events.
func (d *depot) checkWebhooks(name string) {
	d.Helper()
	sent := d.fakes[name].core.Sent()
	for _, hook := range sent[d.verified[name]:] {
		if hook.Status < 200 || hook.Status > 299 {
			continue
		}
		updates, err := readers[name].Read([]byte(hook.Body))
		if err != nil {
			d.Errorf("read %s: %v", hook.Body, err)
		}
		for _, u := range updates {
			kept := d.client.ParcelEvent.Query().Where(
				parcelevent.HasParcelWith(parcel.Courier(name), parcel.Consignment(u.Ref.Consignment)), parcelevent.At(u.At.UTC()),
				parcelevent.CourierStatus(u.Status), parcelevent.Text(u.Text), parcelevent.SourceEQ(parcelevent.SourceWebhook),
			).CountX(d.ctx)
			if kept != 1 {
				d.Errorf("the acknowledged webhook %s was applied %d times", hook.Body, kept)
			}
		}
	}
	d.verified[name] = len(sent)
}

// balances contains sums of the ledger, by parcel.
type balances struct {
	sales, cash, owed map[int]money.Amount
	paid              map[int]int             // number of payout postings by parcel
	received          map[string]money.Amount // received amounts by courier
}

// balances computes the sums of the ledger, and checks that each posting is balanced.
func (d *depot) balances() *balances {
	d.Helper()
	b := &balances{map[int]money.Amount{}, map[int]money.Amount{}, map[int]money.Amount{}, map[int]int{}, map[string]money.Amount{}}
	sums := map[string]money.Amount{}
	for _, e := range d.client.LedgerEntry.Query().AllX(d.ctx) {
		amount, id := money.Amount(e.Amount), 0
		sums[e.Key] += amount
		if e.ParcelID != nil {
			id = *e.ParcelID
		}
		switch e.Account {
		case ledgerentry.AccountSales, ledgerentry.AccountRounding:
			b.sales[id] -= amount
		case ledgerentry.AccountCash:
			b.cash[id] += amount
			b.received[e.Courier] += amount
			b.paid[id]++
		case ledgerentry.AccountCourier:
			b.owed[id] += amount
		}
	}
	for key, sum := range sums {
		if sum != 0 {
			d.Errorf("posting %s adds up to %s", key, sum.Decimal())
		}
	}
	return b
}

// checkPayouts compares the couriers' payouts with the cash account.
func (d *depot) checkPayouts(b *balances) {
	d.Helper()
	paid := map[string]money.Amount{}
	for _, p := range d.payouts {
		name := "pathao"
		if p.Account == d.steadfast.Account() {
			name = "steadfast"
		}
		paid[name] += p.Amount
	}
	for name := range d.fakes {
		if b.received[name] != paid[name] {
			d.Errorf("%s paid %s, the ledger has %s", name, paid[name].Decimal(), b.received[name].Decimal())
		}
	}
	if rows := d.client.Payout.Query().CountX(d.ctx); rows != len(d.payouts) {
		d.Errorf("%d payouts are stored of %d", rows, len(d.payouts))
	}
}

// checkStock compares the stock with its log and with the orders that are not canceled.
func (d *depot) checkStock() {
	d.Helper()
	held := 0
	for _, o := range d.client.Order.Query().Where(order.StatusNEQ(order.StatusCanceled)).WithItems().AllX(d.ctx) {
		for _, item := range o.Edges.Items {
			held += item.Quantity
		}
	}
	now, at := d.client.Product.GetX(d.ctx, d.lamp).Stock, parcelStock
	for _, m := range d.client.StockMovement.Query().Where(stockmovement.ProductID(d.lamp)).Order(ent.Asc(stockmovement.FieldID)).AllX(d.ctx) {
		if m.Before != at {
			d.Errorf("movement %d begins at %d instead of %d", m.ID, m.Before, at)
		}
		at = m.After
	}
	if now != parcelStock-held || at != now {
		d.Errorf("%d units are left, its log ends at %d, and orders have %d of %d", now, at, held, parcelStock)
	}
	for _, s := range d.parcels {
		status := d.client.Order.Query().Where(order.Number(s.number)).OnlyX(d.ctx).Status
		if back := s.stage == finished && s.end == "back"; back != (status == order.StatusCanceled) || s.stage == finished && !back && status != order.StatusDelivered {
			d.Errorf("order %s (%s, stage %d) is %s", s.number, s.end, s.stage, status)
		}
	}
}

// report logs the test's figures.
func (d *depot) report() {
	states := []string{}
	var rows []struct {
		State string
		Count int
	}
	if err := d.client.Parcel.Query().GroupBy(parcel.FieldState).Aggregate(ent.Count()).Scan(d.ctx, &rows); err != nil {
		d.Fatal(err)
	}
	for _, row := range rows {
		states = append(states, fmt.Sprint(row.Count, " ", row.State))
	}
	slices.Sort(states)
	d.Logf("%d kills during %d bookings and %d jobs; %d orders, %d webhooks, %d payouts; parcels: %v", d.kills, d.sends, d.interrupted, len(d.parcels), d.verified["steadfast"]+d.verified["pathao"], len(d.payouts), states)
}
