package web_test

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"haat/server/config"
	"haat/server/platform/ratelimit"
)

// strict sets the limits of a production server, with change on top.
func strict(change func(*config.Limits)) func(*config.Config) {
	return func(c *config.Config) {
		c.Env = "production"
		change(&c.Limits)
	}
}

func from(address string) option {
	return func(r *http.Request) { r.RemoteAddr = address + ":4711" }
}

func retryAfter(t *testing.T, a answer, most int) {
	t.Helper()
	seconds, err := strconv.Atoi(a.Header.Get("Retry-After"))
	if a.StatusCode != http.StatusTooManyRequests || a.failure(t).Error.Code != "too_many" || err != nil || seconds < 1 || seconds > most {
		t.Errorf("%d %s, Retry-After %q", a.StatusCode, a.body, a.Header.Get("Retry-After"))
	}
}

func TestGuard_OrdersPerPhone(t *testing.T) {
	c := openCounter(t, strict(func(l *config.Limits) { l.OrdersPhone = ratelimit.Rate{Count: 2, Per: time.Hour} }))
	for i, mobile := range []string{"01712345678", "+8801712345678"} {
		if a := c.place(fmt.Sprint("order-number-", i), c.body(map[string]any{"mobile": mobile}), from(fmt.Sprint("203.0.113.", i))); a.StatusCode != http.StatusOK {
			t.Fatalf("%d %s", a.StatusCode, a.body)
		}
	}
	retryAfter(t, c.place("order-number-2", c.body(map[string]any{"mobile": "০১৭১২ ৩৪৫৬৭৮"}), from("203.0.113.9")), 1800)
	if a := c.place("order-number-3", c.body(map[string]any{"mobile": "01812345678"})); a.StatusCode != http.StatusOK {
		t.Errorf("another number: %d", a.StatusCode)
	}
}

// The answer to an order that is only asked for again is held by no limit of orders.
func TestGuard_ARepeatedOrderIsNoneMore(t *testing.T) {
	c := openCounter(t, strict(func(l *config.Limits) {
		one := oneAnHour
		l.OrdersPhone, l.OrdersShop, l.OrdersSession, l.OrdersRunning = one, one, one, one
	}))
	first, cookie := c.placed("again-and-again")
	for range 3 {
		for _, options := range [][]option{nil, {cookie}} {
			a := c.place("again-and-again", c.body(nil), options...)
			if a.StatusCode != http.StatusOK || a.data(t)["data"].(map[string]any)["order_id"] != first["order_id"] {
				t.Fatalf("again: %d %s", a.StatusCode, a.body)
			}
		}
	}
	retryAfter(t, c.place("something-else", c.body(nil)), 3600)
}

// Attackers who begin sessions first are held by the address, and all together.
func TestGuard_AnAttackWithSessions(t *testing.T) {
	c := openCounter(t, strict(func(l *config.Limits) {
		l.OrdersRunning = ratelimit.Rate{Count: 3, Per: time.Minute}
		l.SessionsAddress = ratelimit.Rate{Count: 2, Per: time.Minute}
	}))
	begun := 0
	for range 5 {
		if a := c.site.post(c.at("/checkout/quote"), `{"lines":[]}`, from("203.0.113.250")); len(a.Cookies()) > 0 {
			begun++
		}
	}
	if begun != 2 {
		t.Errorf("%d sessions begun from one address", begun)
	}
	for i := range 5 {
		address := from(fmt.Sprint("203.0.113.", i))
		session := withCookies(c.site.post(c.at("/checkout/quote"), `{"lines":[]}`, address))
		a := c.place(fmt.Sprint("attack-", i, "-order"), c.body(map[string]any{"mobile": fmt.Sprintf("017000000%02d", i)}), session, address)
		if want := i < 3; (a.StatusCode == http.StatusOK) != want {
			t.Errorf("order %d: %d %s", i, a.StatusCode, a.body)
		}
	}
}

func TestGuard_OrdersPerAddress(t *testing.T) {
	c := openCounter(t, strict(func(l *config.Limits) { l.OrdersAddress = ratelimit.Rate{Count: 1, Per: time.Minute} }))
	one := func(n int, options ...option) answer {
		t.Helper()
		return c.place(fmt.Sprint("order-number-", n), c.body(map[string]any{"mobile": fmt.Sprintf("0171234567%d", n)}), options...)
	}
	if a := one(1, from("203.0.113.1")); a.StatusCode != http.StatusOK {
		t.Fatal(a.body)
	}
	retryAfter(t, one(2, from("203.0.113.1")), 60)
	// Who writes the header himself is who he is; a proxy on a private network is believed.
	retryAfter(t, one(2, from("203.0.113.1"), header("X-Forwarded-For", "198.51.100.7")), 60)
	if a := one(3, from("10.0.0.1"), header("X-Forwarded-For", "198.51.100.7")); a.StatusCode != http.StatusOK {
		t.Error(a.body)
	}
	retryAfter(t, one(4, from("10.0.0.1"), header("X-Forwarded-For", "1.2.3.4, 198.51.100.7")), 60)
	// One connection has all addresses of an IPv6 network of 64 bits.
	if a := one(5, from("[2001:db8::1]")); a.StatusCode != http.StatusOK {
		t.Error(a.body)
	}
	retryAfter(t, one(6, from("[2001:db8::2]")), 60)
	if a := one(7, from("[2001:db8:0:1::2]")); a.StatusCode != http.StatusOK {
		t.Error(a.body)
	}
}

// Strangers from many addresses use a shop's limit up; who was there before them
// still orders, and so does the shop next door.
func TestGuard_AnAttackHoldsStrangersOnly(t *testing.T) {
	c := openCounter(t, strict(func(l *config.Limits) { l.OrdersShop = ratelimit.Rate{Count: 3, Per: time.Minute} }))
	c.site.client.Product.UpdateOne(c.product).SetStock(100).ExecX(c.ctx)
	session := withCookies(c.site.post(c.at("/checkout/quote"), `{"lines":[]}`, from("203.0.113.200")))
	held := 0
	for i := range 20 {
		a := c.place(fmt.Sprint("attack-", i, "-order"), c.body(map[string]any{"mobile": fmt.Sprintf("017000000%02d", i)}), from(fmt.Sprint("203.0.113.", i)))
		if a.StatusCode == http.StatusTooManyRequests {
			held++
			retryAfter(t, a, 60)
		}
	}
	if held != 17 || c.orders() != 3 {
		t.Errorf("%d were held, %d orders", held, c.orders())
	}
	if a := c.place("of-a-shopper", c.body(nil), session, from("203.0.113.200")); a.StatusCode != http.StatusOK {
		t.Errorf("with a running session: %d %s", a.StatusCode, a.body)
	}
	if a := c.place("of-a-forger", c.body(map[string]any{"mobile": "01812345678"}), header("Cookie", "haat_shopper=forged"), from("203.0.113.201")); a.StatusCode != http.StatusTooManyRequests {
		t.Errorf("with a forged session: %d", a.StatusCode)
	}
	next := c.site.shop("next")
	line := fmt.Sprintf(`{"lines":[{"product_id":%d,"quantity":1}]}`, next.product("tea").ID)
	if a := c.site.post(fmt.Sprintf("/api/v1/orders?shop_id=%d", next.row.ID), line, header("Idempotency-Key", "next-door"), from("203.0.113.202")); a.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("next door: %d %s", a.StatusCode, a.body)
	}
}

func TestGuard_SessionsAreFewToo(t *testing.T) {
	c := openCounter(t, strict(func(l *config.Limits) {
		l.SessionsShop = ratelimit.Rate{Count: 2, Per: time.Minute}
		l.OrdersSession = ratelimit.Rate{Count: 1, Per: time.Minute}
	}))
	var sessions []answer
	for i := range 5 {
		a := c.site.post(c.at("/checkout/quote"), `{"lines":[]}`, from(fmt.Sprint("203.0.113.", i)))
		if a.StatusCode != http.StatusOK {
			t.Fatal(a.body)
		}
		if len(a.Cookies()) > 0 {
			sessions = append(sessions, a)
		}
	}
	if len(sessions) != 2 {
		t.Fatalf("%d sessions were begun", len(sessions))
	}
	if again := c.site.post(c.at("/checkout/quote"), `{"lines":[]}`, withCookies(sessions[0])); len(again.Cookies()) > 0 {
		t.Error("a running session is begun again")
	}
	if a := c.place("first-of-session", c.body(nil), withCookies(sessions[0])); a.StatusCode != http.StatusOK {
		t.Error(a.body)
	}
	retryAfter(t, c.place("second-of-session", c.body(map[string]any{"mobile": "01812345678"}), withCookies(sessions[0])), 60)
}

func TestGuard_QuotesAndTracking(t *testing.T) {
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
		"orders per phone":     {func(l *config.Limits) { l.TrackingPhone = one }, "/orders/%d/proof", `{"mobile":"01712345678"}`, [2]string{"203.0.113.1", "203.0.113.2"}},
		"phones per order":     {func(l *config.Limits) { l.TrackingPhone = one }, "/orders/12345678/proof", `{"mobile":"01712345678"}`, [2]string{"203.0.113.1", "203.0.113.2"}},
		"sign-ins per address": {func(l *config.Limits) { l.LoginsAddress = one }, "/customer/login", `{"mobile":"01712345678","password":"x"}`, [2]string{"203.0.113.1", "203.0.113.1"}},
		"sign-ins per phone":   {func(l *config.Limits) { l.LoginsPhone = one }, "/customer/login", `{"mobile":"01712345678","password":"x"}`, [2]string{"203.0.113.1", "203.0.113.1"}},
	} {
		t.Run(name, func(t *testing.T) {
			c := openCounter(t, strict(test.set))
			path := func(n int) string { // of another order where the test is about the phone
				if strings.Contains(test.path, "%d") {
					return fmt.Sprintf(test.path, 12345670+n)
				}
				return test.path
			}
			if a := c.site.post(c.at(path(1)), test.body, from(test.addresses[0])); a.StatusCode == http.StatusTooManyRequests {
				t.Errorf("the first: %d", a.StatusCode)
			}
			retryAfter(t, c.site.post(c.at(path(2)), test.body, from(test.addresses[1])), 60)
		})
	}
}
