package edit

import (
	"context"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/schema/kind"
	"haat/server/discount"
	"haat/server/discount/rules"
	"haat/server/discount/use"
	"haat/server/platform/fault"
	"haat/server/platform/money"
)

// recomputed is a discount of an order, calculated anew. Its shares refer to lines of the contents.
type recomputed struct {
	row    *ent.OrderDiscount
	amount money.Amount
	shares []discount.Share
}

// recompute calculates the order's discounts anew for the contents, by the terms that they had when the order was placed. Limits, dates and
// conditions about the customer are not examined again. It changes the savings of the lines and, if it is still that of now, the delivery
// charge: an entered charge is what the customer pays. A discount that no longer counts remains with the amount 0.
func (c *Contents) recompute(ctx context.Context, client *ent.Client, rows []*ent.OrderDiscount, now Contents) ([]recomputed, error) {
	ofFee := c.ShippingFee == now.ShippingFee
	list, all := frozen(rows, ofFee)
	if len(list) == 0 {
		return nil, nil
	}
	categories, err := categoriesOf(ctx, client, c.Lines, list)
	if err != nil {
		return nil, err
	}
	cart := discount.Cart{Fee: c.ShippingFee}
	for i, line := range c.Lines {
		cart.Lines = append(cart.Lines, discount.Line{
			Key: fmt.Sprintf("%d-%d-%d", line.ProductID, line.VariantID, i), Product: line.ProductID, Categories: categories[line.ProductID],
			Quantity: line.Quantity, Price: line.Price,
		})
	}
	for _, each := range all {
		cart.Fee += each.amount
	}
	quote := discount.Calculate(cart, list, time.Time{})
	for i, line := range quote.Lines {
		c.Lines[i].Savings = line.Product + line.Order
	}
	c.ShippingFee = quote.Fee
	for i := range all {
		all[i].amount = 0
	}
	for _, applied := range quote.Discounts {
		all[applied.Rule.ID-1].amount, all[applied.Rule.ID-1].shares = applied.Amount, applied.Shares
	}
	c.recomputed = true
	c.settle()
	return all, nil
}

// frozen returns the rules of an order's discounts, and the discounts that are calculated anew: without those of the delivery unless ofFee is
// true, whose amounts it returns. The id of a rule is the number of its discount, from 1. A discount of which the order has several, after a
// merge, has one rule.
func frozen(rows []*ent.OrderDiscount, ofFee bool) (list []*discount.Rule, all []recomputed) {
	for _, row := range rows {
		rule := discount.RuleOf(row.Terms)
		each := recomputed{row: row}
		if rule.Class == discount.Delivery {
			if !ofFee {
				continue
			}
			each.amount = money.Amount(row.Amount)
		}
		same := func(other recomputed) bool { return isSame(other.row, row) }
		if !slices.ContainsFunc(all, same) {
			rule.ID = len(all) + 1
			list = append(list, rule)
		}
		all = append(all, each)
	}
	return list, all
}

// isSame reports whether two discounts of an order are the same one of the shop.
func isSame(a, b *ent.OrderDiscount) bool {
	if a.DiscountID == nil || b.DiscountID == nil {
		return a.DiscountID == b.DiscountID && a.Name == b.Name && a.Code == b.Code
	}
	return *a.DiscountID == *b.DiscountID
}

// categoriesOf returns the categories of the lines' products with their ancestors, by product, if one of the rules needs them. They are those of
// today: the order does not contain them.
func categoriesOf(ctx context.Context, client *ent.Client, lines []Line, list []*discount.Rule) (map[int][]int, error) {
	if !slices.ContainsFunc(list, func(r *discount.Rule) bool { return r.Target.UsesCategories() }) {
		return nil, nil
	}
	rows, err := client.Category.Query().All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load categories: %w", err)
	}
	ids := make([]int, len(lines))
	for i, line := range lines {
		ids[i] = line.ProductID
	}
	products, err := client.Product.Query().Where(product.IDIn(ids...)).Select(product.FieldID, product.FieldCategoryID).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load products of lines: %w", err)
	}
	ancestors, of := rules.Ancestors(rows), map[int][]int{}
	for _, p := range products {
		if p.CategoryID != nil {
			of[p.ID] = ancestors[*p.CategoryID]
		}
	}
	return of, nil
}

// parts returns what the discounts give to the order whose lines are stored. created is that of replace.
func parts(all []recomputed, lines []Line, created map[int]int) []use.Part {
	list := make([]use.Part, len(all))
	for i, each := range all {
		list[i] = use.Part{ID: each.row.ID, Amount: int64(each.amount)}
		for _, share := range each.shares {
			line := lines[share.Line]
			item, isNew := created[line.from]
			if !isNew {
				item = line.ItemID
			}
			list[i].Shares = append(list[i].Shares, kind.DiscountShare{Item: item, Amount: int64(share.Amount)})
		}
	}
	return list
}

// Preview returns the amounts that an edit would result in, with the order's discounts as they are and calculated anew. It changes nothing.
// Errors are those of Edit, apart from missing stock.
func (e *Edits) Preview(ctx context.Context, orderID string, in EditRequest) (*EditPreview, error) {
	in = in.cleaned()
	row, err := e.find(ctx, orderID, in.Seen)
	if err != nil {
		return nil, err
	}
	now := contentsOf(row)
	if err := in.check(now); err != nil {
		return nil, err
	}
	kept, err := in.apply(ctx, e.client, now)
	if err != nil {
		return nil, err
	}
	preview := &EditPreview{Kept: kept.amounts()}
	rows, err := use.Of(ctx, e.client, row.ID)
	if err != nil || len(rows) == 0 {
		return preview, err
	}
	if _, err := kept.recompute(ctx, e.client, rows, now); err != nil {
		return nil, fault.Wrap("calculate discounts anew", err)
	}
	anew := kept.amounts()
	preview.Anew = &anew
	return preview, nil
}

func (c *Contents) amounts() EditAmounts {
	return EditAmounts{Savings: c.Savings, Discount: c.Discount, ShippingFee: c.ShippingFee, Total: c.Total}
}
