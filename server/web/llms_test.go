package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"haat/ent"
)

var markdownLink = regexp.MustCompile(`(?m)^- \[.+\]\((http://haat\.test(/\S*))\)`)

func TestLLMs_LeadToWhatThereIs(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo", func(c *ent.ShopCreate) { c.SetAddress("Dhaka\n# 5").SetBnTagline("ভালো [জিনিস]") })
	ts.product("lamp")
	s.shop("closed", func(c *ent.ShopCreate) { c.SetPublic(false) })
	for path, title := range map[string]string{
		"/demo/llms.txt": "# দোকান demo\n\n> ", "/demo/llms.txt?lang=en": "# Shop demo\n\n> ", "/llms.txt": "# হাট\n\n> ", "/llms.txt?lang=en": "# Haat\n\n> ",
	} {
		a := s.get(path).want(t, http.StatusOK)
		if !strings.HasPrefix(a.body, title) || !strings.HasPrefix(a.Header.Get("Content-Type"), "text/plain") || strings.Contains(a.body, "\n# ") || strings.Contains(a.body, "\n\n\n") {
			t.Errorf("%s: %.200s", path, a.body)
		}
		links := markdownLink.FindAllStringSubmatch(a.body, -1)
		if len(links) < 3 {
			t.Errorf("%s leads to %q", path, links)
		}
		for _, link := range links {
			s.get(link[2]).want(t, http.StatusOK)
		}
	}
	if a := s.get("/llms.txt"); strings.Contains(a.body, "closed") || !strings.Contains(a.body, "/demo/llms.txt") {
		t.Errorf("the market's shops: %s", a.body)
	}
	english := s.get("/demo/llms.txt?lang=en", host("haat.test")).body
	for _, want := range []string{"01712000001", "[Rice](http://haat.test/demo/category/rice?lang=en)", "sitemap.xml", "feeds/google.xml", "refund-policy", "How to order"} {
		if !strings.Contains(english, want) {
			t.Errorf("nothing of %q in %s", want, english)
		}
	}
	s.get("/closed/llms.txt").want(t, http.StatusNotFound)
	s.get("/llms.txt", host("closed.haat.test")).want(t, http.StatusNotFound)
}

func TestLLMs_AreOfTheShopAsItIsNow(t *testing.T) {
	s := newSite(t)
	ts := s.shop("demo")
	s.get("/llms.txt", host("demo.haat.test")).want(t, http.StatusOK)
	s.client.Category.UpdateOne(ts.category).SetBnName("ডাল").ExecX(ts.ctx)
	s.client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.ctx)
	if a := s.get("/llms.txt", host("demo.haat.test")); !strings.Contains(a.body, "[ডাল](http://demo.example/category/rice)") {
		t.Errorf("%s", a.body)
	}
}
