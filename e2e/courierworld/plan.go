package main

import (
	"fmt"
	"strings"
	"time"

	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/remote/remotetest"
)

// placedOn is the number of days on which orders are placed.
const placedOn = 10

// step is an event of a parcel on a day.
type step struct {
	day  int
	what string
}

// plan is an order with the steps of its parcel.
type plan struct {
	number, courier string
	day             int // day on which the order is placed and booked
	end             string
	steps           []step
	ref             string // invoice of its current parcel
	hand            bool   // the browser test books it, and checks in the units that are not delivered
	note            string // the customer's note
}

// place is the address of a customer. RedX's places are in the fake's list of areas.
type place struct{ division, district, upazila, line string }

var places = map[string][]place{
	"redx": {
		{"Dhaka", "Dhaka", "Dhanmondi", "House 7, Road 2, Dhanmondi"}, {"Chattogram", "Chattogram", "Double Mooring", "12 CDA Avenue, Agrabad"},
	},
	"pathao": {{"Dhaka", "Dhaka", "Dhanmondi", "House 31, Road 2, Dhanmondi"}, {"Chattogram", "Chattogram", "Double Mooring", "House 4, Agrabad"}},
	"steadfast": {
		{"Dhaka", "Dhaka", "Mirpur", "House 5, Road 7"}, {"Rajshahi", "Rajshahi", "Paba", "বাড়ি ৩, স্টেশন রোড"}, {"Dhaka", "Dhaka", "Dhanmondi", "Flat 4B, House 90"},
		{"Khulna", "Khulna", "Dumuria", "College Road; beside the <old> mosque"},
	},
}

// pick returns one of the values at random, by their weights.
func pick[T any](w *World, values []T, weights ...int) T {
	all := 0
	for _, n := range weights {
		all += n
	}
	at := w.random.IntN(all)
	for i, n := range weights {
		if at -= n; at < 0 {
			return values[i]
		}
	}
	panic("weights are missing")
}

// ends lists the outcomes of parcels.
var ends = []string{"deliver", "hold", "claim", "partial", "return", "stuck", "rebook"}

// newPlan chooses the steps of an order's parcel. The order is placed on the given day.
func (w *World) newPlan(day int) *plan {
	p := &plan{
		day: day, courier: pick(w, []string{"steadfast", "pathao", "redx"}, 60, 25, 15), end: pick(w, ends, 60, 10, 4, 8, 13, 2, 3),
	}
	late := w.random.IntN(2)
	p.steps = []step{{day + 1, "pick-up"}, {day + 1 + late, "out"}}
	last := day + 2 + late
	switch p.end {
	case "deliver":
		p.steps = append(p.steps, step{day + 1 + late, "deliver"})
	case "hold":
		p.steps = append(p.steps, step{day + 1 + late, "hold"}, step{last, "out"}, step{last, "deliver"})
	case "claim":
		p.steps = append(p.steps, step{day + 1 + late, "claim"}, step{last, "deliver"})
	case "partial":
		p.steps = append(p.steps, step{last, "partial"}, step{last + 1, "return"})
	case "return":
		p.steps = append(p.steps, step{last, "cancel"}, step{last + 1, "return"})
	case "rebook":
		p.steps = append([]step{{day, "rebook"}}, p.steps...)
		p.steps = append(p.steps, step{last, "deliver"})
	}
	return p
}

// handPlans returns the orders of the browser test. The second one has a note that is too long for Steadfast.
func handPlans() []*plan {
	list := []*plan{{end: "deliver"}, {end: "deliver", note: strings.Repeat("দুপুরের পরে ফোন দিয়ে আসবেন। ", 20)}, {end: "return"}, {end: "partial"}}
	for _, p := range list {
		p.courier, p.hand = "steadfast", true
		p.steps = []step{{1, "pick-up"}, {2, "out"}, {3, "deliver"}}
		switch p.end {
		case "return":
			p.steps = []step{{1, "pick-up"}, {2, "cancel"}, {3, "return"}}
		case "partial": // the courier returns the other items after the browser test has recorded them
			p.steps = []step{{1, "pick-up"}, {4, "partial"}, {8, "return"}}
		}
	}
	return list
}

// placeOrder places the order of a plan at the simulated time.
func (w *World) placeOrder(p *plan, n int) error {
	at := places[p.courier][w.random.IntN(len(places[p.courier]))]
	in := checkout.ManualOrderRequest{
		Delivery: orders.Delivery{
			Name: pick(w, []string{"Rahima Khatun", "Karim Uddin", "সালমা বেগম"}, 1, 1, 1), Mobile: fmt.Sprintf("017%08d", 12345678+n*7919),
			Division: at.division, District: at.district, Upazila: at.upazila, Line: at.line,
		},
		ManualTerms: checkout.ManualTerms{Source: pick(w, []string{"phone", "facebook", "whatsapp"}, 1, 3, 1)},
		PackageID:   w.packages[at.district == "Dhaka"], Note: p.note,
	}
	for _, i := range w.random.Perm(len(w.products))[:1+w.random.IntN(3)] {
		in.Lines = append(in.Lines, checkout.ManualLine{QuoteLine: checkout.QuoteLine{ProductID: w.products[i].ID, Quantity: 1 + w.random.IntN(2)}})
	}
	if p.hand && p.end == "partial" {
		in.Lines[0].Quantity = 2
	}
	switch n % 6 {
	case 0:
		in.DiscountPercent, in.DiscountReason = 7_35, "Eid"
	case 1:
		in.Advance = 100_00 + money.Amount(w.random.IntN(100))
	case 2:
		in.Discount, in.DiscountReason = 33_33, "Regular customer"
	}
	quote, err := w.app.Server.Checkout.QuoteManualOrder(w.ctx, w.tenant.Shop, checkout.ManualQuoteRequest{
		ManualTerms: in.ManualTerms, Lines: in.Lines, PackageID: in.PackageID, District: at.district,
	}, i18n.En)
	if err != nil {
		return fmt.Errorf("quote order: %w", err)
	}
	if n%25 == 0 { // every 25th order is paid in full
		in.Advance = quote.Total
	}
	in.Advance = min(in.Advance, quote.Total)
	p.number, err = w.app.Server.Checkout.PlaceManualOrder(w.ctx, w.tenant, fmt.Sprintf("courierworld-%d", n), in, orders.Actor{Kind: orders.Merchant, ID: w.owner.ID})
	p.ref, w.hands[p.number] = p.number, p.hand
	if err != nil {
		return fmt.Errorf("place order: %w", err)
	}
	w.entered += in.Advance
	w.clock.Advance(time.Minute)
	return nil
}

// options returns the options of the next webhook.
func (w *World) options() []remotetest.Option {
	return pick(w, [][]remotetest.Option{nil, {remotetest.Doubled}, {remotetest.Delayed}, {remotetest.Delayed, remotetest.Doubled}, {remotetest.Dropped}}, 60, 12, 12, 4, 12)
}

// happen makes a courier take a step with a parcel.
func (w *World) happen(p *plan, what string) error {
	f, o := w.fakes[p.courier], w.options()
	if p.hand && what == "partial" { // the browser test compares the amount, which only the webhook contains
		o = nil
	}
	w.clock.Advance(20 * time.Second)
	parcel, ok := f.core.Parcel(p.ref)
	if !ok {
		return fmt.Errorf("%s has no parcel %s", p.courier, p.ref)
	}
	switch what {
	case "pick-up":
		return f.PickUp(p.ref, o...)
	case "out":
		return f.OutForDelivery(p.ref, o...)
	case "hold":
		return f.Hold(p.ref, "Customer did not answer", o...)
	case "claim":
		if p.courier == "steadfast" {
			return w.steadfast.Claim(p.ref, o...)
		}
		return nil
	case "deliver":
		return f.Deliver(p.ref, o...)
	case "partial":
		return f.PartialDeliver(p.ref, parcel.COD/200*100, o...)
	case "cancel":
		return f.Cancel(p.ref, o...)
	case "return":
		if p.end == "partial" && p.courier == "redx" { // it has no partial deliveries
			return nil
		}
		return f.ReturnReceived(p.ref, o...)
	}
	return fmt.Errorf("step %q", what)
}
