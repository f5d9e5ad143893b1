package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/config"
)

const adminOrigin = "https://admin.haat.test"

func inProduction(c *config.Config) { c.Env = "production" }

// otherHosts are hosts that storefronts, and nobody's merchants, are on.
var otherHosts = []string{"haat.test", "www.haat.test", "a.haat.test", "b.haat.test", "a.example", "unknown.example", "127.0.0.1"}

// adminSite is a production server with the shops a, which has a domain, and b.
func adminSite(t *testing.T, change ...func(*config.Config)) (s *site, owner, stranger *worker) {
	t.Helper()
	s = newSite(t, append([]func(*config.Config){inProduction}, change...)...)
	a := s.shop("a")
	s.client.ShopDomain.Create().SetDomain("a.example").SetVerified(true).ExecX(a.ctx)
	a.product("rice")
	return s, a.owner(), s.shop("b").owner()
}

func TestAdminHost_HasTheAreaAlone(t *testing.T) {
	s, owner, _ := adminSite(t)
	there := host("admin.haat.test")
	for _, path := range []string{
		"/shop/a", "/a", "/a/product/rice", "/a/cart", "/a/qr.svg", "/a/manifest.webmanifest", "/a/sitemap.xml", "/sitemap.xml", "/llms.txt", "/share/1",
		"/service-worker.js", "/metrics", "/none", "//admin/login", "/admin%2Flogin", "/x%2f..%2fadmin", "/shop%2Fa", "/admin/../shop/a",
		"/api/v1/online-shop/a", "/api/v1/customer", "/api/docs", "/api/openapi.yaml", "/api/admin", "/api",
	} {
		for _, format := range []option{header("Accept", "text/html"), asJSON} {
			a := s.get(path, there, owner.session, format, func(r *http.Request) { r.RemoteAddr = "127.0.0.1:1" })
			if a.StatusCode != http.StatusNotFound || strings.Contains(a.body, "Shop a") || strings.Contains(a.body, "<script") {
				t.Errorf("%s: %d %.200s", path, a.StatusCode, a.body)
			}
		}
	}
	for _, path := range []string{"/admin/login", "/admin/register", "/admin/unauthorized", "/admin/a/orders", "/api/admin/v3/session?slug=a", "/healthz", "/readyz", "/admin/a/preview", "/admin/a/qr.svg"} {
		if a := s.get(path, there, owner.session); a.StatusCode != http.StatusOK {
			t.Errorf("%s: %d %.200s", path, a.StatusCode, a.body)
		}
	}
	if a := s.get("/favicon.ico", there); a.StatusCode != http.StatusFound || !strings.HasPrefix(a.Header.Get("Location"), "/assets/") {
		t.Errorf("the icon: %d to %s", a.StatusCode, a.Header.Get("Location"))
	}
	for _, name := range []string{"ADMIN.haat.test", "admin.haat.test:443", "admin.haat.test."} {
		wantWay(t, name, s.get("/", host(name)), "/admin/login")
		if a := s.get("/shop/a", host(name)); a.StatusCode != http.StatusNotFound {
			t.Errorf("a shop at %s: %d", name, a.StatusCode)
		}
	}
	if a := s.get("/robots.txt", there); a.body != "User-agent: *\nDisallow: /\n" {
		t.Errorf("robots.txt: %d %q", a.StatusCode, a.body)
	}
	if a := s.post("/api/v1/reports", `{"csp-report":{}}`, there, header("Content-Type", "application/csp-report")); a.StatusCode >= 300 {
		t.Errorf("a report: %d %s", a.StatusCode, a.body)
	}
	if a := s.post("/api/v1/orders?shop_id=1", `{}`, there); a.StatusCode != http.StatusNotFound {
		t.Errorf("an order: %d", a.StatusCode)
	}
}

// The area's address keeps its path and query on the way, and its token is still good there.
func TestAdminHost_PagesElsewhereLeadThere(t *testing.T) {
	s, owner, _ := adminSite(t)
	link := owner.handOff("", "")
	for _, name := range otherHosts {
		for _, path := range []string{"/admin", "/admin/login?next=%2Fadmin%2Fa", "/admin/a/orders?tab=new&q=%E0%A6%9A%2F", "/admin/a/preview?theme=2", "/admin/a%2Fb", link} {
			for _, method := range []string{http.MethodGet, http.MethodHead} {
				a := s.get(path, host(name), owner.session, func(r *http.Request) { r.Method = method })
				if a.StatusCode != http.StatusFound || a.Header.Get("Location") != adminOrigin+path ||
					a.Header.Get("Cache-Control") != "no-store" || a.Header.Get("Referrer-Policy") != "no-referrer" {
					t.Errorf("%s %s%s: %d to %q, %v", method, name, path, a.StatusCode, a.Header.Get("Location"), a.Header)
				}
			}
		}
	}
	in := s.get(link)
	wantWay(t, "the link at the admin host", in, "/admin/a")
	wantWay(t, "the link once more", s.get(link), "/admin/unauthorized")
	for _, path := range []string{"//admin/login", "/admin/../shop/a", "/administrator"} {
		if a := s.get(path, host("haat.test")); strings.Contains(a.Header.Get("Location"), "admin.haat.test") {
			t.Errorf("%s leads to %s", path, a.Header.Get("Location"))
		}
	}
	if a := s.post("/admin/login", `{}`, host("haat.test")); a.StatusCode != http.StatusMethodNotAllowed && a.StatusCode != http.StatusNotFound {
		t.Errorf("a form that is posted there: %d", a.StatusCode)
	}
}

// A merchant's cookie is nothing on any other host, whoever put it there.
func TestAdminHost_SessionsAreThereAlone(t *testing.T) {
	s, owner, _ := adminSite(t)
	for _, name := range otherHosts {
		elsewhere := host(name)
		for _, path := range []string{"/orders", "/settings", "/counts", "/team"} {
			wantRefusal(t, name+path, s.get(owner.admin(path), elsewhere, owner.session), 401, "admin_login_required", nil)
		}
		wantRefusal(t, name+" session", s.get("/api/admin/v3/session?slug=a", elsewhere, owner.session), 401, "admin_login_required", nil)
		wantRefusal(t, name+" publish", s.send("PUT", owner.admin("/publish"), `{"public":false}`, elsewhere, owner.session), 401, "admin_login_required", nil)
	}
	if a := s.get(owner.admin("/orders"), owner.session); a.StatusCode != http.StatusOK {
		t.Errorf("at the admin host: %d %s", a.StatusCode, a.body)
	}
	// Signing out elsewhere ends nothing.
	s.post(owner.admin("/logout"), `{}`, host("haat.test"), owner.session).want(t, http.StatusOK)
	if a := s.get(owner.admin("/orders"), owner.session); a.StatusCode != http.StatusOK {
		t.Errorf("after signing out elsewhere: %d", a.StatusCode)
	}
}

func TestAdminHost_SigningInElsewhereIsRefused(t *testing.T) {
	s, owner, _ := adminSite(t)
	phone := owner.user.Phone
	for _, name := range []string{"haat.test", "a.haat.test", "a.example"} {
		for lang, word := range map[string]string{"en": "Log in at ", "bn": "লগইন"} {
			for _, path := range []string{"login", "register"} {
				a := s.post("/api/admin/v3/"+path+"?lang="+lang, `{"phone":"`+phone+`","code":"123456"}`, host(name))
				f := a.failure(t).Error
				if a.StatusCode != http.StatusForbidden || f.Code != "admin_host" || !strings.Contains(f.Message, adminOrigin+"/admin") || !strings.Contains(f.Message, word) || len(a.Cookies()) != 0 {
					t.Errorf("%s at %s: %d %+v", path, name, a.StatusCode, f)
				}
			}
		}
	}
}

// Apps go on with the market's host: what they use sets no cookie.
func TestAdminHost_AppsMayCallTheMarketsHost(t *testing.T) {
	s, owner, _ := adminSite(t)
	market, phone := host("haat.test"), owner.user.Phone
	s.post("/api/admin/v3/login/code", `{"phone":"`+phone+`","code":""}`, market).want(t, http.StatusOK)
	answered := s.post("/api/admin/v3/token", fmt.Sprintf(`{"phone":%q,"code":%q}`, phone, s.adminCode()), market).want(t, http.StatusOK)
	bearer := header("Authorization", "Bearer "+answered.data(t)["data"].([]any)[0].(map[string]any)["token"].(string))
	for _, name := range append(otherHosts, "admin.haat.test") {
		if a := s.get(owner.admin("/online-shop"), host(name), bearer); a.StatusCode != http.StatusOK || len(a.Cookies()) != 0 {
			t.Errorf("at %s: %d %v", name, a.StatusCode, a.Cookies())
		}
		if a := s.get("/api/admin/v2/getDomainInfo?domain=a.example", host(name)); a.StatusCode != http.StatusOK {
			t.Errorf("getDomainInfo at %s: %d", name, a.StatusCode)
		}
	}
	s.get("/api/admin/v3/slugs/new-shop", market).want(t, http.StatusOK)
	s.post("/api/admin/v3/register/code", `{"name":"New","slug":"new-shop","owner_name":"N","goods":"clothing","phone":"01812345678","theme":1,"code":""}`, market).want(t, http.StatusOK)
}

// Browsers take a cookie with this prefix from the host alone: no page of a shop's host can plant one.
func TestAdminHost_CookiesHaveTheHostPrefixOverHTTPS(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*config.Config)
		prefix string
	}{
		"production": {inProduction, "__Host-"}, "certificates of Haat": {func(c *config.Config) { c.TLS = "auto" }, "__Host-"},
		"development": {func(*config.Config) {}, ""},
	} {
		s := newSite(t, c.change)
		ts := s.shop("a")
		owner := ts.owner()
		in := s.get(owner.handOff("", ""))
		want := fmt.Sprint(c.prefix, "haat_admin_", ts.row.ID)
		cookie := in.Cookies()[0]
		if cookie.Name != want || cookie.Path != "/" || cookie.Domain != "" || cookie.Secure != (c.prefix != "") || !cookie.HttpOnly {
			t.Errorf("%s: %v", name, cookie)
		}
		ts.customer("01712345678", "demo1234")
		if customer := ts.login("01712345678", "demo1234").Cookies()[0]; strings.HasPrefix(customer.Name, "__Host-") {
			t.Errorf("%s: a customer's cookie is %v", name, customer)
		}
	}
}

// A cookie that another host may have planted, or that is from before, is not read, and goes.
func TestAdminHost_StrayCookiesExpire(t *testing.T) {
	s, owner, _ := adminSite(t)
	_, value, _ := strings.Cut(cookieOf(owner), "=")
	id := owner.row.ID
	plain, prefixed := fmt.Sprint("haat_admin_", id), fmt.Sprint("__Host-haat_admin_", id)
	for name, c := range map[string]struct{ host, path, cookie, gone string }{
		"the old name":                      {"admin.haat.test", "/admin/a", plain, plain},
		"the old name at the API":           {"admin.haat.test", "/api/admin/v3/session?slug=a", plain, plain},
		"the old name at the market's host": {"haat.test", "/admin/a", plain, plain},
		"the new name at the market's host": {"haat.test", "/admin/a", prefixed, prefixed},
		"the new name at a shop's API":      {"a.haat.test", "/api/admin/v3/session?slug=a", prefixed, prefixed},
		"a page that is kept":               {"haat.test", "/shop/b", plain, ""},
	} {
		a := s.get(c.path, host(c.host), header("Cookie", c.cookie+"="+value+"; other=x"))
		gone := ""
		for _, cookie := range a.Cookies() {
			if cookie.MaxAge < 0 && cookie.Path == "/" && cookie.Secure {
				gone += cookie.Name
			}
		}
		if gone != c.gone || len(a.Cookies()) > 1 || strings.HasPrefix(c.path, "/api") && a.StatusCode != http.StatusUnauthorized {
			t.Errorf("%s: %d, gone %q of %v", name, a.StatusCode, gone, a.Cookies())
		}
	}
	if a := s.get("/admin/a", owner.session); a.StatusCode != http.StatusOK || len(a.Cookies()) != 0 {
		t.Errorf("the right one: %d %v", a.StatusCode, a.Cookies())
	}
}

func cookieOf(w *worker) string {
	r := &http.Request{Header: http.Header{}}
	w.session(r)
	return r.Header.Get("Cookie")
}

// A page of a shop's own host is of the same site as the area: it may send no change there either.
func TestAdminHost_ShopsHostsChangeNothingThere(t *testing.T) {
	s, owner, _ := adminSite(t)
	for name, from := range map[string]option{
		"of the same site": header("Sec-Fetch-Site", "same-site"), "of the market": header("Origin", "https://haat.test"), "of a shop": header("Origin", "https://b.haat.test"),
	} {
		wantRefusal(t, name, s.send("PUT", owner.admin("/publish"), `{"public":false}`, owner.session, from), 403, "cross_origin", nil)
	}
}

func TestAdminHost_LinksOfMerchantsLeadThere(t *testing.T) {
	s, owner, _ := adminSite(t)
	link, err := s.merchants.HandOffLink("a", owner.user)
	if err != nil || !strings.HasPrefix(link, adminOrigin+"/admin/a?token=") {
		t.Errorf("a hand-off: %s, %v", link, err)
	}
	owner.call("POST", "/team", map[string]any{"name": "Helper", "phone": "01812345678", "role": "staff"})
	if want := adminOrigin + "/admin/login"; !strings.Contains(s.allSMS(), want) {
		t.Errorf("no SMS has %s: %s", want, s.allSMS())
	}
	start := s.get("/admin/login")
	if !strings.Contains(start.body, `"market":"haat.test"`) {
		t.Error("the area does not know the market's host")
	}
}

func (s *site) allSMS() string {
	var all strings.Builder
	for _, row := range s.client.Outbox.Query().AllX(system) {
		all.Write(row.Payload)
		all.WriteByte('\n')
	}
	return strings.ReplaceAll(all.String(), `\/`, "/")
}

// The preview is within the area, and nothing runs in it.
func TestAdminHost_ThePreviewHasNoScript(t *testing.T) {
	s, owner, _ := adminSite(t)
	s.client.Shop.UpdateOne(owner.row).SetGtm("GTM-ABC1234").SetPixelID("1234567890").ExecX(owner.ctx)
	a := s.get("/admin/a/preview?theme=2", owner.session).want(t, http.StatusOK)
	policy := directivesOf(a.Header.Get("Content-Security-Policy"))
	if policy["default-src"] != "default-src 'none'" || policy["script-src"] != "" || strings.Contains(a.body, "<script") || strings.Contains(a.body, "googletagmanager") {
		t.Errorf("%v", policy)
	}
	area := directivesOf(s.get("/admin/a", owner.session).Header.Get("Content-Security-Policy"))
	if area["frame-ancestors"] != "frame-ancestors 'none'" || area["default-src"] != "default-src 'self'" || policy["frame-ancestors"] != "frame-ancestors 'self'" {
		t.Errorf("the area %v, the preview %v", area, policy)
	}
}

// With a setting the host may be any, in development too.
func TestAdminHost_IsASetting(t *testing.T) {
	s := newSite(t, func(c *config.Config) { c.AdminHost = "merchants.example" })
	s.shop("a")
	if a := s.get("/admin/login", host("haat.test")); a.Header.Get("Location") != "http://merchants.example/admin/login" {
		t.Errorf("%d %v", a.StatusCode, a.Header)
	}
	s.get("/admin/login").want(t, http.StatusOK)
	if a := s.get("/shop/a", host("haat.test")); a.StatusCode != http.StatusOK {
		t.Errorf("a shop: %d", a.StatusCode)
	}
}

// The area answers on every host where it has none of its own: a first run needs no DNS.
func TestAdminHost_WithoutOneTheMarketsHostHasTheArea(t *testing.T) {
	s := newSite(t)
	owner := s.shop("a", func(c *ent.ShopCreate) { c.SetPublic(false) }).owner()
	s.get("/admin/login").want(t, http.StatusOK)
	s.get(owner.admin("/counts"), owner.session).want(t, http.StatusOK)
	if next := url.QueryEscape("/admin/a"); s.get("/admin/a").Header.Get("Location") != "/admin/login?next="+next {
		t.Error("who is not signed in is not sent to the login")
	}
}
