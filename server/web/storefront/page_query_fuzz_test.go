package storefront

import (
	"net/url"
	"strings"
	"testing"
)

// FuzzQueries checks that normalizing page queries is idempotent, that the results are bounded in size, and
// that next never leaves the site.
func FuzzQueries(f *testing.F) {
	for _, seed := range []string{
		"sort=price-asc&min=১০০&max=50&stock=in&page=3", "q=rice&page=2", "next=/cart", "next=//evil.test", "next=/%5cevil.test", "next=%2f%2fevil.test", "next=https:evil.test",
		"next=/a/../..//evil.test", "next=/\t/evil.test", "order=১২৩&variant=7", "status=pending&page=99999999999999999999", "min=1e9&max=-1", "%", "a;b=c", "q=%ff&lang=bn", "brand=A&brand=%ff&brand=B&option=size:m&option=:&category=x&discount=yes&rating=4&rating=5", "next=/x%0d%0aSet-Cookie:%20a",
	} {
		f.Add(seed)
	}
	queries := map[string]func(url.Values) url.Values{
		"listing": ListingQuery, "search": SearchQuery, "next": NextQuery, "product": ProductQuery, "order": OrderQuery, "dashboard": DashboardQuery,
	}
	f.Fuzz(func(t *testing.T, raw string) {
		given, _ := url.ParseQuery(raw) // malformed parts are omitted, as in a request
		for name, read := range queries {
			once := read(given)
			if again := read(once); again.Encode() != once.Encode() {
				t.Errorf("%s of %q is %q, which becomes %q", name, raw, once.Encode(), again.Encode())
			}
			if len(once.Encode()) > 4000 {
				t.Errorf("%s of %q has %d bytes", name, raw, len(once.Encode()))
			}
		}
		next := NextQuery(given).Get("next")
		if next == "" {
			return
		}
		base := &url.URL{Scheme: "https", Host: "haat.test", Path: "/demo/login"}
		to, err := base.Parse(asBrowsersRead(next))
		if err != nil || to.Host != "haat.test" || to.Scheme != "https" || to.User != nil {
			t.Errorf("next of %q leads to %v, %v", raw, to, err)
		}
	})
}

// asBrowsersRead normalizes a URL as the URL standard requires: without tabs and line breaks, and with
// slashes instead of backslashes.
func asBrowsersRead(address string) string {
	return strings.NewReplacer("\t", "", "\n", "", "\r", "", `\`, "/").Replace(strings.Trim(address, " \x00"))
}
