package session

import (
	"context"
	"errors"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/payment"
	"haat/ent/serviceconnection"
	"haat/server/connection"
	payments "haat/server/payment"
	"haat/server/payment/gateway"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/remote"
	"haat/server/tenancy"
)

const (
	// unsentFor is the age at which a refund that could not be sent is dropped.
	unsentFor = 24 * time.Hour
	// unknownFor is the maximum age at which a gateway is queried about a refund whose answer was lost, and
	// pendingFor the maximum age for a refund that it has accepted, because banks need up to 10 working days.
	// For older refunds, a member must decide.
	unknownFor = 7 * 24 * time.Hour
	pendingFor = 30 * 24 * time.Hour
	// lookTimeout is the timeout for querying a gateway while a member waits.
	lookTimeout = 8 * time.Second
)

// CheckWithin is the timeout of HandleCheck.
const CheckWithin = checkTimeout + 20*time.Second

// HandleCheck is the handler of payment.CheckKind: it sends a refund, checks a claim, or queries the gateway about a session.
func (s *Service) HandleCheck(ctx context.Context, job jobs.Job) error {
	check, err := jobs.Decode[payments.Check](job)
	if err != nil {
		return err
	}
	row, err := s.Client.Payment.Get(ctx, check.ID)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("load payment: %w", err)
	}
	t, err := s.Tenants.ShopByID(ctx, job.ShopID)
	if err != nil {
		return fmt.Errorf("find shop of payment: %w", err)
	}
	g := s.Gateways.OfMethod(row.Method)
	switch {
	case row.State == payment.StateClaimed:
		return s.handleClaim(ctx, t, row.ID)
	case g == nil:
		return nil
	case row.Kind != payment.KindRefund:
		_, err := s.check(ctx, t, g, row.ID, "")
		return err
	}
	_, err = s.checkRefund(ctx, t, g, row.ID, false)
	return err
}

// Refund records a refund that the shop has made or, if the request's method is a gateway, requests a
// refund from the gateway. A job then sends the request, and the payments of the order show its state. Errors
// are those of payment.Payments.Refund and BeginRefund; Conflict "gateway_off" if the gateway is not
// connected.
func (s *Service) Refund(ctx context.Context, t *tenancy.Tenant, id int, in payments.RefundRequest) error {
	g := s.Gateways.OfMethod(in.Method)
	if g == nil {
		return s.Payments.Refund(ctx, t, id, in)
	}
	row, err := s.connection(ctx, s.Client, g.Spec().Name)
	if err != nil {
		return err
	}
	if row == nil || row.State == serviceconnection.StateBroken || connection.IsLeaving(row) {
		return fault.New(fault.Conflict, "gateway_off")
	}
	_, err = s.Payments.BeginRefund(ctx, t, id, in)
	return err
}

// ResolveRefund records a member's decision whether a refund was made. Before it accepts "not made", it
// queries the gateway about the refund. Errors are those of payment.Payments.ResolveRefund.
func (s *Service) ResolveRefund(ctx context.Context, t *tenancy.Tenant, id int, in payments.ResolveRequest) error {
	row, err := s.Client.Payment.Get(ctx, id)
	if ent.IsNotFound(err) {
		return fault.New(fault.NotFound, "payment_not_found")
	}
	if err != nil {
		return fmt.Errorf("load refund: %w", err)
	}
	if g := s.Gateways.OfMethod(row.Method); g != nil && !in.Refunded && isOpenRefund(row) && row.Problem != "" {
		within, cancel := context.WithTimeout(ctx, lookTimeout)
		defer cancel()
		if _, err := s.checkRefund(within, t, g, id, false); err != nil {
			return err
		}
		if row, err = s.Client.Payment.Get(ctx, id); err != nil {
			return fmt.Errorf("load refund: %w", err)
		}
		if row.State == payment.StateRefunded {
			return nil // the response to the member already contains the refund
		}
	}
	return s.Payments.ResolveRefund(ctx, t, id, in)
}

func isOpenRefund(row *ent.Payment) bool {
	return row.Kind == payment.KindRefund && row.State == payment.StateAsked && row.Session != nil
}

// checkRefund performs the next step of a refund: it sends the request, or queries the gateway about it. died
// reports whether the process that was sending the request has died. checkRefund reports false if the account
// must not be used again in this run.
func (s *Service) checkRefund(ctx context.Context, t *tenancy.Tenant, g gateway.Gateway, id int, died bool) (bool, error) {
	row, err := s.Client.Payment.Get(ctx, id)
	if err != nil {
		return true, fmt.Errorf("load refund: %w", err)
	}
	if !isOpenRefund(row) || row.Problem == payments.RefundSending && !died {
		return true, nil
	}
	a, err := s.account(ctx, g.Spec().Name)
	if f, ok := fault.As(err); ok && f.Code == "gateway_not_connected" {
		return false, s.expireRefund(ctx, t, row)
	}
	if err != nil {
		return false, err
	}
	r, err := s.refundOf(ctx, row)
	if err != nil {
		return true, err
	}
	within, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	if row.Problem == "" {
		return s.sendRefund(within, t, g, a, row, r)
	}
	return s.askRefund(within, t, g, a, row, r)
}

// refundOf converts a refund to the form that gateways expect.
func (s *Service) refundOf(ctx context.Context, row *ent.Payment) (gateway.Refund, error) {
	of, err := s.Client.Payment.Query().Where(payment.ID(*row.RefundOfID)).WithOrder().Only(ctx)
	if err != nil {
		return gateway.Refund{}, fmt.Errorf("load refunded payment: %w", err)
	}
	others, err := s.Client.Payment.Query().Where(payment.RefundOfID(of.ID), payment.IDNEQ(row.ID), payment.ReferenceNEQ("")).
		Select(payment.FieldReference).Strings(ctx)
	if err != nil {
		return gateway.Refund{}, fmt.Errorf("list refunds: %w", err)
	}
	return gateway.Refund{
		Session: *of.Session, Reference: of.Reference, Key: *row.Session, Amount: amountOf(row), Reason: "Order " + of.Edges.Order.Number, Others: others,
	}, nil
}

// sendRefund sends a refund that was not sent yet. A mark in the database ensures that only one process sends
// it, once.
func (s *Service) sendRefund(ctx context.Context, t *tenancy.Tenant, g gateway.Gateway, a gateway.Account, row *ent.Payment, r gateway.Refund) (bool, error) {
	if s.Now().Sub(row.CreatedAt) >= unsentFor { // the member may have refunded the money in another way
		return true, s.expireRefund(ctx, t, row)
	}
	taken, err := s.Payments.TakeRefund(ctx, t, row.ID, s.Now().Add(pollLease))
	if err != nil || !taken {
		return true, err
	}
	done, err := g.Refund(ctx, a, r)
	ctx = context.WithoutCancel(ctx)
	_, unavailable := remote.AsUnavailable(err)
	refused, is := remote.AsRefused(err)
	switch {
	case err == nil:
		return true, s.recordRefund(ctx, t, row, done)
	case errors.Is(err, remote.ErrLost): // takes precedence over other errors that err wraps
		s.Logger.WarnContext(ctx, "answer about refund is lost", "gateway", g.Spec().Name, "payment", row.ID, "error", err)
		return false, s.Payments.MarkRefund(ctx, t, row.ID, payments.RefundUnknown, "", s.nextPoll(0))
	case errors.Is(err, remote.ErrUnauthorized):
		return false, errors.Join(s.Payments.ReturnRefund(ctx, t, row.ID, s.nextPoll(row.Polls)), s.broken(ctx, a))
	case unavailable:
		s.Logger.WarnContext(ctx, "refund is not sent", "gateway", g.Spec().Name, "payment", row.ID, "error", err)
		return false, errors.Join(s.Payments.ReturnRefund(ctx, t, row.ID, s.nextPoll(row.Polls)), s.expireRefund(ctx, t, row))
	case is:
		return true, s.Payments.DropRefund(ctx, t, row.ID, payments.RefundRefused, refused.Detail)
	default:
		return false, errors.Join(err, s.Payments.MarkRefund(ctx, t, row.ID, payments.RefundUnknown, "", s.nextPoll(0)))
	}
}

// askRefund queries a gateway about a refund that was sent.
func (s *Service) askRefund(ctx context.Context, t *tenancy.Tenant, g gateway.Gateway, a gateway.Account, row *ent.Payment, r gateway.Refund) (bool, error) {
	done, err := g.QueryRefund(ctx, a, r, row.Reference)
	ctx = context.WithoutCancel(ctx)
	if err == nil {
		return true, s.recordRefund(ctx, t, row, done)
	}
	if row.Problem == payments.RefundSending { // the process that sent it died
		if err := s.Payments.MarkRefund(ctx, t, row.ID, payments.RefundUnknown, "", s.nextPoll(row.Polls)); err != nil {
			return true, err
		}
	}
	_, refused := remote.AsRefused(err)
	switch {
	case errors.Is(err, remote.ErrUnauthorized):
		return false, s.broken(ctx, a)
	case errors.Is(err, gateway.ErrNotFound), refused:
		return true, s.expireRefund(ctx, t, row)
	case isOutside(err):
		s.Logger.WarnContext(ctx, "refund is not checked", "gateway", g.Spec().Name, "payment", row.ID, "error", err)
		return false, s.expireRefund(ctx, t, row)
	default:
		return false, err
	}
}

func (s *Service) recordRefund(ctx context.Context, t *tenancy.Tenant, row *ent.Payment, done gateway.Refunded) error {
	switch done.State {
	case gateway.RefundDone:
		return s.Payments.SettleRefund(ctx, t, row.ID, done.Reference)
	case gateway.RefundCanceled:
		return s.Payments.DropRefund(ctx, t, row.ID, payments.RefundRefused, "")
	default:
		if err := s.Payments.MarkRefund(ctx, t, row.ID, payments.RefundPending, done.Reference, s.nextPoll(row.Polls)); err != nil {
			return err
		}
		row.Problem = payments.RefundPending
		return s.expireRefund(ctx, t, row)
	}
}

// expireRefund ends the polling of a refund that is too old. It drops an unsent refund and leaves any other
// to a member.
func (s *Service) expireRefund(ctx context.Context, t *tenancy.Tenant, row *ent.Payment) error {
	age := s.Now().Sub(row.CreatedAt)
	if row.Problem == "" {
		if age < unsentFor {
			return nil
		}
		return s.Payments.DropRefund(ctx, t, row.ID, payments.RefundNotSent, "")
	}
	if row.Problem == payments.RefundPending && age < pendingFor || row.Problem != payments.RefundPending && age < unknownFor {
		return nil
	}
	return s.Payments.LeaveRefund(ctx, t, row.ID)
}
