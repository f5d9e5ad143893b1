package order_test

import (
	"context"
	"testing"

	"haat/ent/viewer"
	"haat/server/order/ordertest"
	"haat/server/platform/fault/faulttest"
)

// store is a shop that sells lamps and shirts.
type store struct{ *ordertest.Store }

func newStore(t *testing.T) *store {
	t.Helper()
	return &store{ordertest.NewStore(t)}
}

var (
	system    = viewer.WithSystem(context.Background())
	guest     = ordertest.Guest
	merchant  = ordertest.Merchant
	way       = ordertest.Way
	key       = ordertest.Key
	wantFault = faulttest.Want
)
