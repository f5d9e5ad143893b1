package order

import (
	"github.com/labstack/echo/v4"

	orders "haat/server/order"
	"haat/server/platform/barcode"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// OrderSheets responds with printable data of the orders with the ids ?orders=, separated by commas. Texts
// are in the reader's language or, with ?for=customer, in the languages of the customers.
func (s *API) OrderSheets(c echo.Context, who *edge.MerchantAt) (*orders.OrderSheets, error) {
	locale := who.Locale
	if c.QueryParam("for") == "customer" {
		locale = ""
	}
	printed, err := s.Orders.Sheets(who.Context, who.Tenant, httpx.QueryList(c, "orders"), locale)
	if err != nil {
		return nil, err
	}
	shop := who.Tenant.Shop
	sheets := orders.OrderSheets{
		Shop: orders.SheetShop{
			Name: who.Locale.Pick(shop.Name, shop.BnName), Address: who.Locale.Pick(shop.Address, shop.BnAddress),
			Number: shop.PublicNumber, Email: shop.OwnerEmail, Site: s.ShopAddress(who.Tenant), Logo: shop.Logo,
		},
		Orders: printed,
	}
	parcels, err := s.Parcels.Labels(who.Context, httpx.QueryList(c, "orders"))
	if err != nil {
		return nil, err
	}
	for i := range printed {
		sheet := &printed[i]
		if sheet.Barcode, err = barcode.Code128(sheet.OrderID); err != nil {
			return nil, err
		}
		if p, ok := parcels[sheet.OrderID]; ok {
			sheet.Courier, sheet.Consignment = p.Courier, p.Consignment
			sheet.ConsignmentBarcode, _ = barcode.Code128(p.Consignment) // if an id cannot be drawn, it is printed as text
		}
		if sheet.QR, err = barcode.QR(s.Config.AdminAddress(shop.Slug) + "/orders/" + sheet.OrderID); err != nil {
			return nil, err
		}
	}
	return &sheets, nil
}
