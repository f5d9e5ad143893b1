package seo_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/web/webtest"
)

var markdownLink = regexp.MustCompile(`(?m)^- \[.+\]\((http://haat\.test(/\S*))\)`)

func TestLLMs_LinksWork(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo", func(c *ent.ShopCreate) { c.SetAddress("Dhaka\n# 5").SetBnTagline("ভালো [জিনিস]") })
	ts.NewProduct("lamp")
	s.NewShop("closed", func(c *ent.ShopCreate) { c.SetPublic(false) })
	for path, title := range map[string]string{
		"/demo/llms.txt": "# দোকান demo\n\n> ", "/demo/llms.txt?lang=en": "# Shop demo\n\n> ", "/llms.txt": "# হাট\n\n> ", "/llms.txt?lang=en": "# Haat\n\n> ",
	} {
		a := s.Get(path).WantStatus(t, http.StatusOK)
		if !strings.HasPrefix(a.Text, title) || !strings.HasPrefix(a.Header.Get("Content-Type"), "text/plain") || strings.Contains(a.Text, "\n# ") || strings.Contains(a.Text, "\n\n\n") {
			t.Errorf("%s: %.200s", path, a.Text)
		}
		links := markdownLink.FindAllStringSubmatch(a.Text, -1)
		if len(links) < 3 {
			t.Errorf("%s contains only the links %q", path, links)
		}
		for _, link := range links {
			s.Get(link[2]).WantStatus(t, http.StatusOK)
		}
	}
	if a := s.Get("/llms.txt"); strings.Contains(a.Text, "closed") || !strings.Contains(a.Text, "/demo/llms.txt") {
		t.Errorf("shops of the market: %s", a.Text)
	}
	english := s.Get("/demo/llms.txt?lang=en", webtest.Host("haat.test")).Text
	for _, want := range []string{"01712000001", "[Rice](http://haat.test/demo/category/rice?lang=en)", "sitemap.xml", "feeds/google.xml", "refund-policy", "How to order"} {
		if !strings.Contains(english, want) {
			t.Errorf("no %q in %s", want, english)
		}
	}
	s.Get("/closed/llms.txt").WantStatus(t, http.StatusNotFound)
	s.Get("/llms.txt", webtest.Host("closed.haat.test")).WantStatus(t, http.StatusNotFound)
}

func TestLLMs_ShowsChangesAtOnce(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	s.Get("/llms.txt", webtest.Host("demo.haat.test")).WantStatus(t, http.StatusOK)
	s.Client.Category.UpdateOne(ts.Category).SetBnName("ডাল").ExecX(ts.Ctx)
	s.Client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.Ctx)
	if a := s.Get("/llms.txt", webtest.Host("demo.haat.test")); !strings.Contains(a.Text, "[ডাল](http://demo.example/category/rice)") {
		t.Errorf("%s", a.Text)
	}
}
