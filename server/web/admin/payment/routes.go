// Package payment contains the handlers of the admin API for payments in advance, gateways, and the money that couriers owe.
package payment

import (
	"net/http"

	"haat/server/message/alert"
	"haat/server/rights"
	"haat/server/web/admin/payment/cash"
	"haat/server/web/admin/payment/gateways"
	"haat/server/web/edge"
)

// API contains the handlers.
type API struct {
	*edge.Edge
	Services
	gateways *gateways.API
	cash     *cash.API
}

// New returns the handlers.
func New(e *edge.Edge, services Services) *API {
	return &API{
		e, services, gateways.New(e, gateways.Services{Online: services.Online}),
		cash.New(e, cash.Services{Payouts: services.Payouts, Books: services.Books, HandCash: services.HandCash}),
	}
}

// Routes registers the routes of the group.
func (s *API) Routes(r *edge.MerchantRoutes) {
	r.Get("/gateways", edge.Has(rights.Settings), edge.Respond(s.gateways.Gateways))
	r.Get("/settings/payments", edge.Has(rights.Settings), edge.Respond(s.Settings))
	r.Get("/payments", edge.Has(rights.Payments), edge.Respond(s.List))
	r.Post("/payments/:payment/confirm", edge.Has(rights.Payments), edge.HandleJSON(s.Confirm))
	r.Post("/payments/:payment/reject", edge.Has(rights.Payments), edge.HandleJSON(s.Reject))
	r.Post("/payments/:payment/refund", edge.Has(rights.Payments), edge.HandleJSON(s.Refund))
	r.Post("/payments/:payment/check", edge.Has(rights.Payments), edge.Respond(s.Check))
	r.Post("/payments/:payment/resolve", edge.Has(rights.Payments), edge.HandleJSON(s.Resolve))
	r.Get("/orders/:order/payments", edge.Has(rights.Payments), edge.Respond(s.OfOrder))
	r.Post("/orders/:order/payments", edge.Has(rights.Payments), edge.HandleJSON(s.Ask))
	r.Get("/cash", edge.Has(rights.Cash), edge.Respond(s.cash.Overview))
	r.Get("/cash/carrier", edge.Has(rights.Cash), edge.Respond(s.cash.Carrier))
	r.Put("/cash/carrier", edge.Has(rights.Cash), edge.HandleJSON(s.cash.ChooseCarrier))
	r.Post("/cash/handovers", edge.Has(rights.Cash), edge.HandleJSON(s.cash.HandOver))
	r.Get("/cash/owed", edge.Has(rights.Cash), edge.Respond(s.cash.Owed))
	r.Spreadsheet("/cash/owed/export", edge.Has(rights.Cash, rights.Exports), s.ReportFromReplica(s.cash.ExportOwed))
	r.Get("/cash/short", edge.Has(rights.Cash), edge.Respond(s.cash.Short))
	r.Post("/cash/parcels/:paid/accept", edge.Has(rights.Cash), edge.HandleJSON(s.cash.Accept))
	r.Post("/cash/parcels/:paid/remind", edge.Has(rights.Cash), edge.Respond(s.cash.Remind))
	r.Get("/cash/payouts", edge.Has(rights.Cash), edge.Respond(s.cash.List))
	r.Post("/cash/payouts/fetch", edge.Has(rights.Cash), edge.Respond(s.cash.Fetch))
	r.Get("/cash/payouts/:payout", edge.Has(rights.Cash), edge.Respond(s.cash.Get))
	r.Post("/cash/payouts/:payout/match", edge.Has(rights.Cash), edge.Respond(s.cash.Rematch))
	r.Spreadsheet("/cash/payouts/:payout/export", edge.Has(rights.Cash, rights.Exports), s.ReportFromReplica(s.cash.ExportPayout))
	r.Post("/cash/statements/preview", edge.Has(rights.Cash), edge.LimitUploads(s.Edge, r.Uploads, edge.Respond(s.cash.PreviewStatement)))
	r.Post("/cash/statements", edge.Has(rights.Cash), edge.LimitUploads(s.Edge, r.Uploads, edge.Respond(s.cash.PostStatement)))
	r.Get("/cash/ledger", edge.Has(rights.Cash), edge.Respond(s.cash.Ledger))
	r.Get("/cash/ledger/balances", edge.Has(rights.Cash), edge.Respond(s.cash.Balances))
	r.Spreadsheet("/cash/ledger/export", edge.Has(rights.Cash, rights.Exports), s.ReportFromReplica(s.cash.ExportLedger))
	r.Post("/cash/ledger/corrections", edge.Has(rights.Cash), edge.HandleJSON(s.cash.Correct))
	r.Get("/cash/ads", edge.Has(rights.Cash), edge.Respond(s.cash.Ads))
	r.Post("/cash/ads", edge.Has(rights.Cash), edge.HandleJSON(s.cash.AddAd))
	r.Delete("/cash/ads/:ad", edge.Has(rights.Cash), edge.Respond(s.cash.RemoveAd))
	r.Sensitive(http.MethodPut, "/settings/payments", alert.Wallets, edge.HandleJSON(s.ChangeSettings))
	r.Sensitive(http.MethodPost, "/gateways/:gateway", alert.Gateways, edge.HandleJSON(s.gateways.Connect))
	r.Sensitive(http.MethodPut, "/gateways/:gateway/settings", alert.Gateways, edge.HandleJSON(s.gateways.ChangeConnection))
	r.Sensitive(http.MethodDelete, "/gateways/:gateway", alert.Gateways, edge.Respond(s.gateways.Disconnect))
}
