package parcel

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"time"

	"haat/ent"
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/ent/serviceconnection"
	"haat/ent/viewer"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/remote"
	"haat/server/shipping/courier"
)

const (
	// pollEvery is the interval at which Run looks for parcels to poll.
	pollEvery = time.Minute
	// maxPolled is the maximum number of parcels per run, and maxPolledOf the maximum per connection. The
	// oldest parcel of each connection precedes the second parcel of any connection.
	maxPolled, maxPolledOf = 400, 40
	// pollParallel is the maximum number of concurrent requests to couriers.
	pollParallel = 8
	// pollLease is the time after which a parcel is polled again if the process that claimed it died.
	pollLease = 15 * time.Minute
	// pollTimeout is the timeout of one request.
	pollTimeout = 45 * time.Second
	// fresh is the maximum age of a connection's last webhook at which its webhooks are considered to work.
	fresh = time.Hour
	// polledFor is the age at which polling of a parcel ends.
	polledFor = 60 * day
	day       = 24 * time.Hour
)

// pollSteps contains polling intervals by the maximum age of the parcel.
var pollSteps = []struct{ age, interval time.Duration }{
	{2 * day, 30 * time.Minute}, {5 * day, 2 * time.Hour}, {14 * day, 6 * time.Hour}, {polledFor, day},
}

// nextPoll returns the time of a parcel's next poll, with a jitter of 10 %. While webhooks work, the shortest
// intervals are not used. The result is zero if the parcel is no longer polled.
func (s *Service) nextPoll(row *ent.Parcel, now time.Time, webhooks bool) time.Time {
	booked := row.CreatedAt
	if row.BookedAt != nil {
		booked = *row.BookedAt
	}
	for i, step := range pollSteps {
		if now.Sub(booked) >= step.age {
			continue
		}
		interval := step.interval
		if i == 0 && webhooks {
			interval = pollSteps[1].interval
		}
		// #nosec G404 -- jitter needs no secure randomness
		return now.UTC().Add(interval*9/10 + rand.N(interval/5))
	}
	return time.Time{}
}

// FirstPoll returns the time at which a new parcel is first polled.
func (s *Service) FirstPoll(now time.Time) time.Time {
	return s.nextPoll(&ent.Parcel{CreatedAt: now}, now, false)
}

// Run polls couriers for the state of parcels until ctx ends. Several processes may run it at the same time.
func (s *Service) Run(ctx context.Context) error {
	return jobs.Every(ctx, pollEvery, s.Logger, "poll parcels", s.Poll)
}

// Poll polls the parcels that are due.
func (s *Service) Poll(ctx context.Context) error {
	due := db.FirstOfEach(db.Turns{
		Table: parcel.Table, Group: []string{parcel.FieldShopID, parcel.FieldCourier}, Order: []string{parcel.FieldPollAt, parcel.FieldID},
		Most: maxPolledOf, Limit: maxPolled,
	}, parcel.PollAtLTE(s.Now().UTC()))
	rows, err := s.Client.Parcel.Query().Where(due).Order(ent.Asc(parcel.FieldPollAt, parcel.FieldID)).All(viewer.WithSystem(ctx))
	if err != nil {
		return fmt.Errorf("find due parcels: %w", err)
	}
	accountOf := func(row *ent.Parcel) remote.Account { return remote.Account{Shop: row.ShopID, Name: row.Courier} }
	return remote.EachAccount(ctx, rows, accountOf, pollParallel, pollEvery, func(a remote.Account, rows iter.Seq[*ent.Parcel]) error {
		return s.pollAccount(viewer.WithShop(ctx, a.Shop), a.Name, rows)
	})
}

// pollAccount polls the parcels of one shop at one courier. It stops at the first failure that concerns the account.
func (s *Service) pollAccount(ctx context.Context, name string, rows iter.Seq[*ent.Parcel]) error {
	c := s.Couriers.Get(name)
	connection, err := s.connection(ctx, s.Client, courier.Name(name))
	if err != nil {
		return err
	}
	webhooks := connection != nil && connection.WebhookAt != nil && s.Now().Sub(*connection.WebhookAt) < fresh
	asks := c != nil && connection != nil && connection.State == serviceconnection.StateConnected
	var account courier.Account
	if asks {
		if account, err = s.accountOf(ctx, connection); err != nil {
			if _, ok := fault.As(err); !ok {
				return err
			}
			asks = false // the connection was marked as broken
		}
	}
	for row := range rows {
		taken, err := s.takePoll(ctx, row)
		if err != nil {
			return err
		}
		if !taken {
			continue
		}
		if asks {
			if asks, err = s.ask(ctx, c, account, row); err != nil {
				return err
			}
		}
		if err := s.scheduleNext(ctx, row, webhooks); err != nil {
			return err
		}
	}
	return nil
}

// takePoll claims a due parcel for this process.
func (s *Service) takePoll(ctx context.Context, row *ent.Parcel) (bool, error) {
	n, err := s.Client.Parcel.Update().Where(parcel.ID(row.ID), parcel.PollAt(*row.PollAt)).SetPollAt(s.Now().UTC().Add(pollLease)).Save(audit.Quiet(ctx))
	return n == 1, fault.Wrap("take parcel's poll", err)
}

// scheduleNext sets the time of the next poll.
func (s *Service) scheduleNext(ctx context.Context, row *ent.Parcel, webhooks bool) error {
	update := s.Client.Parcel.Update().Where(parcel.ID(row.ID), parcel.PollAtNotNil())
	if next := s.nextPoll(row, s.Now(), webhooks); next.IsZero() {
		update.ClearPollAt()
	} else {
		update.SetPollAt(next)
	}
	return fault.Wrap("schedule parcel's poll", update.Exec(audit.Quiet(ctx)))
}

// ask asks the courier about a parcel and applies the answer. It reports false if the account must not be
// used again in this run.
func (s *Service) ask(ctx context.Context, c courier.Courier, account courier.Account, row *ent.Parcel) (bool, error) {
	u, err := track(ctx, c, account, row)
	switch {
	case errors.Is(err, remote.ErrUnauthorized):
		return false, s.broken(ctx, account)
	case errors.Is(err, courier.ErrNotFound):
		return true, nil
	case err != nil:
		if _, ok := remote.AsUnavailable(err); !ok {
			s.Logger.WarnContext(ctx, "parcel is not tracked", "courier", row.Courier, "parcel", row.ID, "error", err)
			return true, nil
		}
		return false, nil // retried in a later run
	}
	if saysNothingNew(row, u) {
		return true, nil
	}
	err = s.Apply(ctx, row.ID, u, parcelevent.SourcePoll)
	if errors.Is(err, errNotBooked) {
		err = nil
	}
	return true, err
}

func track(ctx context.Context, c courier.Courier, account courier.Account, row *ent.Parcel) (courier.Update, error) {
	ctx, cancel := context.WithTimeout(ctx, pollTimeout)
	defer cancel()
	return c.Track(ctx, account, courier.Ref{Consignment: row.Consignment, Invoice: row.Invoice, Code: row.TrackingCode})
}

// saysNothingNew reports whether an answer repeats the stored state. Such answers are not added to the history.
func saysNothingNew(row *ent.Parcel, u courier.Update) bool {
	return u.Status == row.CourierStatus && agrees(u.Collected != nil, poisha(u.Collected), row.Collected) && agrees(u.Charge != nil, poisha(u.Charge), row.Charge)
}

// agrees reports whether a value is missing or equals the known one.
func agrees(given bool, value, known *int64) bool {
	return !given || value != nil && known != nil && *value == *known
}
