package cost

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/ent/product"
	"haat/ent/variant"
	"haat/server/platform/audit"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/money"
)

// maxMissing is the maximum number of products in MissingCosts.
const maxMissing = 100

// sold contains the units of a product that were sold without a known cost.
type sold struct {
	ProductID int   `sql:"product_id"`
	Units     int   `sql:"units"`
	First     int64 `sql:"first"` // id of the first order
}

// Missing returns the products without a purchase cost. Products that were deleted are left out.
func (c *Costs) Missing(ctx context.Context) (*MissingCosts, error) {
	var units []sold
	err := c.client.OrderItem.Query().
		Where(orderitem.CostIsNil(), orderitem.ProductIDNotNil(), orderitem.QuantityGT(0), orderitem.HasOrderWith(order.StatusNEQ(order.StatusCanceled))).
		GroupBy(orderitem.FieldProductID).
		Aggregate(ent.As(ent.Sum(orderitem.FieldQuantity), "units"), ent.As(ent.Min(orderitem.FieldOrderID), "first")).Scan(ctx, &units)
	if err != nil {
		return nil, fmt.Errorf("sum up units without a cost: %w", err)
	}
	slices.SortFunc(units, func(a, b sold) int {
		return cmp.Or(cmp.Compare(b.Units, a.Units), cmp.Compare(a.ProductID, b.ProductID))
	})
	unsold, err := c.unsold(ctx, units)
	if err != nil {
		return nil, err
	}
	list := &MissingCosts{Count: len(units) + len(unsold)}
	units = units[:min(len(units), maxMissing)]
	if list.Products, err = c.soldWithout(ctx, units); err != nil {
		return nil, err
	}
	rows, err := c.client.Product.Query().Where(product.IDIn(unsold[:min(len(unsold), maxMissing-len(units))]...)).
		Order(ent.Desc(product.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list products without a cost: %w", err)
	}
	for _, row := range rows {
		list.Products = append(list.Products, missing(row, sold{}, c.now()))
	}
	return list, nil
}

// unsold returns the ids of products without a cost that are not among the sold ones, the newest first.
func (c *Costs) unsold(ctx context.Context, units []sold) ([]int, error) {
	ids, err := c.client.Product.Query().Where(product.CostIsNil(), product.Not(product.HasVariantsWith(variant.CostNotNil()))).
		Order(ent.Desc(product.FieldID)).IDs(ctx)
	if err != nil {
		return nil, fmt.Errorf("list products without a cost: %w", err)
	}
	isSold := make(map[int]bool, len(units))
	for _, each := range units {
		isSold[each.ProductID] = true
	}
	return slices.DeleteFunc(ids, func(id int) bool { return isSold[id] }), nil
}

// soldWithout returns the products that were sold without a cost.
func (c *Costs) soldWithout(ctx context.Context, units []sold) ([]MissingCost, error) {
	ids, firsts := make([]int, len(units)), make([]int, len(units))
	for i, each := range units {
		ids[i], firsts[i] = each.ProductID, int(each.First)
	}
	rows, err := c.client.Product.Query().Where(product.IDIn(ids...)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load products without a cost: %w", err)
	}
	orders, err := c.client.Order.Query().Where(order.IDIn(firsts...)).Select(order.FieldCreatedAt).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load first orders of products: %w", err)
	}
	at, byID := map[int64]time.Time{}, map[int]*ent.Product{}
	for _, row := range orders {
		at[int64(row.ID)] = row.CreatedAt
	}
	for _, row := range rows {
		byID[row.ID] = row
	}
	list := make([]MissingCost, 0, maxMissing)
	for _, each := range units {
		if row := byID[each.ProductID]; row != nil { // it may have been deleted since the first query
			list = append(list, missing(row, each, at[each.First]))
		}
	}
	return list, nil
}

func missing(row *ent.Product, of sold, since time.Time) MissingCost {
	m := MissingCost{
		ProductID: row.ID, Name: row.Name, BnName: row.BnName, Price: money.Amount(row.Price), Units: of.Units, Since: dhaka.Day(since),
	}
	if len(row.Images) > 0 {
		m.Picture = &row.Images[0]
	}
	return m
}

// Begin records the first cost of a new product, in client's transaction. Its writer has checked that the cost is not
// negative.
func Begin(ctx context.Context, client *ent.Client, productID int, amount money.Amount, now time.Time) error {
	who, _ := audit.From(ctx)
	day, err := time.ParseInLocation(time.DateOnly, dhaka.Day(now), dhaka.Zone)
	if err != nil {
		return fmt.Errorf("begin of day: %w", err)
	}
	err = client.PurchaseCost.Create().SetProductID(productID).SetCost(int64(amount)).SetSince(day.UTC()).
		SetActorID(who.ID).SetActorName(who.ShortName()).Exec(hidden(ctx))
	if err != nil {
		return fmt.Errorf("write first purchase cost: %w", err)
	}
	return fault.Wrap("set first cost", client.Product.Update().Where(product.ID(productID)).SetCost(int64(amount)).Exec(hidden(ctx)))
}
