package shop_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/server/platform/media"
	"haat/server/shop/settings"
	"haat/server/team"
	"haat/server/web/webtest"
)

// wantOnPage checks that the page at path contains the words at the next request.
func wantOnPage(w *webtest.Merchant, path string, words ...string) {
	w.Site.T.Helper()
	a := w.Site.Get(path)
	for _, word := range words {
		if !strings.Contains(a.Text, word) {
			w.Site.T.Errorf("%s lacks %q", path, word)
		}
	}
}

// Every kind of setting must be shown on the public pages from the next request on.
func TestSettings_ChangesShowAtOnce(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a", func(c *ent.ShopCreate) { c.SetPublicNumber("01712345678") })
	shop.NewProduct("honey")
	owner := shop.Owner()
	wantOnPage(owner, "/shop/a", "দোকান a")
	wantOnPage(owner, "/a/about-us", "দোকান a")
	wantOnPage(owner, "/a/product/honey", "দোকান a")

	info := owner.Settings().Shop
	info.BnName, info.BnTagline, info.Currency = "হানি হাউস", "খাঁটি মধু", "USD"
	owner.SaveSettings("/settings/shop", info)
	wantOnPage(owner, "/shop/a?lang=bn", "হানি হাউস", "খাঁটি মধু")
	wantOnPage(owner, "/a/product/honey?lang=bn", "হানি হাউস", "$")

	social := owner.Settings().Social
	social.Facebook = "@honeyhouse"
	owner.SaveSettings("/settings/social", social)
	wantOnPage(owner, "/shop/a", `href="https://www.facebook.com/honeyhouse"`)

	chat := owner.Settings().Chat
	chat.Channel, chat.Whatsapp = "whatsapp", "01712345678"
	owner.SaveSettings("/settings/chat", chat)
	wantOnPage(owner, "/shop/a", `"chat":{"channel":"whatsapp","to":"8801712345678"}`)

	policy := webtest.Data[settings.PolicyText](t, owner.Call(http.MethodGet, "/settings/policies?kind=about-us", nil))
	owner.SaveSettings("/settings/policies", settings.PolicyRequest{Version: policy.Version, Kind: policy.Kind, Body: "We keep **bees**."})
	wantOnPage(owner, "/a/about-us", "<strong>bees</strong>")

	seo := owner.Settings().SEO
	seo.MetaTitle, seo.MetaDescription = "Honey by post", "Raw honey."
	seo.GoogleVerification = `<meta name="google-site-verification" content="rXOxyZounnZasA8Z7oaD3c14">`
	seo.BingVerification, seo.FacebookVerification = "9EC2D9D1C7F14F2A8C86C3A7F0F0B1AA", "q3nf2a8c86c3a7f0f0b1aa"
	owner.SaveSettings("/settings/seo", seo)
	wantOnPage(owner, "/shop/a?lang=en", "<title>Honey by post", `name="description" content="Raw honey."`)
	for _, path := range []string{"/shop/a", "/a/product/honey", "/a/checkout", "/a/none"} {
		wantOnPage(owner, path, `<meta name="google-site-verification" content="rXOxyZounnZasA8Z7oaD3c14">`,
			`<meta name="msvalidate.01" content="9EC2D9D1C7F14F2A8C86C3A7F0F0B1AA">`,
			`<meta name="facebook-domain-verification" content="q3nf2a8c86c3a7f0f0b1aa">`)
	}

	now := owner.Settings().Advertising
	owner.SaveSettings("/settings/advertising", settings.AdvertisingRequest{Version: now.Version, GTM: "GTM-ABC1234", AsksConsent: true})
	if a := owner.Site.Get("/", webtest.Host("a.haat.test")); !strings.Contains(a.Text, `"advertising":{"gtm":"GTM-ABC1234","pixel_id":"","asks_consent":true}`) {
		t.Errorf("the page on the shop's own host lacks the container: status %d", a.StatusCode)
	}

	logo := shop.NewUpload("logo")
	owner.SaveSettings("/settings/logo", settings.LogoRequest{Picture: logo.Key})
	wantOnPage(owner, "/shop/a", logo.Key)
}

func TestBanners_ChangesShowAtOnce(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	honey := shop.NewProduct("honey")
	owner := shop.Owner()
	wantOnPage(owner, "/shop/a")
	request := func(b settings.Banner) settings.BannerRequest {
		return settings.BannerRequest{Picture: b.Picture.Key, BannerTexts: b.BannerTexts, Version: b.Version}
	}
	add := func(title, product, category string) settings.Banner {
		in := settings.BannerRequest{Picture: shop.NewUpload(title).Key}
		in.Title, in.ProductSlug, in.CategorySlug, in.Active = title, product, category, true
		return webtest.Data[settings.Banner](t, owner.Call(http.MethodPost, "/banners", in))
	}
	first, second := add("To honey", "honey", ""), add("To rice", "", "rice")
	paths := func() string {
		var list []string
		for _, b := range s.Get("/shop/a?lang=en", webtest.AsJSON).Props(t)["banners"].([]any) {
			list = append(list, fmt.Sprintf("%s %s", b.(map[string]any)["title"], b.(map[string]any)["path"]))
		}
		return strings.Join(list, ", ")
	}
	rice := fmt.Sprintf("To rice /category/rice?id=%d", shop.Category.ID)
	if got, want := paths(), "To honey /product/honey, "+rice; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	wantOnPage(owner, "/shop/a?lang=en", `href="/a/product/honey?lang=en"`)
	owner.SaveSettings("/banners/order", settings.BannerSort{IDs: []int{second.ID, first.ID}})
	if got, want := paths(), rice+", To honey /product/honey"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	change := request(first)
	change.Title = "To the honey"
	owner.SaveSettings(fmt.Sprintf("/banners/%d", first.ID), change)
	// If a banner's product is a draft, the banner must have no link.
	honey.Update().SetStatus("draft").ExecX(shop.Ctx)
	if got, want := paths(), rice+", To the honey "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	change = request(second)
	change.Active = false
	owner.SaveSettings(fmt.Sprintf("/banners/%d", second.ID), change)
	if got, want := paths(), "To the honey "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if a := owner.Call(http.MethodDelete, fmt.Sprintf("/banners/%d", first.ID), nil); a.StatusCode != http.StatusOK || paths() != "" {
		t.Errorf("%d %s", a.StatusCode, paths())
	}
}

// Banners must have a working link in every theme, with and without a title.
func TestBanners_HaveLinksInEveryTheme(t *testing.T) {
	s := webtest.NewSite(t)
	for theme := range int8(3) {
		slug := fmt.Sprintf("theme-%d", theme+1)
		shop := s.NewShop(slug, func(c *ent.ShopCreate) { c.SetTheme(theme + 1) })
		shop.NewProduct("honey")
		for _, title := range []string{"Honey", ""} {
			s.Client.Banner.Delete().ExecX(shop.Ctx)
			s.Client.Banner.Create().SetPicture(media.Picture{Key: "1/x", Width: 1920, Height: 560}).SetTitle(title).SetProductSlug("honey").SaveX(shop.Ctx)
			links := strings.Count(s.Get("/shop/"+slug).Text, `href="/`+slug+`/product/honey"`)
			s.Client.Banner.Update().SetProductSlug("").SaveX(shop.Ctx)
			if without := strings.Count(s.Get("/shop/"+slug).Text, `href="/`+slug+`/product/honey"`); links != without+1 {
				t.Errorf("theme %d, title %q: %d links with the banner's, %d without", theme+1, title, links, without)
			}
		}
	}
}

func TestSettings_RoundedPricesAreOnCachedPages(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	shop.NewProduct("shirt", func(c *ent.ProductCreate) {
		c.SetSellingPrice(450_00).SetDiscount(15_00).SetDiscountType("PERCENT").SetPrice(382_50)
	})
	price := func(path string) bool { return strings.Contains(s.Get(path+"?lang=en").Text, "৳382.50") }
	if !price("/a/product/shirt") || !price("/a/category/rice") {
		t.Fatal("the pages lack the exact price")
	}
	owner := shop.Owner()
	prices := owner.Settings().Prices
	prices.RoundPrices = true
	owner.SaveSettings("/settings/prices", prices)
	if price("/a/product/shirt") || price("/a/category/rice") || !strings.Contains(s.Get("/a/product/shirt?lang=en").Text, "৳383") {
		t.Error("the pages have the exact price after the change")
	}
}

func TestSettings_ConflictsReturnTheCurrentValues(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	owner := shop.Owner()
	before := owner.Settings().Notifications
	change := before
	change.LowStock = 9
	owner.SaveSettings("/settings/notifications", change)
	a := owner.Call(http.MethodPut, "/settings/notifications", before)
	f := a.APIError(t)
	if a.StatusCode != http.StatusConflict || f.Error.Code != "settings_changed" || f.Data["low_stock"] != 9.0 {
		t.Errorf("%d %s", a.StatusCode, a.Text)
	}
}

// Changes of the team must apply from the affected member's next request on.
func TestTeam_ChangesApplyAtOnce(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	owner, staff := shop.Owner().WithStepUp(), shop.Staff()
	second := shop.NewMerchant(adminuser.RoleOwner, "01712222222")
	path := fmt.Sprintf("/team/%d", staff.User.ID)
	if a := staff.Call(http.MethodGet, "/counts", nil); a.StatusCode != http.StatusOK {
		t.Fatal(a.Text)
	}
	owner.SaveSettings(path, team.MemberChange{Name: "Karim", Role: "owner", Active: true})
	if a := staff.Call(http.MethodGet, "/settings", nil); a.StatusCode != http.StatusOK {
		t.Errorf("promoted to owner: status %d %s", a.StatusCode, a.Text)
	}
	owner.SaveSettings(path, team.MemberChange{Name: "Karim", Role: "owner", Active: false})
	if a := staff.Call(http.MethodGet, "/counts", nil); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("deactivated: status %d %s", a.StatusCode, a.Text)
	}
	if a := owner.Call(http.MethodDelete, fmt.Sprintf("/team/%d", second.User.ID), nil); a.StatusCode != http.StatusOK {
		t.Fatal(a.Text)
	}
	if a := second.Call(http.MethodGet, "/team", nil); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("removed: status %d %s", a.StatusCode, a.Text)
	}
	if a := owner.Call(http.MethodDelete, fmt.Sprintf("/team/%d", owner.User.ID), nil); a.APIError(t).Error.Code != "team_last_owner" {
		t.Errorf("%d %s", a.StatusCode, a.Text)
	}
	activities := webtest.Data[team.Activities](t, owner.Call(http.MethodGet, "/activity", nil))
	if len(activities.Activities) != 3 || activities.Activities[0].Who != owner.User.Name || activities.Activities[0].Entity != "AdminUser" {
		t.Errorf("%+v", activities)
	}
}
