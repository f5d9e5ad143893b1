// Package attention contains the handlers of the admin API for parcels that need the team's attention, and
// for the history of parcels.
package attention

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/shipping/parcel/attention"
	"haat/server/web/edge"
)

// API contains the handlers.
type API struct {
	*edge.Edge
	parcels *attention.Service
}

// New returns the handlers.
func New(e *edge.Edge, services Services) *API { return &API{e, attention.New(services.Parcels)} }

// done is the response to a change that returns no data.
type done struct{}

func memberOf(who *edge.MerchantAt) attention.Member {
	return attention.Member{ID: who.ID, Name: who.Name}
}

// List responds with the parcels that need the team's attention.
func (s *API) List(_ echo.Context, who *edge.MerchantAt) (*attention.Attention, error) {
	return s.parcels.List(who.Context)
}

// Find responds with the parcel that has a scanned code.
func (s *API) Find(c echo.Context, who *edge.MerchantAt) (*attention.FoundParcel, error) {
	return s.parcels.Find(who.Context, c.QueryParam("code"), who.Locale)
}

// Snooze hides a parcel for 1 to 14 days.
func (s *API) Snooze(c echo.Context, who *edge.MerchantAt, in attention.SnoozeRequest) (*done, error) {
	id, err := httpx.PathID(c, "parcel", "parcel_not_found")
	if err != nil {
		return nil, err
	}
	return &done{}, s.parcels.Snooze(who.Context, id, in)
}

// AskReturn asks the courier to return a parcel.
func (s *API) AskReturn(c echo.Context, who *edge.MerchantAt) (*attention.ReturnAsked, error) {
	id, err := httpx.PathID(c, "parcel", "parcel_not_found")
	if err != nil {
		return nil, err
	}
	return s.parcels.AskReturn(who.Context, id, memberOf(who))
}

// Explain records why the courier of a parcel collected another amount than the cash to be collected.
func (s *API) Explain(c echo.Context, who *edge.MerchantAt, in attention.DifferenceRequest) (*done, error) {
	id, err := httpx.PathID(c, "parcel", "parcel_not_found")
	if err != nil {
		return nil, err
	}
	return &done{}, s.parcels.Explain(who.Context, id, in, memberOf(who))
}

// CheckIn adds the goods of a returned parcel to the stock.
func (s *API) CheckIn(c echo.Context, who *edge.MerchantAt, in attention.CheckInRequest) (*done, error) {
	id, err := httpx.PathID(c, "parcel", "parcel_not_found")
	if err != nil {
		return nil, err
	}
	return &done{}, s.parcels.CheckIn(who.Context, who.Tenant, id, in, memberOf(who))
}

// UndoCheckIn reverses the member's check-in.
func (s *API) UndoCheckIn(c echo.Context, who *edge.MerchantAt) (*done, error) {
	id, err := httpx.PathID(c, "parcel", "parcel_not_found")
	if err != nil {
		return nil, err
	}
	return &done{}, s.parcels.UndoCheckIn(who.Context, id, memberOf(who))
}

// History responds with the history of an order's parcels.
func (s *API) History(c echo.Context, who *edge.MerchantAt) ([]attention.ParcelMoment, error) {
	return s.parcels.History(who.Context, httpx.PathParams(c)["order"])
}
