// Package evaluation generates orders with a known outcome, to measure how well package risk recognizes bad
// orders. The frequencies are assumptions, listed in docs/risk/README.md, because no statistics of
// Bangladeshi shops are public.
package evaluation

import (
	"fmt"
	"math/rand/v2"

	"haat/ent/schema/kind"
	"haat/server/order/risk"
)

// Order is a generated order. Bad reports whether it is fake or refused at the door.
type Order struct {
	Facts risk.Facts
	Bad   bool
	Kind  string
}

// person is a kind of buyer: its share of all orders in percent, the probability in percent that an order is
// bad, and its facts.
type person struct {
	name  string
	share int
	bad   int
	fill  func(g *generator, f *risk.Facts)
}

var people = []person{
	{"regular", 26, 2, func(g *generator, f *risk.Facts) { f.Delivered, f.Earlier = 1+g.IntN(8), true }},
	{"new", 44, 7, func(*generator, *risk.Facts) {}},
	{"careless", 8, 10, func(g *generator, f *risk.Facts) { f.Line, f.Name = g.pick(poor), g.pick(names) }},
	{"sometimes refuses", 7, 30, func(g *generator, f *risk.Facts) {
		f.Delivered, f.Returned, f.Earlier = 1+g.IntN(4), 1, true
	}},
	{"refuser", 4, 75, func(g *generator, f *risk.Facts) { f.Delivered, f.Returned, f.Earlier = g.IntN(2), 2+g.IntN(3), true }},
	{"refuses elsewhere", 4, 70, func(g *generator, f *risk.Facts) {
		f.Shared = &risk.Shared{Delivered: g.IntN(4), Returned: 4 + g.IntN(5)}
	}},
	{"joker", 3, 97, func(g *generator, f *risk.Facts) { f.Line, f.Name = g.pick(noise), g.pick(noise) }},
	{"competitor", 2, 99, func(g *generator, f *risk.Facts) {
		f.Duplicates, f.BrowserNumbers, f.NetworkNumbers = 1+g.IntN(3), 3+g.IntN(4), 5+g.IntN(4)
	}},
	{"orders twice", 2, 45, func(g *generator, f *risk.Facts) { f.Duplicates, f.Orders, f.Earlier = 1, 2, true }},
}

var (
	names = []string{"Rahim Uddin", "Priya Rahman", "করিম শেখ", "Nusrat Jahan", "সাদিয়া ইসলাম", "Md. Hasan", "Tania", "আবদুল্লাহ"}
	lines = []string{
		"House 12, Road 7, Block C", "বাড়ি ৫, সড়ক ৩, সেক্টর ৭", "Village Char Para, Post Shibpur", "গ্রাম: নয়াপাড়া, মসজিদের পাশে", "Flat 4B, Green Tower, near college",
		"Holding 33, Station Road", "উত্তর বাজার, স্কুলের সামনে", "Ward 5, Uttar Para, Sadar Hospital more",
	}
	poor  = []string{"Mirpur", "মিরপুর", "Sadar area Bangladesh", "Dhaka city", "বাজার", "Sylhet Sadar"}
	noise = []string{"test", "asdf", "aaaaaaaa", "xxxxxxx", "test test", "abc"}
)

type generator struct{ *rand.Rand }

func (g *generator) pick(list []string) string { return list[g.IntN(len(list))] }

func (g *generator) chance(percent int) bool { return g.IntN(100) < percent }

// Orders returns n orders. The same seed gives the same orders.
func Orders(n int, seed uint64) []Order {
	g := &generator{rand.New(rand.NewPCG(seed, 24))} // #nosec G404 -- test data
	list := make([]Order, n)
	for i := range list {
		list[i] = g.order()
	}
	return list
}

func (g *generator) order() Order {
	at := g.IntN(100)
	for _, p := range people {
		if at -= p.share; at >= 0 {
			continue
		}
		o := Order{Kind: p.name, Bad: g.chance(p.bad), Facts: risk.Facts{
			Name: g.pick(names), Line: g.pick(lines), Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Orders: 1, NetworkNumbers: 1 + g.IntN(3),
		}}
		p.fill(g, &o.Facts)
		g.addNoise(&o)
		return o
	}
	panic(fmt.Sprint("the shares of people are not 100 percent: ", at))
}

// addNoise adds facts that occur in both honest and bad orders, with different frequencies.
func (g *generator) addNoise(o *Order) {
	f := &o.Facts
	often := func(good, bad int) bool {
		if o.Bad {
			return g.chance(bad)
		}
		return g.chance(good)
	}
	if often(3, 12) {
		f.NetworkNumbers = 5 + g.IntN(5) // the shared address of a mobile network
	}
	if often(2, 10) {
		f.Line = g.pick(poor)
	}
	if often(1, 4) {
		f.Name = "A"
	}
	if g.chance(20) { // the customer signed in or confirmed by a code
		f.Proven = !o.Bad || g.chance(25)
	}
	if g.chance(40) { // the shop has a courier that knows the number
		f.Courier = g.score(o.Bad)
	}
}

func (g *generator) score(bad bool) *kind.PhoneScore {
	canceled := g.IntN(25)
	if bad && g.chance(70) || g.chance(4) {
		canceled = 30 + g.IntN(60)
	}
	delivered := 100 - canceled
	return &kind.PhoneScore{Courier: "steadfast", Volume: "medium", Canceled: &canceled, Delivered: &delivered}
}
