package checkout_test

import (
	"testing"

	"haat/ent/schema/kind"
	"haat/server/order/checkout"
	"haat/server/platform/i18n"
)

// The pages without scripts show the figures for each package, so With must compute them exactly.
func TestQuoteWith_EqualsAQuoteOfThePackage(t *testing.T) {
	s := newStore(t)
	s.Tenant.Shop.PaymentRules = &kind.PaymentRules{Advance: kind.AdvanceRule{Kind: "delivery"}, Wallets: []kind.Wallet{{Method: "bkash", Number: "01712345678", Type: "personal"}}}
	quote := func(pack int) *checkout.Quote {
		t.Helper()
		q, err := s.Quote(s.Ctx, s.Tenant.Shop, checkout.QuoteRequest{Lines: []checkout.QuoteLine{{ProductID: s.Lamp, Quantity: 2}}, District: "Dhaka", PackageID: pack}, i18n.En)
		if err != nil {
			t.Fatal(err)
		}
		return q
	}
	inside := quote(s.Inside)
	if inside.DueNow != 60_00 || inside.DueLater != 175_00 || len(inside.Packages) < 2 {
		t.Fatalf("%+v", inside)
	}
	for _, pack := range inside.Packages {
		got, want := inside.With(pack), quote(pack.ID)
		if got.PackageID != pack.ID || got.Total != want.Total || got.DueNow != pack.Fee || got.DueNow != want.DueNow || got.DueLater != want.DueLater ||
			got.Fingerprint != want.Fingerprint {
			t.Errorf("%s: %+v, want %+v", pack.Name, got, want)
		}
	}
	if inside.PackageID != s.Inside || inside.DueNow != 60_00 {
		t.Errorf("the first quote has changed: %+v", inside)
	}
}
