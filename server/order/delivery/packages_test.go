package delivery_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/shippingpackage"
	"haat/ent/viewer"
	"haat/server/order/delivery"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/money"
)

var system = viewer.WithSystem(context.Background())

// shop is a shop with three shipping packages.
type shop struct {
	*testing.T
	*delivery.Packages
	client               *ent.Client
	ctx                  context.Context
	inside, outside, any int // ids of packages
}

func newShop(t *testing.T) *shop {
	t.Helper()
	client := dbtest.Open(t).Client
	s := &shop{T: t, Packages: delivery.New(client), client: client}
	s.open("rina")
	return s
}

// open creates a shop and selects it.
func (s *shop) open(slug string) {
	row := s.client.Shop.Create().SetSlug(slug).SetName("Rina's Shop").SetDistrict("Dhaka").SaveX(system)
	s.ctx = viewer.WithShop(context.Background(), row.ID)
	pack := func(name, bn string, zone shippingpackage.Zone, fee int64, position int) int {
		return s.client.ShippingPackage.Create().SetName(name).SetBnName(bn).SetZone(zone).SetFee(fee).SetPosition(position).SaveX(s.ctx).ID
	}
	s.any = pack("Courier", "কুরিয়ার", "any", 100_00, 0)
	s.inside = pack("Inside Dhaka", "ঢাকার ভিতরে", "inside", 60_00, 1)
	s.outside = pack("Outside Dhaka", "ঢাকার বাইরে", "outside", 120_00, 2)
}

var express = delivery.PackageRequest{Name: "Express", BnName: "এক্সপ্রেস", Fee: 150_50, Zone: "any", MinDays: 1, MaxDays: 2, Active: true}

// names returns the shop's packages in order, inactive ones in brackets.
func (s *shop) names() string {
	s.Helper()
	list, err := s.List(s.ctx)
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

func (s *shop) wantNames(want string) {
	s.Helper()
	if got := s.names(); got != want {
		s.Errorf("the packages are %s, want %s", got, want)
	}
}

func TestPackages_RefuseInvalidFields(t *testing.T) {
	s := newShop(t)
	for fields, change := range map[string]func(in *delivery.PackageRequest){
		`{"bn_name":"required"}`: func(in *delivery.PackageRequest) { in.Name, in.BnName = " ", "\u0007" },
		`{"bn_name":"max","name":"max"}`: func(in *delivery.PackageRequest) {
			in.Name, in.BnName = strings.Repeat("a", 81), strings.Repeat("ক", 81)
		},
		`{"fee":"min"}`:                                       func(in *delivery.PackageRequest) { in.Fee = -1 },
		`{"fee":"max"}`:                                       func(in *delivery.PackageRequest) { in.Fee = 100_000_01 },
		`{"free_from":"min"}`:                                 func(in *delivery.PackageRequest) { in.FreeFrom = -1 },
		`{"free_from":"max"}`:                                 func(in *delivery.PackageRequest) { in.FreeFrom = 10_000_000_01 },
		`{"max_days":"max"}`:                                  func(in *delivery.PackageRequest) { in.MaxDays = 61 },
		`{"min_days":"invalid"}`:                              func(in *delivery.PackageRequest) { in.MinDays = 3 },
		`{"min_days":"invalid"} `:                             func(in *delivery.PackageRequest) { in.MinDays, in.MaxDays = 61, 60 },
		`{"min_days":"invalid","name":"max"}`:                 func(in *delivery.PackageRequest) { in.Name, in.MinDays = strings.Repeat("a", 81), -1 },
		`{"zone":"invalid"}`:                                  func(in *delivery.PackageRequest) { in.Zone = "moon" },
		`{"fee":"max","zone":"invalid"}`:                      func(in *delivery.PackageRequest) { in.Fee, in.Zone = 100_000_01, "" },
		`{"bn_name":"required","fee":"max","zone":"invalid"}`: func(in *delivery.PackageRequest) { *in = delivery.PackageRequest{Fee: money.Max} },
	} {
		in := express
		change(&in)
		_, err := s.Add(s.ctx, in)
		faulttest.Want(t, err, fault.Invalid, "package_invalid", strings.TrimSpace(fields))
		_, err = s.Change(s.ctx, s.any, delivery.PackageChange{PackageRequest: in})
		faulttest.Want(t, err, fault.Invalid, "package_invalid", strings.TrimSpace(fields))
	}
	for _, in := range []delivery.PackageRequest{
		{Name: "Only English", Zone: "inside"}, {BnName: "শুধু বাংলা", Zone: "outside", Fee: 100_000_00},
		{Name: strings.Repeat("a", 80), BnName: strings.Repeat("ক", 80), Zone: "any"},
		{Name: "At all limits", Fee: 100_000_00, FreeFrom: 10_000_000_00, MinDays: 60, MaxDays: 60, Zone: "inside"},
	} {
		if _, err := s.Add(s.ctx, in); err != nil {
			t.Errorf("%+v: %v", in, err)
		}
	}
}

func TestAdd_AllowsTwenty(t *testing.T) {
	s := newShop(t)
	for i := range 17 {
		in := express
		in.Name = fmt.Sprint("Express ", i)
		if _, err := s.Add(s.ctx, in); err != nil {
			t.Fatal(err)
		}
	}
	_, err := s.Add(s.ctx, express)
	faulttest.Want(t, err, fault.Conflict, "packages_full")
}

func TestChange_ConcurrentChangeIsAConflict(t *testing.T) {
	s := newShop(t)
	list, err := s.List(s.ctx)
	if err != nil {
		t.Fatal(err)
	}
	had := list[0]
	concurrent := had.PackageRequest
	concurrent.Fee = 95_00
	if _, err := s.Change(s.ctx, had.ID, delivery.PackageChange{PackageRequest: concurrent, Had: &had.PackageRequest}); err != nil {
		t.Fatal(err)
	}
	mine := had.PackageRequest
	mine.Name = "By courier"
	_, err = s.Change(s.ctx, had.ID, delivery.PackageChange{PackageRequest: mine, Had: &had.PackageRequest})
	faulttest.Want(t, err, fault.Conflict, "settings_changed", "null")
	f, _ := fault.As(err)
	now, ok := f.Now.(*delivery.Package)
	if !ok || now.PackageRequest != concurrent {
		t.Fatalf("told %+v", f.Now)
	}
	changed, err := s.Change(s.ctx, had.ID, delivery.PackageChange{PackageRequest: mine, Had: &now.PackageRequest})
	if err != nil || changed.PackageRequest != mine {
		t.Errorf("%+v, %v", changed, err)
	}
	if err := s.Remove(s.ctx, had.ID); err != nil {
		t.Fatal(err)
	}
	_, err = s.Change(s.ctx, had.ID, delivery.PackageChange{PackageRequest: mine, Had: &mine})
	faulttest.Want(t, err, fault.NotFound, "package_not_found")
}

func TestTurn_ChangesOnlyActive(t *testing.T) {
	s := newShop(t)
	theirs := express // a concurrent change, saved after the merchant loaded the package
	if _, err := s.Change(s.ctx, s.any, delivery.PackageChange{PackageRequest: theirs}); err != nil {
		t.Fatal(err)
	}
	for _, active := range []bool{false, true} {
		turned, err := s.Turn(s.ctx, s.any, delivery.PackageTurn{Active: &active})
		theirs.Active = active
		if err != nil || turned.PackageRequest != theirs {
			t.Errorf("%+v, %v", turned, err)
		}
	}
	_, err := s.Turn(s.ctx, s.any, delivery.PackageTurn{})
	faulttest.Want(t, err, fault.Invalid, "request_invalid", `{"active":"required"}`)
	on := true
	_, err = s.Turn(s.ctx, 1<<30, delivery.PackageTurn{Active: &on})
	faulttest.Want(t, err, fault.NotFound, "package_not_found")
}

func TestSort_UnlistedComeLast(t *testing.T) {
	s := newShop(t)
	for _, c := range []struct {
		ids  []int
		want string
	}{
		{[]int{s.outside, s.any, s.inside}, "Outside Dhaka, Courier, Inside Dhaka"},
		{[]int{s.inside}, "Inside Dhaka, Outside Dhaka, Courier"},
		{nil, "Inside Dhaka, Outside Dhaka, Courier"},
	} {
		if err := s.Sort(s.ctx, c.ids); err != nil {
			t.Fatal(err)
		}
		s.wantNames(c.want)
	}
	faulttest.Want(t, s.Sort(s.ctx, []int{s.any, s.any}), fault.Invalid, "package_invalid", `{"ids":"invalid"}`)
	faulttest.Want(t, s.Sort(s.ctx, []int{s.any, 1 << 40}), fault.NotFound, "package_not_found")
	s.wantNames("Inside Dhaka, Outside Dhaka, Courier")
}

func TestPackages_OfOtherShopsAreNotFound(t *testing.T) {
	s := newShop(t)
	theirs := s.inside
	s.open("mina") // switches the context to another shop
	_, err := s.Change(s.ctx, theirs, delivery.PackageChange{PackageRequest: express})
	faulttest.Want(t, err, fault.NotFound, "package_not_found")
	faulttest.Want(t, s.Remove(s.ctx, theirs), fault.NotFound, "package_not_found")
	faulttest.Want(t, s.Sort(s.ctx, []int{theirs}), fault.NotFound, "package_not_found")
	if row := s.client.ShippingPackage.GetX(system, theirs); row.Name != "Inside Dhaka" {
		t.Errorf("the package is %+v", row)
	}
}
