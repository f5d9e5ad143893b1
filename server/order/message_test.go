package order_test

import (
	"bytes"
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"haat/ent/notification"
	"haat/ent/outbox"
	"haat/ent/viewer"
	"haat/server/catalog"
	orders "haat/server/order"
	"haat/server/order/checkout"
	ordermessage "haat/server/order/message"
	"haat/server/order/ordertest"
	"haat/server/platform/i18n"
)

func TestPlace_NotifiesMerchantAndShopper(t *testing.T) {
	s := newStore(t)
	customer := s.Client.Customer.Create().SetName("Priya").SetMobile("01712345678").SetPasswordHash("x").SaveX(s.Ctx)
	s.Tenant.Domain, s.Tenant.Own = "rina.test", "rina.test"
	for _, c := range []struct {
		buyer checkout.Shopper
		text  string
	}{
		{checkout.Shopper{Locale: i18n.Bn, CustomerID: customer.ID}, `^রিনার দোকান: অর্ডার [0-9]{8} পেয়েছি, মোট ৳১৪৭.৫০। https://rina\.test/order_details/[0-9]{8}\?key=[A-Za-z0-9_-]{22}$`},
		{checkout.Shopper{Locale: i18n.En}, `^Rina's Shop: we have your order [0-9]{8}, BDT 147.50. https://rina\.test/order_details/[0-9]{8}\?key=[A-Za-z0-9_-]{22}&lang=en$`},
	} {
		in := s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
		placed, err := s.Place(s.Ctx, s.Tenant, key(), in, c.buyer)
		if err != nil {
			t.Fatal(err)
		}
		job := s.Client.Outbox.Query().Where(outbox.DedupeKey("order/" + placed.OrderID + "/pending")).OnlyX(s.Ctx)
		var message struct{ To, Text string }
		if err := json.Unmarshal(job.Payload, &message); err != nil {
			t.Fatal(err)
		}
		if job.Kind != "sms" || message.To != "01712345678" || !regexp.MustCompile(c.text).MatchString(message.Text) {
			t.Errorf("%s to %s: %s", job.Kind, message.To, message.Text)
		}
		link, err := url.Parse(message.Text[strings.Index(message.Text, "https://"):])
		if err != nil {
			t.Fatal(err)
		}
		answer, err := s.Answer(s.Ctx, s.Tenant, placed.OrderID, orders.Proof{Key: link.Query().Get("key")}, i18n.Bn)
		if err != nil || answer.Order == nil {
			t.Errorf("the link of the SMS shows no order: %v", err)
		}
	}
	notices := s.Client.Notification.Query().Order(notification.ByID()).AllX(s.Ctx)
	if len(notices) != 3 || notices[0].CustomerID != nil || *notices[1].CustomerID != customer.ID || notices[2].CustomerID != nil {
		t.Fatalf("the notifications are %v", notices)
	}
	if n := notices[0]; n.Kind != ordermessage.NoticePlaced || n.Data["total"] != "147.5" || n.Data["name"] != "প্রিয়া রহমান" || len(n.Data["order_id"]) != 8 {
		t.Errorf("the merchant's notification is %s %v", n.Kind, n.Data)
	}
}

func TestPlace_SendsEventsOnlyWithConsent(t *testing.T) {
	for _, c := range []struct {
		name           string
		pixel, token   string
		asks, consents bool
		events         int
	}{
		{"no pixel", "", "token", false, true, 0},
		{"no token", "123456789", "", false, true, 0},
		{"not asked", "123456789", "token", false, false, 1},
		{"asked, refused", "123456789", "token", true, false, 0},
		{"asked, agreed", "123456789", "token", true, true, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newStore(t)
			s.Tenant.Shop = s.Client.Shop.UpdateOne(s.Tenant.Shop).SetPixelID(c.pixel).SetPixelAccessToken(c.token).SetAsksConsent(c.asks).SaveX(system)
			in := s.Request(checkout.QuoteLine{ProductID: s.Shirt, VariantID: s.Large, Quantity: 2})
			in.Tracking = checkout.Tracking{Fbp: "fb.1.1700000000000.123", Page: "https://rina.test/checkout?utm=x", Consent: c.consents}
			placed, err := s.Place(s.Ctx, s.Tenant, key(), in, checkout.Shopper{Locale: i18n.Bn, IP: "203.0.113.9", UserAgent: "Firefox"})
			if err != nil {
				t.Fatal(err)
			}
			jobs := s.Client.Outbox.Query().Where(outbox.Kind("meta_event")).AllX(s.Ctx)
			if len(jobs) != c.events {
				t.Fatalf("%d events, want %d", len(jobs), c.events)
			}
			if c.events == 0 {
				return
			}
			var compact bytes.Buffer // PostgreSQL adds spaces
			if err := json.Compact(&compact, jobs[0].Payload); err != nil {
				t.Fatal(err)
			}
			payload := compact.String()
			for _, want := range []string{
				`"event_id":"purchase_` + placed.OrderID + `"`, `"value":220`, `"num_items":2`, `"item_price":110`, `"content_ids":["` + catalog.ItemID(s.Shirt, s.Large) + `"]`,
				`"fbp":"fb.1.1700000000000.123"`, `"client_ip_address":"203.0.113.9"`, `"event_source_url":"https://rina.test/checkout"`,
			} {
				if !strings.Contains(payload, want) {
					t.Errorf("the event does not contain %s: %s", want, payload)
				}
			}
			for _, private := range []string{"01712345678", "8801712345678", "প্রিয়া", "token"} {
				if strings.Contains(payload, private) {
					t.Errorf("the event contains %s: %s", private, payload)
				}
			}
		})
	}
}

func TestPlace_PurgesOnlyChangedPages(t *testing.T) {
	s := newStore(t)
	shop := s.Tenant.Shop.ID
	s.Purged.Forget()
	s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 2}, checkout.QuoteLine{ProductID: s.Shirt, VariantID: s.Large, Quantity: 1})
	if want := []string{catalog.ProductTag(s.Lamp), catalog.ProductTag(s.Shirt)}; !slices.Equal(s.Purged.Sorted(), want) {
		t.Errorf("a sale purges %v, want %v", s.Purged.Sorted(), want)
	}
	s.Purged.Forget()
	last := s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 3})
	if want := []string{catalog.CatalogTag(shop), catalog.ProductTag(s.Lamp)}; !slices.Equal(s.Purged.Sorted(), want) {
		t.Errorf("the last one's sale purges %v, want %v", s.Purged.Sorted(), want)
	}
	s.Purged.Forget()
	if err := s.Change(s.Ctx, s.Tenant, last.OrderID, "canceled", orders.Actor{Kind: orders.Merchant}, ""); err != nil {
		t.Fatal(err)
	}
	if want := []string{catalog.CatalogTag(shop), catalog.ProductTag(s.Lamp)}; !slices.Equal(s.Purged.Sorted(), want) {
		t.Errorf("its cancellation purges %v, want %v", s.Purged.Sorted(), want)
	}
	s.Purged.Forget()
	in := s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 9})
	if _, err := s.Place(s.Ctx, s.Tenant, key(), in, guest); err == nil || len(s.Purged.Sorted()) > 0 {
		t.Errorf("a failed order purges %v", s.Purged.Sorted())
	}
}

// An order without a number, whose customer was deleted, must send no SMS.
func TestChange_AnonymizedOrderSendsNoSMS(t *testing.T) {
	s := newStore(t)
	placed := s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	s.Client.Order.Update().SetMobile("").SetName("").ExecX(s.Ctx)
	if err := s.Change(s.Ctx, s.Tenant, placed.OrderID, "accepted", orders.Actor{Kind: orders.Merchant}, ""); err != nil {
		t.Fatal(err)
	}
	s.WantRows(ordertest.Rows{Orders: 1, Items: 1, Events: 2, Notices: 1, Alerts: 1, Jobs: 1})
}

// smsNeeded returns the number of SMS parts that a text needs. A single SMS has 160 characters in GSM 7-bit
// or 70 in other encodings. Each part of a longer text has 153 or 67.
func smsNeeded(text string) int {
	one, each, letters := 160, 153, len(text)
	for _, c := range text {
		if c > 126 || strings.ContainsRune("`", c) {
			one, each, letters = 70, 67, len(utf16.Encode([]rune(text)))
			break
		}
		if strings.ContainsRune(`[]{}\^~|`, c) {
			letters++
		}
	}
	if letters <= one {
		return 1
	}
	return (letters + each - 1) / each
}

func TestSMS_NeedsFewParts(t *testing.T) {
	s := newStore(t)
	s.Tenant.Domain, s.Tenant.Own = "rina.com.bd", "rina.com.bd"
	for locale, want := range map[i18n.Locale]map[string]int{
		i18n.En: {"pending": 1, "accepted": 1, "processing": 1, "shipped": 1, "delivered": 1},
		i18n.Bn: {"pending": 2, "accepted": 1, "processing": 1, "shipped": 2, "delivered": 1},
	} {
		placed, err := s.Place(s.Ctx, s.Tenant, key(), s.Request(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1}), checkout.Shopper{Locale: locale})
		if err != nil {
			t.Fatal(err)
		}
		for _, to := range way["delivered"] {
			if err := s.Change(s.Ctx, s.Tenant, placed.OrderID, to, merchant, ""); err != nil {
				t.Fatal(err)
			}
		}
		for status, most := range want {
			job := s.Client.Outbox.Query().Where(outbox.DedupeKey("order/" + placed.OrderID + "/" + status)).OnlyX(s.Ctx)
			var message struct{ Text string }
			if err := json.Unmarshal(job.Payload, &message); err != nil {
				t.Fatal(err)
			}
			if n := smsNeeded(message.Text); n > most {
				t.Errorf("%d SMS of %d letters, not %d: %s", n, len([]rune(message.Text)), most, message.Text)
			}
			t.Logf("%s %s: %d letters, %d SMS: %s", locale, status, len([]rune(message.Text)), smsNeeded(message.Text), message.Text)
		}
	}
}

// A shop that has not chosen sends an SMS about the order and about the parcel, not about each step.
func TestChange_SendsOnlyTheSMSThatTheShopHasOn(t *testing.T) {
	for name, c := range map[string]struct{ on, want []string }{
		"as usual":       {nil, []string{"pending", "shipped"}},
		"none":           {[]string{}, []string{}},
		"the completion": {[]string{"completed"}, []string{"completed"}},
		"the delivery":   {[]string{"delivered", "completed"}, []string{"delivered"}}, // the completion says no more
	} {
		s := newStore(t)
		update := s.Client.Shop.UpdateOne(s.Tenant.Shop).ClearOrderMessages()
		if c.on != nil {
			update.SetOrderMessages(c.on)
		}
		s.Tenant.Shop = update.SaveX(viewer.WithSystem(s.Ctx))
		placed := s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
		for _, to := range []string{"accepted", "processing", "shipped", "delivered", "completed"} {
			if err := s.Change(s.Ctx, s.Tenant, placed.OrderID, to, merchant, ""); err != nil {
				t.Fatal(err)
			}
		}
		got := []string{}
		for _, status := range ordertest.EveryStatus {
			if s.Client.Outbox.Query().Where(outbox.DedupeKey("order/" + placed.OrderID + "/" + status)).ExistX(s.Ctx) {
				got = append(got, status)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: SMS about %v, want %v", name, got, c.want)
		}
	}
}
