// Package returns contains the handlers of the admin API for returns of orders.
package returns

import (
	"io"

	"github.com/labstack/echo/v4"

	"haat/server/order/checkout"
	"haat/server/order/returns"
	"haat/server/platform/httpx"
	"haat/server/platform/phone"
	"haat/server/platform/spreadsheet"
	"haat/server/web/edge"
)

// API contains the handlers.
type API struct {
	*edge.Edge
	Services
}

// New returns the handlers.
func New(e *edge.Edge, services Services) *API { return &API{e, services} }

func byOf(who *edge.MerchantAt) returns.By {
	return returns.By{UserID: who.ID, Tenant: who.Tenant, Locale: who.Locale}
}

// List responds with a page of the shop's returns, selected by ?state=, ?order= and ?page=.
func (s *API) List(c echo.Context, who *edge.MerchantAt) (*returns.ReturnList, error) {
	page, err := httpx.QueryNumber(c, "page", 1)
	if err != nil {
		return nil, err
	}
	q := queryOf(c)
	q.Page = page
	return s.Returns.List(who.Context, q, who.Locale)
}

func queryOf(c echo.Context) returns.Query {
	return returns.Query{State: c.QueryParam("state"), Order: c.QueryParam("order")}
}

// Export sends the returns that the query selects as a spreadsheet.
func (s *API) Export(c echo.Context, who *edge.MerchantAt) error {
	export, err := s.Returns.Export(who.Context, queryOf(c))
	if err != nil {
		return err
	}
	return s.SendSpreadsheet(c, who, "returns", func(w io.Writer, file spreadsheet.File) error {
		return export.Write(who.Context, w, file)
	})
}

// OfOrder responds with the returns of an order.
func (s *API) OfOrder(c echo.Context, who *edge.MerchantAt) (*returns.OrderReturns, error) {
	return s.Returns.OfOrder(who.Context, httpx.PathParams(c)["order"], who.Locale)
}

// Start starts a return of an order.
func (s *API) Start(c echo.Context, who *edge.MerchantAt, in returns.StartRequest) (*returns.OrderReturns, error) {
	return s.Returns.Start(who.Context, httpx.PathParams(c)["order"], in, byOf(who))
}

func idOf(c echo.Context) (int, error) { return httpx.PathID(c, "return", "return_not_found") }

// Decide accepts or declines a return that a customer requested.
func (s *API) Decide(c echo.Context, who *edge.MerchantAt, in returns.DecideRequest) (*returns.OrderReturns, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return s.Returns.Decide(who.Context, id, in, byOf(who))
}

// Receive records the returned goods.
func (s *API) Receive(c echo.Context, who *edge.MerchantAt, in returns.ReceiveRequest) (*returns.OrderReturns, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return s.Returns.Receive(who.Context, id, in, byOf(who))
}

// Refund records money that the shop has returned to the customer.
func (s *API) Refund(c echo.Context, who *edge.MerchantAt, in returns.RefundRequest) (*returns.OrderReturns, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return s.Returns.Refund(who.Context, id, in, byOf(who))
}

// Exchange places an order that replaces the returned goods.
func (s *API) Exchange(c echo.Context, who *edge.MerchantAt, in checkout.ManualOrderRequest) (*returns.OrderReturns, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	number, _ := phone.Read(in.Mobile)
	if err := s.Guard.ManualOrder(who.Tenant, number); err != nil {
		return nil, err
	}
	return s.Returns.Exchange(who.Context, id, in, byOf(who))
}

// Close closes a return.
func (s *API) Close(c echo.Context, who *edge.MerchantAt) (*returns.OrderReturns, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return s.Returns.Close(who.Context, id, byOf(who))
}
