package shopping

import (
	"haat/server/insight/visit"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/order/returns"
	"haat/server/order/unfinished"
	"haat/server/payment"
)

// Services are the services that the handlers call.
type Services struct {
	Checkout   *checkout.Checkout
	Orders     *orders.Orders
	Visits     *visit.Counter
	Unfinished *unfinished.Service
	Returns    *returns.Returns
	Payments   *payment.Payments
}
