package admin_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/server/web/webtest"
)

func TestAdminPages_HandOffLinkWorksOnce(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	owner := shop.Owner()
	for name, c := range map[string]struct{ path, query, to, refused string }{
		"home screen":    {"", "", "/admin/a", "/admin/unauthorized"},
		"another screen": {"/orders", "&tab=new&lang=en", "/admin/a/orders?lang=en&tab=new", "/admin/unauthorized?lang=en"},
	} {
		link := owner.HandOffPath(c.path, c.query)
		for what, early := range map[string]webtest.Option{
			"HEAD":     func(r *http.Request) { r.Method = http.MethodHead },
			"prefetch": webtest.Header("Sec-Purpose", "prefetch;prerender"),
			"WhatsApp": webtest.Header("User-Agent", "WhatsApp/2.23.20.0 A"),
			"Viber":    webtest.Header("User-Agent", "Viber/13.3.0.5 (compatible)"),
			"Facebook": webtest.Header("User-Agent", "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)"),
			"Telegram": webtest.Header("User-Agent", "TelegramBot (like TwitterBot)"),
			"Discord":  webtest.Header("User-Agent", "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)"),
		} {
			if a := s.Get(link, early); a.StatusCode != http.StatusNoContent || len(a.Cookies()) != 0 {
				t.Errorf("%s, %s: status %d with %v", name, what, a.StatusCode, a.Cookies())
			}
		}
		// In-app browsers of messengers also have the messenger's name in User-Agent, but must be able to use
		// the token.
		in := s.Get(link, webtest.Header("User-Agent", "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile Safari/537.36 Viber/21.0"))
		webtest.WantRedirect(t, name, in, c.to)
		for _, cookie := range in.Cookies() {
			if !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.Path != "/" {
				t.Errorf("%s: cookie %+v", name, cookie)
			}
		}
		if a := s.Get(c.to, webtest.WithCookies(in)); a.StatusCode != http.StatusOK {
			t.Errorf("%s: page with the session: status %d", name, a.StatusCode)
		}
		again := s.Get(link)
		webtest.WantRedirect(t, name+" again", again, c.refused)
		if len(again.Cookies()) != 0 {
			t.Errorf("%s again: cookies %v", name, again.Cookies())
		}
	}
	if seen := s.Client.AdminUser.GetX(shop.Ctx, owner.User.ID).LastSeenAt; seen == nil {
		t.Error("the visit is not recorded")
	}
}

func TestAdminPages_WithoutASessionRedirectToLogin(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("a").Owner()
	otherOwner := s.NewShop("b").NewMerchant(adminuser.RoleOwner, "01812345678")
	bearer, err := owner.NewBearerToken()
	if err != nil {
		t.Fatal(err)
	}
	login := func(path string) string { return "/admin/login?next=" + url.QueryEscape(path) }
	for name, c := range map[string]struct {
		path string
		with webtest.Option
		to   string
	}{
		"no session":                        {"/admin/a", func(*http.Request) {}, login("/admin/a")},
		"no session, with a query":          {"/admin/a/orders?tab=new&q=x", func(*http.Request) {}, login("/admin/a/orders?tab=new&q=x")},
		"no session, in English":            {"/admin/a?lang=en", func(*http.Request) {}, "/admin/login?lang=en&next=" + url.QueryEscape("/admin/a?lang=en")},
		"owner of another shop, in English": {"/admin/a?lang=en", otherOwner.Session, "/admin/unauthorized?lang=en&next=" + url.QueryEscape("/admin/a?lang=en")},
		"owner of another shop":             {"/admin/a/orders?tab=new", otherOwner.Session, "/admin/unauthorized?next=" + url.QueryEscape("/admin/a/orders?tab=new")},
		"forged cookie":                     {"/admin/a", webtest.Header("Cookie", "haat_admin_1=forged"), "/admin/unauthorized?next=" + url.QueryEscape("/admin/a")},
		"hand-off link of another shop":     {strings.Replace(otherOwner.HandOffPath("", ""), "/b?", "/a?", 1), owner.Session, "/admin/unauthorized"},
		"hand-off link to an unknown shop":  {strings.Replace(owner.HandOffPath("", ""), "/a?", "/nobody?", 1), owner.Session, "/admin/unauthorized"},
		"app token as a hand-off token":     {"/admin/a?token=" + bearer, func(*http.Request) {}, "/admin/unauthorized"},
		"empty token":                       {"/admin/a?token=", owner.Session, "/admin/unauthorized"},
		"invalid token, in English":         {"/admin/a?token=x&lang=en", func(*http.Request) {}, "/admin/unauthorized?lang=en"},
		"malformed token":                   {"/admin/a?token=%3Cscript%3E", func(*http.Request) {}, "/admin/unauthorized"},
	} {
		a := s.Get(c.path, c.with)
		webtest.WantRedirect(t, name, a, c.to)
		if len(a.Cookies()) != 0 {
			t.Errorf("%s: %v", name, a.Cookies())
		}
	}
	if a := s.Get("/admin/a", owner.Session); a.StatusCode != http.StatusOK {
		t.Errorf("the owner's session afterwards: status %d", a.StatusCode)
	}
	if a := s.Get("/admin/nobody", owner.Session); a.StatusCode != http.StatusNotFound {
		t.Errorf("unknown shop: status %d", a.StatusCode)
	}
	s.Client.AdminUser.UpdateOne(owner.User).AddSessionEpoch(1).ExecX(owner.Ctx)
	webtest.WantRedirect(t, "ended session", s.Get("/admin/a", owner.Session), "/admin/unauthorized?next="+url.QueryEscape("/admin/a"))
}

// If HAAT_ADMIN_HOST is not set, the admin area must be available on every host, including unknown ones.
func TestAdminPages_WorkOnEveryHost(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	s.Client.ShopDomain.Create().SetDomain("a.example").SetVerified(true).ExecX(shop.Ctx)
	owner := shop.Owner()
	for _, name := range []string{"haat.test", "a.haat.test", "a.example", "unknown.example", "10.0.0.1"} {
		webtest.WantRedirect(t, name, s.Get(owner.HandOffPath("", ""), webtest.Host(name)), "/admin/a")
		for _, path := range []string{"/admin/login", "/admin/register", "/admin/unauthorized", "/admin/a/orders"} {
			if a := s.Get(path, webtest.Host(name), owner.Session); a.StatusCode != http.StatusOK || !strings.Contains(a.Text, `class="theme-4"`) {
				t.Errorf("%s%s: %d", name, path, a.StatusCode)
			}
		}
	}
}

func TestAdminPages_HaveStrictHeaders(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("a").Owner()
	for _, path := range []string{"/admin/login", "/admin/a", "/admin/a/settings/seo"} {
		a := s.Get(path, owner.Session)
		for name, want := range map[string]string{
			"Cache-Control": "no-store", "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff",
		} {
			if got := a.Header.Get(name); got != want {
				t.Errorf("%s: %s %q", path, name, got)
			}
		}
		policy := a.Header.Get("Content-Security-Policy")
		for _, rule := range []string{"default-src 'self'", "frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"} {
			if !strings.Contains(policy, rule) {
				t.Errorf("%s: the policy %q lacks %q", path, policy, rule)
			}
		}
		if strings.Contains(policy, "script-src") || strings.Contains(a.Text, "<script>") {
			t.Errorf("%s: inline scripts are allowed", path)
		}
	}
	for lang, want := range map[string]string{"": "bn", "?lang=en": "en", "?lang=xx": "bn"} {
		if a := s.Get("/admin/login" + lang); !strings.Contains(a.Text, `<html lang="`+want+`"`) {
			t.Errorf("%q: %.80s", lang, a.Text)
		}
	}
}

func TestAdminPages_ALanguageChosenInAShopDoesNotChangeTheArea(t *testing.T) {
	s := webtest.NewSite(t)
	for cookie, want := range map[string]string{
		"locale=en": "bn", "locale=en; admin_locale=bn": "bn", "locale=bn; admin_locale=en": "en", "admin_locale=xx": "bn",
	} {
		if a := s.Get("/admin/login", webtest.Header("Cookie", cookie)); !strings.Contains(a.Text, `<html lang="`+want+`"`) {
			t.Errorf("%q: %.80s", cookie, a.Text)
		}
	}
}

var builtAssets = regexp.MustCompile(`/assets/[\w./-]+\.(?:js|css)`)

// The admin area and the shops must not share scripts or stylesheets.
func TestAdminPages_ShareNoAssetsWithShops(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a", func(c *ent.ShopCreate) { c.SetPublic(true) })
	shop.NewProduct("p")
	owner := shop.Owner()
	ofAdmin := map[string]bool{}
	for _, path := range []string{"/admin/login", "/admin/a", "/admin/a/orders?lang=en"} {
		for _, asset := range builtAssets.FindAllString(s.Get(path, owner.Session).Text, -1) {
			ofAdmin[asset] = true
		}
	}
	if len(ofAdmin) < 3 {
		t.Fatalf("the admin area loads only %v", ofAdmin)
	}
	for _, path := range []string{"/", "/shop/a", "/a/product/p", "/a/cart", "/a/checkout", "/a/login", "/a/dashboard", "/a/nothing"} {
		named := builtAssets.FindAllString(s.Get(path).Text, -1)
		if len(named) < 2 {
			t.Errorf("%s loads only %v", path, named)
		}
		for _, asset := range named {
			if ofAdmin[asset] {
				t.Errorf("%s loads %s of the admin area", path, asset)
			}
		}
	}
}
