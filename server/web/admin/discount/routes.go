// Package discount contains the handlers of the admin API for discounts.
package discount

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
	may := edge.Has(rights.Discounts)
	r.Get("/discounts", may, edge.Respond(s.List))
	r.Post("/discounts", may, edge.HandleJSON(s.Create))
	r.Get("/discounts/choices", may, edge.Respond(s.Choices))
	r.Get("/discounts/products", may, edge.Respond(s.FindProducts))
	r.Post("/discounts/preview", may, edge.HandleJSON(s.Preview))
	r.Get("/discounts/:discount", may, edge.Respond(s.Get))
	r.Put("/discounts/:discount", may, edge.HandleJSON(s.Update))
	r.Delete("/discounts/:discount", may, edge.Respond(s.Remove))
	r.Post("/discounts/:discount/duplicate", may, edge.Respond(s.Duplicate))
	r.Post("/discounts/:discount/pause", may, edge.Respond(s.Pause))
	r.Post("/discounts/:discount/resume", may, edge.Respond(s.Resume))
	r.Post("/discounts/:discount/end", may, edge.Respond(s.End))
	r.Get("/discounts/:discount/codes", may, edge.Respond(s.Codes))
	r.Post("/discounts/:discount/codes", may, edge.HandleJSON(s.AddCode))
	r.Post("/discounts/:discount/codes/generate", may, edge.HandleJSON(s.Generate))
	r.Spreadsheet("/discounts/:discount/codes", edge.Has(rights.Discounts, rights.Exports), s.ReportFromReplica(s.ExportCodes))
	r.Delete("/discounts/:discount/codes/:code", may, edge.Respond(s.DeleteCode))
}
