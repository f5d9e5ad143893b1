package web

import (
	"net/http"
	"regexp"
	"strconv"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/tenancy"
	"haat/server/web/edge"
)

// isMediaHost reports whether host is the configured media host.
func (s *Server) isMediaHost(host string) bool {
	return s.Config.MediaHost != "" && tenancy.HostName(host) == s.Config.MediaName()
}

// serveMediaHost handles requests on the media host, which serves only pictures and /healthz. It has no
// sessions: the Cookie header is removed before any handler reads it.
func (s *Server) serveMediaHost(c echo.Context, next echo.HandlerFunc) error {
	c.Request().Header.Del("Cookie")
	req := c.Request()
	reads := req.Method == http.MethodGet || req.Method == http.MethodHead
	if path := req.URL.Path; reads && (path == "/healthz" || picturePath.MatchString(path)) {
		return next(c)
	}
	return c.String(http.StatusNotFound, "this host serves only pictures")
}

var (
	picturePath = regexp.MustCompile(`^/media/[0-9]{1,18}/[0-9a-f]{20}/[0-9]{1,4}\.(webp|jpg)$`)
	pictureShop = regexp.MustCompile(`^[0-9]{1,18}$`)
	pictureHash = regexp.MustCompile(`^[0-9a-f]{20}$`)
	pictureFile = regexp.MustCompile(`^([0-9]{1,4})\.(webp|jpg)$`)
)

// noPicture handles paths below /media that no picture can have.
func (s *Server) noPicture(echo.Context) error {
	return fault.New(fault.NotFound, "picture_not_found")
}

// picture serves a size of a stored picture, as WebP or JPEG. The key is derived from the content, so
// responses are immutable.
func (s *Server) picture(c echo.Context) error {
	shop, hash := c.Param("shop"), c.Param("picture")
	file := pictureFile.FindStringSubmatch(c.Param("file"))
	if file == nil || !pictureShop.MatchString(shop) || !pictureHash.MatchString(hash) {
		return fault.New(fault.NotFound, "picture_not_found")
	}
	width, err := strconv.Atoi(file[1])
	if err != nil {
		return fault.New(fault.NotFound, "picture_not_found")
	}
	open, mime := s.Media.Open, "image/webp"
	if file[2] == "jpg" {
		open, mime = s.Media.OpenJPEG, "image/jpeg"
	}
	r, size, err := open(c.Request().Context(), shop+"/"+hash, width)
	if err != nil {
		return err
	}
	defer r.Close()
	header := c.Response().Header()
	header.Set("Cache-Control", "public, max-age=31536000, immutable")
	header.Set("Content-Security-Policy", edge.MediaPolicy)
	header.Set("Cross-Origin-Resource-Policy", "cross-origin") // shops, feeds and link previews embed it
	header.Set(echo.HeaderContentLength, strconv.FormatInt(size, 10))
	return c.Stream(http.StatusOK, mime, r)
}
