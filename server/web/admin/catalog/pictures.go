package catalog

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/platform/media"
	"haat/server/web/edge"
)

// AddPicture stores an uploaded picture, which expires after one day unless it is used.
func (s *API) AddPicture(c echo.Context, who *edge.MerchantAt) (media.Picture, error) {
	form, err := edge.ReadForm(c, 1)
	if err != nil {
		return media.Picture{}, err
	}
	if len(form.Pictures) != 1 {
		return media.Picture{}, fault.New(fault.Invalid, "picture_unreadable")
	}
	return s.Uploads.Add(who.Context, form.Pictures[0])
}
