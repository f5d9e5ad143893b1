package basic

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/web/edge"
	"haat/server/web/page"
	"haat/server/web/storefront"
)

// Order shows the order with the number in the parameter "order" to a visitor who placed it or has proof of
// access.
func (b *Basic) Order(c echo.Context, at *edge.AtShop, _ string) (*storefront.Basic, error) {
	result := &storefront.Basic{Texts: "head.order-success", Props: page.BasicProps{Step: "order"}}
	answer, err := b.shopping.Order(c, at, c.QueryParam("order"))
	if f, ok := fault.As(err); ok && f.Kind == fault.NotFound {
		result.Status = http.StatusNotFound
		return result, nil
	}
	if err != nil {
		return nil, err
	}
	if result.Props.Order = answer.Order; answer.Order == nil {
		result.Status = http.StatusNotFound
	}
	return result, nil
}
