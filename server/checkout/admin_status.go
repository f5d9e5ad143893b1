package checkout

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"haat/ent/order"
	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/written"
	"haat/server/tenancy"
)

// Why a shop cancels an order, and why one that was on its way came back. The customer
// is told in the language of the order.
var (
	CancelReasons = []string{"out_of_stock", "unreachable", "asked", "no_delivery", "duplicate"}
	ReturnReasons = []string{"refused", "not_reached", reasonDamaged}
)

// reasonDamaged is of what came back and cannot be sold any more.
const reasonDamaged = "damaged"

// maxToldNote is the most letters of what a shop adds to a reason, which the customer reads
// on the order's page. The form knows it too.
const maxToldNote = 60

// reasonText is the text of a reason in a language.
func (c *Checkout) reasonText(locale, reason string) string {
	return c.texts.T(locale, "sms.reason."+reason)
}

// ChangeForShop is Change by an admin user, of an order that they take to have a
// status: Conflict "order_status_illegal" too where it has another, with the order as
// it is now for the viewer of the locale. Who cancels says why, by a reason or a note.
// Invalid "order_invalid" without, for a reason that is none of those for such a change,
// and for a note that is too long to be told.
func (c *Checkout) ChangeForShop(ctx context.Context, t *tenancy.Tenant, orderID string, in StatusRequest, by Actor, locale catalog.Locale) (*AdminOrder, error) {
	row, err := c.find(ctx, orderID)
	if err != nil {
		return nil, err
	}
	ch := change{to: order.Status(in.To), by: by, note: written.Lines(in.Note), seen: order.Status(in.From)}
	if ch.seen == "" && ch.to == order.StatusCanceled {
		ch.seen = row.Status // which the reason is for
	}
	if err := checkReason(row.Status, ch, in.Reason); err != nil {
		return nil, err
	}
	if in.Reason != "" {
		ch.note = strings.TrimSpace(c.reasonText(row.Locale, in.Reason) + "\n" + ch.note)
		ch.lost = in.Reason == reasonDamaged
	}
	failure := c.change(ctx, t, row, ch)
	f, ok := fault.As(failure)
	if failure != nil && (!ok || f.Kind != fault.Conflict) {
		return nil, failure
	}
	now, err := c.AdminOrder(ctx, t, row.Number, locale)
	if err != nil || failure == nil {
		return now, err
	}
	f.Now = now
	return nil, f
}

// checkReason is for why an order that has a status is changed. It says nothing of a
// change that may not be.
func checkReason(status order.Status, ch change, reason string) error {
	fields := written.Fields{}
	reasons := CancelReasons
	if status == order.StatusShipped {
		reasons = ReturnReasons
	}
	switch {
	case ch.to != order.StatusCanceled:
		if reason != "" {
			fields["reason"] = "invalid"
		}
	case ch.seen != status || !slices.Contains(allowed(status, ch.by.Kind), string(ch.to)):
	case reason == "" && ch.note == "":
		fields["reason"] = "required"
	case reason != "" && !slices.Contains(reasons, reason):
		fields["reason"] = "invalid"
	case utf8.RuneCountInString(ch.note) > maxToldNote:
		fields["note"] = "max"
	}
	return fields.Of(fault.New(fault.Invalid, "order_invalid"))
}

// The steps of many orders at once: what an order has to go through from its status.
var bulkSteps = map[order.Status]map[order.Status][]order.Status{
	order.StatusAccepted: {order.StatusPending: {order.StatusAccepted}},
	order.StatusShipped: {
		order.StatusAccepted:   {order.StatusProcessing, order.StatusShipped},
		order.StatusProcessing: {order.StatusShipped},
	},
}

// mostInBulk is the most orders that are changed at once.
const mostInBulk = 100

// BulkChange is what became of one order of many.
type BulkChange struct {
	OrderID string
	Status  order.Status // as it is now; empty: there is no such order
	Err     error        // nil: it was changed
}

// ChangeMany accepts or ships orders, each for itself: one that cannot be does not keep
// the others. The customer of one that is shipped is told only that. Returns Invalid
// "request_invalid" for more than 100 and for another status.
func (c *Checkout) ChangeMany(ctx context.Context, t *tenancy.Tenant, in BulkRequest, by Actor) ([]BulkChange, error) {
	fields := written.Fields{}
	steps, ok := bulkSteps[order.Status(in.To)]
	if !ok {
		fields["to"] = "invalid"
	}
	if len(in.Orders) == 0 {
		fields["orders"] = "required"
	} else if len(in.Orders) > mostInBulk {
		fields["orders"] = "max"
	}
	if err := fields.Of(fault.New(fault.Invalid, "request_invalid")); err != nil {
		return nil, err
	}
	results := make([]BulkChange, len(in.Orders))
	for i, id := range in.Orders {
		status, err := c.walk(ctx, t, id, steps, by)
		if _, ok := fault.As(err); err != nil && !ok {
			return nil, err
		}
		results[i] = BulkChange{OrderID: id, Status: status, Err: err}
	}
	return results, nil
}

// walk takes an order through the steps from its status, and returns the one it has then.
func (c *Checkout) walk(
	ctx context.Context, t *tenancy.Tenant, orderID string, steps map[order.Status][]order.Status, by Actor,
) (order.Status, error) {
	row, err := c.find(ctx, orderID)
	if err != nil {
		return "", err
	}
	way, ok := steps[row.Status]
	if !ok {
		return row.Status, illegal(row.Status, by.Kind)
	}
	for i, to := range way {
		last := i == len(way)-1
		if err := c.change(ctx, t, row, change{to: to, by: by, seen: row.Status, silent: !last}); err != nil {
			return row.Status, err
		}
		row.Status = to
	}
	return row.Status, nil
}
