package storefront_test

import (
	"encoding/xml"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"haat/ent/schema/kind"
	"haat/server/content/page"
	"haat/server/web/webtest"
)

// post publishes a post of the blog, and returns it.
func post(t *testing.T, owner *webtest.Merchant, title string, change func(*kind.PageContent)) page.Full {
	t.Helper()
	made := webtest.Data[page.Full](t, owner.Call(http.MethodPost, "/pages", page.NewRequest{Kind: "post", Title: title}))
	path := "/pages/" + strconv.Itoa(made.ID)
	if change != nil {
		change(&made.Draft)
		made = webtest.Data[page.Full](t, owner.Call(http.MethodPut, path, page.SaveRequest{Revision: made.Revision, Slug: made.Slug, Draft: made.Draft}))
	}
	return webtest.Data[page.Full](t, owner.Call(http.MethodPost, path+"/publish", page.PublishRequest{Revision: made.Revision}))
}

func TestBlog_ListsThePostsNewestFirst(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("demo").Owner()
	for _, path := range []string{"/demo/blog", "/demo/blog/feed.xml", "/demo/blog/none"} {
		if got := s.Get(path).StatusCode; got != http.StatusNotFound {
			t.Errorf("%s without posts: status %d", path, got)
		}
	}
	if strings.Contains(s.Get("/shop/demo?lang=en").Text, `href="/demo/blog`) {
		t.Error("the footer links to a blog without posts")
	}
	for i := range page.PostsShown + 1 {
		post(t, owner, fmt.Sprintf("Post number %d.", i+1), func(c *kind.PageContent) { c.Summary = fmt.Sprintf("Summary %d.", i+1) })
	}
	first, second := s.Get("/demo/blog?lang=en").Text, s.Get("/demo/blog?page=2&lang=en").Text
	newest, oldest := strings.Index(first, "Post number 13."), strings.Index(first, "Post number 2.")
	if newest < 0 || oldest < newest || strings.Contains(first, "Post number 1.") || !strings.Contains(first, "Summary 13.") || !strings.Contains(first, `rel="next"`) {
		t.Error("the first page does not have the newest posts in order")
	}
	if !strings.Contains(second, "Post number 1.") || strings.Contains(second, "Post number 2.") || !strings.Contains(second, "/demo/blog?page=2") {
		t.Error("the second page does not have the oldest post")
	}
	if !strings.Contains(s.Get("/shop/demo?lang=en").Text, `href="/demo/blog`) {
		t.Error("the footer does not link to the blog")
	}
	sitemap := s.Get("/demo/sitemap.xml").Text
	for _, want := range []string{"/demo/blog</loc>", "/demo/blog/post-number-13</loc>"} {
		if !strings.Contains(sitemap, want) {
			t.Errorf("the sitemap does not have %s", want)
		}
	}
}

func TestPost_TellsSearchEnginesWhoWroteIt(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("demo").Owner()
	made := post(t, owner, "How to brew tea", func(c *kind.PageContent) {
		c.Summary, c.Author = "With <milk>", "Rina & Sons"
		c.Sections = []kind.Section{{ID: "a", Type: "text", Version: 1, SectionValues: kind.SectionValues{En: map[string]any{"heading": "Boil the water", "body": prose("Slowly.")}}}}
	})
	a := s.Get("/demo/blog/how-to-brew-tea?lang=en")
	for _, want := range []string{
		"<h1", "How to brew tea", `"@type":"BlogPosting"`, `"datePublished":"` + s.Time().UTC().Format("2006-01-02"), `"name":"Rina \u0026 Sons"`,
		`content="article"`, `type="application/atom+xml"`, "Rina &amp; Sons", `href="/demo/blog?lang=en"`, `"@type":"BreadcrumbList"`,
	} {
		if !strings.Contains(a.Text, want) {
			t.Errorf("%q is missing", want)
		}
	}
	var feed struct {
		Title   string `xml:"title"`
		Entries []struct {
			Title   string `xml:"title"`
			Summary string `xml:"summary"`
			ID      string `xml:"id"`
			Author  string `xml:"author>name"`
		} `xml:"entry"`
	}
	answer := s.Get("/demo/blog/feed.xml")
	if err := xml.Unmarshal([]byte(answer.Text), &feed); err != nil || len(feed.Entries) != 1 || !strings.HasPrefix(answer.Header.Get("Content-Type"), "application/atom+xml") {
		t.Fatalf("%v: %s", err, answer.Text)
	}
	if e := feed.Entries[0]; e.Title != "How to brew tea" || e.Summary != "With <milk>" || e.Author != "Rina & Sons" || !strings.HasSuffix(e.ID, "/demo/blog/how-to-brew-tea") {
		t.Errorf("%+v", e)
	}

	path := "/pages/" + strconv.Itoa(made.ID)
	owner.Call(http.MethodPut, path, page.SaveRequest{Revision: made.Revision, Slug: "tea", Draft: made.Draft})
	if moved := s.Get("/demo/blog/how-to-brew-tea"); moved.StatusCode != http.StatusPermanentRedirect || moved.Header.Get("Location") != "/demo/blog/tea" {
		t.Errorf("the old address has status %d and leads to %q", moved.StatusCode, moved.Header.Get("Location"))
	}
	if got := s.Get("/demo/pages/tea").StatusCode; got != http.StatusNotFound {
		t.Errorf("the post is a page too: status %d", got)
	}
	owner.Call(http.MethodDelete, path, nil)
	for _, gone := range []string{"/demo/blog/tea", "/demo/blog", "/demo/blog/feed.xml"} {
		if got := s.Get(gone).StatusCode; got != http.StatusNotFound {
			t.Errorf("%s after deletion: status %d", gone, got)
		}
	}
}

// A planned post is nowhere before its time, and has the date of its start.
func TestPost_AppearsAtItsTime(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("demo").Owner()
	made := webtest.Data[page.Full](t, owner.Call(http.MethodPost, "/pages", page.NewRequest{Kind: "post", Title: "Eid"}))
	starts := s.Time().In(time.FixedZone("", 6*3600)).Add(48 * time.Hour)
	owner.Call(http.MethodPost, fmt.Sprintf("/pages/%d/publish", made.ID), page.PublishRequest{Revision: made.Revision, StartsAt: starts.Format("2006-01-02T15:04")})
	for _, path := range []string{"/demo/blog/eid", "/demo/blog"} {
		if got := s.Get(path).StatusCode; got != http.StatusNotFound {
			t.Errorf("%s before its time: status %d", path, got)
		}
	}
	s.ClockOffset.Add(int64(49 * time.Hour))
	if a := s.Get("/demo/blog/eid?lang=en"); a.StatusCode != http.StatusOK || !strings.Contains(a.Text, `"datePublished":"`+starts.UTC().Format("2006-01-02T15:04")) {
		t.Errorf("in its time: status %d", a.StatusCode)
	}
	if a := s.Get("/demo/blog?lang=en"); a.StatusCode != http.StatusOK || !strings.Contains(a.Text, "Eid") {
		t.Errorf("the list in its time: status %d", a.StatusCode)
	}
}
