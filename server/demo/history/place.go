package history

import (
	"fmt"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/product"
	"haat/ent/shippingpackage"
	"haat/ent/variant"
	"haat/server/catalog/editor"
	"haat/server/message/smsbudget"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/order/state"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
)

// enough is the number of units that a product or variant must have in stock to be ordered.
const enough = 4

// restock loads the products, and refills those that are nearly sold out, as a delivery from the supplier. Products that were sold out when
// the demo was created stay sold out.
func (d *day) restock() error {
	products, err := d.client.Product.Query().Where(product.StatusEQ(product.StatusPublished), product.StockGT(0)).
		WithVariants(func(q *ent.VariantQuery) { q.Order(ent.Asc(variant.FieldID)) }).Order(ent.Desc(product.FieldSold), ent.Asc(product.FieldID)).All(d.ctx)
	if err != nil {
		return fmt.Errorf("list products: %w", err)
	}
	d.popular = products
	ctx, _, _ := d.member(2)
	for _, p := range products {
		inputs := []editor.StockInput{{ProductID: p.ID, StockChange: editor.StockChange{From: p.Stock, To: p.Stock + refill(p.Stock)}}}
		if len(p.Edges.Variants) > 0 {
			inputs = inputs[:0]
			for _, v := range p.Edges.Variants {
				if v.Stock > 0 {
					inputs = append(inputs, editor.StockInput{ProductID: p.ID, VariantID: v.ID, StockChange: editor.StockChange{From: v.Stock, To: v.Stock + refill(v.Stock)}})
				}
			}
		}
		for _, in := range inputs {
			if in.To == in.From {
				continue
			}
			in.Note = "মহাজনের কাছ থেকে নতুন চালান"
			if _, err := d.app.Server.Editor.InputStock(ctx, in); err != nil {
				return err
			}
		}
	}
	if d.popular, err = d.client.Product.Query().Where(product.StatusEQ(product.StatusPublished), product.StockGT(0)).
		WithVariants(func(q *ent.VariantQuery) { q.Order(ent.Asc(variant.FieldID)) }).Order(ent.Desc(product.FieldSold), ent.Asc(product.FieldID)).All(d.ctx); err != nil {
		return fmt.Errorf("list products: %w", err)
	}
	return nil
}

// refill returns the number of units that a delivery adds to a stock.
func refill(stock int) int {
	if stock > enough {
		return 0
	}
	return 12
}

// cart returns the lines of a plan. Products are chosen among those in stock.
func (d *day) cart(p *plan) []checkout.QuoteLine {
	var lines []checkout.QuoteLine
	seen := map[int]bool{}
	for _, w := range p.lines {
		one := d.popular[w.product%len(d.popular)]
		if seen[one.ID] {
			continue
		}
		line := checkout.QuoteLine{ProductID: one.ID, Quantity: w.quantity}
		for i := range one.Edges.Variants {
			if v := one.Edges.Variants[(i+p.customer)%len(one.Edges.Variants)]; v.Stock >= enough {
				line.VariantID = v.ID
				break
			}
		}
		if len(one.Edges.Variants) > 0 && line.VariantID == 0 || one.Stock < enough {
			continue
		}
		seen[one.ID] = true
		lines = append(lines, line)
	}
	return lines
}

// recipient returns the address of a plan's customer. RedX's practice areas are in Dhaka and Chattogram.
func (p *plan) recipient() orders.Delivery {
	if p.prank {
		return prankster(p.customer)
	}
	return person(p.customer)
}

// place places the order of a plan, as a shopper or as a member who was called or written to.
func (d *day) place(p *plan) error {
	lines := d.cart(p)
	if len(lines) == 0 {
		return nil
	}
	to := p.recipient()
	zone := shippingpackage.ZoneOutside
	if to.District == d.shop.District {
		zone = shippingpackage.ZoneInside
	}
	pack, err := d.client.ShippingPackage.Query().Where(shippingpackage.ZoneEQ(zone), shippingpackage.Active(true)).
		Order(ent.Asc(shippingpackage.FieldPosition, shippingpackage.FieldID)).FirstID(d.ctx)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find package: %w", err)
	}
	if p.manual {
		return d.skipped("place", d.placeManual(p, to, pack, lines))
	}
	seconds := 40 + 7*(p.customer%30)
	buyer := checkout.Shopper{
		Locale: i18n.Bn, VisitSource: p.source, Browser: fmt.Sprintf("demo-%d", p.customer), UserAgent: agents[p.customer%len(agents)],
		From: smsbudget.Source{Address: addressOf(p.customer), Network: addressOf(p.customer)}, IsNew: true,
	}
	if p.prank { // one browser with many numbers, and a form that nobody can fill in so fast
		seconds, buyer.Browser = 3, "demo-prank"
	}
	note := ""
	if p.customer%9 == 4 {
		note = []string{"বিকেলে দিলে ভালো হয়", "Please call before coming", "উপহারের প্যাকেট দেবেন"}[p.n%3]
	}
	_, err = d.app.Server.Checkout.Place(d.ctx, d.tenant, p.key, checkout.PlaceRequest{
		Delivery: to, Lines: lines, PackageID: pack, Note: note, Codes: p.codes(), FormSeconds: &seconds,
	}, buyer)
	return d.skipped("place", err)
}

func (d *day) placeManual(p *plan, to orders.Delivery, pack int, lines []checkout.QuoteLine) error {
	ctx, _, by := d.member(1 + p.n%2)
	in := checkout.ManualOrderRequest{Delivery: to, ManualTerms: checkout.ManualTerms{Source: p.source}, PackageID: pack}
	for _, line := range lines {
		in.Lines = append(in.Lines, checkout.ManualLine{QuoteLine: line})
	}
	switch p.customer % 7 {
	case 0:
		in.Discount, in.DiscountReason = 50_00, "নিয়মিত ক্রেতা"
	case 1:
		if p.sells() {
			in.Advance = 100_00
		}
	}
	quote, err := d.app.Server.Checkout.QuoteManualOrder(ctx, d.tenant.Shop, checkout.ManualQuoteRequest{
		ManualTerms: in.ManualTerms, Lines: in.Lines, PackageID: pack, District: to.District,
	}, i18n.Bn)
	if err != nil {
		return err
	}
	in.Advance, in.Discount = min(in.Advance, quote.Total), min(in.Discount, quote.Subtotal)
	_, err = d.app.Server.Checkout.PlaceManualOrder(ctx, d.tenant, p.key, in, by)
	return err
}

// agents are the user agents of visitors.
var agents = []string{
	"Mozilla/5.0 (Linux; Android 14; SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
	"Mozilla/5.0 (Linux; Android 13; Redmi Note 12) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36",
	"Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1",
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
}

// addressOf returns the IP address of a visitor, from the block for documentation.
func addressOf(visitor int) string { return fmt.Sprintf("2001:db8:%x::%x", visitor%65_000, visitor) }

// due is the amount that a customer still has to pay for an order.
func due(row *ent.Order) money.Amount { return state.CashAtDelivery(row) }

// isAt reports whether an order has one of the statuses.
func isAt(row *ent.Order, statuses ...order.Status) bool {
	for _, s := range statuses {
		if row.Status == s {
			return true
		}
	}
	return false
}
