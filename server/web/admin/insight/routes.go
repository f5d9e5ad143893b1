// Package insight contains the handlers of the admin API for the dashboard, notices, reports, searches of shoppers,
// and the search in the area itself.
package insight

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
	r.Get("/orders/:order/profit", edge.Has(rights.Orders, rights.Costs), edge.Respond(s.OrderProfit))
	r.Get("/counts", edge.Member, edge.Respond(s.Counts))
	r.Get("/notices", edge.Member, edge.Respond(s.ListNotices))
	r.Post("/notices/read", edge.Member, edge.HandleJSON(s.ReadNotices))
	r.Get("/search", edge.Member, edge.Respond(s.Find))
	r.Get("/dashboard", edge.Has(rights.Reports), s.ReportFromReplica(edge.Respond(s.Report)))
	r.Get("/reports", edge.Has(rights.Reports), s.ReportFromReplica(edge.Respond(s.Overview)))
	r.Get("/reports/:table", edge.Has(rights.Reports), s.ReportFromReplica(edge.Respond(s.Table)))
	r.Spreadsheet("/reports/:table/export", edge.Has(rights.Reports, rights.Exports), s.ReportFromReplica(s.Export))
	r.Get("/searches", edge.Has(rights.Products), edge.Respond(s.Searches))
}
