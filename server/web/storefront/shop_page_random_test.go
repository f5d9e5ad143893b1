package storefront_test

import (
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"haat/ent/schema/kind"
	"haat/server/content"
	"haat/server/content/contenttest"
	"haat/server/platform/form"
	"haat/server/web/webtest"
)

// Random documents, and broken ones as a damaged row may contain them, are rendered in every theme and language without a failed page.
func TestShopPage_RandomDocumentsAreRendered(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	lamp, picture := ts.NewProduct("lamp"), ts.NewUpload("shown")
	row := ownPage(ts, "random", "Random")
	d := &contenttest.Documents{
		Rand: rand.New(rand.NewPCG(3, 4)), Products: []int{lamp.ID}, Categories: []int{ts.Category.ID}, Pages: []int{row.ID},
		Pictures: []any{map[string]any{"key": picture.Key, "width": float64(picture.Width), "height": float64(picture.Height), "color": picture.Color}},
	}
	rounds := 10_000
	if testing.Short() {
		rounds = 30
	}
	for i := range rounds {
		theme := int8(i%3 + 1)
		if i < 3 || i%100 == 0 {
			ts.Site.Client.Shop.UpdateOneID(ts.Row.ID).SetTheme(theme).ExecX(ts.Ctx)
		}
		for _, sections := range [][]kind.Section{content.Types.Check(d.Valid(), form.Fields{}), d.Broken()} {
			version := ts.Site.Client.PageVersion.Create().SetPageID(row.ID).SetNumber(ts.Site.Client.PageVersion.Query().CountX(ts.Ctx) + 1).
				SetContent(kind.PageContent{Title: "Random", Sections: sections}).SaveX(ts.Ctx)
			ts.Site.Client.ShopPage.UpdateOne(row).SetLiveID(version.ID).ExecX(ts.Ctx)
			a := s.Get("/demo/pages/random?lang=" + []string{"bn", "en"}[i%2])
			if a.StatusCode != http.StatusOK || !strings.Contains(a.Text, "<h1") || strings.Contains(a.Text, "href=\"javascript:") {
				t.Fatalf("round %d, theme %d: status %d: %+v", i, theme, a.StatusCode, sections)
			}
		}
	}
	if strings.Contains(s.Metrics(), "haat_render_failures_total{") {
		t.Error("a page could not be rendered")
	}
}

// Each type shows its longest Bengali texts in every theme.
func TestShopPage_LongestTextsInEveryTheme(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	lamp, picture := ts.NewProduct("lamp"), ts.NewUpload("shown")
	row := ownPage(ts, "long", "Long")
	d := &contenttest.Documents{Products: []int{lamp.ID}, Categories: []int{ts.Category.ID}, Pages: []int{row.ID}, Pictures: []any{
		map[string]any{"key": picture.Key, "width": float64(picture.Width), "height": float64(picture.Height), "color": picture.Color},
	}}
	sections := content.Types.Check(d.Longest(), form.Fields{})
	version := ts.Site.Client.PageVersion.Create().SetPageID(row.ID).SetNumber(2).SetContent(kind.PageContent{Title: "Long", Sections: sections}).SaveX(ts.Ctx)
	ts.Site.Client.ShopPage.UpdateOne(row).SetLiveID(version.ID).ExecX(ts.Ctx)
	for theme := range int8(3) {
		ts.Site.Client.Shop.UpdateOneID(ts.Row.ID).SetTheme(theme + 1).ExecX(ts.Ctx)
		a := s.Get("/demo/pages/long?lang=bn")
		if n := strings.Count(a.Text, "<section") + strings.Count(a.Text, "<ul"); a.StatusCode != http.StatusOK || n < len(content.Types) {
			t.Errorf("theme %d: status %d, %d sections", theme+1, a.StatusCode, n)
		}
	}
	if strings.Contains(s.Metrics(), "haat_render_failures_total{") {
		t.Error("a page could not be rendered")
	}
}
