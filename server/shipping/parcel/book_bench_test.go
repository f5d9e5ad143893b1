package parcel

import (
	"fmt"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/parcel"
	"haat/ent/schema/kind"
	"haat/server/platform/audit"
	"haat/server/platform/money"
)

// BenchmarkBook_200Parcels measures reviewing, storing and sending 200 parcels to the fake courier.
func BenchmarkBook_200Parcels(b *testing.B) {
	d := newDesk(b)
	for b.Loop() {
		b.StopTimer()
		var numbers []string
		for i := range MaxRows {
			numbers = append(numbers, d.order(money.Amount(100_00+i), fmt.Sprintf("House %d", i)))
		}
		b.StartTimer()
		d.bookAll(numbers...)
		if failed := d.run(); failed != nil {
			b.Fatal(failed)
		}
	}
}

// BenchmarkList_50000Parcels measures listing a page of each tab in a shop with 50,000 parcels.
func BenchmarkList_50000Parcels(b *testing.B) {
	d := newDesk(b)
	ctx := audit.Quiet(d.ctx)
	states := []parcel.State{parcel.StateFailed, parcel.StateMoving, parcel.StateReturned, parcel.StateDelivered, parcel.StateDelivered}
	for n := range 500 {
		var orders []*ent.OrderCreate
		for i := range 100 {
			number := fmt.Sprint(30000000 + n*100 + i)
			orders = append(orders, d.Client.Order.Create().SetNumber(number).SetIdempotencyKey(number).SetCurrency("BDT").SetName("Rahim").
				SetMobile("01712345678").SetLine("House 1").SetSubtotal(1).SetTotal(1))
		}
		var parcels []*ent.ParcelCreate
		for i, o := range d.Client.Order.CreateBulk(orders...).SaveX(ctx) {
			parcels = append(parcels, d.Client.Parcel.Create().SetOrderID(o.ID).SetCourier("steadfast").SetInvoice(o.Number).SetConsignment("7"+o.Number).
				SetState(states[i%len(states)]).SetMovedAt(time.Now()).SetRequest(&kind.ParcelRequest{Name: "Rahim", Address: "House 1"}))
		}
		d.Client.Parcel.CreateBulk(parcels...).SaveX(ctx)
	}
	for _, q := range []ListQuery{{Tab: TabSending}, {Tab: TabMoving}, {Tab: TabCheckIn}, {Tab: TabDelivered}, {Search: "73001"}, {Search: "01712345678"}} {
		b.Run(string(q.Tab)+q.Search, func(b *testing.B) {
			for b.Loop() {
				if _, err := d.List(d.ctx, q); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
