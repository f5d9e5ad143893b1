// Package courier defines the interfaces of couriers. Each courier's API is implemented in a separate
// package; package couriers lists them.
package courier

import (
	"context"
	"net/http"
	"time"

	"haat/ent/schema/kind"
	"haat/server/platform/money"
)

// Name identifies a courier in the database and in URLs.
type Name string

// Manual is the courier name of parcels that were booked outside Haat, for example with the shop's own rider.
const Manual Name = "manual"

// Account is a shop's account at a courier.
type Account struct {
	// ID identifies the connection, for rate limits and cached tokens.
	ID int
	// Secrets contains the credentials by the names of Spec.Credentials.
	Secrets  map[string]string
	Settings kind.ConnectionSettings
}

// Courier is a courier's API. Its methods may be called concurrently. Besides the documented errors, they
// return Refused for data that the courier does not accept, and Unavailable for a failure that may be
// temporary.
type Courier interface {
	Spec() Spec
	// Check verifies the credentials and returns the account. The error is ErrUnauthorized for wrong credentials.
	Check(ctx context.Context, a Account) (Checked, error)
	// Book books a parcel. The error is ErrLost if the courier may have booked it. A courier with Spec.Idempotent does not book an invoice
	// twice: it returns the existing parcel.
	Book(ctx context.Context, a Account, b Booking) (Booked, error)
	// Track returns the parcel's current state.
	Track(ctx context.Context, a Account, ref Ref) (Update, error)
}

// BulkBooker is a courier that books many parcels in one request.
type BulkBooker interface {
	// BookMany returns one result per booking, in the same order. An error applies to all of them.
	BookMany(ctx context.Context, a Account, list []Booking) ([]Result, error)
}

// Finder is a courier whose API finds a parcel by Haat's invoice number, for example after a lost response.
type Finder interface {
	// Find returns the parcel with the invoice number. The error is ErrNotFound if the courier has none.
	Find(ctx context.Context, a Account, invoice string) (Booked, error)
}

// Pricer is a courier whose API quotes its charge before the booking.
type Pricer interface {
	Price(ctx context.Context, a Account, b Booking) (Price, error)
}

// Canceler is a courier whose API cancels parcels.
type Canceler interface {
	Cancel(ctx context.Context, a Account, ref Ref, reason string) error
}

// ReturnRequester is a courier whose API accepts requests to return a parcel to the shop.
type ReturnRequester interface {
	RequestReturn(ctx context.Context, a Account, ref Ref, reason string) error
}

// PickupRequester is a courier whose API accepts requests to collect parcels from the shop.
type PickupRequester interface {
	// PickupAreas returns the areas of pickup places. The list is the same for all accounts.
	PickupAreas(ctx context.Context, a Account) ([]Area, error)
	// RequestPickup requests a pickup. The error is ErrPickupOpen if the place has an open request, or
	// ErrLost if the courier may have accepted this one.
	RequestPickup(ctx context.Context, a Account, p Pickup) error
}

// AreaSource is a courier with its own list of areas.
type AreaSource interface {
	// Areas returns all areas. The list is the same for all accounts.
	Areas(ctx context.Context, a Account) ([]Area, error)
}

// PayoutSource is a courier whose API lists its payouts.
type PayoutSource interface {
	// Payouts returns a page of payouts, newest first, without their parcels. page starts at 1; more reports whether another page follows.
	Payouts(ctx context.Context, a Account, page int) (list []Payout, more bool, err error)
	// Payout returns a payout with its parcels.
	Payout(ctx context.Context, a Account, number string) (Payout, error)
}

// PhoneScorer is a courier whose API returns the delivery rate of a phone number.
type PhoneScorer interface {
	PhoneScore(ctx context.Context, a Account, mobile string) (Score, error)
}

// HookReader is a courier that sends webhooks.
type HookReader interface {
	// Authenticate verifies that a webhook was sent by the account's courier. The error is ErrUnauthorized.
	Authenticate(a Account, r *http.Request, body []byte) error
	// Key returns a key that is the same for repeated deliveries of the webhook.
	Key(r *http.Request, body []byte) string
	// Read returns the updates in an authenticated webhook's body. It returns none for events that do not concern a parcel, and an error
	// for a body that it cannot parse.
	Read(body []byte) ([]Update, error)
	// Answer writes the response to an authenticated webhook.
	Answer(a Account, w http.ResponseWriter, body []byte)
}

// Spec describes a courier.
type Spec struct {
	Name  Name
	Title string // the courier's spelling of its name
	// Credentials are the fields of the account's secrets, in the order of the form.
	Credentials []Credential
	Limits      Limits
	// Idempotent reports that booking the same invoice again does not book twice.
	Idempotent bool
	// NeedsArea reports that a booking needs an area of the courier's list.
	NeedsArea bool
	// NeedsStore reports that a booking needs one of the pickup places that Check returns.
	NeedsStore bool
	// ConfirmsHooks reports that webhooks are not signed, so a delivery or return is applied only after Track confirms it.
	ConfirmsHooks bool
	// Parallel is the maximum number of concurrent single bookings.
	Parallel int
	// Rate is the rate limit of an account.
	Rate Rate
}

// Rate is a number of requests per period.
type Rate struct {
	Requests int
	Per      time.Duration
}

// Credential is a field of an account's secrets.
type Credential struct {
	Name     string // also the suffix of its text key courier.credential.{Name}
	Optional bool
	// Hook reports that the credential authenticates webhooks. Generated reports that Haat creates it and the merchant copies it to the
	// courier.
	Hook, Generated bool
	Max             int // in characters
}

// Limits are a courier's limits for a booking, in characters, grams and whole taka. Haat refuses longer texts before it sends them.
type Limits struct {
	Name, Address, Note, Contents Span
	Weight                        Span
	COD                           Span
}

// Span is an inclusive range. A Max of 0 means that the field is not sent.
type Span struct{ Min, Max int }

// Has reports whether n is in the range.
func (s Span) Has(n int) bool { return n >= s.Min && n <= s.Max }

// Checked is the result of checking an account.
type Checked struct {
	Account string // its name at the courier, or empty
	Balance *money.Amount
	Stores  []Store
}

// Store is a pickup place of an account.
type Store struct {
	ID, Name, Address, Area string
	Default                 bool
}

// Pickup is a pickup request.
type Pickup struct {
	kind.PickupPlace
	Note    string
	Parcels int
}

// Booking is a parcel to book. Its fields are within the courier's Limits.
type Booking struct {
	Invoice string
	kind.ParcelRequest
	Weight int          // grams
	COD    money.Amount // whole taka
}

// Booked is a booked parcel.
type Booked struct {
	Consignment, Code, Link string
	Status                  string // in the courier's spelling
	Charge                  *money.Amount
	// Existing reports that the courier already had a parcel with the invoice. After a lost response it is the parcel that Haat booked; on
	// the first attempt it is one that was booked outside Haat.
	Existing bool
}

// Result is the result of one booking of BookMany.
type Result struct {
	Booked
	Err error
}

// Ref contains the ids of a parcel at its courier. Empty ones are unknown.
type Ref struct{ Consignment, Invoice, Code string }

// Price is a courier's charge for a parcel.
type Price struct {
	Delivery, CODFee money.Amount
}

// Area is an entry of a courier's list. Path contains the names of its parent levels, without its own name.
type Area struct {
	kind.ParcelArea
	Path string
	// Home reports whether the courier delivers to homes there.
	Home bool
}

// Payout is a payment of a courier to the shop.
type Payout struct {
	Number    string
	Amount    money.Amount // received by the shop
	Collected money.Amount
	Charges   money.Amount
	Paid      bool
	At        time.Time
	Lines     []PayoutLine
}

// PayoutLine is a parcel of a payout.
type PayoutLine struct {
	Ref
	Collected, Charge, CODFee, ReturnFee money.Amount
}

// Score is the delivery rate of a phone number. Ratios are percentages; nil means unknown, not good.
type Score struct {
	Delivered, Canceled *int
	Parcels             string // a range such as "6-20"; empty if unknown
	Volume              string // "none", "low", "medium", "high" or "very_high"; empty if unknown
	Reports             int
}

// Update is a courier's report about a parcel. Some couriers use one status for parcels awaiting pickup and in transit, so AtPickup does
// not replace Moving.
type Update struct {
	Ref
	// Key identifies the update: repeated reports of it have the same key. If it is empty, the state and the time identify the update.
	Key   string
	At    time.Time
	State State // empty if the state does not change
	// Inferred reports that State was inferred from a tracking text. Status is then empty and State is Moving, and the update applies only
	// to a parcel that is AtPickup.
	Inferred bool
	// Status and Text are texts of the courier.
	Status, Text string
	// Failed reports a failed delivery attempt.
	Failed bool
	// Part reports that a part of a Returning or Returned parcel was delivered, even if no earlier update said so.
	Part bool
	// Out reports that the parcel is out for delivery.
	Out bool
	// Collected is the confirmed cash, or nil if the update has no amount. It is also valid while the rest of a partly delivered parcel is
	// Returning or Returned. It is 0 if nothing was delivered.
	Collected *money.Amount
	Charge    *money.Amount
	CODFee    *money.Amount
	ReturnFee *money.Amount
	// Payout is the number of the payout that contains the parcel, or empty.
	Payout string
}
