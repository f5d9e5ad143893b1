// Package stock moves units between orders and the stock of products and variants. It logs every change of a
// stock.
package stock

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"haat/ent"
	"haat/ent/orderitem"
	"haat/ent/predicate"
	"haat/ent/product"
	"haat/ent/variant"
	"haat/server/platform/fault"
)

// ErrConcurrent reports that a row was changed concurrently.
var ErrConcurrent = errors.New("row was changed concurrently")

// Units contains the units of orders by product and by variant. The units of a product with variants are the
// sum of the units of its variants.
type Units struct {
	products map[int]productUnits
	variants map[int]int
	sales    map[limitedSale]int
}

// productUnits contains the units of a product: units are those taken from its stock, sold those counted as
// sold. ofVariants is true if the product's stock is the sum of its variants' stocks.
type productUnits struct {
	units, sold int
	ofVariants  bool
}

// Add adds units of a product, or of its variant if variantID is not 0.
func (u *Units) Add(productID, variantID, quantity int) {
	u.add(productID, variantID, quantity, quantity)
}

func (u *Units) add(productID, variantID, units, sold int) {
	if u.products == nil {
		u.products, u.variants = map[int]productUnits{}, map[int]int{}
	}
	of := u.products[productID]
	of.units, of.sold = of.units+units, of.sold+sold
	if variantID != 0 {
		of.ofVariants = true
		u.variants[variantID] += units
	}
	u.products[productID] = of
}

// Held returns the units that the orders take from the stock unless they are canceled. It skips deleted
// products and variants. If a product got variants after the order, its units only count as sold.
func Held(ctx context.Context, client *ent.Client, orderIDs ...int) (Units, error) {
	items, err := itemsOf(ctx, client, orderIDs)
	if err != nil {
		return Units{}, err
	}
	return unitsOf(items, func(item *ent.OrderItem) int { return item.Quantity }), nil
}

// PartOf returns the units of a part of an order, with the rules of Held. part contains quantities by the id
// of the order's item. all reports whether the part is the whole order. The error is Invalid "order_invalid"
// if the part exceeds the order.
func PartOf(ctx context.Context, client *ent.Client, orderID int, part map[int]int) (units Units, all bool, err error) {
	items, err := client.OrderItem.Query().Where(orderitem.OrderID(orderID)).All(ctx)
	if err != nil {
		return Units{}, false, fmt.Errorf("read order's items: %w", err)
	}
	all = true
	known := 0
	for _, item := range items {
		n, ok := part[item.ID]
		if ok {
			known++
		}
		if n < 0 || n > item.Quantity {
			return Units{}, false, fault.New(fault.Invalid, "order_invalid")
		}
		all = all && n == item.Quantity
	}
	if known < len(part) {
		return Units{}, false, fault.New(fault.Invalid, "order_invalid")
	}
	held, err := itemsOf(ctx, client, []int{orderID})
	if err != nil {
		return Units{}, false, err
	}
	return unitsOf(held, func(item *ent.OrderItem) int { return part[item.ID] }), all, nil
}

// Without returns u with the units of a part removed from the stock. They still count as sold.
func (u Units) Without(part Units) Units {
	rest := Units{maps.Clone(u.products), maps.Clone(u.variants), maps.Clone(u.sales)}
	for id, p := range part.products {
		of := rest.products[id]
		of.units -= p.units
		rest.products[id] = of
	}
	for id, units := range part.variants {
		rest.variants[id] -= units
	}
	return rest
}

// itemsOf returns the orders' items whose products exist.
func itemsOf(ctx context.Context, client *ent.Client, orderIDs []int) ([]*ent.OrderItem, error) {
	return existing(ctx, client, orderitem.OrderIDIn(orderIDs...))
}

// existing returns the selected items whose products exist.
func existing(ctx context.Context, client *ent.Client, selected predicate.OrderItem) ([]*ent.OrderItem, error) {
	items, err := client.OrderItem.Query().Where(selected, orderitem.ProductIDNotNil()).
		WithProduct(func(q *ent.ProductQuery) { q.Select(product.FieldOptions) }).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read order's items: %w", err)
	}
	return items, nil
}

func unitsOf(items []*ent.OrderItem, quantity func(*ent.OrderItem) int) Units {
	var u Units
	for _, item := range items {
		n := quantity(item)
		if n == 0 || item.Edges.Product == nil { // the product was deleted between the two queries
			continue
		}
		hasVariants := len(item.Edges.Product.Options) > 0
		switch {
		case hasVariants != (item.VariantID != nil):
			u.add(*item.ProductID, 0, 0, n)
		case hasVariants:
			u.add(*item.ProductID, *item.VariantID, n, n)
		default:
			u.add(*item.ProductID, 0, n, n)
		}
		u.AddInSale(*item.ProductID, item.Sale, n)
	}
	return u
}

// AddLost adds units that left an order but do not return to the stock, such as damaged ones. lost contains
// quantities by the id of the order's item. The units do not count as sold.
func (u *Units) AddLost(ctx context.Context, client *ent.Client, lost map[int]int) error {
	items, err := existing(ctx, client, orderitem.IDIn(slices.Collect(maps.Keys(lost))...))
	if err != nil {
		return err
	}
	gone := unitsOf(items, func(item *ent.OrderItem) int { return lost[item.ID] })
	if u.products == nil {
		u.products, u.variants = map[int]productUnits{}, map[int]int{}
	}
	for id, p := range gone.products {
		of := u.products[id]
		u.products[id] = productUnits{of.units + p.units, of.sold, of.ofVariants || p.ofVariants}
	}
	for id, units := range gone.variants {
		u.variants[id] += units
	}
	return nil
}

// Changed returns the error of a conditional update: ErrConcurrent if no row met the conditions.
func Changed(rows int, err error) error {
	if err != nil {
		return fmt.Errorf("change row: %w", err)
	}
	if rows == 0 {
		return ErrConcurrent
	}
	return nil
}

// Short is the error for a product, or for a variant if VariantID is not 0, without enough stock. It wraps
// the Conflict "order_out_of_stock".
type Short struct{ ProductID, VariantID int }

func (s Short) Error() string {
	return fmt.Sprintf("product %d, variant %d: out of stock", s.ProductID, s.VariantID)
}

// Unwrap returns the fault for the client.
func (s Short) Unwrap() error { return fault.New(fault.Conflict, "order_out_of_stock") }

// Left returns the stock of the product or variant that s names, or 0 if it was deleted.
func Left(ctx context.Context, client *ent.Client, s Short) (int, error) {
	if s.VariantID != 0 {
		row, err := client.Variant.Get(ctx, s.VariantID)
		if ent.IsNotFound(err) {
			return 0, nil
		}
		if err != nil {
			return 0, fmt.Errorf("read stock: %w", err)
		}
		return row.Stock, nil
	}
	row, err := client.Product.Get(ctx, s.ProductID)
	if ent.IsNotFound(err) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("read stock: %w", err)
	}
	return row.Stock, nil
}

// Return changes the stock by stocked times the units, and the sold count by -unsold times the units. Both
// factors are 1 to return the units, -1 to take them again, or 0 to leave the number unchanged. Return logs
// the change and skips deleted products and variants. It returns Short if there is not enough stock; the
// caller must then roll the transaction back.
func (u Units) Return(ctx context.Context, client *ent.Client, cause Cause, stocked, unsold int) error {
	delta := Units{products: map[int]productUnits{}, variants: map[int]int{}}
	for id, p := range u.products {
		delta.products[id] = productUnits{-stocked * p.units, -unsold * p.sold, p.ofVariants}
	}
	for id, units := range u.variants {
		delta.variants[id] = -stocked * units
	}
	delta.sales = u.times(-unsold)
	return delta.apply(ctx, client, cause)
}

// Shift takes from the stock the difference between the units of to and from, or returns it, and logs the
// change. It returns Short if there is not enough stock; the caller must then roll the transaction back. Call
// it late in the transaction, because it locks the products.
func Shift(ctx context.Context, client *ent.Client, cause Cause, from, to Units) error {
	delta := Units{products: map[int]productUnits{}, variants: map[int]int{}}
	for _, side := range []struct {
		of   Units
		sign int
	}{{from, -1}, {to, 1}} {
		for id, p := range side.of.products {
			sum := delta.products[id]
			delta.products[id] = productUnits{sum.units + side.sign*p.units, sum.sold + side.sign*p.sold, sum.ofVariants || p.ofVariants}
		}
		for id, units := range side.of.variants {
			delta.variants[id] += side.sign * units
		}
	}
	delta.sales = to.minusSales(from)
	return delta.apply(ctx, client, cause)
}

// apply takes the units, which may be negative, from the stock of existing products and variants.
func (u Units) apply(ctx context.Context, client *ent.Client, cause Cause) error {
	for _, id := range slices.Sorted(maps.Keys(u.products)) {
		if err := applyProduct(ctx, client, id, u.products[id]); err != nil {
			return err
		}
	}
	if err := u.applySales(ctx, client); err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(u.variants)) {
		units := u.variants[id]
		if units == 0 {
			continue
		}
		update := client.Variant.Update().Where(variant.ID(id)).AddStock(-units)
		if units > 0 {
			update.Where(variant.StockGTE(units))
		}
		n, err := update.Save(ctx)
		if err != nil {
			return fmt.Errorf("change stock: %w", err)
		}
		if n == 0 && units > 0 {
			return Short{VariantID: id}
		}
	}
	return u.log(ctx, client, cause)
}

func applyProduct(ctx context.Context, client *ent.Client, id int, p productUnits) error {
	if p.units == 0 && p.sold == 0 {
		return nil
	}
	update := client.Product.Update().Where(product.ID(id)).AddStock(-p.units)
	if p.units > 0 && !p.ofVariants {
		update.Where(product.StockGTE(p.units))
	}
	if p.sold < 0 {
		update.Where(product.SoldGTE(-p.sold))
	}
	n, err := update.AddSold(p.sold).Save(ctx)
	if err == nil && n == 0 && p.sold < 0 { // the count of sold units was reduced concurrently
		again := client.Product.Update().Where(product.ID(id)).AddStock(-p.units).SetSold(0)
		if p.units > 0 && !p.ofVariants {
			again.Where(product.StockGTE(p.units))
		}
		n, err = again.Save(ctx)
	}
	if err != nil {
		return fmt.Errorf("change stock: %w", err)
	}
	if n == 0 && p.units > 0 {
		return Short{ProductID: id}
	}
	return nil
}
