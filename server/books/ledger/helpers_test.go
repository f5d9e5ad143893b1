package ledger_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/viewer"
	"haat/server/books/ledger"
	"haat/server/books/summary"
	"haat/server/platform/audit"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/money"
)

// noon is 12:00 on 20 July in Bangladesh.
var noon = time.Date(2026, 7, 20, 6, 0, 0, 0, time.UTC)

// office is a shop with its ledger, and another shop.
type office struct {
	*testing.T
	client     *ent.Client
	books      *ledger.Books
	summaries  *summary.Summaries
	ctx, other context.Context
}

func newOffice(t *testing.T) *office {
	t.Helper()
	client := dbtest.Open(t).Client
	open := func(slug string) context.Context {
		row := client.Shop.Create().SetSlug(slug).SetName(slug).SaveX(viewer.WithSystem(context.Background()))
		return audit.With(viewer.WithShop(context.Background(), row.ID), audit.Actor{ID: 7, Name: "Rina"})
	}
	summaries := summary.New(client, slog.New(slog.DiscardHandler), nil)
	return &office{t, client, ledger.NewBooks(client, summaries, func() time.Time { return noon }), summaries, open("rina"), open("karim")}
}

// post posts in a transaction and reports whether the posting was new.
func (o *office) post(ctx context.Context, p ledger.Posting) bool {
	o.Helper()
	posted := false
	dbtest.Transact(ctx, o.T, o.client, func(client *ent.Client) {
		var err error
		if posted, err = ledger.Post(ctx, client, p); err != nil {
			o.Fatal(err)
		}
	})
	return posted
}

// delivery returns the posting of a delivered parcel.
func delivery(key, courier string, at time.Time, amount money.Amount) ledger.Posting {
	return ledger.Posting{
		Key: key, Kind: ledgerentry.KindDelivery, At: at, Courier: courier, OrderNumber: "12345678",
		Lines: map[ledgerentry.Account]money.Amount{ledgerentry.AccountCourier: amount, ledgerentry.AccountSales: -amount},
	}
}
