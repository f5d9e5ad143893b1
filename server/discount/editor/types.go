package editor

import (
	"time"

	"haat/server/platform/media"
	"haat/server/platform/money"
)

// Terms describe what a discount gives. Kind is "percent", "amount", "price", "tiers", "buy_get" or "bundle" in the class "product",
// "percent" or "amount" in the class "order", and "percent", "amount" or "free" in the class "delivery". Fields that the kind does not use
// are ignored. Percentages are in percent, with at most two decimals.
type Terms struct {
	Class   string       `json:"class"`
	Kind    string       `json:"kind"`
	Percent money.Amount `json:"percent"`
	Cap     money.Amount `json:"cap"` // the most that a percentage lowers; 0 means no cap
	Amount  money.Amount `json:"amount"`
	Tiers   []Tier       `json:"tiers"`
	// Of each Buy + Get units, the Get cheapest are lowered by Percent.
	Buy int `json:"buy"`
	Get int `json:"get"`
	// Units is the number of units of a bundle; 0 means one unit of each of Products.
	Units int `json:"units"`
	// Most is the number of times that a bundle or "buy_get" counts in one order; 0 means no limit.
	Most int `json:"most"`
	// The discount is for these products and categories, or for all if both are empty, without the excluded ones.
	Products          []int        `json:"products"`
	Categories        []int        `json:"categories"`
	WithoutProducts   []int        `json:"without_products"`
	WithoutCategories []int        `json:"without_categories"`
	MinSum            money.Amount `json:"min_sum"`
	MinUnits          int          `json:"min_units"`
	// Combines lists the classes of the discounts with which this one may count together.
	Combines []string `json:"combines"`
}

// Tier lowers units by Percent if there are at least Units of them.
type Tier struct {
	Units   int          `json:"units"`
	Percent money.Amount `json:"percent"`
}

// DiscountRequest contains the fields of a discount. Times are those of Bangladesh, as 2026-01-31T21:30, or empty for no boundary. The
// discount counts from the beginning of the minute StartsAt to the end of the minute EndsAt.
type DiscountRequest struct {
	ChangedAt   time.Time `json:"changed_at"` // of the version that the merchant loaded; ignored for a new discount
	Name        string    `json:"name"`       // one of the names is required
	BnName      string    `json:"bn_name"`
	Note        string    `json:"note"`
	Source      string    `json:"source"`
	Automatic   bool      `json:"automatic"`
	Code        string    `json:"code"` // the first code of a new discount that is not automatic; otherwise ignored
	Terms       Terms     `json:"terms"`
	FirstOrder  bool      `json:"first_order"`
	Districts   []string  `json:"districts"` // English names
	Tags        []int     `json:"tags"`
	MostUses    int       `json:"most_uses"` // 0 means no limit
	MostOfPhone int       `json:"most_of_phone"`
	MostOfCode  int       `json:"most_of_code"`
	StartsAt    string    `json:"starts_at"`
	EndsAt      string    `json:"ends_at"`
}

// FullDiscount is a discount with what its editor shows. Status is "active", "scheduled", "paused" or "ended".
type FullDiscount struct {
	DiscountRequest `tstype:",extends,required"`
	ID              int    `json:"id"`
	Status          string `json:"status"`
	Used            int    `json:"used"` // counted only if MostUses is set
	Codes           int    `json:"codes"`
	// Fixed reports that orders have the discount, so that its class and kind cannot change.
	Fixed   bool    `json:"fixed"`
	Figures Figures `json:"figures"`
	Named   Named   `json:"named"`
}

// Named contains the names of what a discount refers to.
type Named struct {
	Products   []NamedProduct  `json:"products"`
	Categories []NamedCategory `json:"categories"`
	Tags       []NamedTag      `json:"tags"`
}

// NamedProduct is a product that a discount is for.
type NamedProduct struct {
	ID      int            `json:"id"`
	Name    string         `json:"name"`
	BnName  string         `json:"bn_name"`
	Picture *media.Picture `json:"picture"`
	Price   money.Amount   `json:"price"`
}

// NamedCategory is a category of the shop, below that with ParentID unless it is 0.
type NamedCategory struct {
	ID       int    `json:"id"`
	ParentID int    `json:"parent_id"`
	Name     string `json:"name"`
	BnName   string `json:"bn_name"`
}

// NamedTag is a tag of customers.
type NamedTag struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

// Choices are the categories and tags for which a discount can be.
type Choices struct {
	Categories []NamedCategory `json:"categories"`
	Tags       []NamedTag      `json:"tags"`
}

// Figures are the results of a discount. Orders that were merged into another one do not count.
type Figures struct {
	Uses      int          `json:"uses"`
	Orders    int          `json:"orders"`
	Delivered int          `json:"delivered"`
	Returned  int          `json:"returned"`
	Sales     money.Amount `json:"sales"` // of orders that are not canceled, after discounts, without delivery charges
	Given     money.Amount `json:"given"` // by which the discount lowered these orders
	// DeliveredSales are the sales of delivered orders, and Profit is what remains of them after the purchase costs. Profit is null if the
	// cost of a unit is unknown, or if the member may not see costs.
	DeliveredSales money.Amount  `json:"delivered_sales"`
	Profit         *money.Amount `json:"profit"`
	UncostedUnits  int           `json:"uncosted_units"`
}

// DiscountRow is a discount in the list. Code is the first of its codes in alphabetical order.
type DiscountRow struct {
	ID        int     `json:"id"`
	Name      string  `json:"name"`
	BnName    string  `json:"bn_name"`
	Status    string  `json:"status"`
	Automatic bool    `json:"automatic"`
	Code      string  `json:"code"`
	Codes     int     `json:"codes"`
	Terms     Terms   `json:"terms"`
	MostUses  int     `json:"most_uses"`
	Used      int     `json:"used"`
	StartsAt  string  `json:"starts_at"`
	EndsAt    string  `json:"ends_at"`
	Figures   Figures `json:"figures"`
}

// DiscountRows is a page of the list.
type DiscountRows struct {
	Discounts []DiscountRow `json:"discounts"`
	Total     int           `json:"total"`
	Page      int           `json:"page"`
	Pages     int           `json:"pages"`
	Counts    StatusCounts  `json:"counts"`
}

// StatusCounts are the numbers of the shop's discounts by status.
type StatusCounts struct {
	Active    int `json:"active"`
	Scheduled int `json:"scheduled"`
	Paused    int `json:"paused"`
	Ended     int `json:"ended"`
}

// CodeRow is a code of a discount.
type CodeRow struct {
	ID        int       `json:"id"`
	Code      string    `json:"code"`
	Uses      int       `json:"uses"`
	CreatedAt time.Time `json:"created_at"`
}

// CodeRows is a page of a discount's codes, the newest first.
type CodeRows struct {
	Codes []CodeRow `json:"codes"`
	Total int       `json:"total"`
	Page  int       `json:"page"`
	Pages int       `json:"pages"`
}

// CodeRequest adds a code to a discount.
type CodeRequest struct {
	Code string `json:"code"`
}

// GenerateRequest adds Count random codes that begin with Prefix.
type GenerateRequest struct {
	Count  int    `json:"count"`
	Prefix string `json:"prefix"`
}

// PreviewRequest asks what a discount that is not saved would do to a cart. ID is that of the discount, or 0 for a new one. Without lines,
// the cart contains up to three of the products for which the discount is. A null Fee means the highest of the shop's delivery charges.
type PreviewRequest struct {
	ID       int             `json:"id"`
	Discount DiscountRequest `json:"discount"`
	Lines    []PreviewLine   `json:"lines"`
	Fee      *money.Amount   `json:"fee"`
}

// PreviewLine is a product of the cart.
type PreviewLine struct {
	ProductID int `json:"product_id"`
	Quantity  int `json:"quantity"`
}

// Preview is the calculation of a cart with the discount and the shop's other automatic discounts.
type Preview struct {
	Lines     []PreviewedLine   `json:"lines"`
	Discounts []PreviewedAmount `json:"discounts"` // those that count
	Subtotal  money.Amount      `json:"subtotal"`
	Fee       money.Amount      `json:"fee"` // before discounts
	Total     money.Amount      `json:"total"`
	// Refusal says why the discount does not count in the cart, as discount.Refusal; empty if it counts. If it is "too_small", MissingSum
	// and MissingUnits are what the cart lacks.
	Refusal      string       `json:"refusal"`
	MissingSum   money.Amount `json:"missing_sum"`
	MissingUnits int          `json:"missing_units"`
	Conflicts    []Conflict   `json:"conflicts"`
}

// PreviewedLine is a line of the cart. Total is what its units cost after discounts.
type PreviewedLine struct {
	Product  NamedProduct `json:"product"`
	Quantity int          `json:"quantity"`
	Sum      money.Amount `json:"sum"`
	Total    money.Amount `json:"total"`
}

// PreviewedAmount is a discount that counts. ID is 0 for the one that is not saved.
type PreviewedAmount struct {
	ID     int          `json:"id"`
	Name   string       `json:"name"`
	BnName string       `json:"bn_name"`
	Class  string       `json:"class"`
	Amount money.Amount `json:"amount"`
}

// Conflict is another discount that cannot count together with this one. Reason is "same" if both lower the same part of an order, of which
// only the better one counts; "this" if this discount does not combine with the other's class; "other" if the other does not combine
// with this one's class; "both" if neither does.
type Conflict struct {
	ID     int    `json:"id"`
	Name   string `json:"name"`
	BnName string `json:"bn_name"`
	Class  string `json:"class"`
	Reason string `json:"reason"`
}
