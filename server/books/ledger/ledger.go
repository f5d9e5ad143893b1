// Package ledger is a double-entry ledger for shops: couriers' debts, receipts and costs. Entries are never changed or deleted.
package ledger

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/server/books/summary"
	"haat/server/platform/audit"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/money"
)

// Posting is an event in the ledger. Its lines add up to 0.
type Posting struct {
	// Key identifies the posting in its shop. Posting the same key again does nothing.
	Key  string
	Kind ledgerentry.Kind
	At   time.Time
	// Lines contains the change of each account, in poisha. Accounts without a change are omitted.
	Lines map[ledgerentry.Account]money.Amount

	Courier     string
	ParcelID    int // 0 if there is none
	PayoutID    int // 0 if there is none
	OrderNumber string
	Source      string
	Note        string
	ActorID     int // 0 if it is a courier or the platform
	ActorName   string
}

// ErrUnbalanced reports a posting whose lines do not add up to 0, which is a bug.
var ErrUnbalanced = errors.New("posting is not balanced")

// Post adds the posting to the ledger of the context's shop, in the transaction of client. It reports false
// if a posting with the key exists, or if no account changes.
func Post(ctx context.Context, client *ent.Client, p Posting) (bool, error) {
	var sum money.Amount
	var lines []*ent.LedgerEntryCreate
	accounts := make([]ledgerentry.Account, 0, len(p.Lines))
	for account := range p.Lines {
		accounts = append(accounts, account)
	}
	slices.Sort(accounts)
	for _, account := range accounts {
		amount := p.Lines[account]
		sum += amount
		if amount != 0 {
			lines = append(lines, p.line(client, account, amount))
		}
	}
	if sum != 0 {
		return false, fmt.Errorf("post %s: %w: %s remain", p.Key, ErrUnbalanced, sum.Decimal())
	}
	if len(lines) == 0 {
		return false, nil
	}
	exists, err := client.LedgerEntry.Query().Where(ledgerentry.Key(p.Key)).Exist(ctx)
	if err != nil || exists {
		return false, fault.Wrap("find posting", err)
	}
	// A concurrent posting with the same key violates the unique index, which aborts the transaction.
	if err := client.LedgerEntry.CreateBulk(lines...).Exec(audit.Quiet(ctx)); err != nil {
		return false, fmt.Errorf("post %s: %w", p.Key, err)
	}
	return true, p.mark(ctx, client)
}

// mark marks the summaries of the posting's day as stale. If the summaries of its order's day include the
// posting's charges, it marks them too.
func (p Posting) mark(ctx context.Context, client *ent.Client) error {
	days := []string{dhaka.Day(p.At)}
	charges := slices.ContainsFunc(summary.ChargeAccounts, func(account ledgerentry.Account) bool { return p.Lines[account] != 0 })
	if p.OrderNumber != "" && charges {
		o, err := client.Order.Query().Where(order.Number(p.OrderNumber)).Select(order.FieldCreatedAt).Only(ctx)
		switch {
		case ent.IsNotFound(err):
		case err != nil:
			return fmt.Errorf("find order of posting: %w", err)
		case dhaka.Day(o.CreatedAt) != days[0]:
			days = append(days, dhaka.Day(o.CreatedAt))
		}
	}
	return summary.MarkDays(ctx, client, days...)
}

func (p Posting) line(client *ent.Client, account ledgerentry.Account, amount money.Amount) *ent.LedgerEntryCreate {
	line := client.LedgerEntry.Create().SetKey(p.Key).SetKind(p.Kind).SetAccount(account).SetAmount(int64(amount)).SetDay(dhaka.Day(p.At)).
		SetCourier(p.Courier).SetOrderNumber(p.OrderNumber).SetSource(p.Source).SetNote(p.Note).SetActorID(p.ActorID).SetActorName(p.ActorName)
	if p.ParcelID != 0 {
		line.SetParcelID(p.ParcelID)
	}
	if p.PayoutID != 0 {
		line.SetPayoutID(p.PayoutID)
	}
	return line
}

// OfDelivery returns the account balances of the postings about a parcel's delivery, without payouts and corrections.
func OfDelivery(ctx context.Context, client *ent.Client, parcelID int) (map[ledgerentry.Account]money.Amount, error) {
	var sums []struct {
		Account ledgerentry.Account `json:"account"`
		Sum     int64               `json:"sum"`
	}
	err := client.LedgerEntry.Query().Where(ledgerentry.ParcelID(parcelID), ledgerentry.KindIn(ledgerentry.KindDelivery, ledgerentry.KindCharge, ledgerentry.KindReturn)).
		GroupBy(ledgerentry.FieldAccount).Aggregate(ent.Sum(ledgerentry.FieldAmount)).Scan(ctx, &sums)
	if err != nil {
		return nil, fmt.Errorf("sum ledger of parcel: %w", err)
	}
	balances := map[ledgerentry.Account]money.Amount{}
	for _, s := range sums {
		balances[s.Account] = money.Amount(s.Sum)
	}
	return balances, nil
}
