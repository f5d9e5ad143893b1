package parcel

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"haat/ent"
	"haat/ent/parcel"
	"haat/server/order/state"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/remote"
	"haat/server/shipping/courier"
)

// maxReason is the maximum length of the reason of a cancellation, in characters.
const maxReason = 200

// notNow returns the error for an action that the parcel's state does not allow.
func notNow() error { return fault.New(fault.Conflict, "parcel_state") }

// act changes a parcel in a transaction if its state allows the action, and returns it. Errors: NotFound "parcel_not_found"; Conflict
// "parcel_state".
func (s *Service) act(ctx context.Context, id int, action string, do func(client *ent.Client, row *ent.Parcel) error) (*Parcel, error) {
	err := db.Transact(ctx, s.Client, action+" parcel", func(client *ent.Client) error {
		row, err := lockBoth(ctx, client, id)
		if err != nil {
			return err
		}
		if !slices.Contains(actions(row, s.Couriers.Get(row.Courier)), action) {
			return notNow()
		}
		return do(client, row)
	})
	if err != nil {
		return nil, err
	}
	return s.parcel(ctx, id)
}

// parcel returns a parcel in the form of the admin area. The error is NotFound "parcel_not_found".
func (s *Service) parcel(ctx context.Context, id int) (*Parcel, error) {
	row, err := s.get(ctx, s.Client, id)
	if err != nil {
		return nil, err
	}
	return new(s.shown(row)), nil
}

// Retry sends a failed parcel again, with corrected values and the same invoice, because the courier never accepted it. If the courier
// changes, a new parcel is created. Errors: those of act; Invalid "parcel_invalid" with fields.
func (s *Service) Retry(ctx context.Context, id int, in BookRow) (*Parcel, error) {
	lines, err := s.lines(ctx)
	if err != nil {
		return nil, err
	}
	next := id
	same, err := s.act(ctx, id, canRetry, func(client *ent.Client, row *ent.Parcel) error {
		g, err := s.lockOrder(ctx, client, row.Edges.Order.Number)
		if err != nil {
			return err
		}
		fields := orderProblems(g)
		delete(fields, "order") // the parcel to retry is the order's existing parcel
		b, err := in.checked(g, lines[in.Courier], fields)
		if err != nil {
			return err
		}
		if in.Courier != row.Courier || int64(b.COD) != row.Cod {
			if err := row.Update().SetActive(false).SetState(parcel.StateCanceled).SetStateAt(s.Now().UTC()).Exec(audit.Quiet(ctx)); err != nil {
				return fmt.Errorf("replace parcel: %w", err)
			}
			saved, err := s.create(ctx, client, g, in.Courier, b, in.Charge)
			if err != nil {
				return err
			}
			next = saved.ID
			return s.queue(ctx, client, saved)
		}
		b.Invoice = row.Invoice
		err = row.Update().SetRequest(&b.ParcelRequest).SetWeight(b.Weight).SetState(parcel.StateQueued).SetStateAt(s.Now().UTC()).
			SetProblem("").SetProblemDetail("").Exec(audit.Quiet(ctx))
		if err != nil {
			return fmt.Errorf("send parcel again: %w", err)
		}
		return cmp.Or(s.log(ctx, client, "update", row, map[string]any{"state": audit.To("queued")}), s.queue(ctx, client, row))
	})
	if err != nil || next == id {
		return same, err
	}
	row, err := s.get(ctx, s.Client, next)
	if err != nil {
		return nil, err
	}
	return new(s.shown(row)), nil
}

// Cancel cancels a parcel at the courier, or records that a member has done so. The order can then be booked again. Errors: those of act
// and account; Conflict "parcel_order_ahead" if the order of a manual parcel was shipped; Conflict "courier_refused"; Unavailable "courier_unavailable".
func (s *Service) Cancel(ctx context.Context, id int, in ParcelCancel) (*Parcel, error) {
	in.Reason = form.OneLine(in.Reason)
	if utf8.RuneCountInString(in.Reason) > maxReason {
		return nil, form.Fields{"reason": "max"}.Of(fault.New(fault.Invalid, "parcel_invalid"))
	}
	action := canCancelByHand
	if !in.ByHand {
		action = canCancel
		if err := s.cancelAtCourier(ctx, id, in.Reason); err != nil {
			return nil, err
		}
	}
	return s.act(ctx, id, action, func(client *ent.Client, row *ent.Parcel) error {
		if isManual(row) && state.WasShipped(row.Edges.Order.Status) {
			return fault.New(fault.Conflict, "parcel_order_ahead")
		}
		now := s.Now().UTC()
		err := row.Update().SetActive(false).SetState(parcel.StateCanceled).SetStateAt(now).ClearPollAt().Exec(audit.Quiet(ctx))
		if err != nil {
			return fmt.Errorf("cancel parcel: %w", err)
		}
		return s.log(ctx, client, "update", row, map[string]any{"state": audit.To("canceled"), "reason": audit.To(in.Reason)})
	})
}

func (s *Service) cancelAtCourier(ctx context.Context, id int, reason string) error {
	row, err := s.get(ctx, s.Client, id)
	if err != nil {
		return err
	}
	c := s.Couriers.Get(row.Courier)
	canceler, ok := c.(courier.Canceler)
	if !ok || !slices.Contains(actions(row, c), canCancel) {
		return notNow()
	}
	a, err := s.account(ctx, courier.Name(row.Courier))
	if err != nil {
		return err
	}
	err = canceler.Cancel(ctx, a, courier.Ref{Consignment: row.Consignment, Invoice: row.Invoice, Code: row.TrackingCode}, reason)
	if errors.Is(err, remote.ErrUnauthorized) {
		return cmp.Or(s.broken(ctx, a), error(fault.New(fault.Conflict, "courier_broken")))
	}
	if err != nil {
		return availableFault(err)
	}
	return nil
}

// Resolve records a member's answer about a booking whose response was lost: its consignment id, or that it was not booked, in which case
// it is sent again. Errors: those of act; Invalid "parcel_invalid" if the consignment id is missing or belongs to another parcel.
func (s *Service) Resolve(ctx context.Context, id int, in ParcelResolve) (*Parcel, error) {
	in.Consignment = form.OneLine(in.Consignment)
	return s.act(ctx, id, canResolve, func(client *ent.Client, row *ent.Parcel) error {
		now := s.Now().UTC()
		update := row.Update().SetStateAt(now).SetProblem("").SetProblemDetail("")
		if !in.Booked {
			if err := update.SetState(parcel.StateQueued).Exec(audit.Quiet(ctx)); err != nil {
				return fmt.Errorf("send parcel again: %w", err)
			}
			return cmp.Or(s.log(ctx, client, "update", row, map[string]any{"state": audit.To("queued")}), s.queue(ctx, client, row))
		}
		fields := form.Fields{}
		fields.Text("consignment", in.Consignment, 60, true)
		if len(fields) == 0 {
			taken, err := client.Parcel.Query().Where(parcel.Courier(row.Courier), parcel.Consignment(in.Consignment), parcel.IDNEQ(row.ID)).Exist(ctx)
			if err != nil {
				return fmt.Errorf("find consignment: %w", err)
			}
			if taken {
				fields["consignment"] = "invalid"
			}
		}
		if err := fields.Of(fault.New(fault.Invalid, "parcel_invalid")); err != nil {
			return err
		}
		err := update.SetState(parcel.StateBooked).SetConsignment(in.Consignment).SetBookedAt(now).SetMovedAt(now).SetPollAt(s.FirstPoll(now)).Exec(audit.Quiet(ctx))
		if err != nil {
			return fmt.Errorf("resolve parcel: %w", err)
		}
		return s.log(ctx, client, "update", row, map[string]any{"state": audit.To("booked"), "consignment": audit.To(in.Consignment)})
	})
}
