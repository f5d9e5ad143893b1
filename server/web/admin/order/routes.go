// Package order contains the handlers of the admin API for a shop's orders, their returns, risks and confirmations, and unfinished checkouts.
package order

import (
	"net/http"

	"haat/server/message/alert"
	"haat/server/rights"
	"haat/server/web/admin/order/confirmations"
	"haat/server/web/admin/order/returns"
	"haat/server/web/admin/order/risks"
	"haat/server/web/admin/order/unfinished"
	"haat/server/web/edge"
)

// API contains the handlers.
type API struct {
	*edge.Edge
	Services
	returns       *returns.API
	risks         *risks.API
	confirmations *confirmations.API
	unfinished    *unfinished.API
}

// New returns the handlers.
func New(e *edge.Edge, services Services) *API {
	return &API{
		e, services, returns.New(e, returns.Services{Returns: services.Returns}),
		risks.New(e, risks.Services{Risks: services.Risks}),
		confirmations.New(e, confirmations.Services{Orders: services.Orders, Confirmations: services.Confirmations}),
		unfinished.New(e, unfinished.Services{Unfinished: services.Unfinished, Drafts: services.Drafts}),
	}
}

// Routes registers the routes of the group.
func (s *API) Routes(r *edge.MerchantRoutes) {
	r.Get("/orders", edge.Has(rights.Orders), edge.Respond(s.ListOrders))
	r.Post("/orders", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.PlaceManualOrder))
	r.Post("/orders/read", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.ReadOrder))
	r.Post("/orders/quote", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.QuoteManualOrder))
	r.Post("/orders/bulk", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.ChangeOrders))
	r.Post("/orders/undo", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.UndoOrders))
	r.Get("/orders/sheets", edge.Has(rights.Orders), edge.Respond(s.OrderSheets))
	r.Get("/orders/products", edge.Has(rights.ChangeOrders), edge.Respond(s.OrderProducts))
	r.Get("/orders/customer", edge.Has(rights.Orders), edge.Respond(s.CustomerRecord))
	r.Get("/orders/facets", edge.Has(rights.Orders), edge.Respond(s.OrderFacets))
	r.Spreadsheet("/orders/export", edge.Has(rights.Orders, rights.Exports), s.ReportFromReplica(s.ExportOrders))
	r.Get("/orders/members", edge.Has(rights.Orders), edge.Respond(s.OrderMembers))
	r.Post("/orders/tag", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.TagOrders))
	r.Post("/orders/assign", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.AssignOrders))
	r.Get("/orders/tags", edge.HasAny(rights.Orders, rights.Customers), edge.Respond(s.OrderTags))
	r.Post("/orders/tags", edge.HasAny(rights.ChangeOrders, rights.Customers), edge.HandleJSON(s.AddOrderTag))
	r.Put("/orders/tags/:tag", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.ChangeOrderTag))
	r.Delete("/orders/tags/:tag", edge.Has(rights.ChangeOrders), edge.Respond(s.RemoveOrderTag))
	r.Get("/orders/views", edge.Has(rights.Orders), edge.Respond(s.OrderViews))
	r.Post("/orders/views", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.AddOrderView))
	r.Put("/orders/views/order", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.ArrangeOrderViews))
	r.Put("/orders/views/:view", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.ChangeOrderView))
	r.Delete("/orders/views/:view", edge.Has(rights.ChangeOrders), edge.Respond(s.RemoveOrderView))
	r.Get("/orders/:order", edge.Has(rights.Orders), edge.Respond(s.Order))
	r.Post("/orders/:order/status", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.ChangeOrder))
	r.Post("/orders/:order/correct", edge.Has(rights.FixOrders), edge.HandleJSON(s.CorrectOrder))
	r.Get("/orders/reminders", edge.Has(rights.Orders), edge.Respond(s.Reminders))
	r.Post("/orders/:order/calls", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.RecordCall))
	r.Delete("/orders/:order/calls/last", edge.Has(rights.ChangeOrders), edge.Respond(s.UndoCall))
	r.Put("/orders/:order/reminder", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.RemindOfOrder))
	r.Post("/orders/:order/confirmation", edge.Has(rights.ChangeOrders), edge.Respond(s.confirmations.Ask))
	r.Post("/orders/confirmations", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.confirmations.AskMany))
	r.Get("/orders/confirmations", edge.Has(rights.Orders), edge.Respond(s.confirmations.Report))
	r.Get("/unfinished", edge.Has(rights.ChangeOrders), edge.Respond(s.unfinished.List))
	r.Put("/unfinished/settings", edge.Has(rights.Settings), edge.HandleJSON(s.unfinished.ChangeSettings))
	r.Get("/unfinished/:checkout/draft", edge.Has(rights.ChangeOrders), edge.Respond(s.unfinished.Draft))
	r.Post("/unfinished/:checkout/contact", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.unfinished.Contact))
	r.Post("/unfinished/:checkout/dismiss", edge.Has(rights.ChangeOrders), edge.Respond(s.unfinished.Dismiss))
	r.Get("/orders/:order/labels", edge.Has(rights.Orders), edge.Respond(s.OrderLabels))
	r.Put("/orders/:order", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.EditOrder))
	r.Post("/orders/:order/preview_edit", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.PreviewEdit))
	r.Post("/orders/:order/split", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.SplitOrder))
	r.Post("/orders/:order/merge", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.MergeOrders))
	r.Post("/orders/:order/undo_edit", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.UndoEdit))
	r.Put("/orders/:order/note", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.NoteOrder))
	r.Get("/whatsapp", edge.Has(rights.Settings), edge.Respond(s.confirmations.WhatsApp))
	r.Get("/risk/rules", edge.Has(rights.Settings), edge.Respond(s.risks.Rules))
	r.Put("/risk/rules", edge.Has(rights.Settings), edge.HandleJSON(s.risks.ChangeRules))
	r.Get("/risk/lists", edge.Has(rights.Settings), edge.Respond(s.risks.Lists))
	r.Post("/risk/lists", edge.Has(rights.Settings), edge.HandleJSON(s.risks.AddEntry))
	r.Delete("/risk/lists/:entry", edge.Has(rights.Settings), edge.Respond(s.risks.RemoveEntry))
	r.Get("/risk/report", edge.Has(rights.Settings), edge.Respond(s.risks.Report))
	r.Get("/orders/:order/risk", edge.Has(rights.Orders), edge.Respond(s.risks.OfOrder))
	r.Post("/orders/:order/risk/block", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.risks.BlockOrder))
	r.Post("/orders/:order/risk/release", edge.Has(rights.ChangeOrders), edge.Respond(s.risks.Release))
	r.Put("/orders/:order/risk/feedback", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.risks.Rate))
	r.Get("/orders/:order/returns", edge.Has(rights.Orders), edge.Respond(s.returns.OfOrder))
	r.Post("/orders/:order/returns", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.returns.Start))
	r.Spreadsheet("/returns/export", edge.Has(rights.Orders, rights.Exports), s.ReportFromReplica(s.returns.Export))
	r.Get("/returns", edge.Has(rights.Orders), edge.Respond(s.returns.List))
	r.Post("/returns/:return/decide", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.returns.Decide))
	r.Post("/returns/:return/receive", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.returns.Receive))
	r.Post("/returns/:return/refund", edge.Has(rights.Payments), edge.HandleJSON(s.returns.Refund))
	r.Post("/returns/:return/exchange", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.returns.Exchange))
	r.Post("/returns/:return/close", edge.Has(rights.ChangeOrders), edge.Respond(s.returns.Close))
	r.Sensitive(http.MethodPost, "/whatsapp", alert.WhatsApp, edge.HandleJSON(s.confirmations.ConnectWhatsApp))
	r.Sensitive(http.MethodPut, "/whatsapp/settings", alert.WhatsApp, edge.HandleJSON(s.confirmations.ChangeWhatsApp))
	r.Sensitive(http.MethodDelete, "/whatsapp", alert.WhatsApp, edge.Respond(s.confirmations.DisconnectWhatsApp))
}
