package cost

import (
	"time"

	"haat/server/platform/money"
)

// ProductCosts contains what a unit of a product costs the merchant. Cost is null if it is unknown.
type ProductCosts struct {
	Cost     *money.Amount `json:"cost"`
	Variants []VariantCost `json:"variants"`
	History  []CostEntry   `json:"history"` // newest first
}

// VariantCost is the cost of a variant; null is the product's.
type VariantCost struct {
	ID   int           `json:"id"`
	Key  string        `json:"key"`
	Cost *money.Amount `json:"cost"`
}

// CostEntry is a cost from a day on. VariantID is 0 for the product, and for its variants without a cost of their own; Variant is the
// variant's key at the time.
type CostEntry struct {
	ID        int          `json:"id"`
	VariantID int          `json:"variant_id"`
	Variant   string       `json:"variant"`
	Cost      money.Amount `json:"cost"`
	Since     time.Time    `json:"since"`
	Note      string       `json:"note"`
	ActorName string       `json:"actor_name"`
	CreatedAt time.Time    `json:"created_at"`
}

// CostRequest sets the cost of a product, or of a variant if VariantID is not 0, from a day on, such as 2026-01-31 in Bangladesh. The
// day is not in the future.
type CostRequest struct {
	VariantID int          `json:"variant_id"`
	Cost      money.Amount `json:"cost"`
	Since     string       `json:"since"`
	Note      string       `json:"note"` // such as the supplier
}
