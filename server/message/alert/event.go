package alert

import (
	"context"
	"crypto/rand"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/rights"
)

// Kinds of outbox jobs: an event about which the team is alerted, and a message to one browser.
const (
	EventKind = "alert"
	PushKind  = "push"
)

// Kind is a kind of event about which a member can receive alerts.
type Kind string

// Kinds of events. OrderReminder is a reminder that a member has set on an order.
const (
	NewOrder      Kind = "new_order"
	Cancellation  Kind = "cancellation" // by the customer
	OrderReminder Kind = "order_reminder"
	ChatMessage   Kind = "message" // from a customer
	LowStock      Kind = "low_stock"
	NewReview     Kind = "review"
	ReturnRequest Kind = "return_request" // by the customer
	PaymentClaim  Kind = "payment_claim"  // by the customer
	// CourierBroken means that a courier or payment gateway refuses the credentials of the shop's account.
	CourierBroken Kind = "courier_broken"

	// SensitiveChange means that a setting was changed that directs the shop's money or visitors. It is sent
	// to owners, who cannot turn it off.
	SensitiveChange Kind = "sensitive_change"

	// summary is the alert at the end of a member's quiet hours.
	summary Kind = "summary"
)

// kinds lists all kinds of events that members can select, in the order of the admin area.
var kinds = []Kind{NewOrder, Cancellation, OrderReminder, ChatMessage, LowStock, NewReview, ReturnRequest, PaymentClaim, CourierBroken}

// needed contains, for each kind, the rights of which a member needs at least one.
var needed = map[Kind][]rights.Right{
	NewOrder: {rights.Orders}, Cancellation: {rights.Orders}, OrderReminder: {rights.Orders}, ChatMessage: {rights.Messages},
	LowStock: {rights.Products, rights.Stock}, NewReview: {rights.Reviews},
	ReturnRequest: {rights.Orders}, PaymentClaim: {rights.Payments}, CourierBroken: {rights.Settings},
}

// kindsFor returns the kinds of events about which members with the rights can receive alerts: those about
// screens that they may open.
func kindsFor(may []rights.Right) []Kind {
	return slices.DeleteFunc(slices.Clone(kinds), func(kind Kind) bool { return !rights.Any(may, needed[kind]...) })
}

// Event is an event of the context's shop. It contains only ids, so that the outbox does not store personal
// data.
type Event struct {
	Kind  Kind   `json:"kind"`
	Order string `json:"order,omitempty"` // number of NewOrder, Cancellation, OrderReminder and PaymentClaim
	// ID identifies the customer of ChatMessage, the product of LowStock, the review of NewReview, the return
	// of ReturnRequest, or the payment of PaymentClaim.
	ID  int `json:"id,omitempty"`
	Seq int `json:"seq,omitempty"` // sequence number of a ChatMessage in its conversation
	// Courier is the name of the courier of CourierBroken.
	Courier string `json:"courier,omitempty"`
	// Gateway is the name of the payment gateway if CourierBroken refers to a gateway instead of a courier.
	Gateway string `json:"gateway,omitempty"`
	Variant int    `json:"variant,omitempty"` // variant of LowStock; 0 means the product
	// Count is the number of products whose stock became low at the same time. ID is then 0.
	Count int `json:"count,omitempty"`
	// User is the only member to alert; 0 means all members who want alerts of the kind.
	User int `json:"user,omitempty"`
	// Manual is true for an order that the team entered. Such events cause no alert; only releases before the
	// stock log added them.
	Manual bool `json:"manual,omitempty"`
	// At is the time of an OrderReminder. Since is the beginning of a summary. Both are in Unix seconds.
	At    int64 `json:"at,omitempty"`
	Since int64 `json:"since,omitempty"`
	// Change is the kind of change of a SensitiveChange.
	Change Change `json:"change,omitempty"`
}

// Add adds an event to the outbox, in the transaction of client.
func Add(ctx context.Context, client *ent.Client, e Event) error {
	return jobs.Add(ctx, client, EventKind, string(e.Kind)+"/"+rand.Text(), e)
}

// addOnce adds an event with the time at, unless one with the key exists.
func (s *Service) addOnce(ctx context.Context, key string, at time.Time, e Event) error {
	exists, err := s.Client.Outbox.Query().Where(outbox.Kind(EventKind), outbox.DedupeKey(key)).Exist(ctx)
	if err != nil || exists {
		return fault.Wrap("find event", err)
	}
	err = jobs.AddAt(ctx, s.Client, at.UTC(), EventKind, key, e)
	if ent.IsConstraintError(err) { // a concurrent call has added it
		return nil
	}
	return err
}

// AddReminder adds the event of an order's reminder, in the transaction of client. The alert is sent at the
// time at, unless the order's remind_at has changed by then. user is the only member to alert; 0 means the
// team.
func AddReminder(ctx context.Context, client *ent.Client, order string, at time.Time, user int) error {
	e := Event{Kind: OrderReminder, Order: order, User: user, At: at.Unix()}
	return jobs.AddAt(ctx, client, at.UTC(), EventKind, string(e.Kind)+"/"+rand.Text(), e)
}
