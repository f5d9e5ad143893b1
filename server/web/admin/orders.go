package admin

import (
	"github.com/labstack/echo/v4"

	"haat/server/checkout"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Orders responds with a page of the shop's orders, filtered by ?tab= and ?q=.
func (s *API) Orders(c echo.Context, who *edge.MerchantAt) error {
	page, err := httpx.QueryNumber(c, "page", 1)
	if err != nil {
		return err
	}
	tab := c.QueryParam("tab")
	if tab == "" {
		tab = "new"
	}
	list, err := s.Checkout.AdminOrders(who.Context, tab, c.QueryParam("q"), page, who.Locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

// Order responds with an order as the shop sees it.
func (s *API) Order(c echo.Context, who *edge.MerchantAt) error {
	return s.sendAdminOrder(c, who, httpx.PathParams(c)["order"])
}

func (s *API) sendAdminOrder(c echo.Context, who *edge.MerchantAt, id string) error {
	order, err := s.Checkout.AdminOrder(who.Context, who.Tenant, id, who.Locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, order)
}

// actorOf returns the merchant as the author of order changes.
func actorOf(who *edge.MerchantAt) checkout.Actor {
	return checkout.Actor{Kind: checkout.Merchant, ID: who.ID}
}

// ChangeOrder changes an order's status.
func (s *API) ChangeOrder(c echo.Context, who *edge.MerchantAt) error {
	var in checkout.StatusRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	order, err := s.Checkout.ChangeForShop(who.Context, who.Tenant, httpx.PathParams(c)["order"], in, actorOf(who), who.Locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, order)
}

// ChangeOrders accepts or ships several orders. Each succeeds or fails independently.
func (s *API) ChangeOrders(c echo.Context, who *edge.MerchantAt) error {
	var in checkout.BulkRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	changes, err := s.Checkout.ChangeMany(who.Context, who.Tenant, in, actorOf(who))
	if err != nil {
		return err
	}
	results := make([]checkout.BulkResult, len(changes))
	for i, change := range changes {
		results[i] = checkout.BulkResult{OrderID: change.OrderID, Status: string(change.Status)}
		if f, ok := fault.As(change.Err); ok {
			results[i].Code, results[i].Message = f.Code, s.Texts.T(string(who.Locale), "error."+f.Code)
		}
	}
	return httpx.SendPrivate(c, results)
}

// NoteOrder saves the shop's internal note on an order.
func (s *API) NoteOrder(c echo.Context, who *edge.MerchantAt) error {
	var in checkout.NoteRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	id := httpx.PathParams(c)["order"]
	if err := s.Checkout.NoteOrder(who.Context, id, in); err != nil {
		return err
	}
	return s.sendAdminOrder(c, who, id)
}
