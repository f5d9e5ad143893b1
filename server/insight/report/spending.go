package report

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/server/books/summary"
	"haat/server/platform/money"
)

// spending is the part of a profit that is not assigned to orders, in poisha.
type spending struct {
	corrections int // corrections of courier charges
	ads         int
}

func (s *spending) add(o spending) {
	s.corrections, s.ads = s.corrections+o.corrections, s.ads+o.ads
}

// withSpending returns the figures after subtracting the spending from their profit.
func (t Totals) withSpending(s spending) Totals {
	if t.Profit == nil {
		return t
	}
	p := *t.Profit
	p.CourierCharges += money.Amount(s.corrections)
	p.Ads = money.Amount(s.ads)
	p.Amount -= money.Amount(s.corrections + s.ads)
	t.Profit = &p
	return t
}

// spendingByDay returns the spending by day, without days that have none.
func (f *Figures) spendingByDay(ctx context.Context, p Period) (map[string]spending, error) {
	sums, err := f.posted(ctx, p, ledgerentry.FieldDay)
	if err != nil {
		return nil, err
	}
	days := map[string]spending{}
	for _, each := range sums {
		day := days[each.Key]
		switch {
		case each.Account == ledgerentry.AccountAds:
			day.ads += each.N
		case slices.Contains(summary.ChargeAccounts, each.Account):
			day.corrections += each.N
		}
		days[each.Key] = day
	}
	return days, nil
}

// adsBySource returns the costs of ads by source, in lower case like the sources of visits.
func (f *Figures) adsBySource(ctx context.Context, p Period) (map[string]int, error) {
	sums, err := f.posted(ctx, p, ledgerentry.FieldSource)
	if err != nil {
		return nil, err
	}
	ads := map[string]int{}
	for _, each := range sums {
		if each.Account == ledgerentry.AccountAds && each.N != 0 { // 0 if all entries were removed
			ads[strings.ToLower(each.Key)] += each.N
		}
	}
	return ads, nil
}

// posting contains the sum of an account's postings with a day or a source.
type posting struct {
	Account ledgerentry.Account `sql:"account"`
	Key     string              `sql:"key"`
	N       int                 `sql:"n"` // in poisha
}

// posted returns the sums of the postings without an order, by account and by a column. It selects them by
// the index of order numbers, because few postings have no order. With a condition on the account, SQLite
// would read all entries of the account instead.
func (f *Figures) posted(ctx context.Context, p Period, by string) ([]posting, error) {
	var list []posting
	err := f.client.LedgerEntry.Query().
		Where(ledgerentry.OrderNumber(""), ledgerentry.DayGTE(p.From), ledgerentry.DayLTE(p.To), func(s *sql.Selector) {
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
