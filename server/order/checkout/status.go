package checkout

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/stockmovement"
	"haat/server/books/family"
	"haat/server/catalog/stock"
	"haat/server/message/smsbudget"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
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

// following maps each status to its possible next ones. Statuses without an entry are final. An order that is canceled after it
// was shipped was returned.
var following = map[order.Status][]order.Status{
	order.StatusPending:    {order.StatusAccepted, order.StatusCanceled},
	order.StatusAccepted:   {order.StatusProcessing, order.StatusCanceled},
	order.StatusProcessing: {order.StatusShipped, order.StatusCanceled},
	order.StatusShipped:    {order.StatusDelivered, order.StatusCanceled},
	order.StatusDelivered:  {order.StatusCompleted, order.StatusCanceled},
	order.StatusCompleted:  {order.StatusCanceled},
}

// Statuses lists all statuses in the order of an order's life.
var Statuses = []order.Status{
	order.StatusPending, order.StatusAccepted, order.StatusProcessing, order.StatusShipped,
	order.StatusDelivered, order.StatusCompleted, order.StatusCanceled,
}

// open lists the statuses of orders that were not shipped yet.
var open = []order.Status{order.StatusPending, order.StatusAccepted, order.StatusProcessing}

// WasShipped reports whether an order with the status has left the shop, so that canceling it is a return.
func WasShipped(status order.Status) bool {
	return status == order.StatusShipped || status == order.StatusDelivered || status == order.StatusCompleted
}

// StatusTable returns the state machine as a table in Markdown, for docs/orders.md.
func StatusTable() string {
	b := strings.Builder{}
	b.WriteString("| Status | A merchant may change it to | A customer may change it to | Stock | Payment |\n|---|---|---|---|---|\n")
	for _, status := range Statuses {
		var next []string
		for _, to := range following[status] {
			name := string(to)
			if to == order.StatusCanceled && WasShipped(status) {
				name = "canceled, as returned"
			}
			next = append(next, name)
		}
		at := position{status: status}
		stock := "taken"
		if !at.sells() {
			stock = "back, unless the goods are lost"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", status, strings.Join(next, "; "), strings.Join(Allowed(status, Customer), ", "), stock, at.payment())
	}
	return b.String()
}

// position is what the status of an order implies.
type position struct {
	status   order.Status
	returned bool // canceled after shipping
	lost     bool // canceled, and the goods cannot be sold again
}

func positionOf(row *ent.Order) position {
	return position{row.Status, row.ReturnedAt != nil, row.GoodsLost}
}

// payment returns the payment status: a delivered order was paid in cash.
func (p position) payment() order.PaymentStatus {
	if p.status == order.StatusDelivered || p.status == order.StatusCompleted {
		return order.PaymentStatusPaid
	}
	return order.PaymentStatusUnpaid
}

// sells reports whether the order's units count as sold.
func (p position) sells() bool { return p.status != order.StatusCanceled }

// takes reports whether the order's units are missing in the stock.
func (p position) takes() bool { return p.sells() || p.lost }

// Allowed returns the statuses to which the actor may change an order. Customers may
// only cancel, and only pending orders.
func Allowed(from order.Status, by ActorKind) []string {
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
	f.Fields = map[string]string{"allowed": strings.Join(Allowed(from, by), ", ")}
	return f
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
	if ch.to == order.StatusCanceled && WasShipped(from) {
		return "sms.returned"
	}
	return smsText(ch.to)
}

// target returns the position of an order after the change.
func (ch change) target(from order.Status) position {
	return position{ch.to, ch.to == order.StatusCanceled && WasShipped(from), ch.lost}
}

// movement returns the reason of the stock's movements.
func (ch change) movement(from order.Status) stockmovement.Reason {
	if WasShipped(from) {
		return stockmovement.ReasonReturn
	}
	return stockmovement.ReasonCancellation
}

// Change gives an order its next status and notifies the customer. Canceling returns the stock
// once, except for lost goods. Delivered and completed orders are marked as paid. Errors: NotFound
// "order_not_found"; Invalid "order_invalid" if the note is too long; Conflict
// "order_status_illegal", whose field "allowed" lists the allowed statuses.
func (c *Checkout) Change(ctx context.Context, t *tenancy.Tenant, orderID, to string, by Actor, note string) error {
	row, err := c.Find(ctx, orderID)
	if err != nil {
		return err
	}
	return c.change(ctx, t, row, change{to: order.Status(to), by: by, note: note})
}

// Cancel cancels an order for the customer. It returns the errors of Change, and Unauthorized
// "order_proof_needed".
func (c *Checkout) Cancel(ctx context.Context, t *tenancy.Tenant, orderID string, proof Proof, note string, locale i18n.Locale) (*Order, error) {
	row, err := c.Find(ctx, orderID)
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
		if ch.seen != "" && ch.seen != row.Status || !slices.Contains(Allowed(row.Status, ch.by.Kind), string(ch.to)) {
			return illegal(row.Status, ch.by.Kind)
		}
		err := c.tryChange(ctx, t, row, ch)
		if err == nil || attempt == maxAttempts || !isRace(err) {
			return err
		}
		if row, err = c.Find(ctx, row.Number); err != nil { // changed concurrently
			return err
		}
	}
}

// tryChange makes one attempt. It returns stock.ErrConcurrent if the order's status was changed
// concurrently.
func (c *Checkout) tryChange(ctx context.Context, t *tenancy.Tenant, row *ent.Order, ch change) error {
	return db.Transact(ctx, c.client, "change order", func(client *ent.Client) error { return c.makeChange(ctx, client, t, row, ch) })
}

// makeChange changes an order in client's transaction.
func (c *Checkout) makeChange(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order, ch change) error {
	to := ch.target(row.Status)
	if err := c.reposition(ctx, client, row, to); err != nil {
		return err
	}
	if err := addEvent(ctx, client, row, orderevent.KindChange, ch.by, ch.to, ch.note); err != nil {
		return err
	}
	if err := c.notifyChange(ctx, client, t, row, ch); err != nil {
		return err
	}
	return moveStock(ctx, client, row, to, ch.movement(row.Status))
}

// reposition gives an order a new position, without the stock, and logs it. It returns stock.ErrConcurrent if the order's status was changed
// concurrently.
func (c *Checkout) reposition(ctx context.Context, client *ent.Client, row *ent.Order, to position) error {
	err := audit.Record(ctx, client, "update", ent.TypeOrder, row.ID, map[string]any{
		"number": audit.To(row.Number), "status": map[string]any{"from": row.Status, "to": to.status},
	})
	if err != nil {
		return err
	}
	update := client.Order.Update().Where(order.ID(row.ID), order.StatusEQ(row.Status), order.GoodsLost(row.GoodsLost)).
		SetStatus(to.status).SetGoodsLost(to.lost)
	if to.returned {
		update.SetReturnedAt(time.Now().UTC())
	} else {
		update.ClearReturnedAt()
	}
	pay(update, row, to)
	// The resulting changes of payment and stock are not logged.
	n, err := update.Save(audit.Quiet(ctx))
	if err := stock.Changed(n, err); err != nil {
		return err
	}
	for _, moved := range c.moved {
		if err := moved(audit.Quiet(ctx), client, row, to.status); err != nil {
			return err
		}
	}
	return account(ctx, client, row, to)
}

// pay changes what a position says about the payment of an order. Cash is due on the delivery, as far as the advance has not paid the
// total: a concurrent change of them leaves the order unchanged.
func pay(update *ent.OrderUpdate, row *ent.Order, to position) {
	before, after := positionOf(row).payment(), to.payment()
	switch {
	case before == after:
		return
	case after == order.PaymentStatusPaid:
		update.Where(order.Total(row.Total), order.Advance(row.Advance)).SetCashDue(max(0, row.Total-row.Advance))
	case !to.returned:
		update.ClearCashDue()
	}
	update.SetPaymentStatus(after)
}

// account brings the account of an order's family in line with a new position. The error is Conflict "order_refunded" if the order was
// not delivered after all, but the money of the delivery was given back.
func account(ctx context.Context, client *ent.Client, row *ent.Order, to position) error {
	if !family.HasMoney(row) {
		return nil
	}
	a, err := family.Refresh(ctx, client, row.ID)
	if err != nil {
		return err
	}
	undelivered := positionOf(row).payment() == order.PaymentStatusPaid && to.payment() != order.PaymentStatusPaid
	if undelivered && !to.returned && a.GivenBack() > a.CameIn() {
		return fault.New(fault.Conflict, "order_refunded")
	}
	return nil
}

func addEvent(ctx context.Context, client *ent.Client, row *ent.Order, kind orderevent.Kind, by Actor, to order.Status, note string) error {
	err := client.OrderEvent.Create().SetOrderID(row.ID).SetKind(kind).SetFromStatus(string(row.Status)).SetToStatus(string(to)).
		SetActor(orderevent.Actor(by.Kind)).SetActorID(by.ID).SetNote(note).Exec(audit.Quiet(ctx))
	return fault.Wrap("write order's event", err)
}

// moveStock moves the stock of an order from its present position to another. Units that came back damaged stay out of the stock. Call
// it late in the transaction, because it locks the products.
func moveStock(ctx context.Context, client *ent.Client, row *ent.Order, to position, reason stockmovement.Reason) error {
	from := positionOf(row)
	stocked, unsold := one(from.takes())-one(to.takes()), one(from.sells())-one(to.sells())
	damage, err := damageOf(ctx, client, row)
	if err != nil || stocked == 0 && unsold == 0 && len(damage) == 0 {
		return err
	}
	moved, err := stock.Held(ctx, client, row.ID)
	if err != nil {
		return err
	}
	if len(damage) > 0 {
		damaged, _, err := stock.PartOf(ctx, client, row.ID, damage)
		if err != nil {
			return err
		}
		rest := moved.Without(damaged)
		switch sentAgain := slices.Contains(open, to.status); {
		case !sentAgain:
			moved = rest
		case from.takes(): // other units replace the damaged ones
			moved, stocked = moved.Without(rest), -1
		}
	}
	return moved.Return(audit.Quiet(ctx), client, stock.Cause{Reason: reason, Order: row.Number}, stocked, unsold)
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}
