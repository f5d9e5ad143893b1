// Package discount calculates the discounts of a cart, without a database: product discounts, then those of the order, then those of the
// delivery. docs/discounts.md describes the rules.
package discount

import (
	"strings"

	"haat/server/platform/money"
	"haat/server/platform/textnorm"
)

// Cart is what a shopper wants to order.
type Cart struct {
	Lines []Line
	// Fee is the fee of the delivery before discounts.
	Fee      money.Amount
	Codes    []string // as entered
	District string   // the English name; empty if unknown
	// FirstOrder reports whether the customer has no order yet; Segments are those of the customer. The tags of customers are such segments.
	FirstOrder bool
	Segments   []int
	// Anonymous reports that the customer is not known yet. Codes for segments then count, until the order names the customer.
	Anonymous bool
}

// Line is a product or a variant in a cart.
type Line struct {
	// Key identifies the line in the cart, such as "12-3" for a variant. It decides between equal lines, so that their order is irrelevant.
	Key        string
	Product    int
	Categories []int // with their ancestors
	Quantity   int
	Price      money.Amount // of a unit, after the sale price
}

// Sum returns the price of all units of the line.
func (l Line) Sum() money.Amount { return l.Price * money.Amount(l.Quantity) }

// CodeKey returns a code in the form in which it is stored and compared: upper case, with ASCII digits, and without spaces.
func CodeKey(code string) string {
	return strings.ToUpper(textnorm.ASCIIDigits(strings.Join(strings.Fields(code), "")))
}
