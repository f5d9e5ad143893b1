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

// heap returns the bytes of live heap objects after a garbage collection.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // frees objects that finalizers have released
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// Thousands of requests for unknown hosts, shops, pages and searches must not need more memory than the first
// ones.
func TestFlood_KeepsMemoryConstant(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a thousand visitors; make test-slow runs it")
	}
	s := webtest.NewSite(t)
	s.NewShop("demo").NewProduct("rice")
	const many = 10_000
	for name, ask := range map[string]func(i int) webtest.Response{
		"hosts": func(i int) webtest.Response {
			return s.Get("/", webtest.Host(fmt.Sprintf("h%d.unknown%d.example", i, i)))
		},
		"subdomains": func(i int) webtest.Response { return s.Get("/", webtest.Host(fmt.Sprintf("h%d.haat.test", i))) },
		"shops":      func(i int) webtest.Response { return s.Get(fmt.Sprintf("/shop/none-%d", i)) },
		"products":   func(i int) webtest.Response { return s.Get(fmt.Sprintf("/demo/product/none-%d", i)) },
		"parameters": func(i int) webtest.Response { return s.Get(fmt.Sprintf("/shop/demo?utm_%d=%d", i, i)) },
		"login redirects": func(i int) webtest.Response {
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
		maximum := many
		if name != "hosts" && name != "shops" {
			maximum = many / 5
		}
		flood(0, maximum/10)
		pages, before := s.Cache.Stats().Pages, heap()
		flood(maximum/10, maximum)
		grown := heap() - before
		// 8 MB are enough for the state per client and per search, the number of which is limited.
		if grown > 8<<20 {
			t.Errorf("%d %s use %d KB more", maximum, name, grown>>10)
		}
		if now := s.Cache.Stats().Pages; now > pages+2 {
			t.Errorf("%d %s add %d pages to the cache", maximum, name, now-pages)
		}
		t.Logf("%s: %d KB", name, grown>>10)
	}
	if bytes := s.Searches.Stats().Bytes; bytes > 1<<20 {
		t.Errorf("the search cache has %d bytes", bytes)
	}
}

// Bodies that are nested more deeply than any request needs must be refused, wherever the nesting is.
func TestAPI_RefusesBodiesThatAreTooDeep(t *testing.T) {
	c := newCaller(t)
	for _, call := range c.calls {
		if call.media != "application/json" {
			continue
		}
		for _, deep := range []string{
			strings.Repeat("[", 17), strings.Repeat(`{"a":`, 17), `{"a\"[[[[[[[[[[[[[[[[[[":` + strings.Repeat("[", 16),
		} {
			a := c.send(call.method, call.address, call.media, io.NopCloser(bytes.NewReader([]byte(deep+"1"))))
			if a.StatusCode != http.StatusBadRequest && a.StatusCode != http.StatusUnprocessableEntity {
				t.Errorf("%s %s: %d %.200s", call.method, call.path, a.StatusCode, a.Text)
			}
		}
	}
}
