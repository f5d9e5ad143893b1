package admin

import (
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/checkout"
	"haat/server/platform/barcode"
	"haat/server/web/edge"
)

// OrderSheets responds with printable data of the orders in ?orders=, a comma-separated list of
// ids.
func (s *API) OrderSheets(c echo.Context, who *edge.MerchantAt) (*checkout.OrderSheets, error) {
	orders, err := s.Checkout.Sheets(who.Context, who.Tenant, strings.Split(c.QueryParam("orders"), ","), who.Locale)
	if err != nil {
		return nil, err
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
		if sheet.Barcode, err = barcode.Code128(order.OrderID); err != nil {
			return nil, err
		}
		if sheet.QR, err = barcode.QR(s.Config.AdminAddress(shop.Slug) + "/orders/" + order.OrderID); err != nil {
			return nil, err
		}
		sheets.Orders[i] = sheet
	}
	return &sheets, nil
}
