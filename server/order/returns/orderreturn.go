// Package returns handles returned goods: returns that customers request, exchanges, and undelivered parts of parcels. Receiving goods
// updates the stock and the order's amounts; refunds and exchanges are posted to the ledger. Every method needs a context with the shop as
// viewer.
package returns

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/orderitem"
	"haat/ent/orderreturn"
	"haat/ent/schema/kind"
	"haat/server/books/family"
	"haat/server/catalog/stock"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/order/state"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
	"haat/server/tenancy"
)

// Reasons lists the reasons for returns that customers can choose.
var Reasons = []string{"size", "damaged", "wrong", "quality", "mind", "other"}

// maxNote is the maximum length of a note or an answer, in characters.
const maxNote = 1000

// Options configure New.
type Options struct {
	Client   *ent.Client
	Orders   *orders.Orders
	Checkout *checkout.Checkout
	Media    *media.Store
	Texts    i18n.Texts
	// Secret makes the idempotency keys of exchange orders unguessable.
	Secret string
	Now    func() time.Time // time.Now if nil
}

// Returns is the service for returns.
type Returns struct{ Options }

// New returns the service.
func New(o Options) *Returns {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Returns{o}
}

// By is the member who changes a return: the admin user's id and language, and their shop.
type By struct {
	UserID int
	Tenant *tenancy.Tenant
	Locale i18n.Locale
}

func (b By) actor() orders.Actor { return orders.Actor{Kind: orders.Merchant, ID: b.UserID} }

func invalid() *fault.Fault  { return fault.New(fault.Invalid, "return_invalid") }
func notFound() *fault.Fault { return fault.New(fault.NotFound, "return_not_found") }

// errState returns the Conflict "return_state" for a step that the state of the return or its order does not
// allow.
func errState() *fault.Fault { return fault.New(fault.Conflict, "return_state") }

// isOpen selects returns that await the shop's decision or the goods.
var isOpen = orderreturn.StateIn(orderreturn.StateAsked, orderreturn.StateAccepted)

// find loads a return. The error is NotFound "return_not_found".
func (r *Returns) find(ctx context.Context, client *ent.Client, id int) (*ent.OrderReturn, error) {
	row, err := client.OrderReturn.Get(ctx, id)
	if ent.IsNotFound(err) {
		return nil, notFound()
	}
	return row, fault.Wrap("load return", err)
}

// lockOrder locks an order until the transaction ends, and returns it with its events and items.
func lockOrder(ctx context.Context, client *ent.Client, id int) (*ent.Order, error) {
	// An update of updated_at locks the row.
	if err := client.Order.Update().Where(order.ID(id)).SetUpdatedAt(time.Now()).Exec(audit.Quiet(ctx)); err != nil {
		return nil, fmt.Errorf("lock order: %w", err)
	}
	row, err := client.Order.Query().Where(order.ID(id)).
		WithEvents(inTurn).
		WithItems(byID).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "order_not_found")
	}
	return row, fault.Wrap("load order", err)
}

func inTurn(q *ent.OrderEventQuery) { q.Order(ent.Asc(orderevent.FieldID)) }

func byID(q *ent.OrderItemQuery) { q.Order(ent.Asc(orderitem.FieldID)) }

// change runs a step of a return in a transaction that has locked the order's family, and retries it after concurrent changes of the stock.
// It returns the order's returns.
func (r *Returns) change(ctx context.Context, id int, by By, step func(w writing) error) (*OrderReturns, error) {
	var number string
	err := r.repeat(ctx, func(client *ent.Client) error {
		row, err := r.find(ctx, client, id)
		if err != nil {
			return err
		}
		if _, err := family.Lock(ctx, client, row.OrderID); err != nil {
			return err
		}
		o, err := lockOrder(ctx, client, row.OrderID)
		if err != nil {
			return err
		}
		if row, err = r.find(ctx, client, id); err != nil { // reload the return, because the order is locked now
			return err
		}
		number = o.Number
		if err := step(writing{r, client, o, row, by}); err != nil {
			return err
		}
		if _, err = family.Refresh(ctx, client, row.OrderID); err != nil {
			return err
		}
		return family.PostCash(ctx, client, row.OrderID, r.Now())
	})
	if err != nil {
		return nil, err
	}
	return r.OfOrder(ctx, number, by.Locale)
}

func (r *Returns) repeat(ctx context.Context, f func(client *ent.Client) error) (err error) {
	for range stock.MaxAttempts {
		if err = db.Transact(ctx, r.Client, "change return", f); !errors.Is(err, stock.ErrConcurrent) {
			return err
		}
	}
	return err
}

// writing is a step of a return within a transaction that has locked the order. row is the return before the step.
type writing struct {
	*Returns
	client *ent.Client
	order  *ent.Order
	row    *ent.OrderReturn
	by     By
}

// update returns an update of the return that records the context's actor.
func (w writing) update(ctx context.Context) *ent.OrderReturnUpdateOne {
	who, _ := audit.From(ctx)
	return w.client.OrderReturn.UpdateOneID(w.row.ID).SetActorID(who.ID).SetActorName(who.ShortName())
}

// note writes an event of the order and an entry of the activity log about a step.
func (w writing) note(ctx context.Context, details ReturnDetails, by orders.Actor, log map[string]any) error {
	details.ID, details.Kind = w.row.ID, string(w.row.Kind)
	encoded, err := json.Marshal(details)
	if err != nil {
		return fmt.Errorf("encode event: %w", err)
	}
	status := string(w.order.Status)
	err = w.client.OrderEvent.Create().SetOrderID(w.order.ID).SetKind(orderevent.KindReturn).SetFromStatus(status).SetToStatus(status).
		SetActor(orderevent.Actor(by.Kind)).SetActorID(by.ID).SetDetails(encoded).Exec(audit.Quiet(ctx))
	if err != nil {
		return fmt.Errorf("write order's event: %w", err)
	}
	changes := map[string]any{"number": audit.To(w.order.Number), "state": audit.To(details.Step)}
	for field, value := range log {
		changes[field] = value
	}
	return audit.Record(ctx, w.client, "update", ent.TypeOrderReturn, w.row.ID, changes)
}

// units returns the number of units in a return, and the number of damaged ones.
func units(items []kind.ReturnItem) (all, damaged int) {
	for _, item := range items {
		all += item.Quantity
		damaged += item.Damaged
	}
	return all, damaged
}

// wasDelivered reports whether the customer has received the goods.
func wasDelivered(o *ent.Order) bool {
	return o.Status == order.StatusDelivered || o.Status == order.StatusCompleted
}

// kindsOf returns the kinds of returns that are possible for an order.
func kindsOf(o *ent.Order) []string {
	switch {
	case wasDelivered(o):
		return []string{string(orderreturn.KindReturn), string(orderreturn.KindExchange), string(orderreturn.KindUndelivered)}
	case state.WasShipped(o.Status):
		return []string{string(orderreturn.KindUndelivered)}
	}
	return []string{}
}
