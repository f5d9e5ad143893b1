package web

import (
	"net/http"
	"regexp"
	"strconv"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
)

var (
	pictureShop = regexp.MustCompile(`^[0-9]{1,18}$`)
	pictureHash = regexp.MustCompile(`^[0-9a-f]{20}$`)
	pictureFile = regexp.MustCompile(`^([0-9]{1,4})\.(webp|jpg)$`)
)

// picture serves a variant of a stored picture, or its JPEG. Its key is of its
// content, so it is kept for ever.
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
	header.Set("Content-Security-Policy", mediaPolicy)
	header.Set(echo.HeaderContentLength, strconv.FormatInt(size, 10))
	return c.Stream(http.StatusOK, mime, r)
}
