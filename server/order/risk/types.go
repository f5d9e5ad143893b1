package risk

import (
	"time"

	"haat/server/platform/money"
)

// RiskRules are a shop's rules against fake orders. Amber and Red are the minimum scores of amber and red orders.
type RiskRules struct {
	On    bool `json:"on"`
	Amber int  `json:"amber"`
	Red   int  `json:"red"`
	// AmberAction is "none", "link" or "call"; RedAction is one of these, "advance" or "hold".
	AmberAction string `json:"amber_action"`
	RedAction   string `json:"red_action"`
	// Code determines when the checkout requires a code by SMS: "never", "always", "over" (for totals from CodeFrom) or "risk".
	Code     string       `json:"code"`
	CodeFrom money.Amount `json:"code_from"`
	// Accept accepts green orders automatically. It also accepts other orders automatically after the
	// customer has confirmed or paid.
	Accept bool `json:"accept"`
	// CourierFrom is the minimum total for which the courier is asked for the number's score.
	CourierFrom money.Amount `json:"courier_from"`
	// Share contributes the shop's counts, and uses those of all shops that share.
	Share bool `json:"share"`
}

// BlockEntry is an entry of the block list or the allow list. Label is the number, the address part, or the order whose network it is.
// Customer is the id of the customer with the number, or 0.
type BlockEntry struct {
	ID        int        `json:"id"`
	List      string     `json:"list"` // "block" or "allow"
	Kind      string     `json:"kind"` // "number", "address" or "network"
	Label     string     `json:"label"`
	Reason    string     `json:"reason"`     // not visible to customers
	ExpiresAt *time.Time `json:"expires_at"` // null: never
	By        string     `json:"by"`
	Customer  int        `json:"customer"`
	Date      time.Time  `json:"date"`
}

// BlockList is a page of the block list or the allow list, newest first. Next is the value of "before" for the next page, or 0.
type BlockList struct {
	Entries []BlockEntry `json:"entries"`
	Next    int          `json:"next"`
}

// BlockRequest adds an entry. Kind is "number" or "address"; networks are added by OrderBlockRequest. Days is
// the number of days after which the entry expires, or 0 for never.
type BlockRequest struct {
	List   string `json:"list"`
	Kind   string `json:"kind"`
	Value  string `json:"value"`
	Reason string `json:"reason"`
	Days   int    `json:"days"`
}

// OrderBlockRequest blocks or allows properties of an order. Kinds contains "number", "address" and "network".
type OrderBlockRequest struct {
	List   string   `json:"list"`
	Kinds  []string `json:"kinds"`
	Reason string   `json:"reason"`
	Days   int      `json:"days"`
}

// OrderRisk is the estimated risk of an order. Level is "none" if the order was not scored.
type OrderRisk struct {
	Level    string       `json:"level"` // "none", "green", "amber" or "red"
	Score    int          `json:"score"`
	Signals  []RiskSignal `json:"signals"`
	Action   string       `json:"action"`   // "", "link", "call", "advance" or "hold"
	Hold     string       `json:"hold"`     // "", "confirm", "call", "advance" or "review"
	Feedback string       `json:"feedback"` // "none", "too_high" or "too_low"
	// Blocked and Allowed contain the kinds of entries that match the order: "number" and "network".
	Blocked []string `json:"blocked"`
	Allowed []string `json:"allowed"`
	// Network reports whether the network of the order is known, so that it can be blocked.
	Network bool `json:"network"`
}

// RiskSignal is a reason for a score. N and M are its numbers.
type RiskSignal struct {
	Code   string `json:"code"`
	Points int    `json:"points"`
	N      int    `json:"n"`
	M      int    `json:"m"`
}

// RiskFeedback is the merchant's feedback on a score: "none", "too_high" or "too_low".
type RiskFeedback struct {
	Feedback string `json:"feedback"`
}

// RiskMonth contains the numbers of scored orders of a month and level, by result and by the merchant's
// feedback.
type RiskMonth struct {
	Month     string `json:"month"` // "2026-01"
	Level     string `json:"level"`
	Orders    int    `json:"orders"`
	Delivered int    `json:"delivered"`
	Returned  int    `json:"returned"`
	Canceled  int    `json:"canceled"`
	TooHigh   int    `json:"too_high"`
	TooLow    int    `json:"too_low"`
}

// RiskDetails describe a step that was taken because of an order's risk. Step is "link", "call", "advance",
// "hold", "accepted" or "released". Level is "green", "amber" or "red", or empty for an order that was not
// scored.
type RiskDetails struct {
	Step  string `json:"step"`
	Level string `json:"level"`
}
