package payment

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/ent/payment"
	"haat/ent/schema/kind"
	"haat/server/catalog/advance"
	"haat/server/order/checkout"
	orderhold "haat/server/order/hold"
	ordermessage "haat/server/order/message"
	"haat/server/order/state"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/platform/sms"
	"haat/server/tenancy"
)

// Placed puts a new order on hold until its advance is paid. It does nothing if no advance is required.
func (p *Payments) Placed(ctx context.Context, client *ent.Client, _ *tenancy.Tenant, row *ent.Order, _ checkout.PlaceRequest, _ checkout.Shopper) error {
	if row.AdvanceDue == 0 {
		return nil
	}
	_, err := p.Holds.Set(ctx, client, row.ID, order.HoldAdvance)
	return err
}

// RequireAdvance requests the rule's advance for an order, holds the order until it is paid, and sends the
// customer the link by SMS, all in the transaction of client. It does nothing if the order's advance or
// payments already reach the rule's amount, or if the order was shipped or canceled.
func (p *Payments) RequireAdvance(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order, rule kind.AdvanceRule) error {
	current, err := lock(ctx, client, row.ID)
	if err != nil {
		return err
	}
	due := advance.Of(rule, advance.Sums{
		Products: money.Amount(current.Subtotal - current.Discount), Delivery: money.Amount(current.ShippingFee), Total: money.Amount(current.Total),
	})
	if int64(due) <= max(current.AdvanceDue, current.Advance) || !slices.Contains(state.Open, current.Status) {
		return nil
	}
	return writing{p, client, t, current, system}.ask(ctx, due, !orderhold.Waits(current, order.HoldReview))
}

// Ask requests an advance from the customer of an order, by SMS with a link. A pending order is held until
// the advance is paid. Asking again replaces the amount; asking for the same amount sends no further SMS.
// Errors: NotFound "order_not_found"; Invalid "payment_invalid"; Conflict "payment_state" if the order was
// shipped or canceled.
func (p *Payments) Ask(ctx context.Context, t *tenancy.Tenant, orderID string, in AskRequest) error {
	row, err := p.Orders.Find(ctx, orderID)
	if err != nil {
		return err
	}
	return p.at(ctx, t, row.ID, member, func(w writing) error {
		if !slices.Contains(state.Open, w.order.Status) {
			return errState()
		}
		due := int64(in.Amount) + w.order.Advance
		switch {
		case in.Amount <= 0:
			return form.Fields{"amount": "min"}.Of(invalid())
		case in.Amount > money.Max || due > w.order.Total:
			return form.Fields{"amount": "max"}.Of(invalid())
		}
		return w.ask(ctx, money.Amount(due), false)
	})
}

func invalid() *fault.Fault { return fault.New(fault.Invalid, "payment_invalid") }

// ask sets the order's advance, holds the order if it is pending, and notifies the customer. Unless replace
// is set, a hold for another reason, such as the shop's decision, remains.
func (w writing) ask(ctx context.Context, due money.Amount, replace bool) error {
	if err := w.client.Order.Update().Where(order.ID(w.order.ID)).SetAdvanceDue(int64(due)).Exec(audit.Quiet(ctx)); err != nil {
		return fmt.Errorf("ask for advance: %w", err)
	}
	if w.order.Hold == nil || replace {
		if _, err := w.Holds.Set(audit.Quiet(ctx), w.client, w.order.ID, order.HoldAdvance); err != nil {
			return err
		}
	}
	rest := due - money.Amount(w.order.Advance)
	if err := w.note(ctx, nil, "", payment.StateAsked, PaymentDetails{Step: "asked", Amount: rest}, ""); err != nil {
		return err
	}
	return w.tell(ctx, fmt.Sprint("ask/", int64(due)), "sms.payment.asked", rest)
}

// tell sends the customer an SMS with an amount and the link to the order's payments. Messages with the same key are sent once.
func (w writing) tell(ctx context.Context, key, text string, amount money.Amount) error {
	key = ordermessage.PaymentKeys(w.order.Number) + key
	sent, err := w.client.Outbox.Query().Where(outbox.Kind(sms.Kind), outbox.DedupeKey(key)).Exist(ctx)
	if err != nil || sent {
		return fault.Wrap("find sms", err)
	}
	return w.Orders.Messages.Send(ctx, w.client, w.tenant, w.order, ordermessage.Message{
		Key: key, Text: text, At: w.Now(),
		More: []string{"amount", w.Orders.Messages.Amount(amount, w.order), "pay", w.Orders.Links.Pay(w.tenant, w.order)},
	})
}
