package warm_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"haat/server/platform/dhaka"
	"haat/server/web/warm"
	"haat/server/web/webtest"
)

// newWarmer returns a warmer of a site.
func newWarmer(s *webtest.Site) *warm.Warmer {
	never := func() bool { return false }
	return &warm.Warmer{
		Client: s.Client, Catalog: s.Server.Catalog, Tenants: s.Server.Tenants, Handler: s.Handler, Base: s.Server.Config.ShopBase,
		Ready: func() bool { return true }, Busy: never, Logger: s.Server.Logger, Now: time.Now,
	}
}

func TestRun_RendersPagesOfVisitedShops(t *testing.T) {
	s := webtest.NewSite(t)
	demo, other := s.NewShop("demo"), s.NewShop("other")
	for i, shop := range []*webtest.Shop{demo, other} {
		shop.NewProduct("lamp")
		s.Client.VisitCount.Create().SetDay(dhaka.Day(time.Now())).SetVisits(1).SetPages(10 * (1 - i)).ExecX(shop.Ctx)
	}
	if err := newWarmer(s).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	rendered := s.Renders()
	for _, path := range []string{"/shop/demo", "/demo/product/lamp"} {
		if a := s.Get(path); a.StatusCode != 200 || s.Renders() != rendered {
			t.Errorf("%s: status %d, rendered again: %t", path, a.StatusCode, s.Renders() != rendered)
		}
	}
	if strings.Contains(s.Log.String(), "pages=0") {
		t.Error(s.Log.String())
	}
	if err := s.Server.Visits.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := s.Client.VisitCount.Query().CountX(demo.Ctx); n != 1 {
		t.Errorf("warming was counted as a visit: %d rows", n)
	}
}

func TestRun_BeginsWithThePagesOfMostViews(t *testing.T) {
	s := webtest.NewSite(t)
	for slug, views := range map[string]int{"demo": 30, "other": 20} {
		shop := s.NewShop(slug)
		shop.NewProduct("lamp")
		s.Client.VisitCount.Create().SetDay(dhaka.Day(time.Now())).SetVisits(1).SetPages(views).ExecX(shop.Ctx)
	}
	w := newWarmer(s)
	var paths []string
	w.Handler = http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { paths = append(paths, r.URL.Path) })
	if err := w.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(paths) < 4 || paths[0] != "/shop/demo" || paths[1] != "/shop/other" || !strings.HasPrefix(paths[2], "/demo/") {
		t.Errorf("%q", paths)
	}
}

func TestRun_EndsWhileTheCacheKeepsNothingOrVisitorsWait(t *testing.T) {
	for name, change := range map[string]func(w *warm.Warmer){
		"not ready": func(w *warm.Warmer) { w.Ready = func() bool { return false } },
		"busy":      func(w *warm.Warmer) { w.Busy = func() bool { return true } },
	} {
		t.Run(name, func(t *testing.T) {
			s := webtest.NewSite(t)
			shop := s.NewShop("demo")
			s.Client.VisitCount.Create().SetDay(dhaka.Day(time.Now())).SetVisits(1).SetPages(1).ExecX(shop.Ctx)
			w := newWarmer(s)
			change(w)
			ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			defer cancel()
			before := fmt.Sprint(s.Renders())
			if err := w.Run(ctx); err != nil || fmt.Sprint(s.Renders()) != before {
				t.Errorf("%v, %s renders before, %d after", err, before, s.Renders())
			}
		})
	}
}
