package payment

import (
	"haat/server/books/ledger"
	"haat/server/payment"
	"haat/server/payment/handcash"
	"haat/server/payment/payout"
	"haat/server/payment/session"
	"haat/server/shop/settings"
)

// Services are the services that the handlers call.
type Services struct {
	Settings *settings.Service
	Payments *payment.Payments
	Online   *session.Service
	Payouts  *payout.Service
	Books    *ledger.Books
	HandCash *handcash.HandCash
}
