package attacks_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"haat/server/config"
	"haat/server/platform/ratelimit"
	"haat/server/web/webtest"
)

// A network that keeps searching for new terms must be refused, with a message in its language. Its cached
// searches, other networks and other pages must still be served. The same applies to feeds.
func TestFlood_SearchesAndFeedsAreLimitedPerNetwork(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) {
		l.SearchesAddress, l.FilesAddress = ratelimit.Rate(webtest.OncePerHour).Times(3), ratelimit.Rate(webtest.OncePerHour).Times(3)
	}))
	ts := s.NewShop("demo")
	ts.NewProduct("rice")
	flooder, other := webtest.FromIP("203.0.113.1"), webtest.FromIP("198.51.100.7")
	api := func(term string) string { return fmt.Sprintf("/api/v1/products/search/%s?shop_id=%d", term, ts.Row.ID) }
	for name, address := range map[string]func(n int) string{
		"API":  func(n int) string { return api(fmt.Sprint("rice", n)) },
		"page": func(n int) string { return fmt.Sprint("/demo/search?q=rice", n) },
		"feed": func(int) string { return "/demo/feeds/google.xml" },
	} {
		refused := 0
		for n := range 8 {
			a := s.Get(address(n), flooder)
			if a.StatusCode != http.StatusTooManyRequests {
				continue
			}
			refused++
			if a.Header.Get("Retry-After") == "" || name == "page" && !strings.Contains(a.Text, "এক মিনিট পরে আবার চেষ্টা করুন") {
				t.Errorf("%s: %v %.300s", name, a.Header, a.Text)
			}
		}
		if refused < 5 {
			t.Errorf("%s: %d of 8 requests were refused", name, refused)
		}
		s.Get(address(99), other).WantStatus(t, http.StatusOK)
		if name != "feed" { // the request of the other network has cached it
			s.Get(address(99), flooder).WantStatus(t, http.StatusOK)
		}
	}
	s.Get("/shop/demo", flooder).WantStatus(t, http.StatusOK)
}
