package parcel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/ent/schema/kind"
	"haat/server/connection"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
)

func pickupAt(address string) PickupRequest {
	place := PickupPlace{AddressID: "৭৭", Area: kind.ParcelArea{Area: "2", Name: "a name of the client"}, Address: address, Mobile: "+8801712345678"}
	return PickupRequest{Place: place, Note: "After 4 pm", Parcels: 2}
}

func TestPickup_BeginsWithTheLastPlaceAndTheWaitingParcels(t *testing.T) {
	d := newDesk(t)
	first, second := d.order(500_00, "House 1"), d.order(500_00, "House 2")
	d.bookAll(first, second)
	d.run()
	d.Client.Shop.Update().SetAddress("Shop 5\nMirpur").SetPublicNumber("01812345678").ExecX(d.ctx)
	got, err := d.Pickup(d.ctx, "steadfast")
	if err != nil || got.Parcels != 2 || got.Place.Address != "Shop 5 Mirpur" || got.Place.Mobile != "01812345678" {
		t.Fatalf("%+v, %v", got, err)
	}
	got, err = d.RequestPickup(d.ctx, "steadfast", pickupAt("House 9, Mirpur"))
	want := PickupPlace{AddressID: "77", Area: kind.ParcelArea{Area: "2", Name: "Mirpur"}, AreaPath: "Dhaka", Address: "House 9, Mirpur", Mobile: "01712345678"}
	if err != nil || got.Place != want {
		t.Errorf("%+v, %v", got, err)
	}
	if sent := d.fake.Pickups(); len(sent) != 1 || sent[0].AddressID != 77 || sent[0].Parcels != 2 || sent[0].Note != "After 4 pm" {
		t.Errorf("%+v", sent)
	}
	logged := d.Client.AuditLog.Query().Order(ent.Desc(auditlog.FieldID)).FirstX(d.ctx)
	if logged.Entity != connection.CourierEntity || fmt.Sprint(logged.Changes["pickup_parcels"]) != "map[to:2]" {
		t.Errorf("the log has %+v", logged)
	}
	_, err = d.RequestPickup(d.ctx, "steadfast", pickupAt("House 9, Mirpur"))
	faulttest.WantNamed(t, "again", err, fault.Conflict, "pickup_open")
	d.Client.Parcel.Update().SetState(parcel.StateMoving).ExecX(d.ctx)
	if got, err := d.Pickup(d.ctx, "steadfast"); err != nil || got.Parcels != 0 {
		t.Errorf("after the pickup: %+v, %v", got, err)
	}
}

func TestPickup_IsPossibleForBookedParcelsOfSupportingCouriers(t *testing.T) {
	d := newDesk(t)
	n := d.order(500_00, "House 1")
	d.bookAll(n)
	d.run()
	list, err := d.OfOrder(d.ctx, n)
	if err != nil || !slices.Contains(list[0].Can, canPickup) {
		t.Errorf("%+v, %v", list, err)
	}
	n = d.order(500_00, "House 2")
	placed := d.Client.Order.Query().Where(order.Number(n)).OnlyX(d.ctx)
	d.Client.Parcel.Create().SetOrder(placed).SetCourier("redx").SetInvoice(n).SetState(parcel.StateBooked).SaveX(d.ctx)
	if list, err = d.OfOrder(d.ctx, n); err != nil || len(list) != 1 || slices.Contains(list[0].Can, canPickup) {
		t.Errorf("RedX: %+v, %v", list, err)
	}
	_, err = d.RequestPickup(d.ctx, "redx", pickupAt("House 1"))
	faulttest.WantNamed(t, "RedX", err, fault.NotFound, "courier_not_found")
	_, err = d.Pickup(d.ctx, "nobody")
	faulttest.WantNamed(t, "unknown", err, fault.NotFound, "courier_not_found")
}

func TestRequestPickup_ChecksTheRequestBeforeItIsSent(t *testing.T) {
	d := newDesk(t)
	in := pickupAt(strings.Repeat("a", 256))
	in.Place.AddressID, in.Place.Mobile, in.Place.Area, in.Note, in.Parcels = "-3", "123", kind.ParcelArea{Area: "99"}, strings.Repeat("n", 501), 0
	_, err := d.RequestPickup(d.ctx, "steadfast", in)
	faulttest.Want(t, err, fault.Invalid, "pickup_invalid", `{"note":"max","parcels":"min","place.address":"max","place.address_id":"invalid","place.area":"required","place.mobile":"invalid"}`)
	if n := d.fake.Requests("pickup"); n != 0 {
		t.Errorf("%d requests", n)
	}
}

func TestRequestPickup_RepeatsALostAnswerOnce(t *testing.T) {
	d := newDesk(t)
	d.fake.LoseAnswers("pickup", 1)
	if _, err := d.RequestPickup(d.ctx, "steadfast", pickupAt("House 1")); err != nil || len(d.fake.Pickups()) != 1 {
		t.Fatalf("%v, %+v", err, d.fake.Pickups())
	}
	d.fake.ComeForParcels()
	d.fake.Fail5xx("pickup", 2)
	_, err := d.RequestPickup(d.ctx, "steadfast", pickupAt("House 1"))
	faulttest.WantNamed(t, "two failures", err, fault.Unavailable, "courier_unavailable")
	if n := d.fake.Requests("pickup"); n != 4 {
		t.Errorf("%d requests", n)
	}
	d.fake.SetSecret(d.fake.Account(), "secret_key", "changed")
	_, err = d.RequestPickup(d.ctx, "steadfast", pickupAt("House 1"))
	faulttest.WantNamed(t, "refused keys", err, fault.Conflict, "courier_broken")
}

func TestFindAreas_ReturnsPickupPlacesOfACourierWithoutAreas(t *testing.T) {
	d := newDesk(t)
	found, err := d.FindAreas(d.ctx, "steadfast", "kotwali")
	if err != nil || len(found) != 2 {
		t.Errorf("%+v, %v", found, err)
	}
	review, err := d.Review(d.ctx, ReviewRequest{Orders: []string{d.order(500_00, "House 1")}})
	if err != nil || review.Couriers[0].HasAreas || review.Rows[0].Area.Area != "" {
		t.Errorf("bookings need no area: %+v, %v", review, err)
	}
}
