package parcel

import (
	"testing"

	"haat/ent/parcel"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriers"
	"haat/server/shipping/courier/redx/redxtest"
)

func TestAskReturn_AsksCouriersThatAcceptRequests(t *testing.T) {
	d := newDesk(t)
	d.bookAll(d.order(100_00, "House 1"))
	if failed := d.run(); failed != nil {
		t.Fatal(failed)
	}
	p := d.Client.Parcel.Query().OnlyX(d.ctx)
	if asked, err := d.AskReturn(d.ctx, p); !asked || err != nil {
		t.Fatal(asked, err)
	}
	_, err := d.AskReturn(d.ctx, p) // the courier refuses a second request
	f := faulttest.Want(t, err, fault.Conflict, "parcel_return_refused")
	if len(f.Words) != 2 || f.Words[1] == "" {
		t.Errorf("%q is no reason", f.Words)
	}
	d.fake.Fail5xx("return", 5)
	_, err = d.AskReturn(d.ctx, p)
	faulttest.WantNamed(t, "no answer", err, fault.Unavailable, "courier_unavailable")
}

// RedX's API has no return requests. A parcel is canceled before the pickup; after the pickup, a member has
// to call.
func TestAskReturn_CancelsOnlyBeforeThePickup(t *testing.T) {
	r := newRoad(t)
	fake := redxtest.New(t)
	r.Couriers = couriers.New(couriers.Options{Bases: map[courier.Name]string{"redx": fake.URL}})
	sent := r.send()
	p := r.Client.Parcel.Create().SetOrderID(sent.OrderID).SetCourier("redx").SetInvoice("R-1").SetConsignment("X1").SetState(parcel.StateMoving).
		SetActive(false).SetBookedAt(start).SetStateAt(start).SaveX(r.ctx)
	if asked, err := r.AskReturn(r.ctx, p); asked || err != nil {
		t.Errorf("a parcel on its way: %t, %v", asked, err)
	}
	p.State = parcel.StateBooked
	_, err := r.AskReturn(r.ctx, p)
	faulttest.WantNamed(t, "a booked parcel without a connection", err, fault.Conflict, "courier_not_connected")
}
