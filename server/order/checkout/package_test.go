package checkout_test

import (
	"maps"
	"strings"
	"sync/atomic"
	"testing"

	"haat/ent"
	"haat/ent/shippingpackage"
	"haat/server/order/checkout"
	"haat/server/order/ordertest"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
)

func TestQuote_UsesThePackageOfTheDistrict(t *testing.T) {
	s := newStore(t)
	asked := func(id int, district string) checkout.QuoteRequest {
		return checkout.QuoteRequest{Lines: lines{{s.Lamp, 0, 2}}, PackageID: id, District: district}
	}
	for _, c := range []struct {
		name string
		home string
		in   checkout.QuoteRequest
		id   int
		fee  money.Amount
	}{
		{"no district", "Dhaka", asked(0, ""), s.AnyZone, 100_00},
		{"the shop's district", "Dhaka", asked(0, "Dhaka"), s.Inside, 60_00},
		{"another spelling", "dhaka", asked(0, "Dhaka"), s.Inside, 60_00},
		{"another district", "Dhaka", asked(0, "Khulna"), s.Outside, 120_00},
		{"unknown district of the shop", "", asked(0, "Khulna"), 0, 0},
		{"unknown districts", "", asked(0, ""), 0, 0},
		{"a chosen package of a shop without a district", "", asked(s.Outside, "Khulna"), s.Outside, 120_00},
		{"a chosen package", "Dhaka", asked(s.AnyZone, "Dhaka"), s.AnyZone, 100_00},
		{"a chosen package before the district is known", "Dhaka", asked(s.Outside, ""), s.Outside, 120_00},
		{"a package of another zone is replaced", "Dhaka", asked(s.Inside, "Khulna"), s.Outside, 120_00},
	} {
		s.Tenant.Shop.District = c.home
		q, err := s.Quote(s.Ctx, s.Tenant.Shop, c.in, i18n.Bn)
		if err != nil || q.PackageID != c.id || q.ShippingFee != c.fee || q.Subtotal != 175_00 || q.Total != 175_00+c.fee {
			t.Errorf("%s: %+v, %v", c.name, q, err)
		}
	}
	s.Tenant.Shop.District = "Dhaka"
	q, err := s.Quote(s.Ctx, s.Tenant.Shop, asked(0, ""), i18n.Bn)
	want := []checkout.ShippingPackage{
		{s.AnyZone, "কুরিয়ার", 100_00, 0, "any", 0, 0}, {s.Inside, "ঢাকার ভিতরে", 60_00, 0, "inside", 0, 0}, {s.Outside, "ঢাকার বাইরে", 120_00, 0, "outside", 0, 0},
	}
	if err != nil || len(q.Packages) != 3 || q.Packages[0] != want[0] || q.Packages[1] != want[1] || q.Packages[2] != want[2] {
		t.Errorf("the packages are %+v, %v", q.Packages, err)
	}
	s.Client.ShippingPackage.Update().SetActive(false).ExecX(s.Ctx)
	q, err = s.Quote(s.Ctx, s.Tenant.Shop, asked(0, "Dhaka"), i18n.Bn)
	if err != nil || q.PackageID != 0 || q.ShippingFee != 0 || q.Total != q.Subtotal || q.Packages == nil {
		t.Errorf("without packages: %+v, %v", q, err)
	}
}

func TestQuote_SelectsTheOnlyPackageOfAShopWithoutADistrict(t *testing.T) {
	s := newStore(t)
	s.Tenant.Shop.District = ""
	s.Client.ShippingPackage.Update().Where(shippingpackage.IDNEQ(s.Inside)).SetActive(false).ExecX(s.Ctx)
	q, err := s.Quote(s.Ctx, s.Tenant.Shop, checkout.QuoteRequest{Lines: lines{{s.Lamp, 0, 1}}, District: "Khulna"}, i18n.Bn)
	if err != nil || q.PackageID != s.Inside || q.ShippingFee != 60_00 {
		t.Errorf("%+v, %v", q, err)
	}
}

func TestPlace_AShopWithoutADistrictNeedsAChosenPackage(t *testing.T) {
	s := newStore(t)
	s.Tenant.Shop.District = ""
	in := s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	_, err := s.Place(s.Ctx, s.Tenant, "undecided-1", in, guest)
	if f := wantFault(t, err, fault.Invalid, "order_invalid"); !maps.Equal(f.Fields, map[string]string{"package_id": "required"}) {
		t.Errorf("the fields are %v", f.Fields)
	}
	if n := s.Client.Order.Query().CountX(s.Ctx); n != 0 {
		t.Errorf("there are %d orders", n)
	}
	in.PackageID = s.Outside
	placed, err := s.Place(s.Ctx, s.Tenant, "undecided-1", in, guest)
	if err != nil || placed.ShippingFee != 120_00 {
		t.Errorf("%+v, %v", placed, err)
	}
}

func TestQuote_DeliveryIsFreeFromTheThreshold(t *testing.T) {
	s := newStore(t)
	s.Tenant.Shop.District = "Dhaka"
	for _, c := range []struct {
		freeFrom int64
		fee      money.Amount
	}{{0, 60_00}, {175_01, 60_00}, {175_00, 0}, {1, 0}} {
		s.Client.ShippingPackage.UpdateOneID(s.Inside).SetFreeFrom(c.freeFrom).ExecX(s.Ctx)
		q, err := s.Quote(s.Ctx, s.Tenant.Shop, checkout.QuoteRequest{Lines: lines{{s.Lamp, 0, 2}}, District: "Dhaka"}, i18n.Bn)
		if err != nil || q.PackageID != s.Inside || q.ShippingFee != c.fee || q.Total != 175_00+c.fee || q.Packages[1].Fee != c.fee || q.Packages[0].Fee != 100_00 {
			t.Errorf("free from %d: %+v, %v", c.freeFrom, q, err)
		}
	}
}

func TestQuote_RefusesUnknownPackages(t *testing.T) {
	s := newStore(t)
	tenant, ctx := s.Tenant, s.Ctx
	s.Fill("mina")
	for _, c := range []struct {
		in     checkout.QuoteRequest
		fields string
	}{
		{checkout.QuoteRequest{PackageID: s.Inside}, `{"package_id":"invalid"}`},
		{checkout.QuoteRequest{PackageID: 1 << 40}, `{"package_id":"invalid"}`},
		{checkout.QuoteRequest{PackageID: -1}, `{"package_id":"invalid"}`},
		{checkout.QuoteRequest{District: strings.Repeat("ঢ", 61)}, `{"district":"max"}`},
	} {
		_, err := s.Quote(ctx, tenant.Shop, c.in, i18n.Bn)
		wantFault(t, err, fault.Invalid, "cart_invalid", c.fields)
	}
}

func TestQuote_FingerprintDependsOnFigures(t *testing.T) {
	s := newStore(t)
	of := func(in checkout.QuoteRequest, locale i18n.Locale) string {
		t.Helper()
		q, err := s.Quote(s.Ctx, s.Tenant.Shop, in, locale)
		if err != nil {
			t.Fatal(err)
		}
		return q.Fingerprint
	}
	base := checkout.QuoteRequest{Lines: lines{{s.Lamp, 0, 1}, {s.Shirt, s.Large, 1}}, PackageID: s.AnyZone}
	first := of(base, i18n.Bn)
	if of(base, i18n.En) != first {
		t.Error("it depends on the language")
	}
	for name, in := range map[string]checkout.QuoteRequest{
		"a quantity": {Lines: lines{{s.Lamp, 0, 2}, {s.Shirt, s.Large, 1}}, PackageID: s.AnyZone},
		"a variant":  {Lines: lines{{s.Lamp, 0, 1}, {s.Shirt, s.Small, 1}}, PackageID: s.AnyZone},
		"a line":     {Lines: lines{{s.Lamp, 0, 1}}, PackageID: s.AnyZone},
		"a package":  {Lines: base.Lines, PackageID: s.Inside},
	} {
		if of(in, i18n.Bn) == first {
			t.Errorf("%s makes no difference", name)
		}
	}
	s.Client.Product.UpdateOneID(s.Lamp).SetName("Lantern").SetStock(2).ExecX(s.Ctx)
	if of(base, i18n.Bn) != first {
		t.Error("a name or a stock makes a difference")
	}
	s.Client.Product.UpdateOneID(s.Lamp).SetDiscount(12_49).SetPrice(87_51).ExecX(s.Ctx)
	if of(base, i18n.Bn) == first {
		t.Error("a price makes no difference")
	}
}

func TestQuote_UsesFourQueries(t *testing.T) {
	s := newStore(t)
	var queries atomic.Int64
	c := ordertest.New(t, ent.NewClient(ent.Driver(dbtest.CountQueries(s.DB.Driver(), &queries))))
	in := checkout.QuoteRequest{}
	for i := range 100 {
		in.Lines = append(in.Lines, checkout.QuoteLine{ProductID: i + 1, Quantity: 1})
	}
	if _, err := c.Quote(s.Ctx, s.Tenant.Shop, in, i18n.Bn); err != nil || queries.Load() != 4 { // products, variants, packages and automatic discounts; servers cache the last two
		t.Errorf("%d queries, %v", queries.Load(), err)
	}
}
