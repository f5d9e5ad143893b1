package session

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"
	"time"

	"haat/ent"
	"haat/ent/payment"
	"haat/ent/viewer"
	payments "haat/server/payment"
	"haat/server/payment/gateway"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/remote"
	"haat/server/tenancy"
)

const (
	// pollEvery is the interval at which Run looks for due payments.
	pollEvery = 10 * time.Second
	// leaveEvery is the interval at which Run looks for disconnected accounts whose payments have ended.
	leaveEvery = time.Minute
	// maxPolled is the maximum number of payments per run, and maxPolledOf the maximum per connection. The
	// oldest payment of each connection precedes the second payment of any connection.
	maxPolled, maxPolledOf = 200, 20
	// pollParallel is the number of concurrent queries to gateways.
	pollParallel = 8
	// pollLease is the time after which a payment is polled again if the process that took it died.
	pollLease = 2 * time.Minute
	// uncheckedFor is the age at which polling of a payment ends although the gateway could not be queried.
	uncheckedFor = 7 * 24 * time.Hour
)

// freshWait is the polling interval during the ten minutes in which customers usually pay. Together with
// pollEvery, it is short enough to record a payment within 30 seconds without a notice.
const (
	freshWait  = 15 * time.Second
	freshPolls = 40 // ten minutes
)

// pollWaits are the intervals between later polls of a payment. The last one repeats.
var pollWaits = []time.Duration{30 * time.Second, time.Minute, 2 * time.Minute, 5 * time.Minute, 10 * time.Minute, 20 * time.Minute, 30 * time.Minute, time.Hour}

// nextPoll returns the time of the next poll after a number of polls.
func (s *Service) nextPoll(polls int) time.Time {
	wait := freshWait
	if polls >= freshPolls {
		wait = pollWaits[min(polls-freshPolls, len(pollWaits)-1)]
	}
	return s.Now().UTC().Add(wait)
}

// Run polls open sessions and deletes the credentials of disconnected accounts until ctx ends. Several processes may run it concurrently.
func (s *Service) Run(ctx context.Context) error {
	var both sync.WaitGroup
	both.Go(func() { _ = jobs.Every(ctx, pollEvery, s.Logger, "poll payments", s.Poll) }) // Every logs errors
	both.Go(func() { _ = jobs.Every(ctx, leaveEvery, s.Logger, "disconnect gateways", s.Leave) })
	both.Wait()
	return nil
}

// Poll queries gateways about the payments that are due. It needs no viewer.
func (s *Service) Poll(ctx context.Context) error {
	due := db.FirstOfEach(db.Turns{
		Table: payment.Table, Group: []string{payment.FieldShopID, payment.FieldMethod}, Order: []string{payment.FieldPollAt, payment.FieldID},
		Most: maxPolledOf, Limit: maxPolled,
	}, payment.PollAtLTE(s.Now().UTC()))
	rows, err := s.Client.Payment.Query().Where(due).Order(ent.Asc(payment.FieldPollAt, payment.FieldID)).All(viewer.WithSystem(ctx))
	if err != nil {
		return fmt.Errorf("find due payments: %w", err)
	}
	accountOf := func(row *ent.Payment) remote.Account { return remote.Account{Shop: row.ShopID, Name: row.Method} }
	return remote.EachAccount(ctx, rows, accountOf, pollParallel, pollEvery, func(a remote.Account, rows iter.Seq[*ent.Payment]) error {
		return s.pollAccount(viewer.WithShop(ctx, a.Shop), a.Shop, a.Name, rows)
	})
}

// pollAccount polls the payments of one shop at one gateway. It stops at the first failure that concerns the
// account, but continues after a payment that cannot be recorded.
func (s *Service) pollAccount(ctx context.Context, shop int, method string, rows iter.Seq[*ent.Payment]) error {
	g := s.Gateways.OfMethod(method)
	t, err := s.Tenants.ShopByID(ctx, shop)
	if err != nil {
		return fmt.Errorf("find shop of payment: %w", err)
	}
	asks := g != nil
	var failed []error
	for row := range rows {
		taken, err := s.takePoll(ctx, row)
		if err != nil {
			return err
		}
		if !taken {
			continue
		}
		if asks {
			if asks, err = s.next(ctx, t, g, row); err != nil {
				failed = append(failed, fmt.Errorf("check payment %d: %w", row.ID, err))
				asks = true
			}
		}
		if err := s.scheduleNext(ctx, row); err != nil {
			return err
		}
	}
	return errors.Join(failed...)
}

// next queries the gateway about a payment, or performs the next step of a refund.
func (s *Service) next(ctx context.Context, t *tenancy.Tenant, g gateway.Gateway, row *ent.Payment) (bool, error) {
	if row.Kind == payment.KindRefund {
		return s.checkRefund(ctx, t, g, row.ID, row.Problem == payments.RefundSending) // the lease of the process that sent it has expired
	}
	return s.check(ctx, t, g, row.ID, "")
}

// takePoll claims a due payment for this process.
func (s *Service) takePoll(ctx context.Context, row *ent.Payment) (bool, error) {
	n, err := s.Client.Payment.Update().Where(payment.ID(row.ID), payment.PollAt(*row.PollAt)).SetPollAt(s.Now().UTC().Add(pollLease)).AddPolls(1).
		Save(audit.Quiet(ctx))
	return n == 1, fault.Wrap("take payment's poll", err)
}

// scheduleNext sets the time of the next poll of a payment without an outcome.
func (s *Service) scheduleNext(ctx context.Context, row *ent.Payment) error {
	err := s.Client.Payment.Update().Where(payment.ID(row.ID), payment.StateEQ(payment.StateAsked), payment.PollAtNotNil(), payment.ProblemNEQ(payments.RefundSending)).
		SetPollAt(s.nextPoll(row.Polls)).Exec(audit.Quiet(ctx))
	return fault.Wrap("schedule payment's poll", err)
}
