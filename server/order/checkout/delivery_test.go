package checkout_test

import (
	"testing"

	"haat/server/order/checkout"
	"haat/server/order/delivery"
	"haat/server/platform/i18n"
)

var express = delivery.PackageRequest{Name: "Express", BnName: "এক্সপ্রেস", Fee: 150_50, Zone: "any", MinDays: 1, MaxDays: 2, Active: true}

func (s *store) packages() *delivery.Packages { return delivery.New(s.Client) }

func TestAddPackage_IsLastAndQuotedAtOnce(t *testing.T) {
	s := newStore(t)
	in := express
	in.Name, in.BnName = "  Express \n", "\u202eএক্সপ্রেস"
	added, err := s.packages().Add(s.Ctx, in)
	if err != nil || added.PackageRequest != express {
		t.Fatalf("%+v, %v", added, err)
	}
	q, err := s.Quote(s.Ctx, s.Tenant.Shop, checkout.QuoteRequest{Lines: lines{{s.Lamp, 0, 1}}, PackageID: added.ID}, i18n.Bn)
	if err != nil || q.ShippingFee != 150_50 || q.Packages[3].Name != "এক্সপ্রেস" || q.Packages[3].MinDays != 1 || q.Packages[3].MaxDays != 2 {
		t.Errorf("%+v, %v", q, err)
	}
}

func TestChangePackage_DoesNotChangeOrders(t *testing.T) {
	s := newStore(t)
	in := s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	in.PackageID = s.Inside
	order, err := s.Place(s.Ctx, s.Tenant, key(), in, guest)
	if err != nil {
		t.Fatal(err)
	}
	changed, err := s.packages().Change(s.Ctx, s.Inside, delivery.PackageChange{PackageRequest: express})
	if err != nil || changed.ID != s.Inside || changed.PackageRequest != express {
		t.Fatalf("%+v, %v", changed, err)
	}
	if err := s.packages().Remove(s.Ctx, s.Inside); err != nil {
		t.Fatal(err)
	}
	row := s.Client.Order.Query().OnlyX(s.Ctx)
	if order.ShippingFee != 60_00 || row.ShippingFee != 60_00 || row.ShippingName != "Inside Dhaka" || row.BnShippingName != "ঢাকার ভিতরে" {
		t.Errorf("the order has %+v", row)
	}
}

func TestChangePackage_InactiveIsNotOffered(t *testing.T) {
	s := newStore(t)
	off := express
	off.Active = false
	if _, err := s.packages().Change(s.Ctx, s.AnyZone, delivery.PackageChange{PackageRequest: off}); err != nil {
		t.Fatal(err)
	}
	q, err := s.Quote(s.Ctx, s.Tenant.Shop, checkout.QuoteRequest{Lines: lines{{s.Lamp, 0, 1}}}, i18n.Bn)
	if err != nil || len(q.Packages) != 2 || q.PackageID != s.Inside {
		t.Errorf("%+v, %v", q, err)
	}
}
