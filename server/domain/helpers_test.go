package domain_test

import (
	"testing"

	"haat/server/platform/fault/faulttest"
	"haat/server/tenancy/tenancytest"
)

var wantFault = faulttest.Want

// area has shops in its own database.
type area struct{ *tenancytest.Shops }

func newArea(t testing.TB) *area { return &area{tenancytest.New(t)} }
