package web_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/server/web/webtest"
)

// Maximum gzipped bytes of a first visit. Checkout and account pages may have larger stylesheets, because
// visits rarely begin there.
const (
	maxScriptBytes        = 90 << 10
	maxStyleBytes         = 11 << 10
	maxCheckoutStyleBytes = 12 << 10
	maxAccountStyleBytes  = 13 << 10
)

// weigh returns the total size, in bytes, of the files with a suffix that a document loads. Stylesheets that
// the document only mentions for later pages do not count.
func weigh(s *webtest.Site, document, ending string) int {
	s.T.Helper()
	document = regexp.MustCompile(` data-(buying|full)="[^"]*"`).ReplaceAllString(document, "")
	sum, seen := 0, map[string]bool{}
	for _, address := range webtest.AssetAddress.FindAllString(document, -1) {
		if !strings.HasSuffix(address, ending) || seen[address] {
			continue
		}
		seen[address] = true
		var size int
		if _, err := fmt.Sscan(s.Get(address, webtest.Header("Accept-Encoding", "gzip")).Header.Get("Content-Length"), &size); err != nil {
			s.T.Fatalf("%s: %v", address, err)
		}
		sum += size
	}
	return sum
}

func TestPages_ScriptsAndStylesAreWithinBudget(t *testing.T) {
	s := webtest.NewSite(t)
	for theme := int8(1); theme <= 3; theme++ {
		slug := fmt.Sprintf("theme-%d", theme)
		ts := s.NewShop(slug, func(c *ent.ShopCreate) { c.SetTheme(theme) })
		ts.NewProduct("x")
		ts.NewPage("about", kind.PageContent{Title: "About", Sections: []kind.Section{{ID: "a", Type: "shelf", Version: 1}}})
		for _, path := range []string{
			"/shop/" + slug, "/product/x", "/category/rice", "/search?q=rice", "/cart", "/wishlist", "/checkout", "/order-success?order=12345678",
			"/order_details/12345678", "/track-order", "/login", "/register", "/forget-password", "/dashboard", "/dashboard/my_chat", "/about-us", "/none",
			"/pages/about",
		} {
			address := path
			if !strings.HasPrefix(path, "/shop/") {
				address = "/" + slug + path
			}
			document := s.Get(address).Text
			script, style := weigh(s, document, ".js"), weigh(s, document, ".css")
			maxStyle := maxStyleBytes
			switch sheet := fmt.Sprintf(`href="/assets/theme-%d-`, theme); {
			case strings.Contains(document, sheet+"full-"):
				maxStyle = maxAccountStyleBytes
			case strings.Contains(document, sheet+"buying-"):
				maxStyle = maxCheckoutStyleBytes
			}
			if script == 0 || style == 0 || script > maxScriptBytes || style > maxStyle {
				t.Errorf("%s: scripts have %d bytes, at most %d; styles have %d, at most %d", address, script, maxScriptBytes, style, maxStyle)
			}
		}
	}
}
