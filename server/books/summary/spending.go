package summary

import (
	"context"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/orderreturn"
	"haat/ent/parcel"
	"haat/server/platform/money"
)

// ChargeAccounts lists the ledger accounts of couriers' charges: for deliveries, for collecting cash and for returns.
var ChargeAccounts = []ledgerentry.Account{ledgerentry.AccountDeliveryCharge, ledgerentry.AccountCodFee, ledgerentry.AccountReturnFee}

// spent contains the costs of an order's delivery and damaged goods.
type spent struct {
	// priced reports whether a parcel was delivered and its courier's charge is known. Without the charge,
	// the customer's delivery fee would count as profit.
	priced  bool
	charges int64 // in poisha
	// Numbers of damaged units by item id. Units in taken were subtracted from the item's quantity when a
	// return was received. Units in checkedIn came back with the parcel and are still included in the
	// quantity. Units in replaced were checked in before the order was sent again.
	taken, checkedIn, replaced map[int]int
}

// spentOn loads the spending on orders, by order.
func spentOn(ctx context.Context, client *ent.Client, orders []*ent.Order) (map[int]spent, error) {
	ids, numbers, byNumber := make([]int, len(orders)), make([]string, len(orders)), map[string]int{}
	for i, o := range orders {
		ids[i], numbers[i], byNumber[o.Number] = o.ID, o.Number, o.ID
	}
	all := map[int]spent{}
	delivered, err := client.Parcel.Query().
		Where(parcel.OrderIDIn(ids...), parcel.DeliveredAtNotNil(), parcel.ChargeNotNil()).Select(parcel.FieldOrderID).Ints(ctx)
	if err != nil {
		return nil, fmt.Errorf("load parcels of day: %w", err)
	}
	for _, id := range delivered {
		s := all[id]
		s.priced = true
		all[id] = s
	}
	var charges []struct {
		Number  string              `sql:"order_number"`
		Account ledgerentry.Account `sql:"account"`
		Sum     int64               `sql:"sum"`
	}
	// The query has no condition on the account, because SQLite would then read all entries of the accounts.
	err = client.LedgerEntry.Query().Where(ledgerentry.OrderNumberIn(numbers...)).
		GroupBy(ledgerentry.FieldOrderNumber, ledgerentry.FieldAccount).Aggregate(ent.As(ent.Sum(ledgerentry.FieldAmount), "sum")).Scan(ctx, &charges)
	if err != nil {
		return nil, fmt.Errorf("sum up charges of day: %w", err)
	}
	for _, each := range charges {
		if slices.Contains(ChargeAccounts, each.Account) {
			id := byNumber[each.Number]
			s := all[id]
			s.charges += each.Sum
			all[id] = s
		}
	}
	return all, addDamaged(ctx, client, ids, all)
}

// addDamaged adds the damaged units of received returns.
func addDamaged(ctx context.Context, client *ent.Client, ids []int, all map[int]spent) error {
	returns, err := client.OrderReturn.Query().Where(orderreturn.OrderIDIn(ids...), orderreturn.ReceivedAtNotNil()).
		Select(orderreturn.FieldOrderID, orderreturn.FieldAskedBy, orderreturn.FieldItems, orderreturn.FieldCreatedAt).All(ctx)
	if err != nil {
		return fmt.Errorf("load returns of day: %w", err)
	}
	var checkedIn []int
	for _, row := range returns {
		if row.AskedBy == orderreturn.AskedByCourier {
			checkedIn = append(checkedIn, row.OrderID)
		}
	}
	again, err := sentAgain(ctx, client, checkedIn)
	if err != nil {
		return err
	}
	for _, row := range returns {
		s := all[row.OrderID]
		if s.taken == nil {
			s.taken, s.checkedIn, s.replaced = map[int]int{}, map[int]int{}, map[int]int{}
		}
		units := s.taken
		if row.AskedBy == orderreturn.AskedByCourier {
			units = s.checkedIn
			if !row.CreatedAt.After(again[row.OrderID]) {
				units = s.replaced
			}
		}
		for _, item := range row.Items {
			units[item.OrderItem] += item.Damaged
		}
		all[row.OrderID] = s
	}
	return nil
}

// sentAgain returns, by order id, the last time at which an order returned to a status before shipping. At
// that time its units were taken from the stock again.
func sentAgain(ctx context.Context, client *ent.Client, ids []int) (map[int]time.Time, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	events, err := client.OrderEvent.Query().
		Where(orderevent.OrderIDIn(ids...), orderevent.Undone(false), orderevent.ToStatusIn(string(order.StatusPending), string(order.StatusAccepted), string(order.StatusProcessing))).
		Select(orderevent.FieldOrderID, orderevent.FieldFromStatus, orderevent.FieldToStatus, orderevent.FieldCreatedAt).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load events of day: %w", err)
	}
	last := map[int]time.Time{}
	for _, e := range events {
		if e.FromStatus != e.ToStatus && e.CreatedAt.After(last[e.OrderID]) {
			last[e.OrderID] = e.CreatedAt
		}
	}
	return last, nil
}

// damagedUnits returns the number of an item's units that were returned and cannot be sold again. Checked-in
// units of an order that is no longer canceled count as sold, and a later return may include them.
func (s spent) damagedUnits(o *ent.Order, item *ent.OrderItem) int {
	gone := s.taken[item.ID] + s.replaced[item.ID]
	switch {
	case o.Status != order.StatusCanceled:
		return gone
	case o.GoodsLost:
		return gone + item.Quantity
	}
	return gone + min(s.checkedIn[item.ID], item.Quantity)
}

// spend adds the spending on an order, divided among its items in proportion to their sales.
func (d daySums) spend(o *ent.Order, items []*ent.OrderItem, s spent) {
	fees := int64(0)
	if s.priced && wasDelivered(o) {
		fees = o.ShippingFee
	}
	if fees == 0 && s.charges == 0 && s.taken == nil && !o.GoodsLost {
		return
	}
	if len(items) == 0 {
		items = []*ent.OrderItem{{}}
	}
	weights := weightsOf(o, items)
	feeParts, chargeParts := money.Spread(fees, weights), money.Spread(s.charges, weights)
	for i, item := range items {
		part := Sums{DeliveryFees: feeParts[i], CourierCharges: chargeParts[i]}
		if item.Cost != nil {
			part.DamagedCost = *item.Cost * int64(s.damagedUnits(o, item))
		}
		if part == (Sums{}) {
			continue
		}
		for _, row := range append(d.rowsOf(o), d.products.of(productID(item))) {
			row.Add(part)
		}
	}
}

// weightsOf returns the weights for dividing an order's delivery costs among its items: the items'
// amounts after the discount. If all are 0, the weights are the amounts before the return of all units or, if
// these are 0 too, equal.
func weightsOf(o *ent.Order, items []*ent.OrderItem) []int64 {
	isSet := func(weight int64) bool { return weight > 0 }
	weights := NetAmounts(o.Discount, items)
	if slices.ContainsFunc(weights, isSet) {
		return weights
	}
	for i, item := range items {
		weights[i] = item.Price * int64(item.Quantity+item.Returned)
	}
	if !slices.ContainsFunc(weights, isSet) {
		for i := range weights {
			weights[i] = 1
		}
	}
	return weights
}
