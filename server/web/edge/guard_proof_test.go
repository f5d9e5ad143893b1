package edge_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"haat/server/config"
	"haat/server/platform/ratelimit"
	"haat/server/web/webtest"
)

func perHour(count int) ratelimit.Rate { return ratelimit.Rate{Count: count, Per: time.Hour} }

// Wrong codes from other devices must not use up the attempts of the device that requested the code, neither
// in the rate limits nor in the code's own counter.
func TestLockOut_WrongCodesElsewhereDoNotCountForTheDevice(t *testing.T) {
	a := webtest.NewSite(t, webtest.StrictLimits(func(*config.Limits) {})).NewShop("a")
	a.NewCustomer("01712345678", "demo1234")
	requested := a.PostJSON("/password/code", webtest.Fields{"mobile": "01712345678"}, webtest.FromIP("198.51.100.7"))
	requested.WantStatus(t, http.StatusOK)
	code := a.LastCode("01712345678")
	reset := func(code string, options ...webtest.Option) webtest.Response {
		return a.PostJSON("/password/reset", webtest.Fields{"mobile": "01712345678", "code": code, "password": "changed1"}, options...)
	}
	wrong := "000000"
	if code == wrong {
		wrong = "000001"
	}
	for i := range 60 {
		reset(wrong, webtest.FromIP(fmt.Sprint("203.0.113.", i/20)))
	}
	if a := reset(wrong, webtest.FromIP("203.0.113.1")); a.StatusCode == http.StatusOK {
		t.Fatalf("a wrong code is accepted: %s", a.Text)
	}
	reset(wrong, webtest.FromIP("198.51.100.7"), webtest.WithCookies(requested)).WantStatus(t, http.StatusUnprocessableEntity)
	reset(code, webtest.FromIP("198.51.100.7"), webtest.WithCookies(requested)).WantStatus(t, http.StatusOK)
}

// A code must remain valid when other devices request codes for the same number.
func TestLockOut_CodesStayValidWhenOthersRequestCodes(t *testing.T) {
	a := webtest.NewSite(t, webtest.StrictLimits(func(*config.Limits) {})).NewShop("a")
	a.NewCustomer("01712345678", "demo1234")
	ask := func(path, address string) webtest.Response {
		in := webtest.Registration("")
		if path == "/password/code" {
			in = webtest.Fields{"mobile": "01712345678"}
		}
		return a.PostJSON(path, in, webtest.FromIP(address))
	}
	requested := ask("/password/code", "198.51.100.7")
	requested.WantStatus(t, http.StatusOK)
	code := a.LastCode("01712345678")
	for i, path := range []string{"/password/code", "/register", "/password/code"} {
		a.AgeCodes(time.Minute)
		ask(path, fmt.Sprint("203.0.113.", i)).WantStatus(t, http.StatusOK)
	}
	reset := webtest.Fields{"mobile": "01712345678", "code": code, "password": "changed1"}
	a.PostJSON("/password/reset", reset, webtest.FromIP("203.0.113.1")).WantStatus(t, http.StatusUnprocessableEntity)
	a.PostJSON("/password/reset", reset, webtest.FromIP("198.51.100.7"), webtest.WithCookies(requested)).WantStatus(t, http.StatusOK)
	a.PostJSON("/password/reset", reset, webtest.FromIP("198.51.100.7"), webtest.WithCookies(requested)).WantStatus(t, http.StatusUnprocessableEntity) // the code has already been used
}

func TestLockOut_MerchantCodesStayValidWhenOthersRequestCodes(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(*config.Limits) {}))
	phone := s.NewShop("a").Owner().User.Phone
	ask := func(address string) webtest.Response {
		return s.Post("/api/admin/v3/login/code", fmt.Sprintf(`{"phone":%q}`, phone), webtest.FromIP(address))
	}
	login := func(code string, options ...webtest.Option) webtest.Response {
		return s.Post("/api/admin/v3/login", fmt.Sprintf(`{"phone":%q,"code":%q}`, phone, code), options...)
	}
	requested := ask("198.51.100.7")
	requested.WantStatus(t, http.StatusOK)
	code := s.AdminCode()
	wrong := "000000"
	if code == wrong {
		wrong = "000001"
	}
	for range 10 {
		login(wrong, webtest.FromIP("203.0.113.1"))
	}
	s.Client.AdminCode.Update().SetSentAt(time.Now().Add(-time.Minute)).ExecX(webtest.System)
	ask("203.0.113.1").WantStatus(t, http.StatusOK)
	login(code, webtest.FromIP("198.51.100.7"), webtest.WithCookies(requested)).WantStatus(t, http.StatusOK)
}

// A device on which a number has signed in before must be able to request codes and sign in after others have
// reached the limits of the number and the shop.
func TestLockOut_KnownDevicesHaveTheirOwnLimits(t *testing.T) {
	a := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) {
		l.LoginsPhone, l.LoginsAddress, l.CodesShop, l.CodesPhone = perHour(3), perHour(4), perHour(2), perHour(2)
	})).NewShop("a")
	a.NewCustomer("01712345678", "demo1234")
	login := func(password string, options ...webtest.Option) webtest.Response {
		return a.PostJSON("/login", webtest.Fields{"mobile": "01712345678", "password": password}, options...)
	}
	here := webtest.FromIP("198.51.100.7")
	known := login("demo1234", here)
	known.WantStatus(t, http.StatusOK)
	for range 5 {
		login("wrong", here)
	}
	webtest.WantRetryAfter(t, login("demo1234", here), 3600)
	login("demo1234", here, webtest.WithCookies(known)).WantStatus(t, http.StatusOK)
	for i := range 3 {
		a.PostJSON("/password/code", webtest.Fields{"mobile": fmt.Sprint("0181234567", i)}, webtest.FromIP(fmt.Sprint("203.0.113.", i)))
	}
	webtest.WantRetryAfter(t, a.PostJSON("/password/code", webtest.Fields{"mobile": "01712345678"}, webtest.FromIP("203.0.113.9")), 3600)
	a.PostJSON("/password/code", webtest.Fields{"mobile": "01712345678"}, here, webtest.WithCookies(known)).WantStatus(t, http.StatusOK)
}

// An IPv6 /48 network may receive a tenth of a shop's codes, regardless of how many of its addresses request
// them.
func TestLockOut_NetworkCannotUseUpAShopsCodes(t *testing.T) {
	a := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.CodesShop = perHour(30) })).NewShop("a")
	ask := func(n int, address string) webtest.Response {
		return a.PostJSON("/password/code", webtest.Fields{"mobile": fmt.Sprintf("0171%07d", n)}, webtest.FromIP(address))
	}
	sent := 0
	for i := range 60 {
		if ask(i, fmt.Sprintf("[2001:db8:1:%x::1]", i)).StatusCode == http.StatusOK {
			sent++
		}
	}
	if sent != 3 {
		t.Errorf("%d codes for one network, want 3", sent)
	}
	ask(100, "198.51.100.7").WantStatus(t, http.StatusOK)
}

// For logins and code attempts, an IPv6 /48 network must have the limit of one address; for other requests,
// ten times that limit.
func TestNetwork_IPv6AddressesShareALimit(t *testing.T) {
	for name, c := range map[string]struct {
		path, body func(n int) string
		set        func(*config.Limits)
		passes     int
	}{
		"logins": {func(int) string { return "/customer/login" }, func(n int) string { return fmt.Sprintf(`{"mobile":"0171%07d","password":"x"}`, n) },
			func(l *config.Limits) { l.LoginsAddress = perHour(6) }, 6},
		"code attempts": {func(int) string { return "/customer/password/reset" }, func(n int) string {
			return fmt.Sprintf(`{"mobile":"0171%07d","code":"000000","password":"changed1"}`, n)
		}, func(l *config.Limits) { l.TriesAddress = perHour(6) }, 6},
		"quotes":   {func(int) string { return "/checkout/quote" }, func(int) string { return `{"lines":[]}` }, func(l *config.Limits) { l.QuotesAddress = perHour(1) }, 10},
		"tracking": {func(int) string { return "/orders/track" }, func(n int) string { return fmt.Sprintf(`{"query":"0171%07d"}`, n) }, func(l *config.Limits) { l.TrackingAddress = perHour(1) }, 10},
		"orders":   {func(int) string { return "/orders" }, func(int) string { return `{}` }, func(l *config.Limits) { l.OrdersAddress = perHour(1) }, 10},
	} {
		t.Run(name, func(t *testing.T) {
			s := webtest.NewCheckout(t, webtest.StrictLimits(c.set))
			passed := 0
			for i := range 20 {
				a := s.Site.Post(s.APIPath(c.path(i)), c.body(i), webtest.FromIP(fmt.Sprintf("[2001:db8:1:%x::1]", i)))
				if a.StatusCode != http.StatusTooManyRequests {
					passed++
				}
			}
			if passed != c.passes {
				t.Errorf("%d of 20 requests pass, want %d", passed, c.passes)
			}
			if a := s.Site.Post(s.APIPath(c.path(99)), c.body(99), webtest.FromIP("[2001:db8:2::1]")); a.StatusCode == http.StatusTooManyRequests {
				t.Errorf("another network: %s", a.Text)
			}
		})
	}
}

// Order look-ups with a session or the order's key must not count towards the limits that other visitors can
// exhaust.
func TestLockOut_OrderLookupsWithProofHaveTheirOwnLimit(t *testing.T) {
	for name, look := range map[string]func(c *webtest.Checkout, order map[string]any, cookie webtest.Option, key webtest.Option) webtest.Response{
		"cancel in the browser that ordered": func(c *webtest.Checkout, o map[string]any, cookie, _ webtest.Option) webtest.Response {
			return c.Site.Post(c.APIPath(fmt.Sprint("/orders/", o["order_id"], "/cancel")), `{"note":""}`, cookie)
		},
		"look up in the browser that ordered": func(c *webtest.Checkout, o map[string]any, cookie, _ webtest.Option) webtest.Response {
			return c.Site.Get(c.APIPath(fmt.Sprint("/orders/", o["order_id"])), cookie)
		},
		"look up by the order's key": func(c *webtest.Checkout, o map[string]any, _, _ webtest.Option) webtest.Response {
			return c.Site.Get(c.APIPath(fmt.Sprint("/orders/", o["order_id"])) + fmt.Sprint("&key=", o["key"]))
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := webtest.NewCheckout(t, webtest.StrictLimits(func(l *config.Limits) { l.TrackingShop, l.TrackingAddress = perHour(2), perHour(3) }))
			order, cookie := c.MustPlaceOrder("an-order-to-look-up")
			for i := range 5 {
				c.Site.Post(c.APIPath("/orders/track"), `{"query":"01812345678"}`, webtest.FromIP(fmt.Sprint("203.0.113.", i)))
			}
			webtest.WantRetryAfter(t, c.Site.Post(c.APIPath("/orders/track"), `{"query":"01812345678"}`), 3600)
			if a := look(c, order, cookie, nil); a.StatusCode != http.StatusOK {
				t.Errorf("with proof: status %d %s", a.StatusCode, a.Text)
			}
			webtest.WantRetryAfter(t, c.Site.Get(c.APIPath("/orders/12345678")), 3600)
		})
	}
	t.Run("signed-in customer", func(t *testing.T) {
		c := webtest.NewCheckout(t, webtest.StrictLimits(func(l *config.Limits) { l.TrackingShop, l.TrackingPhone = perHour(2), perHour(2) }))
		m := c.Shop.NewSignedInCustomer("01712345678")
		for i := range 5 {
			c.Site.Post(c.APIPath("/orders/track"), `{"query":"01712345678"}`, webtest.FromIP(fmt.Sprint("203.0.113.", i)))
		}
		if a := c.Site.Post(c.APIPath("/orders/track"), `{"query":"01712345678"}`, m.Session); a.StatusCode == http.StatusTooManyRequests {
			t.Errorf("track: %s", a.Text)
		}
		if a := c.Site.Post(c.APIPath("/orders/12345678/cancel"), `{"note":""}`, m.Session); a.StatusCode == http.StatusTooManyRequests {
			t.Errorf("cancel: %s", a.Text)
		}
	})
}

// An attacker with many networks, each with a device that requests codes, must have few guesses at a
// merchant's code. A device on which the merchant has signed in before must still be able to sign in.
func TestLockOut_ManyDevicesGetFewGuessesAtAMerchantsCode(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.TriesPhone = perHour(4) }))
	phone := s.NewShop("a").Owner().User.Phone
	ask := func(options ...webtest.Option) webtest.Response {
		s.Client.AdminCode.Update().SetSentAt(time.Now().Add(-time.Minute)).ExecX(webtest.System)
		return s.Post("/api/admin/v3/login/code", fmt.Sprintf(`{"phone":%q}`, phone), options...).WantStatus(t, http.StatusOK)
	}
	login := func(code string, options ...webtest.Option) webtest.Response {
		return s.Post("/api/admin/v3/login", fmt.Sprintf(`{"phone":%q,"code":%q}`, phone, code), options...)
	}
	here := webtest.FromIP("198.51.100.7")
	requested := ask(here)
	known := login(s.AdminCode(), here, webtest.WithCookies(requested)).WantStatus(t, http.StatusOK)
	guesses := 1 // the first guess is the merchant's own login
	for i := range 5 {
		otherNetwork := webtest.FromIP(fmt.Sprint("203.0.113.", i))
		theirs := ask(otherNetwork)
		for range 5 {
			if login("wrong", otherNetwork, webtest.WithCookies(theirs)).StatusCode != http.StatusTooManyRequests {
				guesses++
			}
		}
	}
	if guesses != 6 {
		t.Errorf("%d guesses on devices that requested a code, want 6", guesses)
	}
	ask(here, webtest.WithCookies(known))
	login(s.AdminCode(), here, webtest.WithCookies(known)).WantStatus(t, http.StatusOK)
}
