package parcel

import (
	"context"
	"errors"
	"fmt"

	"haat/ent"
	"haat/ent/parcel"
	"haat/server/platform/fault"
	"haat/server/platform/remote"
	"haat/server/shipping/courier"
)

// returnReason is the reason that couriers receive.
const returnReason = "The merchant asks for the parcel back."

// AskReturn asks a parcel's courier to return it. It reports false if the courier's API does not support that, so a member has to call.
// Errors: Conflict "courier_not_connected", "courier_broken" and "parcel_return_refused"; Unavailable "courier_unavailable".
func (s *Service) AskReturn(ctx context.Context, row *ent.Parcel) (bool, error) {
	c := s.Couriers.Get(row.Courier)
	requester, requests := c.(courier.ReturnRequester)
	canceler, cancels := c.(courier.Canceler)
	cancels = cancels && row.State == parcel.StateBooked
	if !requests && !cancels {
		return false, nil
	}
	account, err := s.account(ctx, c.Spec().Name)
	if err != nil {
		return false, err
	}
	ref := courier.Ref{Consignment: row.Consignment, Invoice: row.Invoice, Code: row.TrackingCode}
	if requests {
		err = requester.RequestReturn(ctx, account, ref, returnReason)
	} else {
		err = canceler.Cancel(ctx, account, ref, returnReason)
	}
	if err == nil {
		return true, nil
	}
	if errors.Is(err, remote.ErrUnauthorized) {
		return false, errors.Join(s.broken(ctx, account), fault.New(fault.Conflict, "courier_broken"))
	}
	if refused, ok := remote.AsRefused(err); ok {
		f := fault.New(fault.Conflict, "parcel_return_refused")
		f.Words = []string{"reason", refused.Detail}
		return false, f
	}
	if _, ok := remote.AsUnavailable(err); ok || errors.Is(err, remote.ErrLost) || errors.Is(err, courier.ErrNotFound) {
		return false, fault.New(fault.Unavailable, "courier_unavailable")
	}
	return false, fmt.Errorf("ask for return: %w", err)
}
