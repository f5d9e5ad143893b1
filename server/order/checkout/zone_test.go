package checkout_test

import (
	"fmt"
	"maps"
	"testing"

	"haat/ent/shippingpackage"
	"haat/server/order/checkout"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

func TestQuote_OffersPackagesThatServeTheDistrict(t *testing.T) {
	s := newStore(t)
	for _, c := range []struct {
		home, district string
		want           []int
	}{
		{"Dhaka", "Dhaka", []int{s.AnyZone, s.Inside}},
		{"Dhaka", "Khulna", []int{s.AnyZone, s.Outside}},
		{"Dhaka", "", []int{s.AnyZone, s.Inside, s.Outside}},
		{"", "Khulna", []int{s.AnyZone, s.Inside, s.Outside}},
	} {
		s.Tenant.Shop.District = c.home
		q, err := s.Quote(s.Ctx, s.Tenant.Shop, checkout.QuoteRequest{Lines: lines{{s.Lamp, 0, 1}}, District: c.district}, i18n.En)
		if err != nil {
			t.Fatal(err)
		}
		var got []int
		for _, p := range q.Packages {
			got = append(got, p.ID)
		}
		if fmt.Sprint(got) != fmt.Sprint(c.want) || q.Undeliverable {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestPlace_RefusesAPackageOfAnotherZone(t *testing.T) {
	s := newStore(t)
	s.Tenant.Shop.District = "Dhaka"
	in := s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	in.Division, in.District, in.Upazila, in.PackageID = "Khulna", "Khulna", "Dumuria", s.Inside
	_, err := s.Place(s.Ctx, s.Tenant, "far-away-1", in, guest)
	if f := wantFault(t, err, fault.Invalid, "order_invalid"); !maps.Equal(f.Fields, map[string]string{"package_id": "zone"}) {
		t.Errorf("the fields are %v", f.Fields)
	}
	for _, id := range []int{s.Outside, s.AnyZone, 0} {
		in.PackageID = id
		if _, err := s.Place(s.Ctx, s.Tenant, fmt.Sprint("far-away-2-", id), in, guest); err != nil {
			t.Errorf("package %d: %v", id, err)
		}
	}
}

func TestPlace_RefusesDistrictsThatNoPackageServes(t *testing.T) {
	s := newStore(t)
	s.Tenant.Shop.District = "Dhaka"
	s.Client.ShippingPackage.Update().Where(shippingpackage.IDNEQ(s.Inside)).SetActive(false).ExecX(s.Ctx)
	in := s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	in.Division, in.District, in.Upazila = "Khulna", "Khulna", "Dumuria"
	q, err := s.Quote(s.Ctx, s.Tenant.Shop, checkout.QuoteRequest{Lines: in.Lines, District: "Khulna"}, i18n.En)
	if err != nil || !q.Undeliverable || len(q.Packages) > 0 || q.PackageID != 0 {
		t.Errorf("%+v, %v", q, err)
	}
	for _, id := range []int{0, s.Inside} {
		in.PackageID = id
		_, err := s.Place(s.Ctx, s.Tenant, fmt.Sprint("far-away-", id), in, guest)
		if f := wantFault(t, err, fault.Invalid, "order_invalid"); !maps.Equal(f.Fields, map[string]string{"district": "zone"}) {
			t.Errorf("package %d: the fields are %v", id, f.Fields)
		}
	}
	s.Tenant.Shop.District = "" // zones have no effect without a district
	if _, err := s.Place(s.Ctx, s.Tenant, "far-away-3", in, guest); err != nil {
		t.Error(err)
	}
}

func TestQuoteManualOrder_WarnsAboutAPackageOfAnotherZone(t *testing.T) {
	s := newStore(t)
	s.Tenant.Shop.District = "Dhaka"
	for id, outside := range map[int]bool{s.Inside: true, s.Outside: false, s.AnyZone: false, 0: false} {
		q, err := s.QuoteManualOrder(s.Ctx, s.Tenant.Shop, checkout.ManualQuoteRequest{
			Lines: []checkout.ManualLine{{QuoteLine: checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1}}}, PackageID: id, District: "Khulna",
		}, i18n.En)
		if err != nil || q.OutsideZone != outside || len(q.Packages) != 3 {
			t.Errorf("package %d: %+v, %v", id, q, err)
		}
	}
}
