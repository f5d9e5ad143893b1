// Package courier defines what Haat needs from couriers. Each courier has a package of its own that speaks its API; package
// couriers lists them.
package courier

import (
	"context"
	"net/http"
	"time"

	"haat/ent/schema/kind"
	"haat/server/platform/money"
)

// Name identifies a courier, in the database and in addresses.
type Name string

// Manual is the name of parcels that were booked outside Haat, such as with an own rider.
const Manual Name = "manual"

// Account is a shop's account at a courier.
type Account struct {
	// ID identifies the connection, for rate limits and cached tokens.
	ID int
	// Secrets contains the credentials by the names of Spec.Credentials.
	Secrets  map[string]string
	Settings kind.ConnectionSettings
}

// Courier is a courier's API. Its methods may be called concurrently. Besides the errors named below, they return Refused for
// data that the courier does not accept, and Unavailable for a failure that a retry may solve.
type Courier interface {
	Spec() Spec
	// Check verifies the credentials, and returns the account. The error is ErrUnauthorized.
	Check(ctx context.Context, a Account) (Checked, error)
	// Book books a parcel. The error is ErrLost if the courier may have booked it. A courier with Spec.Idempotent does not book
	// an invoice twice: it returns the existing parcel.
	Book(ctx context.Context, a Account, b Booking) (Booked, error)
	// Track returns the parcel's present state.
	Track(ctx context.Context, a Account, ref Ref) (Update, error)
}

// BulkBooker is a courier that books many parcels in one request.
type BulkBooker interface {
	// BookMany returns a result for each booking, in their order. An error concerns all of them.
	BookMany(ctx context.Context, a Account, list []Booking) ([]Result, error)
}

// Finder is a courier that can be asked for a parcel by our number, for example after a lost answer.
type Finder interface {
	// Find returns ErrNotFound if the courier has no parcel with the invoice.
	Find(ctx context.Context, a Account, invoice string) (Booked, error)
}

// Pricer is a courier that tells its charge before the booking.
type Pricer interface {
	Price(ctx context.Context, a Account, b Booking) (Price, error)
}

// Canceler is a courier that cancels parcels.
type Canceler interface {
	Cancel(ctx context.Context, a Account, ref Ref, reason string) error
}

// ReturnRequester is a courier that can be asked to bring a parcel back.
type ReturnRequester interface {
	RequestReturn(ctx context.Context, a Account, ref Ref, reason string) error
}

// PickupRequester is a courier that can be asked to come for parcels.
type PickupRequester interface {
	// PickupAreas returns the areas of pickup places. It is the same list for all accounts.
	PickupAreas(ctx context.Context, a Account) ([]Area, error)
	// RequestPickup asks the courier to come. The errors are ErrPickupOpen, and ErrLost if the courier may have accepted the request.
	RequestPickup(ctx context.Context, a Account, p Pickup) error
}

// AreaSource is a courier with its own list of areas.
type AreaSource interface {
	// Areas returns all areas. It is the same list for all accounts.
	Areas(ctx context.Context, a Account) ([]Area, error)
}

// PayoutSource is a courier that lists its payouts.
type PayoutSource interface {
	// Payouts returns the newest payouts first, without their parcels. page counts from 1; more reports another page.
	Payouts(ctx context.Context, a Account, page int) (list []Payout, more bool, err error)
	// Payout returns a payout with its parcels.
	Payout(ctx context.Context, a Account, number string) (Payout, error)
}

// PhoneScorer is a courier that tells how often parcels to a phone number were delivered.
type PhoneScorer interface {
	PhoneScore(ctx context.Context, a Account, mobile string) (Score, error)
}

// HookReader is a courier that reports changes by webhooks.
type HookReader interface {
	// Authenticate checks a webhook's request for the account. The error is ErrUnauthorized.
	Authenticate(a Account, r *http.Request, body []byte) error
	// Key returns a key that repeated deliveries of the webhook share.
	Key(r *http.Request, body []byte) string
	// Read returns the updates in a genuine webhook's body. It returns none for events without a meaning for a parcel, and an
	// error for a body in another form.
	Read(body []byte) ([]Update, error)
	// Answer writes the response to a genuine webhook.
	Answer(a Account, w http.ResponseWriter, body []byte)
}

// Spec describes a courier.
type Spec struct {
	Name  Name
	Title string // as the courier writes itself
	// Credentials are the fields of the account's secrets, in the order of the form.
	Credentials []Credential
	Limits      Limits
	// Idempotent reports that booking the same invoice again does not book twice.
	Idempotent bool
	// NeedsArea reports that a booking needs an area of the courier's list.
	NeedsArea bool
	// NeedsStore reports that a booking needs one of the pickup places that Check returns.
	NeedsStore bool
	// ConfirmsHooks reports that webhooks are not signed, so that a delivery or return is confirmed by Track before it counts.
	ConfirmsHooks bool
	// Parallel is the number of single bookings that may run at once.
	Parallel int
	// Rate limits requests of one account.
	Rate Rate
}

// Rate is a number of requests per period.
type Rate struct {
	Requests int
	Per      time.Duration
}

// Credential is a field of an account's secrets.
type Credential struct {
	Name     string // also of its text key courier.credential.{Name}
	Optional bool
	// Hook reports that it secures webhooks; Generated, that Haat makes it and shows it to the merchant, who enters it at the courier.
	Hook, Generated bool
	Max             int // characters
}

// Limits are a courier's limits of a booking, in characters, grams and whole taka. Longer texts are refused before they are sent.
type Limits struct {
	Name, Address, Note, Contents Span
	Weight                        Span
	COD                           Span
}

// Span is a range that includes its ends. A Max of 0 means that the field is not sent.
type Span struct{ Min, Max int }

// Has reports whether n is in the range.
func (s Span) Has(n int) bool { return n >= s.Min && n <= s.Max }

// Checked is the result of checking an account.
type Checked struct {
	Account string // its name, if the courier tells it
	Balance *money.Amount
	Stores  []Store
}

// Store is a pickup place of an account.
type Store struct {
	ID, Name, Address, Area string
	Default                 bool
}

// Pickup is a request to come for parcels.
type Pickup struct {
	kind.PickupPlace
	Note    string
	Parcels int
}

// Booking is a parcel to book. It fits the courier's Limits.
type Booking struct {
	Invoice string
	kind.ParcelRequest
	Weight int          // grams
	COD    money.Amount // whole taka
}

// Booked is a booked parcel.
type Booked struct {
	Consignment, Code, Link string
	Status                  string // in the courier's words
	Charge                  *money.Amount
	// Existing reports that the courier had a parcel with the invoice before this request. It is the same parcel after a lost
	// answer; before the first attempt it was booked outside Haat.
	Existing bool
}

// Result is the result of one of many bookings.
type Result struct {
	Booked
	Err error
}

// Ref identifies a parcel at its courier.
type Ref struct{ Consignment, Invoice, Code string }

// Price is what a courier takes for a parcel.
type Price struct {
	Delivery, CODFee money.Amount
}

// Area is an entry of a courier's list. Path contains the names of the levels above it, without the name.
type Area struct {
	kind.ParcelArea
	Path string
	// Home reports that parcels are delivered to homes there.
	Home bool
}

// Payout is a payment of a courier to the shop.
type Payout struct {
	Number    string
	Amount    money.Amount // what the shop received
	Collected money.Amount
	Charges   money.Amount
	Paid      bool
	At        time.Time
	Lines     []PayoutLine
}

// PayoutLine is one parcel of a payout.
type PayoutLine struct {
	Ref
	Collected, Charge, CODFee, ReturnFee money.Amount
}

// Score is how often parcels to a number were delivered. Ratios are percentages; nil means unknown, not good.
type Score struct {
	Delivered, Canceled *int
	Parcels             string // a range such as "6-20"; empty if unknown
	Volume              string // "none", "low", "medium", "high" or "very_high"; empty if unknown
	Reports             int
}

// Update is what a courier says about a parcel. Some couriers have one word for parcels at the pickup and on the way, so AtPickup
// does not replace Moving: a parcel that was moving once is moving again.
type Update struct {
	Ref
	// Key identifies the update: repeated reports of it have the same key. Empty: its state and time identify it.
	Key   string
	At    time.Time
	State State // empty: the state does not change
	// Inferred reports that State was concluded from a text: it applies only to a parcel that is AtPickup. Status is empty, and
	// State is Moving.
	Inferred bool
	// Status and Text are the courier's own words.
	Status, Text string
	// Failed reports a failed attempt to deliver.
	Failed bool
	// Part reports that a part of a parcel that is Returning or Returned was delivered, even if no update said so before.
	Part bool
	// Out reports that the parcel is out for delivery.
	Out bool
	// Collected is the confirmed cash; nil: the update says nothing about it. It counts also while the rest of a partly delivered
	// parcel is Returning or Returned. Parcels of which nothing was delivered report 0.
	Collected *money.Amount
	Charge    *money.Amount
	CODFee    *money.Amount
	ReturnFee *money.Amount
	// Payout is the number of the payout that contains the parcel.
	Payout string
}
