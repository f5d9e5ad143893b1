package payment

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/server/books/family"
	"haat/server/books/ledger"
	"haat/server/payment/gateway/gateways"
	"haat/server/platform/audit"
	"haat/server/platform/money"
)

// wallets lists the methods by which customers send money manually. Rocket's numbers have a check digit.
var wallets = []string{"bkash", "nagad", "rocket", "upay"}

// accountOf returns the ledger account that receives money of a method.
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

// postRefund posts a refund. It is taken from the advance, up to the part for which no goods were delivered. a is the account before the
// posting.
func (w writing) postRefund(ctx context.Context, row *ent.Payment, a *family.Account) error {
	return w.post(ctx, fmt.Sprint("payment/", row.ID), row.Method, a.RefundLines(accountOf(row.Method), money.Amount(row.Amount)))
}

// Moved closes an order's advance in the ledger when the order is delivered, and reopens it when the delivery
// is undone.
func (p *Payments) Moved(ctx context.Context, client *ent.Client, row *ent.Order, to order.Status) error {
	if delivered(row.Status) == delivered(to) || !family.HasMoney(row) {
		return nil
	}
	return writing{p, client, nil, row, system}.close(ctx)
}

func delivered(status order.Status) bool {
	return status == order.StatusDelivered || status == order.StatusCompleted
}

// close posts the advances of the family's delivered orders as sales, up to the amount that was not paid in
// another way. The rest is the shop's debt to the customer.
func (w writing) close(ctx context.Context) error {
	a, err := family.Lock(ctx, w.client, w.order.ID)
	if err != nil {
		return err
	}
	_, err = ledger.Post(ctx, w.client, a.Closing(w.order.ID, w.Now()))
	return err
}
