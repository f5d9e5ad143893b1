package couriers

import (
	"io"

	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/platform/spreadsheet"
	"haat/server/shipping/parcel"
	"haat/server/web/edge"
)

// MaxStatusBody is the maximum size of a request about pasted statuses, in bytes. It is enough for 500 lines with Bengali texts.
const MaxStatusBody = 256 << 10

// BookManuals records the parcels of many orders with a courier that Haat does not connect to. Each order succeeds or fails independently.
func (s *API) BookManuals(_ echo.Context, who *edge.MerchantAt, in parcel.ManualParcels) ([]parcel.BookResult, error) {
	return s.told(who)(s.Services.Parcels.BookManuals(who.Context, in))
}

// ManualNames responds with the couriers and riders that were used last.
func (s *API) ManualNames(_ echo.Context, who *edge.MerchantAt) ([]string, error) {
	return s.Services.Parcels.ManualNames(who.Context)
}

// UploadFile sends the file with which the panel of ?courier= books the parcels of ?orders=.
func (s *API) UploadFile(c echo.Context, who *edge.MerchantAt) error {
	name := c.QueryParam("courier")
	file, err := s.Services.Parcels.UploadFile(who.Context, name, httpx.QueryList(c, "orders"))
	if err != nil {
		return err
	}
	return s.SendSpreadsheet(c, who, name, func(w io.Writer, to spreadsheet.File) error { return file.Write(w, to) })
}

// PreviewStatuses responds with what the lines of a pasted list would do.
func (s *API) PreviewStatuses(_ echo.Context, who *edge.MerchantAt, in parcel.PastedStatuses) ([]parcel.StatusLine, error) {
	return s.Services.Parcels.PreviewStatuses(who.Context, in)
}

// SetManuals sets the states of manual parcels. Each succeeds or fails independently.
func (s *API) SetManuals(_ echo.Context, who *edge.MerchantAt, in parcel.StatusChanges) ([]parcel.StatusResult, error) {
	return s.explained(who)(s.Services.Parcels.SetManuals(who.Context, in))
}

// UndoManuals undoes the member's latest changes of manual parcels' states. Each succeeds or fails independently.
func (s *API) UndoManuals(_ echo.Context, who *edge.MerchantAt, in parcel.StatusUndo) ([]parcel.StatusResult, error) {
	return s.explained(who)(s.Services.Parcels.UndoManuals(who.Context, in))
}

// explained returns a function that adds the messages of refused changes.
func (s *API) explained(who *edge.MerchantAt) func([]parcel.StatusResult, error) ([]parcel.StatusResult, error) {
	return func(results []parcel.StatusResult, err error) ([]parcel.StatusResult, error) {
		for i, r := range results {
			if r.Code != "" {
				results[i].Message = s.Texts.T(string(who.Locale), "error."+r.Code)
			}
		}
		return results, err
	}
}
