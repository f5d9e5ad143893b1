package catalog

import (
	"bytes"
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/catalog/sheet"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

const csvType = "text/csv; charset=utf-8"

// ExportProducts sends all products of the shop as a CSV file.
func (s *API) ExportProducts(c echo.Context, who *edge.MerchantAt) error {
	var out bytes.Buffer
	if err := s.Sheets.Export(who.Context, &out); err != nil {
		return err
	}
	return sendFile(c, who.Tenant.Shop.Slug+"-products.csv", out.Bytes())
}

// ImportTemplate sends an example CSV file for product imports.
func (s *API) ImportTemplate(c echo.Context, _ *edge.MerchantAt) error {
	var out bytes.Buffer
	if err := sheet.Template(&out); err != nil {
		return err
	}
	return sendFile(c, "products-template.csv", out.Bytes())
}

func sendFile(c echo.Context, name string, data []byte) error {
	header := c.Response().Header()
	header.Set("Cache-Control", "no-store")
	header.Set(echo.HeaderContentDisposition, `attachment; filename="`+name+`"`)
	return c.Blob(http.StatusOK, csvType, data)
}

// PreviewImport stores an uploaded product file and responds with a preview of the import.
func (s *API) PreviewImport(c echo.Context, who *edge.MerchantAt) (*sheet.Import, error) {
	f, err := edge.ReadFileForm(c, sheet.MaxBytes, fault.New(fault.TooLarge, "import_too_large"))
	if err != nil {
		return nil, err
	}
	return edge.ReadFile(s.Edge, who.Context, who, func() (*sheet.Import, error) {
		return s.Sheets.Preview(who.Context, who.ID, f.Name, f.Data)
	})
}

// ProductImport responds with the state of an import.
func (s *API) ProductImport(c echo.Context, who *edge.MerchantAt) (*sheet.Import, error) {
	id, err := httpx.PathID(c, "import", "import_not_found")
	if err != nil {
		return nil, err
	}
	return s.Sheets.Import(who.Context, id)
}

// MapImportColumns maps the columns of a file to fields, and responds with the preview.
func (s *API) MapImportColumns(c echo.Context, who *edge.MerchantAt, in sheet.ColumnsRequest) (*sheet.Import, error) {
	id, err := httpx.PathID(c, "import", "import_not_found")
	if err != nil {
		return nil, err
	}
	return edge.ReadFile(s.Edge, who.Context, who, func() (*sheet.Import, error) {
		return s.Sheets.MapColumns(who.Context, id, in)
	})
}

// RetryImportPictures fetches the failed pictures of an import again.
func (s *API) RetryImportPictures(c echo.Context, who *edge.MerchantAt, _ struct{}) (*sheet.Import, error) {
	id, err := httpx.PathID(c, "import", "import_not_found")
	if err != nil {
		return nil, err
	}
	return s.Sheets.RetryPictures(who.Context, id)
}

// RunImport runs an import. It continues if the browser disconnects.
func (s *API) RunImport(c echo.Context, who *edge.MerchantAt, in sheet.RunRequest) (*sheet.Import, error) {
	id, err := httpx.PathID(c, "import", "import_not_found")
	if err != nil {
		return nil, err
	}
	ctx := context.WithoutCancel(who.Context)
	return edge.ReadFile(s.Edge, ctx, who, func() (*sheet.Import, error) { return s.Sheets.Run(ctx, id, in) })
}
