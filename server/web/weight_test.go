package web_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"haat/ent"
)

// What a first visit may load, in gzip: DESIGN.md section 8. The customer's account
// is no page that a shopper begins with, and may have more looks.
const (
	mostScript       = 95 << 10
	mostStyle        = 12 << 10
	mostAccountStyle = 18 << 10
)

var assetAddress = regexp.MustCompile(`/assets/[\w.-]+\.(?:js|css)`)

// weigh is how heavy the files of a kind are that a document loads: not the larger
// stylesheets that it only names.
func (s *site) weigh(document, ending string) int {
	s.t.Helper()
	document = regexp.MustCompile(` data-(buying|full)="[^"]*"`).ReplaceAllString(document, "")
	sum, seen := 0, map[string]bool{}
	for _, address := range assetAddress.FindAllString(document, -1) {
		if !strings.HasSuffix(address, ending) || seen[address] {
			continue
		}
		seen[address] = true
		var size int
		if _, err := fmt.Sscan(s.get(address, header("Accept-Encoding", "gzip")).Header.Get("Content-Length"), &size); err != nil {
			s.t.Fatalf("%s: %v", address, err)
		}
		sum += size
	}
	return sum
}

func TestPages_KeepToTheirWeight(t *testing.T) {
	s := newSite(t)
	for theme := int8(1); theme <= 3; theme++ {
		slug := fmt.Sprintf("theme-%d", theme)
		s.shop(slug, func(c *ent.ShopCreate) { c.SetTheme(theme) }).product("x")
		for _, path := range []string{
			"/shop/" + slug, "/product/x", "/category/rice", "/search?q=rice", "/cart", "/wishlist", "/checkout", "/order-success?order=12345678",
			"/order_details/12345678", "/track-order", "/login", "/register", "/forget-password", "/dashboard", "/dashboard/my_chat", "/about-us", "/none",
		} {
			address := path
			if !strings.HasPrefix(path, "/shop/") {
				address = "/" + slug + path
			}
			document := s.get(address).body
			script, style := s.weigh(document, ".js"), s.weigh(document, ".css")
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
