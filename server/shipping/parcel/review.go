package parcel

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"golang.org/x/sync/errgroup"

	"haat/ent/order"
	"haat/ent/schema/kind"
	"haat/ent/serviceconnection"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/platform/phone"
	"haat/server/platform/remote"
	"haat/server/shipping/courier"
	"haat/server/shipping/parcel/area"
)

// MaxRows is the maximum number of orders that can be reviewed or booked in one request.
const MaxRows = 200

// maxContents is the maximum length of the list of a parcel's contents, in characters. Couriers may accept less.
const maxContents = 200

// bookable contains the statuses in which an order can be booked.
var bookable = []order.Status{order.StatusPending, order.StatusAccepted, order.StatusProcessing}

// line is a courier to which the shop is connected.
type line struct {
	courier.Courier
	at    courier.Account
	areas *area.Index // nil if the courier needs no areas or its list is unavailable
}

// lines returns the couriers with working connections, by name.
func (s *Service) lines(ctx context.Context) (map[string]*line, error) {
	rows, err := s.Client.ServiceConnection.Query().Where(
		serviceconnection.ServiceIn(s.names()...), serviceconnection.StateEQ(serviceconnection.StateConnected),
	).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list courier connections: %w", err)
	}
	lines := map[string]*line{}
	for _, row := range rows {
		c := s.Couriers.Get(row.Service)
		if c == nil {
			continue
		}
		a, err := s.accountOf(ctx, row)
		if _, broken := fault.As(err); broken {
			continue
		}
		if err != nil {
			return nil, err
		}
		index, err := s.areas(ctx, c, a)
		if errors.Is(err, remote.ErrUnauthorized) {
			if err := s.broken(ctx, a); err != nil {
				return nil, err
			}
			continue
		}
		if err != nil {
			return nil, err
		}
		lines[row.Service] = &line{c, a, index}
	}
	return lines, nil
}

// Review returns the parcels that would be booked for orders, with the problems that prevent it. It leaves out unknown orders. Errors:
// Invalid "parcels_invalid" for no orders or more than MaxRows.
func (s *Service) Review(ctx context.Context, in ReviewRequest) (*ParcelReview, error) {
	if len(in.Orders) == 0 || len(in.Orders) > MaxRows {
		return nil, fault.New(fault.Invalid, "parcels_invalid")
	}
	lines, err := s.lines(ctx)
	if err != nil {
		return nil, err
	}
	goods, err := s.goods(ctx, s.Client, in.Orders)
	if err != nil {
		return nil, err
	}
	review := &ParcelReview{Couriers: s.choices(lines), Rows: []ParcelRow{}}
	for _, g := range goods {
		row, err := s.reviewOne(ctx, lines, g, in.Courier)
		if err != nil {
			return nil, err
		}
		review.Rows = append(review.Rows, row)
	}
	s.quote(ctx, lines, review.Rows)
	return review, nil
}

func (s *Service) choices(lines map[string]*line) []CourierChoice {
	list := []CourierChoice{}
	for _, c := range s.Couriers.All() {
		spec := c.Spec()
		if lines[string(spec.Name)] == nil {
			continue
		}
		_, hasAreas := c.(courier.AreaSource)
		span := func(s courier.Span) Length { return Length(s) }
		list = append(list, CourierChoice{
			string(spec.Name), spec.Title, s.Couriers.IsPractice(string(spec.Name)), hasAreas, spec.NeedsArea, span(spec.Limits.Name), span(spec.Limits.Address), span(spec.Limits.Note),
		})
	}
	return list
}

func (s *Service) reviewOne(ctx context.Context, lines map[string]*line, g *goods, chosen string) (ParcelRow, error) {
	cod := wholeTaka(g.due())
	if chosen == "" {
		chosen = courierFor(g.rules, g.District, g.weight, cod)
	}
	if lines[chosen] == nil {
		chosen = ""
	}
	if chosen == "" && len(lines) == 1 {
		for name := range lines {
			chosen = name
		}
	}
	row := ParcelRow{
		Order: g.Number, Courier: chosen, Name: g.Name, Mobile: g.Mobile, Address: g.address(), District: g.District, Note: form.OneLine(g.Note),
		Contents: g.contents, Weight: g.weight, Due: g.due(), COD: cod, ShippingFee: money.Amount(g.ShippingFee),
	}
	l := lines[chosen]
	if l != nil && l.areas != nil {
		found, confidence, err := s.areaOf(ctx, l.Spec().Name, l.areas, area.Address{District: g.District, Upazila: g.Upazila, Line: g.Line})
		if err != nil {
			return row, err
		}
		row.Area, row.AreaPath, row.Confidence = found.ParcelArea, found.Path, confidence
	}
	if l != nil {
		row.Weight = max(row.Weight, l.Spec().Limits.Weight.Min)
	}
	fields := orderProblems(g)
	if l == nil {
		fields["courier"] = "required"
	} else {
		checkRow(fields, l, bookingOf(row))
		if row.Confidence > 0 && row.Confidence < sureFrom && !row.Area.Chosen {
			fields["area"] = "confirm"
		}
	}
	row.Problems = fields
	return row, nil
}

// bookingOf returns the booking for a row.
func bookingOf(row ParcelRow) courier.Booking {
	return courier.Booking{
		Invoice: row.Order, Weight: row.Weight, COD: row.COD,
		ParcelRequest: kind.ParcelRequest{Name: row.Name, Mobile: row.Mobile, Address: row.Address, Note: row.Note, Area: row.Area},
	}
}

// orderProblems returns the reasons for which an order cannot be booked.
func orderProblems(g *goods) form.Fields {
	fields := form.Fields{}
	if g.Currency != "BDT" {
		fields["currency"] = "invalid"
	}
	if !slices.Contains(bookable, g.Status) {
		fields["status"] = "invalid"
	}
	switch {
	case g.active() != nil:
		fields["order"] = "booked"
	case g.Hold != nil && g.Status == order.StatusPending:
		fields["order"] = "hold"
	}
	return fields
}

// refusal returns the error for an order that cannot be booked: Conflict "parcel_exists" if it already has a
// parcel, Conflict "parcel_on_hold" if it is on hold, with fields; or nil.
func refusal(fields form.Fields) error {
	switch fields["order"] {
	case "":
		return nil
	case "hold":
		f := fault.New(fault.Conflict, "parcel_on_hold")
		f.Fields = map[string]string{"order": "hold"}
		return f
	}
	return fault.New(fault.Conflict, "parcel_exists")
}

// checkRow adds to fields the values of a booking that the courier does not accept.
func checkRow(fields form.Fields, l *line, b courier.Booking) {
	limits := l.Spec().Limits
	length := func(name, text string, span courier.Span) {
		n := utf8.RuneCountInString(text)
		switch {
		case n == 0 && span.Min > 0:
			fields[name] = "required"
		case n < span.Min:
			fields[name] = "min"
		case span.Max > 0 && n > span.Max:
			fields[name] = "max"
		}
	}
	length("name", b.Name, atLeastOne(limits.Name))
	length("address", b.Address, atLeastOne(limits.Address))
	length("note", b.Note, limits.Note)
	if _, ok := phone.Read(b.Mobile); !ok {
		fields["mobile"] = "invalid"
	}
	if span := limits.COD; span.Max > 0 && !span.Has(int(b.COD/100)) {
		fields["cod"] = "max"
	}
	switch span := limits.Weight; {
	case b.Weight <= 0, span.Max > 0 && b.Weight < span.Min:
		fields["weight"] = "min"
	case b.Weight > maxWeight, span.Max > 0 && b.Weight > span.Max:
		fields["weight"] = "max"
	}
	if l.areas == nil {
		if l.Spec().NeedsArea {
			fields["area"] = "unavailable"
		}
		return
	}
	_, known := l.areas.Get(b.Area)
	switch {
	case known:
	case !sameArea(b.Area, kind.ParcelArea{}):
		fields["area"] = "invalid"
	case l.Spec().NeedsArea:
		fields["area"] = "required"
	}
}

func atLeastOne(s courier.Span) courier.Span { return courier.Span{Min: max(1, s.Min), Max: s.Max} }

// quote adds the expected charges to rows whose area and weight have no problems.
func (s *Service) quote(ctx context.Context, lines map[string]*line, rows []ParcelRow) {
	ctx, cancel := context.WithTimeout(ctx, quoteWithin)
	defer cancel()
	var group errgroup.Group
	group.SetLimit(quoteParallel)
	for i := range rows {
		row := &rows[i]
		l := lines[row.Courier]
		if l == nil || row.Problems["weight"] != "" || row.Problems["area"] == "required" {
			continue
		}
		group.Go(func() error {
			row.Charge = s.price(ctx, l, bookingOf(*row))
			return nil
		})
	}
	_ = group.Wait() // the functions return no errors
}
