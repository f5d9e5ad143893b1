package parcel

import (
	"fmt"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/parcel"
)

// dueMany adds n due parcels of one order, which the connected courier does not know.
func (r *road) dueMany(n int) {
	r.Helper()
	first := r.send()
	r.Client.Parcel.UpdateOne(first).SetActive(false).ExecX(r.ctx)
	const atOnce = 500
	for done := 0; done < n; done += atOnce {
		list := make([]*ent.ParcelCreate, atOnce)
		for i := range list {
			list[i] = r.Client.Parcel.Create().SetOrderID(first.OrderID).SetCourier("steadfast").SetActive(false).SetState(parcel.StateMoving).
				SetInvoice(fmt.Sprint(r.tenant.Shop.ID, "-", done+i)).SetCod(200_00).SetBookedAt(start).SetPollAt(r.clock.Add(-time.Hour))
		}
		r.Client.Parcel.CreateBulk(list...).ExecX(r.ctx)
	}
}

func TestPoll_ShopsTakeTurns(t *testing.T) {
	r := newRoad(t)
	r.connect("aaaa")
	r.dueMany(10_000)
	r.open("shila")
	r.connect("bbbb")
	p := r.book()
	must(t, r.fake.PickUp(p.Invoice))
	r.Client.Parcel.UpdateOne(p).SetPollAt(r.clock).ExecX(r.ctx) // newer than all others
	must(t, r.Poll(t.Context()))
	if row := r.Client.Parcel.GetX(r.ctx, p.ID); !row.PollAt.After(r.clock) {
		t.Errorf("the shop's only parcel is not asked for: %s", row.PollAt)
	}
	if n := r.fake.Requests("track"); n > maxPolledOf+1 {
		t.Errorf("%d questions in one run", n)
	}
}
