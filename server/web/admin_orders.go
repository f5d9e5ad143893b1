package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/checkout"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
)

// adminOrders responds with a page of the shop's orders, filtered by ?tab= and ?q=.
func (s *AdminAPI) adminOrders(c echo.Context, who *merchantAt) error {
	page, err := httpx.QueryNumber(c, "page", 1)
	if err != nil {
		return err
	}
	tab := c.QueryParam("tab")
	if tab == "" {
		tab = "new"
	}
	list, err := s.Checkout.AdminOrders(who.ctx, tab, c.QueryParam("q"), page, who.locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

// adminOrder responds with an order as the shop sees it.
func (s *AdminAPI) adminOrder(c echo.Context, who *merchantAt) error {
	return s.sendAdminOrder(c, who, httpx.PathParams(c)["order"])
}

func (s *AdminAPI) sendAdminOrder(c echo.Context, who *merchantAt, id string) error {
	order, err := s.Checkout.AdminOrder(who.ctx, who.tenant, id, who.locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, order)
}

// actor returns the merchant as the author of order changes.
func (who *merchantAt) actor() checkout.Actor {
	return checkout.Actor{Kind: checkout.Merchant, ID: who.ID}
}

// changeOrder changes an order's status.
func (s *AdminAPI) changeOrder(c echo.Context, who *merchantAt) error {
	var in checkout.StatusRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	order, err := s.Checkout.ChangeForShop(who.ctx, who.tenant, httpx.PathParams(c)["order"], in, who.actor(), who.locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, order)
}

// changeOrders accepts or ships several orders. Each succeeds or fails independently.
func (s *AdminAPI) changeOrders(c echo.Context, who *merchantAt) error {
	var in checkout.BulkRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	changes, err := s.Checkout.ChangeMany(who.ctx, who.tenant, in, who.actor())
	if err != nil {
		return err
	}
	results := make([]checkout.BulkResult, len(changes))
	for i, change := range changes {
		results[i] = checkout.BulkResult{OrderID: change.OrderID, Status: string(change.Status)}
		if f, ok := fault.As(change.Err); ok {
			results[i].Code, results[i].Message = f.Code, s.texts.T(string(who.locale), "error."+f.Code)
		}
	}
	return httpx.SendPrivate(c, results)
}

// noteOrder saves the shop's internal note on an order.
func (s *AdminAPI) noteOrder(c echo.Context, who *merchantAt) error {
	var in checkout.NoteRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	id := httpx.PathParams(c)["order"]
	if err := s.Checkout.NoteOrder(who.ctx, id, in); err != nil {
		return err
	}
	return s.sendAdminOrder(c, who, id)
}
