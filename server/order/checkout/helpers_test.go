package checkout_test

import (
	"context"
	"testing"

	"haat/ent/viewer"
	"haat/server/order/checkout"
	"haat/server/order/ordertest"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
)

// store is a shop that sells lamps and shirts.
type store struct{ *ordertest.Store }

func newStore(t *testing.T) *store {
	t.Helper()
	return &store{ordertest.NewStore(t)}
}

// another returns another shop in the same database.
func (s *store) another(slug string) *store {
	other := *s.Store
	other.Fill(slug)
	return &store{&other}
}

var (
	system    = viewer.WithSystem(context.Background())
	guest     = ordertest.Guest
	merchant  = ordertest.Merchant
	key       = ordertest.Key
	wantFault = faulttest.Want
)

// currentQuote returns the quote in a Conflict, or nil.
func currentQuote(err error) *checkout.Quote {
	f, ok := fault.As(err)
	if !ok {
		return nil
	}
	quote, _ := f.Now.(*checkout.Quote)
	return quote
}
