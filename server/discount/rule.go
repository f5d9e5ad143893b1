package discount

import (
	"slices"
	"time"

	"haat/ent/schema/kind"
	"haat/server/platform/money"
)

// Class is the part of an order that a discount lowers.
type Class string

// Classes in the order of calculation.
const (
	Product  Class = "product"
	Order    Class = "order"
	Delivery Class = "delivery"
)

// Kind is a way to lower a price.
type Kind string

// Kinds of values. Each comment names the fields of Value and the classes of the kind.
const (
	Percent Kind = "percent" // Percent and Cap; every class
	Amount  Kind = "amount"  // Amount: of each unit (product), of the order or of the fee
	Price   Kind = "price"   // Amount: the price of each unit (product)
	Tiers   Kind = "tiers"   // Tiers by the number of units (product)
	BuyGet  Kind = "buy_get" // Buy, Get, Percent and Most (product)
	Bundle  Kind = "bundle"  // Units or all of the target's products for Amount, and Most (product)
	Free    Kind = "free"    // the whole fee (delivery)
)

// Value is what a discount gives. Fields that the kind does not use are 0.
type Value struct {
	Kind    Kind
	Percent int // hundredths of a percent, from 1 to money.WholePercent
	// Cap is the most that a percentage lowers a unit (product), the order or the fee; 0 means no cap.
	Cap    money.Amount
	Amount money.Amount
	Tiers  []Tier // by Units, ascending
	// Of each Buy + Get units, the Get cheapest are lowered by Percent.
	Buy, Get int
	// Units is the number of units of a bundle. 0 means one unit of each product of the target.
	Units int
	// Most is the number of times that a bundle or a buy-and-get counts in one order; 0 means no limit.
	Most int
}

// Tier lowers the target's units by Percent if there are at least Units of them.
type Tier = kind.DiscountTier

// Target selects lines: those of the products and the categories, or all if both are empty, without the excluded ones.
type Target kind.DiscountTarget

// matches reports whether the target selects a line.
func (t Target) matches(l Line) bool {
	in := func(list []int) bool {
		return slices.ContainsFunc(l.Categories, func(id int) bool { return slices.Contains(list, id) })
	}
	if slices.Contains(t.WithoutProducts, l.Product) || in(t.WithoutCategories) {
		return false
	}
	return len(t.Products) == 0 && len(t.Categories) == 0 || slices.Contains(t.Products, l.Product) || in(t.Categories)
}

// UsesCategories reports whether the target depends on the categories of products.
func (t Target) UsesCategories() bool { return len(t.Categories)+len(t.WithoutCategories) > 0 }

// Rule is a discount of a shop, with one of its codes if it has any. Two rules with one ID never count together.
type Rule struct {
	ID    int
	Code  string // as CodeKey returns it; empty for automatic discounts
	Class Class
	Value Value
	// Target selects the lines that count for the minimum and, in the class product, those that are lowered.
	Target Target
	// MinSum and MinUnits are the least sum and number of units of the target's lines. Each class counts the sum after the discounts
	// of the classes before it.
	MinSum   money.Amount
	MinUnits int
	// FirstOrder limits the discount to customers without an order.
	FirstOrder bool
	// Districts and Segments limit the discount to orders to a district, and to customers of a segment; empty means everywhere and everybody.
	Districts []string
	Segments  []int
	// MostUses and MostOfPhone are the limits of uses; 0 means no limit. Used and UsedByPhone are the uses until now, the latter of the cart's phone.
	MostUses, MostOfPhone, Used, UsedByPhone int
	// Starts and Ends are zero if there is no boundary. The discount counts at Starts and no longer at Ends.
	Starts, Ends time.Time
	// With lists the classes of the discounts with which this one combines. Both have to list each other's class.
	With []Class
}

// combines reports whether the rule may apply together with discounts of other classes.
func (r *Rule) combines(classes []Class) bool {
	return !slices.ContainsFunc(classes, func(c Class) bool { return c != r.Class && !slices.Contains(r.With, c) })
}
