package storefront_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"haat/server/config"
	"haat/server/platform/ratelimit"
	"haat/server/web/webtest"
)

func TestOrderPages_ContainNoOrderData(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("a")
	for path, title := range map[string]string{
		"/a/checkout": "অর্ডার সম্পন্ন করুন", "/a/order-success?order=12345678": "অর্ডার পেয়েছি",
		"/a/track-order": "অর্ডার ট্র্যাক করুন", "/a/track-order?order=12345678": "অর্ডার ট্র্যাক করুন",
	} {
		a := s.Get(path)
		if a.StatusCode != http.StatusOK || !strings.Contains(a.Text, "<title>"+title) || !strings.Contains(a.Text, `name="robots" content="noindex"`) {
			t.Errorf("%s: %d %.300s", path, a.StatusCode, a.Text)
		}
		if strings.Contains(a.Text, "secret-of-a-link") || len(a.Cookies()) > 0 {
			t.Errorf("%s contains data of the visitor", path)
		}
	}
}

func TestOrderDetails_OfAnUnknownOrderIs404(t *testing.T) {
	c := webtest.NewCheckout(t)
	unknown := c.Site.Get("/a/order_details/12345678?key=secret-of-a-link")
	if unknown.StatusCode != http.StatusNotFound || !strings.Contains(unknown.Text, "<title>অর্ডার 12345678") || unknown.Header.Get("CDN-Cache-Control") != "" {
		t.Errorf("an unknown order: %d %.200s", unknown.StatusCode, unknown.Text)
	}
	placed, _ := c.MustPlaceOrder("key-of-an-order")
	order := placed["order_id"].(string)
	known := c.Site.Get("/a/order_details/" + order + "?key=secret-of-a-link")
	if known.StatusCode != http.StatusOK || !strings.Contains(known.Text, "<title>অর্ডার "+order) || !strings.Contains(known.Text, `name="robots" content="noindex"`) {
		t.Errorf("a known order: %d %.300s", known.StatusCode, known.Text)
	}
	if strings.Contains(unknown.Text+known.Text, "secret-of-a-link") || strings.Contains(known.Text, "Ayesha") {
		t.Error("an order's page contains the key or the customer's name")
	}
	c.Site.NewShop("other")
	if a := c.Site.Get("/other/order_details/" + order); a.StatusCode != http.StatusNotFound {
		t.Errorf("the order in another shop: %d", a.StatusCode)
	}
}

func TestOrderDetails_StatusIsNoOracleBeyondTheLimit(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.TrackingAddress = ratelimit.Rate{Count: 2, Per: time.Hour} }))
	s.NewShop("a")
	for i, want := range []int{404, 404, 200, 200} {
		if a := s.Get("/a/order_details/" + strconv.Itoa(12345678+i)); a.StatusCode != want {
			t.Errorf("request %d: status %d, want %d", i+1, a.StatusCode, want)
		}
	}
}

func TestOrderPages_WithoutAnOrderRedirectToTracking(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("a")
	for path, to := range map[string]string{
		"/a/order-success": "/a/track-order", "/a/order-success?lang=en": "/a/track-order?lang=en", "/a/order-success?order=%3Cscript%3E": "/a/track-order",
		"/a/order_details/x": "/a/track-order", "/a/order_details/" + strings.Repeat("9", 30): "/a/track-order",
		"/a/order-details/12345678": "/a/order_details/12345678", "/a/order-details/12345678?key=k&lang=en": "/a/order_details/12345678?key=k&lang=en",
	} {
		if a := s.Get(path); a.StatusCode != http.StatusPermanentRedirect || a.Header.Get("Location") != to {
			t.Errorf("%s: status %d to %q, want %q", path, a.StatusCode, a.Header.Get("Location"), to)
		}
	}
	if a := s.Get("/order-details/12345678", webtest.Host("a.haat.test")); a.Header.Get("Location") != "/order_details/12345678" {
		t.Errorf("on the shop's own host: %q", a.Header.Get("Location"))
	}
}
