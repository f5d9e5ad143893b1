package checkout_test

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/order/ordertest"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/tenancy"
)

type lines = []checkout.QuoteLine

func TestPlace_StoresNamesAndPricesAsSold(t *testing.T) {
	s := newStore(t)
	in := s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 2}, checkout.QuoteLine{ProductID: s.Shirt, VariantID: s.Large, Quantity: 1})
	in.Name, in.Mobile, in.Email, in.Note = "  প্রিয়া \t রহমান ", "+৮৮০ ১৭১২-৩৪৫৬৭৮", " priya@example.com ", "  বিকেলে\r\nআসবেন \u0000 "
	quote, err := s.Quote(s.Ctx, s.Tenant.Shop, checkout.QuoteRequest{Lines: in.Lines, District: "Dhaka"}, i18n.En)
	if err != nil {
		t.Fatal(err)
	}
	in.PackageID, in.Fingerprint = quote.PackageID, quote.Fingerprint
	placed, err := s.Place(s.Ctx, s.Tenant, key(), in, guest)
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`^[1-9][0-9]{7}$`).MatchString(placed.OrderID) {
		t.Errorf("the id is %s", placed.OrderID)
	}
	for name, c := range map[string][2]any{
		"name":     {placed.Name, "প্রিয়া রহমান"},
		"mobile":   {placed.Mobile, "01712345678"},
		"email":    {placed.Email, "priya@example.com"},
		"note":     {placed.Note, "বিকেলে\nআসবেন"},
		"status":   {placed.Status, "pending"},
		"quantity": {placed.Quantity, 3},
		"subtotal": {placed.Subtotal, money.Amount(2*87_50 + 110_00)},
		"fee":      {placed.ShippingFee, money.Amount(60_00)},
		"package":  {placed.ShippingName, "ঢাকার ভিতরে"},
		"amount":   {placed.Amount, quote.Total},
		"payment":  {placed.PaymentMethod + " " + placed.PaymentStatus, "cod to_collect"},
		"currency": {placed.Currency, "BDT"},
		"allowed":  {fmt.Sprint(placed.Allowed), "[canceled]"},
		"events":   {fmt.Sprint(len(placed.Events), placed.Events[0].From, " to ", placed.Events[0].To, " by ", placed.Events[0].Actor), "1 to pending by customer"},
	} {
		if c[0] != c[1] {
			t.Errorf("%s is %q, want %q", name, c[0], c[1])
		}
	}
	lamp, shirt := placed.Items[0], placed.Items[1]
	if lamp.Name != "বাতি" || lamp.Variant != "" || lamp.SellingPrice != 100_00 || lamp.Price != 87_50 || lamp.Quantity != 2 ||
		lamp.Category != "গৃহস্থালি" || lamp.Slug != "lamp" || lamp.ProductID != s.Lamp {
		t.Errorf("the lamp: %+v", lamp)
	}
	if shirt.Name != "শার্ট" || shirt.Variant != "বড়, লাল" || shirt.SellingPrice != 120_00 || shirt.Price != 110_00 || shirt.VariantID != s.Large {
		t.Errorf("the shirt: %+v", shirt)
	}
	row := s.Client.OrderItem.Query().Where(orderitem.VariantID(s.Large)).OnlyX(s.Ctx)
	if row.Name != "Shirt" || row.BnName != "শার্ট" || row.Variant != "L, Red" || row.BnVariant != "বড়, লাল" || row.Sku != "S1-L" {
		t.Errorf("the shirt's row: %+v", row)
	}
	s.WantStocks(ordertest.Stocks{Lamp: 3, Shirt: 3, Small: 1, Large: 2, LampSold: 2, ShirtSold: 1})
	s.WantRows(ordertest.Rows{Orders: 1, Items: 2, Events: 1, Notices: 1, Alerts: 1, Jobs: 1})

	// Later changes by the merchant must not affect placed orders.
	s.Client.Product.UpdateOneID(s.Lamp).SetName("Lantern").SetBnName("").SetPrice(1).SetStatus("draft").ExecX(s.Ctx)
	s.Client.Product.DeleteOneID(s.Shirt).ExecX(s.Ctx)
	later, err := s.Order(s.Ctx, s.Tenant, placed.OrderID, orders.Customer, i18n.En)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(later.Items[0].Name, later.Items[0].Price, later.Items[0].Slug, later.Items[1].Name, later.Items[1].Variant, later.Items[1].ProductID); got != "Lamp8750ShirtL, Red0" {
		t.Errorf("afterwards the items are %s", got)
	}
}

func TestPlace_SameKeyReturnsTheSameOrder(t *testing.T) {
	s := newStore(t)
	in := s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 5})
	const name = "same-key-1"
	first, err := s.Place(s.Ctx, s.Tenant, name, in, guest)
	if err != nil {
		t.Fatal(err)
	}
	// The fingerprint and tracking data are not part of an order's content, so a repeated request may differ
	// in them.
	again := in
	later := 90
	again.Fingerprint, again.Tracking, again.Mobile = "of another time", checkout.Tracking{Page: "https://x.test/"}, "+880 1712 345678"
	again.FormSeconds = &later
	second, err := s.Place(s.Ctx, s.Tenant, name, again, guest)
	if err != nil || second.OrderID != first.OrderID {
		t.Errorf("again: %v, %v", second, err)
	}
	for what, change := range map[string]func(*checkout.PlaceRequest){
		"a name":     func(r *checkout.PlaceRequest) { r.Name = "Other" },
		"a quantity": func(r *checkout.PlaceRequest) { r.Lines = lines{{ProductID: s.Lamp, Quantity: 4}} },
		"a package":  func(r *checkout.PlaceRequest) { r.PackageID = s.Outside },
		"a note":     func(r *checkout.PlaceRequest) { r.Note = "x" },
	} {
		other := in
		change(&other)
		_, err := s.Place(s.Ctx, s.Tenant, name, other, guest)
		if wantFault(t, err, fault.Conflict, "order_already_placed", `{"order_id":"`+first.OrderID+`"}`); t.Failed() {
			t.Fatalf("with another %s", what)
		}
	}
	s.WantStocks(ordertest.Stocks{Shirt: 4, Small: 1, Large: 3, LampSold: 5})
	s.WantRows(ordertest.Rows{Orders: 1, Items: 1, Events: 1, Notices: 1, Alerts: 1, Jobs: 1})
	// The same key must identify a different order in another shop.
	rina := s
	s = s.another("mina")
	if other, err := s.Place(s.Ctx, s.Tenant, name, s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1}), guest); err != nil || other.OrderID == first.OrderID {
		t.Errorf("in another shop: %v, %v", other, err)
	}
	rina.WantStocks(ordertest.Stocks{Shirt: 4, Small: 1, Large: 3, LampSold: 5})
}

func TestPlace_OutOfStockTakesNothing(t *testing.T) {
	s := newStore(t)
	draft := s.Client.Product.Create().SetSlug("draft").SetName("draft").SetSellingPrice(1).SetPrice(1).SetStock(9).SetStatus("draft").SaveX(s.Ctx).ID
	for _, c := range []struct {
		name   string
		lines  lines
		fields string
	}{
		{"more than the stock", lines{{s.Shirt, s.Small, 1}, {s.Lamp, 0, 6}}, `{"lines.1.quantity":"5"}`},
		{"several", lines{{s.Shirt, s.Small, 2}, {s.Lamp, 0, 6}}, `{"lines.0.quantity":"1","lines.1.quantity":"5"}`},
		{"lines of the same, together", lines{{s.Shirt, s.Small, 1}, {s.Lamp, 0, 3}, {s.Shirt, s.Large, 1}, {s.Lamp, 0, 3}}, `{"lines.1.quantity":"5"}`},
		{"a draft", lines{{s.Lamp, 0, 1}, {draft, 0, 1}}, `{"lines.1.quantity":"0"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := s.Request(c.lines...)
			in.Fingerprint = "old" // missing stock is reported before changed prices
			_, err := s.Place(s.Ctx, s.Tenant, key(), in, guest)
			wantFault(t, err, fault.Conflict, "out_of_stock", c.fields)
			if quote := currentQuote(err); quote == nil || len(quote.Packages) != 2 {
				t.Errorf("conflict without a quote: %v", err)
			}
		})
	}
	s.WantStocks(ordertest.Stocks{Lamp: 5, Shirt: 4, Small: 1, Large: 3})
	s.WantRows(ordertest.Rows{})
}

func TestPlace_NamesUnknownProducts(t *testing.T) {
	s := newStore(t)
	other := s.another("mina")
	for _, c := range []struct {
		name   string
		lines  lines
		fields string
	}{
		{"nobody's", lines{{s.Lamp, 0, 1}, {1 << 40, 0, 1}}, `{"lines.1.product_id":"invalid"}`},
		{"another shop's", lines{{other.Lamp, 0, 1}}, `{"lines.0.product_id":"invalid"}`},
		{"without its variant", lines{{s.Shirt, 0, 1}}, `{"lines.0.variant_id":"invalid"}`},
		{"another product's variant", lines{{s.Lamp, 0, 1}, {s.Lamp, s.Small, 1}}, `{"lines.1.variant_id":"invalid"}`},
		{"also where others are short", lines{{s.Lamp, 0, 99}, {1 << 40, 0, 1}}, `{"lines.1.product_id":"invalid"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := s.Place(s.Ctx, s.Tenant, key(), s.Request(c.lines...), guest)
			wantFault(t, err, fault.Invalid, "order_invalid", c.fields)
		})
	}
	s.WantStocks(ordertest.Stocks{Lamp: 5, Shirt: 4, Small: 1, Large: 3})
	s.WantRows(ordertest.Rows{})
}

func TestPlace_RefusesChangedPrices(t *testing.T) {
	for name, change := range map[string]func(*store){
		"a price":       func(s *store) { s.Client.Product.UpdateOneID(s.Lamp).SetDiscount(12_00).SetPrice(88_00).ExecX(s.Ctx) },
		"a lower price": func(s *store) { s.Client.Product.UpdateOneID(s.Lamp).SetDiscount(20_00).SetPrice(80_00).ExecX(s.Ctx) },
		"a fee":         func(s *store) { s.Client.ShippingPackage.UpdateOneID(s.Inside).SetFee(70_00).ExecX(s.Ctx) },
	} {
		t.Run(name, func(t *testing.T) {
			s := newStore(t)
			in := s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
			quote, err := s.Quote(s.Ctx, s.Tenant.Shop, checkout.QuoteRequest{Lines: in.Lines, PackageID: s.Inside}, i18n.Bn)
			if err != nil {
				t.Fatal(err)
			}
			in.PackageID, in.Fingerprint = s.Inside, quote.Fingerprint
			change(s)
			_, err = s.Place(s.Ctx, s.Tenant, key(), in, guest)
			wantFault(t, err, fault.Conflict, "prices_changed", "null")
			current := currentQuote(err)
			if current == nil {
				t.Fatal("conflict without a quote")
			}
			s.WantRows(ordertest.Rows{})
			in.Fingerprint = current.Fingerprint
			if placed, err := s.Place(s.Ctx, s.Tenant, key(), in, guest); err != nil || placed.Amount != current.Total {
				t.Errorf("with the current figures: %v, %v", placed, err)
			}
		})
	}
}

func TestPlace_IgnoresChangesOfStockAlone(t *testing.T) {
	s := newStore(t)
	in := s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	quote, err := s.Quote(s.Ctx, s.Tenant.Shop, checkout.QuoteRequest{Lines: in.Lines, PackageID: s.AnyZone}, i18n.Bn)
	if err != nil {
		t.Fatal(err)
	}
	s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 2})
	in.PackageID, in.Fingerprint = s.AnyZone, quote.Fingerprint
	if _, err := s.Place(s.Ctx, s.Tenant, key(), in, guest); err != nil {
		t.Error(err)
	}
}

func TestPlace_DefaultsToThePackageOfTheDistrict(t *testing.T) {
	s := newStore(t)
	for _, c := range []struct {
		division, district, upazila string
		fee                         money.Amount
	}{{"Dhaka", "Dhaka", "Mirpur", 60_00}, {"Khulna", "Kushtia", "Mirpur", 120_00}} {
		in := s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
		in.Division, in.District, in.Upazila = c.division, c.district, c.upazila
		placed, err := s.Place(s.Ctx, s.Tenant, key(), in, guest)
		if err != nil || placed.ShippingFee != c.fee {
			t.Errorf("%s: %v, %v", c.district, placed, err)
		}
	}
}

func TestPlace_UnpublishedShopSellsNothing(t *testing.T) {
	s := newStore(t)
	in := s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	const name = "before-it-closed"
	before, err := s.Place(s.Ctx, s.Tenant, name, in, guest)
	if err != nil {
		t.Fatal(err)
	}
	s.Tenant.Shop.Public = false
	if again, err := s.Place(s.Ctx, s.Tenant, name, in, guest); err != nil || again.OrderID != before.OrderID {
		t.Errorf("an earlier order: %v", err)
	}
	_, err = s.Place(s.Ctx, s.Tenant, key(), in, guest)
	wantFault(t, err, fault.Forbidden, "shop_not_public")
	s.WantStocks(ordertest.Stocks{Lamp: 4, Shirt: 4, Small: 1, Large: 3, LampSold: 1})
}

func TestPlace_NamesEveryWrongField(t *testing.T) {
	s := newStore(t)
	other := s.another("mina")
	lamp := checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1}
	inactive := s.Client.ShippingPackage.Create().SetName("x").SetFee(0).SetActive(false).SaveX(s.Ctx).ID
	change := func(f func(*checkout.PlaceRequest)) checkout.PlaceRequest {
		in := s.Request(lamp)
		f(&in)
		return in
	}
	for _, c := range []struct {
		name, key, fields string
		in                checkout.PlaceRequest
	}{
		{"an empty request", "", `{"district":"required","division":"required","idempotency_key":"required","line":"required","lines":"required","mobile":"required","name":"required","upazila":"required"}`,
			checkout.PlaceRequest{}},
		{"a short key", "1234567", `{"idempotency_key":"invalid"}`, s.Request(lamp)},
		{"a long key", strings.Repeat("k", 81), `{"idempotency_key":"invalid"}`, s.Request(lamp)},
		{"a key of other letters", "key 0001", `{"idempotency_key":"invalid"}`, s.Request(lamp)},
		{"a name of spaces", key(), `{"name":"required"}`, change(func(r *checkout.PlaceRequest) { r.Name = " \t\u202e\u0000 " })},
		{"a long name", key(), `{"name":"max"}`, change(func(r *checkout.PlaceRequest) { r.Name = strings.Repeat("প", 51) })},
		{"no number", key(), `{"mobile":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.Mobile = "0171234567" })},
		{"an odd prefix", key(), `{"mobile":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.Mobile = "01212345678" })},
		{"no address", key(), `{"email":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.Email = "priya@" })},
		{"an address with a name", key(), `{"email":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.Email = "Priya <priya@example.com>" })},
		{"an address without a domain", key(), `{"email":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.Email = "priya@localhost" })},
		{"a long address", key(), `{"email":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.Email = strings.Repeat("p", 250) + "@example.com" })},
		{"another division", key(), `{"division":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.Division = "Atlantis" })},
		{"another division's district", key(), `{"district":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.District = "Kushtia" })},
		{"another district's upazila", key(), `{"upazila":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.Upazila = "Tongi East" })},
		{"no upazila", key(), `{"upazila":"required"}`, change(func(r *checkout.PlaceRequest) { r.Upazila = "" })},
		{"a long line", key(), `{"line":"max"}`, change(func(r *checkout.PlaceRequest) { r.Line = strings.Repeat("ব", 301) })},
		{"a long note", key(), `{"note":"max"}`, change(func(r *checkout.PlaceRequest) { r.Note = strings.Repeat("ব", 1001) })},
		{"a negative package", key(), `{"package_id":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.PackageID = -1 })},
		{"nobody's package", key(), `{"package_id":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.PackageID = 1 << 40 })},
		{"another shop's package", key(), `{"package_id":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.PackageID = other.Inside })},
		{"a deleted package", key(), `{"package_id":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.PackageID = inactive })},
		{"no lines", key(), `{"lines":"required"}`, s.Request()},
		{"too many lines", key(), `{"lines":"max"}`, s.Request(make(lines, 101)...)},
		{"quantities", key(), `{"lines.0.quantity":"invalid","lines.1.quantity":"invalid","lines.2.quantity":"invalid"}`,
			s.Request(checkout.QuoteLine{ProductID: s.Lamp}, checkout.QuoteLine{ProductID: s.Lamp, Quantity: -1}, checkout.QuoteLine{ProductID: s.Lamp, Quantity: 10_000})},
		{"products", key(), `{"lines.0.product_id":"invalid","lines.1.variant_id":"invalid"}`,
			s.Request(checkout.QuoteLine{Quantity: 1}, checkout.QuoteLine{ProductID: s.Lamp, VariantID: -1, Quantity: 1})},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := s.Place(s.Ctx, s.Tenant, c.key, c.in, guest)
			wantFault(t, err, fault.Invalid, "order_invalid", c.fields)
		})
	}
	s.WantRows(ordertest.Rows{})
	s.WantStocks(ordertest.Stocks{Lamp: 5, Shirt: 4, Small: 1, Large: 3})
}

func TestPlace_AcceptsTheLongestValues(t *testing.T) {
	s := newStore(t)
	in := s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	in.Name, in.Line, in.Note = strings.Repeat("প", 50), strings.Repeat("ব", 300), strings.Repeat("ব", 1000)
	in.Email = strings.Repeat("p", 60) + "@" + strings.Repeat("e", 60) + ".com"
	placed, err := s.Place(s.Ctx, s.Tenant, strings.Repeat("k", 80), in, guest)
	if err != nil || placed.Name != in.Name || placed.Line != in.Line || placed.Note != in.Note || placed.Email != in.Email {
		t.Errorf("%+v, %v", placed, err)
	}
}

func TestPlace_RefusesHugeSums(t *testing.T) {
	s := newStore(t)
	s.Client.Product.UpdateOneID(s.Lamp).SetPrice(1_000_000_000_000).SetSellingPrice(1_000_000_000_000).SetDiscount(0).SetStock(1 << 40).ExecX(s.Ctx)
	all := make(lines, 100)
	for i := range all {
		all[i] = checkout.QuoteLine{ProductID: s.Lamp, Quantity: 9_999}
	}
	quote, err := s.Quote(s.Ctx, s.Tenant.Shop, checkout.QuoteRequest{Lines: all}, "bn")
	if err != nil || int64(quote.Subtotal) != 999_900*1_000_000_000_000 {
		t.Errorf("the quote is %v, %v", quote, err)
	}
	_, err = s.Place(s.Ctx, s.Tenant, key(), s.Request(all...), guest)
	wantFault(t, err, fault.Invalid, "order_invalid", `{"lines":"max"}`)
	s.WantRows(ordertest.Rows{})
}

func TestPlace_IsRolledBackIfAPlacedFunctionFails(t *testing.T) {
	s := newStore(t)
	refusal := errors.New("refused")
	calls := 0
	s.OnPlaced(func(ctx context.Context, client *ent.Client, _ *tenancy.Tenant, row *ent.Order, in checkout.PlaceRequest, _ checkout.Shopper) error {
		calls++
		if !client.Order.Query().Where(order.ID(row.ID)).ExistX(ctx) || in.Mobile != row.Mobile {
			t.Errorf("called before the order was written: %+v", row)
		}
		return refusal
	})
	in := s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 2})
	if _, err := s.Place(s.Ctx, s.Tenant, key(), in, guest); !errors.Is(err, refusal) || calls != 1 {
		t.Fatalf("%v after %d calls", err, calls)
	}
	s.WantRows(ordertest.Rows{})
}
