package pwa_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/server/web/webtest"
)

type adminManifest struct {
	manifest
	Shortcuts []struct {
		Name, URL string
		Icons     []manifestIcon
	}
}

// adminManifestOf returns the manifest at a URL after checking its icons.
func adminManifestOf(s *webtest.Site, address string, options ...webtest.Option) adminManifest {
	s.T.Helper()
	a := s.Get(address, options...).WantStatus(s.T, http.StatusOK)
	if got := a.Header.Get("Content-Type"); got != "application/manifest+json" {
		s.T.Errorf("%s has the media type %s", address, got)
	}
	var m adminManifest
	if err := json.Unmarshal([]byte(a.Text), &m); err != nil {
		s.T.Fatal(err)
	}
	icons := slices.Clone(m.Icons)
	for _, each := range m.Shortcuts {
		icons = append(icons, each.Icons...)
	}
	for _, icon := range icons {
		wantIcon(s, icon, options...)
	}
	return m
}

func TestAdminManifest_IsAnAppOfItsOwnForEachShop(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("demo", func(c *ent.ShopCreate) { c.SetName("Rina").SetBnName("রিনা") }).Owner()
	s.NewShop("other")
	for lang, want := range map[string]struct{ name, short, orders string }{
		"en": {"Rina – Haat admin", "Admin: Rina", "Orders"}, "bn": {"রিনা – হাট অ্যাডমিন", "অ্যাডমিন: রিনা", "অর্ডার"},
	} {
		page := s.Get("/admin/demo/orders?lang="+lang, owner.Session).WantStatus(t, http.StatusOK).Text
		address, _ := attribute(page, `<link rel="manifest" href="`)
		if address != "/admin/demo/manifest.webmanifest?lang="+lang {
			t.Fatalf("%s: links to %q", lang, address)
		}
		m := adminManifestOf(s, address)
		if m.ID != "/admin/demo" || m.StartURL != "/admin/demo" || m.Scope != "/admin/" || m.Display != "standalone" || m.Lang != lang ||
			m.Name != want.name || m.ShortName != want.short || m.Description == "" {
			t.Errorf("%s: %+v", lang, m)
		}
		if bar, _ := attribute(page, `<meta name="theme-color" content="`); bar == "" || bar != m.ThemeColor {
			t.Errorf("%s: theme colours %q and %q", lang, bar, m.ThemeColor)
		}
		apple, _ := attribute(page, `<link rel="apple-touch-icon" href="`)
		wantIcon(s, manifestIcon{Src: apple, Sizes: "180x180", Type: "image/png"})
		if len(m.Shortcuts) != 2 || m.Shortcuts[0].Name != want.orders || m.Shortcuts[0].URL != "/admin/demo/orders" || m.Shortcuts[1].URL != "/admin/demo/products/new" {
			t.Errorf("%s: shortcuts %+v", lang, m.Shortcuts)
		}
	}
	storefront := manifestOf(s, "/shop/demo")
	m := adminManifestOf(s, "/admin/demo/manifest.webmanifest")
	if m.ID == storefront.ID || m.Icons[0].Src == storefront.Icons[0].Src || m.Name == storefront.Name {
		t.Errorf("the same as the shop's app: %+v", m)
	}
	if other := adminManifestOf(s, "/admin/other/manifest.webmanifest"); other.ID != "/admin/other" || strings.Contains(other.Name, "রিনা") {
		t.Errorf("another shop's: %+v", other)
	}
	for _, gate := range []string{"/admin/login", "/admin/register", "/admin/nobody"} {
		if strings.Contains(s.Get(gate).Text, `rel="manifest"`) {
			t.Errorf("%s can be installed", gate)
		}
	}
}

func TestAdminManifest_ContainsNothingOfTheVisitor(t *testing.T) {
	s, owner, _ := webtest.NewAdminSite(t)
	host := webtest.Host("admin.haat.test")
	address := "/admin/a/manifest.webmanifest?lang=en"
	plain := s.Get(address, host).WantStatus(t, http.StatusOK)
	if signedIn := s.Get(address, host, owner.Session); signedIn.Text != plain.Text || len(signedIn.Cookies()) != 0 {
		t.Errorf("signed in: %s", signedIn.Text)
	}
	if got := plain.Header.Get("Cache-Control"); got != "public, max-age=0, must-revalidate" {
		t.Errorf("Cache-Control %q", got)
	}
	if got := plain.Header.Get("X-Robots-Tag"); got != "noindex" {
		t.Errorf("X-Robots-Tag %q", got)
	}
	if a := s.Get(address, webtest.Host("a.haat.test")); a.Header.Get("Location") != "https://admin.haat.test"+address {
		t.Errorf("on the shop's host: status %d to %q", a.StatusCode, a.Header.Get("Location"))
	}
}

func TestAdminManifest_ExistsForUnpublishedAndSuspendedShops(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("closed", func(c *ent.ShopCreate) { c.SetPublic(false) })
	s.NewShop("banned", func(c *ent.ShopCreate) { c.SetPublic(false).SetSuspendedAt(time.Now()).SetSuspensionNotice("unpaid") })
	for _, slug := range []string{"closed", "banned"} {
		if m := adminManifestOf(s, "/admin/"+slug+"/manifest.webmanifest"); m.ID != "/admin/"+slug || strings.Contains(m.Description, "unpaid") {
			t.Errorf("%s: %+v", slug, m)
		}
	}
	s.Get("/admin/nobody/manifest.webmanifest").WantStatus(t, http.StatusNotFound)
}

func TestAdminIcon_RefusesUnknownAndOtherShopsIcons(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo")
	s.NewShop("other", func(c *ent.ShopCreate) { c.SetBnName("অন্য") })
	m := adminManifestOf(s, "/admin/demo/manifest.webmanifest")
	version := strings.Split(m.Icons[0].Src, "/")[4]
	for _, address := range []string{
		"/admin/other/icons/" + version + "/192.png", "/admin/demo/icons/0123456789abcdef/192.png", "/admin/demo/icons/" + version + "/193.png",
		"/demo/icons/" + version + "/192.png", "/demo/icons/" + version + "/orders.png", "/admin/nobody/icons/" + version + "/orders.png",
	} {
		if a := s.Get(address); a.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", address, a.StatusCode)
		}
	}
}
