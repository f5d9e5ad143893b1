package web_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"haat/server/config"
	"haat/server/platform/ratelimit"
)

var oneAnHour = ratelimit.Rate{Count: 1, Per: time.Hour}

// Who tries wrong passwords keeps nobody out who signs in from elsewhere, nor do many of them try
// more than ten times as many.
func TestGuard_StrangersKeepNobodyOut(t *testing.T) {
	c := openCounter(t, strict(func(l *config.Limits) { l.LoginsPhone = oneAnHour }))
	login := func(address string) answer {
		return c.site.post(c.at("/customer/login"), `{"mobile":"01712345678","password":"x"}`, from(address))
	}
	for i := range 10 {
		address := fmt.Sprint("203.0.113.", i)
		login(address).want(t, http.StatusUnauthorized)
		retryAfter(t, login(address), 3600)
	}
	retryAfter(t, login("203.0.113.10"), 3600)
}

// Codes that shops send a number as to their customers are none of those that its owner signs in
// with to work.
func TestGuard_ShopsCodesKeepNoMerchantOut(t *testing.T) {
	s := newSite(t, strict(func(l *config.Limits) { l.CodesNumber = oneAnHour }))
	ts := s.shop("demo")
	phone := ts.owner().user.Phone
	ask := func(address string) answer {
		return s.post("/api/admin/v3/login/code", fmt.Sprintf(`{"phone":%q}`, phone), from(address))
	}
	ts.ask("/password/code", map[string]any{"mobile": phone}, from("203.0.113.5")).want(t, http.StatusOK)
	ask("198.51.100.7").want(t, http.StatusOK)
	s.client.AdminCode.Update().SetSentAt(time.Now().Add(-time.Hour)).ExecX(system)
	retryAfter(t, ask("198.51.100.7"), 3600)
	ask("198.51.100.8").want(t, http.StatusOK)
}

// A network of IPv6 has ten times the codes of an address, and no more however it is divided.
func TestGuard_CodesOfANetwork(t *testing.T) {
	s := newSite(t, strict(func(l *config.Limits) { l.CodesAddress = oneAnHour }))
	ask := func(network, i int) answer {
		return s.post("/api/admin/v3/login/code", fmt.Sprintf(`{"phone":"0171%03d%04d"}`, network, i),
			from(fmt.Sprintf("[2001:db8:%x:%x::1]", network, i)))
	}
	for i := range 10 {
		ask(1, i).want(t, http.StatusOK)
	}
	retryAfter(t, ask(1, 10), 3600)
	ask(2, 0).want(t, http.StatusOK)
}

// Each order sends its number an SMS: shops together do not send many.
func TestGuard_OrdersPerPhoneInAllShops(t *testing.T) {
	c := openCounter(t, strict(func(l *config.Limits) { l.OrdersPhone = oneAnHour }))
	place := func(slug string) answer {
		ts := c.site.shop(slug)
		pack := c.site.client.ShippingPackage.Create().SetName("All").SetBnName("সব").SetFee(60_00).SaveX(ts.ctx)
		other := &counter{testShop: ts, t: t, product: ts.product("rice"), pack: pack}
		return other.place("order-in-"+slug, other.body(nil))
	}
	for _, slug := range []string{"first", "second", "third"} {
		place(slug).want(t, http.StatusOK)
	}
	retryAfter(t, place("fourth"), 3600)
}
