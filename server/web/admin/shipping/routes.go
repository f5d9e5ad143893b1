// Package shipping contains the handlers of the admin API for shipping packages, couriers and parcels.
package shipping

import (
	"net/http"

	"haat/server/message/alert"
	"haat/server/rights"
	"haat/server/web/admin/shipping/attention"
	"haat/server/web/admin/shipping/couriers"
	"haat/server/web/edge"
)

// API contains the handlers.
type API struct {
	*edge.Edge
	Services
	couriers  *couriers.API
	attention *attention.API
}

// New returns the handlers.
func New(e *edge.Edge, services Services) *API {
	return &API{
		e, services, couriers.New(e, couriers.Services{Parcels: services.Parcels}),
		attention.New(e, attention.Services{Parcels: services.Parcels}),
	}
}

// Routes registers the routes of the group.
func (s *API) Routes(r *edge.MerchantRoutes) {
	r.Get("/packages", edge.Has(rights.Settings), edge.Respond(s.Packages))
	r.Post("/packages", edge.Has(rights.Settings), edge.HandleJSON(s.AddPackage))
	r.Post("/packages/confirm", edge.Has(rights.Settings), edge.HandleJSON(s.ConfirmPackages))
	r.Put("/packages/order", edge.Has(rights.Settings), edge.HandleJSON(s.SortPackages))
	r.Put("/packages/:package", edge.Has(rights.Settings), edge.HandleJSON(s.ChangePackage))
	r.Put("/packages/:package/active", edge.Has(rights.Settings), edge.HandleJSON(s.TurnPackage))
	r.Delete("/packages/:package", edge.Has(rights.Settings), edge.Respond(s.RemovePackage))
	r.Get("/orders/:order/parcel-events", edge.Has(rights.Orders), edge.Respond(s.attention.History))
	r.Get("/parcels/attention", edge.Has(rights.Orders), edge.Respond(s.attention.List))
	r.Get("/parcels/find", edge.Has(rights.Orders), edge.Respond(s.attention.Find))
	r.Post("/parcels/:parcel/snooze", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.attention.Snooze))
	r.Post("/parcels/:parcel/difference", edge.Has(rights.Payments), edge.HandleJSON(s.attention.Explain))
	r.Post("/parcels/:parcel/return", edge.Has(rights.ChangeOrders), edge.Respond(s.attention.AskReturn))
	r.Post("/parcels/:parcel/check-in", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.attention.CheckIn))
	r.Delete("/parcels/:parcel/check-in", edge.Has(rights.ChangeOrders), edge.Respond(s.attention.UndoCheckIn))
	r.Get("/orders/:order/parcels", edge.Has(rights.Orders), edge.Respond(s.couriers.OfOrder))
	r.Get("/parcels", edge.Has(rights.Orders), edge.Respond(s.couriers.Parcels))
	r.Post("/parcels", edge.Has(rights.ChangeOrders), edge.HandleJSONUpTo(couriers.MaxBookingBody, s.couriers.Book))
	r.Post("/parcels/review", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.couriers.Review))
	r.Post("/parcels/manual", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.couriers.BookManual))
	r.Post("/parcels/manual/bulk", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.couriers.BookManuals))
	r.Get("/parcels/manual/names", edge.Has(rights.ChangeOrders), edge.Respond(s.couriers.ManualNames))
	r.Get("/parcels/upload.xlsx", edge.Has(rights.ChangeOrders), s.couriers.UploadFile)
	r.Post("/parcels/statuses/preview", edge.Has(rights.ChangeOrders), edge.HandleJSONUpTo(couriers.MaxStatusBody, s.couriers.PreviewStatuses))
	r.Post("/parcels/statuses", edge.Has(rights.ChangeOrders), edge.HandleJSONUpTo(couriers.MaxStatusBody, s.couriers.SetManuals))
	r.Post("/parcels/statuses/undo", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.couriers.UndoManuals))
	r.Post("/parcels/:parcel/retry", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.couriers.Retry))
	r.Post("/parcels/:parcel/cancel", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.couriers.Cancel))
	r.Post("/parcels/:parcel/resolve", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.couriers.Resolve))
	r.Post("/parcels/:parcel/status", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.couriers.SetManual))
	r.Delete("/parcels/:parcel/status", edge.Has(rights.ChangeOrders), edge.Respond(s.couriers.UndoManual))
	r.Get("/couriers", edge.Has(rights.Settings), edge.Respond(s.couriers.Couriers))
	r.Put("/couriers/rules", edge.Has(rights.Settings), edge.HandleJSON(s.couriers.ChangeRules))
	r.Get("/couriers/:courier/stores", edge.Has(rights.Settings), edge.Respond(s.couriers.Stores))
	r.Get("/couriers/:courier/areas", edge.Has(rights.ChangeOrders), edge.Respond(s.couriers.Areas))
	r.Get("/couriers/:courier/pickup", edge.Has(rights.ChangeOrders), edge.Respond(s.couriers.Pickup))
	r.Post("/couriers/:courier/pickup", edge.Has(rights.ChangeOrders), edge.HandleJSON(s.couriers.RequestPickup))
	r.Sensitive(http.MethodPost, "/couriers/:courier", alert.Couriers, edge.HandleJSON(s.couriers.Connect))
	r.Sensitive(http.MethodPut, "/couriers/:courier/settings", alert.Couriers, edge.HandleJSON(s.couriers.ChangeConnection))
	r.Sensitive(http.MethodPost, "/couriers/:courier/token", alert.Couriers, edge.Respond(s.couriers.RenewToken))
	r.Sensitive(http.MethodDelete, "/couriers/:courier", alert.Couriers, edge.Respond(s.couriers.Disconnect))
}
