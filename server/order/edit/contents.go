package edit

import (
	"slices"

	"haat/ent"
	"haat/server/discount"
	orders "haat/server/order"
	"haat/server/platform/money"
)

// contentsOf returns the contents of an order, whose items must be loaded. It omits items whose units were
// all returned.
func contentsOf(row *ent.Order) Contents {
	c := Contents{
		Delivery: orders.Delivery{
			Name: row.Name, Mobile: row.Mobile, Division: row.Division, District: row.District, Upazila: row.Upazila, Line: row.Line,
		},
		Terms: Terms{
			Discount: money.Amount(row.Discount), DiscountPercent: row.DiscountPercent, DiscountReason: row.DiscountReason,
			ShippingFee: money.Amount(row.ShippingFee), Advance: money.Amount(row.Advance),
		},
		Package: &PackageName{row.ShippingName, row.BnShippingName},
		Note:    row.Note, Subtotal: money.Amount(row.Subtotal), Total: money.Amount(row.Total),
		Lines: make([]Line, 0, len(row.Edges.Items)),
	}
	for _, item := range row.Edges.Items {
		c.Savings += money.Amount(item.Discount)
		if item.Quantity > 0 {
			c.Lines = append(c.Lines, lineOf(item))
		}
	}
	c.Discount -= c.Savings
	return c
}

func lineOf(item *ent.OrderItem) Line {
	line := Line{
		ItemID: item.ID, Name: item.Name, BnName: item.BnName, Variant: item.Variant, BnVariant: item.BnVariant, Sku: item.Sku,
		Picture: item.Picture, SellingPrice: money.Amount(item.SellingPrice), Price: money.Amount(item.Price), Quantity: item.Quantity,
		Savings: money.Amount(item.Discount), from: item.ID, cost: item.Cost, Sale: item.Sale,
	}
	if item.ProductID != nil {
		line.ProductID = *item.ProductID
	}
	if item.VariantID != nil {
		line.VariantID = *item.VariantID
	}
	return line
}

// settle computes the subtotal, the savings, a percentage discount and the total.
func (c *Contents) settle() {
	c.Subtotal, c.Savings = 0, 0
	for _, line := range c.Lines {
		c.Subtotal += line.Price * money.Amount(line.Quantity)
		c.Savings += line.Savings
	}
	if c.DiscountPercent > 0 {
		c.Discount = money.PercentOf(c.Subtotal-c.Savings, c.DiscountPercent)
	}
	c.Total = c.Subtotal - c.Savings - c.Discount + c.ShippingFee
}

// resize changes the quantity and the price of a line. Removed units take their part of the savings with them; added ones get none. Units at
// another price do not count in a sale.
func (l *Line) resize(quantity int, price *money.Amount) {
	if quantity < l.Quantity {
		l.Savings = discount.Left(l.Price, l.Savings, quantity, l.Quantity)
	}
	l.Quantity = quantity
	if price != nil && *price != l.Price {
		l.Price, l.Sale = *price, 0
		l.SellingPrice = max(l.SellingPrice, l.Price)
	}
	l.Savings = min(l.Savings, l.Price*money.Amount(quantity))
}

// quantity returns the number of units of all lines.
func (c *Contents) quantity() int {
	sum := 0
	for _, line := range c.Lines {
		sum += line.Quantity
	}
	return sum
}

// sells reports whether two contents have the same items, amounts, savings and package. Both must have a package.
func (c *Contents) sells(others Contents) bool {
	return c.Terms == others.Terms && *c.Package == *others.Package && slices.EqualFunc(c.Lines, others.Lines, func(a, b Line) bool {
		return a.ItemID == b.ItemID && a.Quantity == b.Quantity && a.Price == b.Price && a.Savings == b.Savings
	})
}

// equal reports whether the contents equal others.
func (c *Contents) equal(others Contents) bool {
	return c.Delivery == others.Delivery && c.Note == others.Note && c.sells(others)
}
