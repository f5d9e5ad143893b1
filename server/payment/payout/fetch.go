package payout

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/payout"
	"haat/ent/serviceconnection"
	"haat/ent/viewer"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/remote"
	"haat/server/shipping/courier"
)

// FetchKind is the kind of the jobs that fetch a courier's payouts.
const FetchKind = "payout-fetch"

const (
	// fetchEvery is the interval of automatic fetches.
	fetchEvery = 6 * time.Hour
	// lookEvery is the interval at which Run looks for connections that are due.
	lookEvery = 10 * time.Minute
	// pagesAlways is the number of pages of payouts that are always read, because a payout may be paid after
	// a newer one. Further pages are read while they contain new payouts, up to maxPages.
	pagesAlways = 2
	maxPages    = 100
	// asksPerHour is the maximum number of fetches per hour that members can request.
	asksPerHour = 12
)

// FetchWithin is the timeout of a job of FetchKind.
const FetchWithin = 10 * time.Minute

type fetchJob struct {
	Courier courier.Name `json:"courier"`
}

// Run adds jobs that fetch the payouts of all connections, every fetchEvery, until ctx ends. The job keys
// contain the period, so several nodes do not add the same job twice.
func (s *Service) Run(ctx context.Context) error {
	return jobs.Every(ctx, lookEvery, s.Logger, "payouts are not fetched", s.addJobs)
}

// addJobs adds the current period's jobs for all connections.
func (s *Service) addJobs(ctx context.Context) error {
	rows, err := s.Client.ServiceConnection.Query().
		Where(serviceconnection.StateEQ(serviceconnection.StateConnected), serviceconnection.ServiceIn(s.sources()...)).All(viewer.WithSystem(ctx))
	if err != nil {
		return fmt.Errorf("list courier connections: %w", err)
	}
	key := fmt.Sprint("period-", s.Now().Unix()/int64(fetchEvery.Seconds()))
	var failed []error
	for _, row := range rows {
		_, err := s.addJob(viewer.WithShop(ctx, row.ShopID), courier.Name(row.Service), key)
		failed = append(failed, err)
	}
	return errors.Join(failed...)
}

// sources returns the names of the couriers that list their payouts.
func (s *Service) sources() []string {
	var names []string
	for _, c := range s.Parcels.Couriers.All() {
		if _, ok := c.(courier.PayoutSource); ok {
			names = append(names, string(c.Spec().Name))
		}
	}
	return names
}

// addJob adds a job. It reports false if a job with the key exists.
func (s *Service) addJob(ctx context.Context, name courier.Name, key string) (bool, error) {
	added := false
	err := db.Transact(audit.Quiet(ctx), s.Client, "add fetch of payouts", func(client *ent.Client) error {
		key := string(name) + "/" + key
		exists, err := client.Outbox.Query().Where(outbox.Kind(FetchKind), outbox.DedupeKey(key)).Exist(ctx)
		if added = err == nil && !exists; !added {
			return fault.Wrap("find fetch of payouts", err)
		}
		return jobs.Add(ctx, client, FetchKind, key, fetchJob{name})
	})
	return added, err
}

// Fetchable reports whether the shop is connected to a courier that lists its payouts.
func (s *Service) Fetchable(ctx context.Context) (bool, error) {
	connected, err := s.fetchable(ctx)
	return len(connected) > 0, err
}

// fetchable returns the shop's connections to couriers that list their payouts.
func (s *Service) fetchable(ctx context.Context) ([]*ent.ServiceConnection, error) {
	rows, err := s.Client.ServiceConnection.Query().Where(
		serviceconnection.StateEQ(serviceconnection.StateConnected), serviceconnection.ServiceIn(s.sources()...),
	).All(ctx)
	return rows, fault.Wrap("list courier connections", err)
}

// Ask adds jobs that fetch the payouts of the shop's connections immediately. Errors: Conflict
// "payouts_not_fetchable" if no connected courier lists its payouts; TooMany "too_many" after 12 requests in
// an hour.
func (s *Service) Ask(ctx context.Context) error {
	rows, err := s.fetchable(ctx)
	if err != nil {
		return err
	}
	if len(rows) == 0 {
		return fault.New(fault.Conflict, "payouts_not_fetchable")
	}
	n, err := s.Client.Outbox.Query().Where(
		outbox.Kind(FetchKind), outbox.DedupeKeyContains("/asked-"), outbox.CreatedAtGTE(s.Now().Add(-time.Hour).UTC()),
	).Count(ctx)
	if err != nil {
		return fmt.Errorf("count fetches of payouts: %w", err)
	}
	if n >= asksPerHour*len(rows) {
		limit := fault.New(fault.TooMany, "too_many")
		limit.Wait = 10 * time.Minute
		return limit
	}
	for _, row := range rows {
		if _, err := s.addJob(ctx, courier.Name(row.Service), fmt.Sprint("asked-", s.Now().UnixNano())); err != nil {
			return err
		}
	}
	return nil
}

// HandleFetch is the handler of jobs of FetchKind.
func (s *Service) HandleFetch(ctx context.Context, job jobs.Job) error {
	in, err := jobs.Decode[fetchJob](job)
	if err != nil {
		return err
	}
	err = s.fetch(ctx, in.Courier)
	var unavailable *remote.Unavailable
	if errors.As(err, &unavailable) && unavailable.Wait > 0 {
		return jobs.RetryAfter(err, unavailable.Wait)
	}
	return err
}

// fetch stores and posts the courier's new payouts that are marked as paid. It can be retried after a lost
// response, because reading has no side effects and stored payouts are recognized by their numbers.
func (s *Service) fetch(ctx context.Context, name courier.Name) error {
	source, ok := s.Parcels.Couriers.Get(string(name)).(courier.PayoutSource)
	if !ok {
		return jobs.Permanent(fmt.Errorf("%s lists no payouts", name))
	}
	account, err := s.Parcels.Account(ctx, name)
	if _, refused := fault.As(err); refused { // the account is disconnected or broken
		return jobs.Permanent(err)
	}
	if err != nil {
		return err
	}
	list, err := s.unknownPayouts(ctx, source, account, name)
	if err != nil {
		return s.failed(ctx, account, err)
	}
	var failed []error
	for _, p := range slices.Backward(list) { // oldest first
		if err := s.fetchOne(ctx, source, account, name, p); err != nil {
			if errors.Is(err, remote.ErrUnauthorized) {
				return s.failed(ctx, account, err)
			}
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

// failed handles the error of a request. If the courier refused the credentials, it marks the connection as
// broken and returns a permanent error, so that the job is not retried.
func (s *Service) failed(ctx context.Context, a courier.Account, err error) error {
	if !errors.Is(err, remote.ErrUnauthorized) {
		return err
	}
	if broken := s.Parcels.Broken(ctx, a); broken != nil {
		return broken
	}
	return jobs.Permanent(err)
}

// unknownPayouts returns the courier's paid payouts that are not posted yet, newest first.
func (s *Service) unknownPayouts(ctx context.Context, source courier.PayoutSource, a courier.Account, name courier.Name) ([]courier.Payout, error) {
	var unknown []courier.Payout
	for page := 1; page <= maxPages; page++ {
		list, more, err := source.Payouts(ctx, a, page)
		if err != nil {
			return nil, fmt.Errorf("list payouts: %w", err)
		}
		numbers := make([]string, len(list))
		for i, p := range list {
			numbers[i] = cleanNumber(p.Number)
		}
		posted, err := s.Client.Payout.Query().
			Where(payout.Courier(string(name)), payout.NumberIn(numbers...), payout.StateEQ(payout.StatePosted)).Select(payout.FieldNumber).Strings(ctx)
		if err != nil {
			return nil, fmt.Errorf("find posted payouts: %w", err)
		}
		isNew := false
		for i, p := range list {
			if p.Paid && p.Number != "" && !slices.Contains(posted, numbers[i]) {
				unknown, isNew = append(unknown, p), true
			}
		}
		if !more || !isNew && page >= pagesAlways {
			break
		}
	}
	return unknown, nil
}

// fetchOne loads a payout with its parcels, stores and posts it.
func (s *Service) fetchOne(ctx context.Context, source courier.PayoutSource, a courier.Account, name courier.Name, listed courier.Payout) error {
	p, err := source.Payout(ctx, a, listed.Number)
	switch {
	case err != nil:
		return fmt.Errorf("load payout %s: %w", listed.Number, err)
	case !p.Paid:
		return nil
	case len(p.Lines) == 0 && p.Amount > 0: // a negative payout may consist of charges without parcels
		return fmt.Errorf("load payout %s: %w", listed.Number, &remote.Unavailable{Reason: "it has no parcels"})
	}
	p.Number = cleanNumber(listed.Number)
	for i, line := range p.Lines {
		p.Lines[i] = line.Checked()
	}
	id, _, err := s.store(ctx, newPayout{Payout: p, courier: name, origin: payout.OriginAPI})
	if err != nil {
		return err
	}
	return s.post(ctx, id)
}
