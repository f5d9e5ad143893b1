package cost

import (
	"time"

	"haat/server/platform/media"
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

// CostEntry is a cost that applies from a day on. VariantID is 0 for the product and its variants without an
// own cost. Variant is the variant's key at the time when the cost was recorded.
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

// CostRequest sets the cost of a product, or of a variant if VariantID is not 0, from the day Since on. Since
// has the format 2006-01-02, is in Bangladesh's time zone, and must not be in the future.
type CostRequest struct {
	VariantID int          `json:"variant_id"`
	Cost      money.Amount `json:"cost"`
	Since     string       `json:"since"`
	Note      string       `json:"note"` // for example the supplier
}

// MissingCosts contains the products without a purchase cost, at most 100: those with the most sold units first, then the
// newest that were not sold. Count is the number of all of them.
type MissingCosts struct {
	Products []MissingCost `json:"products"`
	Count    int           `json:"count"`
}

// MissingCost is a product that has no purchase cost, or had none when some of its units were sold. Units is the number
// of these units in orders that are not canceled. Since is the day of the first such order or, without one, today; it has
// the format 2006-01-02, and a cost that is set from this day on applies to all units.
type MissingCost struct {
	ProductID int            `json:"product_id"`
	Name      string         `json:"name"`
	BnName    string         `json:"bn_name"`
	Picture   *media.Picture `json:"picture"`
	Price     money.Amount   `json:"price"`
	Units     int            `json:"units"`
	Since     string         `json:"since"`
}
