package family

import (
	"context"
	"fmt"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/ent/predicate"
	"haat/ent/shop"
	"haat/server/books/ledger"
	"haat/server/platform/audit"
	"haat/server/platform/money"
)

// handPrefix returns the key prefix of the postings of an order's cash that no courier collected.
func handPrefix(orderID int) string { return fmt.Sprint("order/", orderID, "/") }

// unsent lists the states of parcels that no courier has taken.
var unsent = []parcel.State{parcel.StateFailed, parcel.StateCanceled}

// WithoutParcel selects the orders that no courier delivers: they have no parcel, or only failed and canceled ones.
func WithoutParcel() predicate.Order {
	return func(s *sql.Selector) {
		t := sql.Table(parcel.Table)
		states := make([]any, len(unsent))
		for i, state := range unsent {
			states[i] = string(state)
		}
		s.Where(sql.NotExists(sql.Select(t.C(parcel.FieldID)).From(t).
			Where(sql.And(sql.ColumnsEQ(t.C(parcel.FieldOrderID), s.C(order.FieldID)), sql.NotIn(t.C(parcel.FieldState), states...)))))
	}
}

// PostCash posts the cash of an order that was delivered without a courier, in client's transaction: to the account
// "cash", or as the debt of the shop's rider. It posts the difference between the collected cash and earlier postings,
// so that repeating it does nothing, and an undone delivery is posted back. at is the time of the posting. It does
// nothing until the shop has chosen who carries the cash.
func PostCash(ctx context.Context, client *ent.Client, orderID int, at time.Time) error {
	row, err := client.Shop.Query().Select(shop.FieldCashCarrier).Only(ctx)
	if err != nil {
		return fmt.Errorf("load shop: %w", err)
	}
	if row.CashCarrier == nil {
		return nil
	}
	a, err := Lock(ctx, client, orderID)
	if err != nil {
		return err
	}
	m := a.member(orderID)
	cash, err := m.byHand(ctx, client)
	if err != nil {
		return err
	}
	posted, err := handPosted(ctx, client, m.order)
	if err != nil {
		return err
	}
	change := money.Amount(cash - posted.cash - posted.rider)
	account, courier := ledgerentry.AccountCash, ""
	if posted.rider != 0 || posted.cash == 0 && *row.CashCarrier == shop.CashCarrierRider { // a change belongs to the account of the delivery
		account, courier = ledgerentry.AccountCourier, ledger.Rider
	}
	who, _ := audit.From(ctx)
	_, err = ledger.Post(ctx, client, ledger.Posting{
		Key: fmt.Sprint(handPrefix(orderID), posted.count+1), Kind: ledgerentry.KindDelivery, At: at, Courier: courier, OrderNumber: m.order.Number,
		ActorID: who.ID, ActorName: who.ShortName(),
		Lines: map[ledgerentry.Account]money.Amount{account: change, ledgerentry.AccountSales: -change},
	})
	return err
}

// byHand returns the cash that was collected for an order without a courier.
func (m *member) byHand(ctx context.Context, client *ent.Client) (int64, error) {
	if m.posted || m.collected == 0 {
		return 0, nil
	}
	sent, err := client.Parcel.Query().Where(parcel.OrderID(m.order.ID), parcel.StateNotIn(unsent...)).Exist(ctx)
	if err != nil {
		return 0, fmt.Errorf("find parcel of order: %w", err)
	}
	if sent { // its courier posts the cash
		return 0, nil
	}
	return m.collected, nil
}

// handSums contains the sums of the postings of PostCash for an order, and their number.
type handSums struct {
	cash, rider int64
	count       int
}

func handPosted(ctx context.Context, client *ent.Client, row *ent.Order) (sums handSums, err error) {
	entries, err := client.LedgerEntry.Query().Where(ledgerentry.OrderNumber(row.Number)).All(ctx)
	if err != nil {
		return sums, fmt.Errorf("read ledger of order: %w", err)
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Key, handPrefix(row.ID)) {
			continue
		}
		switch e.Account {
		case ledgerentry.AccountCash:
			sums.cash += e.Amount
		case ledgerentry.AccountCourier:
			sums.rider += e.Amount
		case ledgerentry.AccountSales: // each posting has one such line
			sums.count++
		}
	}
	return sums, nil
}
