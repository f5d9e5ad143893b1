package checkout_test

import (
	"fmt"
	"strings"
	"testing"

	"haat/server/order/checkout"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
)

var express = checkout.PackageRequest{Name: "Express", BnName: "এক্সপ্রেস", Fee: 150_50, Zone: "any", MinDays: 1, MaxDays: 2, Active: true}

// names returns the shop's packages in order, inactive ones in brackets.
func (s *store) names() string {
	s.Helper()
	list, err := s.Packages(s.ctx)
	if err != nil {
		s.Fatal(err)
	}
	names := make([]string, len(list))
	for i, p := range list {
		if names[i] = p.Name; !p.Active {
			names[i] = "(" + p.Name + ")"
		}
	}
	return strings.Join(names, ", ")
}

func (s *store) wantNames(want string) {
	s.Helper()
	if got := s.names(); got != want {
		s.Errorf("the packages are %s, want %s", got, want)
	}
}

func TestAddPackage_IsLastAndQuotedAtOnce(t *testing.T) {
	s := newStore(t)
	in := express
	in.Name, in.BnName = "  Express \n", "\u202eএক্সপ্রেস"
	added, err := s.AddPackage(s.ctx, in)
	if err != nil || added.PackageRequest != express {
		t.Fatalf("%+v, %v", added, err)
	}
	s.wantNames("Courier, Inside Dhaka, Outside Dhaka, Express")
	q, err := s.Quote(s.ctx, s.tenant.Shop, checkout.QuoteRequest{Lines: lines{{s.lamp, 0, 1}}, PackageID: added.ID}, i18n.Bn)
	if err != nil || q.ShippingFee != 150_50 || q.Packages[3].Name != "এক্সপ্রেস" || q.Packages[3].MinDays != 1 || q.Packages[3].MaxDays != 2 {
		t.Errorf("%+v, %v", q, err)
	}
}

func TestPackages_RefuseInvalidFields(t *testing.T) {
	s := newStore(t)
	for fields, change := range map[string]func(in *checkout.PackageRequest){
		`{"bn_name":"required"}`: func(in *checkout.PackageRequest) { in.Name, in.BnName = " ", "\u0007" },
		`{"bn_name":"max","name":"max"}`: func(in *checkout.PackageRequest) {
			in.Name, in.BnName = strings.Repeat("a", 81), strings.Repeat("ক", 81)
		},
		`{"fee":"min"}`:                       func(in *checkout.PackageRequest) { in.Fee = -1 },
		`{"fee":"max"}`:                       func(in *checkout.PackageRequest) { in.Fee = 100_000_01 },
		`{"max_days":"max"}`:                  func(in *checkout.PackageRequest) { in.MaxDays = 61 },
		`{"min_days":"invalid"}`:              func(in *checkout.PackageRequest) { in.MinDays = 3 },
		`{"min_days":"invalid","name":"max"}`: func(in *checkout.PackageRequest) { in.Name, in.MinDays = strings.Repeat("a", 81), -1 },
		`{"zone":"invalid"}`:                  func(in *checkout.PackageRequest) { in.Zone = "moon" },
		`{"bn_name":"required","fee":"max","zone":"invalid"}`: func(in *checkout.PackageRequest) { *in = checkout.PackageRequest{Fee: money.Max} },
	} {
		in := express
		change(&in)
		_, err := s.AddPackage(s.ctx, in)
		wantFault(t, err, fault.Invalid, "package_invalid", fields)
		_, err = s.ChangePackage(s.ctx, s.any, checkout.PackageChange{PackageRequest: in})
		wantFault(t, err, fault.Invalid, "package_invalid", fields)
	}
	for _, in := range []checkout.PackageRequest{
		{Name: "Only English", Zone: "inside"}, {BnName: "শুধু বাংলা", Zone: "outside", Fee: 100_000_00},
		{Name: strings.Repeat("a", 80), BnName: strings.Repeat("ক", 80), Zone: "any"},
	} {
		if _, err := s.AddPackage(s.ctx, in); err != nil {
			t.Errorf("%+v: %v", in, err)
		}
	}
}

func TestAddPackage_AllowsTwenty(t *testing.T) {
	s := newStore(t)
	for i := range 17 {
		in := express
		in.Name = fmt.Sprint("Express ", i)
		if _, err := s.AddPackage(s.ctx, in); err != nil {
			t.Fatal(err)
		}
	}
	_, err := s.AddPackage(s.ctx, express)
	wantFault(t, err, fault.Conflict, "packages_full")
}

func TestChangePackage_DoesNotChangeOrders(t *testing.T) {
	s := newStore(t)
	in := s.request(checkout.QuoteLine{ProductID: s.lamp, Quantity: 1})
	in.PackageID = s.inside
	order, err := s.Place(s.ctx, s.tenant, key(), in, guest)
	if err != nil {
		t.Fatal(err)
	}
	changed, err := s.ChangePackage(s.ctx, s.inside, checkout.PackageChange{PackageRequest: express})
	if err != nil || changed.ID != s.inside || changed.PackageRequest != express {
		t.Fatalf("%+v, %v", changed, err)
	}
	s.wantNames("Courier, Express, Outside Dhaka")
	if err := s.RemovePackage(s.ctx, s.inside); err != nil {
		t.Fatal(err)
	}
	s.wantNames("Courier, Outside Dhaka")
	row := s.client.Order.Query().OnlyX(s.ctx)
	if order.ShippingFee != 60_00 || row.ShippingFee != 60_00 || row.ShippingName != "Inside Dhaka" || row.BnShippingName != "ঢাকার ভিতরে" {
		t.Errorf("the order has %+v", row)
	}
}

func TestChangePackage_InactiveIsNotOffered(t *testing.T) {
	s := newStore(t)
	off := express
	off.Active = false
	if _, err := s.ChangePackage(s.ctx, s.any, checkout.PackageChange{PackageRequest: off}); err != nil {
		t.Fatal(err)
	}
	s.wantNames("(Express), Inside Dhaka, Outside Dhaka")
	q, err := s.Quote(s.ctx, s.tenant.Shop, checkout.QuoteRequest{Lines: lines{{s.lamp, 0, 1}}}, i18n.Bn)
	if err != nil || len(q.Packages) != 2 || q.PackageID != s.inside {
		t.Errorf("%+v, %v", q, err)
	}
}

func TestChangePackage_ConcurrentChangeIsAConflict(t *testing.T) {
	s := newStore(t)
	list, err := s.Packages(s.ctx)
	if err != nil {
		t.Fatal(err)
	}
	had := list[0]
	concurrent := had.PackageRequest
	concurrent.Fee = 95_00
	if _, err := s.ChangePackage(s.ctx, had.ID, checkout.PackageChange{PackageRequest: concurrent, Had: &had.PackageRequest}); err != nil {
		t.Fatal(err)
	}
	mine := had.PackageRequest
	mine.Name = "By courier"
	_, err = s.ChangePackage(s.ctx, had.ID, checkout.PackageChange{PackageRequest: mine, Had: &had.PackageRequest})
	wantFault(t, err, fault.Conflict, "settings_changed", "null")
	f, _ := fault.As(err)
	now, ok := f.Now.(*checkout.Package)
	if !ok || now.PackageRequest != concurrent {
		t.Fatalf("told %+v", f.Now)
	}
	changed, err := s.ChangePackage(s.ctx, had.ID, checkout.PackageChange{PackageRequest: mine, Had: &now.PackageRequest})
	if err != nil || changed.PackageRequest != mine {
		t.Errorf("%+v, %v", changed, err)
	}
	if err := s.RemovePackage(s.ctx, had.ID); err != nil {
		t.Fatal(err)
	}
	_, err = s.ChangePackage(s.ctx, had.ID, checkout.PackageChange{PackageRequest: mine, Had: &mine})
	wantFault(t, err, fault.NotFound, "package_not_found")
}

func TestTurnPackage_ChangesOnlyActive(t *testing.T) {
	s := newStore(t)
	theirs := express // a concurrent change, saved after the merchant loaded the package
	if _, err := s.ChangePackage(s.ctx, s.any, checkout.PackageChange{PackageRequest: theirs}); err != nil {
		t.Fatal(err)
	}
	for _, active := range []bool{false, true} {
		turned, err := s.TurnPackage(s.ctx, s.any, checkout.PackageTurn{Active: &active})
		theirs.Active = active
		if err != nil || turned.PackageRequest != theirs {
			t.Errorf("%+v, %v", turned, err)
		}
	}
	_, err := s.TurnPackage(s.ctx, s.any, checkout.PackageTurn{})
	wantFault(t, err, fault.Invalid, "request_invalid", `{"active":"required"}`)
	on := true
	_, err = s.TurnPackage(s.ctx, 1<<30, checkout.PackageTurn{Active: &on})
	wantFault(t, err, fault.NotFound, "package_not_found")
}

func TestOrderPackages_UnlistedComeLast(t *testing.T) {
	s := newStore(t)
	for _, c := range []struct {
		ids  []int
		want string
	}{
		{[]int{s.outside, s.any, s.inside}, "Outside Dhaka, Courier, Inside Dhaka"},
		{[]int{s.inside}, "Inside Dhaka, Outside Dhaka, Courier"},
		{nil, "Inside Dhaka, Outside Dhaka, Courier"},
	} {
		if err := s.OrderPackages(s.ctx, c.ids); err != nil {
			t.Fatal(err)
		}
		s.wantNames(c.want)
	}
	wantFault(t, s.OrderPackages(s.ctx, []int{s.any, s.any}), fault.Invalid, "package_invalid", `{"ids":"invalid"}`)
	wantFault(t, s.OrderPackages(s.ctx, []int{s.any, 1 << 40}), fault.NotFound, "package_not_found")
	s.wantNames("Inside Dhaka, Outside Dhaka, Courier")
}

func TestPackages_OfOtherShopsAreNotFound(t *testing.T) {
	s := newStore(t)
	theirs := s.inside
	s.fill("mina") // switches the context to another shop
	_, err := s.ChangePackage(s.ctx, theirs, checkout.PackageChange{PackageRequest: express})
	wantFault(t, err, fault.NotFound, "package_not_found")
	wantFault(t, s.RemovePackage(s.ctx, theirs), fault.NotFound, "package_not_found")
	wantFault(t, s.OrderPackages(s.ctx, []int{theirs}), fault.NotFound, "package_not_found")
	if row := s.client.ShippingPackage.GetX(system, theirs); row.Name != "Inside Dhaka" {
		t.Errorf("the package is %+v", row)
	}
}
