package attention

import (
	"context"
	"fmt"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/order"
	entparcel "haat/ent/parcel"
	"haat/ent/parcelevent"
	orders "haat/server/order"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/money"
	"haat/server/shipping/parcel"
)

// maxMoments is the maximum number of events in an order's history of parcels.
const maxMoments = 200

// History returns the events of an order's parcels, newest first. The error is NotFound "order_not_found".
func (s *Service) History(ctx context.Context, orderID string) ([]ParcelMoment, error) {
	number := orders.OrderID(orderID)
	exists, err := s.Client.Order.Query().Where(order.Number(number)).Exist(ctx)
	if err != nil {
		return nil, fmt.Errorf("find order: %w", err)
	}
	if !exists {
		return nil, fault.New(fault.NotFound, "order_not_found")
	}
	events, err := s.Client.ParcelEvent.Query().Where(parcelevent.HasParcelWith(entparcel.HasOrderWith(order.Number(number)))).
		Order(ent.Desc(parcelevent.FieldAt, parcelevent.FieldID)).Limit(maxMoments).WithParcel().All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list parcel's events: %w", err)
	}
	list := make([]ParcelMoment, len(events))
	for i, e := range events {
		state, out, failed := parcel.ReadState(e)
		list[i] = ParcelMoment{
			At: e.At, Kind: kindOf(e, state), Invoice: e.Edges.Parcel.Invoice, Courier: s.title(e.Edges.Parcel), State: string(state), Out: out, Failed: failed,
			Status: e.CourierStatus, Text: e.Text, Collected: (*money.Amount)(e.Collected), Charge: (*money.Amount)(e.Charge), By: e.ActorName,
		}
	}
	return list, nil
}

func kindOf[S ~string](e *ent.ParcelEvent, state S) string {
	switch {
	case strings.HasPrefix(e.Key, checkInKey):
		return "check_in"
	case strings.HasPrefix(e.Key, checkInUndone):
		return "check_in_undone"
	case strings.HasPrefix(e.Key, returnAskedKey):
		return "return_asked"
	case strings.HasPrefix(e.Key, differenceKey):
		return "difference"
	case e.Source == parcelevent.SourcePayout:
		return "payout"
	case state != "":
		return "state"
	}
	return "text"
}

// AskReturn asks the courier to return a parcel, if its API supports that, and hides the parcel for two days. Errors: NotFound
// "parcel_not_found"; Conflict "parcel_not_returnable" if the courier no longer has the parcel; the errors of parcel.AskReturn.
func (s *Service) AskReturn(ctx context.Context, id int, by Member) (*ReturnAsked, error) {
	row, err := s.Client.Parcel.Get(ctx, id)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "parcel_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("find parcel: %w", err)
	}
	switch row.State {
	case entparcel.StateBooked, entparcel.StateMoving, entparcel.StateHeld, entparcel.StateClaimed:
	default:
		return nil, fault.New(fault.Conflict, "parcel_not_returnable")
	}
	asked, err := s.Service.AskReturn(ctx, row)
	if err != nil {
		return nil, err
	}
	until := s.Now().UTC().Add(2 * day)
	err = s.change(ctx, id, "ask for return", func(client *ent.Client, row *ent.Parcel) error {
		if err := client.Parcel.UpdateOne(row).SetSnoozedUntil(until).Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("snooze parcel: %w", err)
		}
		if err := s.addEvent(ctx, client, row, returnAskedKey, by, ""); err != nil {
			return err
		}
		return record(ctx, client, row, map[string]any{
			"return_asked": audit.To(true), "snoozed_until": audit.To(until.Format(time.DateOnly)),
		})
	})
	return &ReturnAsked{asked}, err
}
