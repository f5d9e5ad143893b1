package checkout_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	"haat/server/order/checkout"
	"haat/server/order/ordertest"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

func TestQuote_ReturnsCurrentPricesAndStock(t *testing.T) {
	client := dbtest.Open(t).Client
	shop := client.Shop.Create().SetSlug("a").SetName("a").SaveX(system)
	other := client.Shop.Create().SetSlug("b").SetName("b").SaveX(system)
	ctx, foreignCtx := viewer.WithShop(context.Background(), shop.ID), viewer.WithShop(context.Background(), other.ID)
	product := func(ctx context.Context, name string, change ...func(*ent.ProductCreate)) int {
		create := client.Product.Create().SetSlug(name).SetName(name).SetSellingPrice(100_00).SetPrice(100_00).SetStock(5)
		for _, c := range change {
			c(create)
		}
		return create.SaveX(ctx).ID
	}
	plain := product(ctx, "plain", func(c *ent.ProductCreate) {
		c.SetSellingPrice(99_99).SetDiscount(12_50).SetDiscountType("PERCENT").SetPrice(87_49)
	})
	flat := product(ctx, "flat", func(c *ent.ProductCreate) { c.SetDiscount(150_00).SetPrice(0) })
	soldOut := product(ctx, "sold out", func(c *ent.ProductCreate) { c.SetStock(-2) })
	draft := product(ctx, "draft", func(c *ent.ProductCreate) { c.SetStatus("draft") })
	foreign := product(foreignCtx, "foreign")
	shirt := product(ctx, "shirt", func(c *ent.ProductCreate) {
		c.SetDiscount(10_00).SetPrice(90_00).SetStock(4).SetOptions([]kind.Option{
			{Name: "Size", Values: []kind.OptionValue{{Value: "S", BnValue: "ছোট"}, {Value: "L", BnValue: "বড়"}}},
			{Name: "Colour", Values: []kind.OptionValue{{Value: "Red", BnValue: "লাল"}}},
		})
	})
	variant := func(ctx context.Context, of int, price int64, stock int, values ...string) int {
		create := client.Variant.Create().SetProductID(of).SetKey(strings.Join(values, "/")).SetValues(values).SetStock(stock)
		if price > 0 {
			create.SetSellingPrice(price)
		}
		return create.SaveX(ctx).ID
	}
	small, large := variant(ctx, shirt, 0, 1, "S", "Red"), variant(ctx, shirt, 120_00, 3, "L", "Red")
	foreignVariant := variant(foreignCtx, foreign, 0, 5, "S")

	const gone = "gone 0 0 0 []"
	c := ordertest.New(t, client)
	for _, test := range []struct {
		name  string
		lines []checkout.QuoteLine
		want  string
		total int64
	}{
		{"percent, half up", []checkout.QuoteLine{{plain, 0, 3}}, "plain 3 5 8749 []", 3 * 87_49},
		{"a flat discount above the price", []checkout.QuoteLine{{flat, 0, 1}}, "flat 1 5 0 []", 0},
		{"more than the stock", []checkout.QuoteLine{{plain, 0, 9_999}}, "plain 5 5 8749 []", 5 * 87_49},
		{"sold out", []checkout.QuoteLine{{soldOut, 0, 1}}, "sold out 0 0 10000 []", 0},
		{"the variant has the product's price", []checkout.QuoteLine{{shirt, small, 1}}, "shirt 1 1 9000 [ছোট লাল]", 90_00},
		{"the variant has a price of its own", []checkout.QuoteLine{{shirt, large, 2}}, "shirt 2 3 11000 [বড় লাল]", 220_00},
		{"two variants are two lines", []checkout.QuoteLine{{shirt, large, 1}, {shirt, small, 2}}, "shirt 1 3 11000 [বড় লাল], shirt 1 1 9000 [ছোট লাল]", 200_00},
		{"a repeated product is one line", []checkout.QuoteLine{{plain, 0, 1}, {flat, 0, 1}, {plain, 0, 2}}, "plain 3 5 8749 [], flat 1 5 0 []", 3 * 87_49},
		{"many repetitions do not overflow", []checkout.QuoteLine{{plain, 0, 9_999}, {plain, 0, 9_999}}, "plain 5 5 8749 []", 5 * 87_49},
		{"without the variant", []checkout.QuoteLine{{shirt, 0, 1}}, "shirt 0 0 0 []", 0},
		{"with an unknown variant", []checkout.QuoteLine{{shirt, 999_999, 1}}, "shirt 0 0 0 []", 0},
		{"with another product's variant", []checkout.QuoteLine{{plain, small, 1}}, "plain 0 0 0 []", 0},
		{"with another shop's variant", []checkout.QuoteLine{{shirt, foreignVariant, 1}}, "shirt 0 0 0 []", 0},
		{"a draft", []checkout.QuoteLine{{draft, 0, 1}}, gone, 0},
		{"another shop's", []checkout.QuoteLine{{foreign, 0, 1}}, gone, 0},
		{"another shop's with its variant", []checkout.QuoteLine{{foreign, foreignVariant, 1}}, gone, 0},
		{"nobody's", []checkout.QuoteLine{{1 << 50, 0, 1}}, gone, 0},
		{"in the requested order", []checkout.QuoteLine{{flat, 0, 1}, {draft, 0, 1}, {plain, 0, 1}}, "flat 1 5 0 [], " + gone + ", plain 1 5 8749 []", 87_49},
		{"nothing", nil, "", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			quote, err := c.Quote(ctx, shop, checkout.QuoteRequest{Lines: test.lines}, i18n.Bn)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, l := range quote.Lines {
				name := "gone"
				if l.Product != nil {
					name = l.Product.Name
				}
				got = append(got, fmt.Sprint(name, " ", l.Quantity, " ", l.Stock, " ", int64(l.Price), " ", l.Options))
			}
			if strings.Join(got, ", ") != test.want || int64(quote.Total) != test.total {
				t.Errorf("got %s = %d, want %s = %d", strings.Join(got, ", "), quote.Total, test.want, test.total)
			}
		})
	}
	shop.Public = false
	if quote, err := c.Quote(ctx, shop, checkout.QuoteRequest{Lines: []checkout.QuoteLine{{plain, 0, 1}}}, i18n.Bn); err != nil || quote.Lines[0].Product != nil || quote.Total != 0 {
		t.Errorf("unpublished shop: %v, %v", quote, err)
	}
	if _, err := c.Quote(context.Background(), &ent.Shop{Public: true}, checkout.QuoteRequest{Lines: []checkout.QuoteLine{{plain, 0, 1}}}, i18n.Bn); err == nil {
		t.Error("a quote without a viewer is answered")
	}
}

func TestQuoteRequest_ValidateNamesWrongFields(t *testing.T) {
	for _, c := range []struct {
		name  string
		line  checkout.QuoteLine
		field string
	}{
		{"fine", checkout.QuoteLine{ProductID: 1, Quantity: 1}, ""},
		{"most", checkout.QuoteLine{ProductID: 1, VariantID: 1, Quantity: 9_999}, ""},
		{"no product", checkout.QuoteLine{Quantity: 1}, "lines.0.product_id"},
		{"a negative product", checkout.QuoteLine{ProductID: -1, Quantity: 1}, "lines.0.product_id"},
		{"a negative variant", checkout.QuoteLine{ProductID: 1, VariantID: -1, Quantity: 1}, "lines.0.variant_id"},
		{"none", checkout.QuoteLine{ProductID: 1}, "lines.0.quantity"},
		{"a negative quantity", checkout.QuoteLine{ProductID: 1, Quantity: -5}, "lines.0.quantity"},
		{"too many", checkout.QuoteLine{ProductID: 1, Quantity: 10_000}, "lines.0.quantity"},
	} {
		err := checkout.QuoteRequest{Lines: []checkout.QuoteLine{c.line}}.Validate()
		f, _ := fault.As(err)
		if (c.field == "") != (err == nil) || (f != nil && f.Fields[c.field] == "") {
			t.Errorf("%s: %v %v", c.name, err, f)
		}
	}
	lines := make([]checkout.QuoteLine, 101)
	for i := range lines {
		lines[i] = checkout.QuoteLine{ProductID: i + 1, Quantity: 1}
	}
	if (checkout.QuoteRequest{Lines: lines[:100]}).Validate() != nil || (checkout.QuoteRequest{Lines: lines}).Validate() == nil {
		t.Error("the limit is not 100 lines")
	}
}
