package figures

import (
	"context"
	"fmt"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/server/platform/db"
	"haat/server/platform/dhaka"
	"haat/server/platform/money"
)

// spendingAccounts are the accounts of what couriers keep, and of ads.
var spendingAccounts = []ledgerentry.Account{
	ledgerentry.AccountDeliveryCharge, ledgerentry.AccountCodFee, ledgerentry.AccountReturnFee, ledgerentry.AccountAds,
}

// spending is what a profit contains besides the sales and purchase costs of orders, in poisha.
type spending struct{ fees, courier, ads int }

func (s *spending) add(o spending) {
	s.fees, s.courier, s.ads = s.fees+o.fees, s.courier+o.courier, s.ads+o.ads
}

// withSpending returns the figures with the spending in their profit.
func (t Totals) withSpending(s spending) Totals {
	if t.Profit == nil {
		return t
	}
	p := *t.Profit
	p.DeliveryFees, p.CourierCharges, p.Ads = money.Amount(s.fees), money.Amount(s.courier), money.Amount(s.ads)
	p.Amount += p.DeliveryFees - p.CourierCharges - p.Ads
	t.Profit = &p
	return t
}

// spendingByDay returns the spending of each day that has any.
func (f *Figures) spendingByDay(ctx context.Context, p Period) (map[string]spending, error) {
	fees, err := f.feesByDay(ctx, p)
	if err != nil {
		return nil, err
	}
	sums, err := f.posted(ctx, p, ledgerentry.FieldDay, spendingAccounts...)
	if err != nil {
		return nil, err
	}
	days := map[string]spending{}
	for day, n := range fees {
		days[day] = spending{fees: n}
	}
	for _, each := range sums {
		day := days[each.Key]
		if each.Account == ledgerentry.AccountAds {
			day.ads += each.N
		} else {
			day.courier += each.N
		}
		days[each.Key] = day
	}
	return days, nil
}

// adsBySource returns the costs of ads by source, in lower case as the sources of visits are.
func (f *Figures) adsBySource(ctx context.Context, p Period) (map[string]int, error) {
	sums, err := f.posted(ctx, p, ledgerentry.FieldSource, ledgerentry.AccountAds)
	if err != nil {
		return nil, err
	}
	ads := map[string]int{}
	for _, each := range sums {
		if each.N != 0 { // it is 0 if all were removed
			ads[strings.ToLower(each.Key)] += each.N
		}
	}
	return ads, nil
}

// posting is a sum of an account with a day or a source.
type posting struct {
	Account ledgerentry.Account `sql:"account"`
	Key     string              `sql:"key"`
	N       int                 `sql:"n"` // in poisha
}

// posted sums what was posted to accounts of the ledger, by account and a column. Sums by day are read from an index alone.
func (f *Figures) posted(ctx context.Context, p Period, by string, accounts ...ledgerentry.Account) ([]posting, error) {
	var list []posting
	err := f.client.LedgerEntry.Query().
		Where(ledgerentry.AccountIn(accounts...), ledgerentry.DayGTE(p.From), ledgerentry.DayLTE(p.To), func(s *sql.Selector) {
			s.GroupBy(s.C(ledgerentry.FieldAccount), s.C(by))
		}).
		Aggregate(
			func(s *sql.Selector) string { return s.C(ledgerentry.FieldAccount) },
			func(s *sql.Selector) string { return sql.As(s.C(by), "key") },
			ent.As(ent.Sum(ledgerentry.FieldAmount), "n"),
		).Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("sum up ledger: %w", err)
	}
	return list, nil
}

// feesByDay sums the delivery fees of delivered orders whose courier's charge is known, by the day of the delivery. Without the charge,
// the fee would be counted as profit.
func (f *Figures) feesByDay(ctx context.Context, p Period) (map[string]int, error) {
	first, last := p.bounds()
	var hours []struct {
		Hour int64 `sql:"hour"` // since 1970, UTC
		Fees int   `sql:"fees"` // in poisha
	}
	err := f.client.Parcel.Query().
		Where(parcel.DeliveredAtGTE(first.UTC()), parcel.DeliveredAtLT(last.AddDate(0, 0, 1).UTC()), parcel.Active(true), parcel.ChargeNotNil()).
		Aggregate(feesSQL).Scan(ctx, &hours)
	if err != nil {
		return nil, fmt.Errorf("sum up delivery fees: %w", err)
	}
	days := map[string]int{}
	for _, each := range hours {
		days[dhaka.Day(time.Unix(each.Hour*3600, 0))] += each.Fees
	}
	return days, nil
}

// feesSQL turns a query of parcels into one of the delivery fees of their orders by hour.
func feesSQL(s *sql.Selector) string {
	orders := sql.Dialect(s.Dialect()).Table(order.Table)
	join := s.Join(orders) // assigns an alias to the table
	join.OnP(sql.And(
		sql.ColumnsEQ(orders.C(order.FieldShopID), s.C(parcel.FieldShopID)), sql.ColumnsEQ(orders.C(order.FieldID), s.C(parcel.FieldOrderID)),
	))
	group, hour := db.HourSQL(s, parcel.FieldDeliveredAt)
	s.Where(sql.In(orders.C(order.FieldStatus), string(order.StatusDelivered), string(order.StatusCompleted))).GroupBy(group)
	return sql.As(hour, "hour") + ", " + sql.As("SUM("+orders.C(order.FieldShippingFee)+")", "fees")
}
