package parcel

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/ent/schema/kind"
	"haat/server/platform/remote/remotetest"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriers"
	"haat/server/shipping/courier/pathao/pathaotest"
)

// pathaoDesk is a shop that books parcels at a fake Pathao, which sends its webhooks to the shop.
type pathaoDesk struct {
	*desk
	pathao *pathaotest.Server
}

func newPathaoDesk(t testing.TB) *pathaoDesk {
	t.Helper()
	d := &pathaoDesk{&desk{newRoad(t)}, pathaotest.New(t)}
	d.Couriers = couriers.New(couriers.Options{Bases: map[courier.Name]string{"pathao": d.pathao.URL}})
	d.connectPathao("aaaa")
	d.pathao.SetCallback(d.pathao.Account(), d.serve("pathao", "aaaa"))
	return d
}

// connectPathao connects the shop to the fake Pathao.
func (d *pathaoDesk) connectPathao(publicID string) {
	d.Helper()
	secrets, err := json.Marshal(pathaotest.Secrets())
	must(d, err)
	d.Client.ServiceConnection.Create().SetService("pathao").SetPublicID(publicID).SetSettings(&kind.ConnectionSettings{Store: pathaotest.StoreID}).
		SetCredentials(d.Accounts.Seal.Seal(secrets, place(d.tenant.Shop.ID, "pathao"))).ExecX(d.ctx)
}

// lose books a parcel and loses the response.
func (d *pathaoDesk) lose() *ent.Parcel {
	d.Helper()
	d.pathao.LoseAnswers("book", 1)
	for _, r := range d.bookAll(d.order(100_00, "House 1, Road 2")) {
		if r.Parcel == nil {
			d.Fatalf("%+v", r)
		}
	}
	if failed := d.run(); failed != nil {
		d.Fatal(failed)
	}
	row := d.Client.Parcel.Query().Order(ent.Desc(parcel.FieldID)).FirstX(d.ctx)
	if row.State != parcel.StateUnknown || row.Consignment != "" {
		d.Fatalf("%+v", row)
	}
	return row
}

func (d *pathaoDesk) parcel(id int) *ent.Parcel { return d.Client.Parcel.GetX(d.ctx, id) }

func TestHook_PathaosCreatedEventResolvesALostBooking(t *testing.T) {
	t.Parallel()
	d := newPathaoDesk(t)
	lost := d.lose()
	booked, _ := d.pathao.Parcel(lost.Invoice)
	must(t, d.pathao.Created(lost.Invoice, remotetest.Doubled))
	if failed := d.work(); failed != nil {
		t.Fatal(failed)
	}
	row := d.parcel(lost.ID)
	if row.State != parcel.StateBooked || row.Consignment != booked.Consignment || row.BookedAt == nil || row.Problem != "" || row.PollAt == nil {
		t.Errorf("%+v", row)
	}
	if n := d.Client.ParcelEvent.Query().Where(parcelevent.ParcelID(lost.ID)).CountX(d.ctx); n != 1 {
		t.Errorf("%d events of a repeated webhook", n)
	}

	// A webhook that is repeated after the pickup, even with a new time, must not reset the parcel's state.
	must(t, d.pathao.PickUp(lost.Invoice))
	later := d.pathao.Now().Add(time.Minute)
	d.pathao.Do(func() { d.pathao.Core.Now = func() time.Time { return later } })
	must(t, d.pathao.Created(lost.Invoice))
	if failed := d.work(); failed != nil {
		t.Fatal(failed)
	}
	if row := d.parcel(lost.ID); row.State != parcel.StateMoving || len(d.pathao.Books()) != 1 {
		t.Errorf("%s, %d parcels", row.State, len(d.pathao.Books()))
	}
}

func TestHook_ForeignAndForgedEventsDoNotResolveALostBooking(t *testing.T) {
	t.Parallel()
	d := newPathaoDesk(t)
	lost := d.lose()
	mine := d.ctx
	created := func(consignment, invoice string) string {
		return `{"event":"order.created","consignment_id":"` + consignment + `","merchant_order_id":"` + invoice + `","updated_at":"2026-11-26 10:00:00"}`
	}

	// An invoice that the shop does not know, such as that of a parcel booked outside Haat, must change
	// nothing.
	d.pathao.Hook(d.pathao.Account(), created("DL1", "someone"))
	if failed := d.work(); len(failed) != 1 {
		t.Errorf("another invoice: %v", failed)
	}
	// A sender without the secret must be refused.
	forger := *d.pathao.Account()
	forger.Secrets = map[string]string{"hook_secret": "guessed"}
	if sent := d.pathao.Hook(&forger, created("DL2", lost.Invoice)); sent.Status < 400 {
		t.Errorf("a forged webhook was answered with %d", sent.Status)
	}
	// A webhook to another shop's connection must not change the parcel with the same invoice.
	d.open("other")
	d.connectPathao("bbbb")
	other := *d.pathao.Account()
	other.Callback = d.serve("pathao", "bbbb")
	if sent := d.pathao.Hook(&other, created("DL3", lost.Invoice)); sent.Status != http.StatusOK {
		t.Errorf("a webhook of another shop was answered with %d", sent.Status)
	}
	if failed := d.work(); len(failed) != 1 {
		t.Errorf("another shop: %v", failed)
	}
	d.ctx = mine
	if row := d.parcel(lost.ID); row.State != parcel.StateUnknown || row.Consignment != "" {
		t.Errorf("%+v", row)
	}
	if n := d.Client.Outbox.Query().Where(outbox.Kind(HookKind)).CountX(d.ctx); n != 1 {
		t.Errorf("%d webhooks are stored", n)
	}
}
