package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/settings"
)

// root is the document's first element, without the name of the build.
func (a answer) html() string {
	tag := regexp.MustCompile(`<html[^>]*>`).FindString(a.body)
	return regexp.MustCompile(` data-build="[^"]*"`).ReplaceAllString(tag, "")
}

func TestTheme_IsOnThePagesAtTheNextRequest(t *testing.T) {
	s := newSite(t)
	ts := s.shop("rina")
	ts.product("rice")
	owner := ts.owner()
	pages := []string{"/shop/rina", "/rina/product/rice", "/rina/cart", "/rina/checkout", "/rina/dashboard", "/rina/about-us", "/rina/none"}
	shows := func(look settings.Theme, want string) {
		t.Helper()
		if got := told[settings.Theme](t, owner.call("GET", "/theme", nil)); got != look {
			t.Errorf("the look is %+v, not %+v", got, look)
		}
		for _, path := range pages {
			if got := s.get(path).html(); got != want {
				t.Errorf("%s is %s, want %s", path, got, want)
			}
		}
	}
	shows(settings.Theme{Theme: 1}, `<html lang="bn" class="theme-1">`)
	blue := settings.Theme{Theme: 1, Colour: "blue"}
	told[settings.Theme](t, owner.call("PUT", "/theme", blue))
	shows(blue, `<html lang="bn" class="theme-1" style="--edge:#bfcbd8;--header:#0b4a7a;--header-strip:#083a61;--line:#dbe3ec;--page:#f1f4f8;`+
		`--primary:#0b5c96;--primary-soft:#e1eefa;--primary-strong:#084671;--sunken:#e6ecf3">`)
	garnet := settings.Theme{Theme: 2, Colour: "garnet"}
	told[settings.Theme](t, owner.call("PUT", "/theme", garnet))
	shows(garnet, `<html lang="bn" class="theme-2">`)
	// A page asked for as JSON goes into the document that is there.
	if got := s.get("/shop/rina", asJSON); strings.Contains(got.body, "--primary") {
		t.Errorf("%.500s", got.body)
	}
}

func TestTheme_Refusals(t *testing.T) {
	s := newSite(t)
	ts := s.shop("rina")
	owner := ts.owner()
	for _, c := range []struct {
		in    settings.Theme
		field string
	}{
		{settings.Theme{}, "theme"}, {settings.Theme{Theme: 4}, "theme"}, {settings.Theme{Theme: -1}, "theme"},
		{settings.Theme{Theme: 2, Colour: "blue"}, "colour"}, {settings.Theme{Theme: 1, Colour: `"><script>`}, "colour"},
	} {
		wantRefusal(t, "a look that is none", owner.call("PUT", "/theme", c.in), http.StatusUnprocessableEntity, "theme_invalid", map[string]string{c.field: "invalid"})
	}
	if row := s.client.Shop.GetX(ts.ctx, ts.row.ID); row.Theme != 1 || row.ThemeColour != "" {
		t.Errorf("the shop has theme %d in %q", row.Theme, row.ThemeColour)
	}
}

func TestPreview_IsTheOwnersLookAtTheShop(t *testing.T) {
	s := newSite(t)
	ts := s.shop("rina", func(c *ent.ShopCreate) { c.SetPublic(false).SetGtm("GTM-ABC123").SetPixelID("123456789") })
	ts.product("rice", func(c *ent.ProductCreate) { c.SetBnName("চিনিগুঁড়া").SetFeatured(true) })
	owner := ts.owner()
	got := s.get("/admin/rina/preview?theme=3&colour=kingfisher&lang=bn", owner.session)
	if got.StatusCode != http.StatusOK || !strings.HasPrefix(got.html(), `<html lang="bn" class="theme-3" style="--accent:#4da3ff;`) {
		t.Fatalf("%d %s", got.StatusCode, got.html())
	}
	if !strings.Contains(got.root(t), "চিনিগুঁড়া") || !strings.Contains(got.root(t), "দোকান rina") {
		t.Errorf("it does not show the shop's own: %s", got.root(t))
	}
	if strings.Contains(got.body, "<script") || strings.Contains(got.body, "googletagmanager") || !strings.Contains(got.body, `<div id="root" inert>`) {
		t.Error("it does something")
	}
	for name, want := range map[string]string{"Cache-Control": "no-store", "X-Robots-Tag": "noindex", "X-Frame-Options": "SAMEORIGIN", "Etag": ""} {
		if got.Header.Get(name) != want {
			t.Errorf("%s is %q", name, got.Header.Get(name))
		}
	}
	if policy := got.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "script-src") {
		t.Errorf("the policy is %s", policy)
	}
	// Nobody else has seen it, and the shop is as it was.
	if page := s.get("/shop/rina"); page.data(t)["name"] != "unpublished" || page.html() != `<html lang="bn" class="theme-1">` {
		t.Errorf("the shop itself shows %v in %s", page.data(t)["name"], page.html())
	}
	if en := s.get("/admin/rina/preview?lang=en", owner.session); en.html() != `<html lang="en" class="theme-1">` {
		t.Errorf("without a choice it is %s", en.html())
	}
}

func TestPreview_IsForNobodyElse(t *testing.T) {
	s := newSite(t)
	rina, mina := s.shop("rina"), s.shop("mina")
	for what, c := range map[string]struct {
		path   string
		by     option
		status int
	}{
		"nobody":               {"/admin/rina/preview?theme=2", header("X-None", ""), http.StatusUnauthorized},
		"another shop's owner": {"/admin/rina/preview?theme=2", mina.owner().session, http.StatusUnauthorized},
		"staff":                {"/admin/rina/preview?theme=2", rina.staff().session, http.StatusForbidden},
		"a theme that is none": {"/admin/rina/preview?theme=4", rina.owner().session, http.StatusUnprocessableEntity},
	} {
		got := s.get(c.path, c.by)
		if got.StatusCode != c.status || strings.Contains(got.body, "Shop rina") || strings.Contains(got.body, "দোকান rina") {
			t.Errorf("%s: %d %.300s", what, got.StatusCode, got.body)
		}
	}
	owner := rina.worker("owner", "01812345678")
	for _, query := range []string{"theme=x", "theme=-1", "theme=99999999999", "theme=2&colour=blue", "colour=%22%3E"} {
		if got := s.get("/admin/rina/preview?"+query, owner.session); got.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", query, got.StatusCode)
		}
	}
	if got := s.get("/admin/none/preview", owner.session); got.StatusCode != http.StatusNotFound {
		t.Errorf("no shop: %d", got.StatusCode)
	}
}
