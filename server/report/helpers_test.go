package report_test

import (
	"testing"

	"haat/server/report"
	"haat/server/tenancy/tenancytest"
)

// area contains Reports with their own database.
type area struct {
	*report.Reports
	*tenancytest.Shops
}

func newArea(t testing.TB) *area {
	t.Helper()
	shops := tenancytest.New(t)
	return &area{report.New(shops.Client), shops}
}
