package summary

import (
	"cmp"
	"math/bits"
	"slices"
	"strconv"

	"haat/ent"
	"haat/ent/daysummary"
	"haat/ent/order"
	"haat/server/platform/textnorm"
)

// Keys of DaySummary rows.
const (
	// NoProduct is the key of items whose product was deleted.
	NoProduct = "0"
	// Manual is the prefix of the key of orders that a merchant entered, before their source. The sources of visits have no colon.
	Manual = "order:"
	// Direct is the key of orders from the shop's pages whose visit has no known source.
	Direct = "direct"
	maxKey = 80 // characters
)

// sums are the figures of a DaySummary row, which documents them.
type sums struct {
	orders, delivered, returned, canceled int
	units                                 int
	sales                                 int64
	deliveredUnits                        int
	deliveredSales, deliveredCost         int64
	uncostedUnits                         int
	uncostedSales                         int64
}

// rowKey identifies a row of a day.
type rowKey struct {
	kind daysummary.Kind
	key  string
}

// daySums are the rows of a day.
type daySums map[rowKey]*sums

func (d daySums) at(kind daysummary.Kind, key string) *sums {
	at := rowKey{kind, textnorm.Clip(key, maxKey)}
	if d[at] == nil {
		d[at] = &sums{}
	}
	return d[at]
}

// add adds an order with its items to all rows that it belongs to. In the rows of products, an order counts once for each product.
func (d daySums) add(o *ent.Order, items []*ent.OrderItem) {
	rows := []*sums{d.at(daysummary.KindAll, ""), d.at(daysummary.KindDistrict, o.District), d.at(daysummary.KindSource, sourceKey(o))}
	for _, row := range rows {
		row.addOrder(o)
	}
	counted := map[*sums]bool{}
	rest := o.Subtotal - o.Discount // what no item accounts for
	for i, net := range NetAmounts(o.Discount, items) {
		item := items[i]
		rest -= net
		product := d.at(daysummary.KindProduct, productKey(item))
		if !counted[product] {
			product.addOrder(o)
			counted[product] = true
		}
		for _, row := range append(rows, product) {
			row.addItem(o, item, net)
		}
	}
	if rest != 0 {
		for _, row := range append(rows, d.at(daysummary.KindProduct, NoProduct)) {
			row.addItem(o, &ent.OrderItem{}, rest)
		}
	}
}

func (s *sums) addOrder(o *ent.Order) {
	s.orders++
	switch {
	case wasDelivered(o):
		s.delivered++
	case o.Status == order.StatusCanceled && o.ReturnedAt != nil:
		s.returned++
	case o.Status == order.StatusCanceled:
		s.canceled++
	}
}

// addItem adds an item and its amount after the order's discount.
func (s *sums) addItem(o *ent.Order, item *ent.OrderItem, net int64) {
	if o.Status == order.StatusCanceled {
		return
	}
	s.units += item.Quantity
	s.sales += net
	if !wasDelivered(o) {
		return
	}
	s.deliveredUnits += item.Quantity
	s.deliveredSales += net
	if item.Cost == nil {
		s.uncostedUnits += item.Quantity
		s.uncostedSales += net
		return
	}
	s.deliveredCost += *item.Cost * int64(item.Quantity)
}

func wasDelivered(o *ent.Order) bool {
	return o.Status == order.StatusDelivered || o.Status == order.StatusCompleted
}

func productKey(item *ent.OrderItem) string {
	if item.ProductID == nil {
		return NoProduct
	}
	return strconv.Itoa(*item.ProductID)
}

func sourceKey(o *ent.Order) string {
	if o.Source != order.SourceShop {
		return Manual + string(o.Source)
	}
	return cmp.Or(o.VisitSource, Direct)
}

// NetAmounts returns the amounts of an order's items after the order's discount, in poisha. The discount is divided in proportion to
// the amounts; the poisha that remain after rounding down belong to the items with the largest fractions, the first ones if they are
// equal. The results therefore sum up to the items' amounts less the discount, if that is not larger.
func NetAmounts(discount int64, items []*ent.OrderItem) []int64 {
	amounts, total := make([]int64, len(items)), int64(0)
	for i, item := range items {
		amounts[i] = item.Price * int64(item.Quantity)
		total += amounts[i]
	}
	discount = min(discount, total)
	if discount <= 0 {
		return amounts
	}
	type part struct {
		at       int
		fraction uint64
	}
	parts, left := make([]part, len(items)), discount
	for i, amount := range amounts {
		high, low := bits.Mul64(uint64(amount), uint64(discount)) // #nosec G115 -- not negative
		share, fraction := bits.Div64(high, low, uint64(total))   // no overflow: discount is at most total
		parts[i] = part{i, fraction}
		amounts[i] -= int64(share) // #nosec G115 -- at most amount
		left -= int64(share)       // #nosec G115 -- at most discount
	}
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(b.fraction, a.fraction) })
	for _, p := range parts[:left] {
		amounts[p.at]--
	}
	return amounts
}
