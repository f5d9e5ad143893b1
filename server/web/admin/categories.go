package admin

import (
	"github.com/labstack/echo/v4"

	"haat/server/catalog/editor"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Categories responds with the shop's category tree and the product count of each category.
func (s *API) Categories(c echo.Context, who *edge.MerchantAt) error {
	tree, err := s.Editor.CategoryTree(who.Context)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, tree)
}

func (s *API) AddCategory(c echo.Context, who *edge.MerchantAt) error {
	var in editor.CategoryRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	made, err := s.Editor.AddCategory(who.Context, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, made)
}

func (s *API) ChangeCategory(c echo.Context, who *edge.MerchantAt) error {
	id, err := httpx.PathID(c, "category", "category_not_found")
	if err != nil {
		return err
	}
	var in editor.CategoryRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	changed, err := s.Editor.ChangeCategory(who.Context, id, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, changed)
}

func (s *API) DeleteCategory(c echo.Context, who *edge.MerchantAt) error {
	id, err := httpx.PathID(c, "category", "category_not_found")
	if err != nil {
		return err
	}
	if err := s.Editor.DeleteCategory(who.Context, id); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}

// ArrangeCategories sorts the whole category tree.
func (s *API) ArrangeCategories(c echo.Context, who *edge.MerchantAt) error {
	var in editor.CategoryOrder
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	tree, err := s.Editor.ArrangeCategories(who.Context, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, tree)
}
