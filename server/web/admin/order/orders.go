package order

import (
	"io"

	"github.com/labstack/echo/v4"

	orders "haat/server/order"
	"haat/server/order/bulk"
	ordercall "haat/server/order/call"
	orderedit "haat/server/order/edit"
	orderlist "haat/server/order/list"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/platform/spreadsheet"
	"haat/server/rights"
	"haat/server/web/edge"
)

// ListOrders responds with a page of the shop's orders, selected by the query of orderlist.ParseQuery.
func (s *API) ListOrders(c echo.Context, who *edge.MerchantAt) (*orderlist.AdminOrders, error) {
	q, err := s.orderQuery(c, who)
	if err != nil {
		return nil, err
	}
	return s.OrderLists.List(who.Context, q, who.Locale)
}

func (s *API) orderQuery(c echo.Context, who *edge.MerchantAt) (orderlist.Query, error) {
	return orderlist.ParseQuery(c.QueryParams(), who.ID, s.Time())
}

// OrderFacets responds with the values of the filters and their numbers of orders.
func (s *API) OrderFacets(c echo.Context, who *edge.MerchantAt) (*orderlist.OrderFacets, error) {
	q, err := s.orderQuery(c, who)
	if err != nil {
		return nil, err
	}
	return s.OrderLists.Facets(who.Context, q, who.Locale)
}

// ExportOrders sends the orders with the ids ?orders=, or all orders that the query selects, as a
// spreadsheet, with their profit if the member may see costs.
func (s *API) ExportOrders(c echo.Context, who *edge.MerchantAt) error {
	q, err := s.orderQuery(c, who)
	if err != nil {
		return err
	}
	export, err := s.OrderLists.Export(who.Context, q, httpx.QueryList(c, "orders"), who.May(rights.Costs))
	if err != nil {
		return err
	}
	return s.SendSpreadsheet(c, who, "orders", func(w io.Writer, file spreadsheet.File) error {
		return export.Write(who.Context, w, file)
	})
}

// Order responds with an order as members of the shop see it.
func (s *API) Order(c echo.Context, who *edge.MerchantAt) (*orders.AdminOrder, error) {
	if err := s.Summaries.Refresh(who.Context); err != nil { // the order's customer may be new
		return nil, err
	}
	return s.orderOf(who, httpx.PathParams(c)["order"])
}

func (s *API) orderOf(who *edge.MerchantAt, id string) (*orders.AdminOrder, error) {
	return s.Orders.AdminOrder(who.Context, who.Tenant, id, who.Locale)
}

// actorOf returns the merchant as the author of order changes.
func actorOf(who *edge.MerchantAt) orders.Actor {
	return orders.Actor{Kind: orders.Merchant, ID: who.ID}
}

// ChangeOrder changes an order's status.
func (s *API) ChangeOrder(c echo.Context, who *edge.MerchantAt, in orders.StatusRequest) (*orders.AdminOrder, error) {
	return s.Orders.ChangeForShop(who.Context, who.Tenant, httpx.PathParams(c)["order"], in, actorOf(who), who.Locale)
}

// ChangeOrders accepts or ships several orders. Each succeeds or fails independently.
func (s *API) ChangeOrders(_ echo.Context, who *edge.MerchantAt, in orders.BulkRequest) ([]orders.BulkResult, error) {
	changes, err := s.Orders.ChangeMany(who.Context, who.Tenant, in, actorOf(who))
	return s.bulkResults(who, changes, err)
}

// UndoOrders undoes recent changes by the user. Each order succeeds or fails independently.
func (s *API) UndoOrders(_ echo.Context, who *edge.MerchantAt, in orders.UndoRequest) ([]orders.BulkResult, error) {
	changes, err := s.Orders.Undo(who.Context, in, actorOf(who))
	return s.bulkResults(who, changes, err)
}

// CorrectOrder corrects an order's status.
func (s *API) CorrectOrder(c echo.Context, who *edge.MerchantAt, in orders.CorrectRequest) (*orders.AdminOrder, error) {
	return s.Orders.Correct(who.Context, who.Tenant, httpx.PathParams(c)["order"], in, actorOf(who), who.Locale)
}

func (s *API) bulkResults(who *edge.MerchantAt, changes []bulk.Change, err error) ([]orders.BulkResult, error) {
	if err != nil {
		return nil, err
	}
	results := make([]orders.BulkResult, len(changes))
	for i, change := range changes {
		results[i] = orders.BulkResult{OrderID: change.OrderID, Status: string(change.Status)}
		if f, ok := fault.As(change.Err); ok {
			results[i].Code, results[i].Message = f.Code, s.Texts.T(string(who.Locale), "error."+f.Code)
		}
	}
	return results, nil
}

// NoteOrder saves the shop's internal note on an order.
func (s *API) NoteOrder(c echo.Context, who *edge.MerchantAt, in orders.NoteRequest) (*orders.AdminOrder, error) {
	id := httpx.PathParams(c)["order"]
	if err := s.Orders.NoteOrder(who.Context, id, in); err != nil {
		return nil, err
	}
	return s.orderOf(who, id)
}

// RecordCall records a call about an order.
func (s *API) RecordCall(c echo.Context, who *edge.MerchantAt, in ordercall.CallRequest) (*orders.AdminOrder, error) {
	id := httpx.PathParams(c)["order"]
	if err := s.Calls.Record(who.Context, id, in, actorOf(who)); err != nil {
		return nil, err
	}
	return s.orderOf(who, id)
}

// UndoCall undoes the last call about an order if the user has recorded it recently.
func (s *API) UndoCall(c echo.Context, who *edge.MerchantAt) (*orders.AdminOrder, error) {
	id := httpx.PathParams(c)["order"]
	if err := s.Calls.Undo(who.Context, id, actorOf(who)); err != nil {
		return nil, err
	}
	return s.orderOf(who, id)
}

// RemindOfOrder sets or removes the reminder of an order.
func (s *API) RemindOfOrder(c echo.Context, who *edge.MerchantAt, in ordercall.ReminderRequest) (*orders.AdminOrder, error) {
	id := httpx.PathParams(c)["order"]
	if err := s.Calls.Remind(who.Context, id, in); err != nil {
		return nil, err
	}
	return s.orderOf(who, id)
}

// Reminders responds with the shop's reminders, the earliest first.
func (s *API) Reminders(_ echo.Context, who *edge.MerchantAt) ([]ordercall.Reminder, error) {
	return s.Calls.Reminders(who.Context)
}

// OrderMembers responds with the members to whom orders can be assigned.
func (s *API) OrderMembers(_ echo.Context, who *edge.MerchantAt) ([]orderlist.OrderMember, error) {
	return s.OrderLists.Members(who.Context)
}

// OrderLabels responds with the tags and the assignee of an order.
func (s *API) OrderLabels(c echo.Context, who *edge.MerchantAt) (*orderlist.OrderLabels, error) {
	return s.OrderLists.Labels(who.Context, httpx.PathParams(c)["order"])
}

// TagOrders adds tags to orders and removes others. Each order succeeds or fails independently.
func (s *API) TagOrders(_ echo.Context, who *edge.MerchantAt, in orderlist.TaggingRequest) ([]orders.BulkResult, error) {
	changes, err := s.OrderLists.Tag(who.Context, in)
	return s.bulkResults(who, changes, err)
}

// AssignOrders assigns orders to a member. Each order succeeds or fails independently.
func (s *API) AssignOrders(_ echo.Context, who *edge.MerchantAt, in orderlist.AssignRequest) ([]orders.BulkResult, error) {
	changes, err := s.OrderLists.Assign(who.Context, in)
	return s.bulkResults(who, changes, err)
}

// OrderTags responds with the shop's tags.
func (s *API) OrderTags(_ echo.Context, who *edge.MerchantAt) ([]orderlist.CountedTag, error) {
	return s.OrderLists.Tags(who.Context)
}

func (s *API) AddOrderTag(_ echo.Context, who *edge.MerchantAt, in orderlist.TagRequest) (orderlist.OrderTag, error) {
	return s.OrderLists.AddTag(who.Context, in)
}

func (s *API) ChangeOrderTag(c echo.Context, who *edge.MerchantAt, in orderlist.TagRequest) (orderlist.OrderTag, error) {
	id, err := httpx.PathID(c, "tag", "order_tag_not_found")
	if err != nil {
		return orderlist.OrderTag{}, err
	}
	return s.OrderLists.ChangeTag(who.Context, id, in)
}

func (s *API) RemoveOrderTag(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	id, err := httpx.PathID(c, "tag", "order_tag_not_found")
	if err != nil {
		return nil, err
	}
	return nil, s.OrderLists.RemoveTag(who.Context, id)
}

// OrderViews responds with the shop's saved views of the list.
func (s *API) OrderViews(_ echo.Context, who *edge.MerchantAt) ([]orderlist.OrderView, error) {
	return s.OrderLists.Views(who.Context)
}

func (s *API) AddOrderView(_ echo.Context, who *edge.MerchantAt, in orderlist.ViewRequest) (orderlist.OrderView, error) {
	return s.OrderLists.AddView(who.Context, in, s.Time())
}

func (s *API) ChangeOrderView(c echo.Context, who *edge.MerchantAt, in orderlist.ViewRequest) (orderlist.OrderView, error) {
	id, err := httpx.PathID(c, "view", "order_view_not_found")
	if err != nil {
		return orderlist.OrderView{}, err
	}
	return s.OrderLists.ChangeView(who.Context, id, in, s.Time())
}

func (s *API) RemoveOrderView(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	id, err := httpx.PathID(c, "view", "order_view_not_found")
	if err != nil {
		return nil, err
	}
	return nil, s.OrderLists.RemoveView(who.Context, id)
}

// ArrangeOrderViews sorts the saved views.
func (s *API) ArrangeOrderViews(_ echo.Context, who *edge.MerchantAt, in orderlist.ViewOrder) (edge.Nothing, error) {
	return nil, s.OrderLists.ArrangeViews(who.Context, in)
}

func editorOf(who *edge.MerchantAt) orderedit.By {
	return orderedit.By{UserID: who.ID, Tenant: who.Tenant, Locale: who.Locale, Payments: who.May(rights.Payments)}
}

// EditOrder replaces the contents of an order.
func (s *API) EditOrder(c echo.Context, who *edge.MerchantAt, in orderedit.EditRequest) (*orders.AdminOrder, error) {
	return s.Edits.Edit(who.Context, httpx.PathParams(c)["order"], in, editorOf(who))
}

// PreviewEdit responds with the amounts that an edit would result in.
func (s *API) PreviewEdit(c echo.Context, who *edge.MerchantAt, in orderedit.EditRequest) (*orderedit.EditPreview, error) {
	return s.Edits.Preview(who.Context, httpx.PathParams(c)["order"], in)
}

// SplitOrder moves units of an order to a new order.
func (s *API) SplitOrder(c echo.Context, who *edge.MerchantAt, in orderedit.SplitRequest) (*orders.AdminOrder, error) {
	return s.Edits.Split(who.Context, httpx.PathParams(c)["order"], in, editorOf(who))
}

// MergeOrders adds the items of another order to an order.
func (s *API) MergeOrders(c echo.Context, who *edge.MerchantAt, in orderedit.MergeRequest) (*orders.AdminOrder, error) {
	return s.Edits.Merge(who.Context, httpx.PathParams(c)["order"], in, editorOf(who))
}

// UndoEdit undoes the user's last edit, split or merge of an order.
func (s *API) UndoEdit(c echo.Context, who *edge.MerchantAt, in orderedit.UndoRequest) (*orders.AdminOrder, error) {
	return s.Edits.Undo(who.Context, httpx.PathParams(c)["order"], in, editorOf(who))
}
