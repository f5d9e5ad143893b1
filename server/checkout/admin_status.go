package checkout

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"haat/ent/order"
	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/tenancy"
)

// Reasons for which a shop cancels an order before it is shipped, and for which a shipped order was
// returned. The customer reads the reason in the order's language.
var (
	CancelReasons = []string{"out_of_stock", "unreachable", "asked", "no_delivery", "duplicate"}
	ReturnReasons = []string{"refused", "not_reached", reasonDamaged}
)

// reasonDamaged marks returned goods that cannot be sold again.
const reasonDamaged = "damaged"

// maxReasonNote is the maximum length, in characters, of a shop's note beside a reason. The customer
// reads the note on the order's page. The form has the same limit.
const maxReasonNote = 60

// reasonText returns the text of a reason in a language.
func (c *Checkout) reasonText(locale, reason string) string {
	return c.texts.T(locale, "sms.reason."+reason)
}

// ChangeForShop is Change by an admin user who saw the order with the status in.From. Canceling
// requires a reason or a note. Errors, besides those of Change: Conflict "order_status_illegal"
// with the current order in locale if the status is no longer in.From; Invalid "order_invalid" if
// reason and note are both missing, the reason does not fit the change, or the note is too long.
func (c *Checkout) ChangeForShop(ctx context.Context, t *tenancy.Tenant, orderID string, in StatusRequest, by Actor, locale catalog.Locale) (*AdminOrder, error) {
	row, err := c.find(ctx, orderID)
	if err != nil {
		return nil, err
	}
	ch := change{to: order.Status(in.To), by: by, note: form.Lines(in.Note), seen: order.Status(in.From)}
	if ch.seen == "" && ch.to == order.StatusCanceled {
		ch.seen = row.Status // the status that the reason applies to
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

// checkReason checks the reason for a change of an order with the given status. It returns nil for
// changes that are not allowed, which Change refuses.
func checkReason(status order.Status, ch change, reason string) error {
	fields := form.Fields{}
	reasons := CancelReasons
	if wasShipped(status) {
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
	case utf8.RuneCountInString(ch.note) > maxReasonNote:
		fields["note"] = "max"
	}
	return fields.Of(fault.New(fault.Invalid, "order_invalid"))
}

// bulkSteps maps the target of a bulk change to the steps from each current status.
var bulkSteps = map[order.Status]map[order.Status][]order.Status{
	order.StatusAccepted: {order.StatusPending: {order.StatusAccepted}},
	order.StatusShipped: {
		order.StatusAccepted:   {order.StatusProcessing, order.StatusShipped},
		order.StatusProcessing: {order.StatusShipped},
	},
}

// maxInBulk is the maximum number of orders in a bulk change.
const maxInBulk = 100

// BulkChange is the result of a bulk change for one order.
type BulkChange struct {
	OrderID string
	Status  order.Status // current status; empty if the order does not exist
	Err     error        // nil if the order was changed
}

// ChangeMany accepts or ships orders. Each order is changed on its own: an error does not stop the
// others. The customers of shipped orders are notified only of that step. The error is Invalid
// "request_invalid" for more than 100 orders or another status.
func (c *Checkout) ChangeMany(ctx context.Context, t *tenancy.Tenant, in BulkRequest, by Actor) ([]BulkChange, error) {
	fields := form.Fields{}
	steps, ok := bulkSteps[order.Status(in.To)]
	if !ok {
		fields["to"] = "invalid"
	}
	checkBulk(fields, len(in.Orders))
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

// checkBulk checks the number of orders of a bulk change.
func checkBulk(fields form.Fields, orders int) {
	if orders == 0 {
		fields["orders"] = "required"
	} else if orders > maxInBulk {
		fields["orders"] = "max"
	}
}

// walk changes an order through the steps from its status, and returns its final status.
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
