package family

import (
	"context"
	"fmt"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/server/books/ledger"
	"haat/server/platform/audit"
	"haat/server/platform/money"
)

// Key prefixes of postings.
const (
	enteredPrefix  = "entered/"  // an advance that a member entered
	exchangePrefix = "exchange/" // the goods of a return pay for another order
	closingPrefix  = "advance/"  // the advance becomes sales, or sales become an advance again
)

// ExchangeKey returns the key of the posting of a return's exchange.
func ExchangeKey(returnID int) string { return fmt.Sprint(exchangePrefix, returnID) }

// books contains a family's sums in the ledger.
type books struct {
	advance  int64          // received before the delivery, less its refunds
	closed   int64          // part of advance for which goods were delivered
	closings map[string]int // number of closing postings by key prefix
}

// addBooks reads the family's postings.
func (a *Account) addBooks(ctx context.Context, client *ent.Client, _ []int) error {
	numbers, advances := []string{}, int64(0)
	for _, m := range a.members {
		numbers = append(numbers, m.order.Number)
		advances += m.order.Advance
	}
	rows, err := client.LedgerEntry.Query().Where(ledgerentry.OrderNumberIn(numbers...)).All(ctx)
	if err != nil {
		return fmt.Errorf("read ledger of family: %w", err)
	}
	a.books.closings = map[string]int{}
	for _, row := range rows {
		switch {
		case strings.HasPrefix(row.Key, exchangePrefix) && row.Account == ledgerentry.AccountRefund:
			a.Credited += row.Amount
		case row.Account != ledgerentry.AccountAdvance:
		case strings.HasPrefix(row.Key, closingPrefix):
			a.books.closed += row.Amount
			a.books.closings[row.Key[:strings.LastIndex(row.Key, "/")+1]]++
		default:
			a.books.advance -= row.Amount
			if strings.HasPrefix(row.Key, enteredPrefix) {
				a.Entered -= row.Amount
			}
		}
	}
	// Earlier releases did not post advances that members entered.
	a.Entered = max(0, a.Entered, advances-a.Paid-a.Credited)
	return nil
}

// Entered is a change of an order's advance by a member.
type Entered struct {
	OrderID int
	Number  string // the order's number
	Version int    // version of the order that the edit created
	Amount  money.Amount
	At      time.Time
}

func (e Entered) key() string { return fmt.Sprint(enteredPrefix, e.OrderID, "/", e.Version) }

// PostEntered posts an advance that a member entered, in client's transaction. The shop has received the money and owes goods for it.
func PostEntered(ctx context.Context, client *ent.Client, e Entered) error {
	who, _ := audit.From(ctx)
	_, err := ledger.Post(ctx, client, ledger.Posting{
		Key: e.key(), Kind: ledgerentry.KindPayment, At: e.At, OrderNumber: e.Number, ActorID: who.ID, ActorName: who.ShortName(),
		Lines: map[ledgerentry.Account]money.Amount{ledgerentry.AccountCash: e.Amount, ledgerentry.AccountAdvance: -e.Amount},
	})
	return err
}

// EnteredBy returns the amount that was posted by the edit that created a version of an order.
func EnteredBy(ctx context.Context, client *ent.Client, orderID, version int) (money.Amount, error) {
	rows, err := client.LedgerEntry.Query().
		Where(ledgerentry.Key(Entered{OrderID: orderID, Version: version}.key()), ledgerentry.AccountEQ(ledgerentry.AccountCash)).All(ctx)
	if err != nil {
		return 0, fmt.Errorf("find entered advance: %w", err)
	}
	var sum money.Amount
	for _, row := range rows {
		sum += money.Amount(row.Amount)
	}
	return sum, nil
}

// RefundLines returns the ledger lines of a refund that is paid from an account. It reduces the advances for
// which no goods were delivered.
func (a *Account) RefundLines(from ledgerentry.Account, amount money.Amount) map[ledgerentry.Account]money.Amount {
	held := max(0, min(amount, money.Amount(a.books.advance-a.books.closed)))
	return map[ledgerentry.Account]money.Amount{from: -amount, ledgerentry.AccountAdvance: held, ledgerentry.AccountRefund: amount - held}
}

// Closing returns the posting that turns the advances of delivered orders into sales, up to the amount that
// was not paid in another way, or that reverses this. Its order is the one whose status changes.
func (a *Account) Closing(orderID int, at time.Time) ledger.Posting {
	m := a.member(orderID)
	var goods int64 // price of delivered goods that no collected cash has paid
	for _, each := range a.members {
		if each.wasDelivered() {
			goods += each.order.Total + each.received - (each.collected - each.rounding)
		}
	}
	want := max(0, min(a.books.advance, goods-a.Credited))
	change := money.Amount(want - a.books.closed)
	prefix := fmt.Sprint(closingPrefix, orderID, "/")
	return ledger.Posting{
		Key: fmt.Sprint(prefix, a.books.closings[prefix]+1), Kind: ledgerentry.KindPayment, At: at, OrderNumber: m.order.Number,
		Lines: map[ledgerentry.Account]money.Amount{ledgerentry.AccountAdvance: change, ledgerentry.AccountSales: -change},
	}
}
