// Package smsbudget counts the SMS that shops cause, and stops those that exceed a limit.
//
// Each shop has four daily budgets (see Kind), so that strangers who exhaust one cannot stop the messages of
// another. Messages are counted in the database, in the transaction that writes them to the outbox, so the
// budgets apply to any number of servers. Limits by network address and by receiving number are applied by
// each process separately.
package smsbudget

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/ent/smscount"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/ratelimit"
	"haat/server/platform/sms"
)

// Kind is one of a shop's budgets.
type Kind = smscount.Budget

// Budgets of a shop.
const (
	Guest     = smscount.BudgetGuest     // about orders of guests without a verified number
	Shop      = smscount.BudgetShop      // to verified numbers, and about changes by merchants
	NewCode   = smscount.BudgetNewCode   // codes to numbers unknown to the shop
	KnownCode = smscount.BudgetKnownCode // codes to numbers known to the shop: see Known
)

// Alert is the kind of messages about stock that people requested. They may use only half of the budget Shop,
// so that they never stop messages about orders. A message beyond that half is not counted as skipped,
// because it is sent on another day.
const Alert Kind = "alert"

// alertShare is the divisor of the budget Shop for Alert.
const alertShare = 2

// known is the factor of the budgets that strangers cannot exhaust.
const known = 3

// allOrders is the ratio between two limits per number: that for all messages about orders, and that for
// those about orders of unverified guests.
const allOrders = 5

// Number of days in which delivered orders raise the allowance, and number of days for which counts are
// stored.
const (
	raises = 30
	kept   = 100
)

// Settings contains the limits. 0 means no limit.
type Settings struct {
	Orders    int // per day in the budget Guest of a shop without delivered orders; three times as many in Shop
	Codes     int // per day in NewCode; three times as many in KnownCode
	Delivered int // added per day to each budget for each customer with a delivered order
	Maximum   int // maximum per day in each budget, before the factor of three
	// Address, Network and Number limit messages of the budget Guest, by the visitor who causes them and by
	// the receiver. The limit for all messages of Guest and Shop to a number is five times as high.
	Address, Network, Number ratelimit.Rate
}

// Budget applies the limits to all shops.
type Budget struct {
	settings                                    Settings
	byAddress, byNetwork, toNumber, toAnyNumber *ratelimit.Limiter
	counters                                    counters
	now                                         func() time.Time
}

// New returns a Budget with the given limits.
func New(s Settings) *Budget {
	return &Budget{
		settings: s, byAddress: limiter(s.Address, 1), byNetwork: limiter(s.Network, 1),
		toNumber: limiter(s.Number, 1), toAnyNumber: limiter(s.Number, allOrders), now: time.Now,
	}
}

func limiter(r ratelimit.Rate, times int) *ratelimit.Limiter {
	if r.Count == 0 {
		return nil
	}
	return ratelimit.New(r.Times(times))
}

// Source is the visitor who causes a message. It is empty if no visitor causes it. Address is the IP address,
// and Network the network that a provider assigns to one customer.
type Source struct{ Address, Network string }

// Batch contains the messages of one request. If a transaction is retried, its messages are counted only
// once.
type Batch struct {
	budget *Budget
	from   Source
	asked  map[string]bool
	// prepared collects the messages instead of writing them, if it is not nil.
	prepared *Prepared
}

// Batch returns a Batch for one request.
func (b *Budget) Batch(from Source) *Batch {
	return &Batch{budget: b, from: from, asked: map[string]bool{}}
}

// Send writes a message with a job key to the outbox and counts it, in the transaction of client. If the
// message exceeds a limit, Send counts it as skipped, does not write it, and returns false without an error.
// After a constraint error, which a concurrent transaction may cause, the caller must retry its transaction.
func (b *Batch) Send(ctx context.Context, client *ent.Client, kind Kind, key string, m sms.Brief) (bool, error) {
	return b.SendAt(ctx, client, b.budget.now(), kind, key, m)
}

// SendAt is like Send for a message that is not sent before the time at. Until then, Withdraw can delete it.
func (b *Batch) SendAt(ctx context.Context, client *ent.Client, at time.Time, kind Kind, key string, m sms.Brief) (bool, error) {
	counted, row, err := b.count(ctx, client, kind, key, m.To, sms.Parts(m.Text))
	if err == nil && b.prepared != nil {
		b.prepared.messages = append(b.prepared.messages, preparedMessage{counted, row, at, key, m})
		return counted, nil
	}
	if err != nil || !counted {
		return false, err
	}
	return true, jobs.AddAt(ctx, client, at.UTC(), sms.Kind, key, m)
}

// Count counts a message to a number that is not an SMS, such as one of a messenger, in the transaction of
// client. The limits of Send apply, but the message has no parts that are charged.
func (b *Batch) Count(ctx context.Context, client *ent.Client, kind Kind, key, to string) (bool, error) {
	counted, _, err := b.count(ctx, client, kind, key, to, 0)
	return counted, err
}

// count counts a message. If the message exceeds a limit, count counts it as skipped and returns false. row is the id of the day's count.
func (b *Batch) count(ctx context.Context, client *ent.Client, kind Kind, key, to string, parts int) (counted bool, row int, err error) {
	counted, row, err = b.countAllowed(ctx, client, kind, key, to, parts)
	if err != nil || counted || kind == Alert {
		return counted, row, err
	}
	if err := client.SmsCount.Update().Where(smscount.ID(row)).AddSkipped(1).Exec(ctx); err != nil {
		return false, row, fmt.Errorf("count skipped sms: %w", err)
	}
	return false, row, nil
}

// Withdraw deletes a message with a job key that has not been sent yet, and reverses its count, in the
// transaction of client. It returns false if an attempt to send the message has begun.
func (b *Budget) Withdraw(ctx context.Context, client *ent.Client, kind Kind, key string) (bool, error) {
	row, err := client.Outbox.Query().Where(outbox.Kind(sms.Kind), outbox.DedupeKey(key)).Only(ctx)
	if ent.IsNotFound(err) {
		return true, nil
	}
	if err != nil {
		return false, fmt.Errorf("query sms: %w", err)
	}
	n, err := client.Outbox.Delete().Where(outbox.ID(row.ID), outbox.StateEQ(outbox.StateDue), outbox.Attempts(0)).Exec(ctx)
	if err != nil || n == 0 {
		return false, fault.Wrap("withdraw sms", err)
	}
	var m sms.Brief
	if err := json.Unmarshal(row.Payload, &m); err != nil {
		return false, fmt.Errorf("decode sms: %w", err)
	}
	parts := sms.Parts(m.Text)
	err = client.SmsCount.Update().
		Where(smscount.Day(dhaka.Day(row.CreatedAt)), smscount.BudgetEQ(stored(kind)), smscount.MessagesGT(0), smscount.PartsGTE(parts)).
		AddMessages(-1).AddParts(-parts).Exec(ctx)
	return err == nil, fault.Wrap("count sms", err)
}

// stored returns the budget in which messages of a kind are counted.
func stored(kind Kind) Kind {
	if kind == Alert {
		return Shop
	}
	return kind
}

// allowed checks the limits by address and number, once for each key.
func (b *Batch) allowed(kind Kind, key, number string) bool {
	answer, ok := b.asked[key]
	if !ok {
		answer = b.take(kind, number)
		b.asked[key] = answer
	}
	return answer
}

func (b *Batch) take(kind Kind, number string) bool {
	all := b.budget
	switch kind {
	case Guest:
		return passes(all.byAddress, b.from.Address) && passes(all.byNetwork, b.from.Network) &&
			passes(all.toNumber, number) && passes(all.toAnyNumber, number)
	case Shop, Alert:
		return passes(all.toAnyNumber, number)
	default: // codes are limited when they are requested
		return true
	}
}

func passes(l *ratelimit.Limiter, key string) bool { return l == nil || key == "" || l.Take(key) == 0 }

// allowance returns a shop's daily number of messages in a budget.
func (b *Budget) allowance(kind Kind, delivered int) int {
	base := b.settings.Orders
	if kind == NewCode || kind == KnownCode {
		base = b.settings.Codes
	}
	if base == 0 {
		return math.MaxInt32
	}
	n := min(base+b.settings.Delivered*delivered, max(base, b.settings.Maximum))
	switch kind {
	case Shop, KnownCode:
		n *= known
	case Alert:
		n = n * known / alertShare
	}
	return n
}

// countAllowed counts a message if the limits allow it. row is the id of the day's count. A remembered row whose update changes nothing is
// read again, because it may have been rolled back.
func (b *Batch) countAllowed(ctx context.Context, client *ent.Client, kind Kind, key, to string, parts int) (counted bool, row int, err error) {
	for {
		current, remembered, err := b.budget.counterOf(ctx, client, stored(kind))
		if err != nil {
			return false, 0, err
		}
		if b.allowed(kind, key, to) {
			n, err := client.SmsCount.Update().Where(smscount.ID(current.id), smscount.MessagesLT(b.budget.allowance(kind, current.delivered))).
				AddMessages(1).AddParts(parts).Save(ctx)
			if err != nil || n > 0 {
				return n > 0, current.id, fault.Wrap("count sms", err)
			}
		}
		if !remembered {
			return false, current.id, nil
		}
		b.budget.forget(ctx, stored(kind))
	}
}

// today returns the count of the day, creating it if necessary. Creating it also
// deletes the shop's expired counts.
func (b *Budget) today(ctx context.Context, client *ent.Client, kind Kind) (row *ent.SmsCount, isNew bool, err error) {
	now := b.now()
	day := dhaka.Day(now)
	row, err = client.SmsCount.Query().Where(smscount.Day(day), smscount.BudgetEQ(kind)).Only(ctx)
	if err == nil || !ent.IsNotFound(err) {
		return row, false, fault.Wrap("query count of sms", err)
	}
	// Orders of the last 24 hours are left out, so that an order cannot raise the allowance by being placed
	// and delivered immediately.
	delivered, err := client.Order.Query().
		Where(order.StatusIn(order.StatusDelivered, order.StatusCompleted), order.MobileNEQ(""),
			order.CreatedAtGTE(now.UTC().AddDate(0, 0, -raises)), order.CreatedAtLT(now.UTC().AddDate(0, 0, -1))).
		Unique(true).Select(order.FieldMobile).Count(ctx)
	if err != nil {
		return nil, false, fmt.Errorf("count customers with delivered orders: %w", err)
	}
	if _, err := client.SmsCount.Delete().Where(smscount.DayLT(dhaka.Day(now.AddDate(0, 0, -kept)))).Exec(ctx); err != nil {
		return nil, false, fmt.Errorf("remove old counts of sms: %w", err)
	}
	row, err = client.SmsCount.Create().SetDay(day).SetBudget(kind).SetDelivered(delivered).Save(ctx)
	return row, true, fault.Wrap("create count of sms", err)
}
