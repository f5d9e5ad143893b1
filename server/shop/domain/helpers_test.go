package domain_test

import (
	"testing"

	"haat/server/platform/fault/faulttest"
	"haat/server/tenancy/tenancytest"
)

var wantFault = faulttest.Want

// area contains shops in their own database.
type area struct{ *tenancytest.Shops }

func newArea(t testing.TB) *area { return &area{tenancytest.New(t)} }
