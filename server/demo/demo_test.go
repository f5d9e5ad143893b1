package demo

import (
	"context"
	"io"
	"log/slog"
	"slices"
	"testing"

	"github.com/alexedwards/argon2id"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/ent/product"
	"haat/ent/shop"
	"haat/ent/variant"
	"haat/ent/viewer"
	orders "haat/server/order"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/media"
	"haat/server/platform/money"
	"haat/server/platform/places"
)

var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

// The demo data must contain shops of every kind, with enough products and orders to show each page.
func TestSeed_CreatesTheDemoShops(t *testing.T) {
	if testing.Short() {
		t.Skip("encodes all pictures of the demo shops; browser tests use shops that are created in the same way")
	}
	client := dbtest.Open(t).Client
	ctx := context.Background()
	store, err := media.Open("file://" + t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if err := Seed(ctx, client, store, quiet); err != nil {
		t.Fatal(err)
	}
	for slug, want := range map[string]struct {
		theme    int8
		currency string
		public   bool
		chat     string
	}{
		"demo": {1, "BDT", true, "whatsapp"}, "rupali": {2, "BDT", true, "messenger"}, "nobanno": {3, "BDT", true, "facebook"},
		"dollar": {1, "USD", true, ""}, "closed": {1, "BDT", false, ""},
	} {
		s := client.Shop.Query().Where(shop.Slug(slug)).OnlyX(viewer.WithSystem(ctx))
		if s.Theme != want.theme || s.Currency != want.currency || s.Public != want.public || s.Logo == nil ||
			(want.chat != "" && s.ChatChannel != want.chat) {
			t.Errorf("%s: theme %d, %s, public %v, chat %q", slug, s.Theme, s.Currency, s.Public, s.ChatChannel)
		}
		checkProducts(t, client, viewer.WithShop(ctx, s.ID), store)
	}
	checkDemo(t, client, store, ctx)

	before := client.Product.Query().CountX(viewer.WithSystem(ctx))
	if err := Seed(ctx, client, store, quiet); err != nil {
		t.Fatal(err)
	}
	if after := client.Product.Query().CountX(viewer.WithSystem(ctx)); after != before {
		t.Errorf("a second time: %d products, before %d", after, before)
	}
}

func TestDemo_PricesInTakaAreWhole(t *testing.T) {
	t.Parallel()
	for _, slug := range []string{"demo", "rupali", "nobanno"} {
		data, err := readShop(slug)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range data.Products {
			prices := []money.Amount{p.SellingPrice}
			for _, v := range p.Variants {
				if v.SellingPrice != nil {
					prices = append(prices, *v.SellingPrice)
				}
			}
			for _, price := range prices {
				if now := money.Discounted(price, p.Discount, p.DiscountType, false); price%100 != 0 || now%100 != 0 {
					t.Errorf("%s of %s costs %s, %s before the discount", p.Slug, slug, now.Decimal(), price.Decimal())
				}
			}
		}
	}
}

func checkProducts(t *testing.T, client *ent.Client, ctx context.Context, store *media.Store) {
	t.Helper()
	for _, p := range client.Product.Query().WithVariants().AllX(ctx) {
		if p.BnName == "" || p.Description == "" || p.BnDescription == "" || len(p.Images) == 0 || p.CategoryID == nil {
			t.Errorf("%s has no text, picture or category", p.Slug)
		}
		discounted := money.Discounted(money.Amount(p.SellingPrice), money.Amount(p.Discount), money.DiscountType(p.DiscountType), false)
		if p.Price != int64(discounted) {
			t.Errorf("%s: price %d, want %d", p.Slug, p.Price, discounted)
		}
		for _, image := range p.Images {
			for _, width := range image.Variants() {
				r, _, err := store.Open(ctx, image.Key, width)
				if err != nil {
					t.Errorf("%s: %v", p.Slug, err)
					continue
				}
				r.Close()
			}
		}
		sum := 0
		for _, v := range p.Edges.Variants {
			sum += v.Stock
		}
		if len(p.Edges.Variants) > 0 && (sum != p.Stock || len(p.Options) == 0) {
			t.Errorf("%s: stock %d, its variants' %d", p.Slug, p.Stock, sum)
		}
	}
}

func checkDemo(t *testing.T, client *ent.Client, store *media.Store, ctx context.Context) {
	t.Helper()
	s := client.Shop.Query().Where(shop.Slug("demo")).OnlyX(viewer.WithSystem(ctx))
	ctx = viewer.WithShop(ctx, s.ID)
	products := client.Product.Query()
	for what, c := range map[string]struct{ got, least int }{
		"categories":         {client.Category.Query().CountX(ctx), 12},
		"products":           {products.Clone().CountX(ctx), 48},
		"percent discounts":  {products.Clone().Where(product.DiscountTypeEQ(product.DiscountTypePERCENT), product.DiscountGT(0)).CountX(ctx), 5},
		"flat discounts":     {products.Clone().Where(product.DiscountTypeEQ(product.DiscountTypeFLAT), product.DiscountGT(0)).CountX(ctx), 5},
		"out of stock":       {products.Clone().Where(product.Stock(0)).CountX(ctx), 3},
		"with variants":      {products.Clone().Where(product.HasVariants()).CountX(ctx), 5},
		"variants sold out":  {client.Variant.Query().Where(variant.Stock(0)).CountX(ctx), 1},
		"reviews":            {client.Review.Query().CountX(ctx), 30},
		"questions":          {client.Question.Query().CountX(ctx), 4},
		"banners":            {client.Banner.Query().CountX(ctx), 2},
		"policies":           {client.PolicyText.Query().CountX(ctx), 5},
		"items of orders":    {client.OrderItem.Query().Where(orderitem.QuantityGT(0)).CountX(ctx), 7},
		"events of orders":   {client.OrderEvent.Query().CountX(ctx), 20},
		"admin users":        {client.AdminUser.Query().CountX(ctx), 1},
		"customer addresses": {client.Address.Query().CountX(ctx), 1},
	} {
		if c.got < c.least {
			t.Errorf("demo has %d %s, want at least %d", c.got, what, c.least)
		}
	}
	var fees []int64
	for _, p := range client.ShippingPackage.Query().AllX(ctx) {
		fees = append(fees, p.Fee)
	}
	if !slices.Equal(fees, []int64{60_00, 120_00}) {
		t.Errorf("shipping fees %v", fees)
	}
	if d := client.ShopDomain.Query().OnlyX(ctx); d.Domain != "shop.demo.test" || !d.Verified {
		t.Errorf("domain %+v", d)
	}
	customer := client.Customer.Query().OnlyX(ctx)
	if ok, err := argon2id.ComparePasswordAndHash("demo1234", customer.PasswordHash); err != nil || !ok || customer.Mobile != "01712345678" {
		t.Errorf("customer %s, password %v, %v", customer.Mobile, ok, err)
	}
	for _, status := range append(slices.Clone(statuses), order.StatusCanceled) {
		if !client.Order.Query().Where(order.CustomerID(customer.ID), order.StatusEQ(status)).ExistX(ctx) {
			t.Errorf("no order is %s", status)
		}
	}
	checkDemoOrders(t, client, ctx)
	checkMessages(t, client, store, ctx, customer)
}

// checkDemoOrders checks that the orders equal those that the checkout would create.
func checkDemoOrders(t *testing.T, client *ent.Client, ctx context.Context) {
	t.Helper()
	variants := 0
	for _, o := range client.Order.Query().WithItems().AllX(ctx) {
		if len(o.Number) != 8 || orders.OrderID(o.Number) != o.Number || places.Check(o.Division, o.District, o.Upazila) != "" {
			t.Errorf("order %s has an invalid number or address: %s, %s", o.Number, o.Upazila, o.District)
		}
		sum := int64(0)
		for _, item := range o.Edges.Items {
			sum += item.Price * int64(item.Quantity)
			if product := client.Product.GetX(ctx, *item.ProductID); (len(product.Options) > 0) != (item.VariantID != nil && item.Variant != "" && item.BnVariant != "") {
				t.Errorf("order %s has %s as %q, %q", o.Number, item.Name, item.Variant, item.BnVariant)
			}
			if item.VariantID != nil {
				variants++
			}
		}
		if sum != o.Subtotal || o.Total != o.Subtotal+o.ShippingFee {
			t.Errorf("order %s: total %d, items %d", o.Number, o.Total, sum)
		}
	}
	if variants == 0 {
		t.Error("no order has a variant")
	}
}

func TestSeedLoad_IsDeterministic(t *testing.T) {
	ctx := viewer.WithSystem(context.Background())
	rows := func() []*ent.Product {
		d := dbtest.Open(t)
		for range 2 { // the second run adds nothing
			if err := SeedLoad(ctx, d, 3, 50); err != nil {
				t.Fatal(err)
			}
		}
		return d.Client.Product.Query().Order(ent.Asc(product.FieldID)).AllX(ctx)
	}
	first, second := rows(), rows()
	if len(first) != 150 {
		t.Fatalf("%d products, want 150", len(first))
	}
	for i := range first {
		if first[i].String() != second[i].String() {
			t.Fatalf("%s differs from %s", first[i], second[i])
		}
	}
}
