package basic_test

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"haat/server/config"
	"haat/server/web/webtest"
)

func TestCart_IgnoresHostileCookies(t *testing.T) {
	b := newBrowser(t)
	other := b.Site.NewShop("b").NewProduct("secret-tea")
	for _, value := range []string{
		"x", "1-0", "0-0-1", "-1-0-1", "1--1-1", "1-0-0", "1-0-10000", "1-0-1.", ".", "1-0-1.1-0-2", "1e3-0-1", "৫-0-1", "99999999999999999999-0-1",
		strings.Repeat("1-0-1.", 60) + "2-0-1", strings.Repeat("9", 5000), strconv.Itoa(other.ID) + "-0-1", "999999999-0-1", "<script>",
	} {
		b.cookies = map[string]string{"haat_cart_" + strconv.Itoa(b.Row.ID): value}
		a := b.get("/basic/cart?lang=en")
		if a.StatusCode != http.StatusOK || !strings.Contains(a.Text, "Your cart is empty") || strings.Contains(a.Text, "secret-tea") || strings.Contains(a.Text, "<script") {
			t.Errorf("%.50q: status %d", value, a.StatusCode)
		}
		order := url.Values{"lines": {value}, "district": {"Dhaka"}, "name": {"A"}, "mobile": {"01712345678"}, "upazila": {"Mirpur"}, "line": {"B"}}
		if a := b.send(http.MethodPost, "/basic/checkout", order); a.StatusCode >= http.StatusInternalServerError || strings.Contains(a.Text, "secret-tea") || b.OrderCount() != 0 {
			t.Errorf("%.50q: status %d, %d orders", value, a.StatusCode, b.OrderCount())
		}
	}
}

func TestCart_CookieIsBoundedAndOnlyForItsPages(t *testing.T) {
	b := newBrowser(t)
	for i := range 60 {
		b.post("/basic/cart", url.Values{"add": {strconv.Itoa(999_999_900+i) + "-999999999"}})
	}
	if n := len(b.cart()); n > 1300 || strings.Count(b.cart(), ".") != 49 {
		t.Errorf("%d bytes: %s", n, b.cart())
	}
	a := b.send(http.MethodPost, "/basic/cart", url.Values{"add": {b.item(0)}})
	for _, c := range a.Cookies() {
		if c.Path != "/a/basic" || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Domain != "" {
			t.Errorf("%+v", c)
		}
	}
}

func TestForms_RefuseOtherSites(t *testing.T) {
	b := newBrowser(t)
	without := func(r *http.Request) { r.Header.Del("Origin") }
	for name, from := range map[string]webtest.Option{
		"another origin": webtest.Header("Origin", "https://evil.test"),
		"an opaque one":  webtest.Header("Origin", "null"),
		"a cross-site":   webtest.Header("Sec-Fetch-Site", "cross-site"),
		"no header":      without,
		"an old browser at another site": func(r *http.Request) {
			without(r)
			r.Header.Set("Referer", "https://evil.test/haat.test")
		},
	} {
		for _, path := range []string{"/basic/cart", "/basic/checkout"} {
			if a := b.send(http.MethodPost, path, url.Values{"add": {b.item(0)}}, from); a.StatusCode != http.StatusForbidden || len(a.Cookies()) > 0 {
				t.Errorf("%s at %s: status %d", name, path, a.StatusCode)
			}
		}
	}
	own := func(r *http.Request) {
		without(r)
		r.Header.Set("Referer", "http://haat.test/a/product/rice")
	}
	if a := b.send(http.MethodPost, "/basic/cart", url.Values{"add": {b.item(0)}}, own); a.StatusCode != http.StatusSeeOther {
		t.Errorf("an old browser: status %d", a.StatusCode)
	}
}

func TestForms_AreLimited(t *testing.T) {
	b := newBrowser(t, webtest.StrictLimits(func(l *config.Limits) { l.QuotesAddress = webtest.OncePerHour }))
	b.post("/basic/cart", url.Values{"add": {b.item(0)}})
	if a := b.send(http.MethodPost, "/basic/cart", url.Values{"add": {b.item(0)}}); a.StatusCode != http.StatusTooManyRequests || a.Header.Get("Retry-After") == "" || !strings.Contains(a.Text, "<h1") {
		t.Errorf("status %d %.100s", a.StatusCode, a.Text)
	}
	b = newBrowser(t)
	if a := b.send(http.MethodPost, "/basic/cart", url.Values{"add": {strings.Repeat("x", 40<<10)}}); a.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("a large form: status %d", a.StatusCode)
	}
	if a := b.send(http.MethodPost, "/basic/cart", nil, webtest.Header("Content-Type", "multipart/form-data; boundary=b")); a.StatusCode != http.StatusUnsupportedMediaType {
		t.Errorf("another media type: status %d", a.StatusCode)
	}
}

func TestPages_WorkAtTheShopsOwnHost(t *testing.T) {
	b := newBrowser(t)
	b.Site.Client.ShopDomain.Create().SetDomain("a.example").SetVerified(true).ExecX(b.Ctx)
	a := b.Site.Send(http.MethodPost, "/basic/cart", url.Values{"add": {b.item(0)}}.Encode(), webtest.Host("a.example"),
		webtest.Header("Content-Type", "application/x-www-form-urlencoded"), webtest.Header("Origin", "http://a.example"))
	if to := a.Header.Get("Location"); a.StatusCode != http.StatusSeeOther || to != "/basic/cart" || a.Cookies()[0].Path != "/basic" {
		t.Errorf("status %d to %s", a.StatusCode, to)
	}
}

func TestPages_ReferToFormsWithoutCookies(t *testing.T) {
	b := newBrowser(t)
	b.Site.Client.Product.Update().SetStock(5).ExecX(b.Ctx)
	a := b.get("/product/rice?lang=en")
	for _, want := range []string{`<form id="b" method="post" action="/a/basic/cart?lang=en">`, `form="b" value="` + b.item(0) + `"`, `name="buy"`, `name="add"`} {
		if !strings.Contains(a.Text, want) {
			t.Errorf("the product page lacks %s", want)
		}
	}
	if len(a.Cookies()) > 0 {
		t.Errorf("cookies %v", a.Cookies())
	}
	for _, path := range []string{"/cart", "/checkout"} {
		if a := b.get(path); !strings.Contains(a.Text, `content="0;url=/a/basic`+path+`"`) {
			t.Errorf("%s does not refer to the page without scripts", path)
		}
	}
}
