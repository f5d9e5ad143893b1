// Package shop contains the handlers of the admin API for a shop's settings, design and domain.
package shop

import (
	"net/http"

	"haat/server/message/alert"
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
	r.Get("/theme", edge.Has(rights.Design), edge.Respond(s.Theme))
	r.Put("/theme", edge.Has(rights.Design), edge.HandleJSON(s.SetTheme))
	r.Get("/domain", edge.Owner, edge.Respond(s.Domain))
	r.Post("/domain/check", edge.Owner, edge.Respond(s.CheckDomain))
	r.Get("/slug", edge.Owner, edge.Respond(s.Slug))
	r.Put("/domain/subdomain", edge.Owner, edge.HandleJSON(s.UseSubdomain))
	r.Get("/app-lead", edge.Has(rights.Settings), edge.Respond(s.AppLead))
	r.Post("/app-lead", edge.Has(rights.Settings), edge.HandleJSON(s.AskForApp))
	r.Get("/settings", edge.Has(rights.Settings), edge.Respond(s.ShopSettings))
	r.Put("/settings/shop", edge.Has(rights.Settings), edge.HandleJSON(s.ChangeShopInfo))
	r.Put("/settings/district", edge.Has(rights.Settings), edge.HandleJSON(s.SetDistrict))
	r.Put("/settings/logo", edge.Has(rights.Settings), edge.HandleJSON(s.ChangeLogo))
	r.Put("/settings/social", edge.Has(rights.Settings), edge.HandleJSON(s.ChangeSocial))
	r.Get("/settings/policies", edge.Has(rights.Design), edge.Respond(s.PolicyText))
	r.Put("/settings/policies", edge.Has(rights.Design), edge.HandleJSON(s.ChangePolicy))
	r.Post("/settings/policies/preview", edge.Has(rights.Design), edge.HandleJSON(s.PreviewPolicy))
	r.Put("/settings/chat", edge.Has(rights.Settings), edge.HandleJSON(s.ChangeChat))
	r.Put("/settings/seo", edge.Has(rights.Settings), edge.HandleJSON(s.ChangeSEO))
	r.Put("/settings/advertising", edge.Has(rights.Settings), edge.HandleJSON(s.ChangeAdvertising))
	r.Post("/settings/advertising/test", edge.Has(rights.Settings), edge.HandleJSON(s.TestAdvertising))
	r.Put("/settings/prices", edge.Has(rights.Settings), edge.HandleJSON(s.ChangePrices))
	r.Put("/settings/returns", edge.Has(rights.Settings), edge.HandleJSON(s.ChangeReturns))
	r.Put("/settings/notifications", edge.Has(rights.Settings), edge.HandleJSON(s.ChangeNotifications))
	r.Put("/settings/order-messages", edge.Has(rights.Settings), edge.HandleJSON(s.ChangeOrderMessages))
	r.Get("/settings/order-messages/samples", edge.Has(rights.Settings), edge.Respond(s.OrderMessageSamples))
	r.Get("/link-preview", edge.Has(rights.Products), edge.Respond(s.LinkPreview))
	r.Get("/banners", edge.Has(rights.Design), edge.Respond(s.Banners))
	r.Post("/banners", edge.Has(rights.Design), edge.HandleJSON(s.AddBanner))
	r.Put("/banners/order", edge.Has(rights.Design), edge.HandleJSON(s.SortBanners))
	r.Put("/banners/:banner", edge.Has(rights.Design), edge.HandleJSON(s.ChangeBanner))
	r.Delete("/banners/:banner", edge.Has(rights.Design), edge.Respond(s.RemoveBanner))
	r.Get("/online-shop", edge.Member, s.OnlineShop)
	r.Post("/savings/hide", edge.Has(rights.Settings), edge.HandleJSON(s.HideSavings))
	r.Put("/publish", edge.Has(rights.Settings), edge.HandleJSON(s.Publish))
	r.Sensitive(http.MethodPost, "/domain", alert.Domain, edge.HandleJSON(s.AskForDomain))
	r.Sensitive(http.MethodPut, "/domain/redirect", alert.Domain, edge.HandleJSON(s.RedirectToDomain))
	r.Sensitive(http.MethodPut, "/slug", alert.Domain, edge.HandleJSON(s.ChangeSlug))
}
