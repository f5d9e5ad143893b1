package payment

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/payment"
	"haat/ent/predicate"
	"haat/server/books/family"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/platform/textnorm"
	"haat/server/tenancy"
)

// Problems of payments. A rejected payment has one of Reasons instead.
const (
	ProblemShort     = "amount_short" // the received amount is below the requested one
	ProblemDuplicate = "duplicate"    // another order's payment has the same transaction id
)

// Reasons lists the reasons for which members reject payments.
var Reasons = []string{"not_found", "wrong_amount", "used", "other"}

const maxNote = 300

// received contains the amounts of money that arrived.
type received struct {
	amount, fee money.Amount
	reference   string // if empty, the payment keeps its reference
	short       bool   // accepts an amount below the requested one
}

// waits reports whether the money of a payment has not arrived yet.
func waits(row *ent.Payment) bool {
	return row.State == payment.StateAsked || row.State == payment.StateClaimed
}

// confirm records money received for a payment. It does nothing if the payment is already confirmed with the
// same amount. An amount below the requested one does not confirm the payment unless r.short is set.
func (w writing) confirm(ctx context.Context, row *ent.Payment, r received) error {
	if row.ConfirmedAt != nil && money.Amount(row.Received) == r.amount {
		return nil
	}
	if row.Kind == payment.KindRefund || !waits(row) {
		return errState()
	}
	if int64(r.amount) < row.Amount && !r.short {
		return w.short(ctx, row, r)
	}
	update := w.update(ctx, row).SetState(payment.StateConfirmed).SetReceived(int64(r.amount)).SetFee(int64(r.fee)).
		SetProblem("").SetConfirmedAt(w.Now().UTC()).ClearPollAt()
	if err := w.setReference(ctx, row, update, r.reference); err != nil {
		return err
	}
	if err := w.occupy(ctx, row, r.reference); err != nil {
		return err
	}
	if err := update.Exec(audit.Quiet(ctx)); err != nil {
		return fmt.Errorf("confirm payment: %w", err)
	}
	advance := min(w.order.Total, w.order.Advance+int64(r.amount))
	over := money.Amount(w.order.Advance) + r.amount - money.Amount(advance)
	if advance != w.order.Advance {
		if err := family.SetAdvance(ctx, w.client, w.order.ID, advance); err != nil {
			return err
		}
	}
	d := PaymentDetails{ID: row.ID, Step: "confirmed", Amount: r.amount, Method: row.Method, Over: over}
	if err := w.note(ctx, row, string(row.State), payment.StateConfirmed, d, ""); err != nil {
		return err
	}
	if err := w.postPaid(ctx, row, r.amount, r.fee); err != nil {
		return err
	}
	if delivered(w.order.Status) {
		if err := w.close(ctx); err != nil {
			return err
		}
	}
	if advance < w.order.AdvanceDue {
		return nil
	}
	_, err := w.Holds.Release(audit.Quiet(ctx), w.client, w.tenant, w.order.ID, order.HoldAdvance)
	return err
}

// short records that the received amount is below the requested one.
func (w writing) short(ctx context.Context, row *ent.Payment, r received) error {
	if row.Problem == ProblemShort && row.Received == int64(r.amount) {
		return nil
	}
	update := w.update(ctx, row).SetState(payment.StateClaimed).SetProblem(ProblemShort).SetReceived(int64(r.amount)).SetFee(int64(r.fee)).ClearPollAt()
	if err := w.setReference(ctx, row, update, r.reference); err != nil {
		return err
	}
	if err := update.Exec(audit.Quiet(ctx)); err != nil {
		return fmt.Errorf("record short payment: %w", err)
	}
	d := PaymentDetails{ID: row.ID, Step: "short", Amount: r.amount, Method: row.Method}
	return w.note(ctx, row, string(row.State), payment.StateClaimed, d, "")
}

// setReference sets a payment's transaction id. A transaction pays for only one order. If an unconfirmed
// claim of another order has the same id, that claim is marked as a duplicate and no longer uses the id. If
// that claim is confirmed, the error is Conflict "payment_reference_used" with the other order's id.
func (w writing) setReference(ctx context.Context, row *ent.Payment, update *ent.PaymentUpdateOne, reference string) error {
	if reference == "" {
		reference = row.Reference
	}
	if reference == "" {
		return nil
	}
	update.SetReference(reference).SetReferenceKey(referenceKey(row.Method, reference))
	other, err := w.client.Payment.Query().Where(withReference(row.Method, reference), payment.IDNEQ(row.ID)).WithOrder().Only(ctx)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find transaction: %w", err)
	}
	if !waits(other) {
		f := fault.New(fault.Conflict, "payment_reference_used")
		f.Fields = map[string]string{"order_id": other.Edges.Order.Number}
		return f
	}
	// The order of the other payment is not locked. The condition on its state prevents that a concurrent
	// confirmation is overwritten.
	n, err := w.client.Payment.Update().Where(payment.ID(other.ID), payment.StateIn(payment.StateAsked, payment.StateClaimed)).
		ClearReferenceKey().SetProblem(ProblemDuplicate).Save(audit.Quiet(ctx))
	if err == nil && n == 0 {
		err = errState()
	}
	return fault.Wrap("take transaction over", err)
}

// referenceKey identifies a transaction within the shop. A gateway and its wallet share transaction ids.
func referenceKey(method, reference string) string {
	return networkOf(method) + "/" + reference
}

func withReference(method, reference string) predicate.Payment {
	return payment.ReferenceKey(referenceKey(method, reference))
}

// Confirm records that the money for a payment arrived. Repeating it does nothing. If the amount is below the
// claimed one and in.Short is not set, the payment remains claimed with the problem "amount_short". Errors:
// NotFound "payment_not_found"; Invalid "payment_invalid"; Conflict "payment_state"; Conflict
// "payment_reference_used" if the transaction has paid for another order.
func (p *Payments) Confirm(ctx context.Context, t *tenancy.Tenant, id int, in ConfirmRequest) error {
	if in.Received < 0 || in.Received > money.Max {
		return form.Fields{"received": "invalid"}.Of(invalid())
	}
	return p.change(ctx, t, id, member, func(w writing, row *ent.Payment) error {
		amount, fee := in.Received, money.Amount(0)
		if amount == 0 {
			amount = money.Amount(row.Amount)
			if row.ConfirmedAt != nil {
				amount = money.Amount(row.Received)
			}
		}
		if accountOf(row.Method) != accountOf("") {
			if fee = money.Amount(row.Fee); fee > amount {
				fee = 0
			}
		}
		return w.confirm(ctx, row, received{amount: amount, fee: fee, short: in.Short})
	})
}

// Reject records that the money for a claim did not arrive, and notifies the customer, who may claim again.
// Repeating it does nothing. Errors: NotFound "payment_not_found"; Invalid "payment_invalid"; Conflict
// "payment_state".
func (p *Payments) Reject(ctx context.Context, t *tenancy.Tenant, id int, in RejectRequest) error {
	in.Note = form.OneLine(in.Note)
	fields := form.Fields{}
	if !slices.Contains(Reasons, in.Reason) {
		fields["reason"] = "invalid"
	}
	fields.Text("note", in.Note, maxNote, in.Reason == "other")
	if err := fields.Of(invalid()); err != nil {
		return err
	}
	return p.change(ctx, t, id, member, func(w writing, row *ent.Payment) error {
		if row.State == payment.StateRejected {
			return nil
		}
		if err := w.reject(ctx, row, in.Reason, in.Note); err != nil {
			return err
		}
		return w.tell(ctx, fmt.Sprint("rejected/", row.ID), "sms.payment.rejected", money.Amount(row.Amount))
	})
}

// reject rejects a payment whose money has not arrived, and releases its transaction id for other payments.
func (w writing) reject(ctx context.Context, row *ent.Payment, problem, note string) error {
	if row.Kind == payment.KindRefund || !waits(row) {
		return errState()
	}
	err := w.update(ctx, row).SetState(payment.StateRejected).SetProblem(textnorm.Clip(problem, 60)).SetNote(note).ClearReferenceKey().ClearPollAt().
		Exec(audit.Quiet(ctx))
	if err != nil {
		return fmt.Errorf("reject payment: %w", err)
	}
	d := PaymentDetails{ID: row.ID, Step: "rejected", Amount: money.Amount(row.Amount), Method: row.Method}
	return w.note(ctx, row, string(row.State), payment.StateRejected, d, problem)
}
