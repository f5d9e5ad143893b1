package payment

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/payment"
	"haat/server/books/family"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/tenancy"
)

// RefundMethods lists the methods of refunds.
var RefundMethods = append(slices.Clone(wallets), "bank", "cash")

// check validates the request. methods are the allowed methods.
func (in *RefundRequest) check(methods ...string) error {
	in.Number, in.Reference = form.OneLine(in.Number), Fold(in.Reference)
	fields := form.Fields{}
	fields.Text("key", in.Key, 60, true)
	fields.Text("number", in.Number, 20, false)
	fields.Text("reference", in.Reference, 60, false)
	if !slices.Contains(methods, in.Method) {
		fields["method"] = "invalid"
	}
	switch {
	case in.Amount <= 0:
		fields["amount"] = "min"
	case in.Amount > money.Max:
		fields["amount"] = "max"
	}
	return fields.Of(invalid())
}

// Refund records a refund that the shop has made for a confirmed payment, up to the received amount.
// Repeating the request does nothing. Errors: NotFound "payment_not_found"; Invalid "payment_invalid";
// Conflict "payment_state" if the payment is not confirmed, or if the key belongs to another refund.
func (p *Payments) Refund(ctx context.Context, t *tenancy.Tenant, id int, in RefundRequest) error {
	if err := in.check(RefundMethods...); err != nil {
		return err
	}
	return p.change(ctx, t, id, member, func(w writing, row *ent.Payment) error { return w.refund(ctx, row, in) })
}

func (w writing) refund(ctx context.Context, row *ent.Payment, in RefundRequest) error {
	key := "refund/" + in.Key
	made, err := w.made(ctx, key, row, in)
	if made != nil || err != nil {
		return err
	}
	if err := w.refundable(ctx, row, int64(in.Amount)); err != nil {
		return err
	}
	made, err = w.client.Payment.Create().SetOrderID(row.OrderID).SetKey(key).SetMethod(in.Method).SetKind(payment.KindRefund).
		SetAmount(int64(in.Amount)).SetReference(in.Reference).SetSender(in.Number).SetRefundOfID(row.ID).Save(audit.Quiet(ctx))
	if err != nil {
		return fmt.Errorf("record refund: %w", err)
	}
	return w.giveBack(ctx, made, "")
}

// made returns the refund that an earlier request with the same key recorded, or nil.
func (w writing) made(ctx context.Context, key string, of *ent.Payment, in RefundRequest) (*ent.Payment, error) {
	made, err := w.client.Payment.Query().Where(payment.Key(key)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find refund: %w", err)
	}
	if made.RefundOfID == nil || *made.RefundOfID != of.ID || made.Amount != int64(in.Amount) || made.Method != in.Method {
		return nil, errState()
	}
	return made, nil
}

// refundable checks that an amount of a payment can be refunded. The amount must have been received, must not
// be part of another refund or belong to other orders of the family, and must not have been refunded for
// returned goods.
func (w writing) refundable(ctx context.Context, row *ent.Payment, amount int64) error {
	if row.ConfirmedAt == nil || row.Kind == payment.KindRefund {
		return errState()
	}
	back, err := w.refunded(ctx, row.ID, payment.StateRefunded, payment.StateAsked)
	if err != nil {
		return err
	}
	a, err := family.Lock(ctx, w.client, row.OrderID)
	if err != nil {
		return err
	}
	if amount > min(row.Received-back, a.Left(w.order.ID)) {
		return form.Fields{"amount": "max"}.Of(invalid())
	}
	return nil
}

// giveBack books a refund that is not booked yet. from is the refund's state before the step, for the event.
func (w writing) giveBack(ctx context.Context, made *ent.Payment, from string) error {
	of, err := w.client.Payment.Get(ctx, *made.RefundOfID)
	if err != nil {
		return fmt.Errorf("load refunded payment: %w", err)
	}
	err = w.update(ctx, made).SetState(payment.StateRefunded).SetReference(made.Reference).SetProblem("").SetConfirmedAt(w.Now().UTC()).ClearPollAt().
		Exec(audit.Quiet(ctx))
	if err != nil {
		return fmt.Errorf("record refund: %w", err)
	}
	a, err := family.Lock(ctx, w.client, w.order.ID)
	if err != nil {
		return err
	}
	if err := a.Take(ctx, w.client, w.order.ID, made.Amount); err != nil {
		return err
	}
	back, err := w.refunded(ctx, of.ID, payment.StateRefunded)
	if err != nil {
		return err
	}
	if back == of.Received {
		if err := w.update(ctx, of).SetState(payment.StateRefunded).Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("close refunded payment: %w", err)
		}
	}
	if err := w.postRefund(ctx, made, a); err != nil {
		return err
	}
	return w.noteRefund(ctx, made, from, payment.StateRefunded, "refunded", "")
}

func (w writing) noteRefund(ctx context.Context, made *ent.Payment, from string, to payment.State, step, note string) error {
	d := PaymentDetails{ID: made.ID, Step: step, Amount: money.Amount(made.Amount), Method: made.Method}
	return w.note(ctx, made, from, to, d, note)
}

// refunded returns the sum of a payment's refunds with the states, in poisha.
func (w writing) refunded(ctx context.Context, id int, states ...payment.State) (int64, error) {
	amounts, err := w.client.Payment.Query().Where(payment.RefundOfID(id), payment.StateIn(states...)).Select(payment.FieldAmount).Ints(ctx)
	if err != nil {
		return 0, fault.Wrap("sum refunds", err)
	}
	sum := int64(0)
	for _, amount := range amounts {
		sum += int64(amount)
	}
	return sum, nil
}
