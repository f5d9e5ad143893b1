package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"haat/server/shop/domain"
	"haat/server/web/webtest"
)

// changeSlug changes a shop's slug as its owner.
func changeSlug(t *testing.T, owner *webtest.Merchant, slug string) {
	t.Helper()
	owner.WithStepUp().Call(http.MethodPut, "/slug", domain.SlugRequest{Slug: slug}).WantStatus(t, http.StatusOK)
}

func TestSlug_TheFormerOneRedirects(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("rina")
	ts.NewProduct("p")
	rina := ts.Owner()
	for _, path := range []string{"/shop/rina", "/rina/product/p", "/rina/sitemap.xml", "/rina/feeds/google.xml"} {
		s.Get(path).WantStatus(t, http.StatusOK) // fills the caches
	}
	changeSlug(t, rina, "rina-saree")
	subdomain := webtest.Host("rina.haat.test")
	for name, c := range map[string]struct {
		got webtest.Response
		to  string
	}{
		"home":           {s.Get("/shop/rina?lang=en"), "/shop/rina-saree?lang=en"},
		"product":        {s.Get("/rina/product/p?utm_source=x"), "/rina-saree/product/p?utm_source=x"},
		"as JSON":        {s.Get("/rina/product/p", webtest.AsJSON), "/rina-saree/product/p"},
		"unknown page":   {s.Get("/rina/product/rina"), "/rina-saree/product/rina"},
		"sitemap":        {s.Get("/rina/sitemap.xml"), "/rina-saree/sitemap.xml"},
		"feed":           {s.Get("/rina/feeds/google.xml"), "/rina-saree/feeds/google.xml"},
		"subdomain":      {s.Get("/product/p?a=b", subdomain), "http://rina-saree.haat.test/product/p?a=b"},
		"subdomain home": {s.Get("/", subdomain), "http://rina-saree.haat.test/"},
		"robots":         {s.Get("/robots.txt", subdomain), "http://rina-saree.haat.test/robots.txt"},
		"API":            {s.Get("/api/v1/online-shop/rina?lang=en"), "/api/v1/online-shop/rina-saree?lang=en"},
		"session":        {s.Get("/api/admin/v3/session?slug=rina", rina.Session), "/api/admin/v3/session?slug=rina-saree"},
		"admin":          {s.Get("/admin/rina/orders?tab=new", rina.Session), "/admin/rina-saree/orders?tab=new"},
		"QR code":        {s.Get("/rina/qr.svg"), "/rina-saree/qr.svg"},
	} {
		if to := c.got.Header.Get("Location"); c.got.StatusCode != http.StatusPermanentRedirect || to != c.to {
			t.Errorf("%s: status %d to %q, want %q", name, c.got.StatusCode, to, c.to)
		}
	}
	page := s.Get("/rina-saree/product/p").WantStatus(t, http.StatusOK)
	if m := webtest.CanonicalLink.FindStringSubmatch(page.Text); m == nil || m[1] != "http://haat.test/rina-saree/product/p" {
		t.Errorf("canonical link %q", m)
	}
	for _, path := range []string{"/rina-saree/sitemap.xml", "/rina-saree/feeds/google.xml", "/rina-saree/llms.txt"} {
		if a := s.Get(path).WantStatus(t, http.StatusOK); strings.Contains(a.Text, "/rina/") || !strings.Contains(a.Text, "/rina-saree") {
			t.Errorf("%s: %.400s", path, a.Text)
		}
	}
	if !strings.Contains(page.Text, `<script src="/assets/moved-`) || !strings.Contains(page.Text, `data-from="rina" data-to="rina-saree"></script>`) {
		t.Errorf("no script moves the visitors' entries: %.1500s", page.Text)
	}
	if log := rina.Call(http.MethodGet, "/activity", nil).WantStatus(t, http.StatusOK); !strings.Contains(log.Text, `"rina-saree"`) {
		t.Errorf("the activity log lacks the change: %s", log.Text)
	}
}

func TestSlug_ChangesOnceAndIsReservedForOthers(t *testing.T) {
	s := webtest.NewSite(t)
	rina, karim := s.NewShop("rina").Owner(), s.NewShop("karim").Owner()
	webtest.WantError(t, "invalid", rina.WithStepUp().Call(http.MethodPut, "/slug", domain.SlugRequest{Slug: "karim"}), 422, "slug_invalid", map[string]string{"slug": "taken"})
	changeSlug(t, rina, "rina-saree")
	webtest.WantError(t, "twice", rina.Call(http.MethodPut, "/slug", domain.SlugRequest{Slug: "x"}), http.StatusConflict, "slug_changed", nil)
	webtest.WantError(t, "another shop", karim.WithStepUp().Call(http.MethodPut, "/slug", domain.SlugRequest{Slug: "rina"}), 422, "slug_invalid", map[string]string{"slug": "taken"})
	if state := webtest.Data[map[string]any](t, s.Get("/api/admin/v3/slugs/rina")); state["free"] != false || state["reason"] != "taken" {
		t.Errorf("at registration: %v", state)
	}
	if state := webtest.Data[domain.SlugState](t, rina.Call(http.MethodGet, "/slug", nil)); state != (domain.SlugState{Slug: "rina-saree", Former: "rina"}) {
		t.Errorf("%+v", state)
	}
	if state := webtest.Data[domain.SlugState](t, karim.Call(http.MethodGet, "/slug", nil)); state != (domain.SlugState{Slug: "karim"}) {
		t.Errorf("another shop: %+v", state)
	}
	webtest.WantError(t, "staff", s.NewShop("c").Staff().Call(http.MethodPut, "/slug", domain.SlugRequest{Slug: "x"}), http.StatusForbidden, "admin_forbidden", nil)
	// Other shops' pages must contain neither the script for moved shops nor a slug of this shop.
	if page := s.Get("/shop/karim"); strings.Contains(page.Text, "moved-") || strings.Contains(page.Text, "rina") {
		t.Errorf("%.600s", page.Text)
	}
	hostile := s.Get("/admin/rina?next=" + url.QueryEscape("//evil.test/rina"))
	if to := hostile.Header.Get("Location"); !strings.HasPrefix(to, "/admin/rina-saree?") {
		t.Errorf("redirects to %q", to)
	}
}

// Every node must redirect as soon as one has changed the slug.
func TestSlug_AllNodesForgetTheFormerOne(t *testing.T) {
	one, two := webtest.NewSitePair(t)
	ts := one.NewShop("rina")
	ts.NewProduct("p")
	for _, s := range []*webtest.Site{one, two} {
		s.Get("/rina/product/p").WantStatus(t, http.StatusOK)
	}
	changeSlug(t, ts.Owner(), "rina-saree")
	for _, s := range []*webtest.Site{one, two} {
		webtest.WaitUntil(t, "the page redirects", func() bool {
			return s.Get("/rina/product/p").Header.Get("Location") == "/rina-saree/product/p"
		})
		s.Get("/rina-saree/product/p").WantStatus(t, http.StatusOK)
	}
}
