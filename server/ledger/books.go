package ledger

import (
	"context"
	"fmt"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/server/platform/dhaka"
	"haat/server/platform/money"
)

// Books shows, corrects and exports the ledgers of shops. Every method needs a context with the shop as viewer.
type Books struct {
	client *ent.Client
	now    func() time.Time
}

// NewBooks returns the books in client's database. now returns the time; nil means time.Now.
func NewBooks(client *ent.Client, now func() time.Time) *Books {
	if now == nil {
		now = time.Now
	}
	return &Books{client, now}
}

// accounts lists all accounts in the order in which the admin area shows them.
var accounts = []ledgerentry.Account{
	ledgerentry.AccountCourier, ledgerentry.AccountCash, ledgerentry.AccountSales, ledgerentry.AccountAdvance, ledgerentry.AccountRounding,
	ledgerentry.AccountDeliveryCharge, ledgerentry.AccountCodFee, ledgerentry.AccountReturnFee, ledgerentry.AccountRefund, ledgerentry.AccountAds,
	ledgerentry.AccountAdjustment,
}

// total is the change of an account within a period, and its balance at the end.
type total struct {
	Account ledgerentry.Account `sql:"account"`
	Courier string              `sql:"courier"`
	Change  int64               `sql:"change"`
	Balance int64               `sql:"balance"`
}

// Balances returns the balances of all accounts, and of the account courier by courier. The error is Invalid "request_invalid" for
// wrong days.
func (b *Books) Balances(ctx context.Context, from, to string) (*Balances, error) {
	if err := checkDays(from, to); err != nil {
		return nil, err
	}
	totals, err := totalsOf(ctx, b.client, from, to)
	if err != nil {
		return nil, err
	}
	balances := &Balances{From: from, To: to, Accounts: []AccountBalance{}, Couriers: []CourierBalance{}}
	for _, account := range accounts {
		sum := AccountBalance{Account: string(account)}
		for _, t := range totals {
			if t.Account != account {
				continue
			}
			sum.Change += money.Amount(t.Change)
			sum.Balance += money.Amount(t.Balance)
			if account == ledgerentry.AccountCourier {
				balances.Couriers = append(balances.Couriers, CourierBalance{t.Courier, money.Amount(t.Change), money.Amount(t.Balance)})
			}
		}
		balances.Accounts = append(balances.Accounts, sum)
	}
	return balances, nil
}

// totalsOf sums the entries until a day by account and courier.
func totalsOf(ctx context.Context, client *ent.Client, from, to string) ([]total, error) {
	var list []total
	err := client.LedgerEntry.Query().Where(ledgerentry.DayLTE(to)).
		Where(func(s *sql.Selector) {
			s.GroupBy(s.C(ledgerentry.FieldAccount), s.C(ledgerentry.FieldCourier)).OrderBy(s.C(ledgerentry.FieldCourier))
		}).
		Aggregate(
			func(s *sql.Selector) string { return s.C(ledgerentry.FieldAccount) },
			func(s *sql.Selector) string { return s.C(ledgerentry.FieldCourier) },
			func(s *sql.Selector) string { // from is a day: checkDays has parsed it
				amount := s.C(ledgerentry.FieldAmount)
				return sql.As("SUM(CASE WHEN "+s.C(ledgerentry.FieldDay)+" >= '"+from+"' THEN "+amount+" ELSE 0 END)", "change")
			},
			ent.As(ent.Sum(ledgerentry.FieldAmount), "balance"),
		).Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("sum up ledger: %w", err)
	}
	return list, nil
}

// Month returns the changes of all accounts since the first day of the present month in Bangladesh.
func (b *Books) Month(ctx context.Context) (*Balances, error) {
	today := b.now().In(dhaka.Zone)
	return b.Balances(ctx, dhaka.Day(today.AddDate(0, 0, 1-today.Day())), dhaka.Day(today))
}
