package parcel

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/money"
	"haat/server/shipping/courier"
	"haat/server/shipping/parcel/area"
)

func TestReview_RefusesNoneAndTooManyOrders(t *testing.T) {
	d := newDesk(t)
	number := d.order(500_00, "House 1")
	for n, refused := range map[int]bool{0: true, 1: false, MaxRows: false, MaxRows + 1: true} {
		review, err := d.Review(d.ctx, ReviewRequest{Orders: strings.Fields(strings.Repeat(number+" ", n))})
		if refused {
			faulttest.WantNamed(t, fmt.Sprint(n, " orders"), err, fault.Invalid, "parcels_invalid")
		} else if err != nil || len(review.Rows) != 1 {
			t.Errorf("%d times one order: %+v, %v", n, review, err)
		}
	}
}

// itemsOf returns an order with the items.
func itemsOf(items ...*ent.OrderItem) *ent.Order {
	return &ent.Order{Edges: ent.OrderEdges{Items: items}}
}

func item(name string, quantity, weight int) *ent.OrderItem {
	i := &ent.OrderItem{Name: name, Quantity: quantity}
	if weight > 0 {
		i.Edges.Product = &ent.Product{Weight: weight}
	}
	return i
}

func TestGoods_WeighAndListTheUnitsThatAreSent(t *testing.T) {
	for name, c := range map[string]struct {
		order    *ent.Order
		rules    CourierRules
		contents string
		units    int
		weight   int
	}{
		"products with a weight":         {itemsOf(item("Lamp", 2, 300), item("Shirt", 1, 200)), CourierRules{Weight: 1000}, "2 x Lamp, 1 x Shirt", 3, 800},
		"the shop's weight of others":    {itemsOf(item("Lamp", 2, 300), item("Shirt", 1, 0)), CourierRules{Weight: 1000}, "2 x Lamp, 1 x Shirt", 3, 1600},
		"the default weight of others":   {itemsOf(item("Shirt", 2, 0)), CourierRules{}, "2 x Shirt", 2, 2 * defaultWeight},
		"units that all came back":       {itemsOf(item("Lamp", 0, 300), item("Shirt", 1, 200)), CourierRules{}, "1 x Shirt", 1, 200},
		"a weight that no courier takes": {itemsOf(item("Safe", 10, maxWeight)), CourierRules{}, "10 x Safe", 10, maxWeight},
	} {
		if g := goodsOf(c.order, c.rules); g.contents != c.contents || g.units != c.units || g.weight != c.weight {
			t.Errorf("%s: %q, %d units, %d g", name, g.contents, g.units, g.weight)
		}
	}
}

// Anybody can send the webhooks of a courier that does not sign them. Updates that move money or goods
// therefore need a confirmation.
func TestSettles_IsTrueForDeliveriesReturnsAndCollectedMoney(t *testing.T) {
	one := money.Amount(1)
	for _, c := range []struct {
		update courier.Update
		want   bool
	}{
		{courier.Update{State: courier.Delivered}, true},
		{courier.Update{State: courier.Partly}, true},
		{courier.Update{State: courier.Returned}, true},
		{courier.Update{State: courier.Moving, Collected: &one}, true},
		{courier.Update{State: courier.Moving}, false},
		{courier.Update{State: courier.Returning}, false},
		{courier.Update{}, false},
	} {
		if got := settles(c.update); got != c.want {
			t.Errorf("%+v: %t", c.update, got)
		}
	}
}

func TestAreaOf_ReturnsTheAreaThatAMemberChoseForThePlace(t *testing.T) {
	d := newDesk(t)
	list := []courier.Area{
		{ParcelArea: kind.ParcelArea{City: "1", Zone: "1", Area: "1", Name: "Mirpur"}, Path: "Dhaka, Mirpur", Home: true},
		{ParcelArea: kind.ParcelArea{City: "1", Zone: "2", Area: "2", Name: "Banani"}, Path: "Dhaka, Banani", Home: true},
	}
	index := area.NewIndex(list)
	address := area.Address{District: "Dhaka", Upazila: "Mirpur", Line: "House 1, Mirpur"}
	chosen := list[1].ParcelArea
	book := func(place kind.ParcelArea) {
		t.Helper()
		p := d.send()
		d.Client.Parcel.UpdateOne(p).SetPlaceKey(placeKey(address.District, address.Upazila, address.Line)).SetRequest(&kind.ParcelRequest{Area: place}).ExecX(d.ctx)
	}
	want := func(what, name string) {
		t.Helper()
		got, confidence, err := d.areaOf(d.ctx, "steadfast", index, address)
		if err != nil || got.Name != name || confidence < sureFrom {
			t.Errorf("%s: %+v with %.2f, %v", what, got, confidence, err)
		}
	}
	want("nothing is known", "Mirpur")
	book(chosen)
	want("the area was matched, not chosen", "Mirpur")
	chosen.Chosen = true
	book(chosen)
	want("a member chose it", "Banani")
	if got, _, err := d.areaOf(d.ctx, "pathao", index, address); err != nil || got.Name != "Mirpur" {
		t.Errorf("another courier: %+v, %v", got, err)
	}
	index = area.NewIndex(list[:1])
	want("the courier has it no longer", "Mirpur")
}

func TestRenewToken_ReplacesTheGeneratedSecretOnly(t *testing.T) {
	d := newDesk(t)
	before, err := d.Account(d.ctx, "steadfast")
	if err != nil {
		t.Fatal(err)
	}
	renewed, err := d.RenewToken(d.ctx, "steadfast")
	if err != nil {
		t.Fatal(err)
	}
	after, err := d.Account(d.ctx, "steadfast")
	if err != nil {
		t.Fatal(err)
	}
	if renewed.Token == before.Secrets["hook_token"] || after.Secrets["hook_token"] != renewed.Token {
		t.Errorf("the secret is %q after %q, the answer is %q", after.Secrets["hook_token"], before.Secrets["hook_token"], renewed.Token)
	}
	after.Secrets["hook_token"] = before.Secrets["hook_token"]
	if fmt.Sprint(after.Secrets) != fmt.Sprint(before.Secrets) {
		t.Error("another secret has changed")
	}
}

func TestRenewToken_RefusesUnknownAndMissingConnections(t *testing.T) {
	d := newDesk(t)
	for _, name := range []string{"nobody", "manual"} {
		_, err := d.RenewToken(d.ctx, name)
		faulttest.WantNamed(t, name, err, fault.NotFound, "courier_not_found")
	}
	_, err := d.RenewToken(d.ctx, "redx")
	faulttest.WantNamed(t, "redx", err, fault.Conflict, "courier_not_connected")
}

// A list has thousands of rows, so a starting node must load the list that another node has stored.
func TestAreas_AreFetchedOncePerWeekForAllNodes(t *testing.T) {
	d := newDesk(t)
	for _, c := range []struct {
		later    time.Duration
		requests int
	}{{0, 1}, {0, 1}, {placesFor - time.Hour, 1}, {2 * time.Hour, 2}} {
		d.clock = d.clock.Add(c.later)
		d.areaLists.lists = nil // as after a restart
		if found, err := d.FindAreas(d.ctx, "steadfast", "kotwali"); err != nil || len(found) != 2 {
			t.Errorf("%+v, %v", found, err)
		}
		if n := d.fake.Requests("stations"); n != c.requests {
			t.Errorf("after %s: %d requests, want %d", c.later, n, c.requests)
		}
	}
}
