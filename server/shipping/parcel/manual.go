package parcel

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/ent/schema/kind"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/shipping/courier"
	"haat/server/shipping/parcel/pasted"
	"haat/server/tenancy"
)

// BookManual records a parcel that was booked outside Haat. Errors: NotFound "order_not_found"; Conflict "parcel_exists"; Invalid
// "parcel_invalid" with fields; the field tracking_code is "taken" if another active parcel has the number.
func (s *Service) BookManual(ctx context.Context, in ManualParcel) (*Parcel, error) {
	t, err := s.tenant(ctx)
	if err != nil {
		return nil, err
	}
	in.CourierName, in.TrackingCode, in.TrackingLink = form.OneLine(in.CourierName), pasted.Key(in.TrackingCode), form.OneLine(in.TrackingLink)
	taken, err := takenNumbers(ctx, s.Client, in.TrackingCode)
	if err != nil {
		return nil, err
	}
	saved, err := s.record(ctx, t, in, taken[in.TrackingCode], func(*goods) *ent.Parcel { return nil })
	if err != nil {
		return nil, err
	}
	return new(s.shown(saved)), nil
}

// record stores a manual parcel and sets its order's status to processing. It stores nothing if known returns the order's parcel. taken reports
// whether another active parcel has the tracking number. Its errors are those of BookManual.
func (s *Service) record(ctx context.Context, t *tenancy.Tenant, in ManualParcel, taken bool, known func(*goods) *ent.Parcel) (saved *ent.Parcel, err error) {
	err = db.Transact(ctx, s.Client, "record parcel", func(client *ent.Client) error {
		g, err := s.lockOrder(ctx, client, in.Order)
		if err != nil {
			return err
		}
		if saved = known(g); saved != nil {
			saved.Edges.Order = g.Order
			return nil
		}
		fields := orderProblems(g)
		if err := refusal(fields); err != nil {
			return err
		}
		if err := in.check(fields, taken); err != nil {
			return err
		}
		if saved, err = s.createManual(ctx, client, g, in); err != nil {
			return err
		}
		return s.Orders.Advance(ctx, client, t, g.ID, order.StatusProcessing)
	})
	return saved, err
}

// takenNumbers returns the tracking numbers that active parcels of the shop have. Empty numbers are ignored.
func takenNumbers(ctx context.Context, client *ent.Client, numbers ...string) (map[string]bool, error) {
	numbers = slices.DeleteFunc(numbers, func(number string) bool { return number == "" })
	taken := map[string]bool{}
	if len(numbers) == 0 {
		return taken, nil
	}
	rows, err := client.Parcel.Query().Where(parcel.Active(true), parcel.Or(parcel.TrackingCodeIn(numbers...), parcel.ConsignmentIn(numbers...))).
		Select(parcel.FieldTrackingCode, parcel.FieldConsignment).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find tracking numbers: %w", err)
	}
	for _, row := range rows {
		taken[row.TrackingCode], taken[row.Consignment] = true, true
	}
	delete(taken, "")
	return taken, nil
}

// check adds the invalid values to fields. taken reports whether another active parcel has the tracking number. The error is Invalid
// "parcel_invalid" if there are any.
func (in ManualParcel) check(fields form.Fields, taken bool) error {
	fields.Text("courier_name", in.CourierName, 60, true)
	fields.Text("tracking_code", in.TrackingCode, 60, false)
	if in.TrackingLink != "" && !isLink(in.TrackingLink) {
		fields["tracking_link"] = "invalid"
	}
	if in.Charge != nil && *in.Charge < 0 {
		fields["charge"] = "invalid"
	}
	if taken && len(fields) == 0 {
		fields["tracking_code"] = "taken"
	}
	return fields.Of(fault.New(fault.Invalid, "parcel_invalid"))
}

func (s *Service) createManual(ctx context.Context, client *ent.Client, g *goods, in ManualParcel) (*ent.Parcel, error) {
	b := courier.Booking{Invoice: g.invoice(), Weight: g.weight, COD: wholeTaka(g.due()), ParcelRequest: kind.ParcelRequest{
		Name: g.Name, Mobile: g.Mobile, Address: g.address(), District: g.District, Contents: g.contents, Units: g.units, Declared: g.Subtotal - g.Discount,
	}}
	row, err := s.create(ctx, client, g, string(courier.Manual), b, in.Charge)
	if err != nil {
		return nil, err
	}
	now := s.Now().UTC()
	update := row.Update().SetState(parcel.StateBooked).SetBookedAt(now).SetMovedAt(now).
		SetCourierName(in.CourierName).SetTrackingCode(in.TrackingCode).SetTrackingLink(in.TrackingLink)
	if in.Charge != nil {
		update.SetCharge(int64(*in.Charge))
	}
	saved, err := update.Save(audit.Quiet(ctx))
	if err != nil {
		return nil, fmt.Errorf("record parcel: %w", err)
	}
	saved.Edges.Order = g.Order
	return saved, nil
}

// isLink reports whether a text is an https address of at most 300 bytes.
func isLink(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Scheme == "https" && strings.Contains(u.Host, ".") && len(text) <= 300
}

// manualNext contains the states to which a member can set a manual parcel, by its current state.
var manualNext = map[parcel.State][]courier.State{
	parcel.StateBooked:    {courier.Moving, courier.Delivered, courier.Partly, courier.Returning, courier.Returned},
	parcel.StateMoving:    {courier.Delivered, courier.Partly, courier.Returning, courier.Returned},
	parcel.StatePartly:    {courier.Returning, courier.Returned},
	parcel.StateReturning: {courier.Returned},
}

// SetManual sets the state of a manual parcel. The collected amount is the whole cod for a delivered
// parcel, and in.Collected for a partly delivered one. The order moves with the parcel, in the same
// transaction; a returned parcel takes back the goods. Errors: NotFound "parcel_not_found"; Invalid
// "parcel_invalid" with the field collected; Conflict "parcel_state" with the current parcel, if its state
// does not allow the change or differs from the state that the member saw; Conflict "parcel_order_canceled"
// or "parcel_order_ahead" if the order's status does not allow it.
func (s *Service) SetManual(ctx context.Context, id int, in ManualStatus) (*Parcel, error) {
	t, err := s.tenant(ctx)
	if err != nil {
		return nil, err
	}
	p, err := s.act(ctx, id, canStatus, func(client *ent.Client, row *ent.Parcel) error {
		state := courier.State(in.State)
		if !slices.Contains(manualNext[row.State], state) || in.Seen != "" && in.Seen != string(row.State) {
			return notNow()
		}
		collected, err := collectedBy(in, money.Amount(row.Cod))
		if err != nil {
			return err
		}
		now := s.Now().UTC()
		u := courier.Update{Key: fmt.Sprintf(memberKey+"%s/%d", state, now.UnixNano()), At: now, State: state, Collected: collected}
		if err := fits(row, state); err != nil {
			return err
		}
		by := memberOf(ctx)
		if err := s.applyTo(ctx, client, t, row, u, parcelevent.SourceMember, by); err != nil {
			return err
		}
		if state == courier.Returned && row.DeliveredAt == nil {
			if err := s.takeBack(ctx, client, t, row, by); err != nil {
				return err
			}
		}
		return s.log(ctx, client, "update", row, map[string]any{"state": audit.To(state)})
	})
	if f, ok := fault.As(err); ok && f.Kind == fault.Conflict && f.Now == nil {
		now, loadErr := s.get(ctx, s.Client, id)
		if loadErr != nil {
			return nil, errors.Join(err, loadErr)
		}
		f.Now = s.shown(now)
	}
	return p, err
}

// collectedBy returns the amount collected for a manual parcel in a new state, or nil if the state does not determine it.
func collectedBy(in ManualStatus, whole money.Amount) (*money.Amount, error) {
	fields := form.Fields{}
	switch courier.State(in.State) {
	case courier.Delivered:
		return &whole, nil
	case courier.Partly:
		if in.Collected == nil {
			fields["collected"] = "required"
		} else if *in.Collected < 0 || *in.Collected > whole {
			fields["collected"] = "invalid"
		}
		return in.Collected, fields.Of(fault.New(fault.Invalid, "parcel_invalid"))
	}
	return nil, nil
}
