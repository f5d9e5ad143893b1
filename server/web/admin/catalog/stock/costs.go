package stock

import (
	"github.com/labstack/echo/v4"

	"haat/server/books/cost"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Costs responds with the purchase costs of a product.
func (s *API) Costs(c echo.Context, who *edge.MerchantAt) (*cost.ProductCosts, error) {
	id, err := httpx.PathID(c, "product", "product_not_found")
	if err != nil {
		return nil, err
	}
	return s.PurchaseCosts.Of(who.Context, id)
}

// SetCost records a purchase cost and responds with all purchase costs of the product.
func (s *API) SetCost(c echo.Context, who *edge.MerchantAt, in cost.CostRequest) (*cost.ProductCosts, error) {
	id, err := httpx.PathID(c, "product", "product_not_found")
	if err != nil {
		return nil, err
	}
	return s.PurchaseCosts.Set(who.Context, id, in)
}

// MissingCosts responds with the products without a purchase cost.
func (s *API) MissingCosts(_ echo.Context, who *edge.MerchantAt) (*cost.MissingCosts, error) {
	return s.PurchaseCosts.Missing(who.Context)
}
