package parcel

import (
	"encoding/json"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/parcel"
	"haat/ent/serviceconnection"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/money"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriers"
	"haat/server/shipping/courier/couriertest"
	"haat/server/shipping/courier/redx/redxtest"
)

// onRedX returns a parcel of 200.00 in transit at a fake RedX, whose webhooks are not signed.
func (r *road) onRedX() (*redxtest.Server, *ent.Parcel) {
	r.Helper()
	fake := redxtest.New(r)
	r.Couriers = couriers.New(couriers.Options{Bases: map[courier.Name]string{"redx": fake.URL}})
	secrets, err := json.Marshal(redxtest.Secrets())
	must(r, err)
	r.Client.ServiceConnection.Create().SetService("redx").SetPublicID("bbbb").SetCredentials(r.Accounts.Seal.Seal(secrets, place(r.tenant.Shop.ID, "redx"))).ExecX(r.ctx)
	sent := r.send()
	r.Client.Parcel.UpdateOne(sent).SetActive(false).ExecX(r.ctx)
	fake.Do(func() {
		fake.Add(couriertest.Parcel{Account: fake.Account(), Invoice: "R-1", COD: 200_00, Status: "ready-for-delivery"}, func(int) string { return "X1" })
	})
	return fake, r.Client.Parcel.Create().SetOrderID(sent.OrderID).SetCourier("redx").SetInvoice("R-1").SetConsignment("X1").SetState(parcel.StateMoving).
		SetCod(200_00).SetBookedAt(start).SetStateAt(start).SaveX(r.ctx)
}

func TestApplyHook_AForgedDeliveryMovesNoMoney(t *testing.T) {
	r := newRoad(t)
	fake, p := r.onRedX()
	for _, state := range []courier.State{courier.Delivered, courier.Returned} {
		u := courier.Update{Ref: courier.Ref{Consignment: "X1"}, At: time.Now(), State: state, Status: string(state)}
		must(t, r.applyHook(r.ctx, r.Couriers.Get("redx"), u))
		if now := r.Client.Parcel.GetX(r.ctx, p.ID); now.State == parcel.State(state) || now.DeliveredAt != nil {
			t.Errorf("the parcel is %s", now.State)
		}
	}
	if n := fake.Requests("track"); n != 2 {
		t.Errorf("RedX was asked %d times", n)
	}
	if n := r.Client.LedgerEntry.Query().CountX(r.ctx); n != 0 {
		t.Errorf("%d entries in the ledger", n)
	}
}

func TestApplyHook_TheCouriersAnswerDecidesTheAmount(t *testing.T) {
	r := newRoad(t)
	fake, p := r.onRedX()
	must(t, fake.Deliver("X1"))
	forged := money.Amount(1_00)
	u := courier.Update{Ref: courier.Ref{Consignment: "X1"}, At: time.Now(), State: courier.Delivered, Status: "delivered", Collected: &forged}
	must(t, r.applyHook(r.ctx, r.Couriers.Get("redx"), u))
	if now := r.Client.Parcel.GetX(r.ctx, p.ID); now.State != parcel.StateDelivered || now.Collected == nil || *now.Collected != 200_00 {
		t.Errorf("the parcel is %s with %v", now.State, now.Collected)
	}
}

// Credentials sealed with another secret are unreadable, so the connection is broken until the merchant enters them again.
func TestAccount_UnreadableCredentialsBreakTheConnection(t *testing.T) {
	d := newDesk(t)
	d.Client.ServiceConnection.Update().SetCredentials([]byte("unreadable")).ExecX(d.ctx)
	for range 2 {
		_, err := d.Account(d.ctx, "steadfast")
		faulttest.Want(t, err, fault.Conflict, "courier_broken")
	}
	if row := d.Client.ServiceConnection.Query().OnlyX(d.ctx); row.State != serviceconnection.StateBroken {
		t.Errorf("the connection is %s", row.State)
	}
}
