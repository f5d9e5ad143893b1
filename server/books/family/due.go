package family

import (
	"haat/ent"
	"haat/ent/order"
	"haat/server/platform/money"
)

// Due returns the unpaid part of an order's total.
func Due(row *ent.Order) money.Amount {
	if row.PaymentStatus == order.PaymentStatusPaid {
		return 0
	}
	return max(0, money.Amount(row.Total-row.Advance)) // returned goods may cost less than the advance
}
