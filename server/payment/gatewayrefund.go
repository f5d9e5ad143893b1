package payment

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/payment"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/jobs"
	"haat/server/platform/textnorm"
	"haat/server/tenancy"
)

// Values of the field problem of a requested refund. It is empty before the request is sent.
const (
	RefundSending = "sending" // the request was or may have been sent, so it must not be sent again
	RefundPending = "pending" // the gateway has accepted the refund
	RefundUnknown = "unknown" // the answer to the request was lost
)

// unsentWait is the time after which polling sends a refund that its job has not sent.
const unsentWait = 30 * time.Second

// CheckKind is the kind of jobs that perform the next step of a payment at its gateway.
const CheckKind = "gateway.check"

// Check is the payload of a job of the kind CheckKind.
type Check struct {
	ID int `json:"id"` // the payment's id
}

// Problems of rejected refunds.
const (
	RefundRefused = "refused"  // by the gateway
	RefundDropped = "dropped"  // by a member, before it was sent or because the money was not sent
	RefundNotSent = "not_sent" // the gateway could not be reached
)

// paidAtGateway reports whether the gateway of a payment can refund it.
func paidAtGateway(row *ent.Payment) bool {
	return accountOf(row.Method) == ledgerentry.AccountGateway && row.Kind != payment.KindRefund && row.ConfirmedAt != nil &&
		row.Session != nil && row.Reference != ""
}

// BeginRefund records a requested refund of a part of a payment by its gateway, and reserves the amount. A
// job sends it. Repeating the request returns the same refund. Errors: NotFound "payment_not_found"; Invalid
// "payment_invalid"; Conflict "payment_state" if the payment did not arrive through the gateway, or if the
// key belongs to another refund; Conflict "payment_refund_open" if the gateway has not answered about another
// refund of the payment.
func (p *Payments) BeginRefund(ctx context.Context, t *tenancy.Tenant, id int, in RefundRequest) (*ent.Payment, error) {
	if err := in.check(in.Method); err != nil {
		return nil, err
	}
	var begun *ent.Payment
	err := p.change(ctx, t, id, member, func(w writing, row *ent.Payment) (err error) {
		begun, err = w.beginRefund(ctx, row, in)
		return err
	})
	return begun, err
}

func (w writing) beginRefund(ctx context.Context, row *ent.Payment, in RefundRequest) (*ent.Payment, error) {
	key := "refund/" + in.Key
	made, err := w.made(ctx, key, row, in)
	if made != nil || err != nil {
		return made, err
	}
	if !paidAtGateway(row) || row.Method != in.Method {
		return nil, errState()
	}
	if err := w.refundable(ctx, row, int64(in.Amount)); err != nil {
		return nil, err
	}
	// A payment has at most one open refund, so that a lost refund can be identified by its amount.
	open, err := w.client.Payment.Query().Where(payment.RefundOfID(row.ID), payment.Method(row.Method), payment.StateEQ(payment.StateAsked)).Exist(ctx)
	if err != nil {
		return nil, fmt.Errorf("find open refund: %w", err)
	}
	if open {
		return nil, fault.New(fault.Conflict, "payment_refund_open")
	}
	made, err = w.client.Payment.Create().SetOrderID(row.OrderID).SetKey(key).SetMethod(row.Method).SetKind(payment.KindRefund).
		SetAmount(int64(in.Amount)).SetRefundOfID(row.ID).SetSession(rand.Text()).SetPollAt(w.Now().UTC().Add(unsentWait)).Save(audit.Quiet(ctx))
	if err != nil {
		return nil, fmt.Errorf("record refund: %w", err)
	}
	if err := w.update(ctx, made).Exec(audit.Quiet(ctx)); err != nil {
		return nil, fmt.Errorf("record refund: %w", err)
	}
	if err := jobs.Add(audit.Quiet(ctx), w.client, CheckKind, fmt.Sprint("refund/", made.ID), Check{made.ID}); err != nil {
		return nil, err
	}
	return made, w.noteRefund(ctx, made, "", payment.StateAsked, "refund_asked", "")
}

// changeRefund runs a step for a refund in a transaction that locks its order.
func (p *Payments) changeRefund(ctx context.Context, t *tenancy.Tenant, id int, who by, step func(w writing, made *ent.Payment) error) error {
	return p.change(ctx, t, id, who, func(w writing, row *ent.Payment) error {
		if row.RefundOfID == nil {
			return errState()
		}
		return step(w, row)
	})
}

// TakeRefund marks a refund as sending, before its request is sent. It reports false if the refund must not
// be sent, because another process has taken it or it is no longer requested. If the refund still has the
// mark at pollAt, the process that took it has died.
func (p *Payments) TakeRefund(ctx context.Context, t *tenancy.Tenant, id int, pollAt time.Time) (taken bool, err error) {
	err = p.changeRefund(ctx, t, id, gateway, func(w writing, made *ent.Payment) error {
		if taken = made.State == payment.StateAsked && made.Problem == ""; !taken {
			return nil
		}
		return fault.Wrap("take refund", w.client.Payment.UpdateOne(made).SetProblem(RefundSending).SetPollAt(pollAt.UTC()).Exec(audit.Quiet(ctx)))
	})
	return taken && err == nil, err
}

// ReturnRefund removes the mark of a refund whose request certainly had no effect, so that the request is
// sent again at pollAt.
func (p *Payments) ReturnRefund(ctx context.Context, t *tenancy.Tenant, id int, pollAt time.Time) error {
	return p.changeRefund(ctx, t, id, gateway, func(w writing, made *ent.Payment) error {
		if made.State != payment.StateAsked || made.Problem != RefundSending {
			return nil
		}
		return fault.Wrap("return refund", w.client.Payment.UpdateOne(made).SetProblem("").SetPollAt(pollAt.UTC()).Exec(audit.Quiet(ctx)))
	})
}

// MarkRefund records that a gateway has accepted a refund (RefundPending), or that its answer was lost
// (RefundUnknown). It does nothing if the refund is booked or rejected. An empty reference keeps the stored
// one.
func (p *Payments) MarkRefund(ctx context.Context, t *tenancy.Tenant, id int, mark, reference string, pollAt time.Time) error {
	return p.changeRefund(ctx, t, id, gateway, func(w writing, made *ent.Payment) error {
		if made.State != payment.StateAsked {
			return nil
		}
		update := w.client.Payment.UpdateOne(made).SetProblem(mark).SetPollAt(pollAt.UTC())
		if reference != "" {
			update.SetReference(textnorm.Clip(reference, 60))
		}
		if err := update.Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("mark refund: %w", err)
		}
		if made.Problem == mark {
			return nil
		}
		return w.noteRefund(ctx, made, string(made.State), payment.StateAsked, "refund_"+mark, "")
	})
}

// LeaveRefund leaves a refund to a member and stops polling the gateway about it.
func (p *Payments) LeaveRefund(ctx context.Context, t *tenancy.Tenant, id int) error {
	return p.changeRefund(ctx, t, id, gateway, func(w writing, made *ent.Payment) error {
		if made.State != payment.StateAsked || made.Problem == "" {
			return nil
		}
		if err := w.client.Payment.UpdateOne(made).SetProblem(RefundUnknown).ClearPollAt().Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("leave refund: %w", err)
		}
		if made.Problem == RefundUnknown {
			return nil
		}
		return w.noteRefund(ctx, made, string(made.State), payment.StateAsked, "refund_unknown", "")
	})
}

// SettleRefund books a refund that a gateway has made, once. It also books a refund that a member has dropped
// in the meantime, if enough of the payment is left; otherwise the error is Conflict "payment_state".
func (p *Payments) SettleRefund(ctx context.Context, t *tenancy.Tenant, id int, reference string) error {
	return p.changeRefund(ctx, t, id, gateway, func(w writing, made *ent.Payment) error { return w.settleRefund(ctx, made, reference) })
}

func (w writing) settleRefund(ctx context.Context, made *ent.Payment, reference string) error {
	switch made.State {
	case payment.StateRefunded:
		return nil
	case payment.StateRejected:
		of, err := w.client.Payment.Get(ctx, *made.RefundOfID)
		if err != nil {
			return fmt.Errorf("load refunded payment: %w", err)
		}
		if w.refundable(ctx, of, made.Amount) != nil {
			return errState()
		}
	}
	if reference != "" {
		made.Reference = textnorm.Clip(reference, 60)
	}
	return w.giveBack(ctx, made, string(made.State))
}

// DropRefund rejects a refund that the gateway has not made. problem is the code and detail the gateway's
// explanation. It does nothing if the refund is booked or rejected.
func (p *Payments) DropRefund(ctx context.Context, t *tenancy.Tenant, id int, problem, detail string) error {
	return p.changeRefund(ctx, t, id, gateway, func(w writing, made *ent.Payment) error {
		if made.State != payment.StateAsked || problem == RefundNotSent && made.Problem != "" {
			return nil
		}
		return w.dropRefund(ctx, made, problem, detail)
	})
}

func (w writing) dropRefund(ctx context.Context, made *ent.Payment, problem, detail string) error {
	err := w.update(ctx, made).SetState(payment.StateRejected).SetProblem(problem).SetNote(textnorm.Clip(form.OneLine(detail), maxNote)).ClearPollAt().
		Exec(audit.Quiet(ctx))
	if err != nil {
		return fmt.Errorf("drop refund: %w", err)
	}
	return w.noteRefund(ctx, made, string(made.State), payment.StateRejected, "refund_dropped", problem)
}

// ResolveRefund records a member's decision whether a refund was made. Before its request is sent, it can
// only be resolved as not made. Repeating it does nothing. Errors: NotFound "payment_not_found"; Invalid
// "payment_invalid"; Conflict "payment_state", also while the request is being sent.
func (p *Payments) ResolveRefund(ctx context.Context, t *tenancy.Tenant, id int, in ResolveRequest) error {
	in.Reference = form.OneLine(in.Reference)
	fields := form.Fields{}
	fields.Text("reference", in.Reference, 60, false)
	if err := fields.Of(invalid()); err != nil {
		return err
	}
	return p.changeRefund(ctx, t, id, member, func(w writing, made *ent.Payment) error {
		switch {
		case in.Refunded && made.State == payment.StateRefunded, !in.Refunded && made.State == payment.StateRejected:
			return nil
		case made.State != payment.StateAsked, made.Problem == RefundSending, in.Refunded && made.Problem == "":
			return errState()
		case in.Refunded:
			return w.settleRefund(ctx, made, in.Reference)
		default:
			return w.dropRefund(ctx, made, RefundDropped, "")
		}
	})
}
