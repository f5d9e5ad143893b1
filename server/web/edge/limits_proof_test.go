package edge_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"haat/ent"
	"haat/ent/orderitem"
	"haat/ent/payment"
	"haat/ent/schema/kind"
	"haat/server/config"
	orders "haat/server/order"
	"haat/server/payment/gateway/bkash/bkashtest"
	"haat/server/payment/session"
	"haat/server/platform/i18n"
	"haat/server/platform/ratelimit"
	"haat/server/tenancy"
	"haat/server/web/edge"
	"haat/server/web/webtest"
)

// victim is the phone number of a customer of the shop. Strangers know it.
const victim = "01712345678"

// crowd is a shop in production in which every limit allows four requests per hour.
type crowd struct {
	*webtest.Checkout
	bkash  *bkashtest.Server
	orders int
	owner  *webtest.Merchant
	hook   string
}

func newCrowd(t *testing.T) *crowd {
	t.Helper()
	w := &crowd{bkash: bkashtest.New(t)}
	w.Checkout = webtest.NewCheckout(t, webtest.StrictLimits(func(l *config.Limits) {
		rates := reflect.ValueOf(l).Elem()
		for i := range rates.NumField() {
			rates.Field(i).Set(reflect.ValueOf(perHour(4)))
		}
		l.Customer, l.Merchant, l.Megapixels = perHour(1000), perHour(1000), perHour(1000) // limits per account
	}), func(c *config.Config) { c.Gateways.BKash = w.bkash.URL })
	w.Site.Client.Product.UpdateOne(w.Product).SetStock(1000).ExecX(w.Ctx)
	w.Site.Client.Shop.UpdateOneID(w.Row.ID).SetReturnDays(7).SetUnfinishedDays(7).SetPaymentRules(&kind.PaymentRules{
		Advance: kind.AdvanceRule{Kind: "fixed", Value: 50_00}, Wallets: []kind.Wallet{{Method: "bkash", Number: "01711111111", Type: "personal"}},
	}).ExecX(w.Ctx)
	if _, err := w.Site.Server.Online.Connect(w.Ctx, "bkash", session.GatewayKeys{Keys: bkashtest.Secrets()}); err != nil {
		t.Fatal(err)
	}
	w.hook = "/hooks/bkash/" + w.Site.Client.ServiceConnection.Query().OnlyX(w.Ctx).PublicID
	w.owner = w.Shop.Owner()
	return w
}

// order stores an order with the status and a key, and returns it as its customer sees it.
func (w *crowd) order(change ...func(*ent.OrderCreate)) (*ent.Order, *orders.Order) {
	w.T.Helper()
	w.orders++
	create := w.Site.Client.Order.Create().SetNumber(fmt.Sprint(10_000_000 + w.orders)).SetIdempotencyKey(fmt.Sprintf("key-%036d", w.orders)).
		SetCurrency("BDT").SetSubtotal(100_00).SetTotal(100_00).SetAdvanceDue(50_00).SetName("Rahim").SetMobile(victim).SetLine("House 1")
	for _, c := range change {
		c(create)
	}
	row := create.SaveX(w.Ctx)
	w.Site.Client.OrderItem.Create().SetOrderID(row.ID).SetProductID(w.Product.ID).SetName("rice").SetSellingPrice(100_00).SetPrice(100_00).SetQuantity(1).ExecX(w.Ctx)
	w.Site.Client.OrderEvent.Create().SetOrderID(row.ID).SetToStatus("pending").SetActor("customer").ExecX(w.Ctx)
	shown, err := w.Site.Server.Orders.Order(w.Ctx, &tenancy.Tenant{Shop: w.Row}, row.Number, orders.Customer, i18n.En)
	if err != nil {
		w.T.Fatal(err)
	}
	return row, shown
}

func (w *crowd) form(path string, fields url.Values, options ...webtest.Option) webtest.Response {
	return w.Site.Post(path, fields.Encode(), append([]webtest.Option{
		webtest.Header("Content-Type", "application/x-www-form-urlencoded"), webtest.Header("Origin", "http://haat.test"),
	}, options...)...)
}

// A stranger sends requests without proof, which count towards limits. n is the number of the request.
type stranger struct {
	limits string // names of the limits to which they count, after "address" if those limits are only per address
	send   func(w *crowd, n int, from webtest.Option) webtest.Response
}

var strangers = map[string]stranger{
	"orders": {"orders ordersShop", func(w *crowd, n int, from webtest.Option) webtest.Response {
		return w.PlaceOrder(fmt.Sprint("stranger-", n), w.OrderBody(map[string]any{"mobile": fmt.Sprintf("0181%07d", n)}), from)
	}},
	"orders for the victim": {"ordersPhone ordersNumber", func(w *crowd, n int, from webtest.Option) webtest.Response {
		return w.PlaceOrder(fmt.Sprint("victim-", n), w.OrderBody(nil), from)
	}},
	"orders with a session": {"sessionsNew sessionsShop ordersShopSessions", func(w *crowd, n int, from webtest.Option) webtest.Response {
		session := webtest.WithCookies(w.Site.Post(w.APIPath("/checkout/quote"), `{"lines":[]}`, from))
		return w.PlaceOrder(fmt.Sprint("session-", n), w.OrderBody(map[string]any{"mobile": fmt.Sprintf("0191%07d", n)}), session, from)
	}},
	"quotes": {"quotes quotesShop", func(w *crowd, _ int, from webtest.Option) webtest.Response {
		return w.Site.Post(w.APIPath("/checkout/quote"), `{"lines":[]}`, from)
	}},
	"carts": {"address baskets", func(w *crowd, _ int, from webtest.Option) webtest.Response {
		return w.form("/a/basic/cart", url.Values{"add": {"1"}}, from)
	}},
	"discount codes": {"address discountCodes", func(w *crowd, n int, from webtest.Option) webtest.Response {
		return w.Site.Post(w.APIPath("/checkout/quote"), fmt.Sprintf(`{"lines":[],"codes":["GUESS%d"]}`, n), from)
	}},
	"look-ups": {"tracking trackingShop trackingPhone", func(w *crowd, _ int, from webtest.Option) webtest.Response {
		return w.Site.Post(w.APIPath("/orders/track"), `{"query":"`+victim+`"}`, from)
	}},
	"passwords": {"logins loginsPhone", func(w *crowd, _ int, from webtest.Option) webtest.Response {
		return w.Site.Post(w.APIPath("/customer/login"), `{"mobile":"`+victim+`","password":"x"}`, from)
	}},
	"codes": {"codes codesShop codesPhone codesNumber", func(w *crowd, _ int, from webtest.Option) webtest.Response {
		w.AgeCodes(0)
		return w.PostJSON("/password/code", webtest.Fields{"mobile": victim}, from)
	}},
	"code attempts": {"tries triesPhone", func(w *crowd, _ int, from webtest.Option) webtest.Response {
		return w.PostJSON("/password/reset", webtest.Fields{"mobile": victim, "code": "000000", "password": "changed1"}, from)
	}},
	"merchants' codes": {"merchantCodes", func(w *crowd, _ int, from webtest.Option) webtest.Response {
		return w.Site.Post("/api/admin/v3/login/code", fmt.Sprintf(`{"phone":%q}`, w.owner.User.Phone), from)
	}},
	"merchants' code attempts": {"merchantTries merchantTriesOwn", func(w *crowd, _ int, from webtest.Option) webtest.Response {
		return w.Site.Post("/api/admin/v3/token", fmt.Sprintf(`{"phone":%q,"code":"000000"}`, w.owner.User.Phone), from)
	}},
	"new shops": {"address shops slugs", func(w *crowd, n int, from webtest.Option) webtest.Response {
		return w.Site.Get(fmt.Sprint("/api/admin/v3/slugs/stranger-", n), from)
	}},
	"questions": {"questions questionsShop", func(w *crowd, n int, from webtest.Option) webtest.Response {
		return w.Site.Post(w.APIPath(fmt.Sprintf("/products/%d/questions", w.Product.ID)), fmt.Sprintf(`{"name":"Rahim","text":"Is it fresh? %d"}`, n), from)
	}},
	"reports": {"address violations", func(w *crowd, _ int, from webtest.Option) webtest.Response {
		return w.Site.Post(edge.ReportsPath, `{}`, webtest.Header("Content-Type", "application/csp-report"), from)
	}},
	"stock alerts": {"alerts alertsShop alertsNumber", func(w *crowd, _ int, from webtest.Option) webtest.Response {
		w.Site.Client.Product.UpdateOne(w.Product).SetStock(0).ExecX(w.Ctx)
		defer w.Site.Client.Product.UpdateOne(w.Product).SetStock(1000).ExecX(w.Ctx)
		return w.Site.Post(w.APIPath("/stock-alerts"), fmt.Sprintf(`{"product_id":%d,"phone":%q}`, w.Product.ID, victim), from)
	}},
	"searches": {"address searches", func(w *crowd, n int, from webtest.Option) webtest.Response {
		return w.Site.Get(w.APIPath(fmt.Sprint("/products/search/rice", n)), from)
	}},
	"feeds": {"address files", func(w *crowd, _ int, from webtest.Option) webtest.Response {
		return w.Site.Get("/"+w.Row.Slug+"/feeds/google.xml", from)
	}},
	"webhooks": {"address hooks", func(w *crowd, _ int, from webtest.Option) webtest.Response {
		return w.Site.Post(w.hook+"/notice?paymentID=invented&status=success", "", from)
	}},
}

// holders contains senders with proof of an order, by its key or its browser, or with a customer's session.
// Each function returns a function that sends a request, which must not be refused.
var holders = map[string]func(w *crowd) func(from webtest.Option) webtest.Response{
	"payment claim with the order's key": func(w *crowd) func(webtest.Option) webtest.Response {
		row, o := w.order()
		return func(from webtest.Option) webtest.Response {
			return w.form("/a/basic/pay?order="+row.Number+"&key="+o.Key, url.Values{"method": {"bkash"}, "reference": {"CHM7B0RS5K"}, "sender": {"1234"}}, from)
		}
	},
	"payment at a gateway with the order's key": func(w *crowd) func(webtest.Option) webtest.Response {
		row, o := w.order()
		return func(from webtest.Option) webtest.Response {
			return w.form("/a/basic/pay?order="+row.Number+"&key="+o.Key, url.Values{"gateway": {"bkash"}}, from)
		}
	},
	"return from a gateway": func(w *crowd) func(webtest.Option) webtest.Response {
		row, _ := w.order()
		if _, err := w.Site.Server.Online.Start(w.Ctx, &tenancy.Tenant{Shop: w.Row}, row, "bkash"); err != nil {
			w.T.Fatal(err)
		}
		paid := w.Site.Client.Payment.Query().Where(payment.OrderID(row.ID)).OnlyX(w.Ctx)
		back, err := url.Parse(w.bkash.Press(*paid.Session, "success"))
		if err != nil {
			w.T.Fatal(err)
		}
		return func(from webtest.Option) webtest.Response { return w.Site.Get(back.RequestURI(), from) }
	},
	"request for a return with the order's key": func(w *crowd) func(webtest.Option) webtest.Response {
		row, o := w.order(func(c *ent.OrderCreate) { c.SetStatus("delivered").SetPaymentStatus("paid") })
		w.Site.Client.OrderEvent.Create().SetOrderID(row.ID).SetActor("merchant").SetFromStatus("shipped").SetToStatus("delivered").SetCreatedAt(w.Site.Time()).ExecX(w.Ctx)
		item := w.Site.Client.OrderItem.Query().Where(orderitem.OrderID(row.ID)).OnlyX(w.Ctx)
		return func(from webtest.Option) webtest.Response {
			return w.Site.SendForm(http.MethodPost, "/a/basic/return?order="+row.Number+"&key="+o.Key, []webtest.Part{
				webtest.TextPart("kind", "return"), webtest.TextPart("reason", "damaged"), webtest.TextPart(fmt.Sprint("units-", item.ID), "1"),
			}, webtest.Header("Origin", "http://haat.test"), from)
		}
	},
	"look-up with the order's key": func(w *crowd) func(webtest.Option) webtest.Response {
		row, o := w.order()
		return func(from webtest.Option) webtest.Response {
			return w.Site.Get(w.APIPath("/orders/"+row.Number+"?key="+o.Key), from)
		}
	},
	"tracking with the order's key": func(w *crowd) func(webtest.Option) webtest.Response {
		row, o := w.order()
		return func(from webtest.Option) webtest.Response {
			return w.Site.Post(w.APIPath("/orders/track?key="+o.Key), `{"query":"`+row.Number+`"}`, from)
		}
	},
	"cancellation with the order's key": func(w *crowd) func(webtest.Option) webtest.Response {
		row, o := w.order()
		return func(from webtest.Option) webtest.Response {
			return w.Site.Post(w.APIPath("/orders/"+row.Number+"/cancel?key="+o.Key), `{"note":""}`, from)
		}
	},
	"recall by the idempotency key": func(w *crowd) func(webtest.Option) webtest.Response {
		row, _ := w.order()
		return func(from webtest.Option) webtest.Response {
			return w.Site.Get(w.APIPath("/orders/placed"), webtest.Header("Idempotency-Key", row.IdempotencyKey), from)
		}
	},
	"customer's order": signedIn(func(w *crowd, n int, as, from webtest.Option) webtest.Response {
		return w.PlaceOrder(fmt.Sprint("customer-", n), w.OrderBody(map[string]any{"mobile": fmt.Sprintf("017123456%02d", n)}), as, from)
	}),
	"customer's quote": signedIn(func(w *crowd, _ int, as, from webtest.Option) webtest.Response {
		return w.Site.Post(w.APIPath("/checkout/quote"), `{"lines":[]}`, as, from)
	}),
	"customer's discount code": signedIn(func(w *crowd, _ int, as, from webtest.Option) webtest.Response {
		a := w.Site.Post(w.APIPath("/checkout/quote"), `{"lines":[],"codes":["GUESS"]}`, as, from)
		if !strings.Contains(a.Text, `"refusal":"unknown"`) {
			w.T.Errorf("the code is not looked up: %.300s", a.Text)
		}
		return a
	}),
	"customer's cart": signedIn(func(w *crowd, _ int, as, from webtest.Option) webtest.Response {
		return w.form("/a/basic/cart", url.Values{"add": {"1"}}, as, from)
	}),
	"customer's tracking": signedIn(func(w *crowd, n int, as, from webtest.Option) webtest.Response {
		return w.Site.Post(w.APIPath("/orders/track"), fmt.Sprintf(`{"query":"017123456%02d"}`, n), as, from)
	}),
	"customer's question": signedIn(func(w *crowd, n int, as, from webtest.Option) webtest.Response {
		return w.Site.Post(w.APIPath(fmt.Sprintf("/products/%d/questions", w.Product.ID)), fmt.Sprintf(`{"name":"Rahim","text":"Is it ripe? %d"}`, n), as, from)
	}),
	"customer's addresses": signedIn(func(w *crowd, _ int, as, from webtest.Option) webtest.Response {
		return w.Site.Get(fmt.Sprintf("/api/v1/customer/addresses?shop_id=%d", w.Row.ID), as, from)
	}),
}

// signedIn signs a customer in before strangers exhaust the limits.
func signedIn(send func(w *crowd, n int, as, from webtest.Option) webtest.Response) func(w *crowd) func(webtest.Option) webtest.Response {
	return func(w *crowd) func(webtest.Option) webtest.Response {
		w.orders++
		n := w.orders
		number := fmt.Sprintf("017123456%02d", n)
		w.NewCustomer(number, "demo1234")
		as := webtest.WithCookies(w.Site.Post(w.APIPath("/customer/login"), fmt.Sprintf(`{"mobile":%q,"password":"demo1234"}`, number), webtest.FromIP(fmt.Sprintf("192.0.2.%d", w.orders))))
		return func(from webtest.Option) webtest.Response { return send(w, n, as, from) }
	}
}

// crowds contains functions that return the address of the strangers' n-th request.
var crowds = map[string]func(n int) string{
	"one IPv6 /48":  func(n int) string { return fmt.Sprintf("[2001:db8:1:%x::1]", n) },
	"one IPv4 /24":  func(n int) string { return fmt.Sprint("203.0.113.", n%250) },
	"200 addresses": func(n int) string { return fmt.Sprintf("203.%d.113.1", n%200) },
}

// Strangers exhaust every limit that applies to requests without proof. Afterwards, requests with proof must
// still succeed, both from another network and from the strangers' own.
func TestLimits_StrangersNeverBlockRequestsWithProof(t *testing.T) {
	var defaults config.Limits
	if err := kong.ApplyDefaults(&defaults); err != nil {
		t.Fatal(err)
	}
	open, err := edge.OpenLimits(defaults)
	if err != nil {
		t.Error(err)
	}
	filled := map[string]bool{}
	for _, s := range strangers {
		for _, name := range strings.Fields(strings.TrimPrefix(s.limits, "address")) {
			filled[name] = true
		}
	}
	if !maps.Equal(filled, open) {
		t.Errorf("strangers fill %v, the table has %v", slices.Sorted(maps.Keys(filled)), slices.Sorted(maps.Keys(open)))
	}
	for name, address := range crowds {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newCrowd(t)
			requests := map[string]func(webtest.Option) webtest.Response{}
			for _, holder := range slices.Sorted(maps.Keys(holders)) {
				requests[holder] = holders[holder](w)
			}
			for who, s := range strangers {
				refused := 0
				for n := range 200 {
					if s.send(w, n, webtest.FromIP(address(n))).StatusCode == http.StatusTooManyRequests {
						refused++
					}
				}
				if refused == 0 && (name == "one IPv6 /48" || !strings.HasPrefix(s.limits, "address")) {
					t.Errorf("%s are never refused", who)
				}
			}
			for who, send := range requests {
				for _, from := range []string{"198.51.100.7", address(1)} {
					if a := send(webtest.FromIP(from)); a.StatusCode == http.StatusTooManyRequests || a.StatusCode >= http.StatusInternalServerError {
						t.Errorf("%s from %s: %d %.300s", who, from, a.StatusCode, a.Text)
					}
				}
			}
		})
	}
}

// Invalid requests must not count towards the limits that visitors of a shop share.
func TestLimits_InvalidRequestsDoNotFillTheLimitsOfAShop(t *testing.T) {
	c := webtest.NewCheckout(t, webtest.StrictLimits(func(l *config.Limits) {
		one := ratelimit.Rate(webtest.OncePerHour)
		l.QuestionsShop, l.OrdersShop, l.OrdersPhone, l.AlertsShop, l.AlertsNumber = one, one, one, one, one
	}))
	c.Site.Client.Product.UpdateOne(c.Product).SetStock(0).ExecX(c.Ctx)
	for n := range 3 {
		from := webtest.FromIP(fmt.Sprint("203.0.113.", n))
		for path, body := range map[string]string{
			fmt.Sprintf("/products/%d/questions", c.Product.ID): `{"name":"","text":"?"}`, "/products/999999/questions": `{"name":"Rahim","text":"Is it fresh?"}`,
			"/stock-alerts": fmt.Sprintf(`{"product_id":999999,"phone":%q}`, victim),
		} {
			if a := c.Site.Post(c.APIPath(path), body, from); a.StatusCode == http.StatusOK || a.StatusCode == http.StatusTooManyRequests {
				t.Errorf("%s: %d %s", path, a.StatusCode, a.Text)
			}
		}
		for _, change := range []map[string]any{{"name": ""}, nil} { // invalid, out of stock
			if a := c.PlaceOrder(fmt.Sprint("invalid-order-", n), c.OrderBody(change), from); a.StatusCode == http.StatusOK || a.StatusCode == http.StatusTooManyRequests {
				t.Errorf("order: %d %s", a.StatusCode, a.Text)
			}
		}
	}
	from := webtest.FromIP("198.51.100.7")
	if a := c.Site.Post(c.APIPath(fmt.Sprintf("/products/%d/questions", c.Product.ID)), `{"name":"Rahim","text":"Is it fresh?"}`, from); a.StatusCode != http.StatusOK {
		t.Errorf("question: %d %s", a.StatusCode, a.Text)
	}
	if a := c.Site.Post(c.APIPath("/stock-alerts"), fmt.Sprintf(`{"product_id":%d,"phone":%q}`, c.Product.ID, victim), from); a.StatusCode != http.StatusOK {
		t.Errorf("stock alert: %d %s", a.StatusCode, a.Text)
	}
	c.Site.Client.Product.UpdateOne(c.Product).SetStock(5).ExecX(c.Ctx)
	if a := c.PlaceOrder("a-valid-order", c.OrderBody(nil), from); a.StatusCode != http.StatusOK {
		t.Errorf("order: %d %s", a.StatusCode, a.Text)
	}
}
