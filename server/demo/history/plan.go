package history

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"haat/server/platform/dhaka"
)

// seed determines the whole history together with the dates.
const seed = 20_261_128

// step is something that happens to an order, a number of days after it was placed.
type step struct {
	day  int
	at   time.Duration // since midnight
	what string
}

// plan is an order with everything that happens to it. It depends only on the shop, the date and the number.
type plan struct {
	key      string // idempotency key
	n        int    // number on its day
	placed   time.Duration
	customer int
	manual   bool
	source   string // of the visit, or where the customer wrote
	courier  string // "" is the shop's own rider
	end      string
	prank    bool
	advance  bool
	lines    []wanted
	steps    []step
}

// wanted is a line of a cart: a product by its position in the list of popular products.
type wanted struct{ product, quantity int }

// Outcomes of orders and their weights in percent.
var (
	ends       = []string{"deliver", "retry", "partial", "return", "cancel", "decline"}
	endWeights = []int{66, 10, 4, 9, 6, 5}
)

// pick returns one of the values at random, by their weights.
func pick[T any](r *rand.Rand, values []T, weights ...int) T {
	all := 0
	for _, n := range weights {
		all += n
	}
	at := r.IntN(all)
	for i, n := range weights {
		if at -= n; at < 0 {
			return values[i]
		}
	}
	panic("weights are missing")
}

// festivals are the days before which people buy more: Eid-ul-Fitr, Eid-ul-Adha, and others for the months without an Eid.
var festivals = []string{
	"2026-03-20", "2026-05-27", "2026-10-20", "2026-12-16", "2027-02-14", "2027-03-10", "2027-05-17", "2027-10-09", "2027-12-16",
	"2028-02-27", "2028-05-05", "2028-09-28", "2028-12-16", "2029-02-15", "2029-04-24", "2029-10-16", "2029-12-16", "2030-02-05", "2030-04-14",
}

// busyFor is the number of days before a festival with more orders.
const busyFor = 9

// demand is the expected number of orders of a day, relative to a usual one. Fridays and Saturdays are the weekend.
func demand(date time.Time) float64 {
	d := []float64{0.85, 0.8, 0.85, 0.9, 1.1, 1.35, 1.2}[date.Weekday()]
	for _, name := range festivals {
		festival, _ := time.ParseInLocation(time.DateOnly, name, dhaka.Zone) // the list is constant
		switch before := int(festival.Sub(date).Hours() / 24); {
		case before > 2 && before <= busyFor:
			d *= 2
		case before >= 0 && before <= 2: // couriers stop taking parcels
			d *= 0.5
		}
	}
	return d
}

// plans returns the orders of a shop's day, by time.
func plans(slug string, perDay float64, customers int, date time.Time) []*plan {
	r := rand.New(rand.NewPCG(seed, uint64(date.Unix())^uint64(len(slug))<<48)) // #nosec G404 -- invented orders
	expected := perDay * demand(date)
	count := int(expected + r.Float64())
	list := make([]*plan, count)
	for i := range list {
		p := &plan{n: i, key: fmt.Sprintf("demo-history-%s-%d", date.Format(time.DateOnly), i), customer: pickCustomer(r, customers)}
		p.placed = 8*time.Hour + time.Duration(r.Float64()*r.Float64()*15*float64(time.Hour))
		if r.IntN(3) > 0 { // most people order in the evening
			p.placed = 18*time.Hour + time.Duration(r.IntN(5*3600))*time.Second
		}
		p.manual = r.IntN(100) < 30
		p.source = pick(r, []string{"facebook", "direct", "google", "instagram", "tiktok", "whatsapp", "youtube"}, 42, 22, 14, 9, 6, 5, 2)
		if p.manual {
			p.source = pick(r, []string{"facebook", "messenger", "phone", "whatsapp"}, 35, 30, 20, 15)
		}
		p.courier = pick(r, []string{"steadfast", "pathao", "redx", "manual", ""}, 52, 25, 10, 7, 6)
		p.end = pick(r, ends, endWeights...)
		p.prank = !p.manual && r.IntN(100) < 4
		p.advance = !p.manual && !p.prank && r.IntN(100) < 10 && p.sells()
		for range 1 + r.IntN(2)*r.IntN(3) {
			p.lines = append(p.lines, wanted{int(r.Float64() * r.Float64() * 40), 1 + r.IntN(2)*r.IntN(2)})
		}
		p.schedule(r, date)
		list[i] = p
	}
	slices.SortFunc(list, func(a, b *plan) int { return int(a.placed - b.placed) })
	return list
}

// pickCustomer returns a customer. Some customers order often.
func pickCustomer(r *rand.Rand, customers int) int {
	if r.IntN(100) < 35 {
		return r.IntN(customers / 6)
	}
	return r.IntN(customers)
}

// sells reports whether the customer takes the goods.
func (p *plan) sells() bool { return p.end == "deliver" || p.end == "retry" }

// then appends a step after a number of days.
func (p *plan) then(day int, at time.Duration, what string) {
	p.steps = append(p.steps, step{day, at, what})
}

// schedule plans the steps. Couriers rest on Fridays.
func (p *plan) schedule(r *rand.Rand, date time.Time) {
	minutes := func(n int) time.Duration { return time.Duration(r.IntN(n)) * time.Minute }
	day, at := 0, p.placed+20*time.Minute+minutes(100)
	if at > 22*time.Hour {
		day, at = 1, 9*time.Hour+minutes(90)
	}
	if p.advance {
		p.then(day, at-5*time.Minute, "ask")
		p.then(day, at+minutes(20), "claim")
		p.then(day, at+40*time.Minute, "confirm")
		at += 45 * time.Minute
	}
	if p.end == "decline" || p.prank { // the customer never answers
		p.then(day, at, "no answer")
		p.then(day+1, 11*time.Hour+minutes(60), "no answer")
		p.then(day+1, 16*time.Hour+minutes(60), "unreachable")
		return
	}
	if p.end == "cancel" {
		p.then(day, at, "cancel")
		return
	}
	p.then(day, at, "accept")
	if at > 14*time.Hour {
		day++
	}
	day = working(date, day)
	p.then(day, 15*time.Hour+minutes(90), "book")
	p.then(day, 18*time.Hour+minutes(120), "pick up")
	day = working(date, day+1+p.customer%2)
	p.then(day, 10*time.Hour+minutes(90), "out")
	p.deliver(day, date, minutes)
}

// deliver plans the steps from the first delivery attempt on.
func (p *plan) deliver(day int, date time.Time, minutes func(int) time.Duration) {
	at := 13*time.Hour + minutes(240)
	switch p.end {
	case "retry":
		p.then(day, at, "hold")
		day = working(date, day+1)
		p.then(day, 11*time.Hour+minutes(60), "out again")
		p.then(day, at+30*time.Minute, "deliver")
		p.then(day+3, 12*time.Hour+minutes(60), "complete")
	case "partial":
		p.then(day, at, "partial")
		p.then(working(date, day+2), at, "part back")
	case "return":
		p.then(day, at, "refuse")
		day = working(date, day+3)
		p.then(day, at, "back")
		p.then(day+2, 11*time.Hour+minutes(60), "check in")
	default:
		if p.courier == "steadfast" && p.n%3 == 0 {
			p.then(day, at-20*time.Minute, "report")
		}
		p.then(day, at, "deliver")
		p.then(day+2, 12*time.Hour+minutes(60), "complete")
	}
}

// working returns the first day from the given one that is no Friday, as a number of days after date.
func working(date time.Time, day int) int {
	if date.AddDate(0, 0, day).Weekday() == time.Friday {
		return day + 1
	}
	return day
}

// longest is the number of days after which nothing happens to an order any longer.
const longest = 16
