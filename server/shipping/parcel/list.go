package parcel

import (
	"cmp"
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/ent/predicate"
	"haat/ent/schema/kind"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/platform/phone"
	"haat/server/platform/textnorm"
	"haat/server/shipping/courier"
)

// pageSize is the number of parcels per page.
const pageSize = 50

// Tab selects parcels by the action that they need.
type Tab string

// Tabs of the list of parcels.
const (
	TabSending   Tab = "sending" // to be sent, failed or unknown
	TabMoving    Tab = "moving"
	TabCheckIn   Tab = "check_in"
	TabDelivered Tab = "delivered"
	TabAll       Tab = "all"
)

// states returns the states of a tab's parcels, or nil for all.
func (t Tab) states() []parcel.State {
	switch t {
	case TabSending:
		return []parcel.State{parcel.StateQueued, parcel.StateSending, parcel.StateFailed, parcel.StateUnknown}
	case TabMoving:
		return []parcel.State{parcel.StateBooked, parcel.StateMoving, parcel.StateHeld, parcel.StateClaimed, parcel.StateReturning}
	case TabCheckIn:
		return []parcel.State{parcel.StateReturned}
	case TabDelivered:
		return []parcel.State{parcel.StateDelivered, parcel.StatePartly}
	}
	return nil
}

func (t Tab) selects() []predicate.Parcel {
	var list []predicate.Parcel
	if states := t.states(); states != nil {
		list = append(list, parcel.StateIn(states...))
	}
	switch t {
	case TabSending:
		list = append(list, parcel.Active(true))
	case TabCheckIn:
		list = append(list, parcel.CheckedInAtIsNil())
	}
	return list
}

// ListQuery selects parcels.
type ListQuery struct {
	Tab    Tab
	Search string // a phone number, or the beginning of an invoice number or consignment id
	Before int    // id of the previous page's last parcel; 0 means the first page
	IDs    []int  // if not empty, only these ids are selected
}

// List returns parcels, newest first.
func (s *Service) List(ctx context.Context, q ListQuery) (*ParcelList, error) {
	which := q.Tab.selects()
	if len(q.IDs) > 0 {
		which = []predicate.Parcel{parcel.IDIn(q.IDs...)}
	}
	if search := form.OneLine(q.Search); search != "" {
		which = []predicate.Parcel{searched(search)} // a search ignores the tab
	}
	if q.Before > 0 {
		which = append(which, parcel.IDLT(q.Before))
	}
	limit := max(pageSize, len(q.IDs))
	rows, err := s.Client.Parcel.Query().Where(which...).WithOrder().Order(ent.Desc(parcel.FieldID)).Limit(limit + 1).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list parcels: %w", err)
	}
	out := &ParcelList{Parcels: []Parcel{}}
	if len(rows) > limit {
		rows = rows[:limit]
		out.Next = rows[limit-1].ID
	}
	for _, row := range rows {
		out.Parcels = append(out.Parcels, s.shown(row))
	}
	counts, err := s.Counts(ctx)
	if err != nil {
		return nil, err
	}
	out.Counts = *counts
	return out, nil
}

// searched selects parcels by the beginning of an invoice number or consignment id, or by the recipient's
// phone number.
func searched(text string) predicate.Parcel {
	if number, ok := phone.Read(text); ok {
		return parcel.HasOrderWith(order.Mobile(number))
	}
	text = textnorm.ASCIIDigits(form.OneLine(text))
	return parcel.Or(parcel.InvoiceHasPrefix(text), parcel.ConsignmentHasPrefix(text), parcel.TrackingCode(text))
}

// Counts returns the numbers of parcels that need an action.
func (s *Service) Counts(ctx context.Context) (*ParcelCounts, error) {
	out := &ParcelCounts{}
	for _, each := range []struct {
		to    *int
		which []predicate.Parcel
	}{
		{&out.Sending, TabSending.selects()}, {&out.Moving, TabMoving.selects()}, {&out.CheckIn, TabCheckIn.selects()},
		{&out.Attention, []predicate.Parcel{parcel.Active(true), parcel.StateIn(parcel.StateFailed, parcel.StateUnknown)}},
	} {
		n, err := s.Client.Parcel.Query().Where(each.which...).Count(ctx)
		if err != nil {
			return nil, fmt.Errorf("count parcels: %w", err)
		}
		*each.to = n
	}
	return out, nil
}

// OfOrder returns the parcels of an order, newest first. The error is NotFound "order_not_found".
func (s *Service) OfOrder(ctx context.Context, number string) ([]Parcel, error) {
	o, err := s.Orders.Find(ctx, number)
	if err != nil {
		return nil, err
	}
	rows, err := s.Client.Parcel.Query().Where(parcel.OrderID(o.ID)).WithOrder().Order(ent.Desc(parcel.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list parcels of order: %w", err)
	}
	list := []Parcel{}
	for _, row := range rows {
		list = append(list, s.shown(row))
	}
	return list, nil
}

// get loads a parcel of the shop with its order. The error is NotFound "parcel_not_found".
func (s *Service) get(ctx context.Context, client *ent.Client, id int) (*ent.Parcel, error) {
	row, err := client.Parcel.Query().Where(parcel.ID(id)).WithOrder().Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "parcel_not_found")
	}
	return row, fault.Wrap("find parcel", err)
}

// shown converts a parcel that was loaded with its order to the form of the admin area.
func (s *Service) shown(row *ent.Parcel) Parcel {
	p := Parcel{
		ID: row.ID, Active: row.Active, Courier: row.Courier, Title: row.CourierName, State: string(row.State), StateAt: row.StateAt,
		Invoice: row.Invoice, Consignment: row.Consignment, TrackingCode: row.TrackingCode, TrackingLink: row.TrackingLink,
		CourierStatus: row.CourierStatus, FailedAttempts: row.FailedAttempts, Problem: row.Problem, ProblemDetail: row.ProblemDetail,
		Weight: row.Weight, COD: money.Amount(row.Cod), Collected: (*money.Amount)(row.Collected), QuotedCharge: (*money.Amount)(row.QuotedCharge), Charge: (*money.Amount)(row.Charge),
		CODFee: (*money.Amount)(row.CodFee), ReturnFee: (*money.Amount)(row.ReturnFee), CreatedAt: row.CreatedAt, BookedAt: row.BookedAt,
		DeliveredAt: row.DeliveredAt, CheckedInAt: row.CheckedInAt, BookedBy: row.ActorName, Can: []string{},
	}
	request := row.Request
	if request == nil {
		request = &kind.ParcelRequest{}
	}
	p.Name, p.Mobile, p.Address, p.District, p.Note, p.Area = request.Name, request.Mobile, request.Address, request.District, request.Note, request.Area
	if o := row.Edges.Order; o != nil {
		p.Order, p.ShippingFee, p.Total = o.Number, money.Amount(o.ShippingFee), money.Amount(o.Total)
	}
	p.Practice = s.Couriers.IsPractice(row.Courier)
	c := s.Couriers.Get(row.Courier)
	if c != nil {
		p.Title = c.Spec().Title
	}
	p.Can = append(p.Can, actions(row, c)...)
	return p
}

// Actions that a member can take on a parcel.
const (
	canRetry        = "retry"
	canResolve      = "resolve"
	canCancel       = "cancel"
	canCancelByHand = "cancel_by_hand"
	canStatus       = "status"
	canPickup       = "pickup"
)

// actions returns the actions that a parcel's state and courier allow. c is nil for manual parcels.
func actions(row *ent.Parcel, c courier.Courier) (list []string) {
	if !row.Active {
		return nil
	}
	_, cancels := c.(courier.Canceler)
	_, comes := c.(courier.PickupRequester)
	switch row.State {
	case parcel.StateFailed:
		list = append(list, canRetry, canCancelByHand)
	case parcel.StateUnknown:
		list = append(list, canResolve)
	case parcel.StateQueued:
		list = append(list, canCancelByHand)
	case parcel.StateBooked:
		if cancels {
			list = append(list, canCancel)
		}
		list = append(list, canCancelByHand)
		if comes {
			list = append(list, canPickup)
		}
	}
	if row.Courier == string(courier.Manual) && len(manualNext[row.State]) > 0 {
		list = append(list, canStatus)
	}
	return list
}

// Label contains the parcel's data for the label of an order.
type Label struct{ Courier, Consignment string }

// Labels returns the labels of the orders whose parcels are booked, by order number.
func (s *Service) Labels(ctx context.Context, numbers []string) (map[string]Label, error) {
	rows, err := s.Client.Parcel.Query().Where(parcel.Active(true), parcel.HasOrderWith(order.NumberIn(numbers...))).WithOrder().All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list parcels of labels: %w", err)
	}
	labels := map[string]Label{}
	for _, row := range rows {
		if p := s.shown(row); p.Consignment != "" || p.TrackingCode != "" {
			labels[p.Order] = Label{p.Title, cmp.Or(p.Consignment, p.TrackingCode)}
		}
	}
	return labels, nil
}
