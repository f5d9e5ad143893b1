package web

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
	"github.com/makiuchi-d/gozxing/qrcode/decoder"
	"github.com/makiuchi-d/gozxing/qrcode/encoder"

	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/pagecache"
	"haat/server/tenancy"
)

// qr serves the QR code of a shop's home address as an SVG.
func (s *Server) qr(c echo.Context) error { return s.qrOf(c, pathParams(c)["slug"]) }

// adminQR serves the same within the admin area, whose policy allows images of its own host only.
func (s *Server) adminQR(c echo.Context) error { return s.qrOf(c, pathParams(c)["shop"]) }

func (s *Server) qrOf(c echo.Context, slug string) error {
	finished, err := s.Cache.Get(c.Request().Context(), "qr\x00"+slug, func(ctx context.Context) (*pagecache.Page, error) {
		return s.makeQR(ctx, slug)
	})
	if err != nil {
		return err
	}
	return send(c, finished)
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
	picture, err := qrSVG(s.shopAddress(tenant))
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

// shopAddress returns the canonical address of a shop's home page: on its own host if it has one.
func (s *Server) shopAddress(t *tenancy.Tenant) string {
	if t.Own != "" {
		return s.origin(t.Own) + "/"
	}
	return s.origin(s.Config.MarketHost) + "/shop/" + t.Shop.Slug
}

// quietZone is the margin of a QR code in modules (ISO/IEC 18004).
const quietZone = 4

// qrSVG draws text as a QR code with its quiet zone. The SVG is one path, one unit per module.
func qrSVG(text string) (string, error) {
	code, err := encoder.Encoder_encodeWithoutHint(text, decoder.ErrorCorrectionLevel_M)
	if err != nil {
		return "", fmt.Errorf("make QR code: %w", err)
	}
	modules := code.GetMatrix()
	var path strings.Builder
	for y := range modules.GetHeight() {
		for x := 0; x < modules.GetWidth(); x++ {
			from := x
			for x < modules.GetWidth() && modules.Get(x, y) == 1 {
				x++
			}
			if x > from {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", from+quietZone, y+quietZone, x-from, x-from)
			}
		}
	}
	size := modules.GetWidth() + 2*quietZone
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges">`+
		`<rect width="%d" height="%d" fill="#fff"/><path d="%s"/></svg>`, size, size, size, size, path.String()), nil
}
