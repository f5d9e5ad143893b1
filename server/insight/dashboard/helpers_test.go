package dashboard_test

import (
	"testing"

	"haat/server/insight/dashboard"
	"haat/server/tenancy/tenancytest"
)

// area contains Reports with their own database.
type area struct {
	*dashboard.Reports
	*tenancytest.Shops
}

func newArea(t testing.TB) *area {
	t.Helper()
	shops := tenancytest.New(t)
	return &area{dashboard.New(shops.Client, dashboard.Sources{}), shops}
}
