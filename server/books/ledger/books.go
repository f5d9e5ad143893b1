package ledger

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/server/books/summary"
	"haat/server/platform/dhaka"
	"haat/server/platform/money"
)

// Books shows, corrects and exports shops' ledgers. Every method needs a context with the shop as viewer.
type Books struct {
	client    *ent.Client
	summaries *summary.Summaries
	now       func() time.Time
}

// NewBooks returns the service for client's database. It reads balances from summaries. now returns the
// current time; nil means time.Now.
func NewBooks(client *ent.Client, summaries *summary.Summaries, now func() time.Time) *Books {
	if now == nil {
		now = time.Now
	}
	return &Books{client, summaries, now}
}

// accounts lists all accounts in the order in which the admin area shows them.
var accounts = []ledgerentry.Account{
	ledgerentry.AccountCourier, ledgerentry.AccountCash, ledgerentry.AccountSales, ledgerentry.AccountAdvance, ledgerentry.AccountRounding,
	ledgerentry.AccountDeliveryCharge, ledgerentry.AccountCodFee, ledgerentry.AccountReturnFee, ledgerentry.AccountRefund, ledgerentry.AccountAds,
	ledgerentry.AccountAdjustment, ledgerentry.AccountGateway, ledgerentry.AccountGatewayFee,
}

// total is the change of an account in a period, and its balance at the end.
type total struct{ change, balance money.Amount }

// totals contains sums by account and kind. The sums of the account "courier" are also stored per courier.
type totals struct {
	accounts map[ledgerentry.Account]total
	kinds    map[ledgerentry.Account]map[ledgerentry.Kind]money.Amount // changes
	couriers map[string]total
}

func (t totals) add(sums []summary.LedgerSum, of func(amount money.Amount) total) {
	for _, s := range sums {
		amount := of(money.Amount(s.Amount))
		t.accounts[s.Account] = t.accounts[s.Account].plus(amount)
		if s.Account == ledgerentry.AccountCourier {
			t.couriers[s.Courier] = t.couriers[s.Courier].plus(amount)
		}
		if t.kinds[s.Account] == nil {
			t.kinds[s.Account] = map[ledgerentry.Kind]money.Amount{}
		}
		t.kinds[s.Account][s.Kind] += amount.change
	}
}

func (t total) plus(o total) total { return total{t.change + o.change, t.balance + o.balance} }

// Balances returns the balances of all accounts, and those of the account "courier" by courier. The error is
// Invalid "request_invalid" for invalid days.
func (b *Books) Balances(ctx context.Context, from, to string) (*Balances, error) {
	if err := checkDays(from, to); err != nil {
		return nil, err
	}
	t, err := b.totals(ctx, from, to)
	if err != nil {
		return nil, err
	}
	return t.shown(from, to), nil
}

// shown converts the totals to the form of the API.
func (t totals) shown(from, to string) *Balances {
	balances := &Balances{From: from, To: to, Accounts: []AccountBalance{}, Couriers: []CourierBalance{}}
	for _, account := range accounts {
		sum := t.accounts[account]
		if gateways := account == ledgerentry.AccountGateway || account == ledgerentry.AccountGatewayFee; gateways && sum == (total{}) {
			continue // most shops do not use the account
		}
		balances.Accounts = append(balances.Accounts, AccountBalance{string(account), sum.change, sum.balance})
	}
	for _, courier := range slices.Sorted(maps.Keys(t.couriers)) {
		sum := t.couriers[courier]
		balances.Couriers = append(balances.Couriers, CourierBalance{courier, sum.change, sum.balance})
	}
	return balances
}

// totals returns the changes in a period and the balances at its end.
func (b *Books) totals(ctx context.Context, from, to string) (totals, error) {
	t := totals{map[ledgerentry.Account]total{}, map[ledgerentry.Account]map[ledgerentry.Kind]money.Amount{}, map[string]total{}}
	until, err := b.sums(ctx, "", to)
	if err != nil {
		return t, err
	}
	since, err := b.sums(ctx, from, to)
	if err != nil {
		return t, err
	}
	t.add(until, func(amount money.Amount) total { return total{balance: amount} })
	t.add(since, func(amount money.Amount) total { return total{change: amount} })
	return t, nil
}

// sums sums the entries of a period by account, kind and courier. It reads the summaries, or the entries if the summaries are not up to
// date.
func (b *Books) sums(ctx context.Context, from, to string) ([]summary.LedgerSum, error) {
	sums, ok, err := b.summaries.LedgerSums(ctx, from, to)
	if err != nil || ok {
		return sums, err
	}
	err = b.client.LedgerEntry.Query().Where(ledgerentry.DayGTE(from), ledgerentry.DayLTE(to)).
		GroupBy(ledgerentry.FieldAccount, ledgerentry.FieldKind, ledgerentry.FieldCourier).
		Aggregate(ent.As(ent.Sum(ledgerentry.FieldAmount), "amount")).Scan(ctx, &sums)
	if err != nil {
		return nil, fmt.Errorf("sum up ledger: %w", err)
	}
	return sums, nil
}

// Month returns the changes of all accounts since the first day of the current month in Bangladesh, and the cash that
// the shop received from couriers, its rider and orders that were delivered by hand.
func (b *Books) Month(ctx context.Context) (*Balances, money.Amount, error) {
	today := b.now().In(dhaka.Zone)
	from, to := dhaka.Day(today.AddDate(0, 0, 1-today.Day())), dhaka.Day(today)
	t, err := b.totals(ctx, from, to)
	if err != nil {
		return nil, 0, err
	}
	return t.shown(from, to), t.kinds[ledgerentry.AccountCash][ledgerentry.KindPayout] + t.kinds[ledgerentry.AccountCash][ledgerentry.KindDelivery], nil
}
