package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/catalog/editor"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// featured responds with the products chosen for the home page, in order.
func (s *AdminAPI) featured(c echo.Context, who *edge.MerchantAt) error {
	list, err := s.Editor.Featured(who.Context)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

func (s *AdminAPI) feature(c echo.Context, who *edge.MerchantAt) error {
	var in editor.FeaturedRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	list, err := s.Editor.Feature(who.Context, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}
