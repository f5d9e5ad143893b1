package checkout_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"haat/ent/notification"
	"haat/ent/outbox"
	"haat/server/advertising"
	orders "haat/server/order"
	"haat/server/order/checkout"
	ordermessage "haat/server/order/message"
	"haat/server/order/ordertest"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
)

// manual returns a valid order placed by a merchant.
func (s *store) manual(lines ...checkout.QuoteLine) checkout.ManualOrderRequest {
	return checkout.ManualOrderRequest{Delivery: s.Request().Delivery, Lines: manualLines(lines...)}
}

// manualLines returns lines at the products' prices.
func manualLines(lines ...checkout.QuoteLine) []checkout.ManualLine {
	list := make([]checkout.ManualLine, len(lines))
	for i, line := range lines {
		list[i].QuoteLine = line
	}
	return list
}

// quoteOf returns the quote of a manual order.
func (s *store) quoteOf(in checkout.ManualOrderRequest) *checkout.ManualQuote {
	s.Helper()
	quote, err := s.QuoteManualOrder(s.Ctx, s.Tenant.Shop, checkout.ManualQuoteRequest{
		ManualTerms: in.ManualTerms, Lines: in.Lines, PackageID: in.PackageID, District: in.District,
	}, i18n.En)
	if err != nil {
		s.Fatal(err)
	}
	return quote
}

func amount(a money.Amount) *money.Amount { return &a }

func TestPlaceManualOrder_WritesACompleteOrder(t *testing.T) {
	s := newStore(t)
	s.Tenant.Shop.SmsNewOrders = true
	s.Tenant.Shop.Public = false // unpublished shops sell by phone only
	who := s.Customer("01712345678")
	rahim := s.Rahim()
	in := s.manual(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 2}, checkout.QuoteLine{ProductID: s.Shirt, VariantID: s.Large, Quantity: 1})
	in.Mobile, in.PackageID, in.Note, in.ShopNote = "+880 1712-345678", s.Outside, "call first", "brother of Rina"
	number, err := s.PlaceManualOrder(s.Ctx, s.Tenant, key(), in, orders.Actor{Kind: orders.Merchant, ID: rahim.ID})
	if err != nil {
		t.Fatal(err)
	}
	s.WantStocks(ordertest.Stocks{Lamp: 3, Shirt: 3, Small: 1, Large: 2, LampSold: 2, ShirtSold: 1})
	s.WantRows(ordertest.Rows{Orders: 1, Items: 2, Events: 1, Notices: 1, Jobs: 1})
	o, err := s.AdminOrder(s.Ctx, s.Tenant, number, i18n.En)
	if err != nil {
		t.Fatal(err)
	}
	if o.Source != "hand" || o.Status != "pending" || o.Subtotal != 285_00 || o.ShippingFee != 120_00 || o.Amount != 405_00 ||
		o.Mobile != "01712345678" || o.Note != "call first" || o.ShopNote != "brother of Rina" {
		t.Errorf("%+v", o)
	}
	if first := o.Events[0]; first.Actor != "merchant" || first.By != "Rahim" || first.To != "pending" {
		t.Errorf("the event is %+v", first)
	}
	// Only the customer must be notified, because the merchant placed the order.
	if !strings.Contains(s.StatusSMS(&o.Order, "pending"), number) || s.Client.Outbox.Query().Where(outbox.Kind(advertising.Kind)).ExistX(s.Ctx) {
		t.Error("the customer got no SMS, or an advertising event was sent")
	}
	if n := s.Client.Notification.Query().OnlyX(s.Ctx); n.CustomerID == nil || *n.CustomerID != who.ID || n.Kind != ordermessage.NoticePlaced {
		t.Errorf("notified is %v", n)
	}
	if mine, err := s.OrdersOf(s.Ctx, who.ID, "", 1, i18n.En); err != nil || mine.Total != 1 {
		t.Errorf("the customer has %+v, %v", mine, err)
	}
	if log := s.Logged(); log != "Rahim create Order map[number:map[to:"+number+"] shipping_fee:map[to:12000] total:map[to:40500]]" {
		t.Errorf("the log is\n%s", log)
	}
	if row := s.Client.Order.Query().OnlyX(s.Ctx); row.Source != "hand" || row.NameKey != orders.NameKey(o.Name) {
		t.Errorf("the order is %v", row)
	}
}

func TestPlaceManualOrder_UsesTheMerchantsFee(t *testing.T) {
	s := newStore(t)
	s.Rahim()
	in := s.manual(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	in.PackageID, in.Fee = s.Inside, amount(35_50)
	quote := s.quoteOf(in)
	if quote.ShippingFee != 35_50 || quote.Total != 123_00 || quote.Due != 123_00 {
		t.Fatalf("%+v", quote)
	}
	in.Fingerprint = quote.Fingerprint
	same := key()
	number, err := s.PlaceManualOrder(s.Ctx, s.Tenant, same, in, merchant)
	if err != nil {
		t.Fatal(err)
	}
	o, err := s.AdminOrder(s.Ctx, s.Tenant, number, i18n.En)
	if err != nil || o.ShippingFee != 35_50 || o.ShippingName != "Inside Dhaka" || o.Amount != 123_00 {
		t.Errorf("%+v, %v", o, err)
	}
	if log := s.Logged(); !strings.Contains(log, "shipping_fee:map[from:6000 to:3550]") {
		t.Errorf("the log is\n%s", log)
	}
	again, err := s.PlaceManualOrder(s.Ctx, s.Tenant, same, in, merchant)
	if err != nil || again != number {
		t.Errorf("the same request again: %s, %v", again, err)
	}
	in.Fee = amount(0)
	_, err = s.PlaceManualOrder(s.Ctx, s.Tenant, same, in, merchant)
	wantFault(t, err, fault.Conflict, "order_already_placed", `{"order_id":"`+number+`"}`)
	s.WantStocks(ordertest.Stocks{Lamp: 4, Shirt: 4, Small: 1, Large: 3, LampSold: 1})
}

func TestPlaceManualOrder_RefusesInvalidRequests(t *testing.T) {
	s := newStore(t)
	lamp := checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1}
	for name, c := range map[string]struct {
		change func(*checkout.ManualOrderRequest)
		fields string
	}{
		"no name":          {func(r *checkout.ManualOrderRequest) { r.Name = " " }, `{"name":"required"}`},
		"a wrong number":   {func(r *checkout.ManualOrderRequest) { r.Mobile = "0171" }, `{"mobile":"invalid"}`},
		"nothing":          {func(r *checkout.ManualOrderRequest) { r.Lines = nil }, `{"lines":"required"}`},
		"a negative fee":   {func(r *checkout.ManualOrderRequest) { r.Fee = amount(-1) }, `{"fee":"invalid"}`},
		"too dear":         {func(r *checkout.ManualOrderRequest) { r.Fee = amount(money.Max + 1) }, `{"fee":"invalid"}`},
		"a long own note":  {func(r *checkout.ManualOrderRequest) { r.ShopNote = strings.Repeat("a", 1001) }, `{"shop_note":"max"}`},
		"no such package":  {func(r *checkout.ManualOrderRequest) { r.PackageID = 999_999 }, `{"package_id":"invalid"}`},
		"a negative price": {func(r *checkout.ManualOrderRequest) { r.Lines[0].Price = amount(-1) }, `{"lines.0.price":"invalid"}`},
		"two prices": {func(r *checkout.ManualOrderRequest) {
			r.Lines = append(r.Lines, checkout.ManualLine{QuoteLine: lamp, Price: amount(1)})
		}, `{"lines.1.price":"invalid"}`},
		"no reason":                     {func(r *checkout.ManualOrderRequest) { r.Discount = 1 }, `{"discount_reason":"required"}`},
		"a negative discount":           {func(r *checkout.ManualOrderRequest) { r.Discount, r.DiscountReason = -1, "x" }, `{"discount":"invalid"}`},
		"two discounts":                 {func(r *checkout.ManualOrderRequest) { r.Discount, r.DiscountPercent, r.DiscountReason = 1, 1, "x" }, `{"discount":"invalid"}`},
		"above 100 percent":             {func(r *checkout.ManualOrderRequest) { r.DiscountPercent, r.DiscountReason = 10_001, "x" }, `{"discount":"invalid"}`},
		"a discount above the subtotal": {func(r *checkout.ManualOrderRequest) { r.Discount, r.DiscountReason = 87_51, "x" }, `{"discount":"max"}`},
		"a negative advance":            {func(r *checkout.ManualOrderRequest) { r.Advance = -1 }, `{"advance":"invalid"}`},
		"an advance above the total":    {func(r *checkout.ManualOrderRequest) { r.Advance, r.Fee = 87_51, amount(0) }, `{"advance":"max"}`},
		"an unknown source":             {func(r *checkout.ManualOrderRequest) { r.Source = "shop" }, `{"source":"invalid"}`},
		"no address": {func(r *checkout.ManualOrderRequest) {
			r.Delivery = orders.Delivery{Name: r.Name, Mobile: r.Mobile}
		}, `{"district":"required","division":"required","line":"required","upazila":"required"}`},
		"half an address":  {func(r *checkout.ManualOrderRequest) { r.Source, r.Line = "walk_in", "" }, `{"line":"required"}`},
		"a shirt, no size": {func(r *checkout.ManualOrderRequest) { r.Lines[0].ProductID = s.Shirt }, `{"lines.0.variant_id":"invalid"}`},
	} {
		t.Run(name, func(t *testing.T) {
			in := s.manual(lamp)
			c.change(&in)
			_, err := s.PlaceManualOrder(s.Ctx, s.Tenant, key(), in, merchant)
			wantFault(t, err, fault.Invalid, "order_invalid", c.fields)
		})
	}
	_, err := s.PlaceManualOrder(s.Ctx, s.Tenant, "", s.manual(lamp), merchant)
	wantFault(t, err, fault.Invalid, "order_invalid", `{"idempotency_key":"required"}`)
	_, err = s.PlaceManualOrder(s.Ctx, s.Tenant, key(), s.manual(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 6}), merchant)
	if quote := currentQuote(err); quote == nil || quote.Lines[0].Stock != 5 {
		t.Errorf("6 lamps of 5: %v", err)
	}
	_, err = s.QuoteManualOrder(s.Ctx, s.Tenant.Shop, checkout.ManualQuoteRequest{ManualTerms: checkout.ManualTerms{Fee: amount(-1)}}, i18n.En)
	wantFault(t, err, fault.Invalid, "cart_invalid", `{"fee":"invalid"}`)
	s.WantRows(ordertest.Rows{})
}

func TestPlaceManualOrder_UsesTheMerchantsTerms(t *testing.T) {
	s := newStore(t)
	s.Rahim()
	in := s.manual(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 2}, checkout.QuoteLine{ProductID: s.Shirt, VariantID: s.Large, Quantity: 1})
	in.PackageID, in.Lines[0].Price, in.Lines[1].Price = s.Inside, amount(80_00), amount(130_00)
	in.DiscountPercent, in.DiscountReason, in.Advance, in.Source = 12_50, " Regular \n customer ", 100_00, "messenger"
	quote := s.quoteOf(in)
	if quote.Subtotal != 290_00 || quote.Discount != 36_25 || quote.Total != 313_75 || quote.Due != 213_75 {
		t.Fatalf("%+v", quote)
	}
	if first, second := quote.Lines[0], quote.Lines[1]; first.SellingPrice != 100_00 || second.SellingPrice != 130_00 {
		t.Errorf("%+v %+v", first, second)
	}
	in.Fingerprint = quote.Fingerprint
	changed, same := in, key()
	changed.DiscountPercent++
	_, err := s.PlaceManualOrder(s.Ctx, s.Tenant, key(), changed, merchant)
	wantFault(t, err, fault.Conflict, "prices_changed")
	number, err := s.PlaceManualOrder(s.Ctx, s.Tenant, same, in, merchant)
	if err != nil {
		t.Fatal(err)
	}
	o, err := s.AdminOrder(s.Ctx, s.Tenant, number, i18n.En)
	if err != nil || o.Source != "messenger" || o.Discount != 36_25 || o.DiscountReason != "Regular customer" || o.Amount != 313_75 ||
		o.Advance != 100_00 || o.Due != 213_75 || o.Items[0].Price != 80_00 || o.Items[0].SellingPrice != 100_00 {
		t.Errorf("%+v, %v", o, err)
	}
	log := s.Logged()
	for _, want := range []string{"prices:map[to:Lamp: 87.5 → 80; Shirt: 110 → 130]", "discount:map[to:3625]", "advance:map[to:10000]"} {
		if !strings.Contains(strings.NewReplacer("বাতি", "Lamp", "শার্ট", "Shirt").Replace(log), want) {
			t.Errorf("the log is\n%s\nwithout %s", log, want)
		}
	}
	again, err := s.PlaceManualOrder(s.Ctx, s.Tenant, same, in, merchant)
	if err != nil || again != number {
		t.Errorf("the same request again: %s, %v", again, err)
	}
	changed = in
	changed.Advance++
	_, err = s.PlaceManualOrder(s.Ctx, s.Tenant, same, changed, merchant)
	wantFault(t, err, fault.Conflict, "order_already_placed")
}

func TestPlaceManualOrder_WalkInNeedsNoDelivery(t *testing.T) {
	s := newStore(t)
	in := s.manual(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	in.Delivery, in.Source = orders.Delivery{Name: "Rahim", Mobile: "01712345678"}, "walk_in"
	if quote := s.quoteOf(in); quote.PackageID != 0 || quote.Total != 87_50 {
		t.Errorf("%+v", quote)
	}
	number, err := s.PlaceManualOrder(s.Ctx, s.Tenant, key(), in, merchant)
	if err != nil {
		t.Fatal(err)
	}
	o, err := s.AdminOrder(s.Ctx, s.Tenant, number, i18n.En)
	if err != nil || o.ShippingFee != 0 || o.Address != "" || o.Source != "walk_in" {
		t.Errorf("%+v, %v", o, err)
	}
	in.PackageID = s.Inside // a walk-in customer may also want a delivery
	if quote := s.quoteOf(in); quote.ShippingFee != 60_00 {
		t.Errorf("%+v", quote)
	}
}

func TestPlaceManualOrder_KeepsTheSumOfTheFigures(t *testing.T) {
	s := newStore(t)
	s.Client.Product.UpdateOneID(s.Lamp).SetStock(10_000).ExecX(s.Ctx)
	r := rand.New(rand.NewPCG(1, 2)) // #nosec G404 -- a repeatable test
	for range 40 {
		in := s.manual(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1 + r.IntN(9)})
		in.PackageID = s.Inside
		if r.IntN(2) == 0 {
			in.Lines[0].Price = amount(money.Amount(r.IntN(100_00)))
		}
		if r.IntN(2) == 0 {
			in.Fee = amount(money.Amount(r.IntN(200_00)))
		}
		switch in.DiscountReason = "offer"; r.IntN(3) {
		case 0:
			in.Discount = money.Amount(r.IntN(500_00))
		case 1:
			in.DiscountPercent = r.IntN(10_001)
		}
		in.Advance = money.Amount(r.IntN(500_00))
		quote := s.quoteOf(in)
		number, err := s.PlaceManualOrder(s.Ctx, s.Tenant, key(), in, merchant)
		if f, ok := fault.As(err); ok && in.Discount <= quote.Subtotal && in.Advance <= quote.Total {
			t.Fatalf("%+v is refused: %v", in, f)
		} else if ok {
			continue
		}
		o, err := s.AdminOrder(s.Ctx, s.Tenant, number, i18n.En)
		if err != nil || o.Amount != o.Subtotal-o.Discount+o.ShippingFee || o.Due != o.Amount-o.Advance || o.Due < 0 ||
			o.Discount > o.Subtotal || o.Amount != quote.Total || o.Due != quote.Due {
			t.Fatalf("request %+v, quote %+v, order %+v, %v", in, quote, o, err)
		}
	}
}

// A shopper's order must send an SMS with a link to each owner who enabled it.
func TestPlace_SendsSMSToOwnersWhoEnabledIt(t *testing.T) {
	s := newStore(t)
	s.Client.AdminUser.Create().SetName("Rina").SetPhone("01911111111").SetRole("owner").SaveX(s.Ctx)
	s.Client.AdminUser.Create().SetName("Gone").SetPhone("01911111112").SetRole("owner").SetActive(false).SaveX(s.Ctx)
	s.Client.AdminUser.Create().SetName("Staff").SetPhone("01911111113").SaveX(s.Ctx)
	s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	s.WantRows(ordertest.Rows{Orders: 1, Items: 1, Events: 1, Notices: 1, Alerts: 1, Jobs: 1})
	s.Tenant.Shop.SmsNewOrders = true
	order := s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	s.WantRows(ordertest.Rows{Orders: 2, Items: 2, Events: 2, Notices: 2, Alerts: 2, Jobs: 3})
	var message struct{ To, Text string }
	if err := json.Unmarshal(s.Client.Outbox.Query().Where(outbox.DedupeKeyHasPrefix("order/"+order.OrderID+"/owner/")).OnlyX(s.Ctx).Payload, &message); err != nil {
		t.Fatal(err)
	}
	if message.To != "01911111111" || !strings.Contains(message.Text, "https://haat.test/admin/rina/orders/"+order.OrderID) || strings.Contains(message.Text, "রহমান") {
		t.Errorf("SMS are %+v", message)
	}
	if s.Client.Notification.Query().Where(notification.CustomerIDNotNil()).ExistX(s.Ctx) {
		t.Error("a guest is notified")
	}
}
