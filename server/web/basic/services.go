package basic

import (
	"haat/server/order/checkout"
	"haat/server/order/confirmation"
	"haat/server/order/returns"
	"haat/server/order/unfinished"
	"haat/server/payment"
	"haat/server/payment/session"
)

// Services are the services that the handlers call.
type Services struct {
	Checkout      *checkout.Checkout
	Confirmations *confirmation.Service
	Unfinished    *unfinished.Service
	Returns       *returns.Returns
	Payments      *payment.Payments
	Online        *session.Service
}
