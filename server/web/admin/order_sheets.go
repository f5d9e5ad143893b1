package admin

import (
	"fmt"
	"strings"

	"github.com/labstack/echo/v4"
	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/oned"

	"haat/server/checkout"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// OrderSheets responds with printable data of the orders in ?orders=, a comma-separated list of
// ids.
func (s *API) OrderSheets(c echo.Context, who *edge.MerchantAt) error {
	orders, err := s.Checkout.Sheets(who.Context, who.Tenant, strings.Split(c.QueryParam("orders"), ","), who.Locale)
	if err != nil {
		return err
	}
	shop := who.Tenant.Shop
	sheets := checkout.OrderSheets{
		Shop: checkout.SheetShop{
			Name: who.Locale.Pick(shop.Name, shop.BnName), Address: who.Locale.Pick(shop.Address, shop.BnAddress),
			Number: shop.PublicNumber, Email: shop.OwnerEmail, Site: s.ShopAddress(who.Tenant), Logo: shop.Logo,
		},
		Orders: make([]checkout.OrderSheet, len(orders)),
	}
	for i, order := range orders {
		sheet := checkout.OrderSheet{AdminOrder: order}
		if sheet.Barcode, err = barcodeSVG(order.OrderID); err != nil {
			return err
		}
		if sheet.QR, err = edge.QRSVG(s.Config.AdminAddress(shop.Slug) + "/orders/" + order.OrderID); err != nil {
			return err
		}
		sheets.Orders[i] = sheet
	}
	return httpx.SendPrivate(c, sheets)
}

// barcodeSVG draws ASCII text as a Code 128 barcode with quiet zones. The SVG is one path, one unit
// wide per module, and stretches to any height.
func barcodeSVG(text string) (string, error) {
	code, err := oned.NewCode128Writer().EncodeWithoutHint(text, gozxing.BarcodeFormat_CODE_128, 0, 1)
	if err != nil {
		return "", fmt.Errorf("make barcode: %w", err)
	}
	var path strings.Builder
	width := code.GetWidth()
	for x := 0; x < width; x++ {
		from := x
		for x < width && code.Get(x, 0) {
			x++
		}
		if x > from {
			fmt.Fprintf(&path, "M%d 0h%dv1h-%dz", from, x-from, x-from)
		}
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d 1" preserveAspectRatio="none" shape-rendering="crispEdges">`+
		`<rect width="%d" height="1" fill="#fff"/><path d="%s"/></svg>`, width, width, path.String()), nil
}
