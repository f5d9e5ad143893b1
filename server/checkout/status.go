package checkout

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/orderitem"
	"haat/ent/predicate"
	"haat/ent/product"
	"haat/server/catalog"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/smsbudget"
	"haat/server/tenancy"
)

// ActorKind is the role in which somebody views or changes an order.
type ActorKind string

// Kinds of actors.
const (
	Customer ActorKind = "customer"
	Merchant ActorKind = "merchant"
	System   ActorKind = "system"
)

// Actor is a customer or admin user who changes an order. ID is 0 for guests and the system.
type Actor struct {
	Kind ActorKind
	ID   int
}

// following maps each status to its possible next ones. Statuses without an entry are final.
var following = map[order.Status][]order.Status{
	order.StatusPending:    {order.StatusAccepted, order.StatusCanceled},
	order.StatusAccepted:   {order.StatusProcessing, order.StatusCanceled},
	order.StatusProcessing: {order.StatusShipped, order.StatusCanceled},
	order.StatusShipped:    {order.StatusDelivered, order.StatusCanceled}, // canceled: the parcel was returned
	order.StatusDelivered:  {order.StatusCompleted},
}

// allowed returns the statuses to which the actor may change an order. Customers may
// only cancel, and only pending orders.
func allowed(from order.Status, by ActorKind) []string {
	to := []string{}
	for _, next := range following[from] {
		if by != Customer || from == order.StatusPending && next == order.StatusCanceled {
			to = append(to, string(next))
		}
	}
	return to
}

// illegal returns the Conflict for a change that is not allowed; its field "allowed"
// lists the allowed statuses.
func illegal(from order.Status, by ActorKind) error {
	f := fault.New(fault.Conflict, "order_status_illegal")
	f.Fields = map[string]string{"allowed": strings.Join(allowed(from, by), ", ")}
	return f
}

// cameBack selects the events of orders canceled after shipping.
func cameBack() predicate.OrderEvent {
	return orderevent.And(orderevent.FromStatus(string(order.StatusShipped)), orderevent.ToStatus(string(order.StatusCanceled)))
}

// returned reports whether an order, loaded with its events, was canceled after shipping.
func returned(row *ent.Order) bool {
	return slices.ContainsFunc(row.Edges.Events, func(e *ent.OrderEvent) bool {
		return e.FromStatus == string(order.StatusShipped) && e.ToStatus == string(order.StatusCanceled)
	})
}

// change is a requested change of an order's status.
type change struct {
	to     order.Status
	by     Actor
	note   string
	seen   order.Status // status that the actor saw; empty for any
	silent bool         // the customer is not notified, because another change follows at once
	lost   bool         // the goods cannot be sold again

	messages *smsbudget.Batch // nil if a merchant makes the change
}

// sms returns the text key of the customer's SMS about the change.
func (ch change) sms(from order.Status) string {
	switch {
	case ch.to == order.StatusCanceled && from == order.StatusShipped:
		return "sms.returned"
	}
	return smsText(ch.to)
}

// Change gives an order its next status and notifies the customer. Canceling returns the stock
// once, except for lost goods. Delivered and completed orders are marked as paid. Errors: NotFound
// "order_not_found"; Invalid "order_invalid" if the note is too long; Conflict
// "order_status_illegal", whose field "allowed" lists the allowed statuses.
func (c *Checkout) Change(ctx context.Context, t *tenancy.Tenant, orderID, to string, by Actor, note string) error {
	row, err := c.find(ctx, orderID)
	if err != nil {
		return err
	}
	return c.change(ctx, t, row, change{to: order.Status(to), by: by, note: note})
}

// Cancel cancels an order for the customer. It returns the errors of Change, and Unauthorized
// "order_proof_needed".
func (c *Checkout) Cancel(ctx context.Context, t *tenancy.Tenant, orderID string, proof Proof, note string, locale catalog.Locale) (*Order, error) {
	row, err := c.find(ctx, orderID)
	if err != nil {
		return nil, err
	}
	if !c.proves(proof, row) {
		return nil, fault.New(fault.Unauthorized, "order_proof_needed")
	}
	if err := c.change(ctx, t, row, change{to: order.StatusCanceled, by: Actor{Customer, proof.CustomerID}, note: note, messages: c.budget.Batch(proof.From)}); err != nil {
		return nil, err
	}
	return c.Order(ctx, t, row.Number, Customer, locale)
}

func (c *Checkout) change(ctx context.Context, t *tenancy.Tenant, row *ent.Order, ch change) error {
	ch.note = form.Lines(ch.note)
	if ch.messages == nil {
		ch.messages = c.budget.Batch(smsbudget.Source{})
	}
	if utf8.RuneCountInString(ch.note) > MaxNote {
		return form.Fields{"note": "max"}.Of(fault.New(fault.Invalid, "order_invalid"))
	}
	for attempt := 1; ; attempt++ {
		if ch.seen != "" && ch.seen != row.Status || !slices.Contains(allowed(row.Status, ch.by.Kind), string(ch.to)) {
			return illegal(row.Status, ch.by.Kind)
		}
		err := c.tryChange(ctx, t, row, ch)
		if err == nil || attempt == maxAttempts || !isRace(err) {
			return err
		}
		if row, err = c.find(ctx, row.Number); err != nil { // changed concurrently
			return err
		}
	}
}

// tryChange makes one attempt. It returns errConcurrent if the order's status was changed
// concurrently.
func (c *Checkout) tryChange(ctx context.Context, t *tenancy.Tenant, row *ent.Order, ch change) error {
	tx, err := c.client.Tx(ctx)
	if err != nil {
		return fmt.Errorf("change order: %w", err)
	}
	defer tx.Rollback() // does nothing after the commit
	client := tx.Client()
	if err := recordStatus(ctx, client, row, ch.to); err != nil {
		return err
	}
	// The change is logged as one entry, without the resulting changes of stock and
	// payment.
	ctx = audit.Quiet(ctx)
	update := client.Order.Update().Where(order.ID(row.ID), order.StatusEQ(row.Status)).SetStatus(ch.to)
	if ch.to == order.StatusDelivered || ch.to == order.StatusCompleted {
		update.SetPaymentStatus(order.PaymentStatusPaid)
	}
	if n, err := update.Save(ctx); err != nil || n == 0 {
		return moved(n, err)
	}
	err = client.OrderEvent.Create().SetOrderID(row.ID).SetFromStatus(string(row.Status)).SetToStatus(string(ch.to)).
		SetActor(orderevent.Actor(ch.by.Kind)).SetActorID(ch.by.ID).SetNote(ch.note).Exec(ctx)
	if err != nil {
		return fmt.Errorf("write order's event: %w", err)
	}
	if err := c.notifyChange(ctx, client, t, row, ch); err != nil {
		return err
	}
	if ch.to == order.StatusCanceled {
		m, err := taken(ctx, client, row.ID)
		if err != nil {
			return err
		}
		if ch.lost {
			m = m.unsold()
		}
		if err := m.restore(ctx, client); err != nil {
			return err
		}
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("change order: %w", err)
	}
	return nil
}

// recordStatus writes the audit log entry of a status change.
func recordStatus(ctx context.Context, client *ent.Client, row *ent.Order, to order.Status) error {
	return audit.Record(ctx, client, "update", ent.TypeOrder, row.ID, map[string]any{
		"number": map[string]any{"to": row.Number}, "status": map[string]any{"from": row.Status, "to": to},
	})
}

// taken returns the units of an order that return to the stock. It skips deleted products and
// variants, and products that got variants after the order.
func taken(ctx context.Context, client *ent.Client, orderID int) (moves, error) {
	m := moves{products: map[int]move{}, variants: map[int]int{}}
	items, err := client.OrderItem.Query().Where(orderitem.OrderID(orderID), orderitem.ProductIDNotNil()).
		WithProduct(func(q *ent.ProductQuery) { q.Select(product.FieldOptions) }).All(ctx)
	if err != nil {
		return m, fmt.Errorf("read order's items: %w", err)
	}
	for _, item := range items {
		if item.Edges.Product == nil { // deleted between the two queries
			continue
		}
		of := m.products[*item.ProductID]
		of.sold += item.Quantity
		if hasVariants := len(item.Edges.Product.Options) > 0; hasVariants == (item.VariantID != nil) {
			of.units += item.Quantity
			if hasVariants {
				m.variants[*item.VariantID] += item.Quantity
			}
		}
		m.products[*item.ProductID] = of
	}
	return m, nil
}
