package risk

import (
	"slices"

	"haat/ent/schema/kind"
	orders "haat/server/order"
)

// Facts are the input of a score. A nil pointer means that the fact is unknown; it scores no points.
type Facts struct {
	Allowed bool // the allow list contains the order
	Proven  bool // the number was confirmed by a code or an account

	// Numbers of finished orders of the phone number in this shop.
	Delivered, Returned, Canceled int
	// Earlier reports whether the number has another order in this shop.
	Earlier bool

	// Duplicates is the number of other orders within a day with the same product and the same number or
	// address.
	Duplicates int
	// Numbers within the day up to the order, including it: orders of the phone number, and phone numbers
	// used on the network and in the browser.
	Orders, NetworkNumbers, BrowserNumbers int

	FormSeconds                             *int
	Name, Line, Division, District, Upazila string

	Courier *kind.PhoneScore
	Shared  *Shared
}

// Shared is the combined record of a number at three or more other shops.
type Shared struct{ Delivered, Returned int }

// Score returns the risk of an order from 0 to 100, and its reasons sorted by points.
func Score(f Facts) (int, []kind.RiskSignal) {
	var s scoring
	if f.Allowed {
		s.add("allowed", 0, 0)
		return 0, s.signals
	}
	s.history(f)
	s.velocity(f)
	s.typed(f)
	s.courier(f.Courier)
	s.shared(f.Shared)
	if f.Proven {
		s.add("proven", 0, 0)
	}
	score := 0
	for _, one := range s.signals {
		score += one.Points
	}
	slices.SortStableFunc(s.signals, func(a, b kind.RiskSignal) int { return abs(b.Points) - abs(a.Points) })
	return min(100, max(0, score)), s.signals
}

func abs(n int) int { return max(n, -n) }

type scoring struct{ signals []kind.RiskSignal }

func (s *scoring) add(code string, n, m int) {
	s.signals = append(s.signals, kind.RiskSignal{Code: code, Points: weights[code], N: n, M: m})
}

func (s *scoring) addIf(is bool, code string, n, m int) {
	if is {
		s.add(code, n, m)
	}
}

func (s *scoring) history(f Facts) {
	parcels := f.Delivered + f.Returned
	switch {
	case orders.Risky(f.Delivered, f.Returned):
		s.add("own_refuser", f.Returned, parcels)
	case f.Returned > 0 && f.Delivered <= f.Returned:
		s.add("own_returned", f.Returned, parcels)
	case f.Delivered >= goodDeliveries && f.Returned == 0:
		s.add("own_good", f.Delivered, 0)
	case f.Delivered > 0:
		s.add("own_some", f.Delivered, parcels)
	case f.Canceled >= manyCancels:
		s.add("own_canceled", f.Canceled, 0)
	case !f.Earlier:
		s.add("new_number", 0, 0)
	}
}

func (s *scoring) velocity(f Facts) {
	s.addIf(f.Duplicates > 0, "duplicate", f.Duplicates, 0)
	s.addIf(f.Orders >= manyOrders, "many_orders", f.Orders, 0)
	s.addIf(f.NetworkNumbers >= manyNetwork, "many_numbers", f.NetworkNumbers, 0)
	s.addIf(f.BrowserNumbers >= manyBrowser, "many_devices", f.BrowserNumbers, 0)
}

func (s *scoring) typed(f Facts) {
	if f.FormSeconds != nil {
		s.addIf(*f.FormSeconds < fastSeconds, "fast_form", *f.FormSeconds, 0)
	}
	switch {
	case isNoise(f.Line) || isNoise(f.Name):
		s.add("typed_noise", 0, 0)
	case isShort(f.Line):
		s.add("short_address", 0, 0)
	case isVague(f.Line):
		s.add("vague_address", 0, 0)
	}
	s.addIf(namesOtherDistrict(f.Line, f.Division, f.District, f.Upazila), "other_district", 0, 0)
	s.addIf(isShortName(f.Name), "short_name", 0, 0)
}

// courier adds the points for the number's record at the courier's other merchants. Unknown ratios score no
// points.
func (s *scoring) courier(c *kind.PhoneScore) {
	if c == nil {
		return
	}
	s.addIf(c.Reports > 0, "courier_reports", c.Reports, 0)
	switch {
	case c.Volume == "none" || c.Volume == "":
	case c.Canceled != nil && *c.Canceled >= courierBadFrom:
		s.add("courier_bad", *c.Canceled, 0)
	case c.Canceled != nil && *c.Canceled >= courierPoorFrom:
		s.add("courier_poor", *c.Canceled, 0)
	case c.Delivered != nil && *c.Delivered >= courierGoodFrom:
		s.add("courier_good", *c.Delivered, 0)
	}
}

func (s *scoring) shared(of *Shared) {
	if of == nil {
		return
	}
	all := of.Delivered + of.Returned
	switch {
	case all < sharedParcels:
	case of.Returned*100 >= all*sharedBadPercent:
		s.add("shared_bad", of.Returned, all)
	case of.Delivered*100 >= all*sharedGoodPer:
		s.add("shared_good", of.Delivered, all)
	}
}
