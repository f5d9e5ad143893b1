// Package stock contains the handlers of the stock log and of stock-takings in the admin API.
package stock

import (
	"io"

	"github.com/labstack/echo/v4"

	"haat/server/catalog/editor"
	"haat/server/catalog/stock/stockcount"
	"haat/server/catalog/stock/stocklog"
	"haat/server/platform/httpx"
	"haat/server/platform/spreadsheet"
	"haat/server/rights"
	"haat/server/web/edge"
)

// API contains the handlers.
type API struct {
	*edge.Edge
	Services
}

// New returns the handlers.
func New(e *edge.Edge, services Services) *API { return &API{e, services} }

// Stocks responds with a page of products and their stocks.
func (s *API) Stocks(c echo.Context, who *edge.MerchantAt) (*editor.StockRows, error) {
	page, err := httpx.QueryNumber(c, "page", 1)
	if err != nil {
		return nil, err
	}
	return s.Editor.Stocks(who.Context, editor.ProductsQuery{
		Text: c.QueryParam("q"), Status: c.QueryParam("status"), Page: page, LowStock: who.Tenant.Shop.LowStock, Locale: who.Locale,
	})
}

// Input changes the stock of a product or variant.
func (s *API) Input(_ echo.Context, who *edge.MerchantAt, in editor.StockInput) (map[string]int, error) {
	units, err := s.Editor.InputStock(who.Context, in)
	if err != nil {
		return nil, err
	}
	return map[string]int{"stock": units}, nil
}

// Movements responds with a page of the stock log.
func (s *API) Movements(c echo.Context, who *edge.MerchantAt) (*stocklog.StockMoves, error) {
	q, err := stocklog.ParseQuery(c.QueryParams())
	if err != nil {
		return nil, err
	}
	return s.StockLog.List(who.Context, q, who.Locale)
}

// Export sends the movements of a query as a spreadsheet.
func (s *API) Export(c echo.Context, who *edge.MerchantAt) error {
	q, err := stocklog.ParseQuery(c.QueryParams())
	if err != nil {
		return err
	}
	export, err := s.StockLog.Export(who.Context, q)
	if err != nil {
		return err
	}
	return s.SendSpreadsheet(c, who, "stock", func(w io.Writer, file spreadsheet.File) error {
		return export.Write(who.Context, w, file)
	})
}

// Find responds with the products and variants that have the code ?code=.
func (s *API) Find(c echo.Context, who *edge.MerchantAt) ([]stockcount.Countable, error) {
	return s.StockCounts.Find(who.Context, c.QueryParam("code"), who.Locale)
}

// Check responds with the differences that a count would record. Their value is included only for members who
// may see costs.
func (s *API) Check(_ echo.Context, who *edge.MerchantAt, in stockcount.CountCheckRequest) (*stockcount.CheckedCount, error) {
	return s.StockCounts.Check(who.Context, in, who.May(rights.Costs))
}

// Apply saves a count.
func (s *API) Apply(_ echo.Context, who *edge.MerchantAt, in stockcount.CountRequest) (*stockcount.FullStockTaking, error) {
	return s.StockCounts.Apply(who.Context, in, who.Locale)
}

// Counts responds with a page of past counts.
func (s *API) Counts(c echo.Context, who *edge.MerchantAt) (*stockcount.StockTakings, error) {
	before, err := httpx.QueryNumber(c, "before", 0)
	if err != nil {
		return nil, err
	}
	return s.StockCounts.List(who.Context, before)
}

// Count responds with a past count.
func (s *API) Count(c echo.Context, who *edge.MerchantAt) (*stockcount.FullStockTaking, error) {
	id, err := httpx.PathID(c, "count", "count_not_found")
	if err != nil {
		return nil, err
	}
	return s.StockCounts.Get(who.Context, id, who.Locale)
}
