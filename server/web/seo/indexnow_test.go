package seo_test

import (
	"net/http"
	"strings"
	"testing"

	"haat/server/catalog/indexnow"
	"haat/server/config"
	"haat/server/web/webtest"
)

func TestIndexNowKey_BelongsToOneHost(t *testing.T) {
	s := webtest.NewSite(t, func(c *config.Config) { c.IndexNow = "on" })
	ts := s.NewShop("demo")
	s.Client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.Ctx)
	file := func(name string) string { return "/" + indexnow.Key(strings.Repeat("s", 32), name) + ".txt" }
	for _, name := range []string{"haat.test", "demo.haat.test", "demo.example"} {
		a := s.Get(file(name), webtest.Host(name)).WantStatus(t, http.StatusOK)
		if "/"+a.Text+".txt" != file(name) {
			t.Errorf("the key file of %s contains %q", name, a.Text)
		}
		s.Get(file("another.example"), webtest.Host(name)).WantStatus(t, http.StatusNotFound)
		s.Get(strings.TrimSuffix(file(name), ".txt"), webtest.Host(name)).WantStatus(t, http.StatusNotFound)
	}
	s.Get("/demo"+file("haat.test")).WantStatus(t, http.StatusNotFound)
	off := webtest.NewSite(t)
	off.Get(file("haat.test")).WantStatus(t, http.StatusNotFound)
}
