// Package payment records money that customers pay before the delivery: by wallets, which members of the shop
// confirm, and through gateways. Every method needs a context with the shop as viewer.
package payment

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/payment"
	"haat/ent/paymentevent"
	"haat/server/books/family"
	orders "haat/server/order"
	orderhold "haat/server/order/hold"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

// Options configure New.
type Options struct {
	Client *ent.Client
	Orders *orders.Orders
	Holds  *orderhold.Holds
	// GatewayAccount returns the identifier of a connection's account at its gateway, or "" if it cannot be read. If nil, accounts at
	// gateways are not compared.
	GatewayAccount func(connection *ent.ServiceConnection) (string, error)
	// Practice contains the payment methods of practice gateways, which move no money.
	Practice []string
	Now      func() time.Time // time.Now if nil
}

// Payments is the service for payments.
type Payments struct{ Options }

// New returns the service. The caller must register Placed with the checkout and Moved with the orders.
func New(o Options) *Payments {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Payments{o}
}

func notFound() error { return fault.New(fault.NotFound, "payment_not_found") }

// errState returns the Conflict "payment_state" for a step that the state of the payment or its order does
// not allow.
func errState() error { return fault.New(fault.Conflict, "payment_state") }

// writing is a step within a transaction that has locked the order.
type writing struct {
	*Payments
	client *ent.Client
	tenant *tenancy.Tenant
	order  *ent.Order
	by     by
}

// by identifies the member or service that makes a change.
type by struct {
	source     paymentevent.Source
	customerID int
}

var (
	member  = by{source: paymentevent.SourceMember}
	gateway = by{source: paymentevent.SourceGateway}
	system  = by{source: paymentevent.SourceSystem}
)

// lock locks an order until the transaction ends. If the order was merged into another one, lock locks and
// returns that order.
func lock(ctx context.Context, client *ent.Client, id int) (*ent.Order, error) {
	for {
		row, err := client.Order.Query().Where(order.ID(id)).Where(db.ForUpdate).Only(ctx)
		if ent.IsNotFound(err) {
			return nil, fault.New(fault.NotFound, "order_not_found")
		}
		if err != nil {
			return nil, fmt.Errorf("lock order: %w", err)
		}
		if row.MergedIntoID == nil {
			return row, nil
		}
		id = *row.MergedIntoID
	}
}

// at runs a step for an order in a transaction that locks its family. Afterwards, it stores the amount that
// the shop owes the customer.
func (p *Payments) at(ctx context.Context, t *tenancy.Tenant, orderID int, who by, step func(w writing) error) error {
	return db.Transact(ctx, p.Client, "change payment", func(client *ent.Client) error {
		if _, err := family.Lock(ctx, client, orderID); err != nil {
			return err
		}
		row, err := lock(ctx, client, orderID)
		if err != nil {
			return err
		}
		if err := step(writing{p, client, t, row, who}); err != nil {
			return err
		}
		_, err = family.Refresh(ctx, client, row.ID)
		return err
	})
}

// change runs a step for a payment in a transaction that locks its order. The error is NotFound "payment_not_found".
func (p *Payments) change(ctx context.Context, t *tenancy.Tenant, id int, who by, step func(w writing, row *ent.Payment) error) error {
	row, err := p.Client.Payment.Get(ctx, id)
	if ent.IsNotFound(err) {
		return notFound()
	}
	if err != nil {
		return fmt.Errorf("load payment: %w", err)
	}
	return p.at(ctx, t, row.OrderID, who, func(w writing) error {
		row, err := w.client.Payment.Get(ctx, id) // reload the payment, because the order is locked now
		if err != nil {
			return fmt.Errorf("load payment: %w", err)
		}
		return step(w, row)
	})
}

// update returns an update of a payment. The update records the acting member.
func (w writing) update(ctx context.Context, row *ent.Payment) *ent.PaymentUpdateOne {
	update := w.client.Payment.UpdateOneID(row.ID)
	if who, ok := audit.From(ctx); ok && w.by.source == paymentevent.SourceMember {
		update.SetActorID(who.ID).SetActorName(who.ShortName())
	}
	return update
}

// note writes an event of the payment unless row is nil, an event of its order and, if a member acts, an
// entry of the activity log. from is the payment's state before the step.
func (w writing) note(ctx context.Context, row *ent.Payment, from string, to payment.State, d PaymentDetails, note string) error {
	who, _ := audit.From(ctx)
	if w.by.source != paymentevent.SourceMember {
		who = audit.Actor{}
	}
	encoded, err := json.Marshal(d)
	if err != nil {
		return fmt.Errorf("encode payment's event: %w", err)
	}
	if row != nil {
		err := w.client.PaymentEvent.Create().SetPaymentID(row.ID).SetSource(w.by.source).SetFromState(from).SetToState(string(to)).
			SetNote(note).SetDetails(encoded).SetActorID(who.ID).SetActorName(who.ShortName()).Exec(audit.Quiet(ctx))
		if err != nil {
			return fmt.Errorf("write payment's event: %w", err)
		}
	}
	actor, id := orderevent.ActorSystem, 0
	switch w.by.source {
	case paymentevent.SourceMember:
		actor, id = orderevent.ActorMerchant, who.ID
	case paymentevent.SourceCustomer:
		actor, id = orderevent.ActorCustomer, w.by.customerID
	}
	status := string(w.order.Status)
	err = w.client.OrderEvent.Create().SetOrderID(w.order.ID).SetKind(orderevent.KindPayment).SetFromStatus(status).SetToStatus(status).
		SetActor(actor).SetActorID(id).SetDetails(encoded).Exec(audit.Quiet(ctx))
	if err != nil {
		return fmt.Errorf("write order's event: %w", err)
	}
	if w.by.source != paymentevent.SourceMember {
		return nil
	}
	return audit.Record(ctx, w.client, "update", ent.TypeOrder, w.order.ID, map[string]any{
		"number": audit.To(w.order.Number), "payment": audit.To(d.Step), "amount": audit.To(d.Amount.Decimal()),
	})
}
