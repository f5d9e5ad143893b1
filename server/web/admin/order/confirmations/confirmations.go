// Package confirmations contains the handlers of the admin API that ask customers to confirm their orders.
package confirmations

import (
	"github.com/labstack/echo/v4"

	orders "haat/server/order"
	"haat/server/order/confirmation"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// maxOrders is the maximum number of orders whose customers can be asked in one request.
const maxOrders = 100

// API contains the handlers.
type API struct {
	*edge.Edge
	Services
}

// New returns the handlers.
func New(e *edge.Edge, services Services) *API { return &API{e, services} }

// Ask asks the customer of an order to confirm it, and responds with the order.
func (s *API) Ask(c echo.Context, who *edge.MerchantAt) (*orders.AdminOrder, error) {
	id := httpx.PathParams(c)["order"]
	if err := s.ask(who, id); err != nil {
		return nil, err
	}
	return s.Orders.AdminOrder(who.Context, who.Tenant, id, who.Locale)
}

func (s *API) ask(who *edge.MerchantAt, id string) error {
	return s.Confirmations.AskFor(who.Context, who.Tenant, id, orders.Actor{Kind: orders.Merchant, ID: who.ID})
}

// AskMany asks the customers of several orders. Each succeeds or fails independently.
func (s *API) AskMany(_ echo.Context, who *edge.MerchantAt, in confirmation.ConfirmationRequest) ([]orders.BulkResult, error) {
	if len(in.Orders) == 0 || len(in.Orders) > maxOrders {
		return nil, form.Fields{"orders": "invalid"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	results := make([]orders.BulkResult, len(in.Orders))
	for i, id := range in.Orders {
		results[i].OrderID = id
		err := s.ask(who, id)
		if f, ok := fault.As(err); ok {
			results[i].Code, results[i].Message = f.Code, s.Texts.T(string(who.Locale), "error."+f.Code)
		} else if err != nil {
			return nil, err
		}
	}
	return results, nil
}

// Report responds with the numbers of answers. ?days= is 7, 30 (the default) or 90.
func (s *API) Report(c echo.Context, who *edge.MerchantAt) (*confirmation.ConfirmationReport, error) {
	days, err := httpx.QueryNumber(c, "days", 30)
	if err != nil {
		return nil, err
	}
	return s.Confirmations.Report(who.Context, days)
}
