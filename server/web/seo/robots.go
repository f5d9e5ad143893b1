package seo

import (
	"context"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/platform/pagecache"
	"haat/server/web/edge"
)

// privatePaths contains a shop's private pages and its search page. Paths with a trailing slash match only
// paths below them.
var privatePaths = []string{
	"/cart", "/wishlist", "/checkout", "/order-success", "/order_details/", "/order-details/", "/track-order",
	"/login", "/register", "/forget-password", "/dashboard", "/dashboard/", "/search",
}

// commonRobots are the rules that apply on every host.
const commonRobots = "User-agent: *\n" +
	"Allow: /assets/\nAllow: /media/\n" +
	"Disallow: /admin$\nDisallow: /admin?\nDisallow: /admin/\nDisallow: /api/\n"

// Robots serves robots.txt of a shop's own host. On the market's host the error is NotFound "page_not_found",
// because there only the market has one.
func (s *SEO) Robots(c echo.Context) error {
	host := edge.HostOf(c)
	if host.Market() {
		return fault.New(fault.NotFound, "page_not_found")
	}
	return s.sendRobots(c, "robots\x00"+host.Slug, func(ctx context.Context) (text string, tag string, err error) {
		t, err := s.Tenants.Shop(ctx, host.Slug)
		if err != nil {
			return "", "", err
		}
		tag = catalog.ShopTag(t.Shop.ID)
		if !t.Shop.Public { // its pages have a noindex tag, which crawlers must be able to read
			return "User-agent: *\nDisallow:\n", tag, nil
		}
		origin, base, _ := s.CanonicalBase(t)
		return commonRobots + disallowed("") + "\nSitemap: " + origin + base + "/sitemap.xml\n", tag, nil
	})
}

// MarketRobots serves robots.txt of the market's host.
func (s *SEO) MarketRobots(c echo.Context) error {
	return s.sendRobots(c, "robots", func(ctx context.Context) (text string, tag string, err error) {
		indexes, err := s.marketIndex().addresses(ctx)
		if err != nil {
			return "", "", err
		}
		// A product's slug may equal the name of a private page.
		text = commonRobots + "Allow: /*/product/\nAllow: /*/category/\n" + disallowed("/*") + "\n"
		for _, address := range indexes {
			text += "Sitemap: " + address + "\n"
		}
		return text, catalog.ShopsTag, nil
	})
}

// disallowed returns the rules for private paths, prefixed by before. If the prefix matches shop slugs, rules
// match only whole paths, so that slugs with the same beginning remain allowed.
func disallowed(before string) string {
	var rules strings.Builder
	for _, path := range privatePaths {
		if before == "" || strings.HasSuffix(path, "/") {
			rules.WriteString("Disallow: " + before + path + "\n")
			continue
		}
		rules.WriteString("Disallow: " + before + path + "$\nDisallow: " + before + path + "?\n")
	}
	return rules.String()
}

func (s *SEO) sendRobots(c echo.Context, key string, make func(context.Context) (text, tag string, err error)) error {
	finished, err := s.Cache.Get(c.Request().Context(), key, func(ctx context.Context) (*pagecache.Page, error) {
		text, tag, err := make(ctx)
		if err != nil {
			return nil, err
		}
		return textFile(echo.MIMETextPlainCharsetUTF8, text, tag)
	})
	if err != nil {
		return err
	}
	return httpx.Send(c, finished)
}

// textFile returns a small file that is cached until one of its tags is purged.
func textFile(contentType, text string, tags ...string) (*pagecache.Page, error) {
	header := http.Header{}
	header.Set("Cache-Control", edge.StreamCacheControl)
	header.Set("Cache-Tag", strings.Join(tags, ","))
	header.Set("Vary", "Accept-Encoding")
	p := &pagecache.Page{Status: http.StatusOK, ContentType: contentType, Header: header, Tags: tags}
	return p, p.Finish([]byte(text))
}
