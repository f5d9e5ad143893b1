package seo

import (
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/catalog/indexnow"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// IndexNowKey serves the key file that proves to search engines that IndexNow submissions come from the
// host's owner. The error is NotFound "page_not_found" for other keys, and if IndexNow is disabled.
func (s *SEO) IndexNowKey(c echo.Context) error {
	host, params := edge.HostOf(c), httpx.PathParams(c)
	name := host.Name
	if host.Market() {
		name = s.Config.MarketHost
	}
	given, isText := strings.CutSuffix(indexnow.KeyPrefix+params["key"], ".txt")
	ours := slices.ContainsFunc(s.Config.Secrets(), func(secret string) bool { return given == indexnow.Key(secret, name) })
	// On the market's host the key file is only valid at the root, without a slug.
	elsewhere := host.Market() && params["slug"] != ""
	if s.Config.IndexNowEndpoint() == "" || !isText || !ours || elsewhere {
		return fault.New(fault.NotFound, "page_not_found")
	}
	p, err := textFile(echo.MIMETextPlainCharsetUTF8, given)
	if err != nil {
		return err
	}
	return httpx.Send(c, p)
}
