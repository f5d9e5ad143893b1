package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/viewer"
	"haat/server/merchant"
	"haat/server/platform/media"
	"haat/server/settings"
)

// settings are the shop's, as its owner gets them.
func (w *worker) settings() settings.Settings {
	w.site.t.Helper()
	return dataOf[settings.Settings](w.site.t, w.call(http.MethodGet, "/settings", nil))
}

// dataOf is the data of an answer that is a success.
func dataOf[T any](t testing.TB, a answer) T {
	t.Helper()
	var body struct{ Data T }
	if a.StatusCode != http.StatusOK {
		t.Fatalf("%d %s", a.StatusCode, a.body)
	}
	if err := json.Unmarshal([]byte(a.body), &body); err != nil {
		t.Fatalf("%v in %.200s", err, a.body)
	}
	return body.Data
}

// uploaded is a picture that the shop has uploaded.
func (ts *testShop) uploaded(name string) media.Picture {
	ts.site.t.Helper()
	v, _ := viewer.From(ts.ctx)
	picture := media.Picture{Key: fmt.Sprintf("%d/%020x", v.ShopID(), name), Width: 1920, Height: 560, Color: "#aabbcc"}
	ts.site.client.Upload.Create().SetKey(picture.Key).SetPicture(picture).SaveX(context.WithoutCancel(ts.ctx))
	return picture
}

// sees waits for nothing: the page has the words at the next request.
func (w *worker) sees(path string, words ...string) {
	w.site.t.Helper()
	a := w.site.get(path)
	for _, word := range words {
		if !strings.Contains(a.body, word) {
			w.site.t.Errorf("%s has no %q", path, word)
		}
	}
}

func (w *worker) saves(path string, body any) {
	w.site.t.Helper()
	if a := w.call(http.MethodPut, path, body); a.StatusCode != http.StatusOK {
		w.site.t.Errorf("%s: %d %s", path, a.StatusCode, a.body)
	}
}

// A saved change is on the public page at the next request, of each kind.
func TestSettings_AreOnThePagesAtTheNextRequest(t *testing.T) {
	s := newSite(t)
	shop := s.shop("a", func(c *ent.ShopCreate) { c.SetPublicNumber("01712345678") })
	shop.product("honey")
	owner := shop.owner()
	owner.sees("/shop/a", "দোকান a")
	owner.sees("/a/about-us", "দোকান a")
	owner.sees("/a/product/honey", "দোকান a")

	info := owner.settings().Shop
	info.BnName, info.BnTagline, info.Currency = "হানি হাউস", "খাঁটি মধু", "USD"
	owner.saves("/settings/shop", info)
	owner.sees("/shop/a?lang=bn", "হানি হাউস", "খাঁটি মধু")
	owner.sees("/a/product/honey?lang=bn", "হানি হাউস", "$")

	social := owner.settings().Social
	social.Facebook = "@honeyhouse"
	owner.saves("/settings/social", social)
	owner.sees("/shop/a", `href="https://www.facebook.com/honeyhouse"`)

	chat := owner.settings().Chat
	chat.Channel, chat.Whatsapp = "whatsapp", "01712345678"
	owner.saves("/settings/chat", chat)
	owner.sees("/shop/a", `"chat":{"channel":"whatsapp","to":"8801712345678"}`)

	policy := dataOf[settings.PolicyText](t, owner.call(http.MethodGet, "/settings/policies?kind=about-us", nil))
	owner.saves("/settings/policies", settings.PolicyRequest{Version: policy.Version, Kind: policy.Kind, Body: "We keep **bees**."})
	owner.sees("/a/about-us", "<strong>bees</strong>")

	seo := owner.settings().SEO
	seo.MetaTitle, seo.MetaDescription = "Honey by post", "Raw honey."
	seo.GoogleVerification = `<meta name="google-site-verification" content="rXOxyZounnZasA8Z7oaD3c14">`
	seo.BingVerification, seo.FacebookVerification = "9EC2D9D1C7F14F2A8C86C3A7F0F0B1AA", "q3nf2a8c86c3a7f0f0b1aa"
	owner.saves("/settings/seo", seo)
	owner.sees("/shop/a?lang=en", "<title>Honey by post", `name="description" content="Raw honey."`)
	for _, path := range []string{"/shop/a", "/a/product/honey", "/a/checkout", "/a/none"} {
		owner.sees(path, `<meta name="google-site-verification" content="rXOxyZounnZasA8Z7oaD3c14">`,
			`<meta name="msvalidate.01" content="9EC2D9D1C7F14F2A8C86C3A7F0F0B1AA">`,
			`<meta name="facebook-domain-verification" content="q3nf2a8c86c3a7f0f0b1aa">`)
	}

	now := owner.settings().Advertising
	owner.saves("/settings/advertising", settings.AdvertisingRequest{Version: now.Version, GTM: "GTM-ABC1234", AsksConsent: true})
	if a := owner.site.get("/", host("a.haat.test")); !strings.Contains(a.body, `"advertising":{"gtm":"GTM-ABC1234","pixel_id":"","asks_consent":true}`) {
		t.Errorf("the shop's own host has no container: %d", a.StatusCode)
	}

	logo := shop.uploaded("logo")
	owner.saves("/settings/logo", settings.LogoRequest{Picture: logo.Key})
	owner.sees("/shop/a", logo.Key)
}

func TestBanners_AreOnTheHomePageAtTheNextRequest(t *testing.T) {
	s := newSite(t)
	shop := s.shop("a")
	honey := shop.product("honey")
	owner := shop.owner()
	owner.sees("/shop/a")
	request := func(b settings.Banner) settings.BannerRequest {
		return settings.BannerRequest{Picture: b.Picture.Key, BannerTexts: b.BannerTexts, Version: b.Version}
	}
	add := func(title, product, category string) settings.Banner {
		in := settings.BannerRequest{Picture: shop.uploaded(title).Key}
		in.Title, in.ProductSlug, in.CategorySlug, in.Active = title, product, category, true
		return dataOf[settings.Banner](t, owner.call(http.MethodPost, "/banners", in))
	}
	first, second := add("To honey", "honey", ""), add("To rice", "", "rice")
	paths := func() string {
		var list []string
		for _, b := range s.get("/shop/a?lang=en", asJSON).props(t)["banners"].([]any) {
			list = append(list, fmt.Sprintf("%s %s", b.(map[string]any)["title"], b.(map[string]any)["path"]))
		}
		return strings.Join(list, ", ")
	}
	rice := fmt.Sprintf("To rice /category/rice?id=%d", shop.category.ID)
	if got, want := paths(), "To honey /product/honey, "+rice; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	owner.sees("/shop/a?lang=en", `href="/a/product/honey?lang=en"`)
	owner.saves("/banners/order", settings.BannerOrder{IDs: []int{second.ID, first.ID}})
	if got, want := paths(), rice+", To honey /product/honey"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	change := request(first)
	change.Title = "To the honey"
	owner.saves(fmt.Sprintf("/banners/%d", first.ID), change)
	// A banner does not lead to what cannot be seen.
	honey.Update().SetStatus("draft").ExecX(shop.ctx)
	if got, want := paths(), rice+", To the honey "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	change = request(second)
	change.Active = false
	owner.saves(fmt.Sprintf("/banners/%d", second.ID), change)
	if got, want := paths(), "To the honey "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if a := owner.call(http.MethodDelete, fmt.Sprintf("/banners/%d", first.ID), nil); a.StatusCode != http.StatusOK || paths() != "" {
		t.Errorf("%d %s", a.StatusCode, paths())
	}
}

// All three themes lead where the banner does, also one without a title.
func TestBanners_LeadSomewhereInEveryTheme(t *testing.T) {
	s := newSite(t)
	for theme := range int8(3) {
		slug := fmt.Sprintf("theme-%d", theme+1)
		shop := s.shop(slug, func(c *ent.ShopCreate) { c.SetTheme(theme + 1) })
		shop.product("honey")
		for _, title := range []string{"Honey", ""} {
			s.client.Banner.Delete().ExecX(shop.ctx)
			s.client.Banner.Create().SetPicture(media.Picture{Key: "1/x", Width: 1920, Height: 560}).SetTitle(title).SetProductSlug("honey").SaveX(shop.ctx)
			links := strings.Count(s.get("/shop/"+slug).body, `href="/`+slug+`/product/honey"`)
			s.client.Banner.Update().SetProductSlug("").SaveX(shop.ctx)
			if without := strings.Count(s.get("/shop/"+slug).body, `href="/`+slug+`/product/honey"`); links != without+1 {
				t.Errorf("theme %d, title %q: %d links, without the banner's %d", theme+1, title, links, without)
			}
		}
	}
}

func TestSettings_AConflictHasWhatIsThereNow(t *testing.T) {
	s := newSite(t)
	shop := s.shop("a")
	owner := shop.owner()
	before := owner.settings().Notifications
	change := before
	change.LowStock = 9
	owner.saves("/settings/notifications", change)
	a := owner.call(http.MethodPut, "/settings/notifications", before)
	f := a.failure(t)
	if a.StatusCode != http.StatusConflict || f.Error.Code != "settings_changed" || f.Data["low_stock"] != 9.0 {
		t.Errorf("%d %s", a.StatusCode, a.body)
	}
}

// What the owner does to the team holds at the next request of who it was done to.
func TestTeam_WhoIsDismissedIsOutAtTheNextRequest(t *testing.T) {
	s := newSite(t)
	shop := s.shop("a")
	owner, staff := shop.owner().proven(), shop.staff()
	second := shop.worker(adminuser.RoleOwner, "01712222222")
	path := fmt.Sprintf("/team/%d", staff.user.ID)
	if a := staff.call(http.MethodGet, "/counts", nil); a.StatusCode != http.StatusOK {
		t.Fatal(a.body)
	}
	owner.saves(path, merchant.MemberChange{Name: "Karim", Role: "owner", Active: true})
	if a := staff.call(http.MethodGet, "/settings", nil); a.StatusCode != http.StatusOK {
		t.Errorf("an owner now: %d %s", a.StatusCode, a.body)
	}
	owner.saves(path, merchant.MemberChange{Name: "Karim", Role: "owner", Active: false})
	if a := staff.call(http.MethodGet, "/counts", nil); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("paused: %d %s", a.StatusCode, a.body)
	}
	if a := owner.call(http.MethodDelete, fmt.Sprintf("/team/%d", second.user.ID), nil); a.StatusCode != http.StatusOK {
		t.Fatal(a.body)
	}
	if a := second.call(http.MethodGet, "/team", nil); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("removed: %d %s", a.StatusCode, a.body)
	}
	if a := owner.call(http.MethodDelete, fmt.Sprintf("/team/%d", owner.user.ID), nil); a.failure(t).Error.Code != "team_last_owner" {
		t.Errorf("%d %s", a.StatusCode, a.body)
	}
	activities := dataOf[merchant.Activities](t, owner.call(http.MethodGet, "/activity", nil))
	if len(activities.Activities) != 3 || activities.Activities[0].Who != owner.user.Name || activities.Activities[0].Entity != "AdminUser" {
		t.Errorf("%+v", activities)
	}
}
