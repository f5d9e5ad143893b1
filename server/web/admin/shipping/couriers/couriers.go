// Package couriers contains the handlers of the admin API for couriers and parcels.
package couriers

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/shipping/parcel"
	"haat/server/web/edge"
)

// API contains the handlers.
type API struct {
	*edge.Edge
	Services
}

// New returns the handlers.
func New(e *edge.Edge, services Services) *API { return &API{e, services} }

func nameOf(c echo.Context) string { return httpx.PathParams(c)["courier"] }

// Couriers responds with all couriers, the shop's connections and its rules.
func (s *API) Couriers(_ echo.Context, who *edge.MerchantAt) (*parcel.Couriers, error) {
	return s.Services.Parcels.Connections(who.Context)
}

// ChangeRules replaces the shop's rules for parcels.
func (s *API) ChangeRules(_ echo.Context, who *edge.MerchantAt, in parcel.CourierRules) (*parcel.CourierRules, error) {
	return s.Services.Parcels.ChangeRules(who.Context, in)
}

// Connect connects the shop's account at a courier.
func (s *API) Connect(c echo.Context, who *edge.MerchantAt, in parcel.CourierKeys) (*parcel.CourierConnected, error) {
	return s.Services.Parcels.Connect(who.Context, nameOf(c), in)
}

// Disconnect removes the credentials of the shop's account.
func (s *API) Disconnect(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	return nil, s.Services.Parcels.Disconnect(who.Context, nameOf(c))
}

// Stores responds with the pickup places of the shop's account.
func (s *API) Stores(c echo.Context, who *edge.MerchantAt) ([]parcel.CourierStore, error) {
	return s.Services.Parcels.Stores(who.Context, nameOf(c))
}

// ChangeConnection changes the settings of a connection.
func (s *API) ChangeConnection(c echo.Context, who *edge.MerchantAt, in parcel.CourierSettings) (*parcel.CourierAccount, error) {
	return s.Services.Parcels.ChangeConnection(who.Context, nameOf(c), in)
}

// RenewToken replaces the secret of a connection's webhooks, and responds with the new one.
func (s *API) RenewToken(c echo.Context, who *edge.MerchantAt) (*parcel.CourierToken, error) {
	return s.Services.Parcels.RenewToken(who.Context, nameOf(c))
}

// Areas responds with the courier's areas that match ?search=.
func (s *API) Areas(c echo.Context, who *edge.MerchantAt) ([]parcel.FoundArea, error) {
	return s.Services.Parcels.FindAreas(who.Context, nameOf(c), c.QueryParam("search"))
}

// Pickup responds with the initial values of a pickup request.
func (s *API) Pickup(c echo.Context, who *edge.MerchantAt) (*parcel.PickupForm, error) {
	return s.Services.Parcels.Pickup(who.Context, nameOf(c))
}

// RequestPickup asks a courier to collect parcels.
func (s *API) RequestPickup(c echo.Context, who *edge.MerchantAt, in parcel.PickupRequest) (*parcel.PickupForm, error) {
	return s.Services.Parcels.RequestPickup(who.Context, nameOf(c), in)
}
