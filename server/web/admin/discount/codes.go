package discount

import (
	"io"

	"github.com/labstack/echo/v4"

	"haat/server/discount/editor"
	"haat/server/platform/httpx"
	"haat/server/platform/spreadsheet"
	"haat/server/web/edge"
)

// Codes responds with a page of the codes of a discount.
func (s *API) Codes(c echo.Context, who *edge.MerchantAt) (*editor.CodeRows, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	page, err := httpx.QueryNumber(c, "page", 1)
	if err != nil {
		return nil, err
	}
	return s.Discounts.Codes(who.Context, id, c.QueryParam("q"), page)
}

// AddCode adds a code that the merchant entered.
func (s *API) AddCode(c echo.Context, who *edge.MerchantAt, in editor.CodeRequest) (*editor.CodeRows, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return s.Discounts.AddCode(who.Context, id, in)
}

// Generate adds random codes.
func (s *API) Generate(c echo.Context, who *edge.MerchantAt, in editor.GenerateRequest) (*editor.CodeRows, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return s.Discounts.Generate(who.Context, id, in)
}

// DeleteCode deletes a code of a discount.
func (s *API) DeleteCode(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	code, err := httpx.PathID(c, "code", "discount_code_not_found")
	if err != nil {
		return nil, err
	}
	return nil, s.Discounts.DeleteCode(who.Context, id, code)
}

// ExportCodes sends the codes of a discount as a spreadsheet.
func (s *API) ExportCodes(c echo.Context, who *edge.MerchantAt) error {
	id, err := idOf(c)
	if err != nil {
		return err
	}
	export, err := s.Discounts.ExportCodes(who.Context, id)
	if err != nil {
		return err
	}
	return s.SendSpreadsheet(c, who, "codes", func(w io.Writer, file spreadsheet.File) error {
		return export.Write(who.Context, w, file)
	})
}
