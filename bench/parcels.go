package main

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/server/platform/db"
	"haat/server/shipping/courier/couriers"
	parcels "haat/server/shipping/parcel"
	"haat/server/shipping/parcel/attention"
)

// listedParcels is the number of parcels of the shop.
const listedParcels = 50_000

// attentionList measures the response times of the list of parcels that need the team's attention, in a shop with
// 50,000 parcels. QUICK uses a tenth of the data.
func attentionList(ctx context.Context, s *subject) ([]row, error) {
	return onEach(ctx, s, "attention", func(ctx context.Context, d *db.DB, _ string) ([]row, error) {
		ctx, count, err := shopWithParcels(ctx, d)
		if err != nil {
			return nil, err
		}
		if err := analyze(ctx, d); err != nil {
			return nil, err
		}
		service := attention.New(parcels.New(parcels.Options{Client: d.Client, Couriers: couriers.New(couriers.Options{})}))
		took, err := p95sOf([]string{""}, noQuery, func(struct{}) error {
			_, err := service.List(ctx)
			return err
		})
		if err != nil {
			return nil, err
		}
		return []row{slowestP95(fmt.Sprintf("list of parcels that need the team, of %d parcels, %s", count, databaseName(d)), adminBudget, took)}, nil
	})
}

// fillParcels adds orders with a parcel each: 8 of 10 are delivered, one is returned and usually checked in,
// and one is on its way. Orders of checked-in parcels are canceled, as are 1 in 100 of the others.
func fillParcels(ctx context.Context, client *ent.Client, count int) error {
	const atATime = 500
	now := time.Now().UTC()
	for from := 0; from < count; from += atATime {
		orders := make([]*ent.OrderCreate, atATime)
		for i := range orders {
			number := fmt.Sprint(50_000_000 + from + i)
			at := now.Add(-time.Duration(count-from-i) * time.Minute)
			orders[i] = client.Order.Create().SetNumber(number).SetIdempotencyKey(number).SetCurrency("BDT").SetName("Rahim").SetMobile("01712345678").
				SetDistrict("Dhaka").SetUpazila("Mirpur").SetDivision("Dhaka").SetLine("House 1").SetStatus(order.StatusShipped).SetSubtotal(100_00).SetTotal(100_00).
				SetCreatedAt(at)
			switch n := from + i; {
			case isCheckedIn(n):
				orders[i].SetStatus(order.StatusCanceled).SetReturnedAt(at)
			case n%100 == 99 || n%1000 == 1:
				orders[i].SetStatus(order.StatusCanceled)
			}
		}
		saved, err := client.Order.CreateBulk(orders...).Save(ctx)
		if err != nil {
			return err
		}
		list := make([]*ent.ParcelCreate, atATime)
		for i, o := range saved {
			n := from + i
			at := now.Add(-time.Duration(count-n) * time.Minute)
			c := client.Parcel.Create().SetOrderID(o.ID).SetCourier("steadfast").SetInvoice(o.Number).SetConsignment(o.Number).SetCod(100_00).
				SetBookedAt(at).SetStateAt(at).SetMovedAt(at)
			switch n % 10 {
			case 0:
				c.SetState(parcel.StateReturned)
				if isCheckedIn(n) {
					c.SetCheckedInAt(at)
				}
			case 1:
				c.SetState(parcel.StateMoving).SetFailedAttempts(n / 10 % 4)
			default:
				c.SetState(parcel.StateDelivered).SetDeliveredAt(at)
			}
			list[i] = c
		}
		if err := client.Parcel.CreateBulk(list...).Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

// isCheckedIn reports whether fillParcels creates the parcel of order n as returned and checked in.
func isCheckedIn(n int) bool { return n%10 == 0 && n%100 != 0 }
