// Package report computes a shop's reports over any period, using the daily summaries and the numbers of
// visits and searches. Methods require a context with the shop as viewer. Their argument costs states whether
// the caller may see purchase costs and profit.
package report

import (
	"context"
	"fmt"
	"strings"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/daysummary"
	"haat/ent/visitcount"
	"haat/server/books/summary"
	"haat/server/platform/money"
)

// Figures computes reports.
type Figures struct {
	client    *ent.Client
	summaries *summary.Summaries
}

// New returns the service for the shops in client's database.
func New(client *ent.Client, summaries *summary.Summaries) *Figures {
	return &Figures{client, summaries}
}

// sums contains the sums of the DaySummary rows with the same key.
type sums struct {
	Key string `sql:"key"`
	summary.Sums
}

// summed lists the columns of summary.Sums.
var summed = []string{
	daysummary.FieldOrders, daysummary.FieldDelivered, daysummary.FieldReturned, daysummary.FieldCanceled, daysummary.FieldUnits,
	daysummary.FieldSales, daysummary.FieldDeliveredUnits, daysummary.FieldDeliveredSales, daysummary.FieldDeliveredCost,
	daysummary.FieldUncostedUnits, daysummary.FieldUncostedSales, daysummary.FieldDeliveryFees, daysummary.FieldCourierCharges,
	daysummary.FieldDamagedCost,
}

// sumsOf returns the sums of the rows of a kind, grouped by a column: the key or the day.
func (f *Figures) sumsOf(ctx context.Context, p Period, kind daysummary.Kind, by string) ([]sums, error) {
	columns := []ent.AggregateFunc{func(s *sql.Selector) string { return sql.As(s.C(by), "key") }}
	for _, column := range summed {
		columns = append(columns, ent.As(ent.Sum(column), column))
	}
	var list []sums
	err := f.client.DaySummary.Query().
		Where(daysummary.KindEQ(kind), daysummary.DayGTE(p.From), daysummary.DayLTE(p.To), func(s *sql.Selector) { s.GroupBy(s.C(by)) }).
		Aggregate(columns...).Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("sum up days: %w", err)
	}
	return list, nil
}

// productSums returns the sums of the figures of each product.
func (f *Figures) productSums(ctx context.Context, p Period) (summary.ProductSums, error) {
	days, err := f.client.DaySummary.Query().
		Where(daysummary.KindEQ(daysummary.KindAll), daysummary.DayGTE(p.From), daysummary.DayLTE(p.To), daysummary.ProductsNotNil()).
		Select(daysummary.FieldDay, daysummary.FieldProducts).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load sums of products: %w", err)
	}
	all := summary.ProductSums{}
	for _, day := range days {
		if err := all.Add(day.Products); err != nil {
			return nil, fmt.Errorf("read sums of products of %s: %w", day.Day, err)
		}
	}
	return all, nil
}

// totals converts sums to figures. If costs is true, they include the profit.
func totals(s summary.Sums, costs bool) Totals {
	t := Totals{
		Orders: s.Orders, Delivered: s.Delivered, Returned: s.Returned, Canceled: s.Canceled, Units: s.Units, Sales: money.Amount(s.Sales),
		DeliveredUnits: s.DeliveredUnits, DeliveredSales: money.Amount(s.DeliveredSales),
		DeliveredRate: rate(s.Delivered, s.Delivered+s.Returned+s.Canceled), ReturnedRate: rate(s.Returned, s.Delivered+s.Returned),
	}
	if kept := money.Amount(s.Orders - s.Returned - s.Canceled); kept > 0 {
		t.Average = (t.Sales + kept/2) / kept
	}
	if costs {
		t.Profit = &PeriodProfit{
			Profit: Profit{
				Amount: money.Amount(s.DeliveredSales - s.UncostedSales - s.DeliveredCost + s.DeliveryFees - s.CourierCharges - s.DamagedCost),
				Cost:   money.Amount(s.DeliveredCost), UncostedUnits: s.UncostedUnits, UncostedSales: money.Amount(s.UncostedSales),
			},
			DeliveryFees: money.Amount(s.DeliveryFees), CourierCharges: money.Amount(s.CourierCharges), DamagedGoods: money.Amount(s.DamagedCost),
		}
	}
	return t
}

// withVisits returns the figures with visits and the conversion added. There is no conversion if there are more orders than visits: the
// visits of a part of the period were not counted, for example before the shop was updated.
func (t Totals) withVisits(visits, online int) Totals {
	t.Visits, t.OnlineOrders = visits, online
	if online <= visits {
		t.Conversion = rate(online, visits)
	}
	return t
}

// rate returns part divided by whole in hundredths of a percent, rounded half up, or nil if whole is 0.
func rate(part, whole int) *int {
	if whole <= 0 {
		return nil
	}
	r := (part*10_000 + whole/2) / whole
	return &r
}

// counted is the number of visits or orders of a day or a source.
type counted struct {
	Key string `sql:"key"`
	N   int    `sql:"n"`
}

func byKey(list []counted) map[string]int {
	m := make(map[string]int, len(list))
	for _, each := range list {
		m[each.Key] = each.N
	}
	return m
}

// visitsBy returns the numbers of visits by day or by source.
func (f *Figures) visitsBy(ctx context.Context, p Period, by string) (map[string]int, error) {
	query := f.client.VisitCount.Query().Where(visitcount.DayGTE(p.From), visitcount.DayLTE(p.To))
	if by == visitcount.FieldDay {
		query.Where(visitcount.Source(""))
	} else {
		query.Where(visitcount.SourceNEQ(""))
	}
	var list []counted
	err := query.Where(func(s *sql.Selector) { s.GroupBy(s.C(by)) }).Aggregate(
		func(s *sql.Selector) string { return sql.As(s.C(by), "key") }, ent.As(ent.Sum(visitcount.FieldVisits), "n"),
	).Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("sum up visits: %w", err)
	}
	return byKey(list), nil
}

// onlineByDay returns the numbers of orders from the shop's pages by day.
func (f *Figures) onlineByDay(ctx context.Context, p Period) (map[string]int, error) {
	var list []counted
	err := f.client.DaySummary.Query().
		Where(daysummary.KindEQ(daysummary.KindSource), daysummary.Not(daysummary.KeyHasPrefix(summary.Manual)),
			daysummary.DayGTE(p.From), daysummary.DayLTE(p.To), func(s *sql.Selector) { s.GroupBy(s.C(daysummary.FieldDay)) }).
		Aggregate(func(s *sql.Selector) string { return sql.As(s.C(daysummary.FieldDay), "key") }, ent.As(ent.Sum(daysummary.FieldOrders), "n")).
		Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("sum up online orders: %w", err)
	}
	return byKey(list), nil
}

// Overview returns the figures of a period.
func (f *Figures) Overview(ctx context.Context, p Period, costs bool) (*Overview, error) {
	if err := f.summaries.Refresh(ctx); err != nil {
		return nil, err
	}
	days, now, err := f.days(ctx, p, costs)
	if err != nil {
		return nil, err
	}
	_, earlier, err := f.days(ctx, p.before(), costs)
	if err != nil {
		return nil, err
	}
	o := &Overview{Period: p, Before: p.before(), Now: now, Earlier: earlier, Days: make([]DayPoint, len(days))}
	for i, day := range days {
		o.Days[i] = DayPoint{day.Key, day.Orders, day.Sales}
	}
	o.Complete, err = f.summaries.Complete(ctx)
	return o, err
}

// days returns a row for each day of a period, the first one first, and the totals of all days.
func (f *Figures) days(ctx context.Context, p Period, costs bool) ([]Row, Totals, error) {
	list, err := f.sumsOf(ctx, p, daysummary.KindAll, daysummary.FieldDay)
	if err != nil {
		return nil, Totals{}, err
	}
	visits, err := f.visitsBy(ctx, p, visitcount.FieldDay)
	if err != nil {
		return nil, Totals{}, err
	}
	online, err := f.onlineByDay(ctx, p)
	if err != nil {
		return nil, Totals{}, err
	}
	var spent map[string]spending
	if costs {
		if spent, err = f.spendingByDay(ctx, p); err != nil {
			return nil, Totals{}, err
		}
	}
	of := map[string]summary.Sums{}
	for _, each := range list {
		of[each.Key] = each.Sums
	}
	var all summary.Sums
	var allSpent spending
	var rows []Row
	allVisits, allOnline := 0, 0
	for _, day := range p.days() {
		all.Add(of[day])
		allSpent.add(spent[day])
		allVisits, allOnline = allVisits+visits[day], allOnline+online[day]
		rows = append(rows, Row{Key: day, Totals: totals(of[day], costs).withVisits(visits[day], online[day]).withSpending(spent[day])})
	}
	return rows, totals(all, costs).withVisits(allVisits, allOnline).withSpending(allSpent), nil
}

// isManual reports whether a source is that of orders entered by a merchant.
func isManual(source string) bool { return strings.HasPrefix(source, summary.Manual) }
