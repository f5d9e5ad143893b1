package session

import (
	"context"
	"errors"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/payment"
	"haat/ent/viewer"
	"haat/server/connection"
	"haat/server/payment/gateway"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/money"
	"haat/server/platform/remote"
	"haat/server/platform/textnorm"
	"haat/server/tenancy"
)

// Values of the field "problem" of a requested payment. They record the progress of a check in the database, so
// that it is known after the process has died.
const (
	// markReturned: a notice reports that the customer paid. If the gateway requires it, the payment must be
	// executed.
	markReturned = "returned"
	// markExecuting: the payment was or may have been executed, so it must not be executed again.
	markExecuting = "executing"
)

// problemUnchecked is the problem of payments whose gateway could not be queried.
const problemUnchecked = "unchecked"

// maxSession is the maximum length of a session's id, in bytes.
const maxSession = 80

// checkTimeout is the timeout for querying a gateway about a payment.
const checkTimeout = 40 * time.Second

// Notice is an untrusted message about an existing session of a gateway's connection.
type Notice struct {
	gateway.Notice
	Tenant    *tenancy.Tenant
	PaymentID int
	Order     string // number of the order

	gateway gateway.Gateway
}

// ReadNotice finds the payment of a notice by the public id of its connection and by its session. fields are not trusted. It needs no
// viewer. The error is NotFound "not_found".
func (s *Service) ReadNotice(ctx context.Context, name, publicID string, fields map[string][]string) (*Notice, error) {
	missing := fault.New(fault.NotFound, "not_found")
	g := s.Gateways.Get(name)
	if g == nil {
		return nil, missing
	}
	row, err := connection.FindByPublicID(ctx, s.Client, name, publicID)
	if err != nil {
		return nil, err
	}
	notice := g.ReadNotice(fields)
	if notice.Session == "" || len(notice.Session) > maxSession {
		return nil, missing
	}
	ctx = viewer.WithShop(ctx, row.ShopID)
	paid, err := s.Client.Payment.Query().
		Where(payment.Method(g.Spec().Method), payment.Session(notice.Session), payment.KindNEQ(payment.KindRefund)).WithOrder().Only(ctx)
	if ent.IsNotFound(err) {
		return nil, missing
	}
	if err != nil {
		return nil, fmt.Errorf("find payment of notice: %w", err)
	}
	t, err := s.Tenants.ShopByID(ctx, row.ShopID)
	if err != nil {
		return nil, fmt.Errorf("find shop of notice: %w", err)
	}
	return &Notice{Notice: notice, Tenant: t, PaymentID: paid.ID, Order: paid.Edges.Order.Number, gateway: g}, nil
}

// Receive queries the gateway about the payment of a notice. It needs no viewer, and continues after the end
// of ctx. Failures of the gateway are not errors, because the payment is checked again later.
func (s *Service) Receive(ctx context.Context, n *Notice) error {
	ctx = n.Tenant.Context(context.WithoutCancel(ctx))
	if n.Paid {
		if err := s.mark(ctx, n.PaymentID, "", markReturned); err != nil {
			return err
		}
	}
	_, err := s.check(ctx, n.Tenant, n.gateway, n.PaymentID, n.Receipt)
	return err
}

// mark changes the mark of a requested payment from one value to another. It does nothing if the mark is not
// from.
func (s *Service) mark(ctx context.Context, id int, from, to string) error {
	_, err := s.marked(ctx, id, from, to)
	return err
}

// marked is like mark, and reports whether this call changed the mark.
func (s *Service) marked(ctx context.Context, id int, from, to string) (bool, error) {
	n, err := s.Client.Payment.Update().Where(payment.ID(id), payment.StateEQ(payment.StateAsked), payment.Problem(from)).SetProblem(to).
		SetPollAt(s.nextPoll(0)).Save(audit.Quiet(ctx))
	return n == 1, fault.Wrap("mark payment", err)
}

// check queries the gateway about a payment, and records the outcome. It skips payments with a recorded
// outcome, except rejected ones, for which the customer may have paid later. It reports false if the account
// must not be used again in this run.
func (s *Service) check(ctx context.Context, t *tenancy.Tenant, g gateway.Gateway, id int, receipt string) (bool, error) {
	row, err := s.Client.Payment.Get(ctx, id)
	if err != nil {
		return true, fmt.Errorf("load payment: %w", err)
	}
	if row.Session == nil || row.State != payment.StateAsked && row.State != payment.StateRejected {
		return true, nil
	}
	a, err := s.account(ctx, g.Spec().Name)
	if f, ok := fault.As(err); ok && f.Code == "gateway_not_connected" {
		return false, s.expire(ctx, t, row, uncheckedFor, problemUnchecked)
	}
	if err != nil {
		return false, err
	}
	within, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	outcome, err := s.ask(within, g, a, row, receipt)
	_, refused := remote.AsRefused(err)
	switch {
	case errors.Is(err, remote.ErrUnauthorized):
		return false, s.broken(ctx, a)
	case errors.Is(err, gateway.ErrNotFound), refused:
		age := g.Spec().Expires
		if row.Problem == markExecuting { // the money may have been taken
			age = uncheckedFor
		}
		return true, s.expire(ctx, t, row, age, gateway.ProblemExpired)
	case isOutside(err):
		s.Logger.WarnContext(ctx, "payment is not checked", "gateway", g.Spec().Name, "payment", row.ID, "error", err)
		return false, s.expire(ctx, t, row, uncheckedFor, problemUnchecked)
	case err != nil:
		return false, err
	}
	return true, s.record(ctx, t, g.Spec(), row, outcome)
}

// isOutside reports whether an error is a temporary failure of the gateway.
func isOutside(err error) bool {
	_, unavailable := remote.AsUnavailable(err)
	return unavailable || errors.Is(err, remote.ErrLost)
}

// ask queries the gateway about a payment. It first executes a payment that must be executed, at most once.
func (s *Service) ask(ctx context.Context, g gateway.Gateway, a gateway.Account, row *ent.Payment, receipt string) (gateway.Outcome, error) {
	if !g.Spec().Executes {
		return g.Complete(ctx, a, *row.Session, receipt)
	}
	if row.State == payment.StateAsked && row.Problem == markReturned {
		won, err := s.marked(ctx, row.ID, markReturned, markExecuting)
		if err != nil {
			return gateway.Outcome{}, err
		}
		if won {
			return s.execute(ctx, g, a, row)
		}
	}
	return g.Query(ctx, a, *row.Session)
}

// execute takes the money of a payment that is marked as executing. If the gateway has not executed the
// payment, the mark is reset.
func (s *Service) execute(ctx context.Context, g gateway.Gateway, a gateway.Account, row *ent.Payment) (gateway.Outcome, error) {
	outcome, err := g.Complete(ctx, a, *row.Session, "")
	if err == nil {
		return outcome, nil
	}
	quiet := context.WithoutCancel(ctx)
	_, refused := remote.AsRefused(err)
	_, unavailable := remote.AsUnavailable(err)
	switch {
	case refused: // for example after a forged notice: the customer has not paid yet
		if err := s.mark(quiet, row.ID, markExecuting, ""); err != nil {
			return outcome, err
		}
	case unavailable, errors.Is(err, remote.ErrUnauthorized):
		return outcome, errors.Join(err, s.mark(quiet, row.ID, markExecuting, markReturned))
	case !errors.Is(err, remote.ErrLost):
		return outcome, err
	}
	return g.Query(ctx, a, *row.Session)
}

// record records an outcome. Money in another currency, or from a payment that the gateway doubts, is
// recorded with the amount 0, so that a member decides about it.
func (s *Service) record(ctx context.Context, t *tenancy.Tenant, spec gateway.Spec, row *ent.Payment, o gateway.Outcome) error {
	switch o.State {
	case gateway.Paid:
		amount, fee := o.Amount, o.Fee
		if o.Currency != taka || o.Risky || amount < 0 || amount > money.Max {
			s.Logger.WarnContext(ctx, "payment is left to a member", "gateway", spec.Name, "payment", row.ID, "currency", o.Currency, "risky", o.Risky, "amount", amount)
			amount, fee = 0, 0
		}
		if fee < 0 || fee > amount {
			fee = 0
		}
		if o.Sender != "" {
			err := s.Client.Payment.Update().Where(payment.ID(row.ID), payment.Sender("")).SetSender(textnorm.Clip(o.Sender, 20)).Exec(audit.Quiet(ctx))
			if err != nil {
				return fmt.Errorf("store payer: %w", err)
			}
		}
		return s.Payments.Settle(ctx, t, spec.Method, *row.Session, amount, fee, o.Reference)
	case gateway.Failed:
		return s.Payments.Fail(ctx, t, spec.Method, *row.Session, o.Problem)
	default:
		return s.expire(ctx, t, row, spec.Expires, gateway.ProblemExpired)
	}
}

// expire rejects a payment if its age exceeds age.
func (s *Service) expire(ctx context.Context, t *tenancy.Tenant, row *ent.Payment, age time.Duration, problem string) error {
	if s.Now().Sub(row.CreatedAt) < age {
		return nil
	}
	return s.Payments.Fail(ctx, t, row.Method, *row.Session, problem)
}
