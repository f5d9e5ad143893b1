package discount

import (
	"context"

	"github.com/labstack/echo/v4"

	catalog "haat/server/catalog/editor"
	"haat/server/discount/editor"
	"haat/server/platform/httpx"
	"haat/server/rights"
	"haat/server/web/edge"
)

// List responds with a page of the shop's discounts. Their profits are included only for members who may see costs.
func (s *API) List(c echo.Context, who *edge.MerchantAt) (*editor.DiscountRows, error) {
	page, err := httpx.QueryNumber(c, "page", 1)
	if err != nil {
		return nil, err
	}
	return s.Discounts.List(who.Context, editor.Query{Status: c.QueryParam("status"), Text: c.QueryParam("q"), Page: page}, who.May(rights.Costs))
}

// Choices responds with the categories and tags for which a discount can be.
func (s *API) Choices(_ echo.Context, who *edge.MerchantAt) (*editor.Choices, error) {
	return s.Discounts.Choices(who.Context)
}

// FindProducts responds with a page of products, for members who may not open the list of products.
func (s *API) FindProducts(c echo.Context, who *edge.MerchantAt) (*catalog.ProductRows, error) {
	return s.Products.Products(who.Context, catalog.ProductsQuery{Text: c.QueryParam("q"), Page: 1, Locale: who.Locale})
}

// Preview responds with the calculation of a cart with a discount that is not saved.
func (s *API) Preview(_ echo.Context, who *edge.MerchantAt, in editor.PreviewRequest) (*editor.Preview, error) {
	return s.Discounts.Preview(who.Context, in)
}

// Create adds a discount.
func (s *API) Create(_ echo.Context, who *edge.MerchantAt, in editor.DiscountRequest) (*editor.FullDiscount, error) {
	return s.Discounts.Create(who.Context, in, who.May(rights.Costs))
}

// Get responds with a discount. Its profit is included only for members who may see costs.
func (s *API) Get(c echo.Context, who *edge.MerchantAt) (*editor.FullDiscount, error) {
	return withID(c, who, s.Discounts.Get)
}

// Update changes a discount.
func (s *API) Update(c echo.Context, who *edge.MerchantAt, in editor.DiscountRequest) (*editor.FullDiscount, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return s.Discounts.Update(who.Context, id, in, who.May(rights.Costs))
}

// Remove deletes a discount.
func (s *API) Remove(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return nil, s.Discounts.Delete(who.Context, id)
}

// Duplicate adds a paused copy of a discount.
func (s *API) Duplicate(c echo.Context, who *edge.MerchantAt) (*editor.FullDiscount, error) {
	return withID(c, who, s.Discounts.Duplicate)
}

// Pause pauses a discount, and Resume resumes it.
func (s *API) Pause(c echo.Context, who *edge.MerchantAt) (*editor.FullDiscount, error) {
	return withID(c, who, func(ctx context.Context, id int, costs bool) (*editor.FullDiscount, error) {
		return s.Discounts.Pause(ctx, id, true, costs)
	})
}

func (s *API) Resume(c echo.Context, who *edge.MerchantAt) (*editor.FullDiscount, error) {
	return withID(c, who, func(ctx context.Context, id int, costs bool) (*editor.FullDiscount, error) {
		return s.Discounts.Pause(ctx, id, false, costs)
	})
}

// End ends a discount at once.
func (s *API) End(c echo.Context, who *edge.MerchantAt) (*editor.FullDiscount, error) {
	return withID(c, who, s.Discounts.End)
}

func idOf(c echo.Context) (int, error) { return httpx.PathID(c, "discount", "discount_not_found") }

// withID calls f with the discount of the path, and whether the member may see costs.
func withID(c echo.Context, who *edge.MerchantAt, f func(ctx context.Context, id int, costs bool) (*editor.FullDiscount, error)) (*editor.FullDiscount, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return f(who.Context, id, who.May(rights.Costs))
}
