package steadfast_test

import (
	"errors"
	"testing"

	"haat/ent/schema/kind"
	"haat/server/platform/remote"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/steadfast/steadfasttest"
)

func pickup() courier.Pickup {
	return courier.Pickup{
		PickupPlace: kind.PickupPlace{AddressID: "77", Area: kind.ParcelArea{Area: "2"}, Address: "House 5; Road 2", Mobile: "01712345678"},
		Note:        "After 4 <pm>", Parcels: 12,
	}
}

func TestPickupAreas_ArePoliceStationsWithTheirDistricts(t *testing.T) {
	t.Parallel()
	c, _, a := newCourier(t)
	list, err := c.PickupAreas(t.Context(), a)
	if err != nil || len(list) != 6 || list[1].ParcelArea != (kind.ParcelArea{Area: "2", Name: "Mirpur"}) || list[1].Path != "Dhaka" {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestRequestPickup_IsOpenUntilThePickup(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	if err := c.RequestPickup(t.Context(), a, pickup()); err != nil {
		t.Fatal(err)
	}
	want := steadfasttest.Pickup{
		Account: server.Account(), AddressID: 77, Station: 2, Address: "House 5  Road 2", Mobile: "01712345678", Note: "After 4  pm", Parcels: 12,
	}
	if got := server.Pickups(); len(got) != 1 || got[0] != want {
		t.Errorf("%+v", got)
	}
	if err := c.RequestPickup(t.Context(), a, pickup()); !errors.Is(err, courier.ErrPickupOpen) {
		t.Errorf("again: %v", err)
	}
	server.ComeForParcels()
	if err := c.RequestPickup(t.Context(), a, pickup()); err != nil {
		t.Errorf("after the courier came: %v", err)
	}
}

func TestRequestPickup_ReportsRefusalsAndLostAnswers(t *testing.T) {
	t.Parallel()
	c, server, a := newCourier(t)
	wrong := pickup()
	wrong.Area.Area, wrong.Mobile = "99", "01112345678"
	if err := c.RequestPickup(t.Context(), a, wrong); codeOf(err) != courier.CodeRefused {
		t.Errorf("wrong fields: %v", err)
	}
	server.LoseAnswers("pickup", 1)
	if err := c.RequestPickup(t.Context(), a, pickup()); !errors.Is(err, remote.ErrLost) || len(server.Pickups()) != 1 {
		t.Errorf("a lost answer: %v", err)
	}
	a.Secrets = map[string]string{"api_key": "x", "secret_key": "x"}
	if err := c.RequestPickup(t.Context(), a, pickup()); !errors.Is(err, remote.ErrUnauthorized) {
		t.Errorf("wrong keys: %v", err)
	}
}
