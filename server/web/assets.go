package web

import (
	"fmt"
	"mime"
	"net/http"
	"path"
	"strconv"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/platform/pagecache"
	"haat/server/web/edge"
)

// workerFile is the name of the service worker. It never changes, and the file is served at the root, so that
// its scope is the whole host.
const workerFile = "service-worker.js"

// asset serves a built file. Names contain a hash of the content, so responses are immutable. A 404 is not
// cached, because a node with another release may have the file.
func (s *Server) asset(c echo.Context) error {
	name := c.Param("file")
	if _, ok := s.Client.Files[name]; !ok || name == workerFile {
		c.Response().Header().Set("Cache-Control", "no-store")
		return fault.New(fault.NotFound, "page_not_found")
	}
	return s.sendFile(c, name, "public, max-age=31536000, immutable")
}

// worker serves the service worker. Browsers revalidate it on every check for an update.
func (s *Server) worker(c echo.Context) error {
	c.Response().Header().Set("Content-Security-Policy", edge.WorkerPolicy)
	return s.sendFile(c, workerFile, "no-cache")
}

// sendFile sends a built file in the best encoding that the client accepts. It returns NotFound
// "page_not_found".
func (s *Server) sendFile(c echo.Context, name, cacheControl string) error {
	f, ok := s.Client.Files[name]
	if !ok {
		return fault.New(fault.NotFound, "page_not_found")
	}
	return sendEncoded(c, f, cacheControl, contentType(name))
}

// sendEncoded sends a file in the best encoding that the client accepts.
func sendEncoded(c echo.Context, f *pagecache.Page, cacheControl, mediaType string) error {
	coding := httpx.CodingOf(f, c.Request().Header.Get(echo.HeaderAcceptEncoding))
	body, err := httpx.EncodedBody(f, coding)
	if err != nil {
		return fmt.Errorf("send %s: %w", c.Request().URL.Path, err)
	}
	header := c.Response().Header()
	header.Set("Cache-Control", cacheControl)
	header.Set("Vary", "Accept-Encoding")
	if coding != "" {
		header.Set(echo.HeaderContentEncoding, coding)
	}
	header.Set(echo.HeaderContentLength, strconv.Itoa(len(body)))
	return c.Blob(http.StatusOK, mediaType, body)
}

// favicon redirects /favicon.ico to the market's icon, for pages that do not contain a link to an icon.
func (s *Server) favicon(c echo.Context) error {
	return c.Redirect(http.StatusFound, s.Client.Icon)
}

func contentType(name string) string {
	switch path.Ext(name) {
	case ".woff2":
		return "font/woff2"
	case ".map":
		return echo.MIMEApplicationJSON
	case ".js":
		return "text/javascript; charset=utf-8"
	default:
		return mime.TypeByExtension(path.Ext(name))
	}
}
