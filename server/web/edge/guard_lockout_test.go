package edge_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"haat/server/config"
	"haat/server/web/webtest"
)

// Wrong passwords from one address do not block sign-ins from other addresses. All addresses together get ten
// times the attempts of one.
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

// Codes that shops send to a number as a customer's do not count towards the merchant sign-in codes of the same
// number.
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

// An IPv6 /48 network gets ten times the codes of one address, from however many of its addresses it requests
// them.
func TestGuard_CodesPerIPv6Network(t *testing.T) {
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

// Each order sends an SMS to its number, so all shops together are limited to three times the limit of one
// shop.
func TestGuard_OrdersPerPhoneInAllShops(t *testing.T) {
	c := webtest.NewCheckout(t, webtest.StrictLimits(func(l *config.Limits) { l.OrdersPhone = webtest.OncePerHour }))
	place := func(slug string) webtest.Response {
		ts := c.Site.NewShop(slug)
		pack := c.Site.Client.ShippingPackage.Create().SetName("All").SetBnName("সব").SetFee(60_00).SaveX(ts.Ctx)
		other := &webtest.Checkout{Shop: ts, T: t, Product: ts.NewProduct("rice"), ShippingPackage: pack}
		return other.PlaceOrder("order-in-"+slug, other.OrderBody(nil))
	}
	for _, slug := range []string{"first", "second", "third"} {
		place(slug).WantStatus(t, http.StatusOK)
	}
	webtest.WantRetryAfter(t, place("fourth"), 3600)
}
