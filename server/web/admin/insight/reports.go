package insight

import (
	"io"

	"github.com/labstack/echo/v4"

	"haat/server/insight/report"
	orders "haat/server/order"
	"haat/server/platform/dhaka"
	"haat/server/platform/httpx"
	"haat/server/platform/spreadsheet"
	"haat/server/rights"
	"haat/server/web/edge"
)

// defaultDays is the number of days of a report without ?from= and ?to=. The last one is today.
const defaultDays = 7

// Overview responds with the figures of the days from ?from= to ?to=.
func (s *API) Overview(c echo.Context, who *edge.MerchantAt) (*report.Overview, error) {
	period, err := s.period(c)
	if err != nil {
		return nil, err
	}
	return s.Figures.Overview(who.Context, period, who.May(rights.Costs))
}

// Table responds with a page of a table, sorted by ?sort=.
func (s *API) Table(c echo.Context, who *edge.MerchantAt) (*report.Page, error) {
	query, err := s.query(c, who)
	if err != nil {
		return nil, err
	}
	page, err := httpx.QueryNumber(c, "page", 1)
	if err != nil {
		return nil, err
	}
	return s.Figures.Page(who.Context, query, page)
}

// Export sends all rows of a table as a spreadsheet.
func (s *API) Export(c echo.Context, who *edge.MerchantAt) error {
	query, err := s.query(c, who)
	if err != nil {
		return err
	}
	export, err := s.Figures.Export(who.Context, query)
	if err != nil {
		return err
	}
	return s.SendSpreadsheet(c, who, query.Table, func(w io.Writer, file spreadsheet.File) error { return export.Write(w, file) })
}

// OrderProfit responds with the profit of an order.
func (s *API) OrderProfit(c echo.Context, who *edge.MerchantAt) (*report.OrderProfit, error) {
	return s.Figures.OrderProfit(who.Context, orders.OrderID(httpx.PathParams(c)["order"]))
}

func (s *API) query(c echo.Context, who *edge.MerchantAt) (report.Query, error) {
	period, err := s.period(c)
	return report.Query{Table: httpx.PathParams(c)["table"], Period: period, Sort: c.QueryParam("sort"), Costs: who.May(rights.Costs), Locale: who.Locale}, err
}

func (s *API) period(c echo.Context) (report.Period, error) {
	from, to := c.QueryParam("from"), c.QueryParam("to")
	if from == "" && to == "" {
		now := s.Time()
		from, to = dhaka.Day(now.AddDate(0, 0, 1-defaultDays)), dhaka.Day(now)
	}
	return report.NewPeriod(from, to)
}
