// Package customer contains the handlers of the admin API for a shop's customers and the conversations with them.
package customer

import (
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

// Routes registers the routes of the group.
func (s *API) Routes(r *edge.MerchantRoutes) {
	r.Spreadsheet("/customers/export", edge.Has(rights.Customers, rights.Exports), s.ReportFromReplica(s.Export))
	r.Get("/customers", edge.Has(rights.Customers), edge.Respond(s.List))
	r.Get("/customers/:customer", edge.Has(rights.Customers), edge.Respond(s.Get))
	r.Get("/customers/:customer/draft", edge.Has(rights.Customers, rights.ChangeOrders), edge.Respond(s.Draft))
	r.Put("/customers/:customer/note", edge.Has(rights.Customers), edge.HandleJSON(s.Note))
	r.Post("/customers/:customer/tags", edge.Has(rights.Customers), edge.HandleJSON(s.Tag))
	r.Put("/customers/:customer/block", edge.Has(rights.Customers), edge.HandleJSON(s.Block))
	r.Delete("/customers/:customer/block", edge.Has(rights.Customers), edge.Respond(s.Unblock))
	r.Get("/conversations", edge.Has(rights.Messages), edge.Respond(s.Conversations))
	r.Get("/conversations/:conversation", edge.Has(rights.Messages), edge.Respond(s.CustomerThread))
	r.Get("/conversations/:conversation/draft", edge.Has(rights.Messages, rights.ChangeOrders), edge.Respond(s.DraftOfConversation))
	r.Post("/conversations/:conversation/messages", edge.Has(rights.Messages), edge.LimitUploads(s.Edge, r.Uploads, edge.Respond(s.AnswerCustomer)))
	r.Post("/conversations/:conversation/seen", edge.Has(rights.Messages), edge.HandleJSON(s.SeeCustomer))
	r.Get("/replies", edge.HasAny(rights.Messages, rights.Settings), edge.Respond(s.Replies))
	r.Post("/replies", edge.Has(rights.Settings), edge.HandleJSON(s.AddReply))
	r.Put("/replies/order", edge.Has(rights.Settings), edge.HandleJSON(s.OrderReplies))
	r.Put("/replies/:reply", edge.Has(rights.Settings), edge.HandleJSON(s.ChangeReply))
	r.Delete("/replies/:reply", edge.Has(rights.Settings), edge.Respond(s.RemoveReply))
}
