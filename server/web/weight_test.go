package web_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/web/webtest"
)

// What a first visit may load, in gzip: DESIGN.md section 8. The customer's account
// is no page that a shopper begins with, and may have more looks.
const (
	mostScript       = 90 << 10
	mostStyle        = 12 << 10
	mostAccountStyle = 18 << 10
)

// weigh is how heavy the files of a kind are that a document loads: not the larger
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

func TestPages_KeepToTheirWeight(t *testing.T) {
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
			limit := mostStyle
			if strings.Contains(document, `href="/assets/theme-`+fmt.Sprint(theme)+`-full-`) {
				limit = mostAccountStyle
			}
			if script == 0 || style == 0 || script > mostScript || style > limit {
				t.Errorf("%s: %d bytes of scripts of %d, %d of styles of %d", address, script, mostScript, style, limit)
			}
		}
	}
}
