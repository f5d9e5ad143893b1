package edge_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"haat/server/config"
	"haat/server/web/webtest"
)

// Who tries wrong passwords keeps nobody out who signs in from elsewhere, nor do many of them try
// more than ten times as many.
func TestGuard_StrangersKeepNobodyOut(t *testing.T) {
	c := webtest.OpenCounter(t, webtest.StrictLimits(func(l *config.Limits) { l.LoginsPhone = webtest.OneAnHour }))
	login := func(address string) webtest.Answer {
		return c.Site.Post(c.At("/customer/login"), `{"mobile":"01712345678","password":"x"}`, webtest.From(address))
	}
	for i := range 10 {
		address := fmt.Sprint("203.0.113.", i)
		login(address).Want(t, http.StatusUnauthorized)
		webtest.WantRetryAfter(t, login(address), 3600)
	}
	webtest.WantRetryAfter(t, login("203.0.113.10"), 3600)
}

// Codes that shops send a number as to their customers are none of those that its owner signs in
// with to work.
func TestGuard_ShopsCodesKeepNoMerchantOut(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.CodesNumber = webtest.OneAnHour }))
	ts := s.NewShop("demo")
	phone := ts.Owner().User.Phone
	ask := func(address string) webtest.Answer {
		return s.Post("/api/admin/v3/login/code", fmt.Sprintf(`{"phone":%q}`, phone), webtest.From(address))
	}
	ts.Ask("/password/code", map[string]any{"mobile": phone}, webtest.From("203.0.113.5")).Want(t, http.StatusOK)
	ask("198.51.100.7").Want(t, http.StatusOK)
	s.Client.AdminCode.Update().SetSentAt(time.Now().Add(-time.Hour)).ExecX(webtest.System)
	webtest.WantRetryAfter(t, ask("198.51.100.7"), 3600)
	ask("198.51.100.8").Want(t, http.StatusOK)
}

// A network of IPv6 has ten times the codes of an address, and no more however it is divided.
func TestGuard_CodesOfANetwork(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.CodesAddress = webtest.OneAnHour }))
	ask := func(network, i int) webtest.Answer {
		return s.Post("/api/admin/v3/login/code", fmt.Sprintf(`{"phone":"0171%03d%04d"}`, network, i),
			webtest.From(fmt.Sprintf("[2001:db8:%x:%x::1]", network, i)))
	}
	for i := range 10 {
		ask(1, i).Want(t, http.StatusOK)
	}
	webtest.WantRetryAfter(t, ask(1, 10), 3600)
	ask(2, 0).Want(t, http.StatusOK)
}

// Each order sends its number an SMS: shops together do not send many.
func TestGuard_OrdersPerPhoneInAllShops(t *testing.T) {
	c := webtest.OpenCounter(t, webtest.StrictLimits(func(l *config.Limits) { l.OrdersPhone = webtest.OneAnHour }))
	place := func(slug string) webtest.Answer {
		ts := c.Site.NewShop(slug)
		pack := c.Site.Client.ShippingPackage.Create().SetName("All").SetBnName("সব").SetFee(60_00).SaveX(ts.Ctx)
		other := &webtest.Counter{Shop: ts, T: t, Product: ts.NewProduct("rice"), Pack: pack}
		return other.Place("order-in-"+slug, other.Body(nil))
	}
	for _, slug := range []string{"first", "second", "third"} {
		place(slug).Want(t, http.StatusOK)
	}
	webtest.WantRetryAfter(t, place("fourth"), 3600)
}
