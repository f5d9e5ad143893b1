package shop_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/shop/settings"
	"haat/server/web/webtest"
)

// htmlTag returns the document's html tag without the build's name.
func htmlTag(a webtest.Response) string {
	tag := regexp.MustCompile(`<html[^>]*>`).FindString(a.Text)
	return regexp.MustCompile(` data-build="[^"]*"`).ReplaceAllString(tag, "")
}

func TestTheme_ChangesShowAtOnce(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("rina")
	ts.NewProduct("rice")
	owner := ts.Owner()
	pages := []string{"/shop/rina", "/rina/product/rice", "/rina/cart", "/rina/checkout", "/rina/dashboard", "/rina/about-us", "/rina/none"}
	shows := func(look settings.Theme, want string) {
		t.Helper()
		if got := webtest.Data[settings.Theme](t, owner.Call("GET", "/theme", nil)); got != look {
			t.Errorf("theme %+v, want %+v", got, look)
		}
		for _, path := range pages {
			if got := htmlTag(s.Get(path)); got != want {
				t.Errorf("%s has %s, want %s", path, got, want)
			}
		}
	}
	shows(settings.Theme{Theme: 1}, `<html lang="bn" class="theme-1">`)
	blue := settings.Theme{Theme: 1, Colour: "blue"}
	webtest.Data[settings.Theme](t, owner.Call("PUT", "/theme", blue))
	shows(blue, `<html lang="bn" class="theme-1" style="--edge:#bfcbd8;--header:#0b4a7a;--header-strip:#083a61;--line:#dbe3ec;--page:#f1f4f8;`+
		`--primary:#0b5c96;--primary-soft:#e1eefa;--primary-strong:#084671;--sunken:#e6ecf3">`)
	garnet := settings.Theme{Theme: 2, Colour: "garnet"}
	webtest.Data[settings.Theme](t, owner.Call("PUT", "/theme", garnet))
	shows(garnet, `<html lang="bn" class="theme-2">`)
	// The JSON of client-side navigation must contain no theme colours, because the loaded document already
	// has them.
	if got := s.Get("/shop/rina", webtest.AsJSON); strings.Contains(got.Text, "--primary") {
		t.Errorf("%.500s", got.Text)
	}
}

func TestTheme_RefusesUnknownThemesAndColours(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("rina")
	owner := ts.Owner()
	for _, c := range []struct {
		in    settings.Theme
		field string
	}{
		{settings.Theme{}, "theme"}, {settings.Theme{Theme: 4}, "theme"}, {settings.Theme{Theme: -1}, "theme"},
		{settings.Theme{Theme: 2, Colour: "blue"}, "colour"}, {settings.Theme{Theme: 1, Colour: `"><script>`}, "colour"},
	} {
		webtest.WantError(t, "unknown theme or colour", owner.Call("PUT", "/theme", c.in), http.StatusUnprocessableEntity, "theme_invalid", map[string]string{c.field: "invalid"})
	}
	if row := s.Client.Shop.GetX(ts.Ctx, ts.Row.ID); row.Theme != 1 || row.ThemeColour != "" {
		t.Errorf("the shop has theme %d, colour %q", row.Theme, row.ThemeColour)
	}
}

func TestPreview_ShowsTheShopInAnotherTheme(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("rina", func(c *ent.ShopCreate) { c.SetPublic(false).SetGtm("GTM-ABC123").SetPixelID("123456789") })
	ts.NewProduct("rice", func(c *ent.ProductCreate) { c.SetBnName("চিনিগুঁড়া").SetFeatured(true) })
	owner := ts.Owner()
	got := s.Get("/admin/rina/preview?theme=3&colour=kingfisher&lang=bn", owner.Session)
	if got.StatusCode != http.StatusOK || !strings.HasPrefix(htmlTag(got), `<html lang="bn" class="theme-3" style="--accent:#4da3ff;`) {
		t.Fatalf("%d %s", got.StatusCode, htmlTag(got))
	}
	if !strings.Contains(got.RootText(t), "চিনিগুঁড়া") || !strings.Contains(got.RootText(t), "দোকান rina") {
		t.Errorf("the preview does not show the shop's content: %s", got.RootText(t))
	}
	if strings.Contains(got.Text, "<script") || strings.Contains(got.Text, "googletagmanager") || !strings.Contains(got.Text, `<div id="root" inert>`) {
		t.Error("the preview is not inert")
	}
	if strings.Contains(got.Text, "/qr.svg") || !strings.Contains(got.Text, `src="data:image/svg+xml;base64,`) {
		t.Error("the preview does not contain the QR code of an unpublished shop")
	}
	for name, want := range map[string]string{"Cache-Control": "no-store", "X-Robots-Tag": "noindex", "X-Frame-Options": "SAMEORIGIN", "Etag": ""} {
		if got.Header.Get(name) != want {
			t.Errorf("%s is %q", name, got.Header.Get(name))
		}
	}
	if policy := got.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "script-src") {
		t.Errorf("Content-Security-Policy is %s", policy)
	}
	// The preview must not be cached, and the shop must not have changed.
	if page := s.Get("/shop/rina"); page.Data(t)["name"] != "unpublished" || htmlTag(page) != `<html lang="bn" class="theme-1">` {
		t.Errorf("the shop shows %v with %s", page.Data(t)["name"], htmlTag(page))
	}
	if en := s.Get("/admin/rina/preview?lang=en", owner.Session); htmlTag(en) != `<html lang="en" class="theme-1">` {
		t.Errorf("without parameters: %s", htmlTag(en))
	}
}

func TestPreview_IsOnlyForOwners(t *testing.T) {
	s := webtest.NewSite(t)
	rina, mina := s.NewShop("rina"), s.NewShop("mina")
	for what, c := range map[string]struct {
		path   string
		by     webtest.Option
		status int
	}{
		"no session":            {"/admin/rina/preview?theme=2", webtest.Header("X-None", ""), http.StatusUnauthorized},
		"owner of another shop": {"/admin/rina/preview?theme=2", mina.Owner().Session, http.StatusUnauthorized},
		"staff":                 {"/admin/rina/preview?theme=2", rina.Staff().Session, http.StatusForbidden},
		"unknown theme":         {"/admin/rina/preview?theme=4", rina.Owner().Session, http.StatusUnprocessableEntity},
	} {
		got := s.Get(c.path, c.by)
		if got.StatusCode != c.status || strings.Contains(got.Text, "Shop rina") || strings.Contains(got.Text, "দোকান rina") {
			t.Errorf("%s: %d %.300s", what, got.StatusCode, got.Text)
		}
	}
	owner := rina.NewMerchant("owner", "01812345678")
	for _, query := range []string{"theme=x", "theme=-1", "theme=99999999999", "theme=2&colour=blue", "colour=%22%3E"} {
		if got := s.Get("/admin/rina/preview?"+query, owner.Session); got.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", query, got.StatusCode)
		}
	}
	if got := s.Get("/admin/none/preview", owner.Session); got.StatusCode != http.StatusNotFound {
		t.Errorf("unknown shop: status %d", got.StatusCode)
	}
}
