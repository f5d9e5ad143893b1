package parcel

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"haat/ent"
	"haat/ent/parcel"
	"haat/ent/predicate"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/money"
	"haat/server/platform/remote"
	"haat/server/shipping/courier"
)

const (
	// BookWithin is the timeout of a job that sends parcels.
	BookWithin = time.Minute
	// sendingFor is the time after which a request that sends a parcel must have ended: the timeout of its
	// job plus a margin.
	sendingFor = BookWithin + 15*time.Second
	// stopAfter is the time after which a job starts no further batch.
	stopAfter = 15 * time.Second
	// maxTries is the maximum number of attempts of a job, over about 10 minutes. Parcels that are then not
	// sent have failed.
	maxTries = 8
	// maxBatch is the maximum number of parcels per request.
	maxBatch = 200
)

// Problems of parcels, in addition to the codes of remote.Refused.
const (
	problemUnauthorized = "unauthorized" // the courier refuses the credentials
	problemDisconnected = "disconnected" // the shop has no connection to the courier
	problemUnavailable  = "unavailable"  // the courier did not respond to any attempt
	problemLost         = "lost"         // the response was lost
)

// errSending reports that another attempt may still wait for the responses of some parcels.
var errSending = errors.New("parcels are being sent")

// sender sends the parcels of one shop to one courier.
type sender struct {
	*Service
	line
	name string
	last bool // the last attempt of the job
}

// HandleBooking handles a job of BookKind: it sends all waiting parcels of the shop to the courier. Before
// that, it asks the courier about parcels that a dead process may have sent.
func (s *Service) HandleBooking(ctx context.Context, job jobs.Job) error {
	in, err := jobs.Decode[bookJob](job)
	if err != nil {
		return err
	}
	begun := time.Now()
	d := &sender{Service: s, name: in.Courier, last: job.Attempt >= maxTries}
	done, err := d.connect(ctx)
	if err != nil {
		return err
	}
	if done {
		return d.left(ctx, job)
	}
	if err := d.recoverSent(ctx); err != nil {
		return err
	}
	for {
		batch, err := d.claim(ctx)
		if err != nil {
			return err
		}
		if len(batch) == 0 {
			break
		}
		if err := d.send(ctx, batch); err != nil {
			return err
		}
		if time.Since(begun) > stopAfter {
			return jobs.RetryAfter(errSending, 0)
		}
	}
	return d.left(ctx, job)
}

// left returns an error if the job must run again because an earlier attempt may have left parcels without a
// stored result. In the first attempt of a new job, such parcels belong to other jobs.
func (d *sender) left(ctx context.Context, job jobs.Job) error {
	if job.Attempt == 1 && time.Since(job.CreatedAt) < BookWithin {
		return nil
	}
	sending, err := d.Client.Parcel.Query().Where(parcel.Courier(d.name), parcel.StateEQ(parcel.StateSending)).Exist(ctx)
	if err != nil || !sending {
		return fault.Wrap("find parcels being sent", err)
	}
	return jobs.RetryAfter(errSending, d.sendingFor()/4)
}

// connect loads the account. If there is no working connection, it marks all waiting parcels as failed and
// reports true.
func (d *sender) connect(ctx context.Context) (done bool, err error) {
	problem := problemDisconnected
	c := d.Couriers.Get(d.name)
	if c != nil {
		d.Courier = c
		d.at, err = d.account(ctx, courier.Name(d.name))
		f, known := fault.As(err)
		switch {
		case err == nil:
			return false, nil
		case !known:
			return false, err
		case f.Code == "courier_broken":
			problem = problemUnauthorized
		}
	}
	return true, d.giveUp(ctx, problem)
}

// giveUp marks waiting parcels as failed. Parcels that may have reached the courier become Unknown.
func (d *sender) giveUp(ctx context.Context, problem string) error {
	for from, to := range map[parcel.State]parcel.State{parcel.StateQueued: parcel.StateFailed, parcel.StateSending: parcel.StateUnknown} {
		which := []predicate.Parcel{parcel.Courier(d.name), parcel.StateEQ(from)}
		if from == parcel.StateSending {
			which = append(which, d.expired())
		}
		err := d.Client.Parcel.Update().Where(which...).SetState(to).SetStateAt(d.Now().UTC()).SetProblem(problem).Exec(audit.Quiet(ctx))
		if err != nil {
			return fmt.Errorf("give up parcels: %w", err)
		}
	}
	return nil
}

// claim marks the next waiting parcels as being sent and returns them.
func (d *sender) claim(ctx context.Context) (batch []*ent.Parcel, err error) {
	limit := maxBatch
	if _, bulk := d.Courier.(courier.BulkBooker); !bulk {
		limit = 2 * max(1, d.Spec().Parallel)
	}
	err = db.Transact(ctx, d.Client, "claim parcels", func(client *ent.Client) error {
		batch, err = client.Parcel.Query().Where(parcel.Courier(d.name), parcel.StateEQ(parcel.StateQueued)).
			Where(db.ForUpdate).Order(ent.Asc(parcel.FieldID)).Limit(limit).All(ctx)
		if err != nil || len(batch) == 0 {
			return fault.Wrap("list waiting parcels", err)
		}
		ids := make([]int, len(batch))
		for i, row := range batch {
			ids[i] = row.ID
		}
		err := client.Parcel.Update().Where(parcel.IDIn(ids...), parcel.StateEQ(parcel.StateQueued)).
			SetState(parcel.StateSending).SetStateAt(d.Now().UTC()).Exec(audit.Quiet(ctx))
		return fault.Wrap("claim parcels", err)
	})
	return batch, err
}

// send books a batch and stores the results. It returns an error if some parcels must be retried.
func (d *sender) send(ctx context.Context, batch []*ent.Parcel) error {
	list := make([]courier.Booking, len(batch))
	for i, row := range batch {
		list[i] = requested(row)
	}
	return d.settleAll(ctx, batch, d.bookAll(ctx, list))
}

// requested returns the stored parcel as a booking. Its personal data may have been erased.
func requested(row *ent.Parcel) courier.Booking {
	b := courier.Booking{Invoice: row.Invoice, Weight: row.Weight, COD: money.Amount(row.Cod)}
	if row.Request != nil {
		b.ParcelRequest = *row.Request
	}
	return b
}

// bookAll books a list in one request, or with up to Spec.Parallel concurrent requests.
func (d *sender) bookAll(ctx context.Context, list []courier.Booking) []courier.Result {
	results := make([]courier.Result, len(list))
	if bulk, ok := d.Courier.(courier.BulkBooker); ok && len(list) > 1 {
		got, err := bulk.BookMany(ctx, d.at, list)
		for i := range results {
			switch {
			case err != nil:
				results[i].Err = err
			case i < len(got):
				results[i] = got[i]
			default:
				results[i].Err = remote.ErrLost
			}
		}
		return results
	}
	var group errgroup.Group
	group.SetLimit(max(1, d.Spec().Parallel))
	refused := make(chan struct{}) // closed after the first ErrUnauthorized
	stop := sync.OnceFunc(func() { close(refused) })
	for i, b := range list {
		group.Go(func() error {
			select {
			case <-refused:
				results[i].Err = remote.ErrUnauthorized
				return nil
			default:
			}
			results[i].Booked, results[i].Err = d.Courier.Book(ctx, d.at, b)
			if errors.Is(results[i].Err, remote.ErrUnauthorized) {
				stop()
			}
			return nil
		})
	}
	_ = group.Wait() // the functions return no errors
	return results
}

// recoverSent settles the parcels of attempts that ended without storing their results.
func (d *sender) recoverSent(ctx context.Context) error {
	rows, err := d.Client.Parcel.Query().Where(parcel.Courier(d.name), parcel.StateEQ(parcel.StateSending), d.expired()).
		Order(ent.Asc(parcel.FieldID)).Limit(maxBatch).All(ctx)
	if err != nil || len(rows) == 0 {
		return fault.Wrap("list parcels being sent", err)
	}
	outcomes := make([]outcome, len(rows))
	d.askAll(ctx, rows, outcomes, indexes(len(rows)))
	if err := d.settle(ctx, rows, outcomes); err != nil {
		return err
	}
	for _, o := range outcomes {
		if o.retry != nil && o.state == parcel.StateSending {
			return o.retry
		}
	}
	return nil
}

// sendingFor returns the time after which no attempt still waits for the response for a sent parcel.
func (s *Service) sendingFor() time.Duration {
	if s.SendingFor != 0 {
		return s.SendingFor
	}
	return sendingFor
}

// expired selects sent parcels for whose responses no attempt still waits.
func (s *Service) expired() predicate.Parcel {
	return parcel.UpdatedAtLT(time.Now().Add(-s.sendingFor()).UTC())
}
