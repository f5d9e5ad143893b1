package attacks_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"strings"
	"testing"

	"haat/server/web/webtest"
)

// heap is what is in use after a collection, in bytes.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what finalizers have let go
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// Hosts, shops, pages and searches that nobody has, thousands of them, leave no more behind
// than the first ones did.
func TestFlood_LeavesMemoryFlat(t *testing.T) {
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("rice")
	const many = 10_000
	for name, ask := range map[string]func(i int) webtest.Response{
		"hosts": func(i int) webtest.Response {
			return s.Get("/", webtest.Host(fmt.Sprintf("h%d.stranger%d.example", i, i)))
		},
		"subdomains": func(i int) webtest.Response { return s.Get("/", webtest.Host(fmt.Sprintf("h%d.haat.test", i))) },
		"shops":      func(i int) webtest.Response { return s.Get(fmt.Sprintf("/shop/none-%d", i)) },
		"products":   func(i int) webtest.Response { return s.Get(fmt.Sprintf("/demo/product/none-%d", i)) },
		"parameters": func(i int) webtest.Response { return s.Get(fmt.Sprintf("/shop/demo?utm_%d=%d", i, i)) },
		"ways back": func(i int) webtest.Response {
			return s.Get(fmt.Sprintf("/demo/login?next=/p%d", i), webtest.Header("Accept", "application/json"))
		},
		"addresses": func(i int) webtest.Response {
			return s.Get(fmt.Sprint("/api/v1/orders/1?shop_id=1&key=", i), webtest.FromIP(fmt.Sprintf("10.%d.%d.9", i/250, i%250)))
		},
	} {
		flood := func(from, to int) {
			for i := from; i < to; i++ {
				if a := ask(i); a.StatusCode >= 500 {
					t.Fatalf("%s: %d %.200s", name, a.StatusCode, a.Text)
				}
			}
		}
		most := many
		if name != "hosts" && name != "shops" {
			most = many / 5
		}
		flood(0, most/10)
		pages, before := s.Cache.Stats().Pages, heap()
		flood(most/10, most)
		grown := heap() - before
		// What is kept of each caller and search is bounded by number, and small.
		if grown > 8<<20 {
			t.Errorf("%d %s leave %d KB", most, name, grown>>10)
		}
		if now := s.Cache.Stats().Pages; now > pages+2 {
			t.Errorf("%d %s leave %d pages", most, name, now-pages)
		}
		t.Logf("%s: %d KB", name, grown>>10)
	}
	if bytes := s.Searches.Stats().Bytes; bytes > 1<<20 {
		t.Errorf("searches have %d bytes", bytes)
	}
}

// A body is no deeper than what is asked for, wherever the depth is.
func TestAPI_EveryBodyThatIsTooDeepIsRefused(t *testing.T) {
	c := newCaller(t)
	for _, call := range c.calls {
		if call.media != "application/json" {
			continue
		}
		for _, deep := range []string{
			strings.Repeat("[", 17), strings.Repeat(`{"a":`, 17), `{"a\"[[[[[[[[[[[[[[[[[[":` + strings.Repeat("[", 16),
		} {
			a := c.ask(call.method, call.address, call.media, io.NopCloser(bytes.NewReader([]byte(deep+"1"))))
			if a.StatusCode != http.StatusBadRequest && a.StatusCode != http.StatusUnprocessableEntity {
				t.Errorf("%s %s: %d %.200s", call.method, call.path, a.StatusCode, a.Text)
			}
		}
	}
}
