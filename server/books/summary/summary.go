// Package summary maintains sums over a shop's orders and ledger: a CustomerRecord for each mobile number and the DaySummary rows of each
// day. Hooks mark created and changed orders with OrderChange rows (ent/rules), and postings mark their days (server/books/ledger). Refresh
// recomputes the marked numbers and days and deletes the marks, so reading a summary never sums over all orders of a shop.
package summary

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/customerrecord"
	"haat/ent/customertagging"
	"haat/ent/orderchange"
	"haat/ent/rules"
	"haat/ent/summarystate"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
)

const (
	// marksPerRound is the maximum number of marks (OrderChange rows) per transaction. It is small, because
	// new orders wait for the transaction on SQLite.
	marksPerRound = 200
	// marksOfDays is the maximum number of further marks of the same days that a transaction deletes. The
	// databases limit the number of parameters of a statement.
	marksOfDays = 5000
	// roundsPerRefresh limits the time that a screen waits; Run processes the remaining marks.
	roundsPerRefresh = 10
)

// Summaries refreshes the summaries of all shops. Its methods may be called concurrently, and on several nodes.
type Summaries struct {
	client *ent.Client
	logger *slog.Logger
	now    func() time.Time
	// recorded is called with the numbers of recomputed records.
	recorded func(ctx context.Context, client *ent.Client, mobiles []string) error
}

// OnRecords sets a function that is called with the recomputed numbers in each transaction that recomputes records. It must be called
// before the summaries are used.
func (s *Summaries) OnRecords(f func(ctx context.Context, client *ent.Client, mobiles []string) error) {
	s.recorded = f
}

// New returns the summaries for client's database. now returns the current time; nil means time.Now.
func New(client *ent.Client, logger *slog.Logger, now func() time.Time) *Summaries {
	if now == nil {
		now = time.Now
	}
	return &Summaries{client: client, logger: logger, now: now}
}

// Refresh recomputes the stale summaries of the context's shop, up to roundsPerRefresh*marksPerRound marks. Call it before reading
// summaries. It does nothing while the database is read-only.
func (s *Summaries) Refresh(ctx context.Context) error {
	for range roundsPerRefresh {
		if more, err := s.step(ctx); err != nil || !more {
			return err
		}
	}
	return nil
}

// step recomputes up to marksPerRound marks of the context's shop. It reports false if there were none, or the database is read-only.
func (s *Summaries) step(ctx context.Context) (more bool, err error) {
	ctx = audit.Quiet(ctx)
	stale, err := s.client.OrderChange.Query().Exist(ctx)
	if err != nil {
		return false, fmt.Errorf("query changed orders: %w", err)
	}
	if !stale {
		return false, nil
	}
	err = db.Transact(ctx, s.client, "refresh summaries", func(client *ent.Client) error { return s.round(ctx, client) })
	if errors.Is(err, db.ErrReadOnly) {
		return false, nil
	}
	return err == nil, err
}

// Complete reports whether all data from before an upgrade is summarized.
func (s *Summaries) Complete(ctx context.Context) (bool, error) {
	complete, err := s.client.SummaryState.Query().Where(summarystate.Filled(true)).Exist(ctx)
	return complete, fault.Wrap("query state of summaries", err)
}

// round recomputes the summaries of the oldest marks and deletes the marks. Marks that are committed later
// remain for the next round.
func (s *Summaries) round(ctx context.Context, client *ent.Client) error {
	if _, err := lock(ctx, client); err != nil {
		return err
	}
	marks, err := client.OrderChange.Query().Order(ent.Asc(orderchange.FieldID)).Limit(marksPerRound).All(ctx)
	if err != nil {
		return fmt.Errorf("list changed orders: %w", err)
	}
	// A payout marks its day once per parcel. One computation is enough for all marks of a day.
	var days []string
	for _, m := range marks {
		days = append(days, m.Day)
	}
	same, err := client.OrderChange.Query().
		Where(orderchange.DayIn(distinct(days)...), orderchange.Mobile("")).Order(ent.Asc(orderchange.FieldID)).Limit(marksOfDays).All(ctx)
	if err != nil {
		return fmt.Errorf("list changed days: %w", err)
	}
	marks = append(marks, same...)
	if err := consume(ctx, client, marks); err != nil || s.recorded == nil {
		return err
	}
	var mobiles []string
	for _, m := range marks {
		if m.Mobile != "" {
			mobiles = append(mobiles, m.Mobile)
		}
	}
	if len(mobiles) == 0 {
		return nil
	}
	return s.recorded(ctx, client, distinct(mobiles))
}

// consume recomputes the numbers and days of marks and deletes the marks. The caller holds the lock.
func consume(ctx context.Context, client *ent.Client, marks []*ent.OrderChange) error {
	var ids []int
	var mobiles, days []string
	for _, m := range marks {
		ids = append(ids, m.ID)
		if m.Mobile != "" {
			mobiles = append(mobiles, m.Mobile)
		}
		if m.Day != "" {
			days = append(days, m.Day)
		}
	}
	if err := refreshRecords(ctx, client, distinct(mobiles)); err != nil {
		return err
	}
	if err := refreshDays(ctx, client, distinct(days)); err != nil {
		return err
	}
	_, err := client.OrderChange.Delete().Where(orderchange.IDIn(ids...)).Exec(ctx)
	return fault.Wrap("delete marks", err)
}

func distinct(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

// Lock prevents other transactions from recomputing the summaries of the context's shop until client's transaction ends.
func Lock(ctx context.Context, client *ent.Client) error {
	_, err := lock(ctx, client)
	return err
}

// lock is like Lock, and returns the state of the context's shop.
func lock(ctx context.Context, client *ent.Client) (*ent.SummaryState, error) {
	n, err := client.SummaryState.Update().SetUpdatedAt(time.Now().UTC()).Save(ctx)
	if err != nil {
		return nil, fmt.Errorf("lock summaries: %w", err)
	}
	if n == 0 {
		row, err := client.SummaryState.Create().Save(ctx)
		return row, fault.Wrap("create state of summaries", err)
	}
	row, err := client.SummaryState.Query().Only(ctx)
	return row, fault.Wrap("query state of summaries", err)
}

// MarkDays marks the summaries of days as stale, in client's transaction. Days have the form 2006-01-02. Call it after changes of the
// ledger, and after those of order items and parcels that do not change their order.
func MarkDays(ctx context.Context, client *ent.Client, days ...string) error {
	var list []*ent.OrderChangeCreate
	for _, day := range days {
		list = append(list, client.OrderChange.Create().SetDay(day))
	}
	return rules.WriteOrderChanges(ctx, client, list)
}

// MarkMobiles marks the records of mobile numbers as stale, in client's transaction.
func MarkMobiles(ctx context.Context, client *ent.Client, mobiles ...string) error {
	var list []*ent.OrderChangeCreate
	for _, mobile := range distinct(mobiles) {
		list = append(list, client.OrderChange.Create().SetMobile(mobile))
	}
	return rules.WriteOrderChanges(ctx, client, list)
}

// Forget deletes the merchant's data about a mobile number and recomputes its record, in the transaction of
// client. Call it after the person's orders and account were erased: the record is then deleted unless other
// people's orders have the number. The record of a blocked number remains, with only the block. Otherwise its
// holder could lift the block by creating and erasing an account.
func Forget(ctx context.Context, client *ent.Client, mobile string) error {
	ctx = audit.Quiet(ctx)
	if _, err := lock(ctx, client); err != nil {
		return err
	}
	ofNumber := customerrecord.Mobile(mobile)
	if _, err := client.CustomerTagging.Delete().Where(customertagging.HasRecordWith(ofNumber)).Exec(ctx); err != nil {
		return fmt.Errorf("remove tags of customer: %w", err)
	}
	if err := client.CustomerRecord.Update().Where(ofNumber).SetNote("").Exec(ctx); err != nil {
		return fmt.Errorf("empty customer record: %w", err)
	}
	marks, err := client.OrderChange.Query().Where(orderchange.Mobile(mobile)).All(ctx)
	if err != nil {
		return fmt.Errorf("list changed orders: %w", err)
	}
	if err := consume(ctx, client, marks); err != nil {
		return err
	}
	return refreshRecords(ctx, client, []string{mobile})
}
