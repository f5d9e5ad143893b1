package storefront_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/server/content/page"
	"haat/server/web/webtest"
)

// prose returns a formatted text of one paragraph.
func prose(text string) any {
	return map[string]any{"type": "doc", "content": []any{map[string]any{"type": "paragraph", "content": []any{map[string]any{"type": "text", "text": text}}}}}
}

// ownPage publishes a page with a text, questions and products, and returns its row.
func ownPage(ts *webtest.Shop, slug, title string) *ent.ShopPage {
	content := kind.PageContent{Title: title, Summary: "All about " + title, Sections: []kind.Section{
		{ID: "a", Type: "text", Version: 1, SectionValues: kind.SectionValues{En: map[string]any{"heading": "Our story", "body": prose("Since <1990>")}}},
		{ID: "b", Type: "faq", Version: 1, Blocks: []kind.SectionBlock{{ID: "q", SectionValues: kind.SectionValues{
			En: map[string]any{"question": "Do you deliver?", "answer": prose("Yes.")},
		}}}},
		{ID: "c", Type: "shelf", Version: 1, SectionValues: kind.SectionValues{En: map[string]any{"heading": "New here"}}},
		{ID: "d", Type: "from_the_future", Version: 7},
	}}
	return ts.NewPage(slug, content)
}

func TestShopPage_ShowsItsSectionsAndTellsSearchEngines(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("lamp")
	ownPage(ts, "about", "About us")
	a := s.Get("/demo/pages/about?lang=en")
	for _, want := range []string{
		"<h1", "About us", "Our story", "<p>Since &lt;1990&gt;</p>", "<summary", "Do you deliver?", "New here", "/demo/product/lamp",
		`content="All about About us"`, `"@type":"FAQPage"`, `"@type":"BreadcrumbList"`, `hreflang="bn"`,
	} {
		if !strings.Contains(a.Text, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if a.StatusCode != http.StatusOK || strings.Contains(a.Text, "from_the_future") {
		t.Errorf("status %d, unknown sections are shown: %v", a.StatusCode, strings.Contains(a.Text, "from_the_future"))
	}
	if got := s.Metrics(); !strings.Contains(got, `haat_section_failures_total{type="unknown"} 1`) {
		t.Error("the unknown section is not counted")
	}
	for _, path := range []string{"/demo/pages/none", "/demo/pages", "/demo/pages/about/more"} {
		if got := s.Get(path).StatusCode; got != http.StatusNotFound {
			t.Errorf("%s: status %d", path, got)
		}
	}
}

// The cached page follows what the merchant publishes, and nothing else.
func TestShopPage_FollowsPublishing(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	owner := ts.Owner()
	ownPage(ts, "about", "About us")
	other := s.NewShop("other")
	ownPage(other, "about", "Of the other")
	want := func(when, path string, status int, text string) {
		t.Helper()
		if a := s.Get(path + "?lang=en"); a.StatusCode != status || !strings.Contains(a.Text, text) {
			t.Errorf("%s %s has status %d, and not %q", when, path, a.StatusCode, text)
		}
	}
	list := webtest.Data[page.Pages](t, owner.Call(http.MethodGet, "/pages", nil))
	path := "/pages/" + strconv.Itoa(list.Pages[0].ID)
	now := webtest.Data[page.Full](t, owner.Call(http.MethodGet, path, nil))
	want("at first", "/demo/pages/about", 200, "About us")
	want("at first", "/other/pages/about", 200, "Of the other")
	renders := s.Renders()
	now.Draft.Title = "Our shop"
	now = webtest.Data[page.Full](t, owner.Call(http.MethodPut, path, page.SaveRequest{Revision: now.Revision, Slug: "about", InFooter: true, Draft: now.Draft}))
	want("with a new draft", "/demo/pages/about", 200, "About us")
	if s.Renders() != renders {
		t.Error("saving a draft purges pages")
	}
	now = webtest.Data[page.Full](t, owner.Call(http.MethodPost, path+"/publish", page.PublishRequest{Revision: now.Revision}))
	want("published", "/demo/pages/about", 200, "Our shop")
	renders = s.Renders()
	want("published", "/other/pages/about", 200, "Of the other")
	if s.Renders() != renders {
		t.Error("publishing purges pages of another shop")
	}
	webtest.Data[page.Full](t, owner.Call(http.MethodPut, path, page.SaveRequest{Revision: now.Revision, Slug: "our-shop", InFooter: true, Draft: now.Draft}))
	want("at its new address", "/demo/pages/our-shop", 200, "Our shop")
	if a := s.Get("/demo/pages/about?lang=en"); a.StatusCode != http.StatusPermanentRedirect || a.Header.Get("Location") != "/demo/pages/our-shop?lang=en" {
		t.Errorf("the old address: status %d to %s", a.StatusCode, a.Header.Get("Location"))
	}
	owner.Call(http.MethodDelete, path, nil).WantStatus(t, http.StatusOK)
	want("in the trash", "/demo/pages/our-shop", 404, "")
}

// A planned version is shown from its start until its end, also on pages that are cached before.
func TestShopPage_PlannedVersionsEndCachedPages(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	row := ownPage(ts, "eid", "Everyday")
	planned := ts.Site.Client.PageVersion.Create().SetPageID(row.ID).SetNumber(2).SetContent(kind.PageContent{Title: "Eid offers", Sections: []kind.Section{}}).SaveX(ts.Ctx)
	start := time.Now().Add(300 * time.Millisecond)
	ts.Site.Client.ShopPage.UpdateOne(row).SetPlannedID(planned.ID).SetStartsAt(start).SetEndsAt(start.Add(400 * time.Millisecond)).ExecX(ts.Ctx)
	shows := func(title string) func() bool {
		return func() bool { return strings.Contains(s.Get("/demo/pages/eid?lang=en").Text, "<title>"+title) }
	}
	if time.Now().Before(start) && !shows("Everyday")() && time.Now().Before(start) {
		t.Error("the planned version is shown too early")
	}
	webtest.WaitUntil(t, "the planned version begins", shows("Eid offers"))
	webtest.WaitUntil(t, "the planned version ends", shows("Everyday"))
}

// Every page of the shop links to its own pages in the footer, as long as visitors see them.
func TestShopPage_FootersLinkToOwnPages(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	owner := ts.Owner()
	row := ownPage(ts, "about", "About us & you")
	other := s.NewShop("other")
	const link = `href="/demo/pages/about?lang=en"`
	want := func(when string, shown bool) {
		t.Helper()
		for _, path := range []string{"/shop/demo", "/demo/cart", "/demo/basic/cart", "/demo/none"} {
			text := s.Get(path + "?lang=en").Text
			if strings.Contains(text, link) != shown || shown && !strings.Contains(text, "About us &amp; you") {
				t.Errorf("%s: the footer of %s has the link: %v", when, path, !shown)
			}
		}
	}
	want("published", true)
	if strings.Contains(s.Get("/shop/"+other.Row.Slug).Text, "/pages/about") {
		t.Error("another shop links to it")
	}
	path := "/pages/" + strconv.Itoa(row.ID)
	now := webtest.Data[page.Full](t, owner.Call(http.MethodGet, path, nil))
	now = webtest.Data[page.Full](t, owner.Call(http.MethodPut, path, page.SaveRequest{Revision: now.Revision, Slug: "about", Draft: now.Draft}))
	want("not in the footer", false)
	now = webtest.Data[page.Full](t, owner.Call(http.MethodPut, path, page.SaveRequest{Revision: now.Revision, Slug: "about", InFooter: true, Draft: now.Draft}))
	want("in the footer again", true)
	webtest.Data[page.Full](t, owner.Call(http.MethodPost, path+"/unpublish", nil))
	want("hidden", false)
	webtest.Data[page.Full](t, owner.Call(http.MethodPost, path+"/publish", page.PublishRequest{Revision: now.Revision}))
	want("published again", true)
	owner.Call(http.MethodDelete, path, nil).WantStatus(t, http.StatusOK)
	want("in the trash", false)
}
