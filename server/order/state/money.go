package state

import (
	"slices"

	"haat/ent"
	"haat/ent/order"
	"haat/server/platform/money"
)

// Payment is the state of an order's money. Orders with an amount due have the state ToPay, PartlyPaid or ToCollect;
// the other states have none.
type Payment string

const (
	ToPay      Payment = "to_pay"      // an advance must be paid before the order is shipped
	ToCollect  Payment = "to_collect"  // nothing was paid, the total is collected at the delivery
	PartlyPaid Payment = "partly_paid" // the rest is collected at the delivery
	Paid       Payment = "paid"
	RefundDue  Payment = "refund_due" // the shop owes the customer money
	Refunded   Payment = "refunded"   // the customer's money was refunded, and nothing is owed
	NothingDue Payment = "nothing_due"
)

// Payments lists all states of an order's money.
var Payments = []Payment{ToPay, ToCollect, PartlyPaid, Paid, RefundDue, Refunded, NothingDue}

// Money is what an order's customer and its shop owe each other, in poisha.
type Money struct {
	State    Payment
	Due      money.Amount // part of the total that the customer still has to pay
	Now      money.Amount // part of Due that must be paid before the order is shipped
	Refunded money.Amount // amount that was refunded for the order
	GiveBack money.Amount // amount that the shop still has to refund for the order's family; 0 unless State is RefundDue
}

// MoneyOf returns the money of an order. Every page, document, export, message and parcel takes it from here. The filter
// "unpaid" of server/order/list selects the orders with an amount due in SQL.
func MoneyOf(row *ent.Order) Money {
	m := Money{Refunded: money.Amount(row.Refunded)}
	if m.Due = dueOf(row); m.Due > 0 {
		if slices.Contains(Open, row.Status) {
			m.Now = max(0, money.Amount(min(row.AdvanceDue, row.Total)-row.Advance))
		}
		m.State = owed(row, m.Now)
		return m
	}
	m.State = settled(row)
	if m.State == RefundDue {
		m.GiveBack = money.Amount(giveBackOf(row))
	}
	return m
}

// CashAtDelivery returns the part of an order's total that its advance does not cover, whatever the order's status. The
// goods that remain in an order may cost less than its advance.
func CashAtDelivery(row *ent.Order) money.Amount {
	return max(0, money.Amount(row.Total-row.Advance))
}

func dueOf(row *ent.Order) money.Amount {
	if row.Status == order.StatusCanceled || WasDelivered(row.Status) && row.PaymentStatus == order.PaymentStatusPaid {
		return 0
	}
	return CashAtDelivery(row)
}

// owed returns the state of an order with an amount due.
func owed(row *ent.Order, now money.Amount) Payment {
	switch {
	case now > 0:
		return ToPay
	case row.Advance > 0:
		return PartlyPaid
	}
	return ToCollect
}

// settled returns the state of an order without an amount due.
func settled(row *ent.Order) Payment {
	canceled := row.Status == order.StatusCanceled
	switch {
	case row.MergedIntoID != nil: // its money belongs to the other order
		return NothingDue
	case giveBackOf(row) > 0:
		return RefundDue
	case row.Refunded > 0 && (canceled || kept(row) == 0):
		return Refunded
	case canceled, row.Total == 0:
		return NothingDue
	}
	return Paid
}

// giveBackOf returns the amount that the shop owes for the order's family, or 0 if the order has no part in it. Orders of
// earlier releases have no stored amount; of these, canceled orders have their advance to give back.
func giveBackOf(row *ent.Order) int64 {
	canceled := row.Status == order.StatusCanceled
	switch {
	case row.GiveBack == nil && canceled:
		return row.Advance
	case row.GiveBack == nil, canceled && kept(row) == 0 && row.Refunded == 0:
		return 0
	}
	return *row.GiveBack
}

// kept returns the advance and the cash of an order, less refunds of the advance.
func kept(row *ent.Order) int64 {
	switch {
	case row.CashDue != nil:
		return row.Advance + *row.CashDue
	case WasDelivered(row.Status): // by a release that did not record the cash
		return max(row.Advance, row.Total)
	}
	return row.Advance
}
