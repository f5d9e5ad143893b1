package catalog

import (
	"time"

	"haat/server/platform/money"
)

// Offer is the price of one unit after the best automatic discount that everybody gets. Quotes contain the discount itself.
type Offer struct {
	Price money.Amount `json:"price"`
	// Name is the badge of the product: "-20%" if Price is exactly this percentage below the selling price, otherwise the discount's name.
	Name string `json:"name"`
	// StartsAt and EndsAt are the dates of the discount; zero if it has none.
	StartsAt time.Time `json:"-"`
	EndsAt   time.Time `json:"-"`
}

// Ends returns the end of the offer's price: that of the discount or of the product's sale, whichever is first. sale is zero if the product's
// price has no end, and the result is zero if neither has one. The offer may be nil.
func (o *Offer) Ends(sale time.Time) time.Time {
	if o == nil || o.EndsAt.IsZero() || !sale.IsZero() && sale.Before(o.EndsAt) {
		return sale
	}
	return o.EndsAt
}

// Deals are the automatic discounts for several units of a product, and those with a minimum.
type Deals struct {
	Name string `json:"name"` // of the discount for several units; empty if there are several
	// Prices contains what several units cost, for each price of a unit. It is empty if no discount depends on the number of units.
	Prices   []DealPrices  `json:"prices"`
	Sets     []DealSet     `json:"sets,omitempty"`
	Minimums []DealMinimum `json:"minimums,omitempty"`
}

// DealPrices contains the prices of several units of a product or of its variants with a price.
type DealPrices struct {
	Price   money.Amount `json:"price"` // of a unit, before automatic discounts
	Choices []DealChoice `json:"choices"`
	// Totals contains the prices of 1, 2 and more units, at least up to the last choice.
	Totals []money.Amount `json:"totals"`
}

// DealChoice is a number of units that costs less for each unit than a smaller number. Saved is the discount of all units. Each is the price
// of a unit, rounded to poisha.
type DealChoice struct {
	Units int          `json:"units"`
	Total money.Amount `json:"total"`
	Each  money.Amount `json:"each"`
	Saved money.Amount `json:"saved"`
}

// DealSet is one unit of each of several products for a price.
type DealSet struct {
	Name     string        `json:"name"`
	Total    money.Amount  `json:"total"`
	Saved    money.Amount  `json:"saved"`
	Products []ProductCard `json:"products"`
}

// DealMinimum is a discount from a minimum of the order on. Kind is "free" for free delivery, and empty for other discounts. Either minimum may
// be 0.
type DealMinimum struct {
	Kind     string       `json:"kind"`
	Name     string       `json:"name"`
	MinSum   money.Amount `json:"min_sum"`
	MinUnits int          `json:"min_units"`
}

// Charged returns the price of one unit after automatic discounts.
func (c *ProductCard) Charged() money.Amount { return c.Offer.or(c.Price) }

// Charged returns the price of one unit after automatic discounts.
func (v *Variant) Charged() money.Amount { return v.Offer.or(v.Price) }

// or returns the price of the offer, or another one if there is no offer.
func (o *Offer) or(price money.Amount) money.Amount {
	if o == nil {
		return price
	}
	return o.Price
}
