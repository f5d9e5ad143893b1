package settings_test

import (
	"testing"

	"haat/server/message/smsbudget"
	"haat/server/platform/fault/faulttest"
	"haat/server/shop/settings"
	"haat/server/tenancy/tenancytest"
)

var wantFault = faulttest.Want

// area contains a settings.Service with its own database.
type area struct {
	*settings.Service
	*tenancytest.Shops
}

func newArea(t testing.TB) *area { return newAreaWith(t, "") }

// newAreaWith is like newArea, but uses a URL of Meta's Graph API.
func newAreaWith(t testing.TB, meta string) *area {
	t.Helper()
	shops := tenancytest.New(t)
	return &area{settings.New(shops.Client, meta, smsbudget.New(smsbudget.Settings{})), shops}
}
