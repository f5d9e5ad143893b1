package cash

import (
	"haat/server/books/ledger"
	"haat/server/payment/handcash"
	"haat/server/payment/payout"
)

// Services are the services that the handlers call.
type Services struct {
	Payouts  *payout.Service
	Books    *ledger.Books
	HandCash *handcash.HandCash
}
