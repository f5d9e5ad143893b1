package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/server/config"
	"haat/server/content/page"
	"haat/server/rights"
	"haat/server/web/webtest"
)

const adminOrigin = "https://admin.haat.test"

// otherHosts are hosts that serve shops and the market, but not the admin area.
var otherHosts = []string{"haat.test", "www.haat.test", "a.haat.test", "b.haat.test", "a.example", "unknown.example", "127.0.0.1"}

func TestAdminHost_ServesOnlyTheAdminArea(t *testing.T) {
	s, owner, _ := webtest.NewAdminSite(t)
	adminHost := webtest.Host("admin.haat.test")
	for _, path := range []string{
		"/shop/a", "/a", "/a/product/rice", "/a/cart", "/a/qr.svg", "/a/manifest.webmanifest", "/a/sitemap.xml", "/sitemap.xml", "/llms.txt", "/share/1",
		"/metrics", "/none", "//admin/login", "/admin%2Flogin", "/x%2f..%2fadmin", "/shop%2Fa", "/admin/../shop/a",
		"/api/v1/online-shop/a", "/api/v1/customer", "/api/docs", "/api/openapi.yaml", "/api/admin", "/api",
	} {
		for _, format := range []webtest.Option{webtest.Header("Accept", "text/html"), webtest.AsJSON} {
			a := s.Get(path, adminHost, owner.Session, format, func(r *http.Request) { r.RemoteAddr = "127.0.0.1:1" })
			if a.StatusCode != http.StatusNotFound || strings.Contains(a.Text, "Shop a") || strings.Contains(a.Text, "<script") {
				t.Errorf("%s: %d %.200s", path, a.StatusCode, a.Text)
			}
		}
	}
	for _, path := range []string{"/admin/login", "/admin/register", "/admin/unauthorized", "/admin/a/orders", "/api/admin/v3/session?slug=a", "/healthz", "/readyz", "/admin/a/preview", "/admin/a/qr.svg", "/service-worker.js", "/admin/a/manifest.webmanifest"} {
		if a := s.Get(path, adminHost, owner.Session); a.StatusCode != http.StatusOK {
			t.Errorf("%s: %d %.200s", path, a.StatusCode, a.Text)
		}
	}
	if a := s.Get("/favicon.ico", adminHost); a.StatusCode != http.StatusFound || !strings.HasPrefix(a.Header.Get("Location"), "/assets/") {
		t.Errorf("favicon: status %d, redirect to %s", a.StatusCode, a.Header.Get("Location"))
	}
	for _, name := range []string{"ADMIN.haat.test", "admin.haat.test:443", "admin.haat.test."} {
		webtest.WantRedirect(t, name, s.Get("/", webtest.Host(name)), "/admin/login")
		if a := s.Get("/shop/a", webtest.Host(name)); a.StatusCode != http.StatusNotFound {
			t.Errorf("shop on %s: status %d", name, a.StatusCode)
		}
	}
	if a := s.Get("/robots.txt", adminHost); a.Text != "User-agent: *\nDisallow: /\n" {
		t.Errorf("robots.txt: status %d %q", a.StatusCode, a.Text)
	}
	if a := s.Post("/api/v1/reports", `{"csp-report":{}}`, adminHost, webtest.Header("Content-Type", "application/csp-report")); a.StatusCode >= 300 {
		t.Errorf("policy report: status %d %s", a.StatusCode, a.Text)
	}
	if a := s.Post("/api/v1/orders?shop_id=1", `{}`, adminHost); a.StatusCode != http.StatusNotFound {
		t.Errorf("order: status %d", a.StatusCode)
	}
}

// Requests for the admin area on other hosts must be redirected with path and query, without using up a
// hand-off token.
func TestAdminHost_PagesOnOtherHostsRedirect(t *testing.T) {
	s, owner, _ := webtest.NewAdminSite(t)
	link := owner.HandOffPath("", "")
	for _, name := range otherHosts {
		for _, path := range []string{"/admin", "/admin/login?next=%2Fadmin%2Fa", "/admin/a/orders?tab=new&q=%E0%A6%9A%2F", "/admin/a/preview?theme=2", "/admin/a%2Fb", link} {
			for _, method := range []string{http.MethodGet, http.MethodHead} {
				a := s.Get(path, webtest.Host(name), owner.Session, func(r *http.Request) { r.Method = method })
				if a.StatusCode != http.StatusFound || a.Header.Get("Location") != adminOrigin+path ||
					a.Header.Get("Cache-Control") != "no-store" || a.Header.Get("Referrer-Policy") != "no-referrer" {
					t.Errorf("%s %s%s: status %d to %q, %v", method, name, path, a.StatusCode, a.Header.Get("Location"), a.Header)
				}
			}
		}
	}
	in := s.Get(link)
	webtest.WantRedirect(t, "hand-off link on the admin host", in, "/admin/a")
	webtest.WantRedirect(t, "hand-off link used again", s.Get(link), "/admin/unauthorized")
	for _, path := range []string{"//admin/login", "/admin/../shop/a", "/administrator"} {
		if a := s.Get(path, webtest.Host("haat.test")); strings.Contains(a.Header.Get("Location"), "admin.haat.test") {
			t.Errorf("%s redirects to %s", path, a.Header.Get("Location"))
		}
	}
	if a := s.Post("/admin/login", `{}`, webtest.Host("haat.test")); a.StatusCode != http.StatusMethodNotAllowed && a.StatusCode != http.StatusNotFound {
		t.Errorf("POST on another host: status %d", a.StatusCode)
	}
}

// A merchant's session cookie must be ignored on other hosts.
func TestAdminHost_SessionsWorkOnlyThere(t *testing.T) {
	s, owner, _ := webtest.NewAdminSite(t)
	for _, name := range otherHosts {
		otherHost := webtest.Host(name)
		for _, path := range []string{"/orders", "/settings", "/counts", "/team"} {
			webtest.WantError(t, name+path, s.Get(owner.AdminPath(path), otherHost, owner.Session), 401, "admin_login_required", nil)
		}
		webtest.WantError(t, name+" session", s.Get("/api/admin/v3/session?slug=a", otherHost, owner.Session), 401, "admin_login_required", nil)
		webtest.WantError(t, name+" publish", s.Send("PUT", owner.AdminPath("/publish"), `{"public":false}`, otherHost, owner.Session), 401, "admin_login_required", nil)
	}
	if a := s.Get(owner.AdminPath("/orders"), owner.Session); a.StatusCode != http.StatusOK {
		t.Errorf("on the admin host: status %d %s", a.StatusCode, a.Text)
	}
	// Signing out on another host must not end the session.
	s.Post(owner.AdminPath("/logout"), `{}`, webtest.Host("haat.test"), owner.Session).WantStatus(t, http.StatusOK)
	if a := s.Get(owner.AdminPath("/orders"), owner.Session); a.StatusCode != http.StatusOK {
		t.Errorf("after signing out on another host: status %d", a.StatusCode)
	}
}

func TestAdminHost_SignInOnOtherHostsIsRefused(t *testing.T) {
	s, owner, _ := webtest.NewAdminSite(t)
	phone := owner.User.Phone
	for _, name := range []string{"haat.test", "a.haat.test", "a.example"} {
		for lang, word := range map[string]string{"en": "Log in at ", "bn": "লগইন"} {
			for _, path := range []string{"login", "register"} {
				a := s.Post("/api/admin/v3/"+path+"?lang="+lang, `{"phone":"`+phone+`","code":"123456"}`, webtest.Host(name))
				f := a.APIError(t).Error
				if a.StatusCode != http.StatusForbidden || f.Code != "admin_host" || !strings.Contains(f.Message, adminOrigin+"/admin") || !strings.Contains(f.Message, word) || len(a.Cookies()) != 0 {
					t.Errorf("%s on %s: status %d %+v", path, name, a.StatusCode, f)
				}
			}
		}
	}
}

// Apps may call the API on any host, because their requests set no cookies.
func TestAdminHost_AppsMayUseAnyHost(t *testing.T) {
	s, owner, _ := webtest.NewAdminSite(t)
	market, phone := webtest.Host("haat.test"), owner.User.Phone
	s.Post("/api/admin/v3/login/code", `{"phone":"`+phone+`","code":""}`, market).WantStatus(t, http.StatusOK)
	response := s.Post("/api/admin/v3/token", fmt.Sprintf(`{"phone":%q,"code":%q}`, phone, s.AdminCode()), market).WantStatus(t, http.StatusOK)
	bearer := webtest.Header("Authorization", "Bearer "+response.Data(t)["data"].([]any)[0].(map[string]any)["token"].(string))
	for _, name := range append(otherHosts, "admin.haat.test") {
		if a := s.Get(owner.AdminPath("/online-shop"), webtest.Host(name), bearer); a.StatusCode != http.StatusOK || len(a.Cookies()) != 0 {
			t.Errorf("at %s: %d %v", name, a.StatusCode, a.Cookies())
		}
		if a := s.Get("/api/admin/v2/getDomainInfo?domain=a.example", webtest.Host(name)); a.StatusCode != http.StatusOK {
			t.Errorf("getDomainInfo on %s: status %d", name, a.StatusCode)
		}
	}
	s.Get("/api/admin/v3/slugs/new-shop", market).WantStatus(t, http.StatusOK)
	s.Post("/api/admin/v3/register/code", `{"name":"New","slug":"new-shop","owner_name":"N","goods":"clothing","district":"Dhaka","phone":"01812345678","theme":1,"code":""}`, market).WantStatus(t, http.StatusOK)
}

// Browsers accept a __Host- cookie only from the host itself, so pages on a shop's host cannot plant one.
func TestAdminHost_CookiesHaveTheHostPrefixOverHTTPS(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*config.Config)
		prefix string
	}{
		"production": {webtest.InProduction, "__Host-"}, "certificates by Haat": {func(c *config.Config) { c.TLS = "auto" }, "__Host-"},
		"development": {func(*config.Config) {}, ""},
	} {
		s := webtest.NewSite(t, c.change)
		ts := s.NewShop("a")
		owner := ts.Owner()
		in := s.Get(owner.HandOffPath("", ""))
		want := fmt.Sprint(c.prefix, "haat_admin_", ts.Row.ID)
		cookie := in.Cookies()[0]
		if cookie.Name != want || cookie.Path != "/" || cookie.Domain != "" || cookie.Secure != (c.prefix != "") || !cookie.HttpOnly {
			t.Errorf("%s: %v", name, cookie)
		}
		ts.NewCustomer("01712345678", "demo1234")
		if customer := ts.Login("01712345678", "demo1234").Cookies()[0]; strings.HasPrefix(customer.Name, "__Host-") {
			t.Errorf("%s: cookie of a customer: %v", name, customer)
		}
	}
}

// Merchant cookies that another host may have planted, or with the name used before HTTPS, must be ignored
// and deleted.
func TestAdminHost_DeletesStrayCookies(t *testing.T) {
	s, owner, _ := webtest.NewAdminSite(t)
	_, value, _ := strings.Cut(cookieOf(owner), "=")
	id := owner.Row.ID
	plain, prefixed := fmt.Sprint("haat_admin_", id), fmt.Sprint("__Host-haat_admin_", id)
	for name, c := range map[string]struct{ host, path, cookie, deleted string }{
		"old name":                    {"admin.haat.test", "/admin/a", plain, plain},
		"old name on the API":         {"admin.haat.test", "/api/admin/v3/session?slug=a", plain, plain},
		"old name on the market host": {"haat.test", "/admin/a", plain, plain},
		"new name on the market host": {"haat.test", "/admin/a", prefixed, prefixed},
		"new name on a shop's API":    {"a.haat.test", "/api/admin/v3/session?slug=a", prefixed, prefixed},
		"cached page":                 {"haat.test", "/shop/b", plain, ""},
	} {
		a := s.Get(c.path, webtest.Host(c.host), webtest.Header("Cookie", c.cookie+"="+value+"; other=x"))
		deleted := ""
		for _, cookie := range a.Cookies() {
			if cookie.MaxAge < 0 && cookie.Path == "/" && cookie.Secure {
				deleted += cookie.Name
			}
		}
		if deleted != c.deleted || len(a.Cookies()) > 1 || strings.HasPrefix(c.path, "/api") && a.StatusCode != http.StatusUnauthorized {
			t.Errorf("%s: status %d, deleted %q of %v", name, a.StatusCode, deleted, a.Cookies())
		}
	}
	if a := s.Get("/admin/a", owner.Session); a.StatusCode != http.StatusOK || len(a.Cookies()) != 0 {
		t.Errorf("valid cookie: status %d %v", a.StatusCode, a.Cookies())
	}
}

func cookieOf(w *webtest.Merchant) string {
	r := &http.Request{Header: http.Header{}}
	w.Session(r)
	return r.Header.Get("Cookie")
}

// Browsers send the admin host's cookies with requests from pages on a shop's host, which belongs to the same site. Their changes must
// still be refused.
func TestAdminHost_RefusesChangesFromShopHosts(t *testing.T) {
	s, owner, _ := webtest.NewAdminSite(t)
	for name, from := range map[string]webtest.Option{
		"same site": webtest.Header("Sec-Fetch-Site", "same-site"), "market host": webtest.Header("Origin", "https://haat.test"), "shop host": webtest.Header("Origin", "https://b.haat.test"),
	} {
		webtest.WantError(t, name, s.Send("PUT", owner.AdminPath("/publish"), `{"public":false}`, owner.Session, from), 403, "cross_origin", nil)
	}
}

func TestAdminHost_LinksForMerchantsUseIt(t *testing.T) {
	s, owner, _ := webtest.NewAdminSite(t)
	link, err := s.Merchants.HandOffLink("a", owner.User)
	if err != nil || !strings.HasPrefix(link, adminOrigin+"/admin/a?token=") {
		t.Errorf("hand-off link: %s, %v", link, err)
	}
	owner.Call("POST", "/team", map[string]any{"name": "Helper", "phone": "01812345678", "role": "staff"})
	if want := adminOrigin + "/admin/login"; !strings.Contains(allSMS(s), want) {
		t.Errorf("no SMS contains %s: %s", want, allSMS(s))
	}
	start := s.Get("/admin/login")
	if !strings.Contains(start.Text, `"market":"haat.test"`) {
		t.Error("the login page does not contain the market host")
	}
}

func allSMS(s *webtest.Site) string {
	var all strings.Builder
	for _, row := range s.Client.Outbox.Query().AllX(webtest.System) {
		all.Write(row.Payload)
		all.WriteByte('\n')
	}
	return strings.ReplaceAll(all.String(), `\/`, "/")
}

// The admin area must be able to frame the preview, in which no scripts may run.
func TestAdminHost_PreviewRunsNoScripts(t *testing.T) {
	s, owner, _ := webtest.NewAdminSite(t)
	s.Client.Shop.UpdateOne(owner.Row).SetGtm("GTM-ABC1234").SetPixelID("1234567890").ExecX(owner.Ctx)
	a := s.Get("/admin/a/preview?theme=2", owner.Session).WantStatus(t, http.StatusOK)
	policy := webtest.DirectivesOf(a.Header.Get("Content-Security-Policy"))
	if policy["default-src"] != "default-src 'none'" || policy["script-src"] != "" || strings.Contains(a.Text, "<script") || strings.Contains(a.Text, "googletagmanager") {
		t.Errorf("%v", policy)
	}
	area := webtest.DirectivesOf(s.Get("/admin/a", owner.Session).Header.Get("Content-Security-Policy"))
	if area["frame-ancestors"] != "frame-ancestors 'none'" || area["default-src"] != "default-src 'self'" || policy["frame-ancestors"] != "frame-ancestors 'self'" {
		t.Errorf("policy of the admin area %v, of the preview %v", area, policy)
	}
}

// A preview shows the draft of a page to those who may change pages, and nobody else.
func TestAdminHost_PreviewShowsDraftsOfPages(t *testing.T) {
	s, owner, other := webtest.NewAdminSite(t)
	draft := kind.PageContent{Title: "Secret plan", Sections: []kind.Section{{ID: "a", Type: "hero", Version: 1, SectionValues: kind.SectionValues{En: map[string]any{"heading": "Big sale"}}}}}
	row := s.Client.ShopPage.Create().SetKind("page").SetSlug("plan").SetDraft(draft).SaveX(owner.Ctx)
	path := fmt.Sprintf("/preview?page=%d&lang=en", row.ID)
	a := s.Get("/admin/a"+path, owner.Session).WantStatus(t, http.StatusOK)
	if !strings.Contains(a.Text, "Big sale") || strings.Contains(a.Text, "<script") || a.Header.Get("Cache-Control") != "no-store" || a.Header.Get("X-Robots-Tag") != "noindex" {
		t.Errorf("%v", a.Header)
	}
	link := webtest.Data[page.PreviewLink](t, owner.Call(http.MethodPost, fmt.Sprintf("/pages/%d/preview_link", row.ID), nil))
	shared := s.Get(link.Path+"&lang=en").WantStatus(t, http.StatusOK)
	if !strings.Contains(shared.Text, "Big sale") || strings.Contains(shared.Text, "<script") || shared.Header.Get("Cache-Control") != "no-store" || shared.Header.Get("X-Robots-Tag") != "noindex" {
		t.Errorf("with the link: %v", shared.Header)
	}
	for what, address := range map[string]string{
		"another page": strings.Replace(link.Path, "page=", "page=9", 1), "another shop": strings.Replace(link.Path, "/admin/a/", "/admin/b/", 1),
		"the home page": strings.Replace(link.Path, "page=", "theme=1&x=", 1),
	} {
		if got := s.Get(address); got.StatusCode != http.StatusForbidden || strings.Contains(got.Text, "Big sale") {
			t.Errorf("the link leads to %s: status %d", what, got.StatusCode)
		}
	}
	s.ClockOffset.Add(int64(31 * time.Minute))
	if got := s.Get(link.Path); got.StatusCode != http.StatusForbidden {
		t.Errorf("the link works after its end: status %d", got.StatusCode)
	}
	s.ClockOffset.Add(-int64(31 * time.Minute))
	designer := owner.NewCustomMember("designer", "01812345678", rights.Design)
	for name, got := range map[string]webtest.Response{
		"a designer": s.Get("/admin/a"+path, designer.Session), "another shop": s.Get("/admin/b"+path, other.Session), "a visitor": s.Get("/admin/a" + path),
		"the owner of a": s.Get("/admin/a/preview?page=999", owner.Session),
	} {
		if got.StatusCode == http.StatusOK || strings.Contains(got.Text, "Big sale") {
			t.Errorf("%s gets status %d", name, got.StatusCode)
		}
	}
}

// HAAT_ADMIN_HOST may be any host, also in development.
func TestAdminHost_IsConfigurable(t *testing.T) {
	s := webtest.NewSite(t, func(c *config.Config) { c.AdminHost = "merchants.example" })
	s.NewShop("a")
	if a := s.Get("/admin/login", webtest.Host("haat.test")); a.Header.Get("Location") != "http://merchants.example/admin/login" {
		t.Errorf("%d %v", a.StatusCode, a.Header)
	}
	s.Get("/admin/login").WantStatus(t, http.StatusOK)
	if a := s.Get("/shop/a", webtest.Host("haat.test")); a.StatusCode != http.StatusOK {
		t.Errorf("shop: status %d", a.StatusCode)
	}
}

// In development without HAAT_ADMIN_HOST, every host must serve the admin area, so that a first run requires
// no DNS.
func TestAdminHost_DefaultsToTheMarketHost(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("a", func(c *ent.ShopCreate) { c.SetPublic(false) }).Owner()
	s.Get("/admin/login").WantStatus(t, http.StatusOK)
	s.Get(owner.AdminPath("/counts"), owner.Session).WantStatus(t, http.StatusOK)
	if next := url.QueryEscape("/admin/a"); s.Get("/admin/a").Header.Get("Location") != "/admin/login?next="+next {
		t.Error("visitors without a session are not redirected to the login page")
	}
}
