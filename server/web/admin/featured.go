package admin

import (
	"github.com/labstack/echo/v4"

	"haat/server/catalog/editor"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Featured responds with the products chosen for the home page, in order.
func (s *API) Featured(c echo.Context, who *edge.MerchantAt) error {
	list, err := s.Editor.Featured(who.Context)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

func (s *API) Feature(c echo.Context, who *edge.MerchantAt) error {
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
