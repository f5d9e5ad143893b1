package settings

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/product"
	hooks "haat/ent/rules"
	"haat/server/platform/audit"
	"haat/server/platform/money"
)

func pricesOf(s *ent.Shop) PriceSettings {
	in := PriceSettings{RoundPrices: s.RoundPrices}
	in.Version = versionOf(in)
	return in
}

// ChangePrices changes the price settings of the context's shop and recomputes the prices of its discounted
// products. The error is Conflict "settings_changed".
func (s *Service) ChangePrices(ctx context.Context, in PriceSettings) (*PriceSettings, error) {
	return changeShop(ctx, s, in.Version, pricesOf, func(client *ent.Client, row *ent.Shop, update *ent.ShopUpdateOne) error {
		update.SetRoundPrices(in.RoundPrices)
		if row.RoundPrices == in.RoundPrices {
			return nil
		}
		// The change of the shop is logged and purges its pages, so the changes of its products need not do
		// so.
		return reprice(hooks.Bulk(audit.Quiet(ctx)), client, in.RoundPrices)
	})
}

// reprice sets the rounding of all products and recomputes the prices of discounted products, with one update
// for each distinct price and discount. Those of sales are due at once (sale.Service).
func reprice(ctx context.Context, client *ent.Client, whole bool) error {
	isSale := product.Or(product.SaleStartsAtNotNil(), product.SaleEndsAtNotNil(), product.SaleUnitsGT(0))
	if err := client.Product.Update().Where(isSale).SetPriceChangesAt(time.Now()).Exec(ctx); err != nil {
		return fmt.Errorf("change prices of sales: %w", err)
	}
	if err := client.Product.Update().SetWholePrice(whole).Exec(ctx); err != nil {
		return fmt.Errorf("change rounding of products: %w", err)
	}
	var terms []struct {
		SellingPrice int64                `json:"selling_price"`
		Discount     int64                `json:"discount"`
		DiscountType product.DiscountType `json:"discount_type"`
	}
	err := client.Product.Query().Where(product.DiscountGT(0), product.Not(isSale)).
		GroupBy(product.FieldSellingPrice, product.FieldDiscount, product.FieldDiscountType).Scan(ctx, &terms)
	if err != nil {
		return fmt.Errorf("list discounts: %w", err)
	}
	for _, t := range terms {
		kind := money.DiscountType(t.DiscountType)
		selling, discount := money.Amount(t.SellingPrice), money.Amount(t.Discount)
		price := money.Discounted(selling, discount, kind, whole)
		if price == money.Discounted(selling, discount, kind, !whole) {
			continue
		}
		err := client.Product.Update().
			Where(product.SellingPrice(t.SellingPrice), product.Discount(t.Discount), product.DiscountTypeEQ(t.DiscountType), product.Not(isSale)).
			SetPrice(int64(price)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("change prices of products: %w", err)
		}
	}
	return nil
}
