package order

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/server/order/bulk"
	"haat/server/order/state"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/tenancy"
)

// Reasons for canceling an order before it is shipped, and reasons for the return of a shipped order. The
// customer sees the reason in the order's language.
var (
	CancelReasons = []string{"out_of_stock", "unreachable", "asked", "no_delivery", "duplicate"}
	ReturnReasons = []string{"refused", "not_reached", reasonDamaged}
)

// reasonDamaged marks returned goods that cannot be sold again.
const reasonDamaged = "damaged"

// maxReasonNote is the maximum length, in characters, of a shop's note on a reason. The customer sees the
// note on the order's page. The form has the same limit.
const maxReasonNote = 60

// reasonText returns the text of a reason in a language.
func (s *Orders) reasonText(locale, reason string) string {
	return s.texts.T(locale, "sms.reason."+reason)
}

// ChangeForShop is like Change, for an admin user who saw the order with the status in.From. Canceling
// requires a reason or a note. Its errors are those of Change; Conflict "order_status_illegal" with the
// current order in locale if the status is no longer in.From; and Invalid "order_invalid" if reason and note
// are both missing, the reason does not fit the change, or the note is too long.
func (s *Orders) ChangeForShop(ctx context.Context, t *tenancy.Tenant, orderID string, in StatusRequest, by Actor, locale i18n.Locale) (*AdminOrder, error) {
	row, err := s.Find(ctx, orderID)
	if err != nil {
		return nil, err
	}
	ch := change{to: order.Status(in.To), by: by, note: form.Lines(in.Note), seen: order.Status(in.From)}
	if ch.seen == "" && ch.to == order.StatusCanceled {
		ch.seen = row.Status // the reason was checked for this status
	}
	if err := checkReason(row.Status, ch, in.Reason); err != nil {
		return nil, err
	}
	if in.Reason != "" {
		ch.note = strings.TrimSpace(s.reasonText(row.Locale, in.Reason) + "\n" + ch.note)
		ch.lost = in.Reason == reasonDamaged
	}
	failure := s.change(ctx, t, row, ch)
	f, ok := fault.As(failure)
	if failure != nil && (!ok || f.Kind != fault.Conflict) {
		return nil, failure
	}
	now, err := s.AdminOrder(ctx, t, row.Number, locale)
	if err != nil || failure == nil {
		return now, err
	}
	f.Now = now
	return nil, f
}

// checkReason checks the reason for a change of an order with the given status. It returns nil for forbidden
// changes, which Change refuses.
func checkReason(status order.Status, ch change, reason string) error {
	fields := form.Fields{}
	reasons := CancelReasons
	if state.WasShipped(status) {
		reasons = ReturnReasons
	}
	switch {
	case ch.to != order.StatusCanceled:
		if reason != "" {
			fields["reason"] = "invalid"
		}
	case ch.seen != status || !slices.Contains(Allowed(status, ch.by.Kind), string(ch.to)):
	case reason == "" && ch.note == "":
		fields["reason"] = "required"
	case reason != "" && !slices.Contains(reasons, reason):
		fields["reason"] = "invalid"
	case utf8.RuneCountInString(ch.note) > maxReasonNote:
		fields["note"] = "max"
	}
	return fields.Of(fault.New(fault.Invalid, "order_invalid"))
}

// bulkWay returns the status changes from an order's status to the target of a bulk change, or nil if that
// change is not offered. Pending orders are accepted first. Only shipped orders can be returned.
func bulkWay(from order.Status, to string) []order.Status {
	switch target := order.Status(to); {
	case to == StatusReturned && state.WasShipped(from), target == order.StatusCanceled && from != target && !state.WasShipped(from):
		return []order.Status{order.StatusCanceled}
	case target == order.StatusAccepted && from == order.StatusPending:
		return []order.Status{target}
	default:
		steps := state.All[1:6] // from accepted to completed
		at, end := slices.Index(steps, from), slices.Index(steps, target)
		if at < 0 || end <= at {
			return nil
		}
		return steps[at+1 : end+1]
	}
}

// ChangeMany changes the status of orders. Each order is changed independently: an error does not affect the
// others. Orders pass through all statuses in between, but the customer is notified only of the last one. The
// error is Invalid "request_invalid" for no or more than 100 orders, for an unknown status, and for a
// cancellation or return without a reason.
func (s *Orders) ChangeMany(ctx context.Context, t *tenancy.Tenant, in BulkRequest, by Actor) ([]bulk.Change, error) {
	if err := checkBulkRequest(in); err != nil {
		return nil, err
	}
	return bulk.Each(in.Orders, func(i int) (order.Status, error) { return s.walk(ctx, t, in.Orders[i], in, by) })
}

func checkBulkRequest(in BulkRequest) error {
	fields := form.Fields{}
	bulk.Check(fields, len(in.Orders))
	var reasons []string
	switch {
	case in.To == string(order.StatusCanceled):
		reasons = CancelReasons
	case in.To == StatusReturned:
		reasons = ReturnReasons
	case !slices.Contains(state.All[1:6], order.Status(in.To)):
		fields["to"] = "invalid"
	}
	switch {
	case reasons != nil && in.Reason == "":
		fields["reason"] = "required"
	case in.Reason != "" && !slices.Contains(reasons, in.Reason):
		fields["reason"] = "invalid"
	}
	return fields.Of(fault.New(fault.Invalid, "request_invalid"))
}

// walk applies the steps of a bulk change to an order, and returns its final status.
func (s *Orders) walk(ctx context.Context, t *tenancy.Tenant, orderID string, in BulkRequest, by Actor) (order.Status, error) {
	row, err := s.Find(ctx, orderID)
	if err != nil {
		return "", err
	}
	way := bulkWay(row.Status, in.To)
	if way == nil {
		return row.Status, illegal(row.Status, by.Kind)
	}
	note := ""
	if in.Reason != "" {
		note = s.reasonText(row.Locale, in.Reason)
	}
	for i, to := range way {
		last := i == len(way)-1
		ch := change{to: to, by: by, note: note, seen: row.Status, silent: !last, lost: in.Reason == reasonDamaged}
		if err := s.change(ctx, t, row, ch); err != nil {
			return row.Status, err
		}
		row.Status = to
	}
	return row.Status, nil
}

// CancelEmpty cancels a shipped order as returned after its last unit was returned, in the transaction of
// client, which has locked row. The order has no units, so the stock does not change. The customer is not
// notified. The error is stock.ErrConcurrent after a concurrent change of its status.
func (s *Orders) CancelEmpty(ctx context.Context, client *ent.Client, row *ent.Order, by Actor) error {
	to := change{to: order.StatusCanceled}.target(row.Status)
	if err := s.reposition(ctx, client, row, to); err != nil {
		return err
	}
	return addEvent(ctx, client, row, orderevent.KindChange, by, to.status, "")
}

// DeliveredAt returns the time of an order's last delivery from its events, or nil if it was not delivered.
func DeliveredAt(row *ent.Order) *time.Time {
	for _, e := range slices.Backward(row.Edges.Events) {
		if e.ToStatus == string(order.StatusDelivered) && e.FromStatus != e.ToStatus && !e.Undone {
			return &e.CreatedAt
		}
	}
	return nil
}

// Proves reports whether the proof entitles a request to see the order.
func (s *Orders) Proves(p Proof, row *ent.Order) bool { return s.proves(p, row) }
