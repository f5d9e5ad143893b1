package session

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"haat/ent"
	"haat/ent/payment"
	payments "haat/server/payment"
	"haat/server/payment/gateway"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/remote"
	"haat/server/tenancy"
)

// earlyFor is the maximum time by which a transaction may precede its order and still confirm a claim
// automatically, because clocks may differ.
const earlyFor = 10 * time.Minute

// finder returns the gateway that finds transactions of a wallet, or nil.
func (s *Service) finder(wallet string) (gateway.Gateway, gateway.TransactionFinder) {
	for _, g := range s.Gateways.All() {
		if finder, ok := g.(gateway.TransactionFinder); ok && g.Spec().Wallet == wallet {
			return g, finder
		}
	}
	return nil, nil
}

// CheckClaim looks up the transaction of a claim at the wallet's gateway and records the result. If the shop's settings allow it and the
// gateway's data agree, it confirms the claim. Errors: NotFound "payment_not_found"; Conflict "payment_state" if the payment is not a claim
// of a wallet, and "gateway_off" if the gateway is not connected.
func (s *Service) CheckClaim(ctx context.Context, t *tenancy.Tenant, id int) error {
	within, cancel := context.WithTimeout(ctx, lookTimeout)
	defer cancel()
	_, err := s.checkClaim(within, t, id)
	return err
}

// checkClaim is like CheckClaim, but also returns the result of the check.
func (s *Service) checkClaim(ctx context.Context, t *tenancy.Tenant, id int) (string, error) {
	row, err := s.Client.Payment.Query().Where(payment.ID(id)).WithOrder().Only(ctx)
	if ent.IsNotFound(err) {
		return "", fault.New(fault.NotFound, "payment_not_found")
	}
	if err != nil {
		return "", fmt.Errorf("load claim: %w", err)
	}
	g, finder := s.finder(row.Method)
	if g == nil || row.State != payment.StateClaimed || row.Reference == "" {
		return "", fault.New(fault.Conflict, "payment_state")
	}
	a, err := s.account(ctx, g.Spec().Name)
	if f, ok := fault.As(err); ok && f.Code == "gateway_not_connected" {
		return "", fault.New(fault.Conflict, "gateway_off")
	}
	if err != nil {
		return "", err
	}
	o, err := finder.FindTransaction(ctx, a, row.Reference)
	ctx = context.WithoutCancel(ctx)
	check := payments.ClaimCheck{Result: payments.CheckUnknown}
	_, refused := remote.AsRefused(err)
	switch {
	case err == nil:
		check = compare(row, o)
	case errors.Is(err, gateway.ErrNotFound):
		check.Result = payments.CheckNotFound
	case errors.Is(err, remote.ErrUnauthorized):
		if err := s.broken(ctx, a); err != nil {
			return "", err
		}
	case refused, isOutside(err):
		s.Logger.WarnContext(ctx, "claim is not checked", "gateway", g.Spec().Name, "payment", id, "error", err)
	default:
		return "", err
	}
	return check.Result, s.Payments.RecordCheck(ctx, t, id, check, confirms(a, row, o, check))
}

// compare compares a claim with the transaction that a gateway has found.
func compare(row *ent.Payment, o gateway.Outcome) payments.ClaimCheck {
	check := payments.ClaimCheck{Result: payments.CheckNotFound}
	if o.State != gateway.Paid {
		return check
	}
	check.Result, check.Amount, check.Sender, check.Agrees = payments.CheckFound, o.Amount, o.Sender, agrees(row.Sender, o.Sender)
	if int64(o.Amount) != row.Amount || o.Currency != taka {
		check.Result = payments.CheckOtherAmount
	}
	if !o.At.IsZero() {
		check.PaidAt = new(o.At.UTC())
	}
	return check
}

// agrees compares the sender that a customer has entered, which may be only the last digits, with the sender
// that a gateway reports, which may be masked. It returns "yes", "no", or "" if they have fewer than 4 digits
// in common positions.
func agrees(claimed, told string) string {
	tail := told[strings.LastIndexFunc(told, func(r rune) bool { return !unicode.IsDigit(r) })+1:]
	n := min(len(tail), len(claimed))
	switch {
	case n < 4:
		return ""
	case tail[len(tail)-n:] == claimed[len(claimed)-n:]:
		return "yes"
	default:
		return "no"
	}
}

// confirms reports whether a claim is confirmed automatically: the shop's settings allow it, and all data
// from the gateway agree. The transaction must have reached the shop's account after the order, so that an
// old transaction cannot pay again.
func confirms(a gateway.Account, row *ent.Payment, o gateway.Outcome, check payments.ClaimCheck) bool {
	return a.Settings.Confirms && check.Result == payments.CheckFound && check.Agrees == "yes" && a.Settings.Receiver != "" &&
		o.Receiver == a.Settings.Receiver && !o.At.IsZero() && o.At.After(row.Edges.Order.CreatedAt.Add(-earlyFor))
}

// handleClaim handles the job that checks a new claim. The job is retried if the gateway does not answer.
func (s *Service) handleClaim(ctx context.Context, t *tenancy.Tenant, id int) error {
	result, err := s.checkClaim(ctx, t, id)
	if _, ok := fault.As(err); ok {
		return nil // the claim was decided, or the gateway was disconnected
	}
	if err == nil && result == payments.CheckUnknown {
		return jobs.RetryAfter(errors.New("gateway cannot be asked about a claim"), time.Minute)
	}
	return err
}
