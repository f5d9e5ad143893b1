// Package page contains the handlers of the admin API for pages made of sections.
package page

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

// maxDraft is the maximum size of a request with a draft: its sections, and everything else as text of three bytes a character.
const maxDraft = 96 << 10

// Routes registers the routes of the group.
func (s *API) Routes(r *edge.MerchantRoutes) {
	may := edge.Has(rights.Pages)
	r.Get("/pages", may, edge.Respond(s.List))
	r.Post("/pages", may, edge.HandleJSON(s.Create))
	r.Get("/pages/types", may, edge.Respond(s.Types))
	r.Get("/pages/starts", may, edge.Respond(s.Starts))
	r.Get("/pages/choices", may, edge.Respond(s.Choices))
	r.Get("/pages/products", may, edge.Respond(s.FindProducts))
	r.Get("/pages/:page", may, edge.Respond(s.Get))
	r.Put("/pages/:page", may, edge.HandleJSONUpTo(maxDraft, s.Save))
	r.Delete("/pages/:page", may, edge.Respond(s.Trash))
	r.Post("/pages/:page/untrash", may, edge.Respond(s.Untrash))
	r.Post("/pages/:page/publish", may, edge.HandleJSON(s.Publish))
	r.Post("/pages/:page/unpublish", may, edge.Respond(s.Unpublish))
	r.Post("/pages/:page/cancel_plan", may, edge.Respond(s.CancelPlan))
	r.Post("/pages/:page/preview_link", may, edge.Respond(s.LinkPreview))
	r.Get("/pages/:page/versions", may, edge.Respond(s.Versions))
	r.Get("/pages/:page/versions/:version", may, edge.Respond(s.Version))
	r.Post("/pages/:page/versions/:version/restore", may, edge.HandleJSON(s.Restore))
}
