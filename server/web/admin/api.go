// Package admin contains the handlers of the admin area: its API, /api/admin/v3, its document and sign-in.
package admin

import "haat/server/web/edge"

// API contains the handlers of the merchants' area: its API, its document and sign-in.
type API struct {
	*edge.Edge
	Services
}

// New returns the handlers.
func New(e *edge.Edge, services Services) *API { return &API{e, services} }

// Routes registers the stream of events, which belongs to no group of routes.
func (s *API) Routes(r *edge.MerchantRoutes) {
	r.Get("/events", edge.Member, edge.LimitConcurrent(r.Streams, edge.MaxStreams, s.Events))
}
