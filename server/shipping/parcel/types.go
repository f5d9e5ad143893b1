package parcel

import (
	"time"

	"haat/ent/schema/kind"
	"haat/server/platform/money"
)

// Couriers is the response for the settings page of couriers.
type Couriers struct {
	Couriers []CourierAccount `json:"couriers"`
	Rules    CourierRules     `json:"rules"`
}

// CourierAccount is a courier with the shop's connection to it.
type CourierAccount struct {
	Courier  string `json:"courier"`
	Title    string `json:"title"`
	State    string `json:"state"`    // none, connected or broken
	Problem  string `json:"problem"`  // why the connection is broken: unauthorized or unreadable
	Account  string `json:"account"`  // the account's name at the courier, or empty
	Practice bool   `json:"practice"` // the courier is a practice courier, which carries no parcels
	// Credentials are the fields of the form.
	Credentials []CourierCredential `json:"credentials"`
	HookURL     string              `json:"hook_url"` // empty without a connection
	WebhookAt   *time.Time          `json:"webhook_at"`
	NeedsStore  bool                `json:"needs_store"`
	Store       string              `json:"store"` // id of the chosen pickup place
	// DemandSignature makes Haat refuse webhooks without a signature.
	DemandSignature bool `json:"demand_signature"`
}

// CourierCredential is a field of a courier's credentials.
type CourierCredential struct {
	Name      string `json:"name"`
	Optional  bool   `json:"optional"`
	Generated bool   `json:"generated"` // created by Haat, not entered
	Max       int    `json:"max"`       // characters
}

// CourierKeys are the credentials that a merchant enters. Empty optional ones keep their values.
type CourierKeys struct {
	Keys map[string]string `json:"keys"`
}

// CourierConnected is a new connection. Token is the generated secret of its webhooks, which is shown only once; it is empty if it did not
// change.
type CourierConnected struct {
	Account CourierAccount `json:"account"`
	Stores  []CourierStore `json:"stores"`
	Balance *money.Amount  `json:"balance"`
	Token   string         `json:"token"`
}

// CourierStore is a pickup place of the shop's account.
type CourierStore struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Address string `json:"address"`
}

// CourierToken is the generated secret of webhooks.
type CourierToken struct {
	Token string `json:"token"`
}

// CourierSettings are the settings of a connection.
type CourierSettings struct {
	Store           string `json:"store"`
	DemandSignature bool   `json:"demand_signature"`
}

// CourierRules are the shop's rules for parcels. Zero values mean the defaults.
type CourierRules struct {
	Weight             int           `json:"weight"`  // weight of units of products without a weight, in grams; 500 if 0
	Default            string        `json:"default"` // courier of orders that match no rule
	Rules              []CourierRule `json:"rules"`
	StuckDays          int           `json:"stuck_days"`      // 3 if 0
	FailedAttempts     int           `json:"failed_attempts"` // 2 if 0
	TellOutForDelivery bool          `json:"tell_out_for_delivery"`
}

// CourierRule chooses a courier. Zero values match every order.
type CourierRule struct {
	Courier   string       `json:"courier"`
	Districts []string     `json:"districts"`
	MaxWeight int          `json:"max_weight"` // grams
	MinAmount money.Amount `json:"min_amount"`
	MaxAmount money.Amount `json:"max_amount"`
}

// ReviewRequest requests a review of the parcels for orders. An empty courier is chosen by the rules.
type ReviewRequest struct {
	Orders  []string `json:"orders"`
	Courier string   `json:"courier"`
}

// ParcelReview lists the parcels that would be booked, with the couriers to choose from.
type ParcelReview struct {
	Couriers []CourierChoice `json:"couriers"`
	Rows     []ParcelRow     `json:"rows"`
}

// CourierChoice is a connected courier with its limits, in characters.
type CourierChoice struct {
	Courier   string `json:"courier"`
	Title     string `json:"title"`
	Practice  bool   `json:"practice"`
	HasAreas  bool   `json:"has_areas"`
	NeedsArea bool   `json:"needs_area"`
	Name      Length `json:"name"`
	Address   Length `json:"address"`
	Note      Length `json:"note"`
}

// Length is a range of lengths, in characters. Max is 0 if the field is not sent.
type Length struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

// ParcelRow is the parcel of an order before its booking.
type ParcelRow struct {
	Order    string          `json:"order"`
	Courier  string          `json:"courier"` // empty if none is chosen
	Name     string          `json:"name"`
	Mobile   string          `json:"mobile"`
	Address  string          `json:"address"`
	District string          `json:"district"`
	Note     string          `json:"note"`
	Contents string          `json:"contents"`
	Weight   int             `json:"weight"` // grams
	Due      money.Amount    `json:"due"`    // the amount that the customer still has to pay
	COD      money.Amount    `json:"cod"`    // Due, rounded to whole taka
	Area     kind.ParcelArea `json:"area"`
	AreaPath string          `json:"area_path"`
	// Confidence is the confidence in the suggested area, from 0 to 1.
	Confidence float64 `json:"confidence"`
	// Charge is the courier's expected charge. ShippingFee is the delivery charge that the customer pays.
	Charge      *money.Amount `json:"charge"`
	ShippingFee money.Amount  `json:"shipping_fee"`
	// Problems contains a code for each field that must be corrected: required, min, max, invalid or confirm.
	Problems map[string]string `json:"problems"`
}

// BookRequest books parcels.
type BookRequest struct {
	Rows []BookRow `json:"rows"`
}

// BookRow is an order with the values to book.
type BookRow struct {
	Order   string          `json:"order"`
	Courier string          `json:"courier"`
	Name    string          `json:"name"`
	Mobile  string          `json:"mobile"` // in any notation
	Address string          `json:"address"`
	Note    string          `json:"note"`
	Weight  int             `json:"weight"` // grams
	Area    kind.ParcelArea `json:"area"`
	// COD is the amount that the member saw. The order is refused if it has changed.
	COD    money.Amount  `json:"cod"`
	Charge *money.Amount `json:"charge"` // the expected charge
}

// BookResult is the result for an order: its parcel, or the code of an error with the invalid fields.
type BookResult struct {
	Order   string            `json:"order"`
	Parcel  *Parcel           `json:"parcel"`
	Code    string            `json:"code"`
	Message string            `json:"message"`
	Fields  map[string]string `json:"fields"`
}

// Parcel is an order's parcel.
type Parcel struct {
	ID             int             `json:"id"`
	Order          string          `json:"order"`
	Active         bool            `json:"active"` // whether it is the order's current parcel
	Courier        string          `json:"courier"`
	Title          string          `json:"title"`    // the courier's display name
	Practice       bool            `json:"practice"` // whether the courier is a practice courier, which carries no parcels
	State          string          `json:"state"`
	StateAt        time.Time       `json:"state_at"`
	Invoice        string          `json:"invoice"`
	Consignment    string          `json:"consignment"`
	TrackingCode   string          `json:"tracking_code"`
	TrackingLink   string          `json:"tracking_link"`
	CourierStatus  string          `json:"courier_status"`
	FailedAttempts int             `json:"failed_attempts"`
	Problem        string          `json:"problem"`
	ProblemDetail  string          `json:"problem_detail"`
	Name           string          `json:"name"`
	Mobile         string          `json:"mobile"`
	Address        string          `json:"address"`
	District       string          `json:"district"`
	Note           string          `json:"note"`
	Area           kind.ParcelArea `json:"area"`
	Weight         int             `json:"weight"` // grams
	COD            money.Amount    `json:"cod"`
	Collected      *money.Amount   `json:"collected"`
	QuotedCharge   *money.Amount   `json:"quoted_charge"`
	Charge         *money.Amount   `json:"charge"`
	CODFee         *money.Amount   `json:"cod_fee"`
	ReturnFee      *money.Amount   `json:"return_fee"`
	ShippingFee    money.Amount    `json:"shipping_fee"` // the delivery charge that the customer pays
	Total          money.Amount    `json:"total"`
	CreatedAt      time.Time       `json:"created_at"`
	BookedAt       *time.Time      `json:"booked_at"`
	DeliveredAt    *time.Time      `json:"delivered_at"`
	CheckedInAt    *time.Time      `json:"checked_in_at"`
	BookedBy       string          `json:"booked_by"`
	// Can lists the possible actions: retry, resolve, cancel, cancel_by_hand, status, and pickup (a pickup of
	// all waiting parcels can be requested from the courier).
	Can []string `json:"can"`
}

// ParcelList is a page of parcels, with the number of parcels in each tab.
type ParcelList struct {
	Parcels []Parcel     `json:"parcels"`
	Next    int          `json:"next"` // cursor of the next page; 0 if there is none
	Counts  ParcelCounts `json:"counts"`
}

// ParcelCounts contains the number of parcels in each tab.
type ParcelCounts struct {
	Sending   int `json:"sending"` // to send, failed or unknown
	Moving    int `json:"moving"`
	CheckIn   int `json:"check_in"`
	Attention int `json:"attention"` // failed or unknown
}

// ParcelCancel cancels a parcel.
type ParcelCancel struct {
	Reason string `json:"reason"`
	// ByHand records that the member has already canceled the parcel at the courier.
	ByHand bool `json:"by_hand"`
}

// ParcelResolve is a member's answer about a booking whose response was lost.
type ParcelResolve struct {
	Booked      bool   `json:"booked"`
	Consignment string `json:"consignment"`
}

// ManualParcel records a parcel that was booked outside Haat.
type ManualParcel struct {
	Order        string        `json:"order"`
	CourierName  string        `json:"courier_name"`
	TrackingCode string        `json:"tracking_code"`
	TrackingLink string        `json:"tracking_link"`
	Charge       *money.Amount `json:"charge"`
}

// ManualStatus sets the state of a manual parcel: moving, delivered, partly, returning or returned.
type ManualStatus struct {
	State string `json:"state"`
	// Seen is the state that the member saw. Empty means any state that allows the change.
	Seen string `json:"seen,omitempty"`
	// Collected is the amount that the courier collected for a part of the goods. It is required for the state partly, and not allowed for
	// others.
	Collected *money.Amount `json:"collected,omitempty"`
}

// FoundArea is an entry of a courier's list of areas.
type FoundArea struct {
	Area kind.ParcelArea `json:"area"`
	Path string          `json:"path"`
}

// PickupPlace is the place of a pickup. AddressID is the number of the address in the courier's panel.
type PickupPlace struct {
	AddressID string          `json:"address_id"`
	Area      kind.ParcelArea `json:"area"`
	AreaPath  string          `json:"area_path"`
	Address   string          `json:"address"`
	Mobile    string          `json:"mobile"`
}

// PickupForm contains the initial values of a pickup request: the last place, and the number of parcels that await pickup.
type PickupForm struct {
	Place   PickupPlace `json:"place"`
	Parcels int         `json:"parcels"`
}

// PickupRequest requests a pickup. The place becomes the default of the next request.
type PickupRequest struct {
	Place   PickupPlace `json:"place"`
	Note    string      `json:"note"`
	Parcels int         `json:"parcels"`
}
