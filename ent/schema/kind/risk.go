package kind

import "time"

// RiskRules are a shop's settings against fake orders. The zero value scores no order.
type RiskRules struct {
	On bool `json:"on,omitempty"`
	// Amber and Red are the scores from which an order is amber or red; 0: the defaults.
	Amber int `json:"amber,omitempty"`
	Red   int `json:"red,omitempty"`
	// AmberAction is "none", "link" (confirm by a link in a message) or "call"; RedAction is one of these, "advance" or "hold".
	// Empty means the default.
	AmberAction string `json:"amber_action,omitempty"`
	RedAction   string `json:"red_action,omitempty"`
	// Code says when the checkout demands a code by SMS: "" never (except against hoarding), "always", "over" (from CodeFrom on) or "risk"
	// (for numbers and devices that are known to be risky).
	Code     string `json:"code,omitempty"`
	CodeFrom int64  `json:"code_from,omitempty"` // order total in poisha
	// Accept makes the shop accept orders automatically: green ones at once, others when the customer has confirmed or paid.
	Accept bool `json:"accept,omitempty"`
	// CourierFrom is the order total, in poisha, from which a courier's score of the phone number is requested.
	CourierFrom int64 `json:"courier_from,omitempty"`
	// Share exchanges counts about phone numbers with other shops: the shop's own are added, without number and name, and those of others
	// are used.
	Share bool `json:"share,omitempty"`
}

// RiskSignal is one reason of a risk score. Its text has the key "risk.signal.{Code}" and the values N and M.
type RiskSignal struct {
	Code   string `json:"code"`
	Points int    `json:"points"` // negative: lowers the score
	N      int    `json:"n,omitempty"`
	M      int    `json:"m,omitempty"`
}

// PhoneScore is a courier's experience with a phone number over all its merchants. Unknown ratios are nil, which does not mean a clean
// record.
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
