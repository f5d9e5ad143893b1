// Package team contains the handlers of the admin API for sign-in, sessions, members, roles, and a member's own alerts.
package team

import (
	"net/http"

	"haat/server/rights"
	"haat/server/web/edge"
)

// API contains the handlers.
type API struct{ *edge.Edge }

// New returns the handlers.
func New(e *edge.Edge) *API { return &API{e} }

// Routes registers the routes of the group.
func (s *API) Routes(r *edge.MerchantRoutes) {
	r.Public(http.MethodPost, "/login/code", s.LoginCode)
	r.Public(http.MethodPost, "/login", s.Login, r.OnlyOnAdminHost)
	r.Public(http.MethodPost, "/token", s.Token)
	r.Public(http.MethodPost, "/register/code", s.OpenCode)
	r.Public(http.MethodPost, "/register", s.OpenShop, r.OnlyOnAdminHost)
	r.Public(http.MethodGet, "/slugs/:slug", s.SlugState)
	r.Public(http.MethodPost, "/logout", s.Logout)
	r.Public(http.MethodGet, "/session", s.CurrentSession)
	r.Get("/sessions", edge.Member, edge.Respond(s.Sessions))
	r.Post("/sessions/end", edge.Member, edge.HandleJSON(s.EndSessions))
	r.Delete("/sessions/:session", edge.Member, edge.Respond(s.EndSession))
	r.Get("/alerts", edge.Member, edge.Respond(s.Alerts))
	r.Put("/alerts", edge.Member, edge.HandleJSON(s.ChangeAlerts))
	r.Post("/alerts/devices", edge.Member, edge.HandleJSON(s.Subscribe))
	r.Delete("/alerts/devices/:device", edge.Member, edge.Respond(s.Unsubscribe))
	r.Post("/alerts/test", edge.Member, edge.Respond(s.Test))
	r.Post("/step-up/code", edge.Member, edge.HandleJSON(s.StepUpCode))
	r.Post("/step-up", edge.Member, edge.HandleJSON(s.ConfirmStepUp))
	r.Get("/team", edge.Owner, edge.Respond(s.Team))
	r.Post("/team", edge.Owner, edge.HandleJSON(s.Invite))
	r.Put("/team/:user", edge.Owner, edge.HandleJSON(s.ChangeMember))
	r.Delete("/team/:user", edge.Owner, edge.Respond(s.RemoveMember))
	r.Post("/team/:user/invite", edge.Owner, edge.HandleJSON(s.InviteAgain))
	r.Get("/roles", edge.Owner, edge.Respond(s.Roles))
	r.Post("/roles", edge.Owner, edge.HandleJSON(s.AddRole))
	r.Put("/roles/:role", edge.Owner, edge.HandleJSON(s.ChangeRole))
	r.Delete("/roles/:role", edge.Owner, edge.Respond(s.RemoveRole))
	r.Get("/activity", edge.Has(rights.Activity), edge.Respond(s.Activity))
}
