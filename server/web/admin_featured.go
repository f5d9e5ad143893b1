package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/catalog"
)

// featured responds with the products chosen for the home page, in order.
func (s *Server) featured(c echo.Context, who *merchantAt) error {
	list, err := s.Catalog.Featured(who.ctx)
	if err != nil {
		return err
	}
	return sendPrivate(c, list)
}

func (s *Server) feature(c echo.Context, who *merchantAt) error {
	var in catalog.FeaturedRequest
	if err := readJSON(c, &in); err != nil {
		return err
	}
	list, err := s.Catalog.Feature(who.ctx, in)
	if err != nil {
		return err
	}
	return sendPrivate(c, list)
}
