package stockcount

import (
	"time"

	"haat/server/catalog/stock/stocklog"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

// Countable is a product without variants, or a variant, that can be counted. Variant is the variant's name in the language of the reader,
// or empty.
type Countable struct {
	ProductID int            `json:"product_id"`
	VariantID int            `json:"variant_id"`
	Name      string         `json:"name"`
	BnName    string         `json:"bn_name"`
	Variant   string         `json:"variant"`
	Sku       string         `json:"sku"`
	Picture   *media.Picture `json:"picture"`
	Stock     int            `json:"stock"`
}

// CountLine contains the counted units of a product or variant. Expected is the stock at the time when its
// first unit was counted.
type CountLine struct {
	ProductID int `json:"product_id"`
	VariantID int `json:"variant_id"` // 0 for a product without variants
	Expected  int `json:"expected"`
	Counted   int `json:"counted"`
}

// CountCheckRequest contains the lines of a count in progress.
type CountCheckRequest struct {
	Lines []CountLine `json:"lines"`
}

// CountRequest is a completed stock-taking. Key is its idempotency key.
type CountRequest struct {
	Key   string      `json:"key"`
	Note  string      `json:"note"`
	Lines []CountLine `json:"lines"`
}

// CheckedLine is the effect that a line would have. Stock is the current stock, After the stock after the
// count. Value is the purchase cost of the difference, or null if it is unknown or hidden from the member.
type CheckedLine struct {
	CountLine `tstype:",extends,required"`
	Stock     int           `json:"stock"`
	After     int           `json:"after"`
	Value     *money.Amount `json:"value"`
}

// CheckedCount is the effect that a count would have. Value is the sum of the known values, or null if there is none.
type CheckedCount struct {
	Lines []CheckedLine `json:"lines"`
	Value *money.Amount `json:"value"`
}

// StockTaking is a completed stock-taking. Counted and Changed are numbers of products and variants. Missing
// and Surplus are numbers of units.
type StockTaking struct {
	ID        int       `json:"id"`
	Note      string    `json:"note"`
	ActorName string    `json:"actor_name"`
	Counted   int       `json:"counted"`
	Changed   int       `json:"changed"`
	Missing   int       `json:"missing"`
	Surplus   int       `json:"surplus"`
	CreatedAt time.Time `json:"created_at"`
}

// StockTakings is a page of stock-takings, newest first. Next is the value of "before" for the next page, or 0.
type StockTakings struct {
	Counts []StockTaking `json:"counts"`
	Next   int           `json:"next"`
}

// FullStockTaking is a stock-taking with the movements that it caused.
type FullStockTaking struct {
	StockTaking `tstype:",extends,required"`
	Movements   []stocklog.StockMove `json:"movements"`
}
