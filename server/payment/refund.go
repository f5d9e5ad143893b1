package payment

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/payment"
	"haat/server/checkout"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/tenancy"
)

// RefundMethods lists the ways in which shops give money back.
var RefundMethods = append(slices.Clone(wallets), "bank", "cash")

func (in *RefundRequest) check() error {
	in.Number, in.Reference = form.OneLine(in.Number), Fold(in.Reference)
	fields := form.Fields{}
	fields.Text("key", in.Key, 60, true)
	fields.Text("number", in.Number, 20, false)
	fields.Text("reference", in.Reference, 60, false)
	if !slices.Contains(RefundMethods, in.Method) {
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

// Refund records money of a confirmed payment that the shop gave back, at most what was received. Repeating the request has no effect.
// Errors: NotFound "payment_not_found"; Invalid "payment_invalid"; Conflict "payment_state" if the payment is not confirmed, or if the
// key belongs to another refund.
func (p *Payments) Refund(ctx context.Context, t *tenancy.Tenant, id int, in RefundRequest) error {
	if err := in.check(); err != nil {
		return err
	}
	return p.change(ctx, t, id, member, func(w writing, row *ent.Payment) error { return w.refund(ctx, row, in) })
}

func (w writing) refund(ctx context.Context, row *ent.Payment, in RefundRequest) error {
	key := "refund/" + in.Key
	made, err := w.client.Payment.Query().Where(payment.Key(key)).Only(ctx)
	if err == nil {
		if made.RefundOfID == nil || *made.RefundOfID != row.ID || made.Amount != int64(in.Amount) {
			return errState()
		}
		return nil
	}
	if !ent.IsNotFound(err) {
		return fmt.Errorf("find refund: %w", err)
	}
	if row.ConfirmedAt == nil || row.Kind == payment.KindRefund {
		return errState()
	}
	back, err := w.refunded(ctx, row.ID)
	if err != nil {
		return err
	}
	if left := row.Received - back; int64(in.Amount) > left {
		return form.Fields{"amount": "max"}.Of(invalid())
	}
	over, err := w.overpaid(ctx)
	if err != nil {
		return err
	}
	made, err = w.client.Payment.Create().SetOrderID(row.OrderID).SetKey(key).SetMethod(in.Method).SetKind(payment.KindRefund).SetState(payment.StateRefunded).
		SetAmount(int64(in.Amount)).SetReference(in.Reference).SetSender(in.Number).SetRefundOfID(row.ID).SetConfirmedAt(w.Now().UTC()).Save(audit.Quiet(ctx))
	if err != nil {
		return fmt.Errorf("record refund: %w", err)
	}
	if err := w.update(ctx, made).Exec(audit.Quiet(ctx)); err != nil {
		return fmt.Errorf("record refund: %w", err)
	}
	if err := w.setAdvance(ctx, max(0, w.order.Advance-max(0, int64(in.Amount)-over))); err != nil {
		return err
	}
	if back+int64(in.Amount) == row.Received {
		if err := w.update(ctx, row).SetState(payment.StateRefunded).Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("close refunded payment: %w", err)
		}
	}
	if err := w.postRefund(ctx, made); err != nil {
		return err
	}
	return w.note(ctx, made, "", payment.StateRefunded, checkout.PaymentDetails{ID: made.ID, Step: "refunded", Amount: in.Amount, Method: in.Method}, "")
}

// refunded returns how much of a payment was given back, in poisha.
func (w writing) refunded(ctx context.Context, id int) (int64, error) {
	amounts, err := w.client.Payment.Query().Where(payment.RefundOfID(id), payment.StateEQ(payment.StateRefunded)).Select(payment.FieldAmount).Ints(ctx)
	if err != nil {
		return 0, fault.Wrap("sum refunds", err)
	}
	sum := int64(0)
	for _, amount := range amounts {
		sum += int64(amount)
	}
	return sum, nil
}

// overpaid returns the part of the order's payments above its total, in poisha.
func (w writing) overpaid(ctx context.Context) (int64, error) {
	rows, err := w.client.Payment.Query().Where(ofOrder(w.order.ID), payment.ConfirmedAtNotNil()).All(ctx)
	if err != nil {
		return 0, fmt.Errorf("sum payments: %w", err)
	}
	return max(0, net(rows)-w.order.Advance), nil
}

// net returns the confirmed money of payments less what was given back, in poisha.
func net(rows []*ent.Payment) int64 {
	sum := int64(0)
	for _, row := range rows {
		switch {
		case row.ConfirmedAt == nil:
		case row.Kind == payment.KindRefund:
			sum -= row.Amount
		default:
			sum += row.Received
		}
	}
	return sum
}
