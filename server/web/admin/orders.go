package admin

import (
	"github.com/labstack/echo/v4"

	"haat/server/checkout"
	"haat/server/ordercall"
	"haat/server/orderlist"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Orders responds with a page of the shop's orders, filtered by ?tab= and ?q=.
func (s *API) Orders(c echo.Context, who *edge.MerchantAt) (*orderlist.AdminOrders, error) {
	page, err := httpx.QueryNumber(c, "page", 1)
	if err != nil {
		return nil, err
	}
	tab := c.QueryParam("tab")
	if tab == "" {
		tab = "new"
	}
	return s.OrderLists.List(who.Context, tab, c.QueryParam("q"), page, who.Locale)
}

// Order responds with an order as the shop sees it.
func (s *API) Order(c echo.Context, who *edge.MerchantAt) (*checkout.AdminOrder, error) {
	return s.orderOf(who, httpx.PathParams(c)["order"])
}

func (s *API) orderOf(who *edge.MerchantAt, id string) (*checkout.AdminOrder, error) {
	return s.Checkout.AdminOrder(who.Context, who.Tenant, id, who.Locale)
}

// actorOf returns the merchant as the author of order changes.
func actorOf(who *edge.MerchantAt) checkout.Actor {
	return checkout.Actor{Kind: checkout.Merchant, ID: who.ID}
}

// ChangeOrder changes an order's status.
func (s *API) ChangeOrder(c echo.Context, who *edge.MerchantAt, in checkout.StatusRequest) (*checkout.AdminOrder, error) {
	return s.Checkout.ChangeForShop(who.Context, who.Tenant, httpx.PathParams(c)["order"], in, actorOf(who), who.Locale)
}

// ChangeOrders accepts or ships several orders. Each succeeds or fails independently.
func (s *API) ChangeOrders(_ echo.Context, who *edge.MerchantAt, in checkout.BulkRequest) ([]checkout.BulkResult, error) {
	changes, err := s.Checkout.ChangeMany(who.Context, who.Tenant, in, actorOf(who))
	return s.bulkResults(who, changes, err)
}

// UndoOrders undoes changes that the user made moments ago. Each order succeeds or fails independently.
func (s *API) UndoOrders(_ echo.Context, who *edge.MerchantAt, in checkout.UndoRequest) ([]checkout.BulkResult, error) {
	changes, err := s.Checkout.Undo(who.Context, in, actorOf(who))
	return s.bulkResults(who, changes, err)
}

// CorrectOrder corrects an order's status.
func (s *API) CorrectOrder(c echo.Context, who *edge.MerchantAt, in checkout.CorrectRequest) (*checkout.AdminOrder, error) {
	return s.Checkout.Correct(who.Context, who.Tenant, httpx.PathParams(c)["order"], in, actorOf(who), who.Locale)
}

func (s *API) bulkResults(who *edge.MerchantAt, changes []checkout.BulkChange, err error) ([]checkout.BulkResult, error) {
	if err != nil {
		return nil, err
	}
	results := make([]checkout.BulkResult, len(changes))
	for i, change := range changes {
		results[i] = checkout.BulkResult{OrderID: change.OrderID, Status: string(change.Status)}
		if f, ok := fault.As(change.Err); ok {
			results[i].Code, results[i].Message = f.Code, s.Texts.T(string(who.Locale), "error."+f.Code)
		}
	}
	return results, nil
}

// NoteOrder saves the shop's internal note on an order.
func (s *API) NoteOrder(c echo.Context, who *edge.MerchantAt, in checkout.NoteRequest) (*checkout.AdminOrder, error) {
	id := httpx.PathParams(c)["order"]
	if err := s.Checkout.NoteOrder(who.Context, id, in); err != nil {
		return nil, err
	}
	return s.orderOf(who, id)
}

// RecordCall records a call about an order.
func (s *API) RecordCall(c echo.Context, who *edge.MerchantAt, in ordercall.CallRequest) (*checkout.AdminOrder, error) {
	id := httpx.PathParams(c)["order"]
	if err := s.Calls.Record(who.Context, id, in, actorOf(who)); err != nil {
		return nil, err
	}
	return s.orderOf(who, id)
}

// UndoCall undoes the last call about an order, which the user recorded moments ago.
func (s *API) UndoCall(c echo.Context, who *edge.MerchantAt) (*checkout.AdminOrder, error) {
	id := httpx.PathParams(c)["order"]
	if err := s.Calls.Undo(who.Context, id, actorOf(who)); err != nil {
		return nil, err
	}
	return s.orderOf(who, id)
}

// RemindOfOrder sets or removes the reminder of an order.
func (s *API) RemindOfOrder(c echo.Context, who *edge.MerchantAt, in ordercall.ReminderRequest) (*checkout.AdminOrder, error) {
	id := httpx.PathParams(c)["order"]
	if err := s.Calls.Remind(who.Context, id, in); err != nil {
		return nil, err
	}
	return s.orderOf(who, id)
}

// Reminders responds with the shop's reminders, earliest first.
func (s *API) Reminders(_ echo.Context, who *edge.MerchantAt) ([]ordercall.Reminder, error) {
	return s.Calls.Reminders(who.Context)
}
