package web_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/web/webtest"
)

// Maximum bytes of a first visit, compressed with gzip (DESIGN.md, section 8). Account pages may have larger
// stylesheets, because shoppers rarely visit them first.
const (
	maxScript       = 95 << 10
	maxStyle        = 12 << 10
	maxAccountStyle = 18 << 10
)

// weigh returns the compressed size of the scripts or stylesheets that a document loads, without the larger
// stylesheets that it only names.
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

func TestPages_StayWithinTheirSizeBudget(t *testing.T) {
	s := webtest.NewSite(t)
	for theme := int8(1); theme <= 3; theme++ {
		slug := fmt.Sprintf("theme-%d", theme)
		s.NewShop(slug, func(c *ent.ShopCreate) { c.SetTheme(theme) }).NewProduct("x")
		for _, path := range []string{
			"/shop/" + slug, "/product/x", "/category/rice", "/search?q=rice", "/cart", "/wishlist", "/checkout", "/order-success?order=12345678",
			"/order_details/12345678", "/track-order", "/login", "/register", "/forget-password", "/dashboard", "/dashboard/my_chat", "/about-us", "/none",
		} {
			address := path
			if !strings.HasPrefix(path, "/shop/") {
				address = "/" + slug + path
			}
			document := s.Get(address).Text
			script, style := weigh(s, document, ".js"), weigh(s, document, ".css")
			limit := maxStyle
			if strings.Contains(document, `href="/assets/theme-`+fmt.Sprint(theme)+`-full-`) {
				limit = maxAccountStyle
			}
			if script == 0 || style == 0 || script > maxScript || style > limit {
				t.Errorf("%s: %d of %d bytes of scripts, %d of %d bytes of styles", address, script, maxScript, style, limit)
			}
		}
	}
}
