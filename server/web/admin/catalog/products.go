package catalog

import (
	"github.com/labstack/echo/v4"

	"haat/server/catalog/editor"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/rights"
	"haat/server/web/edge"
)

// Products responds with a page of the shop's products.
func (s *API) Products(c echo.Context, who *edge.MerchantAt) (*editor.ProductRows, error) {
	page, err := httpx.QueryNumber(c, "page", 1)
	if err != nil {
		return nil, err
	}
	in, err := categoryAsked(c)
	if err != nil {
		return nil, err
	}
	list, err := s.Editor.Products(who.Context, editor.ProductsQuery{
		Text: c.QueryParam("q"), Status: c.QueryParam("status"), Category: in, Sort: c.QueryParam("sort"), Page: page,
		LowStock: who.Tenant.Shop.LowStock, Locale: who.Locale,
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// categoryAsked returns the id of the category to filter by: 0 for all, -1 for ?category=none (products
// without a category).
func categoryAsked(c echo.Context) (int, error) {
	if c.QueryParam("category") == "none" {
		return -1, nil
	}
	return httpx.QueryNumber(c, "category", 0)
}

func (s *API) Product(c echo.Context, who *edge.MerchantAt) (*editor.FullProduct, error) {
	id, err := productID(c)
	if err != nil {
		return nil, err
	}
	return s.Editor.FullProduct(who.Context, id)
}

func productID(c echo.Context) (int, error) { return httpx.PathID(c, "product", "product_not_found") }

func (s *API) AddProduct(_ echo.Context, who *edge.MerchantAt, in editor.ProductRequest) (*editor.FullProduct, error) {
	if in.Cost != nil && !who.May(rights.Costs) {
		return nil, fault.New(fault.Forbidden, "admin_forbidden")
	}
	return s.Editor.AddProduct(who.Context, in)
}

func (s *API) EditProduct(c echo.Context, who *edge.MerchantAt, in editor.ProductRequest) (*editor.FullProduct, error) {
	id, err := productID(c)
	if err != nil {
		return nil, err
	}
	return s.Editor.EditProduct(who.Context, id, in)
}

// ChangeStock changes a product's stock and responds with the new number of units.
func (s *API) ChangeStock(c echo.Context, who *edge.MerchantAt, in editor.StockChange) (map[string]int, error) {
	id, err := productID(c)
	if err != nil {
		return nil, err
	}
	stock, err := s.Editor.ChangeStock(who.Context, id, in)
	if err != nil {
		return nil, err
	}
	return map[string]int{"stock": stock}, nil
}

func (s *API) DeleteProduct(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	id, err := productID(c)
	if err != nil {
		return nil, err
	}
	return nil, s.Editor.DeleteProduct(who.Context, id)
}

func (s *API) DuplicateProduct(c echo.Context, who *edge.MerchantAt, _ struct{}) (*editor.FullProduct, error) {
	id, err := productID(c)
	if err != nil {
		return nil, err
	}
	return s.Editor.DuplicateProduct(who.Context, id)
}

func (s *API) ChangeProducts(_ echo.Context, who *edge.MerchantAt, in editor.BulkRequest) (edge.Nothing, error) {
	return nil, s.Editor.ChangeProducts(who.Context, in)
}

// descriptionDraft is a description that the merchant is still writing.
type descriptionDraft struct {
	Text string `json:"text"`
}

// PreviewDescription responds with a description as HTML, as the product page renders it.
func (s *API) PreviewDescription(c echo.Context, _ *edge.MerchantAt, in descriptionDraft) (map[string]string, error) {
	html, err := editor.DescriptionHTML(in.Text)
	if err != nil {
		return nil, err
	}
	return map[string]string{"html": html}, nil
}

// Featured responds with the products chosen for the home page, in order.
func (s *API) Featured(_ echo.Context, who *edge.MerchantAt) ([]editor.FeaturedProduct, error) {
	return s.Editor.Featured(who.Context)
}

func (s *API) Feature(_ echo.Context, who *edge.MerchantAt, in editor.FeaturedRequest) ([]editor.FeaturedProduct, error) {
	return s.Editor.Feature(who.Context, in)
}
