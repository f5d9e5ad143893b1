package storefront_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"haat/server/web/webtest"
)

func TestAccountPages_AreTheSameForEveryVisitor(t *testing.T) {
	s := webtest.NewSite(t)
	a := s.NewShop("a")
	a.NewCustomer("01712345678", "demo1234")
	session := webtest.WithCookies(a.Login("01712345678", "demo1234"))
	for path, title := range map[string]string{
		"/a/login": "লগইন", "/a/register": "অ্যাকাউন্ট খুলুন", "/a/forget-password": "পাসওয়ার্ড ভুলে গেছেন",
		"/a/dashboard": "আমার অ্যাকাউন্ট", "/a/dashboard/my_orders": "আমার অ্যাকাউন্ট", "/a/dashboard/my_chat?lang=en": "My account",
	} {
		guest, customer := s.Get(path), s.Get(path, session)
		if guest.StatusCode != http.StatusOK || !strings.Contains(guest.Text, "<title>"+title) || !strings.Contains(guest.Text, `name="robots" content="noindex"`) {
			t.Errorf("%s: %d %.300s", path, guest.StatusCode, guest.Text)
		}
		if guest.Text != customer.Text || len(customer.Cookies()) > 0 || strings.Contains(customer.Text, "Ayesha") {
			t.Errorf("%s differs for a signed-in customer", path)
		}
		if !strings.Contains(guest.Text, "theme-1-full-") {
			t.Errorf("%s lacks the full stylesheet", path)
		}
	}
	if home := s.Get("/shop/a"); !strings.Contains(home.Text, `data-buying="/assets/theme-1-buying-`) {
		t.Error("other pages do not name the larger stylesheets")
	}
}

func TestDashboard_ServesOnlyItsSections(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("a")
	for _, section := range []string{
		"account_details", "my_orders", "my_chat", "my_wishlist", "my_addresses", "my_reviews", "password_reset", "notifications",
	} {
		if got := s.Get("/a/dashboard/" + section).Props(t)["section"]; got != section {
			t.Errorf("%s shows %v", section, got)
		}
	}
	if got := s.Get("/a/dashboard").Props(t)["section"]; got != "home" {
		t.Errorf("the dashboard shows %v", got)
	}
	for _, section := range []string{"none", "MY_ORDERS", "my_orders%2F", "%3Cscript%3E"} {
		if a := s.Get("/a/dashboard/" + section); a.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", section, a.StatusCode)
		}
	}
	if a := s.Get("/a/dashboard/home?lang=en"); a.StatusCode != http.StatusPermanentRedirect || a.Header.Get("Location") != "/a/dashboard?lang=en" {
		t.Errorf("status %d to %q", a.StatusCode, a.Header.Get("Location"))
	}
	for query, want := range map[string]string{
		"?status=shipped&page=2": "?page=2&status=shipped", "?page=1": "", "?status=lost&page=x": "", "?page=-1": "", "?page=99999999999999999999": "", "?x=y&status=pending": "?status=pending",
	} {
		if got := s.Get("/a/dashboard/my_orders" + query).Data(t)["url"]; got != "/a/dashboard/my_orders"+want {
			t.Errorf("%s: the address is %v", query, got)
		}
	}
	if got := s.Get("/a/dashboard/my_chat?status=pending").Data(t)["url"]; got != "/a/dashboard/my_chat" {
		t.Errorf("the address of the chat is %v", got)
	}
}

func TestSignInPages_ReturnOnlyToPathsOfTheShop(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("a")
	for next, want := range map[string]string{
		"/dashboard": "/dashboard", "/dashboard/my_orders?status=pending": "/dashboard/my_orders?status=pending", "/": "/", "/cart#top": "/cart",
		"https://evil.test/": "", "//evil.test/": "", "///evil.test": "", `/\evil.test`: "", `\\evil.test`: "", "javascript:alert(1)": "", "dashboard": "", "": "",
		"/../admin": "", "/a/%2e%2e/b": "", "/" + strings.Repeat("x", 400): "", "/\x00": "", "/%2f/evil.test": "", "mailto:x": "",
	} {
		if got := s.Get("/a/login?next=" + url.QueryEscape(next)).Props(t)["next"]; got != want {
			t.Errorf("next %q is %q, want %q", next, got, want)
		}
	}
}
