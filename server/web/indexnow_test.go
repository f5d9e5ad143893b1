package web_test

import (
	"net/http"
	"strings"
	"testing"

	"haat/server/catalog/indexnow"
	"haat/server/config"
)

func TestIndexNowKey_IsTheHostsOwn(t *testing.T) {
	s := newSite(t, func(c *config.Config) { c.IndexNow = "on" })
	ts := s.shop("demo")
	s.client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(ts.ctx)
	file := func(name string) string { return "/" + indexnow.Key(strings.Repeat("s", 32), name) + ".txt" }
	for _, name := range []string{"haat.test", "demo.haat.test", "demo.example"} {
		a := s.get(file(name), host(name)).want(t, http.StatusOK)
		if "/"+a.body+".txt" != file(name) {
			t.Errorf("%s answers %q", name, a.body)
		}
		s.get(file("another.example"), host(name)).want(t, http.StatusNotFound)
		s.get(strings.TrimSuffix(file(name), ".txt"), host(name)).want(t, http.StatusNotFound)
	}
	s.get("/demo"+file("haat.test")).want(t, http.StatusNotFound)
	off := newSite(t)
	off.get(file("haat.test")).want(t, http.StatusNotFound)
}
