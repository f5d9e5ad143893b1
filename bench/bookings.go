package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/server/platform/db"
)

const (
	bookedAtOnce  = 200 // maximum number of orders that one request may book
	bookingBudget = 10 * time.Second
	bookingLimit  = time.Minute // timeout of the measurement
)

// bookings measures the time from the request that books the parcels of 200 orders until the fake Steadfast
// has booked the last one.
func bookings(ctx context.Context, s *subject) ([]row, error) {
	return onEach(ctx, s, "bookings", func(ctx context.Context, d *db.DB, address string) ([]row, error) {
		c, err := openCourierShop(ctx, s, d, address)
		if err != nil {
			return nil, err
		}
		defer c.close()
		if _, _, err := c.connect(); err != nil {
			return nil, err
		}
		stop := c.runOutbox()
		var slowest time.Duration
		for round := range 3 {
			took, failure := c.book(round)
			if err = failure; err != nil {
				break
			}
			slowest = max(slowest, took)
		}
		if err := errors.Join(err, stop()); err != nil {
			return nil, err
		}
		return []row{{
			Name:  fmt.Sprintf("%d bookings at the fake Steadfast, %s", bookedAtOnce, databaseName(d)),
			Value: slowest.Seconds(), Unit: "s", Budget: fmt.Sprint("≤ ", bookingBudget.Seconds()), Within: within(slowest <= bookingBudget),
			Detail: fmt.Sprintf("the slowest of 3; %d requests to Steadfast, %d parcels in its books", c.fake.Requests("bulk"), len(c.fake.Books())),
		}}, nil
	})
}

// book books the parcels of new orders through the admin API. It returns the time until all are booked.
func (c *courierShop) book(round int) (time.Duration, error) {
	numbers, err := c.placeOrders(round)
	if err != nil {
		return 0, err
	}
	var review struct{ Rows []map[string]any }
	if err := c.post("/parcels/review", map[string]any{"orders": numbers, "courier": "steadfast"}, &review); err != nil {
		return 0, err
	}
	for i, row := range review.Rows {
		out := map[string]any{}
		for _, field := range []string{"order", "courier", "name", "mobile", "address", "note", "weight", "area", "cod", "charge"} {
			out[field] = row[field]
		}
		review.Rows[i] = out
	}
	start := time.Now()
	var results []struct{ Order, Code string }
	if err := c.post("/parcels", map[string]any{"rows": review.Rows}, &results); err != nil {
		return 0, err
	}
	for _, r := range results {
		if r.Code != "" {
			return 0, fmt.Errorf("order %s is not booked: %s", r.Order, r.Code)
		}
	}
	for time.Since(start) < bookingLimit {
		n, err := c.app.DB.Client.Parcel.Query().Where(parcel.StateEQ(parcel.StateBooked)).Count(c.ctx)
		if err != nil || n == (round+1)*bookedAtOnce {
			return time.Since(start), err
		}
		time.Sleep(5 * time.Millisecond)
	}
	return 0, fmt.Errorf("parcels are not booked after %s", bookingLimit)
}

// placeOrders adds orders with one item each, and returns their numbers.
func (c *courierShop) placeOrders(round int) ([]string, error) {
	client := c.app.DB.Client
	numbers, orders := make([]string, bookedAtOnce), make([]*ent.OrderCreate, bookedAtOnce)
	for i := range numbers {
		numbers[i] = fmt.Sprint(60_000_000 + round*bookedAtOnce + i)
		orders[i] = client.Order.Create().SetNumber(numbers[i]).SetIdempotencyKey(numbers[i]).SetCurrency("BDT").SetName("Rahim Uddin").
			SetMobile(fmt.Sprintf("017%08d", i)).SetDistrict("Dhaka").SetUpazila("Mirpur").SetDivision("Dhaka").SetLine(fmt.Sprint("House ", i, ", Road 2")).
			SetStatus(order.StatusPending).SetSubtotal(500_00).SetTotal(560_00).SetShippingFee(60_00)
	}
	saved, err := client.Order.CreateBulk(orders...).Save(c.ctx)
	if err != nil {
		return nil, err
	}
	items := make([]*ent.OrderItemCreate, bookedAtOnce)
	for i, o := range saved {
		items[i] = client.OrderItem.Create().SetOrderID(o.ID).SetName("Lamp").SetSellingPrice(500_00).SetPrice(500_00).SetQuantity(1)
	}
	return numbers, client.OrderItem.CreateBulk(items...).Exec(c.ctx)
}
