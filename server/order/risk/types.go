package risk

import (
	"time"

	"haat/server/platform/money"
)

// RiskRules are a shop's rules against fake orders. Amber and Red are the scores from which an order is amber or red.
type RiskRules struct {
	On    bool `json:"on"`
	Amber int  `json:"amber"`
	Red   int  `json:"red"`
	// AmberAction is "none", "link" or "call"; RedAction is one of these, "advance" or "hold".
	AmberAction string `json:"amber_action"`
	RedAction   string `json:"red_action"`
	// Code is when the checkout demands a code by SMS: "never", "always", "over" (from CodeFrom on) or "risk".
	Code     string       `json:"code"`
	CodeFrom money.Amount `json:"code_from"`
	// Accept accepts green orders by themselves, and others when the customer confirmed or paid.
	Accept bool `json:"accept"`
	// CourierFrom is the total from which the courier's score of the number is asked.
	CourierFrom money.Amount `json:"courier_from"`
	// Share takes part in the counts of all shops.
	Share bool `json:"share"`
}

// BlockEntry is an entry of the block list or the allow list. Label is the number, the part of the address, or the order from which the
// network is known.
type BlockEntry struct {
	ID        int        `json:"id"`
	List      string     `json:"list"` // "block" or "allow"
	Kind      string     `json:"kind"` // "number", "address" or "network"
	Label     string     `json:"label"`
	Reason    string     `json:"reason"`     // customers do not see it
	ExpiresAt *time.Time `json:"expires_at"` // null: never
	By        string     `json:"by"`
	Date      time.Time  `json:"date"`
}

// BlockList is a page of the block list or the allow list, newest first. Next is the id before which the next page begins; 0: none.
type BlockList struct {
	Entries []BlockEntry `json:"entries"`
	Next    int          `json:"next"`
}

// BlockRequest adds an entry. Kind is "number" or "address"; networks are added by OrderBlockRequest. Days is the number of days after
// which the entry expires; 0: never.
type BlockRequest struct {
	List   string `json:"list"`
	Kind   string `json:"kind"`
	Value  string `json:"value"`
	Reason string `json:"reason"`
	Days   int    `json:"days"`
}

// OrderBlockRequest blocks or allows what is known of an order. Kinds contains "number", "address" and "network".
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
	// Blocked and Allowed are the kinds of entries that match the order: "number" and "network".
	Blocked []string `json:"blocked"`
	Allowed []string `json:"allowed"`
	// Network reports whether the network of the order is known and can be blocked.
	Network bool `json:"network"`
}

// RiskSignal is a reason of a score. N and M are its numbers.
type RiskSignal struct {
	Code   string `json:"code"`
	Points int    `json:"points"`
	N      int    `json:"n"`
	M      int    `json:"m"`
}

// RiskFeedback is the merchant's word on a score: "none", "too_high" or "too_low".
type RiskFeedback struct {
	Feedback string `json:"feedback"`
}

// RiskMonth counts the scored orders of a month and level by their results and the merchants' words.
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

// RiskDetails are what followed from the risk of an order. Step is "link", "call", "advance", "hold", "accepted" or "released". Level is
// "green", "amber" or "red", or empty for an order that was not scored.
type RiskDetails struct {
	Step  string `json:"step"`
	Level string `json:"level"`
}
