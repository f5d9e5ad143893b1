package pwa_test

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/platform/media"
	"haat/server/platform/themes"
	"haat/server/shop/settings"
	"haat/server/web/webtest"
)

type manifestIcon struct{ Src, Sizes, Type, Purpose string }

type manifest struct {
	ID, Name, Description, Lang, Dir, Scope, Display string
	ShortName                                        string `json:"short_name"`
	StartURL                                         string `json:"start_url"`
	ThemeColor                                       string `json:"theme_color"`
	BackgroundColor                                  string `json:"background_color"`
	Categories                                       []string
	Icons                                            []manifestIcon
}

// manifestOf returns the manifest of the page at path after checking it.
func manifestOf(s *webtest.Site, path string, options ...webtest.Option) manifest {
	s.T.Helper()
	body := s.Get(path, options...).Text
	address, ok := attribute(body, `<link rel="manifest" href="`)
	if !ok {
		s.T.Fatalf("%s links to no manifest", path)
	}
	a := s.Get(address, options...).WantStatus(s.T, http.StatusOK)
	if got := a.Header.Get("Content-Type"); got != "application/manifest+json" {
		s.T.Errorf("%s has the media type %s", address, got)
	}
	var m manifest
	if err := json.Unmarshal([]byte(a.Text), &m); err != nil {
		s.T.Fatal(err)
	}
	if bar, _ := attribute(body, `<meta name="theme-color" content="`); bar != m.ThemeColor || m.ThemeColor == "" {
		s.T.Errorf("%s has the theme colour %q, its manifest %q", path, bar, m.ThemeColor)
	}
	apple, _ := attribute(body, `<link rel="apple-touch-icon" href="`)
	wantIcon(s, manifestIcon{Src: apple, Sizes: "180x180", Type: "image/png"}, options...)
	wantValid(s, m, options...)
	return m
}

// attribute returns the text between prefix and the next quotation mark.
func attribute(body, prefix string) (string, bool) {
	_, after, ok := strings.Cut(body, prefix)
	value, _, _ := strings.Cut(after, `"`)
	return value, ok
}

// wantValid checks a manifest against https://www.w3.org/TR/appmanifest and against the browsers' criteria
// for installation.
func wantValid(s *webtest.Site, m manifest, options ...webtest.Option) {
	s.T.Helper()
	for _, set := range []string{m.ID, m.Name, m.ShortName, m.Description, m.BackgroundColor} {
		if set == "" {
			s.T.Errorf("a required member is empty: %+v", m)
		}
	}
	if m.Display != "standalone" || m.Dir != "ltr" || !slices.Equal(m.Categories, []string{"shopping"}) {
		s.T.Errorf("%+v", m)
	}
	start, err := url.Parse(m.StartURL)
	if err != nil || start.IsAbs() || !strings.HasPrefix(m.StartURL, m.Scope) {
		s.T.Errorf("%q is not within %q: %v", m.StartURL, m.Scope, err)
	}
	s.Get(m.StartURL, options...).WantStatus(s.T, http.StatusOK)
	sizes := map[string]bool{}
	for _, icon := range m.Icons {
		sizes[icon.Sizes+" "+icon.Purpose] = true
		wantIcon(s, icon, options...)
	}
	for _, needed := range []string{"192x192 any", "512x512 any", "512x512 maskable"} {
		if !sizes[needed] {
			s.T.Errorf("no icon %s in %+v", needed, m.Icons)
		}
	}
}

// wantIcon checks an icon's headers, type and size. If it is a PNG, it returns the icon.
func wantIcon(s *webtest.Site, icon manifestIcon, options ...webtest.Option) image.Image {
	s.T.Helper()
	a := s.Get(icon.Src, options...).WantStatus(s.T, http.StatusOK)
	if a.Header.Get("Content-Type") != icon.Type || a.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" {
		s.T.Errorf("%+v: %v", icon, a.Header)
	}
	if icon.Type == "image/svg+xml" {
		if icon.Sizes != "any" || xml.Unmarshal([]byte(a.Text), &struct{ XMLName xml.Name }{}) != nil {
			s.T.Errorf("%+v: %s", icon, a.Text)
		}
		return nil
	}
	drawn, err := png.Decode(strings.NewReader(a.Text))
	if err != nil {
		s.T.Fatalf("%+v: %v", icon, err)
	}
	if got := fmt.Sprintf("%dx%d", drawn.Bounds().Dx(), drawn.Bounds().Dy()); got != icon.Sizes {
		s.T.Errorf("%+v has the size %s", icon, got)
	}
	return drawn
}

func TestManifest_ExistsOnEveryHost(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo", func(c *ent.ShopCreate) { c.SetBnTagline("ঘরে বসে বাজার") })
	ts.NewProduct("p")
	s.NewShop("dollar", func(c *ent.ShopCreate) { c.SetCurrency("USD").SetName("The Corner Shop of Sylhet") })
	s.NewShop("closed", func(c *ent.ShopCreate) { c.SetPublic(false) })
	s.Client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.Ctx)
	for _, c := range []struct {
		host, path, id, lang, name, short, description string
	}{
		{"haat.test", "/shop/demo", "/shop/demo", "bn", "দোকান demo", "দোকান demo", "ঘরে বসে বাজার"},
		{"haat.test", "/demo/product/p?lang=en", "/shop/demo", "bn", "দোকান demo", "দোকান demo", "ঘরে বসে বাজার"},
		{"haat.test", "/demo/cart", "/shop/demo", "bn", "দোকান demo", "দোকান demo", "ঘরে বসে বাজার"},
		{"haat.test", "/shop/closed", "/shop/closed", "bn", "দোকান closed", "দোকান closed", ""},
		{"demo.haat.test", "/", "/", "bn", "দোকান demo", "দোকান demo", "ঘরে বসে বাজার"},
		{"demo.example", "/product/p", "/", "bn", "দোকান demo", "দোকান demo", "ঘরে বসে বাজার"},
		{"dollar.haat.test", "/", "/", "en", "The Corner Shop of Sylhet", "The Corner", ""},
	} {
		m := manifestOf(s, c.path, webtest.Host(c.host))
		if m.ID != c.id || m.StartURL != c.id || m.Scope != "/" || m.Lang != c.lang || m.Name != c.name || m.ShortName != c.short ||
			(c.description != "" && m.Description != c.description) {
			t.Errorf("%s%s: %+v", c.host, c.path, m)
		}
		for _, icon := range m.Icons {
			if strings.HasPrefix(icon.Src, "/icons/") != (c.host != "haat.test") {
				t.Errorf("%s links to %s", c.host, icon.Src)
			}
		}
	}
	for _, path := range []string{"/", "/shop/nobody"} {
		if body := s.Get(path).Text; strings.Contains(body, `rel="manifest"`) || strings.Contains(body, "theme-color") {
			t.Errorf("%s can be installed", path)
		}
	}
}

// The manifest must not depend on the visitor's language, which would make it a different app.
func TestManifest_IsTheSameForEveryVisitor(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo")
	plain := s.Get("/demo/manifest.webmanifest")
	s.Queries.Store(0)
	for _, o := range []webtest.Option{webtest.Header("Cookie", "locale=en"), webtest.AsJSON, webtest.Header("Accept", "*/*")} {
		if a := s.Get("/demo/manifest.webmanifest?lang=en", o); a.Text != plain.Text {
			t.Errorf("%s", a.Text)
		}
	}
	if n := s.Queries.Load(); n != 0 {
		t.Errorf("%d queries", n)
	}
	for name, want := range map[string]string{
		"Cache-Control": "public, max-age=0, must-revalidate", "Cdn-Cache-Control": "public, max-age=60", "X-Content-Type-Options": "nosniff",
	} {
		if got := plain.Header.Get(name); got != want {
			t.Errorf("%s: Cache-Control %q", name, got)
		}
	}
	if a := s.Get("/demo/manifest.webmanifest", webtest.Header("If-None-Match", plain.Header.Get("Etag"))); a.StatusCode != http.StatusNotModified {
		t.Errorf("with the current ETag: status %d", a.StatusCode)
	}
}

func TestManifest_ShowsChangesAtOnce(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo", func(c *ent.ShopCreate) { c.SetBnName("ক্ষুদ্র কুটির") })
	owner := ts.Owner()
	first := manifestOf(s, "/shop/demo")
	letter := s.Get(first.Icons[0].Src).Text
	if first.Icons[0].Sizes != "any" || !strings.Contains(letter, ">ক্ষু<") || !strings.Contains(letter, first.ThemeColor) {
		t.Errorf("icon %s", letter)
	}
	s.Client.Shop.UpdateOne(ts.Row).SetBnName("হাট").ExecX(ts.Ctx)
	named := manifestOf(s, "/shop/demo")
	if named.Name != "হাট" || named.Icons[0].Src == first.Icons[0].Src || !strings.Contains(s.Get(named.Icons[0].Src).Text, ">হা<") {
		t.Errorf("after a change of the name: %+v", named)
	}
	s.Get(first.Icons[0].Src).WantStatus(t, http.StatusNotFound)

	indigo := themes.AppOf(2, "indigo")
	for look, want := range map[settings.Theme]themes.App{{Theme: 1, Colour: "blue"}: themes.AppOf(1, "blue"), {Theme: 2, Colour: "indigo"}: indigo} {
		owner.SaveSettings("/theme", look)
		if m := manifestOf(s, "/shop/demo"); m.ThemeColor != want.Bar || m.BackgroundColor != want.Page || m.Icons[0].Src == named.Icons[0].Src {
			t.Errorf("in %+v: %+v", look, m)
		}
	}
	owner.SaveSettings("/theme", settings.Theme{Theme: 2, Colour: "indigo"})
	surface, err := themes.RGB(indigo.Surface)
	if err != nil {
		t.Fatal(err)
	}

	red := webtest.Data[media.Picture](t, s.SendForm(http.MethodPost, owner.AdminPath("/pictures"), []webtest.Part{webtest.PicturePart(webtest.Photo(t, color.RGBA{200, 0, 0, 255}))}, owner.Session))
	owner.SaveSettings("/settings/logo", settings.LogoRequest{Picture: red.Key})
	drawn := manifestOf(s, "/shop/demo")
	if len(drawn.Icons) != 3 || drawn.Icons[0].Type != "image/png" {
		t.Errorf("with a logo: %+v", drawn.Icons)
	}
	for _, icon := range drawn.Icons {
		img := wantIcon(s, icon)
		middle := img.At(img.Bounds().Dx()/2, img.Bounds().Dy()/2)
		if r, g, _, _ := middle.RGBA(); r>>8 < 190 || g>>8 > 10 {
			t.Errorf("%s has the colour %v in the middle", icon.Src, middle)
		}
		if corner := img.At(0, 0); corner != color.Color(surface) {
			t.Errorf("%s has the background %v", icon.Src, corner)
		}
	}
	owner.SaveSettings("/settings/logo", settings.LogoRequest{})
	if m := manifestOf(s, "/shop/demo"); len(m.Icons) != 4 {
		t.Errorf("after removing the logo: %+v", m.Icons)
	}
}

func TestManifest_SupportsHEADAndRefusesUnknownPaths(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo")
	s.NewShop("other", func(c *ent.ShopCreate) { c.SetBnName("অন্য") })
	asHead := func(r *http.Request) { r.Method = http.MethodHead }
	icons := manifestOf(s, "/shop/demo").Icons
	for _, address := range []string{"/demo/manifest.webmanifest", icons[0].Src, icons[1].Src} {
		full, head := s.Get(address), s.Get(address, asHead)
		if head.StatusCode != http.StatusOK || head.Text != "" || head.Header.Get("Content-Length") != fmt.Sprint(len(full.Text)) {
			t.Errorf("HEAD %s: status %d, %d bytes, Content-Length %s", address, head.StatusCode, len(head.Text), head.Header.Get("Content-Length"))
		}
	}
	version := strings.Split(icons[0].Src, "/")[3]
	for _, address := range []string{
		"/nobody/manifest.webmanifest", "/manifest.webmanifest", "/shop/manifest.webmanifest", "/nobody/icons/" + version + "/192.png",
		"/other/icons/" + version + "/192.png", "/demo/icons/0123456789abcdef/192.png", "/demo/icons/" + version + "/193.png",
		"/demo/icons/" + version + "/512", "/demo/icons/" + version, "/demo/icons/%2e%2e/192.png",
	} {
		if a := s.Get(address); a.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", address, a.StatusCode)
		}
	}
}
