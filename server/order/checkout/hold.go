package checkout

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/ent/predicate"
	"haat/ent/product"
	"haat/server/platform/fault"
	"haat/server/platform/money"
)

// Hold limits the stock that guests without a proven phone number can hold. A limit of 0 means no limit. Values are in poisha and apply
// only in shops that sell in taka.
type Hold struct {
	Units     int          // of one product in one order
	Order     int          // in one order
	Value     money.Amount // of one order's products
	Share     int          // percent of a product's stock, held by all pending orders together
	ShopUnits int          // held by all pending orders of a shop together
	ShopValue money.Amount // value of the products held by all pending orders of a shop
}

// leastShare is the number of units of a product that all pending orders together may always hold. With a smaller share, nobody could order
// the last unit.
const leastShare = 2

// taka is the currency in which the value limits apply.
const taka = "BDT"

// Confirm consumes the code that proved the order's phone number, in the order's transaction.
type Confirm func(ctx context.Context, client *ent.Client) error

// proof returns how the phone number of the order was proven.
func (p *placing) proof() order.Proof {
	switch {
	case p.buyer.Confirm != nil:
		return order.ProofCode
	case p.manual == nil && p.buyer.CustomerID != 0:
		return order.ProofAccount
	}
	return order.ProofNone
}

// isHeld reports whether the limits for unverified guests apply to the order.
func (p *placing) isHeld() bool { return p.manual == nil && p.proof() == order.ProofNone }

func codeNeeded() error { return fault.New(fault.Conflict, "order_code_needed") }

// checkOwn checks the limits for a single order, and the screen. The error is Conflict "order_code_needed".
func (p *placing) checkOwn(ctx context.Context, client *ent.Client, priced *priced) error {
	if !p.isHeld() {
		return nil
	}
	if p.screen.NeedsCode != nil {
		needed, err := p.screen.NeedsCode(ctx, client, p.tenant, p.in, p.buyer, priced.quote.Total)
		if err != nil {
			return err
		}
		if needed {
			return codeNeeded()
		}
	}
	all := 0
	for _, units := range priced.units() {
		if over(units, p.unverified.Units) {
			return codeNeeded()
		}
		all += units
	}
	if over(all, p.unverified.Order) || p.tenant.Shop.Currency == taka && over(priced.quote.Subtotal, p.unverified.Value) {
		return codeNeeded()
	}
	return nil
}

// units returns the number of units of each product in the cart.
func (p *priced) units() map[int]int {
	units := map[int]int{}
	for _, line := range p.quote.Lines {
		units[line.ProductID] += line.Quantity
	}
	return units
}

// checkAll checks the limits per product and per shop, which count all pending orders of unverified guests. Call it after writing the order
// and its stock, so that a concurrent order waits for this one and counts it. The error is Conflict "order_code_needed".
func (p *placing) checkAll(ctx context.Context, client *ent.Client, priced *priced) error {
	if !p.isHeld() {
		return nil
	}
	pending := client.Order.Query().Where(held())
	if p.unverified.ShopValue > 0 && p.tenant.Shop.Currency == taka {
		var value []struct {
			Sum money.Amount `json:"sum"`
		}
		if err := pending.Clone().Aggregate(ent.As(ent.Sum(order.FieldSubtotal), "sum")).Scan(ctx, &value); err != nil {
			return fmt.Errorf("sum up unverified orders: %w", err)
		}
		if len(value) > 0 && over(value[0].Sum, p.unverified.ShopValue) {
			return codeNeeded()
		}
	}
	if p.unverified.ShopUnits > 0 {
		units, err := heldUnits(ctx, client)
		if err != nil {
			return err
		}
		all := 0
		for _, n := range units {
			all += n
		}
		if over(all, p.unverified.ShopUnits) {
			return codeNeeded()
		}
	}
	if p.unverified.Share == 0 {
		return nil
	}
	ids := slices.Sorted(maps.Keys(priced.units()))
	units, err := heldUnits(ctx, client, orderitem.ProductIDIn(ids...))
	if err != nil {
		return err
	}
	left, err := client.Product.Query().Where(product.IDIn(ids...)).Select(product.FieldStock).All(ctx)
	if err != nil {
		return fmt.Errorf("read stock: %w", err)
	}
	for _, row := range left {
		share := (row.Stock + units[row.ID]) * p.unverified.Share / 100
		if units[row.ID] > max(leastShare, share) {
			return codeNeeded()
		}
	}
	return nil
}

// held selects the pending orders of guests without a proven number.
func held() predicate.Order {
	return order.And(
		order.StatusEQ(order.StatusPending), order.ProofEQ(order.ProofNone), order.SourceEQ(order.SourceShop), order.CustomerIDIsNil(),
	)
}

// heldUnits returns the units of each product in held orders.
func heldUnits(ctx context.Context, client *ent.Client, conditions ...predicate.OrderItem) (map[int]int, error) {
	var rows []struct {
		ProductID int `json:"product_id"`
		Sum       int `json:"sum"`
	}
	err := client.OrderItem.Query().Where(append(conditions, orderitem.ProductIDNotNil(), orderitem.HasOrderWith(held()))...).
		GroupBy(orderitem.FieldProductID).Aggregate(ent.As(ent.Sum(orderitem.FieldQuantity), "sum")).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("sum up unverified orders: %w", err)
	}
	units := map[int]int{}
	for _, row := range rows {
		units[row.ProductID] = row.Sum
	}
	return units, nil
}

// over reports whether n exceeds a limit; a limit of 0 means no limit.
func over[N int | money.Amount](n, limit N) bool { return limit > 0 && n > limit }
