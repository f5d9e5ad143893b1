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

// Kinds of the outbox's jobs: an event to alert the team to, and a message to one browser.
const (
	EventKind = "alert"
	PushKind  = "push"
)

// Kind is a kind of event that a member may want alerts for.
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
	// CourierBroken: a courier or payment gateway refuses the credentials of the shop's account.
	CourierBroken Kind = "courier_broken"

	// SensitiveChange alerts owners to a change of settings that direct the shop's money or visitors. They cannot turn it off.
	SensitiveChange Kind = "sensitive_change"

	// summary is the alert at the end of a member's quiet hours.
	summary Kind = "summary"
)

// kinds lists all kinds of events, in the order in which the admin area shows them.
var kinds = []Kind{NewOrder, Cancellation, OrderReminder, ChatMessage, LowStock, NewReview, ReturnRequest, PaymentClaim, CourierBroken}

// needed contains the rights for alerts of a kind. A member needs one of them.
var needed = map[Kind][]rights.Right{
	NewOrder: {rights.Orders}, Cancellation: {rights.Orders}, OrderReminder: {rights.Orders}, ChatMessage: {rights.Messages},
	LowStock: {rights.Products, rights.Stock}, NewReview: {rights.Reviews},
	ReturnRequest: {rights.Orders}, PaymentClaim: {rights.Payments}, CourierBroken: {rights.Settings},
}

// kindsFor returns the kinds of events that members with the rights can have alerts for: those about
// screens that they may open.
func kindsFor(may []rights.Right) []Kind {
	return slices.DeleteFunc(slices.Clone(kinds), func(kind Kind) bool { return !rights.Any(may, needed[kind]...) })
}

// Event is an event of the context's shop. It contains ids only, so that the outbox stores no
// personal data.
type Event struct {
	Kind  Kind   `json:"kind"`
	Order string `json:"order,omitempty"` // number of NewOrder, Cancellation, OrderReminder and PaymentClaim
	// ID identifies the customer of ChatMessage, the product of LowStock, the review of NewReview, the return of ReturnRequest, or the
	// payment of PaymentClaim.
	ID  int `json:"id,omitempty"`
	Seq int `json:"seq,omitempty"` // sequence number of a ChatMessage in its conversation
	// Courier is the name of the courier of CourierBroken.
	Courier string `json:"courier,omitempty"`
	// Gateway is the name of the payment gateway, if CourierBroken is about one instead of a courier.
	Gateway string `json:"gateway,omitempty"`
	Variant int    `json:"variant,omitempty"` // variant of LowStock; 0 means the product
	// Count is the number of products that ran low at once; ID is 0 then.
	Count int `json:"count,omitempty"`
	// User is the only member to alert; 0: all members who want alerts of the kind.
	User int `json:"user,omitempty"`
	// Manual is true for an order that the team entered. Releases before the stock log added such events;
	// they cause no alert.
	Manual bool `json:"manual,omitempty"`
	// At is the time of an OrderReminder, and Since the beginning of a summary, in Unix seconds.
	At    int64 `json:"at,omitempty"`
	Since int64 `json:"since,omitempty"`
	// Change is the kind of change of a SensitiveChange.
	Change Change `json:"change,omitempty"`
}

// Add adds an event to the outbox, in client's transaction.
func Add(ctx context.Context, client *ent.Client, e Event) error {
	return jobs.Add(ctx, client, EventKind, string(e.Kind)+"/"+rand.Text(), e)
}

// addOnce adds an event that happens at the time at, unless one with the key exists.
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

// AddReminder adds the event of an order's reminder, in client's transaction. It happens at the time
// at, unless the order's remind_at has another value by then. user is the only member to tell; 0 tells
// the team.
func AddReminder(ctx context.Context, client *ent.Client, order string, at time.Time, user int) error {
	e := Event{Kind: OrderReminder, Order: order, User: user, At: at.Unix()}
	return jobs.AddAt(ctx, client, at.UTC(), EventKind, string(e.Kind)+"/"+rand.Text(), e)
}
