package parcel

import (
	"context"
	"errors"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"haat/ent"
	"haat/ent/parcel"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/remote"
	"haat/server/platform/textnorm"
	"haat/server/shipping/courier"
)

// outcome is the result of sending a parcel.
type outcome struct {
	state           parcel.State
	problem, detail string
	booked          courier.Booked
	retry           error // not nil if the parcel is not settled or must be sent again later
}

// outcomeOf converts the result of a request to an outcome.
func (d *sender) outcomeOf(err error, b courier.Booked) outcome {
	refused, isRefused := remote.AsRefused(err)
	unavailable, isUnavailable := remote.AsUnavailable(err)
	switch {
	case err == nil:
		return outcome{state: parcel.StateBooked, booked: b}
	case isRefused:
		return outcome{state: parcel.StateFailed, problem: refused.Code, detail: refused.Detail}
	case errors.Is(err, remote.ErrUnauthorized):
		return outcome{state: parcel.StateFailed, problem: problemUnauthorized}
	case isUnavailable && d.last:
		return outcome{state: parcel.StateFailed, problem: problemUnavailable, detail: unavailable.Reason}
	case isUnavailable:
		return outcome{state: parcel.StateQueued, retry: jobs.RetryAfter(err, unavailable.Wait)}
	default: // the response was lost, or the parcel may have been booked in spite of the error
		return outcome{state: parcel.StateUnknown, problem: problemLost}
	}
}

// settleAll stores the results of sent parcels. For lost responses, it asks the courier first.
func (d *sender) settleAll(ctx context.Context, batch []*ent.Parcel, results []courier.Result) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), settleWithin)
	defer cancel()
	outcomes := make([]outcome, len(batch))
	var lost []int
	unauthorized := false
	for i, r := range results {
		outcomes[i] = d.outcomeOf(r.Err, r.Booked)
		if outcomes[i].state == parcel.StateUnknown {
			lost = append(lost, i)
		}
		unauthorized = unauthorized || errors.Is(r.Err, remote.ErrUnauthorized)
	}
	d.askAll(ctx, batch, outcomes, lost)
	if err := d.settle(ctx, batch, outcomes); err != nil {
		return err
	}
	if unauthorized {
		if err := d.broken(ctx, d.at); err != nil {
			return err
		}
	}
	return longestRetry(outcomes)
}

// longestRetry returns the retry error with the longest wait, or nil if all parcels are settled.
func longestRetry(outcomes []outcome) (retry error) {
	for _, o := range outcomes {
		if o.retry != nil && (retry == nil || jobs.WaitOf(o.retry) > jobs.WaitOf(retry)) {
			retry = o.retry
		}
	}
	return retry
}

// askAll replaces the outcomes at the given indexes with the courier's answers.
func (d *sender) askAll(ctx context.Context, rows []*ent.Parcel, outcomes []outcome, places []int) {
	var group errgroup.Group
	group.SetLimit(max(1, d.Spec().Parallel))
	for _, i := range places {
		group.Go(func() error {
			outcomes[i] = d.ask(ctx, rows[i])
			return nil
		})
	}
	_ = group.Wait() // the functions return no errors
}

// settleWithin is the time for asking about lost responses and storing results after the job's timeout.
const settleWithin = 12 * time.Second

// ask asks the courier for a parcel whose response was lost. If the courier's API cannot find parcels, the outcome is Unknown.
func (d *sender) ask(ctx context.Context, row *ent.Parcel) outcome {
	finder, ok := d.Courier.(courier.Finder)
	if !ok {
		return outcome{state: parcel.StateUnknown, problem: problemLost}
	}
	found, err := finder.Find(ctx, d.at, row.Invoice)
	unavailable, isUnavailable := remote.AsUnavailable(err)
	switch {
	case err == nil:
		return outcome{state: parcel.StateBooked, booked: found}
	case errors.Is(err, courier.ErrNotFound) && d.Spec().Idempotent && !d.last:
		return outcome{state: parcel.StateQueued, retry: jobs.RetryAfter(remote.ErrLost, 0)}
	case isUnavailable && !d.last:
		return outcome{state: parcel.StateSending, retry: jobs.RetryAfter(err, unavailable.Wait)}
	default:
		return outcome{state: parcel.StateUnknown, problem: problemLost}
	}
}

// settle stores the outcomes of parcels that are being sent. If a webhook has updated a parcel in the
// meantime, settle stores only the courier's ids.
func (d *sender) settle(ctx context.Context, rows []*ent.Parcel, outcomes []outcome) error {
	for part := range slices.Chunk(indexes(len(rows)), 50) {
		err := db.Transact(ctx, d.Client, "settle parcels", func(client *ent.Client) error {
			for _, i := range part {
				if err := d.settleOne(ctx, client, rows[i], outcomes[i]); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func indexes(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

func (d *sender) settleOne(ctx context.Context, client *ent.Client, row *ent.Parcel, o outcome) error {
	if o.state == parcel.StateSending {
		return nil
	}
	now := d.Now().UTC()
	update := client.Parcel.Update().Where(parcel.ID(row.ID), parcel.StateEQ(parcel.StateSending)).
		SetState(o.state).SetStateAt(now).SetProblem(o.problem).SetProblemDetail(textnorm.Clip(o.detail, 500))
	if o.state == parcel.StateBooked {
		update.SetBookedAt(now).SetMovedAt(now).SetPollAt(d.FirstPoll(now)).SetCourierStatus(textnorm.Clip(o.booked.Status, 60))
		setIDs(update.Mutation(), o.booked)
	}
	n, err := update.Save(audit.Quiet(ctx))
	if err != nil || n > 0 || o.state != parcel.StateBooked {
		return fault.Wrap("settle parcel", err)
	}
	late := client.Parcel.Update().Where(parcel.ID(row.ID), parcel.Consignment(""))
	setIDs(late.Mutation(), o.booked)
	return fault.Wrap("settle parcel", late.Exec(audit.Quiet(ctx)))
}

// setIDs sets the courier's ids of a parcel.
func setIDs(m *ent.ParcelMutation, b courier.Booked) {
	if b.Consignment != "" {
		m.SetConsignment(textnorm.Clip(b.Consignment, 60))
	}
	if b.Code != "" {
		m.SetTrackingCode(textnorm.Clip(b.Code, 60))
	}
	if len(b.Link) <= 300 && b.Link != "" {
		m.SetTrackingLink(b.Link)
	}
	if b.Charge != nil && *b.Charge >= 0 {
		m.SetCharge(int64(*b.Charge))
	}
}
