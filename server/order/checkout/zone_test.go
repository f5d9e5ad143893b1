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
		{"Dhaka", "Dhaka", []int{s.any, s.inside}},
		{"Dhaka", "Khulna", []int{s.any, s.outside}},
		{"Dhaka", "", []int{s.any, s.inside, s.outside}},
		{"", "Khulna", []int{s.any, s.inside, s.outside}},
	} {
		s.tenant.Shop.District = c.home
		q, err := s.Quote(s.ctx, s.tenant.Shop, checkout.QuoteRequest{Lines: lines{{s.lamp, 0, 1}}, District: c.district}, i18n.En)
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
	s.tenant.Shop.District = "Dhaka"
	in := s.request(checkout.QuoteLine{ProductID: s.lamp, Quantity: 1})
	in.Division, in.District, in.Upazila, in.PackageID = "Khulna", "Khulna", "Dumuria", s.inside
	_, err := s.Place(s.ctx, s.tenant, "far-away-1", in, guest)
	if f := wantFault(t, err, fault.Invalid, "order_invalid"); !maps.Equal(f.Fields, map[string]string{"package_id": "zone"}) {
		t.Errorf("the fields are %v", f.Fields)
	}
	for _, id := range []int{s.outside, s.any, 0} {
		in.PackageID = id
		if _, err := s.Place(s.ctx, s.tenant, fmt.Sprint("far-away-2-", id), in, guest); err != nil {
			t.Errorf("package %d: %v", id, err)
		}
	}
}

func TestPlace_RefusesDistrictsThatNoPackageServes(t *testing.T) {
	s := newStore(t)
	s.tenant.Shop.District = "Dhaka"
	s.client.ShippingPackage.Update().Where(shippingpackage.IDNEQ(s.inside)).SetActive(false).ExecX(s.ctx)
	in := s.request(checkout.QuoteLine{ProductID: s.lamp, Quantity: 1})
	in.Division, in.District, in.Upazila = "Khulna", "Khulna", "Dumuria"
	q, err := s.Quote(s.ctx, s.tenant.Shop, checkout.QuoteRequest{Lines: in.Lines, District: "Khulna"}, i18n.En)
	if err != nil || !q.Undeliverable || len(q.Packages) > 0 || q.PackageID != 0 {
		t.Errorf("%+v, %v", q, err)
	}
	for _, id := range []int{0, s.inside} {
		in.PackageID = id
		_, err := s.Place(s.ctx, s.tenant, fmt.Sprint("far-away-", id), in, guest)
		if f := wantFault(t, err, fault.Invalid, "order_invalid"); !maps.Equal(f.Fields, map[string]string{"district": "zone"}) {
			t.Errorf("package %d: the fields are %v", id, f.Fields)
		}
	}
	s.tenant.Shop.District = "" // the zones mean nothing
	if _, err := s.Place(s.ctx, s.tenant, "far-away-3", in, guest); err != nil {
		t.Error(err)
	}
}

func TestQuoteManualOrder_WarnsAboutAPackageOfAnotherZone(t *testing.T) {
	s := newStore(t)
	s.tenant.Shop.District = "Dhaka"
	for id, outside := range map[int]bool{s.inside: true, s.outside: false, s.any: false, 0: false} {
		q, err := s.QuoteManualOrder(s.ctx, s.tenant.Shop, checkout.ManualQuoteRequest{
			Lines: []checkout.ManualLine{{QuoteLine: checkout.QuoteLine{ProductID: s.lamp, Quantity: 1}}}, PackageID: id, District: "Khulna",
		}, i18n.En)
		if err != nil || q.OutsideZone != outside || len(q.Packages) != 3 {
			t.Errorf("package %d: %+v, %v", id, q, err)
		}
	}
}
