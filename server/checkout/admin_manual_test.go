package checkout_test

import (
	"encoding/json"
	"strings"
	"testing"

	"haat/ent/notification"
	"haat/ent/outbox"
	"haat/server/catalog"
	"haat/server/checkout"
	"haat/server/platform/fault"
	"haat/server/platform/money"
	"haat/server/platform/tracking"
)

// manual returns a valid order placed by a merchant.
func (s *store) manual(lines ...checkout.QuoteLine) checkout.ManualOrderRequest {
	return checkout.ManualOrderRequest{Delivery: s.request().Delivery, Lines: lines}
}

func amount(a money.Amount) *money.Amount { return &a }

func TestPlaceManualOrder_WritesACompleteOrder(t *testing.T) {
	s := newStore(t)
	s.tenant.Shop.SmsNewOrders = true
	s.tenant.Shop.Public = false // unpublished shops sell only by phone
	who := s.customer("01712345678")
	rahim := s.rahim()
	in := s.manual(checkout.QuoteLine{ProductID: s.lamp, Quantity: 2}, checkout.QuoteLine{ProductID: s.shirt, VariantID: s.large, Quantity: 1})
	in.Mobile, in.PackageID, in.Note, in.ShopNote = "+880 1712-345678", s.outside, "call first", "brother of Rina"
	number, err := s.PlaceManualOrder(s.ctx, s.tenant, key(), in, checkout.Actor{Kind: checkout.Merchant, ID: rahim.ID})
	if err != nil {
		t.Fatal(err)
	}
	s.wantStocks("3 3 1 2 sold 2 1")
	s.wantRows("orders 1, items 2, events 1, notices 1, jobs 1")
	o, err := s.AdminOrder(s.ctx, s.tenant, number, catalog.En)
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
	// Only the customer is notified, since the merchant placed the order.
	if !strings.Contains(s.statusSMS(&o.Order, "pending"), number) || s.client.Outbox.Query().Where(outbox.Kind(tracking.Kind)).ExistX(s.ctx) {
		t.Error("the customer got no SMS, or an advertising event was sent")
	}
	if n := s.client.Notification.Query().OnlyX(s.ctx); n.CustomerID == nil || *n.CustomerID != who.ID || n.Kind != checkout.NoticePlaced {
		t.Errorf("notified is %v", n)
	}
	if mine, err := s.OrdersOf(s.ctx, who.ID, "", 1, catalog.En); err != nil || mine.Total != 1 {
		t.Errorf("the customer has %+v, %v", mine, err)
	}
	if log := s.logged(); log != "Rahim create Order map[number:map[to:"+number+"] shipping_fee:map[to:12000] total:map[to:40500]]" {
		t.Errorf("the log is\n%s", log)
	}
	if row := s.client.Order.Query().OnlyX(s.ctx); row.Source != "hand" || row.NameKey != checkout.NameKey(o.Name) {
		t.Errorf("the order is %v", row)
	}
}

func TestPlaceManualOrder_UsesTheMerchantsFee(t *testing.T) {
	s := newStore(t)
	s.rahim()
	in := s.manual(checkout.QuoteLine{ProductID: s.lamp, Quantity: 1})
	in.PackageID, in.Fee = s.inside, amount(35_50)
	quote, err := s.QuoteManualOrder(s.ctx, s.tenant.Shop, checkout.ManualQuoteRequest{
		Lines: in.Lines, PackageID: in.PackageID, Fee: in.Fee,
	}, catalog.En)
	if err != nil || quote.ShippingFee != 35_50 || quote.Total != 123_00 {
		t.Fatalf("%+v, %v", quote, err)
	}
	in.Fingerprint = quote.Fingerprint
	same := key()
	number, err := s.PlaceManualOrder(s.ctx, s.tenant, same, in, merchant)
	if err != nil {
		t.Fatal(err)
	}
	o, err := s.AdminOrder(s.ctx, s.tenant, number, catalog.En)
	if err != nil || o.ShippingFee != 35_50 || o.ShippingName != "Inside Dhaka" || o.Amount != 123_00 {
		t.Errorf("%+v, %v", o, err)
	}
	if log := s.logged(); !strings.Contains(log, "shipping_fee:map[from:6000 to:3550]") {
		t.Errorf("the log is\n%s", log)
	}
	again, err := s.PlaceManualOrder(s.ctx, s.tenant, same, in, merchant)
	if err != nil || again != number {
		t.Errorf("the same request again: %s, %v", again, err)
	}
	in.Fee = amount(0)
	_, err = s.PlaceManualOrder(s.ctx, s.tenant, same, in, merchant)
	wantFault(t, err, fault.Conflict, "order_already_placed", `{"order_id":"`+number+`"}`)
	s.wantStocks("4 4 1 3 sold 1 0")
}

func TestPlaceManualOrder_RefusesInvalidRequests(t *testing.T) {
	s := newStore(t)
	lamp := checkout.QuoteLine{ProductID: s.lamp, Quantity: 1}
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
		"a shirt, no size": {func(r *checkout.ManualOrderRequest) { r.Lines[0].ProductID = s.shirt }, `{"lines.0.variant_id":"invalid"}`},
	} {
		t.Run(name, func(t *testing.T) {
			in := s.manual(lamp)
			c.change(&in)
			_, err := s.PlaceManualOrder(s.ctx, s.tenant, key(), in, merchant)
			wantFault(t, err, fault.Invalid, "order_invalid", c.fields)
		})
	}
	_, err := s.PlaceManualOrder(s.ctx, s.tenant, "", s.manual(lamp), merchant)
	wantFault(t, err, fault.Invalid, "order_invalid", `{"idempotency_key":"required"}`)
	_, err = s.PlaceManualOrder(s.ctx, s.tenant, key(), s.manual(checkout.QuoteLine{ProductID: s.lamp, Quantity: 6}), merchant)
	if quote := currentQuote(err); quote == nil || quote.Lines[0].Stock != 5 {
		t.Errorf("6 lamps of 5: %v", err)
	}
	_, err = s.QuoteManualOrder(s.ctx, s.tenant.Shop, checkout.ManualQuoteRequest{Fee: amount(-1)}, catalog.En)
	wantFault(t, err, fault.Invalid, "cart_invalid", `{"fee":"invalid"}`)
	s.wantRows("orders 0, items 0, events 0, notices 0, jobs 0")
}

// Owners who enabled it receive an SMS with a link for each order by a shopper.
func TestPlace_SendsSMSToOwnersWhoEnabledIt(t *testing.T) {
	s := newStore(t)
	s.client.AdminUser.Create().SetName("Rina").SetPhone("01911111111").SetRole("owner").SaveX(s.ctx)
	s.client.AdminUser.Create().SetName("Gone").SetPhone("01911111112").SetRole("owner").SetActive(false).SaveX(s.ctx)
	s.client.AdminUser.Create().SetName("Staff").SetPhone("01911111113").SaveX(s.ctx)
	s.place(checkout.QuoteLine{ProductID: s.lamp, Quantity: 1})
	s.wantRows("orders 1, items 1, events 1, notices 1, jobs 1")
	s.tenant.Shop.SmsNewOrders = true
	order := s.place(checkout.QuoteLine{ProductID: s.lamp, Quantity: 1})
	s.wantRows("orders 2, items 2, events 2, notices 2, jobs 3")
	var message struct{ To, Text string }
	if err := json.Unmarshal(s.client.Outbox.Query().Where(outbox.DedupeKeyHasPrefix("order/"+order.OrderID+"/owner/")).OnlyX(s.ctx).Payload, &message); err != nil {
		t.Fatal(err)
	}
	if message.To != "01911111111" || !strings.Contains(message.Text, "https://haat.test/admin/rina/orders/"+order.OrderID) || strings.Contains(message.Text, "রহমান") {
		t.Errorf("SMS are %+v", message)
	}
	if s.client.Notification.Query().Where(notification.CustomerIDNotNil()).ExistX(s.ctx) {
		t.Error("a guest is notified")
	}
}
