package edit

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/shippingpackage"
	"haat/server/catalog"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/textnorm"
)

func invalid() *fault.Fault { return fault.New(fault.Invalid, "order_invalid") }

// cleaned returns the request normalized for storage.
func (r EditRequest) cleaned() EditRequest {
	for _, text := range []*string{&r.Name, &r.Division, &r.District, &r.Upazila, &r.Line, &r.DiscountReason} {
		*text = form.OneLine(*text)
	}
	r.Mobile, r.Note = form.Mobile(r.Mobile), form.Lines(r.Note)
	return r
}

// check returns Invalid "order_invalid" with the wrong fields. An unchanged address may lack fields that new addresses require.
func (r EditRequest) check(now Contents) error {
	fields := form.Fields{}
	if r.Delivery != now.Delivery {
		fields.Text("name", r.Name, form.MaxName, true)
		fields.Mobile(r.Mobile)
		fields.Place(r.Division, r.District, r.Upazila)
		fields.Text("line", r.Line, form.MaxLine, true)
	}
	fields.Text("note", r.Note, orders.MaxNote, false)
	switch {
	case len(r.Lines) == 0:
		fields["lines"] = "required"
	case len(r.Lines) > checkout.MaxLines:
		fields["lines"] = "max"
	}
	for i, line := range r.Lines {
		if line.Quantity < 1 || line.Quantity > checkout.MaxQuantity {
			fields[fmt.Sprintf("lines.%d.quantity", i)] = "invalid"
		}
		if line.Price != nil && (*line.Price < 0 || *line.Price > money.Max) {
			fields[fmt.Sprintf("lines.%d.price", i)] = "invalid"
		}
	}
	r.Terms.addWrong(fields)
	return fields.Of(invalid())
}

func (t Terms) addWrong(fields form.Fields) {
	for name, amount := range map[string]money.Amount{"discount": t.Discount, "shipping_fee": t.ShippingFee, "advance": t.Advance} {
		if amount < 0 || amount > money.Max {
			fields[name] = "invalid"
		}
	}
	if t.DiscountPercent < 0 || t.DiscountPercent > money.WholePercent {
		fields["discount"] = "invalid"
	}
	fields.Text("discount_reason", t.DiscountReason, checkout.MaxDiscountReason, t.Discount > 0 || t.DiscountPercent > 0)
}

// checkAmounts returns Invalid "order_invalid" if the discount exceeds the subtotal, the advance exceeds the total, or the total is too
// high.
func (c *Contents) checkAmounts() error {
	fields := form.Fields{}
	switch {
	case c.Subtotal > money.Max || c.Total > money.Max:
		fields["lines"] = "max"
	case c.Discount > c.Subtotal-c.Savings:
		fields["discount"] = "max"
	case c.Advance > c.Total:
		fields["advance"] = "max"
	}
	return fields.Of(invalid())
}

// apply returns the contents after the request. client may be that of a transaction. The error is Invalid
// "order_invalid" for an unknown item, product, variant or package.
func (r EditRequest) apply(ctx context.Context, client *ent.Client, now Contents) (Contents, error) {
	next := Contents{Delivery: r.Delivery, Terms: r.Terms, Note: r.Note, Package: now.Package, Lines: make([]Line, len(r.Lines))}
	if next.DiscountPercent == 0 && next.Discount == 0 {
		next.DiscountReason = ""
	}
	var ids []int
	for _, line := range r.Lines {
		if line.ItemID == 0 {
			ids = append(ids, line.ProductID)
		}
	}
	forSale := map[int]catalog.FoundProduct{}
	if len(ids) > 0 {
		var err error
		if forSale, err = catalog.New(client).ForSale(ctx, ids, i18n.En); err != nil {
			return next, err
		}
	}
	fields, kept := form.Fields{}, map[int]bool{}
	if r.PackageID != 0 {
		chosen, err := client.ShippingPackage.Query().Where(shippingpackage.ID(r.PackageID), shippingpackage.Active(true)).Only(ctx)
		switch {
		case ent.IsNotFound(err):
			fields["package_id"] = "invalid"
		case err != nil:
			return next, fmt.Errorf("find delivery package: %w", err)
		default:
			next.Package = &PackageName{chosen.Name, chosen.BnName}
		}
	}
	for i, line := range r.Lines {
		resolved, ok := now.item(line.ItemID)
		if line.ItemID == 0 {
			resolved, ok = added(line, forSale)
		}
		if !ok || line.ItemID != 0 && kept[line.ItemID] {
			fields[fmt.Sprintf("lines.%d.product_id", i)] = "invalid"
		}
		kept[line.ItemID] = true
		if line.ItemID == 0 {
			resolved.from = -1 - i
		}
		resolved.resize(line.Quantity, line.Price)
		next.Lines[i] = resolved
	}
	next.settle()
	return next, fields.Of(invalid())
}

func (c *Contents) item(id int) (Line, bool) {
	i := slices.IndexFunc(c.Lines, func(line Line) bool { return line.ItemID == id })
	if i < 0 {
		return Line{}, false
	}
	return c.Lines[i], true
}

// added returns the line of a product to add, at its current price. If this is the price of a limited sale, the units count in it, even beyond
// the limit: the merchant has agreed on the price with the customer. It reports false if the product or variant is not for sale.
func added(line LineRequest, forSale map[int]catalog.FoundProduct) (Line, bool) {
	product, ok := forSale[line.ProductID]
	if !ok {
		return Line{}, false
	}
	variant, ok := product.Variant(line.VariantID)
	if !ok && (product.HasVariants || line.VariantID != 0) {
		return Line{}, false
	}
	sold := product.AsSold(variant)
	l := Line{
		ProductID: line.ProductID, SellingPrice: product.SellingPrice, Price: product.Price, Picture: sold.Picture, Sku: sold.Sku, cost: sold.Cost,
		Name: textnorm.Clip(sold.Name, checkout.MaxItemText), BnName: textnorm.Clip(sold.BnName, checkout.MaxItemText),
		Variant: textnorm.Clip(sold.Variant, checkout.MaxItemText), BnVariant: textnorm.Clip(sold.BnVariant, checkout.MaxItemText),
	}
	if ok {
		l.VariantID, l.SellingPrice, l.Price = variant.ID, variant.SellingPrice, variant.Price
	}
	if s := product.ProductCard.Sale; s != nil && s.Left > 0 {
		l.Sale = product.Sale().Number
	}
	return l, true
}
