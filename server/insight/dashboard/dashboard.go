// Package dashboard computes a shop's figures for its dashboard. Methods require a context with the shop as
// viewer.
package dashboard

import (
	"context"
	"fmt"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/customerrecord"
	"haat/ent/product"
	"haat/ent/shippingpackage"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
)

// reportDays lists the accepted lengths of a report, in days.
var reportDays = []int{1, 7, 30}

// span is the time from from to to, not including to.
type span struct{ from, to time.Time }

// before returns the span shifted back by days.
func (s span) before(days int) span {
	return span{s.from.AddDate(0, 0, -days), s.to.AddDate(0, 0, -days)}
}

// eitherSpan selects rows whose time in a column is in one of two spans. No hour belongs to both, because the
// later span begins at midnight in Dhaka, which is a whole hour in UTC, and the earlier one has ended by then.
func eitherSpan(column string, in, before span) func(*sql.Selector) {
	return func(s *sql.Selector) {
		c := s.C(column)
		s.Where(sql.And(
			sql.GTE(c, before.from.UTC()), sql.LT(c, in.to.UTC()),
			sql.Or(sql.LT(c, before.to.UTC()), sql.GTE(c, in.from.UTC())),
		))
	}
}

// spanOf returns the span from the beginning of its first day, in Dhaka, until now.
func spanOf(days int, now time.Time) span {
	now = now.In(dhaka.Zone)
	return span{dhaka.Midnight(now).AddDate(0, 0, 1-days), now}
}

// Reports is the service that computes the figures of shops.
type Reports struct {
	client  *ent.Client
	sources Sources
}

// New returns the service for the shops in client's database.
func New(client *ent.Client, sources Sources) *Reports { return &Reports{client, sources} }

// Report returns the shop's figures for the last 1, 7 or 30 days until now. The error is Invalid
// "request_invalid" for other numbers of days.
func (r *Reports) Report(ctx context.Context, days int, now time.Time) (*Report, error) {
	if !slices.Contains(reportDays, days) {
		return nil, form.Fields{"days": "invalid"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	at := spanOf(days, now)
	before := at.before(days)
	hours, earlier, err := r.ordersIn(ctx, at, before)
	if err != nil {
		return nil, err
	}
	sum, past := sumOf(hours), sumOf(earlier)
	report := &Report{
		Days: days, Points: points(hours, at, days), Funnel: sum.funnel(),
		Orders:  Change{sum.came(), past.came()},
		Sales:   Sales{sum.sales, past.sales},
		Average: Sales{sum.average(), past.average()},
	}
	if report.Customers, err = r.customersIn(ctx, at, before); err != nil {
		return nil, err
	}
	if report.Top, err = r.topIn(ctx, at, hours); err != nil {
		return nil, err
	}
	if len(hours)+len(earlier) == 0 {
		report.Start, err = r.start(ctx)
	}
	return report, err
}

// customersIn returns the numbers of customers who ordered for the first time in a span and in the span before it. Like the screen of
// customers, it counts phone numbers, with or without an account.
func (r *Reports) customersIn(ctx context.Context, in, before span) (c Change, err error) {
	var hours []struct {
		Hour  hour `sql:"hour"`
		Count int  `sql:"count"`
	}
	err = r.client.CustomerRecord.Query().
		Where(customerrecord.LastOrderAtGTE(before.from.UTC()), eitherSpan(customerrecord.FieldFirstOrderAt, in, before)). // the former has an index
		Aggregate(byHour(customerrecord.FieldFirstOrderAt), ent.Count()).Scan(ctx, &hours)
	for _, h := range hours {
		if h.Hour.start().Before(in.from) {
			c.Before += h.Count
		} else {
			c.Now += h.Count
		}
	}
	return c, fault.Wrap("count new customers", err)
}

// start returns the set-up progress of a shop without orders, or nil if the shop has an order.
func (r *Reports) start(ctx context.Context) (*Start, error) {
	sold, err := r.client.Order.Query().Exist(ctx)
	if err != nil || sold {
		return nil, fault.Wrap("query orders", err)
	}
	shop, err := r.client.Shop.Query().Only(ctx)
	if err != nil {
		return nil, fmt.Errorf("load shop: %w", err)
	}
	s := &Start{Logo: shop.Logo != nil, Public: shop.Public}
	if s.Products, err = r.client.Product.Query().Where(product.StatusEQ(product.StatusPublished)).Count(ctx); err != nil {
		return nil, fmt.Errorf("count products: %w", err)
	}
	if !shop.DeliveryConfirmed {
		return s, nil
	}
	s.Delivery, err = r.client.ShippingPackage.Query().Where(shippingpackage.Active(true)).Exist(ctx)
	return s, fault.Wrap("query shipping packages", err)
}

// points returns the sums until now, per hour for a single day, otherwise per day.
func points(hours []hourOfOrders, at span, days int) []Point {
	step := 24 * time.Hour
	if days == 1 {
		step = time.Hour
	}
	list := make([]Point, 0, 31)
	for from := at.from; !from.After(at.to); from = from.Add(step) {
		list = append(list, Point{At: from.UTC()})
	}
	for _, h := range hours {
		p := &list[int(h.Hour.start().Sub(at.from)/step)]
		p.Orders += h.Count
		p.Sales += h.sales()
	}
	return list
}

// sum contains the sales of a span and its number of orders by status.
type sum struct {
	sales  money.Amount
	states map[string]int
}

func sumOf(hours []hourOfOrders) sum {
	s := sum{states: map[string]int{}}
	for _, h := range hours {
		s.sales += h.sales()
		s.states[h.Status] += h.Count
	}
	return s
}

func (s sum) came() (n int) {
	for _, count := range s.states {
		n += count
	}
	return n
}

// average returns the average order value, rounded half up, or 0 if there are no orders.
func (s sum) average() money.Amount {
	n := money.Amount(s.came() - s.states[canceled])
	if n == 0 {
		return 0
	}
	return (s.sales + n/2) / n
}

func (s sum) funnel() Funnel {
	f := Funnel{Came: s.came(), Canceled: s.states[canceled]}
	f.Delivered = s.states["delivered"] + s.states["completed"]
	f.Shipped = f.Delivered + s.states["shipped"]
	f.Accepted = f.Shipped + s.states["accepted"] + s.states["processing"]
	return f
}
