package web

import (
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/platform/indexnow"
)

// indexNowKey answers the key by which search engines know that who tells them of a
// host's pages has that host. NotFound "page_not_found" for every other, and where
// nobody is told.
func (s *Server) indexNowKey(c echo.Context) error {
	host, params := hostOf(c), pathParams(c)
	name := host.Name
	if host.Market() {
		name = s.Config.MarketHost
	}
	given, isText := strings.CutSuffix(indexnow.KeyPrefix+params["key"], ".txt")
	ours := slices.ContainsFunc(s.Config.Secrets(), func(secret string) bool { return given == indexnow.Key(secret, name) })
	// Where the market's host has a slug before the key, nobody looks for it.
	elsewhere := host.Market() && params["slug"] != ""
	if s.Config.IndexNowEndpoint() == "" || !isText || !ours || elsewhere {
		return fault.New(fault.NotFound, "page_not_found")
	}
	p, err := textFile(echo.MIMETextPlainCharsetUTF8, given)
	if err != nil {
		return err
	}
	return send(c, p)
}
