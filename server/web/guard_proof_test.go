package web_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"haat/server/config"
	"haat/server/platform/ratelimit"
)

func perHour(count int) ratelimit.Rate { return ratelimit.Rate{Count: count, Per: time.Hour} }

// A stranger's wrong codes use up no try of the device that asked for the code: neither by the
// limits, nor by the code's own counter.
func TestLockOut_StrangersWrongCodesLeaveTheDeviceItsTries(t *testing.T) {
	a := newSite(t, strict(func(*config.Limits) {})).shop("a")
	a.customer("01712345678", "demo1234")
	asked := a.ask("/password/code", fields{"mobile": "01712345678"}, from("198.51.100.7"))
	asked.want(t, http.StatusOK)
	code := a.code("01712345678")
	reset := func(code string, options ...option) answer {
		return a.ask("/password/reset", fields{"mobile": "01712345678", "code": code, "password": "changed1"}, options...)
	}
	wrong := "000000"
	if code == wrong {
		wrong = "000001"
	}
	for i := range 60 {
		reset(wrong, from(fmt.Sprint("203.0.113.", i/20)))
	}
	if a := reset(wrong, from("203.0.113.1")); a.StatusCode == http.StatusOK {
		t.Fatalf("a wrong code: %s", a.body)
	}
	reset(wrong, from("198.51.100.7"), withCookies(asked)).want(t, http.StatusUnprocessableEntity)
	reset(code, from("198.51.100.7"), withCookies(asked)).want(t, http.StatusOK)
}

// Strangers who ask for codes for a number end none that its owner waits for.
func TestLockOut_AStrangersRequestEndsNoCodeOfAnotherDevice(t *testing.T) {
	a := newSite(t, strict(func(*config.Limits) {})).shop("a")
	a.customer("01712345678", "demo1234")
	ask := func(path, address string) answer {
		in := registration("")
		if path == "/password/code" {
			in = fields{"mobile": "01712345678"}
		}
		return a.ask(path, in, from(address))
	}
	asked := ask("/password/code", "198.51.100.7")
	asked.want(t, http.StatusOK)
	code := a.code("01712345678")
	for i, path := range []string{"/password/code", "/register", "/password/code"} {
		a.aged(time.Minute)
		ask(path, fmt.Sprint("203.0.113.", i)).want(t, http.StatusOK)
	}
	reset := fields{"mobile": "01712345678", "code": code, "password": "changed1"}
	a.ask("/password/reset", reset, from("203.0.113.1")).want(t, http.StatusUnprocessableEntity)
	a.ask("/password/reset", reset, from("198.51.100.7"), withCookies(asked)).want(t, http.StatusOK)
	a.ask("/password/reset", reset, from("198.51.100.7"), withCookies(asked)).want(t, http.StatusUnprocessableEntity) // it was used
}

func TestLockOut_AStrangersRequestEndsNoCodeOfAMerchantsDevice(t *testing.T) {
	s := newSite(t, strict(func(*config.Limits) {}))
	phone := s.shop("a").owner().user.Phone
	ask := func(address string) answer {
		return s.post("/api/admin/v3/login/code", fmt.Sprintf(`{"phone":%q}`, phone), from(address))
	}
	login := func(code string, options ...option) answer {
		return s.post("/api/admin/v3/login", fmt.Sprintf(`{"phone":%q,"code":%q}`, phone, code), options...)
	}
	asked := ask("198.51.100.7")
	asked.want(t, http.StatusOK)
	code := s.adminCode()
	wrong := "000000"
	if code == wrong {
		wrong = "000001"
	}
	for range 10 {
		login(wrong, from("203.0.113.1"))
	}
	s.client.AdminCode.Update().SetSentAt(time.Now().Add(-time.Minute)).ExecX(system)
	ask("203.0.113.1").want(t, http.StatusOK)
	login(code, from("198.51.100.7"), withCookies(asked)).want(t, http.StatusOK)
}

// A device on which a number signed in before asks for codes and signs in while strangers fill
// the number's and the shop's limits.
func TestLockOut_AKnownDeviceHasLimitsOfItsOwn(t *testing.T) {
	a := newSite(t, strict(func(l *config.Limits) {
		l.LoginsPhone, l.LoginsAddress, l.CodesShop, l.CodesPhone = perHour(3), perHour(4), perHour(2), perHour(2)
	})).shop("a")
	a.customer("01712345678", "demo1234")
	login := func(password string, options ...option) answer {
		return a.ask("/login", fields{"mobile": "01712345678", "password": password}, options...)
	}
	here := from("198.51.100.7")
	known := login("demo1234", here)
	known.want(t, http.StatusOK)
	for range 5 {
		login("wrong", here)
	}
	retryAfter(t, login("demo1234", here), 3600)
	login("demo1234", here, withCookies(known)).want(t, http.StatusOK)
	for i := range 3 {
		a.ask("/password/code", fields{"mobile": fmt.Sprint("0181234567", i)}, from(fmt.Sprint("203.0.113.", i)))
	}
	retryAfter(t, a.ask("/password/code", fields{"mobile": "01712345678"}, from("203.0.113.9")), 3600)
	a.ask("/password/code", fields{"mobile": "01712345678"}, here, withCookies(known)).want(t, http.StatusOK)
}

// One IPv6 network of 48 bits has a tenth of a shop's codes, however it is divided.
func TestLockOut_ANetworkFillsNoShopsCodes(t *testing.T) {
	a := newSite(t, strict(func(l *config.Limits) { l.CodesShop = perHour(30) })).shop("a")
	ask := func(n int, address string) answer {
		return a.ask("/password/code", fields{"mobile": fmt.Sprintf("0171%07d", n)}, from(address))
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
	ask(100, "198.51.100.7").want(t, http.StatusOK)
}

// Logins and tries of codes from one network of 48 bits count as those of one address; other
// requests as those of ten.
func TestNetwork_OfIPv6IsOne(t *testing.T) {
	for name, c := range map[string]struct {
		path, body func(n int) string
		set        func(*config.Limits)
		passes     int
	}{
		"logins": {func(int) string { return "/customer/login" }, func(n int) string { return fmt.Sprintf(`{"mobile":"0171%07d","password":"x"}`, n) },
			func(l *config.Limits) { l.LoginsAddress = perHour(6) }, 6},
		"codes tried": {func(int) string { return "/customer/password/reset" }, func(n int) string {
			return fmt.Sprintf(`{"mobile":"0171%07d","code":"000000","password":"changed1"}`, n)
		}, func(l *config.Limits) { l.TriesAddress = perHour(6) }, 6},
		"quotes":   {func(int) string { return "/checkout/quote" }, func(int) string { return `{"lines":[]}` }, func(l *config.Limits) { l.QuotesAddress = perHour(1) }, 10},
		"tracking": {func(int) string { return "/orders/track" }, func(n int) string { return fmt.Sprintf(`{"query":"0171%07d"}`, n) }, func(l *config.Limits) { l.TrackingAddress = perHour(1) }, 10},
		"orders":   {func(int) string { return "/orders" }, func(int) string { return `{}` }, func(l *config.Limits) { l.OrdersAddress = perHour(1) }, 10},
	} {
		t.Run(name, func(t *testing.T) {
			s := openCounter(t, strict(c.set))
			passed := 0
			for i := range 20 {
				a := s.site.post(s.at(c.path(i)), c.body(i), from(fmt.Sprintf("[2001:db8:1:%x::1]", i)))
				if a.StatusCode != http.StatusTooManyRequests {
					passed++
				}
			}
			if passed != c.passes {
				t.Errorf("%d of 20 pass, want %d", passed, c.passes)
			}
			if a := s.site.post(s.at(c.path(99)), c.body(99), from("[2001:db8:2::1]")); a.StatusCode == http.StatusTooManyRequests {
				t.Errorf("another network: %s", a.body)
			}
		})
	}
}

// Strangers who look orders up fill limits that a session or an order's key does not count for.
func TestLockOut_ProofOfAnOrderIsNotCountedForTheShop(t *testing.T) {
	for name, look := range map[string]func(c *counter, order map[string]any, cookie option, key option) answer{
		"cancel by the browser that ordered": func(c *counter, o map[string]any, cookie, _ option) answer {
			return c.site.post(c.at(fmt.Sprint("/orders/", o["order_id"], "/cancel")), `{"note":""}`, cookie)
		},
		"look by the browser that ordered": func(c *counter, o map[string]any, cookie, _ option) answer {
			return c.site.get(c.at(fmt.Sprint("/orders/", o["order_id"])), cookie)
		},
		"look by the key": func(c *counter, o map[string]any, _, _ option) answer {
			return c.site.get(c.at(fmt.Sprint("/orders/", o["order_id"])) + fmt.Sprint("&key=", o["key"]))
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := openCounter(t, strict(func(l *config.Limits) { l.TrackingShop, l.TrackingAddress = perHour(2), perHour(3) }))
			order, cookie := c.placed("an-order-to-look-up")
			for i := range 5 {
				c.site.post(c.at("/orders/track"), `{"query":"01812345678"}`, from(fmt.Sprint("203.0.113.", i)))
			}
			retryAfter(t, c.site.post(c.at("/orders/track"), `{"query":"01812345678"}`), 3600)
			if a := look(c, order, cookie, nil); a.StatusCode != http.StatusOK {
				t.Errorf("with proof: %d %s", a.StatusCode, a.body)
			}
			retryAfter(t, c.site.get(c.at("/orders/12345678")), 3600)
		})
	}
	t.Run("a signed-in customer", func(t *testing.T) {
		c := openCounter(t, strict(func(l *config.Limits) { l.TrackingShop, l.TrackingPhone = perHour(2), perHour(2) }))
		m := c.testShop.member("01712345678")
		for i := range 5 {
			c.site.post(c.at("/orders/track"), `{"query":"01712345678"}`, from(fmt.Sprint("203.0.113.", i)))
		}
		if a := c.site.post(c.at("/orders/track"), `{"query":"01712345678"}`, m.session); a.StatusCode == http.StatusTooManyRequests {
			t.Errorf("track: %s", a.body)
		}
		if a := c.site.post(c.at("/orders/12345678/cancel"), `{"note":""}`, m.session); a.StatusCode == http.StatusTooManyRequests {
			t.Errorf("cancel: %s", a.body)
		}
	})
}

// Strangers with many networks, each with a device that asks for codes, have few guesses at a
// merchant's number; a device on which the merchant signed in before goes on.
func TestLockOut_ManyDevicesHaveFewGuessesAtAMerchantsCode(t *testing.T) {
	s := newSite(t, strict(func(l *config.Limits) { l.TriesPhone = perHour(4) }))
	phone := s.shop("a").owner().user.Phone
	ask := func(options ...option) answer {
		s.client.AdminCode.Update().SetSentAt(time.Now().Add(-time.Minute)).ExecX(system)
		return s.post("/api/admin/v3/login/code", fmt.Sprintf(`{"phone":%q}`, phone), options...).want(t, http.StatusOK)
	}
	login := func(code string, options ...option) answer {
		return s.post("/api/admin/v3/login", fmt.Sprintf(`{"phone":%q,"code":%q}`, phone, code), options...)
	}
	here := from("198.51.100.7")
	asked := ask(here)
	known := login(s.adminCode(), here, withCookies(asked)).want(t, http.StatusOK)
	guesses := 1 // the merchant's own
	for i := range 5 {
		there := from(fmt.Sprint("203.0.113.", i))
		theirs := ask(there)
		for range 5 {
			if login("wrong", there, withCookies(theirs)).StatusCode != http.StatusTooManyRequests {
				guesses++
			}
		}
	}
	if guesses != 6 {
		t.Errorf("%d guesses on devices that asked, want 6", guesses)
	}
	ask(here, withCookies(known))
	login(s.adminCode(), here, withCookies(known)).want(t, http.StatusOK)
}
