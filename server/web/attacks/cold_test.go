package attacks_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"haat/ent"
	"haat/server/platform/db/dbtest"
	"haat/server/web"
	"haat/server/web/webtest"
	"haat/ssr"
)

// rush requests all paths concurrently. In the meantime, it keeps requesting cached pages of another shop and
// /healthz, which must succeed. It returns the number of responses of each kind: "rendered", "shell" for
// pages that the browser renders, or "later" for 503 and 429.
func rush(s *webtest.Site, paths, meanwhile []string) map[string]int {
	s.T.Helper()
	for _, path := range meanwhile {
		if a := s.Get(path); a.StatusCode != http.StatusOK {
			s.T.Fatalf("%s: %d", path, a.StatusCode)
		}
	}
	loaded := s.Cache.Stats().Loaded
	var mu sync.Mutex
	got := map[string]int{}
	var visitors, others sync.WaitGroup
	for _, path := range paths {
		visitors.Go(func() {
			how := coldPage(s, path)
			mu.Lock()
			defer mu.Unlock()
			got[how]++
		})
	}
	var over atomic.Bool
	for _, path := range meanwhile {
		others.Go(func() {
			for n := 0; n < 3 || !over.Load(); n++ {
				if a := s.Get(path); a.StatusCode != http.StatusOK {
					s.T.Errorf("meanwhile, %s: status %d", path, a.StatusCode)
				}
				time.Sleep(time.Millisecond) // limits the load of these requests
			}
		})
	}
	visitors.Wait()
	over.Store(true)
	others.Wait()
	if n := s.Cache.Stats().Loaded + s.Searches.Stats().Loaded - loaded; n > uint64(len(paths)) {
		s.T.Errorf("%d pages were loaded for %d requests: cached pages were loaded again", n, len(paths))
	}
	s.T.Logf("%d visitors: %v", len(paths), got)
	return got
}

// coldPage requests a page that is not cached and returns the kind of the response: see rush. It accepts
// gzip, as browsers do, because uncompressed pages would be stored in a cache of up to 32 MB.
func coldPage(s *webtest.Site, path string) string {
	a := s.Get(path, webtest.Header("Accept-Encoding", "gzip"))
	switch {
	case (a.StatusCode == http.StatusServiceUnavailable || a.StatusCode == http.StatusTooManyRequests) && a.Header.Get("Retry-After") != "":
		return "later"
	case a.StatusCode != http.StatusOK:
		s.T.Errorf("%s: %d", path, a.StatusCode)
		return "wrongly"
	case a.RootText(s.T) == "":
		return "shell"
	}
	return "rendered"
}

// A thousand visitors request a thousand uncached pages concurrently. Two VMs must render as many as they
// can, every visitor must receive a response, and other pages must remain available.
func TestCold_ThousandUncachedPagesAreAllAnswered(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a thousand visitors; make test-slow runs it")
	}
	bundle, err := web.Bundle("compiled")
	if err != nil {
		t.Fatal(err)
	}
	bundle.Source = `console.log("VM created");` + bundle.Source
	log := &webtest.SyncBuffer{}
	const vms = 2
	renderer, err := ssr.New(bundle, ssr.Options{VMs: vms, Logger: slog.New(slog.NewTextHandler(log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	s := webtest.NewSiteWith(t, dbtest.URL(t), renderer)
	ts, other := s.NewShop("demo"), s.NewShop("other")
	other.NewProduct("rice")
	var paths []string
	for i := range 250 {
		ts.NewProduct(fmt.Sprint("p-", i))
		paths = append(paths, fmt.Sprintf("/demo/product/p-%d?lang=bn", i), fmt.Sprintf("/demo/product/p-%d?lang=en", i),
			fmt.Sprintf("/demo/search?q=product+%d", i), fmt.Sprintf("/demo/search?q=none+%d&lang=en", i))
	}
	s.Get("/demo/product/p-0")
	goroutines, before := runtime.NumGoroutine(), heap()
	got := rush(s, paths, []string{"/shop/other", "/other/product/rice", "/healthz"})
	if got["rendered"] == 0 || got["rendered"]+got["shell"]+got["later"] != len(paths) {
		t.Errorf("of %d: %v", len(paths), got)
	}
	// Each interrupted VM must be replaced by a new one.
	interrupted := strings.Count(s.Log.String(), "ssr: interrupted")
	if created := strings.Count(log.String(), "VM created"); created > vms+interrupted {
		t.Errorf("%d VMs were created, %d renders interrupted", created, interrupted)
	}
	if stats := renderer.Stats(); stats.Busy != 0 || stats.Waiting != 0 {
		t.Errorf("the renderer is still busy: %+v", stats)
	}
	webtest.WaitUntil(t, "its goroutines have ended", func() bool { return runtime.NumGoroutine() <= goroutines })
	cached := int64(s.Cache.Stats().Bytes + s.Searches.Stats().Bytes)
	grown := heap() - before
	t.Logf("%d KB remain, of which pages have %d", grown>>10, cached>>10)
	if grown > cached+(16<<20) {
		t.Errorf("renderers keep %d KB after a thousand pages", (grown-cached)>>10)
	}
}

// Pages whose script never ends must be left to the browser to render, and must not delay other requests.
func TestCold_EndlessScriptsDoNotBlockOthers(t *testing.T) {
	const source = `var bundle = { render(data, write) {
		if (data.includes("endless")) for (;;) {}
		write("<p>rendered</p>");
	} };`
	renderer, err := ssr.New(ssr.Bundle{Name: "endless.js", Source: source}, ssr.Options{VMs: 2, Deadline: 100 * time.Millisecond, Wait: 50 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	s := webtest.NewSiteWith(t, dbtest.URL(t), renderer)
	ts, other := s.NewShop("demo"), s.NewShop("other")
	other.NewProduct("rice")
	ts.NewProduct("fine")
	var paths []string
	for i := range 100 {
		ts.NewProduct(fmt.Sprint("p-", i), func(c *ent.ProductCreate) { c.SetName("endless").SetBnName("") })
		paths = append(paths, fmt.Sprint("/demo/product/p-", i))
	}
	goroutines := runtime.NumGoroutine()
	if got := rush(s, paths, []string{"/shop/other", "/other/product/rice", "/healthz"}); got["shell"] != len(paths) {
		t.Errorf("of %d: %v", len(paths), got)
	}
	if how := coldPage(s, "/demo/wishlist"); how != "rendered" {
		t.Errorf("the next page is not rendered: %s", how)
	}
	webtest.WaitUntil(t, "its goroutines have ended", func() bool { return runtime.NumGoroutine() <= goroutines })
}
