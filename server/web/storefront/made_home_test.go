package storefront_test

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/server/content/page"
	"haat/server/web/webtest"
)

// arrange makes the home page of a shop from that of its theme, and publishes it after change.
func arrange(t *testing.T, owner *webtest.Merchant, change func(*kind.PageContent)) page.Full {
	t.Helper()
	made := webtest.Data[page.Full](t, owner.Call(http.MethodPost, "/pages", page.NewRequest{Kind: "home"}))
	path := "/pages/" + strconv.Itoa(made.ID)
	if change != nil {
		change(&made.Draft)
		made = webtest.Data[page.Full](t, owner.Call(http.MethodPut, path, page.SaveRequest{Revision: made.Revision, Draft: made.Draft}))
	}
	return webtest.Data[page.Full](t, owner.Call(http.MethodPost, path+"/publish", page.PublishRequest{Revision: made.Revision}))
}

var (
	partHeading = regexp.MustCompile(`<h([12])[^>]*>(?:<span class="sr-only">[^<]*</span>)?([^<]*)`)
	productLink = regexp.MustCompile(`href="/demo/product/([a-z]+)["?]`)
)

// outline returns the headings of a document's content and the addresses of its products, in order.
func outline(document string) string {
	_, document, _ = strings.Cut(document, "<main")
	document, _, _ = strings.Cut(document, "</main>")
	var parts []string
	for _, m := range partHeading.FindAllStringSubmatch(document, -1) {
		parts = append(parts, "h"+m[1]+" "+m[2])
	}
	seen := map[string]bool{}
	for _, m := range productLink.FindAllStringSubmatch(document, -1) {
		if !seen[m[1]] {
			seen[m[1]] = true
			parts = append(parts, m[1])
		}
	}
	return strings.Join(parts, "; ")
}

// A merchant who publishes the sections with which the home page begins changes nothing for shoppers: they see the parts of the theme's own home page.
func TestMadeHome_BeginsAsThatOfTheTheme(t *testing.T) {
	for theme := int8(1); theme <= 3; theme++ {
		s := webtest.NewSite(t)
		ts := s.NewShop("demo", func(c *ent.ShopCreate) {
			c.SetTheme(theme).SetTagline("All for the kitchen").SetPublicNumber("01712345678")
		})
		ts.NewProduct("lamp", func(c *ent.ProductCreate) { c.SetFeatured(true) })
		ts.NewProduct("kettle", func(c *ent.ProductCreate) { c.SetSold(5) })
		ts.NewProduct("plate")
		s.Client.Category.Create().SetSlug("pots").SetName("Pots").ExecX(ts.Ctx)
		owner := ts.Owner()
		before := map[string]string{}
		for _, lang := range []string{"bn", "en"} {
			before[lang] = outline(s.Get("/shop/demo?lang=" + lang).Text)
		}
		if made := arrange(t, owner, nil); made.Status != page.Live {
			t.Fatalf("%+v", made)
		}
		for lang, want := range before {
			a := s.Get("/shop/demo?lang=" + lang)
			if got := outline(a.Text); got != want || !strings.Contains(want, "lamp") || !strings.Contains(want, "h1") {
				t.Errorf("theme %d in %s: %q, want %q", theme, lang, got, want)
			}
			if !strings.Contains(a.Text, `"@type":"OnlineStore"`) || !strings.Contains(a.Text, `"name":"made-home"`) {
				t.Errorf("theme %d: the head of a home page is missing", theme)
			}
		}
	}
}

func TestMadeHome_ShowsWhatTheMerchantArranged(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("lamp")
	owner := ts.Owner()
	made := arrange(t, owner, func(c *kind.PageContent) {
		c.Sections = append([]kind.Section{{ID: "eid", Type: "hero", Version: 1, SectionValues: kind.SectionValues{En: map[string]any{"heading": "Eid sale"}}}}, c.Sections[2:]...)
	})
	a := s.Get("/shop/demo?lang=en")
	if got := outline(a.Text); !strings.HasPrefix(got, "h1 Eid sale; ") || strings.Count(got, "h1") != 1 || !strings.Contains(got, "lamp") {
		t.Errorf("%q", got)
	}
	if sitemap := s.Get("/demo/sitemap.xml").Text; strings.Contains(sitemap, "/demo/pages/") {
		t.Error("the sitemap has a page besides the home page")
	}
	again := webtest.Data[page.Full](t, owner.Call(http.MethodPost, "/pages", page.NewRequest{Kind: "home"}))
	if again.ID != made.ID {
		t.Errorf("a second home page %d, after %d", again.ID, made.ID)
	}
	path := "/pages/" + strconv.Itoa(made.ID)
	owner.Call(http.MethodDelete, path, nil)
	if got := s.Get("/shop/demo?lang=en").Text; strings.Contains(got, "Eid sale") || !strings.Contains(got, `"name":"shop-home"`) {
		t.Error("a deleted home page is still shown")
	}
}

// Without the front, and with lists that find nothing, the page still has a heading, and says that there are no products.
func TestMadeHome_OfAnEmptyShop(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("demo").Owner()
	arrange(t, owner, func(c *kind.PageContent) { c.Sections = c.Sections[1:] })
	a := s.Get("/shop/demo?lang=en")
	if got := outline(a.Text); strings.Count(got, "h1") != 1 || !strings.Contains(a.Text, "Products coming soon") {
		t.Errorf("%q", got)
	}
}

func TestMadeHome_FrontIsForTheHomePage(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("demo").Owner()
	own := webtest.Data[page.Full](t, owner.Call(http.MethodPost, "/pages", page.NewRequest{Kind: "page", Title: "About"}))
	own.Draft.Sections = []kind.Section{{ID: "f", Type: "front", Version: 1}}
	a := owner.Call(http.MethodPut, "/pages/"+strconv.Itoa(own.ID), page.SaveRequest{Revision: own.Revision, Slug: own.Slug, Draft: own.Draft})
	if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.Text, `"draft.sections.f":"invalid"`) {
		t.Errorf("%d: %s", a.StatusCode, a.Text)
	}
}

// A home page needs at most as many queries as that of the theme, whatever it contains.
func TestMadeHome_NeedsNoMoreQueries(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	lamp := ts.NewProduct("lamp", func(c *ent.ProductCreate) { c.SetFeatured(true).SetSold(1) })
	about := ownPage(ts, "about", "About us")
	owner := ts.Owner()
	cost := func() int64 {
		t.Helper()
		s.Cache.Purge([]string{"*"})
		s.Get("/demo/privacy-policy") // loads what all pages of the shop share
		s.Queries.Store(0)
		if a := s.Get("/shop/demo?lang=en"); a.StatusCode != http.StatusOK {
			t.Fatal(a.StatusCode)
		}
		return s.Queries.Load()
	}
	most := cost()
	arrange(t, owner, func(c *kind.PageContent) {
		linked := func(id, to string, target int) kind.Section {
			return kind.Section{ID: id, Type: "hero", Version: 1, SectionValues: kind.SectionValues{
				Settings: map[string]any{"link": map[string]any{"to": to, "id": float64(target)}}, En: map[string]any{"heading": id, "button": "Look"},
			}}
		}
		c.Sections = append(c.Sections, linked("one", "product", lamp.ID), linked("two", "page", about.ID))
	})
	if n := cost(); n > most || n == 0 {
		t.Errorf("%d queries, the theme's home page needs %d", n, most)
	}
	if got := s.Get("/shop/demo?lang=en").Text; !strings.Contains(got, `href="/demo/product/lamp`) || !strings.Contains(got, `href="/demo/pages/about`) {
		t.Error("a link is missing")
	}
}
