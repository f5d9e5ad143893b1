package family

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/orderreturn"
	"haat/ent/parcel"
	"haat/ent/payment"
)

// Account contains the money that a customer paid for a family's orders and the money that was refunded, in
// poisha.
type Account struct {
	Paid      int64 // confirmed payments
	Entered   int64 // advances that members entered
	Collected int64 // by couriers, or for orders delivered without a courier
	Refunded  int64 // refunds of payments and of returns
	Refunding int64 // refunds through gateways that are still open
	Credited  int64 // credits of exchanges, which pay for another order of the family

	members []*member
	books   books
}

// member is an order of a family.
type member struct {
	order     *ent.Order
	collected int64 // includes rounding
	posted    bool  // whether collected is posted in the ledger
	rounding  int64 // the part of collected due to rounding
	back      int64 // refunds of payments of the order
	refunds   int64 // refunds of the order's returns
	received  int64 // value of the goods that were returned after the delivery
	arrived   bool  // whether goods were returned after the delivery
	fees      int64 // fees of the order's returns
	delivered bool  // whether a returned order was delivered at least once
}

// CameIn returns the customer's money that has reached the shop, its couriers and its gateways.
func (a *Account) CameIn() int64 { return a.Paid + a.Entered + a.Collected }

// GivenBack returns the money that was refunded or is being refunded through a gateway.
func (a *Account) GivenBack() int64 { return a.Refunded + a.Refunding }

// keep returns the amount that belongs to an order, including fees and rounding. It is 0 for an order that
// was merged, or canceled without a delivery.
func (m *member) keep() int64 {
	switch {
	case m.order.MergedIntoID != nil, m.order.Status == order.StatusCanceled && !m.wasDelivered():
		return 0
	}
	return m.order.Total + m.fees + m.rounding
}

// wasDelivered reports whether the customer has or had goods of the order. An order that was delivered and
// then canceled without a record of returned goods counts as never delivered.
func (m *member) wasDelivered() bool {
	if m.order.Status == order.StatusCanceled {
		return m.delivered && m.arrived
	}
	return m.delivered
}

// net returns the money that was paid for an order and not refunded.
func (m *member) net() int64 { return max(0, m.order.Advance+m.collected-m.refunds) }

// kept returns the part of keep that is paid.
func (m *member) kept() int64 { return min(m.keep(), m.net()) }

// excess returns the part of the order's advance that no longer belongs to it.
func (m *member) excess() int64 { return min(m.order.Advance, m.net()-m.kept()) }

// free returns the money that belongs to no order. It is negative if the shop refunded more than it owed.
func (a *Account) free() int64 {
	sum := a.CameIn() - a.GivenBack()
	for _, m := range a.members {
		sum -= m.kept()
	}
	return sum
}

// Owed returns the amount that the shop still has to refund.
func (a *Account) Owed() int64 { return max(0, a.free()) }

// OwedWithout returns the amount that Owed would return after goods of the given value were returned from an
// order.
func (a *Account) OwedWithout(orderID int, value int64) int64 {
	sum := a.free()
	if m := a.member(orderID); m != nil {
		sum += m.kept() - min(max(0, m.keep()-value), m.net())
	}
	return max(0, sum)
}

// Left returns the maximum refund for an order: all money of the family that does not belong to its other orders.
func (a *Account) Left(orderID int) int64 {
	sum := a.free()
	if m := a.member(orderID); m != nil {
		sum += m.kept()
	}
	return max(0, min(sum, a.CameIn()-a.GivenBack()))
}

// PaidFor returns the money paid for an order: its advance and the collected cash.
func (a *Account) PaidFor(orderID int) int64 {
	m := a.member(orderID)
	if m == nil {
		return 0
	}
	return m.order.Advance + m.collected
}

// Orders returns the ids of the family's orders.
func (a *Account) Orders() []int {
	ids := make([]int, len(a.members))
	for i, m := range a.members {
		ids[i] = m.order.ID
	}
	return ids
}

func (a *Account) member(orderID int) *member {
	for _, m := range a.members {
		if m.order.ID == orderID {
			return m
		}
	}
	return nil
}

// load computes the account of the given orders.
func load(ctx context.Context, client *ent.Client, ids []int) (*Account, error) {
	rows, err := client.Order.Query().Where(order.IDIn(ids...)).Order(ent.Asc(order.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load family of order: %w", err)
	}
	a := &Account{}
	for _, row := range rows {
		delivered := row.Status == order.StatusDelivered || row.Status == order.StatusCompleted || row.ReturnedAt != nil && row.CashDue != nil
		a.members = append(a.members, &member{order: row, delivered: delivered})
	}
	for _, step := range []func(context.Context, *ent.Client, []int) error{a.addEarlier, a.addPayments, a.addReturns, a.addCollected, a.addBooks} {
		if err := step(ctx, client, ids); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// addEarlier finds deliveries of returned orders by a release before Order.cash_due, which did not record them.
func (a *Account) addEarlier(ctx context.Context, client *ent.Client, _ []int) error {
	for _, m := range a.members {
		if m.order.ReturnedAt == nil || m.order.CashDue != nil {
			continue
		}
		delivered, err := client.OrderEvent.Query().Where(orderevent.OrderID(m.order.ID), orderevent.ToStatus(string(order.StatusDelivered)),
			orderevent.FromStatusNEQ(string(order.StatusDelivered)), orderevent.Undone(false)).Exist(ctx)
		if err != nil {
			return fmt.Errorf("find delivery of order: %w", err)
		}
		m.delivered = delivered
	}
	return nil
}

func (a *Account) addPayments(ctx context.Context, client *ent.Client, ids []int) error {
	rows, err := client.Payment.Query().Where(payment.OrderIDIn(ids...)).All(ctx)
	if err != nil {
		return fmt.Errorf("load payments of family: %w", err)
	}
	for _, row := range rows {
		switch {
		case row.Kind != payment.KindRefund:
			if row.ConfirmedAt != nil {
				a.Paid += row.Received
			}
		case row.State == payment.StateRefunded:
			a.Refunded += row.Amount
			a.member(row.OrderID).back += row.Amount
		case row.State == payment.StateAsked:
			a.Refunding += row.Amount
		}
	}
	return nil
}

func (a *Account) addReturns(ctx context.Context, client *ent.Client, ids []int) error {
	rows, err := client.OrderReturn.Query().Where(orderreturn.OrderIDIn(ids...)).All(ctx)
	if err != nil {
		return fmt.Errorf("load returns of family: %w", err)
	}
	for _, row := range rows {
		m := a.member(row.OrderID)
		m.refunds += row.RefundAmount
		a.Refunded += row.RefundAmount
		if row.ReceivedAt == nil {
			continue
		}
		m.fees += min(row.Fee, ValueOf(row))
		if row.Kind != orderreturn.KindUndelivered {
			m.received += ValueOf(row)
			m.arrived = true
		}
	}
	return nil
}

// ValueOf returns the value of a return's received goods.
func ValueOf(row *ent.OrderReturn) int64 {
	var sum int64
	for _, item := range row.Items {
		sum += item.Value
	}
	return sum
}

// addCollected adds the cash collected for each order: the amount that couriers reported, or else the total of a delivered order less its
// advance.
func (a *Account) addCollected(ctx context.Context, client *ent.Client, ids []int) error {
	rows, err := client.Parcel.Query().Where(parcel.OrderIDIn(ids...), parcel.Or(parcel.DeliveredAtNotNil(), parcel.StateIn(parcel.StateDelivered, parcel.StatePartly))).
		All(ctx)
	if err != nil {
		return fmt.Errorf("load parcels of family: %w", err)
	}
	for _, m := range a.members {
		known, any := true, false
		for _, row := range rows {
			if row.OrderID != m.order.ID {
				continue
			}
			if any = true; row.Collected == nil {
				known = false
				continue
			}
			cash := *row.Collected
			if row.Difference != nil && *row.Difference == parcel.DifferenceMissing { // the courier has lost a part of it
				cash = max(cash, row.Cod)
			}
			m.collected += cash
			if cash == row.Cod {
				m.rounding += row.Rounding
			}
		}
		if m.posted = any && known; !m.posted {
			m.collected, m.rounding = m.assumed(), 0
		}
		a.Collected += m.collected
	}
	return nil
}

// assumed returns the cash collected for an order without a courier's report: the amount due at its delivery.
func (m *member) assumed() int64 {
	switch {
	case !m.wasDelivered():
		return 0
	case m.order.CashDue != nil:
		return *m.order.CashDue
	}
	// A release before Order.cash_due delivered the order. Refunds have lowered its advance, so they are added back.
	return max(0, m.order.Total+m.received-m.order.Advance-m.back)
}
