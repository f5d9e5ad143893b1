package payment

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/server/ledger"
	"haat/server/payment/gateway/gateways"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/money"
)

// wallets lists the methods by which customers send money by hand. Rocket's numbers have a check digit.
var wallets = []string{"bkash", "nagad", "rocket", "upay"}

// accountOf returns the account of the ledger that money of a method reaches.
func accountOf(method string) ledgerentry.Account {
	if _, ok := gateways.SpecOfMethod(method); ok {
		return ledgerentry.AccountGateway
	}
	return ledgerentry.AccountCash
}

// post posts a change of the order's advance to the ledger.
func (w writing) post(ctx context.Context, key, note string, lines map[ledgerentry.Account]money.Amount) error {
	who, _ := audit.From(ctx)
	if w.by != member {
		who = audit.Actor{}
	}
	_, err := ledger.Post(ctx, w.client, ledger.Posting{
		Key: key, Kind: ledgerentry.KindPayment, At: w.Now(), Lines: lines, OrderNumber: w.order.Number, Note: note,
		ActorID: who.ID, ActorName: who.ShortName(),
	})
	return err
}

// postPaid posts a confirmed payment: the shop has the money, less the gateway's fee, and owes goods for it.
func (w writing) postPaid(ctx context.Context, row *ent.Payment, received, fee money.Amount) error {
	return w.post(ctx, fmt.Sprint("payment/", row.ID), row.Method, map[ledgerentry.Account]money.Amount{
		accountOf(row.Method): received - fee, ledgerentry.AccountGatewayFee: fee, ledgerentry.AccountAdvance: -received,
	})
}

// postRefund posts money that the shop gave back: from the advance as far as the goods were not delivered for it.
func (w writing) postRefund(ctx context.Context, row *ent.Payment) error {
	b, err := booksOf(ctx, w.client, w.order)
	if err != nil {
		return err
	}
	amount := money.Amount(row.Amount)
	held := max(0, min(amount, b.paid-b.closed))
	return w.post(ctx, fmt.Sprint("payment/", row.ID), row.Method, map[ledgerentry.Account]money.Amount{
		accountOf(row.Method): -amount, ledgerentry.AccountAdvance: held, ledgerentry.AccountRefund: amount - held,
	})
}

// books are the sums of an order in the ledger.
type books struct {
	paid     money.Amount // by confirmed payments, less what was given back of it
	closed   money.Amount // part of paid for which the goods were delivered
	closings int          // number of postings that changed closed
	sold     money.Amount // sales by other postings, such as those of couriers
}

// closing returns the prefix of the keys of postings that close an order's advance, or open it again.
func closing(row *ent.Order) string { return fmt.Sprintf("advance/%d/", row.ID) }

func booksOf(ctx context.Context, client *ent.Client, row *ent.Order) (books, error) {
	numbers, err := client.Order.Query().Where(order.MergedIntoID(row.ID)).Select(order.FieldNumber).Strings(ctx)
	if err != nil {
		return books{}, fmt.Errorf("find merged orders: %w", err)
	}
	entries, err := client.LedgerEntry.Query().
		Where(ledgerentry.OrderNumberIn(append(numbers, row.Number)...), ledgerentry.AccountIn(ledgerentry.AccountAdvance, ledgerentry.AccountSales)).All(ctx)
	if err != nil {
		return books{}, fmt.Errorf("read ledger of order: %w", err)
	}
	own := map[string]bool{}
	keys, err := client.LedgerEntry.Query().Where(ledgerentry.KeyHasPrefix(closing(row))).GroupBy(ledgerentry.FieldKey).Strings(ctx)
	if err != nil {
		return books{}, fmt.Errorf("read ledger of order: %w", err)
	}
	for _, key := range keys {
		own[key] = true
	}
	b := books{closings: len(keys)}
	for _, e := range entries {
		amount := money.Amount(e.Amount)
		switch {
		case own[e.Key] && e.Account == ledgerentry.AccountAdvance:
			b.closed += amount
		case own[e.Key]:
		case e.Account == ledgerentry.AccountAdvance:
			b.paid -= amount
		default:
			b.sold -= amount
		}
	}
	return b, nil
}

// moved closes the advance of an order in the ledger when it is delivered, and opens it again if it is not.
func (p *Payments) moved(ctx context.Context, client *ent.Client, row *ent.Order, to order.Status) error {
	if delivered(row.Status) == delivered(to) {
		return nil
	}
	return writing{p, client, nil, row, system}.close(ctx, delivered(to))
}

func delivered(status order.Status) bool {
	return status == order.StatusDelivered || status == order.StatusCompleted
}

// close posts the advance of a delivered order as sales, at most what others have not paid of its total. The rest is owed to the customer.
func (w writing) close(ctx context.Context, delivered bool) error {
	paid, err := w.client.Payment.Query().Where(ofOrder(w.order.ID)).Exist(ctx)
	if err != nil || !paid {
		return fault.Wrap("find payments", err)
	}
	b, err := booksOf(ctx, w.client, w.order)
	if err != nil {
		return err
	}
	var want money.Amount
	if delivered {
		want = max(0, min(b.paid, money.Amount(w.order.Total)-b.sold))
	}
	change := want - b.closed
	return w.post(ctx, fmt.Sprint(closing(w.order), b.closings+1), "", map[ledgerentry.Account]money.Amount{
		ledgerentry.AccountAdvance: change, ledgerentry.AccountSales: -change,
	})
}
