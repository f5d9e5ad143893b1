package parcel

import (
	"encoding/json"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/courierconnection"
	"haat/ent/parcel"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriers"
	"haat/server/shipping/courier/couriertest"
	"haat/server/shipping/courier/redx/redxtest"
)

// onRedX returns a parcel of 200.00 on its way at a fake RedX, whose webhooks are not signed.
func (r *road) onRedX() *ent.Parcel {
	r.Helper()
	fake := redxtest.New(r)
	r.Couriers = couriers.New(couriers.Options{Bases: map[courier.Name]string{"redx": fake.URL}})
	secrets, err := json.Marshal(redxtest.Secrets())
	must(r, err)
	r.Client.CourierConnection.Create().SetCourier("redx").SetPublicID("bbbb").SetCredentials(r.Seal.Seal(secrets, place(r.tenant.Shop.ID, "redx"))).ExecX(r.ctx)
	sent := r.send()
	r.Client.Parcel.UpdateOne(sent).SetActive(false).ExecX(r.ctx)
	fake.Do(func() {
		fake.Add(couriertest.Parcel{Account: fake.Account(), Invoice: "R-1", COD: 200_00}, func(int) string { return "X1" })
	})
	return r.Client.Parcel.Create().SetOrderID(sent.OrderID).SetCourier("redx").SetInvoice("R-1").SetConsignment("X1").SetState(parcel.StateMoving).
		SetCod(200_00).SetBookedAt(start).SetStateAt(start).SaveX(r.ctx)
}

func TestApplyHook_AForgedDeliveryMovesNoMoney(t *testing.T) {
	r := newRoad(t)
	p := r.onRedX()
	for _, state := range []courier.State{courier.Delivered, courier.Returned} {
		u := courier.Update{Ref: courier.Ref{Consignment: "X1"}, At: time.Now(), State: state, Status: string(state)}
		must(t, r.applyHook(r.ctx, r.Couriers.Get("redx"), u))
		if now := r.Client.Parcel.GetX(r.ctx, p.ID); now.State == parcel.State(state) || now.DeliveredAt != nil {
			t.Errorf("the parcel is %s", now.State)
		}
	}
	if n := r.Client.LedgerEntry.Query().CountX(r.ctx); n != 0 {
		t.Errorf("%d entries in the ledger", n)
	}
}

// Credentials that were sealed with another secret are useless until the merchant enters them again.
func TestAccount_UnreadableCredentialsBreakTheConnection(t *testing.T) {
	d := newDesk(t)
	d.Client.CourierConnection.Update().SetCredentials([]byte("unreadable")).ExecX(d.ctx)
	for range 2 {
		_, err := d.Account(d.ctx, "steadfast")
		faulttest.Want(t, err, fault.Conflict, "courier_broken")
	}
	if row := d.Client.CourierConnection.Query().OnlyX(d.ctx); row.State != courierconnection.StateBroken {
		t.Errorf("the connection is %s", row.State)
	}
}
