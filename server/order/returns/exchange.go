package returns

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/orderreturn"
	"haat/server/books/family"
	"haat/server/books/ledger"
	"haat/server/order/checkout"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/money"
)

// orderKey returns the idempotency key of the order that replaces a return's goods. It cannot be guessed.
func (r *Returns) orderKey(row *ent.OrderReturn) string {
	mac := hmac.New(sha256.New, []byte(r.Secret))
	fmt.Fprint(mac, "exchange ", row.ShopID, " ", row.ID)
	return "exchange-" + hex.EncodeToString(mac.Sum(nil))
}

// Exchange places an order that replaces the goods of a return. The goods must have been received,
// except in an accepted exchange: there the courier collects them when delivering the new order, and they are
// received later. Their value minus the fee pays for the new order or a part of it. The shop owes the rest of the value; if the new order
// costs more, the courier collects the difference. If the process dies after placing the order, a repeated
// request completes the exchange. Errors: NotFound "return_not_found"; Conflict "return_state" if the goods
// were exchanged, or must be received first; those of checkout.PlaceManualOrder.
func (r *Returns) Exchange(ctx context.Context, id int, in checkout.ManualOrderRequest, by By) (*OrderReturns, error) {
	row, err := r.find(ctx, r.Client, id)
	if err != nil {
		return nil, err
	}
	if !mayExchange(row) {
		return nil, errState()
	}
	number, err := r.placeExchange(ctx, row, in, by)
	if err != nil {
		return nil, err
	}
	return r.change(ctx, id, by, func(w writing) error {
		if !mayExchange(w.row) || !isPossible(w.order, w.row) {
			return errState()
		}
		return w.exchange(ctx, number)
	})
}

func mayExchange(row *ent.OrderReturn) bool {
	if row.ExchangeOrderID != nil || row.Kind == orderreturn.KindUndelivered {
		return false
	}
	return row.State == orderreturn.StateReceived || row.State == orderreturn.StateAccepted && row.Kind == orderreturn.KindExchange
}

// isPossible reports whether goods that were not received yet can still be returned. It is false if their
// order was canceled in the meantime.
func isPossible(o *ent.Order, row *ent.OrderReturn) bool {
	return row.ReceivedAt != nil || slices.Contains(kindsOf(o), string(row.Kind))
}

// placeExchange places the new order, or finds it if it was already placed, and returns its number.
func (r *Returns) placeExchange(ctx context.Context, row *ent.OrderReturn, in checkout.ManualOrderRequest, by By) (string, error) {
	key := r.orderKey(row)
	placed, err := r.Checkout.OrderByKey(ctx, by.Tenant, key, by.Locale)
	if err != nil {
		return "", err
	}
	if placed != nil {
		return placed.OrderID, nil
	}
	old, err := r.Client.Order.Query().Where(order.ID(row.OrderID)).WithEvents(inTurn).WithItems(byID).Only(ctx)
	if err != nil {
		return "", fmt.Errorf("load order: %w", err)
	}
	if old.Currency != by.Tenant.Shop.Currency || !isPossible(old, row) {
		return "", errState()
	}
	in.Advance = 0 // the goods pay for the new order when it is linked
	return r.Checkout.PlaceManualOrder(ctx, by.Tenant, key, in, by.actor())
}

// exchange adds the new order to the family, and posts the part of it that the goods pay for, at most the
// order's total.
func (w writing) exchange(ctx context.Context, number string) error {
	placed, err := w.client.Order.Query().Where(order.Number(number)).Only(ctx)
	if err != nil {
		return fmt.Errorf("load new order: %w", err)
	}
	a, err := w.account(ctx)
	if err != nil {
		return err
	}
	due := a.due(w.row, worth(w.order, w.row))
	credit := min(placed.Total, due)
	if err := family.SetAdvance(ctx, w.client, placed.ID, credit); err != nil {
		return err
	}
	state := w.row.State
	if state == orderreturn.StateReceived && due == credit {
		state = orderreturn.StateClosed
	}
	if err := w.update(ctx).SetExchangeOrderID(placed.ID).SetState(state).Exec(audit.Quiet(ctx)); err != nil {
		return fault.Wrap("link new order", err)
	}
	p := w.posting(ctx, family.ExchangeKey(w.row.ID), number)
	p.Lines = map[ledgerentry.Account]money.Amount{
		ledgerentry.AccountRefund: money.Amount(credit), ledgerentry.AccountSales: -money.Amount(credit),
	}
	if _, err := ledger.Post(ctx, w.client, p); err != nil {
		return err
	}
	details := ReturnDetails{Step: "exchanged", Amount: money.Amount(credit), Other: number}
	return w.note(ctx, details, w.by.actor(), map[string]any{"exchange_order": audit.To(number)})
}
