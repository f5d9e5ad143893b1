package couriers

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/shipping/parcel"
	"haat/server/web/edge"
)

// MaxBookingBody is the maximum size of a request to book parcels, in bytes. It is enough for 200 rows with
// Bengali texts.
const MaxBookingBody = 1 << 20

func idOf(c echo.Context) (int, error) { return httpx.PathID(c, "parcel", "parcel_not_found") }

// Parcels responds with a page of parcels: those of the tab ?tab= that match ?search=, before the id
// ?before=; or those with the ids ?ids=.
func (s *API) Parcels(c echo.Context, who *edge.MerchantAt) (*parcel.ParcelList, error) {
	q := parcel.ListQuery{Tab: parcel.Tab(c.QueryParam("tab")), Search: c.QueryParam("search")}
	q.Before, _ = strconv.Atoi(c.QueryParam("before")) // 0, the first page, for anything else
	if q.IDs = httpx.QueryIDs(c, "ids"); len(q.IDs) > parcel.MaxRows {
		return nil, fault.New(fault.Invalid, "parcels_invalid")
	}
	return s.Services.Parcels.List(who.Context, q)
}

// OfOrder responds with the parcels of an order.
func (s *API) OfOrder(c echo.Context, who *edge.MerchantAt) ([]parcel.Parcel, error) {
	return s.Services.Parcels.OfOrder(who.Context, httpx.PathParams(c)["order"])
}

// Review responds with the bookings that would be sent for orders.
func (s *API) Review(_ echo.Context, who *edge.MerchantAt, in parcel.ReviewRequest) (*parcel.ParcelReview, error) {
	return s.Services.Parcels.Review(who.Context, in)
}

// Book books parcels. Each order succeeds or fails independently.
func (s *API) Book(_ echo.Context, who *edge.MerchantAt, in parcel.BookRequest) ([]parcel.BookResult, error) {
	return s.told(who)(s.Services.Parcels.Book(who.Context, in))
}

// told returns a function that adds the messages of refused orders.
func (s *API) told(who *edge.MerchantAt) func([]parcel.BookResult, error) ([]parcel.BookResult, error) {
	return func(results []parcel.BookResult, err error) ([]parcel.BookResult, error) {
		for i, r := range results {
			if r.Code != "" {
				results[i].Message = s.Texts.T(string(who.Locale), "error."+r.Code)
			}
		}
		return results, err
	}
}

// BookManual records a parcel that was booked outside Haat.
func (s *API) BookManual(_ echo.Context, who *edge.MerchantAt, in parcel.ManualParcel) (*parcel.Parcel, error) {
	return s.Services.Parcels.BookManual(who.Context, in)
}

// Retry sends a failed parcel again, with corrected values.
func (s *API) Retry(c echo.Context, who *edge.MerchantAt, in parcel.BookRow) (*parcel.Parcel, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return s.Services.Parcels.Retry(who.Context, id, in)
}

// Cancel cancels a parcel before it is picked up.
func (s *API) Cancel(c echo.Context, who *edge.MerchantAt, in parcel.ParcelCancel) (*parcel.Parcel, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return s.Services.Parcels.Cancel(who.Context, id, in)
}

// Resolve records the outcome of a booking whose response was lost.
func (s *API) Resolve(c echo.Context, who *edge.MerchantAt, in parcel.ParcelResolve) (*parcel.Parcel, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return s.Services.Parcels.Resolve(who.Context, id, in)
}

// UndoManual undoes the member's latest change of a manual parcel's state, and that of its order.
func (s *API) UndoManual(c echo.Context, who *edge.MerchantAt) (*parcel.Parcel, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return s.Services.Parcels.UndoManual(who.Context, id)
}

// SetManual sets the state of a manual parcel.
func (s *API) SetManual(c echo.Context, who *edge.MerchantAt, in parcel.ManualStatus) (*parcel.Parcel, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return s.Services.Parcels.SetManual(who.Context, id, in)
}
