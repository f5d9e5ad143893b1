package edge_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"haat/server/config"
	"haat/server/platform/ratelimit"
	"haat/server/web/webtest"
)

func TestGuard_LimitsOrdersPerPhoneNumber(t *testing.T) {
	c := webtest.NewCheckout(t, webtest.StrictLimits(func(l *config.Limits) { l.OrdersPhone = ratelimit.Rate{Count: 2, Per: time.Hour} }))
	for i, mobile := range []string{"01712345678", "+8801712345678"} {
		if a := c.PlaceOrder(fmt.Sprint("order-number-", i), c.OrderBody(map[string]any{"mobile": mobile}), webtest.FromIP(fmt.Sprint("203.0.113.", i))); a.StatusCode != http.StatusOK {
			t.Fatalf("%d %s", a.StatusCode, a.Text)
		}
	}
	webtest.WantRetryAfter(t, c.PlaceOrder("order-number-2", c.OrderBody(map[string]any{"mobile": "০১৭১২ ৩৪৫৬৭৮"}), webtest.FromIP("203.0.113.9")), 1800)
	if a := c.PlaceOrder("order-number-3", c.OrderBody(map[string]any{"mobile": "01812345678"})); a.StatusCode != http.StatusOK {
		t.Errorf("another number: status %d", a.StatusCode)
	}
}

// Retries of a stored order must not count towards the limits of orders.
func TestGuard_RetriesOfAnOrderDoNotCount(t *testing.T) {
	c := webtest.NewCheckout(t, webtest.StrictLimits(func(l *config.Limits) {
		one := webtest.OncePerHour
		l.OrdersPhone, l.OrdersShop, l.OrdersSession, l.OrdersShopSessions = one, one, one, one
	}))
	first, cookie := c.MustPlaceOrder("again-and-again")
	for range 3 {
		for _, options := range [][]webtest.Option{nil, {cookie}} {
			a := c.PlaceOrder("again-and-again", c.OrderBody(nil), options...)
			if a.StatusCode != http.StatusOK || a.Data(t)["data"].(map[string]any)["order_id"] != first["order_id"] {
				t.Fatalf("retry: status %d %s", a.StatusCode, a.Text)
			}
		}
	}
	webtest.WantRetryAfter(t, c.PlaceOrder("something-else", c.OrderBody(nil)), 3600)
}

// Attackers who first start sessions must be limited per address, and per shop in total.
func TestGuard_LimitsOrdersOfManySessions(t *testing.T) {
	c := webtest.NewCheckout(t, webtest.StrictLimits(func(l *config.Limits) {
		l.OrdersShopSessions = ratelimit.Rate{Count: 3, Per: time.Minute}
		l.SessionsAddress = ratelimit.Rate{Count: 2, Per: time.Minute}
	}))
	begun := 0
	for range 5 {
		if a := c.Site.Post(c.APIPath("/checkout/quote"), `{"lines":[]}`, webtest.FromIP("203.0.113.250")); len(a.Cookies()) > 0 {
			begun++
		}
	}
	if begun != 2 {
		t.Errorf("%d sessions started from one address, want 2", begun)
	}
	for i := range 5 {
		address := webtest.FromIP(fmt.Sprint("203.0.113.", i))
		session := webtest.WithCookies(c.Site.Post(c.APIPath("/checkout/quote"), `{"lines":[]}`, address))
		a := c.PlaceOrder(fmt.Sprint("attack-", i, "-order"), c.OrderBody(map[string]any{"mobile": fmt.Sprintf("017000000%02d", i)}), session, address)
		if want := i < 3; (a.StatusCode == http.StatusOK) != want {
			t.Errorf("order %d: status %d %s", i, a.StatusCode, a.Text)
		}
	}
}

func TestGuard_LimitsOrdersPerAddress(t *testing.T) {
	c := webtest.NewCheckout(t, webtest.StrictLimits(func(l *config.Limits) { l.OrdersAddress = ratelimit.Rate{Count: 1, Per: time.Minute} }))
	one := func(n int, options ...webtest.Option) webtest.Response {
		t.Helper()
		return c.PlaceOrder(fmt.Sprint("order-number-", n), c.OrderBody(map[string]any{"mobile": fmt.Sprintf("0171234567%d", n)}), options...)
	}
	if a := one(1, webtest.FromIP("203.0.113.1")); a.StatusCode != http.StatusOK {
		t.Fatal(a.Text)
	}
	webtest.WantRetryAfter(t, one(2, webtest.FromIP("203.0.113.1")), 60)
	// X-Forwarded-For must be ignored unless the request comes from a proxy in a private network.
	webtest.WantRetryAfter(t, one(2, webtest.FromIP("203.0.113.1"), webtest.Header("X-Forwarded-For", "198.51.100.7")), 60)
	if a := one(3, webtest.FromIP("10.0.0.1"), webtest.Header("X-Forwarded-For", "198.51.100.7")); a.StatusCode != http.StatusOK {
		t.Error(a.Text)
	}
	webtest.WantRetryAfter(t, one(4, webtest.FromIP("10.0.0.1"), webtest.Header("X-Forwarded-For", "1.2.3.4, 198.51.100.7")), 60)
	// All addresses of an IPv6 /64 network must share a limit.
	if a := one(5, webtest.FromIP("[2001:db8::1]")); a.StatusCode != http.StatusOK {
		t.Error(a.Text)
	}
	webtest.WantRetryAfter(t, one(6, webtest.FromIP("[2001:db8::2]")), 60)
	if a := one(7, webtest.FromIP("[2001:db8:0:1::2]")); a.StatusCode != http.StatusOK {
		t.Error(a.Text)
	}
}

// Orders from many addresses exhaust a shop's limit. Visitors with an older session must still be able to
// order, and so must visitors of other shops.
func TestGuard_FloodOfOrdersBlocksOnlyNewVisitors(t *testing.T) {
	c := webtest.NewCheckout(t, webtest.StrictLimits(func(l *config.Limits) { l.OrdersShop = ratelimit.Rate{Count: 3, Per: time.Minute} }))
	c.Site.Client.Product.UpdateOne(c.Product).SetStock(100).ExecX(c.Ctx)
	session := webtest.WithCookies(c.Site.Post(c.APIPath("/checkout/quote"), `{"lines":[]}`, webtest.FromIP("203.0.113.200")))
	refused := 0
	for i := range 20 {
		a := c.PlaceOrder(fmt.Sprint("attack-", i, "-order"), c.OrderBody(map[string]any{"mobile": fmt.Sprintf("017000000%02d", i)}), webtest.FromIP(fmt.Sprint("203.0.113.", i)))
		if a.StatusCode == http.StatusTooManyRequests {
			refused++
			webtest.WantRetryAfter(t, a, 60)
		}
	}
	if refused != 17 || c.OrderCount() != 3 {
		t.Errorf("%d orders refused, %d stored; want 17 and 3", refused, c.OrderCount())
	}
	if a := c.PlaceOrder("of-a-shopper", c.OrderBody(nil), session, webtest.FromIP("203.0.113.200")); a.StatusCode != http.StatusOK {
		t.Errorf("with an existing session: status %d %s", a.StatusCode, a.Text)
	}
	if a := c.PlaceOrder("of-a-forger", c.OrderBody(map[string]any{"mobile": "01812345678"}), webtest.Header("Cookie", "haat_shopper=forged"), webtest.FromIP("203.0.113.201")); a.StatusCode != http.StatusTooManyRequests {
		t.Errorf("with a forged session: status %d", a.StatusCode)
	}
	next := c.Site.NewShop("next")
	line := fmt.Sprintf(`{"lines":[{"product_id":%d,"quantity":1}]}`, next.NewProduct("tea").ID)
	if a := c.Site.Post(fmt.Sprintf("/api/v1/orders?shop_id=%d", next.Row.ID), line, webtest.Header("Idempotency-Key", "next-door"), webtest.FromIP("203.0.113.202")); a.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("in another shop: status %d %s", a.StatusCode, a.Text)
	}
}

func TestGuard_LimitsNewSessionsAndOrdersPerSession(t *testing.T) {
	c := webtest.NewCheckout(t, webtest.StrictLimits(func(l *config.Limits) {
		l.SessionsShop = ratelimit.Rate{Count: 2, Per: time.Minute}
		l.OrdersSession = ratelimit.Rate{Count: 1, Per: time.Minute}
	}))
	var sessions []webtest.Response
	for i := range 5 {
		a := c.Site.Post(c.APIPath("/checkout/quote"), `{"lines":[]}`, webtest.FromIP(fmt.Sprint("203.0.113.", i)))
		if a.StatusCode != http.StatusOK {
			t.Fatal(a.Text)
		}
		if len(a.Cookies()) > 0 {
			sessions = append(sessions, a)
		}
	}
	if len(sessions) != 2 {
		t.Fatalf("%d sessions started, want 2", len(sessions))
	}
	if again := c.Site.Post(c.APIPath("/checkout/quote"), `{"lines":[]}`, webtest.WithCookies(sessions[0])); len(again.Cookies()) > 0 {
		t.Error("a visitor with a session gets another one")
	}
	if a := c.PlaceOrder("first-of-session", c.OrderBody(nil), webtest.WithCookies(sessions[0])); a.StatusCode != http.StatusOK {
		t.Error(a.Text)
	}
	webtest.WantRetryAfter(t, c.PlaceOrder("second-of-session", c.OrderBody(map[string]any{"mobile": "01812345678"}), webtest.WithCookies(sessions[0])), 60)
}

func TestGuard_LimitsQuotesLookupsAndLogins(t *testing.T) {
	one := ratelimit.Rate{Count: 1, Per: time.Minute}
	for name, test := range map[string]struct {
		set        func(*config.Limits)
		path, body string
		addresses  [2]string
	}{
		"quotes per address":   {func(l *config.Limits) { l.QuotesAddress = one }, "/checkout/quote", `{"lines":[]}`, [2]string{"203.0.113.1", "203.0.113.1"}},
		"quotes per shop":      {func(l *config.Limits) { l.QuotesShop = one }, "/checkout/quote", `{"lines":[]}`, [2]string{"203.0.113.1", "203.0.113.2"}},
		"tracking per address": {func(l *config.Limits) { l.TrackingAddress = one }, "/orders/track", `{"query":"01712345678"}`, [2]string{"203.0.113.1", "203.0.113.1"}},
		"tracking per shop":    {func(l *config.Limits) { l.TrackingShop = one }, "/orders/track", `{"query":"01712345678"}`, [2]string{"203.0.113.1", "203.0.113.2"}},
		"tracking per phone":   {func(l *config.Limits) { l.TrackingPhone = one }, "/orders/track", `{"query":"01712345678"}`, [2]string{"203.0.113.1", "203.0.113.2"}},
		"proofs per phone":     {func(l *config.Limits) { l.TrackingPhone = one }, "/orders/%d/proof", `{"mobile":"01712345678"}`, [2]string{"203.0.113.1", "203.0.113.2"}},
		"proofs per order":     {func(l *config.Limits) { l.TrackingPhone = one }, "/orders/12345678/proof", `{"mobile":"01712345678"}`, [2]string{"203.0.113.1", "203.0.113.2"}},
		"logins per address":   {func(l *config.Limits) { l.LoginsAddress = one }, "/customer/login", `{"mobile":"01712345678","password":"x"}`, [2]string{"203.0.113.1", "203.0.113.1"}},
		"logins per phone":     {func(l *config.Limits) { l.LoginsPhone = one }, "/customer/login", `{"mobile":"01712345678","password":"x"}`, [2]string{"203.0.113.1", "203.0.113.1"}},
	} {
		t.Run(name, func(t *testing.T) {
			c := webtest.NewCheckout(t, webtest.StrictLimits(test.set))
			path := func(n int) string { // a different order for each request, so that only the phone number repeats
				if strings.Contains(test.path, "%d") {
					return fmt.Sprintf(test.path, 12345670+n)
				}
				return test.path
			}
			if a := c.Site.Post(c.APIPath(path(1)), test.body, webtest.FromIP(test.addresses[0])); a.StatusCode == http.StatusTooManyRequests {
				t.Errorf("first request: status %d", a.StatusCode)
			}
			webtest.WantRetryAfter(t, c.Site.Post(c.APIPath(path(2)), test.body, webtest.FromIP(test.addresses[1])), 60)
		})
	}
}

// Wrong passwords from one address must not block sign-ins from other addresses. All addresses together have
// ten times the attempts of one.
func TestGuard_WrongPasswordsBlockOnlyTheirAddress(t *testing.T) {
	c := webtest.NewCheckout(t, webtest.StrictLimits(func(l *config.Limits) { l.LoginsPhone = webtest.OncePerHour }))
	login := func(address string) webtest.Response {
		return c.Site.Post(c.APIPath("/customer/login"), `{"mobile":"01712345678","password":"x"}`, webtest.FromIP(address))
	}
	for i := range 10 {
		address := fmt.Sprint("203.0.113.", i)
		login(address).WantStatus(t, http.StatusUnauthorized)
		webtest.WantRetryAfter(t, login(address), 3600)
	}
	webtest.WantRetryAfter(t, login("203.0.113.10"), 3600)
}

// Codes that shops send to a number as a customer's must not count towards the merchant sign-in codes of the
// same number.
func TestGuard_CustomerCodesDoNotBlockMerchants(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.CodesNumber = webtest.OncePerHour }))
	ts := s.NewShop("demo")
	phone := ts.Owner().User.Phone
	ask := func(address string) webtest.Response {
		return s.Post("/api/admin/v3/login/code", fmt.Sprintf(`{"phone":%q}`, phone), webtest.FromIP(address))
	}
	ts.PostJSON("/password/code", map[string]any{"mobile": phone}, webtest.FromIP("203.0.113.5")).WantStatus(t, http.StatusOK)
	ask("198.51.100.7").WantStatus(t, http.StatusOK)
	s.Client.AdminCode.Update().SetSentAt(time.Now().Add(-time.Hour)).ExecX(webtest.System)
	webtest.WantRetryAfter(t, ask("198.51.100.7"), 3600)
	ask("198.51.100.8").WantStatus(t, http.StatusOK)
}

// An IPv6 /48 network may receive ten times the codes of one address, regardless of how many of its addresses
// request them.
func TestGuard_LimitsCodesPerIPv6Network(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.CodesAddress = webtest.OncePerHour }))
	ask := func(network, i int) webtest.Response {
		return s.Post("/api/admin/v3/login/code", fmt.Sprintf(`{"phone":"0171%03d%04d"}`, network, i),
			webtest.FromIP(fmt.Sprintf("[2001:db8:%x:%x::1]", network, i)))
	}
	for i := range 10 {
		ask(1, i).WantStatus(t, http.StatusOK)
	}
	webtest.WantRetryAfter(t, ask(1, 10), 3600)
	ask(2, 0).WantStatus(t, http.StatusOK)
}

// Each order sends an SMS to its number, so all shops together must be limited to three times the limit of
// one shop.
func TestGuard_LimitsOrdersPerPhoneNumberAcrossShops(t *testing.T) {
	c := webtest.NewCheckout(t, webtest.StrictLimits(func(l *config.Limits) { l.OrdersPhone = webtest.OncePerHour }))
	networks := 0
	place := func(slug string) webtest.Response {
		ts := c.Site.NewShop(slug)
		pack := c.Site.Client.ShippingPackage.Create().SetName("All").SetBnName("সব").SetFee(60_00).SaveX(ts.Ctx)
		other := &webtest.Checkout{Shop: ts, T: t, Product: ts.NewProduct("rice"), ShippingPackage: pack}
		networks++ // another network, because one network has only a share of the limit
		return other.PlaceOrder("order-in-"+slug, other.OrderBody(nil), webtest.FromIP(fmt.Sprint("203.0.113.", networks)))
	}
	for _, slug := range []string{"first", "second", "third"} {
		place(slug).WantStatus(t, http.StatusOK)
	}
	webtest.WantRetryAfter(t, place("fourth"), 3600)
}
