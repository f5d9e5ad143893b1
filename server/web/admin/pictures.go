package admin

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// AddPicture stores an uploaded picture, which expires after one day unless it is used.
func (s *API) AddPicture(c echo.Context, who *edge.MerchantAt) error {
	form, err := edge.ReadForm(c, 1)
	if err != nil {
		return err
	}
	if len(form.Pictures) != 1 {
		return fault.New(fault.Invalid, "picture_unreadable")
	}
	added, err := s.Uploads.Add(who.Context, form.Pictures[0])
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, added)
}
