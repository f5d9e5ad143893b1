package catalog

import (
	"github.com/labstack/echo/v4"

	"haat/server/catalog/editor"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Categories responds with the shop's category tree and the number of products in each category.
func (s *API) Categories(_ echo.Context, who *edge.MerchantAt) ([]editor.CategoryNode, error) {
	return s.Editor.CategoryTree(who.Context)
}

func (s *API) AddCategory(_ echo.Context, who *edge.MerchantAt, in editor.CategoryRequest) (*editor.CategoryNode, error) {
	return s.Editor.AddCategory(who.Context, in)
}

func (s *API) ChangeCategory(c echo.Context, who *edge.MerchantAt, in editor.CategoryRequest) (*editor.CategoryNode, error) {
	id, err := httpx.PathID(c, "category", "category_not_found")
	if err != nil {
		return nil, err
	}
	return s.Editor.ChangeCategory(who.Context, id, in)
}

func (s *API) DeleteCategory(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	id, err := httpx.PathID(c, "category", "category_not_found")
	if err != nil {
		return nil, err
	}
	return nil, s.Editor.DeleteCategory(who.Context, id)
}

// ArrangeCategories sorts the whole category tree.
func (s *API) ArrangeCategories(_ echo.Context, who *edge.MerchantAt, in editor.CategoryOrder) ([]editor.CategoryNode, error) {
	return s.Editor.ArrangeCategories(who.Context, in)
}
