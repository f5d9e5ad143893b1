package checkout

import (
	"context"

	"haat/ent"
	"haat/ent/order"
	"haat/server/catalog/stock"
	"haat/server/platform/fault"
	"haat/server/platform/money"
)

// Hold limits the stock that the pending orders of guests without a proven phone number may take. A limit of
// 0 means no limit. Values are in poisha and apply only in shops that sell in taka.
type Hold struct {
	Units     int          // of one product in one order
	Order     int          // in one order
	Value     money.Amount // of one order's products
	Share     int          // percent of a product's stock, for all pending orders together
	ShopUnits int          // for all pending orders of a shop together
	ShopValue money.Amount // value of the products of all pending orders of a shop
}

// leastShare is the number of units of a product that all pending orders together may take in any case. If it
// were less, nobody could order the last unit.
const leastShare = 2

// taka is the currency in which the value limits apply.
const taka = "BDT"

// Confirm invalidates the code that proved the order's phone number, in the order's transaction.
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

// checkOwn checks the limits for a single order, and the screen. It also reads what pending orders hold, if a limit needs it. The error is
// Conflict "order_code_needed".
func (p *placing) checkOwn(ctx context.Context, priced *priced) error {
	if !p.isHeld() {
		return nil
	}
	if p.screen.NeedsCode != nil {
		needed, err := p.screen.NeedsCode(ctx, p.tenant, p.in, p.buyer, priced.quote.Total)
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
	if over(all, p.unverified.Order) || p.isLimited(priced.quote.Subtotal, p.unverified.Value) {
		return codeNeeded()
	}
	if !p.limitsHeld() {
		return nil
	}
	var err error
	priced.held, err = p.held.before(ctx, p.client, priced.forSale)
	return err
}

// isLimited reports whether a value exceeds a limit, which applies only to shops that sell in taka.
func (p *placing) isLimited(value, limit money.Amount) bool {
	return p.tenant.Shop.Currency == taka && over(value, limit)
}

// limitsHeld reports whether any limit depends on all pending orders.
func (p *placing) limitsHeld() bool {
	return p.unverified.ShopUnits > 0 || p.unverified.Share > 0 || p.unverified.ShopValue > 0 && p.tenant.Shop.Currency == taka
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
// and its stock, so that a concurrent order of the product waits for this one and counts it. taken is the stock of the order's products
// now. What pending orders held up to a second ago, and the units sold since, usually prove that the limits are far away; only above
// half of one are the pending orders counted again. The error is Conflict "order_code_needed".
func (p *placing) checkAll(ctx context.Context, client *ent.Client, priced *priced, taken map[int]stock.Taken) error {
	if !p.isHeld() || !p.limitsHeld() {
		return nil
	}
	since := p.held.add(ctx, priced)
	if p.isFarFromLimits(priced, since, taken) {
		return nil
	}
	now, err := heldUnits(ctx, client)
	if err != nil {
		return err
	}
	if over(now.all, p.unverified.ShopUnits) || p.isLimited(now.value, p.unverified.ShopValue) {
		return codeNeeded()
	}
	for id := range priced.units() {
		if over(now.units[id], p.shareOf(taken[id].Stock+now.units[id])) {
			return codeNeeded()
		}
	}
	return nil
}

// isFarFromLimits reports whether at most half of each limit is used, by the earlier count and since, what this node has placed since then.
// All units of the order's products that were sold since then, by any node, count as held.
func (p *placing) isFarFromLimits(priced *priced, since placedUnits, taken map[int]stock.Taken) bool {
	before := priced.held
	for id, units := range priced.units() {
		sold := max(units, taken[id].Sold-before.sold[id])
		if over(2*(before.units[id]+sold), p.shareOf(taken[id].Stock+before.units[id]+sold)) {
			return false
		}
	}
	return !over(2*(before.all+since.units), p.unverified.ShopUnits) && !p.isLimited(2*(before.value+since.value), p.unverified.ShopValue)
}

// shareOf returns the number of a product's units that pending orders may hold together, or 0 for no limit. all includes the held units.
func (p *placing) shareOf(all int) int {
	if p.unverified.Share == 0 {
		return 0
	}
	return max(leastShare, all*p.unverified.Share/100)
}

// over reports whether n exceeds a limit. A limit of 0 means no limit.
func over[N int | money.Amount](n, limit N) bool { return limit > 0 && n > limit }
