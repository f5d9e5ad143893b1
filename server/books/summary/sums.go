package summary

import (
	"cmp"

	"haat/ent"
	"haat/ent/daysummary"
	"haat/ent/order"
	"haat/server/platform/money"
	"haat/server/platform/textnorm"
)

// NoProduct is the id under which products' sums count items whose product was deleted.
const NoProduct = 0

// Keys of DaySummary rows.
const (
	// Manual is the prefix of keys for orders that a merchant entered. Their source follows it. Visit sources
	// contain no colon.
	Manual = "order:"
	// Direct is the key of orders from the shop's pages whose visit has no known source.
	Direct = "direct"
	maxKey = 80 // characters
)

// Sums contains the sums of one or more DaySummary rows. The fields are documented in the schema of
// DaySummary.
type Sums struct {
	Orders         int   `sql:"orders"`
	Delivered      int   `sql:"delivered"`
	Returned       int   `sql:"returned"`
	Canceled       int   `sql:"canceled"`
	Units          int   `sql:"units"`
	Sales          int64 `sql:"sales"`
	DeliveredUnits int   `sql:"delivered_units"`
	DeliveredSales int64 `sql:"delivered_sales"`
	DeliveredCost  int64 `sql:"delivered_cost"`
	UncostedUnits  int   `sql:"uncosted_units"`
	UncostedSales  int64 `sql:"uncosted_sales"`
	DeliveryFees   int64 `sql:"delivery_fees"`
	CourierCharges int64 `sql:"courier_charges"`
	DamagedCost    int64 `sql:"damaged_cost"`
}

// Add adds the figures of o.
func (s *Sums) Add(o Sums) {
	s.Orders, s.Delivered, s.Returned, s.Canceled = s.Orders+o.Orders, s.Delivered+o.Delivered, s.Returned+o.Returned, s.Canceled+o.Canceled
	s.Units, s.Sales, s.DeliveredUnits, s.DeliveredSales = s.Units+o.Units, s.Sales+o.Sales, s.DeliveredUnits+o.DeliveredUnits, s.DeliveredSales+o.DeliveredSales
	s.DeliveredCost, s.UncostedUnits, s.UncostedSales = s.DeliveredCost+o.DeliveredCost, s.UncostedUnits+o.UncostedUnits, s.UncostedSales+o.UncostedSales
	s.DeliveryFees, s.CourierCharges, s.DamagedCost = s.DeliveryFees+o.DeliveryFees, s.CourierCharges+o.CourierCharges, s.DamagedCost+o.DamagedCost
}

// rowKey identifies a row of a day.
type rowKey struct {
	kind daysummary.Kind
	key  string
}

// daySums contains the sums of a day: by row, and by product id.
type daySums struct {
	rows     map[rowKey]*Sums
	products ProductSums
}

func newDaySums() daySums { return daySums{map[rowKey]*Sums{}, ProductSums{}} }

func (d daySums) row(kind daysummary.Kind, key string) *Sums {
	at := rowKey{kind, textnorm.Clip(key, maxKey)}
	if d.rows[at] == nil {
		d.rows[at] = &Sums{}
	}
	return d.rows[at]
}

// rowsOf returns the rows to which an order belongs.
func (d daySums) rowsOf(o *ent.Order) []*Sums {
	return []*Sums{d.row(daysummary.KindAll, ""), d.row(daysummary.KindDistrict, o.District), d.row(daysummary.KindSource, sourceKey(o))}
}

// add adds an order with its items to all sums that it belongs to. In the sums of products, an order counts
// once per product. Of an order that was merged into another one, only the spending counts.
func (d daySums) add(o *ent.Order, items []*ent.OrderItem, spent spent) {
	d.spend(o, items, spent)
	if o.MergedIntoID != nil {
		return
	}
	rows := d.rowsOf(o)
	for _, row := range rows {
		row.addOrder(o)
	}
	counted := map[*Sums]bool{}
	rest := o.Subtotal - o.Discount // the amount that belongs to no item
	for i, net := range NetAmounts(o.Discount, items) {
		item := items[i]
		rest -= net
		product := d.products.of(productID(item))
		if !counted[product] {
			product.addOrder(o)
			counted[product] = true
		}
		for _, row := range append(rows, product) {
			row.addItem(o, item, net)
		}
	}
	if rest != 0 {
		for _, row := range append(rows, d.products.of(NoProduct)) {
			row.addItem(o, &ent.OrderItem{}, rest)
		}
	}
}

func (s *Sums) addOrder(o *ent.Order) {
	s.Orders++
	switch {
	case wasDelivered(o):
		s.Delivered++
	case o.Status == order.StatusCanceled && o.ReturnedAt != nil:
		s.Returned++
	case o.Status == order.StatusCanceled:
		s.Canceled++
	}
}

// addItem adds an item and its amount after the order's discount.
func (s *Sums) addItem(o *ent.Order, item *ent.OrderItem, net int64) {
	if o.Status == order.StatusCanceled {
		return
	}
	s.Units += item.Quantity
	s.Sales += net
	if !wasDelivered(o) {
		return
	}
	s.DeliveredUnits += item.Quantity
	s.DeliveredSales += net
	if item.Cost == nil {
		s.UncostedUnits += item.Quantity
		s.UncostedSales += net
		return
	}
	s.DeliveredCost += *item.Cost * int64(item.Quantity)
}

// wasDelivered reports whether an order has been delivered, and therefore counts as a sale with a profit.
func wasDelivered(o *ent.Order) bool {
	return o.Status == order.StatusDelivered || o.Status == order.StatusCompleted
}

func productID(item *ent.OrderItem) int {
	if item.ProductID == nil {
		return NoProduct
	}
	return *item.ProductID
}

func sourceKey(o *ent.Order) string {
	if o.Source != order.SourceShop {
		return Manual + string(o.Source)
	}
	return cmp.Or(o.VisitSource, Direct)
}

// NetAmounts returns the amounts of an order's items after the order's discount, in poisha. The items' own discounts are a part of it. The rest is
// divided in proportion to the amounts that they leave and rounded down; the remaining poisha are given to the items with the
// largest fractions, the first ones if fractions are equal. The results therefore add up to the items'
// amounts less the discount, unless the discount is larger.
func NetAmounts(discount int64, items []*ent.OrderItem) []int64 {
	amounts, total := make([]int64, len(items)), int64(0)
	for i, item := range items {
		amounts[i] = item.Price*int64(item.Quantity) - item.Discount
		total += amounts[i]
		discount -= item.Discount
	}
	discount = min(discount, total)
	if discount <= 0 {
		return amounts
	}
	for i, share := range money.Spread(discount, amounts) {
		amounts[i] -= share
	}
	return amounts
}
