package kind

import "time"

// RiskRules contains a shop's settings against fake orders. With the zero value, no order is scored.
type RiskRules struct {
	On bool `json:"on,omitempty"`
	// Amber and Red are the minimum scores of amber and red orders; 0 means the defaults.
	Amber int `json:"amber,omitempty"`
	Red   int `json:"red,omitempty"`
	// AmberAction is "none", "link" (confirmation through a link in a message) or "call". RedAction is one of
	// these, "advance" or "hold". Empty means the default.
	AmberAction string `json:"amber_action,omitempty"`
	RedAction   string `json:"red_action,omitempty"`
	// Code defines when the checkout requires a code by SMS: "" never (except against hoarding), "always",
	// "over" (from CodeFrom on) or "risk" (for numbers and devices that are known to be risky).
	Code     string `json:"code,omitempty"`
	CodeFrom int64  `json:"code_from,omitempty"` // order total in poisha
	// If Accept is set, the shop accepts orders automatically: green ones immediately, others when the
	// customer has confirmed or paid.
	Accept bool `json:"accept,omitempty"`
	// CourierFrom is the minimum order total, in poisha, for which a courier's score of the phone number is
	// requested.
	CourierFrom int64 `json:"courier_from,omitempty"`
	// If Share is set, the shop exchanges counts about phone numbers with other shops: its own counts are
	// added, without number and name, and those of others are used.
	Share bool `json:"share,omitempty"`
}

// RiskSignal is a reason for a risk score. Its text has the key "risk.signal.{Code}" and the values N and M.
type RiskSignal struct {
	Code   string `json:"code"`
	Points int    `json:"points"` // negative if it lowers the score
	N      int    `json:"n,omitempty"`
	M      int    `json:"m,omitempty"`
}

// PhoneScore is a courier's experience with a phone number over all its merchants. Unknown ratios are nil,
// which does not mean a clean record.
type PhoneScore struct {
	Courier   string    `json:"courier"`
	Delivered *int      `json:"delivered"` // percent
	Canceled  *int      `json:"canceled"`  // percent
	Volume    string    `json:"volume"`    // none, low, medium, high or very_high
	Reports   int       `json:"reports"`
	FetchedAt time.Time `json:"fetched_at"`
}

// CartLine is a line of a cart in an unfinished checkout.
type CartLine struct {
	ProductID int `json:"product_id"`
	VariantID int `json:"variant_id,omitempty"`
	Quantity  int `json:"quantity"`
}
