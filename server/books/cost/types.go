package cost

import (
	"time"

	"haat/server/platform/money"
)

// ProductCosts contains the purchase cost of a unit of a product. Cost is null if it is unknown.
type ProductCosts struct {
	Cost     *money.Amount `json:"cost"`
	Variants []VariantCost `json:"variants"`
	History  []CostEntry   `json:"history"` // newest first
}

// VariantCost is the cost of a variant. If it is null, the product's cost applies.
type VariantCost struct {
	ID   int           `json:"id"`
	Key  string        `json:"key"`
	Cost *money.Amount `json:"cost"`
}

// CostEntry is a cost that applies from a day on. VariantID is 0 for the product and its variants without a cost of their own. Variant is
// the variant's key when the cost was recorded.
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

// CostRequest sets the cost of a product, or of a variant if VariantID is not 0, from a day on. The day has the form 2006-01-02, in
// Bangladesh, and is not in the future.
type CostRequest struct {
	VariantID int          `json:"variant_id"`
	Cost      money.Amount `json:"cost"`
	Since     string       `json:"since"`
	Note      string       `json:"note"` // such as the supplier
}
