package order

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/server/platform/i18n"
)

// courierTitles contains the couriers' names in their own spelling.
var courierTitles = map[string]string{"steadfast": "Steadfast", "pathao": "Pathao", "redx": "RedX"}

// trackingHosts lists the hosts that links of couriers may have. Subdomains are allowed.
var trackingHosts = []string{"steadfast.com.bd", "packzy.com", "pathao.com", "redx.com.bd"}

// trackingLink returns the address if it is a page of a known courier, or "".
func trackingLink(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" || u.User != nil || u.Port() != "" {
		return ""
	}
	host := strings.ToLower(u.Hostname())
	if !slices.ContainsFunc(trackingHosts, func(known string) bool { return host == known || strings.HasSuffix(host, "."+known) }) {
		return ""
	}
	return u.String()
}

// addCourierSteps adds the steps of the order's parcel to the events that the customer sees: the booking with
// the courier's link, the last time at which the parcel was out for delivery, and its return.
func (s *Orders) addCourierSteps(ctx context.Context, row *ent.Order, events []OrderEvent, locale i18n.Locale) ([]OrderEvent, error) {
	p, err := s.client.Parcel.Query().Where(parcel.OrderID(row.ID), parcel.Active(true), parcel.BookedAtNotNil()).First(ctx)
	if ent.IsNotFound(err) || err == nil && p.State == parcel.StateCanceled {
		return events, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find order's parcel: %w", err)
	}
	title := courierTitles[p.Courier]
	if title == "" {
		title = p.CourierName
	}
	steps := []OrderEvent{}
	step := func(at time.Time, key string) *OrderEvent {
		text := s.texts.T(string(locale), key, "courier", title)
		steps = append(steps, OrderEvent{At: at, From: string(order.StatusShipped), To: string(order.StatusShipped), Actor: string(System), Text: text})
		return &steps[len(steps)-1]
	}
	if title != "" {
		booked := step(*p.BookedAt, "progress.booked")
		booked.Note, booked.Link = p.Consignment, trackingLink(p.TrackingLink)
	}
	out, err := s.client.ParcelEvent.Query().Where(parcelevent.ParcelID(p.ID), parcelevent.StateHasSuffix(OutMark)).
		Order(ent.Desc(parcelevent.FieldAt)).First(ctx)
	if err != nil && !ent.IsNotFound(err) {
		return nil, fmt.Errorf("find parcel's way: %w", err)
	}
	if err == nil {
		step(out.At, "progress.out")
	}
	if p.State == parcel.StateReturning || p.State == parcel.StateReturned {
		step(p.StateAt, "progress.back")
	}
	events = append(events, steps...)
	slices.SortStableFunc(events, func(a, b OrderEvent) int { return a.At.Compare(b.At) })
	return events, nil
}

// OutMark is the suffix of ParcelEvent.state for parcels that are out for delivery.
const OutMark = "+out"
