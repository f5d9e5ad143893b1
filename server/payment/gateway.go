package payment

import (
	"context"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/payment"
	"haat/server/order/state"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/money"
	"haat/server/tenancy"
)

// Begun contains the data of a payment that a customer begins at a gateway.
type Begun struct {
	// Key is the idempotency key.
	Key    string
	Method string // name of the gateway
	Kind   payment.Kind
	Amount money.Amount
}

// Begin records that the customer of an order is about to pay at a gateway. Repeating it with the same key
// returns the same payment. Errors: NotFound "order_not_found"; Invalid "payment_invalid" for an amount of 0
// or above the unpaid part of the total; Conflict "payment_state" if the order was shipped or canceled, or if
// the key belongs to another payment.
func (p *Payments) Begin(ctx context.Context, t *tenancy.Tenant, orderID int, in Begun) (*ent.Payment, error) {
	var begun *ent.Payment
	err := p.at(ctx, t, orderID, gateway, func(w writing) error {
		row, err := w.client.Payment.Query().Where(payment.Key(in.Key)).Only(ctx)
		if err == nil {
			begun = row
			if row.Method != in.Method || row.Kind != in.Kind || row.Amount != int64(in.Amount) {
				return errState()
			}
			return nil
		}
		if !ent.IsNotFound(err) {
			return fmt.Errorf("find payment: %w", err)
		}
		switch {
		case !slices.Contains(state.Open, w.order.Status):
			return errState()
		case in.Amount <= 0 || int64(in.Amount) > w.order.Total-w.order.Advance:
			return fault.New(fault.Invalid, "payment_invalid")
		}
		begun, err = w.client.Payment.Create().SetOrderID(w.order.ID).SetKey(in.Key).SetMethod(in.Method).SetKind(in.Kind).SetAmount(int64(in.Amount)).
			Save(audit.Quiet(ctx))
		return fault.Wrap("begin payment", err)
	})
	return begun, err
}

// Opened records a payment's session, the address to which the customer is redirected, and the time of the first poll. It does nothing and
// reports false if the payment has a session or is final.
func (p *Payments) Opened(ctx context.Context, id int, session, address string, pollAt time.Time) (bool, error) {
	n, err := p.Client.Payment.Update().Where(payment.ID(id), payment.StateEQ(payment.StateAsked), payment.SessionIsNil()).
		SetSession(session).SetAddress(address).SetPollAt(pollAt.UTC()).Save(audit.Quiet(ctx))
	return n == 1, fault.Wrap("record gateway's session", err)
}

// Settle records money that a gateway confirms for the payment of a session, once. The amounts are in poisha;
// fee is the gateway's share of amount. It also records money for rejected payments and canceled orders,
// because the customer has paid. A member must decide about two kinds of payments: an amount below the
// requested one gets the problem "amount_short", and a transaction that has paid for another order gets
// "duplicate". Errors: NotFound "payment_not_found"; Conflict "payment_state" if another amount was recorded.
func (p *Payments) Settle(ctx context.Context, t *tenancy.Tenant, method, session string, amount, fee money.Amount, reference string) error {
	return p.session(ctx, t, method, session, func(w writing, row *ent.Payment) error {
		if row.State == payment.StateRejected {
			row.State = payment.StateAsked // the gateway corrected its answer
		}
		r := received{amount: amount, fee: fee, reference: Fold(reference)}
		err := w.confirm(ctx, row, r)
		if f, ok := fault.As(err); ok && f.Code == "payment_reference_used" {
			return w.duplicate(ctx, row, r)
		}
		return err
	})
}

// duplicate records that the transaction of a payment has paid for another order.
func (w writing) duplicate(ctx context.Context, row *ent.Payment, r received) error {
	if row.State == payment.StateClaimed && row.Problem == ProblemDuplicate {
		return nil
	}
	err := w.update(ctx, row).SetState(payment.StateClaimed).SetProblem(ProblemDuplicate).SetReceived(int64(r.amount)).SetFee(int64(r.fee)).
		SetReference(r.reference).ClearPollAt().Exec(audit.Quiet(ctx))
	if err != nil {
		return fmt.Errorf("record duplicate payment: %w", err)
	}
	d := PaymentDetails{ID: row.ID, Step: "duplicate", Amount: r.amount, Method: row.Method}
	return w.note(ctx, row, string(row.State), payment.StateClaimed, d, "")
}

// Fail records that the payment of a session will not arrive. problem is a code. It does nothing if the
// payment is final or has received money. The error is NotFound "payment_not_found".
func (p *Payments) Fail(ctx context.Context, t *tenancy.Tenant, method, session, problem string) error {
	return p.session(ctx, t, method, session, func(w writing, row *ent.Payment) error {
		if row.State != payment.StateAsked {
			return nil
		}
		return w.reject(ctx, row, problem, "")
	})
}

func (p *Payments) session(ctx context.Context, t *tenancy.Tenant, method, session string, step func(w writing, row *ent.Payment) error) error {
	id, err := p.Client.Payment.Query().Where(payment.Method(method), payment.Session(session), payment.KindNEQ(payment.KindRefund)).OnlyID(ctx)
	if ent.IsNotFound(err) {
		return notFound()
	}
	if err != nil {
		return fmt.Errorf("find payment: %w", err)
	}
	return p.change(ctx, t, id, gateway, step)
}
