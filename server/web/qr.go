package web

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/platform/barcode"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/platform/pagecache"
)

// qr serves the QR code of a shop's home address as an SVG.
func (s *Server) qr(c echo.Context) error { return s.qrOf(c, httpx.PathParams(c)["slug"]) }

// adminQR serves the QR code in the admin area, whose content security policy allows images only from its own
// host.
func (s *Server) adminQR(c echo.Context) error { return s.qrOf(c, httpx.PathParams(c)["shop"]) }

func (s *Server) qrOf(c echo.Context, slug string) error {
	finished, err := s.Cache.Get(c.Request().Context(), "qr\x00"+slug, func(ctx context.Context) (*pagecache.Page, error) {
		return s.makeQR(ctx, slug)
	})
	if err != nil {
		return err
	}
	return httpx.Send(c, finished)
}

// makeQR draws the QR code. It returns NotFound "shop_not_found" for unknown and unpublished shops.
func (s *Server) makeQR(ctx context.Context, slug string) (*pagecache.Page, error) {
	tenant, err := s.Tenants.Shop(ctx, slug)
	if err != nil {
		return nil, err
	}
	if !tenant.Shop.Public {
		return nil, fault.New(fault.NotFound, "shop_not_found")
	}
	picture, err := barcode.QR(s.ShopAddress(tenant))
	if err != nil {
		return nil, err
	}
	header := http.Header{}
	header.Set("Cache-Control", "public, max-age=3600")
	p := &pagecache.Page{
		Status: http.StatusOK, ContentType: "image/svg+xml", Header: header,
		Tags: []string{catalog.ShopTag(tenant.Shop.ID)},
	}
	return p, p.Finish([]byte(picture))
}
