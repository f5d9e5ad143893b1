package settings_test

import (
	"context"
	"testing"

	"haat/ent/product"
	"haat/server/platform/fault"
)

// priced adds a product with a percentage discount in hundredths of a percent and returns its id.
func (a *area) priced(ctx context.Context, slug string, selling, discount int64) int {
	return a.Client.Product.Create().SetSlug(slug).SetName(slug).SetSellingPrice(selling).SetDiscount(discount).
		SetDiscountType(product.DiscountTypePERCENT).SetPrice(selling * (100_00 - discount) / 100_00).SaveX(ctx).ID
}

func TestChangePrices_RoundsDiscountedPricesAndBack(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("a", "01511111111")
	_, _, other := a.Shop("b", "01522222222")
	half, down, exact, full := a.priced(ctx, "half", 450_00, 15_00), a.priced(ctx, "down", 429_00, 10_10), a.priced(ctx, "exact", 500_00, 10_00), a.priced(ctx, "full", 99_50, 0)
	same := a.priced(other, "same", 450_00, 15_00)
	want := func(name string, whole bool, prices map[int]int64) {
		t.Helper()
		for id, price := range prices {
			row := a.Client.Product.GetX(ctx, id)
			if row.Price != price || row.WholePrice != whole {
				t.Errorf("%s: %s costs %d, want %d; whole %v", name, row.Slug, row.Price, price, row.WholePrice)
			}
		}
		if row := a.Client.Product.GetX(other, same); row.Price != 382_50 || row.WholePrice {
			t.Errorf("%s: the other shop's product costs %d", name, row.Price)
		}
	}
	in := a.settings(ctx).Prices
	in.RoundPrices = true
	saved, err := a.ChangePrices(ctx, in)
	if err != nil || !saved.RoundPrices {
		t.Fatalf("%+v, %v", saved, err)
	}
	want("rounded", true, map[int]int64{half: 383_00, down: 386_00, exact: 450_00, full: 99_50})
	_, err = a.ChangePrices(ctx, in)
	wantFault(t, err, fault.Conflict, "settings_changed")
	saved.RoundPrices = false
	if _, err := a.ChangePrices(ctx, *saved); err != nil {
		t.Fatal(err)
	}
	want("exact again", false, map[int]int64{half: 382_50, down: 385_67, exact: 450_00, full: 99_50})
}
