package admin

import (
	"github.com/labstack/echo/v4"

	"haat/server/catalog/editor"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// maxProductBody is the maximum size of a product request, in bytes: descriptions in both languages
// and 100 variants.
const maxProductBody = 256 << 10

// Products responds with a page of the shop's products.
func (s *API) Products(c echo.Context, who *edge.MerchantAt) error {
	page, err := httpx.QueryNumber(c, "page", 1)
	if err != nil {
		return err
	}
	in, err := categoryAsked(c)
	if err != nil {
		return err
	}
	list, err := s.Editor.Products(who.Context, editor.ProductsQuery{
		Text: c.QueryParam("q"), Status: c.QueryParam("status"), Category: in, Sort: c.QueryParam("sort"), Page: page,
		LowStock: who.Tenant.Shop.LowStock, Locale: who.Locale,
	})
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

// categoryAsked returns the category to filter by: 0 for all, -1 for ?category=none (products
// without a category).
func categoryAsked(c echo.Context) (int, error) {
	if c.QueryParam("category") == "none" {
		return -1, nil
	}
	return httpx.QueryNumber(c, "category", 0)
}

func (s *API) Product(c echo.Context, who *edge.MerchantAt) error {
	id, err := productID(c)
	if err != nil {
		return err
	}
	full, err := s.Editor.FullProduct(who.Context, id)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, full)
}

func productID(c echo.Context) (int, error) { return httpx.PathID(c, "product", "product_not_found") }

func (s *API) AddProduct(c echo.Context, who *edge.MerchantAt) error {
	var in editor.ProductRequest
	if err := httpx.ReadJSONUpTo(c, maxProductBody, &in); err != nil {
		return err
	}
	added, err := s.Editor.AddProduct(who.Context, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, added)
}

func (s *API) EditProduct(c echo.Context, who *edge.MerchantAt) error {
	id, err := productID(c)
	if err != nil {
		return err
	}
	var in editor.ProductRequest
	if err := httpx.ReadJSONUpTo(c, maxProductBody, &in); err != nil {
		return err
	}
	edited, err := s.Editor.EditProduct(who.Context, id, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, edited)
}

// ChangeStock changes a product's stock and responds with the new number of units.
func (s *API) ChangeStock(c echo.Context, who *edge.MerchantAt) error {
	id, err := productID(c)
	if err != nil {
		return err
	}
	var in editor.StockChange
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	stock, err := s.Editor.ChangeStock(who.Context, id, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, map[string]int{"stock": stock})
}

func (s *API) DeleteProduct(c echo.Context, who *edge.MerchantAt) error {
	id, err := productID(c)
	if err != nil {
		return err
	}
	if err := s.Editor.DeleteProduct(who.Context, id); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}

func (s *API) DuplicateProduct(c echo.Context, who *edge.MerchantAt) error {
	id, err := productID(c)
	if err != nil {
		return err
	}
	if err := httpx.ReadJSON(c, &struct{}{}); err != nil {
		return err
	}
	again, err := s.Editor.DuplicateProduct(who.Context, id)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, again)
}

func (s *API) ChangeProducts(c echo.Context, who *edge.MerchantAt) error {
	var in editor.BulkRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	if err := s.Editor.ChangeProducts(who.Context, in); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}

// PreviewDescription responds with a description as HTML, as the product page renders it.
func (s *API) PreviewDescription(c echo.Context, _ *edge.MerchantAt) error {
	var in struct {
		Text string `json:"text"`
	}
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	html, err := editor.DescriptionHTML(in.Text)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, map[string]string{"html": html})
}

// Featured responds with the products chosen for the home page, in order.
func (s *API) Featured(c echo.Context, who *edge.MerchantAt) error {
	list, err := s.Editor.Featured(who.Context)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

func (s *API) Feature(c echo.Context, who *edge.MerchantAt) error {
	var in editor.FeaturedRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	list, err := s.Editor.Feature(who.Context, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}
