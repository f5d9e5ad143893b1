package stock

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/purchase"
	"haat/server/web/edge"
)

// Costs responds with the purchase costs of a product.
func (s *API) Costs(c echo.Context, who *edge.MerchantAt) (*purchase.ProductCosts, error) {
	id, err := httpx.PathID(c, "product", "product_not_found")
	if err != nil {
		return nil, err
	}
	return s.PurchaseCosts.Of(who.Context, id)
}

// SetCost records a purchase cost and responds with those of the product.
func (s *API) SetCost(c echo.Context, who *edge.MerchantAt, in purchase.CostRequest) (*purchase.ProductCosts, error) {
	id, err := httpx.PathID(c, "product", "product_not_found")
	if err != nil {
		return nil, err
	}
	return s.PurchaseCosts.Set(who.Context, id, in)
}
