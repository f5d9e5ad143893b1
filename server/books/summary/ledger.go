package summary

import (
	"context"
	"fmt"
	"strings"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/daysummary"
	"haat/ent/ledgerentry"
	"haat/ent/orderchange"
	"haat/server/platform/fault"
)

// LedgerSum is the sum of a ledger's entries with the same account, kind and courier, in poisha.
type LedgerSum struct {
	Account ledgerentry.Account `sql:"account"`
	Kind    ledgerentry.Kind    `sql:"kind"`
	Courier string              `sql:"courier"`
	Amount  int64               `sql:"amount"`
}

// key returns the key of the sum's row. Accounts and kinds contain no slash.
func (s LedgerSum) key() string {
	return string(s.Account) + "/" + string(s.Kind) + "/" + s.Courier
}

// ledgerOf sums the entries of a day.
func ledgerOf(ctx context.Context, client *ent.Client, day string) ([]LedgerSum, error) {
	var list []LedgerSum
	err := client.LedgerEntry.Query().Where(ledgerentry.Day(day)).
		GroupBy(ledgerentry.FieldAccount, ledgerentry.FieldKind, ledgerentry.FieldCourier).
		Aggregate(ent.As(ent.Sum(ledgerentry.FieldAmount), "amount")).Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("sum up ledger of day: %w", err)
	}
	return list, nil
}

// LedgerSums refreshes the summaries and returns the sums of a period's entries, sorted by key. Days have the
// form 2006-01-02; from may be empty. It reports false if days are not summarized: after an upgrade, while
// the database is read-only, or if changes arrive too fast.
func (s *Summaries) LedgerSums(ctx context.Context, from, to string) ([]LedgerSum, bool, error) {
	if err := s.Refresh(ctx); err != nil {
		return nil, false, err
	}
	complete, err := s.Complete(ctx)
	if err != nil || !complete {
		return nil, false, err
	}
	stale, err := s.client.OrderChange.Query().Where(orderchange.DayNEQ("")).Exist(ctx)
	if err != nil || stale {
		return nil, false, fault.Wrap("query changed days", err)
	}
	var rows []struct {
		Key    string `sql:"key"`
		Amount int64  `sql:"amount"`
	}
	err = s.client.DaySummary.Query().Where(daysummary.KindEQ(daysummary.KindLedger), daysummary.DayGTE(from), daysummary.DayLTE(to)).
		Where(func(s *sql.Selector) { s.GroupBy(s.C(daysummary.FieldKey)).OrderBy(s.C(daysummary.FieldKey)) }).
		Aggregate(func(s *sql.Selector) string { return s.C(daysummary.FieldKey) }, ent.As(ent.Sum(daysummary.FieldAmount), "amount")).
		Scan(ctx, &rows)
	if err != nil {
		return nil, false, fmt.Errorf("sum up ledger: %w", err)
	}
	sums := make([]LedgerSum, len(rows))
	for i, row := range rows {
		account, rest, _ := strings.Cut(row.Key, "/")
		kind, courier, _ := strings.Cut(rest, "/")
		sums[i] = LedgerSum{ledgerentry.Account(account), ledgerentry.Kind(kind), courier, row.Amount}
	}
	return sums, true, nil
}

// markLedger marks days with entries that are not summarized. It reports false if there are none.
func markLedger(ctx context.Context, client *ent.Client) (bool, error) {
	days, err := client.LedgerEntry.Query().Where(func(s *sql.Selector) {
		sums := sql.Table(daysummary.Table)
		s.Where(sql.NotExists(sql.Select().From(sums).Where(sql.And(
			sql.ColumnsEQ(sums.C(daysummary.FieldShopID), s.C(ledgerentry.FieldShopID)), sql.ColumnsEQ(sums.C(daysummary.FieldDay), s.C(ledgerentry.FieldDay)),
			sql.EQ(sums.C(daysummary.FieldKind), daysummary.KindLedger),
		))))
	}).Unique(true).Limit(filledAtOnce).Select(ledgerentry.FieldDay).Strings(ctx)
	if err != nil {
		return false, fmt.Errorf("list days of ledger: %w", err)
	}
	return len(days) > 0, MarkDays(ctx, client, days...)
}
