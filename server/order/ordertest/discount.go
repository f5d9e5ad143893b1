package ordertest

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/orderdiscount"
	"haat/ent/schema/kind"
)

// OfferAll creates automatic discounts of several kinds, which combine: three units of anything for 199.99, 7.77 percent of the order from 100.00
// on, and a third of the delivery charge.
func OfferAll(ctx context.Context, client *ent.Client) {
	all := []string{"product", "order", "delivery"}
	for _, terms := range []kind.DiscountTerms{
		{Class: "product", Value: kind.DiscountValue{Kind: "bundle", Units: 3, Amount: 199_99}, Combines: all},
		{Class: "order", Value: kind.DiscountValue{Kind: "percent", Percent: 7_77}, MinSum: 100_00, Combines: all},
		{Class: "delivery", Value: kind.DiscountValue{Kind: "percent", Percent: 33_33}, Combines: all},
	} {
		client.Discount.Create().SetName(terms.Value.Kind).SetAutomatic(true).SetTerms(terms).ExecX(ctx)
	}
}

// DiscountsAreExact returns an error unless in each order of the shop the shares of the discounts add up to the discounts of the items, these are
// at most what the items cost, and together at most the order's discount.
func DiscountsAreExact(ctx context.Context, client *ent.Client) error {
	for _, row := range client.Order.Query().WithItems().AllX(ctx) {
		shares, ofItems := map[int]int64{}, int64(0)
		for _, d := range client.OrderDiscount.Query().Where(orderdiscount.OrderID(row.ID)).AllX(ctx) {
			sum := int64(0)
			for _, share := range d.Shares {
				shares[share.Item] += share.Amount
				sum += share.Amount
			}
			if d.Terms.Class != "delivery" && sum != d.Amount {
				return fmt.Errorf("order %s: the shares of %s add up to %d, not %d", row.Number, d.Name, sum, d.Amount)
			}
		}
		for _, item := range row.Edges.Items {
			if shares[item.ID] != item.Discount || item.Discount > item.Price*int64(item.Quantity) {
				return fmt.Errorf("order %s: item %d costs %d × %d less %d, and its shares are %d", row.Number, item.ID, item.Price, item.Quantity, item.Discount, shares[item.ID])
			}
			ofItems += item.Discount
		}
		if ofItems > row.Discount {
			return fmt.Errorf("order %s: the items' discounts are %d, of %d", row.Number, ofItems, row.Discount)
		}
	}
	return nil
}
