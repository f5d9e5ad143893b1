package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/platform/httpx"
)

// addPicture stores an uploaded picture, which expires after one day unless it is used.
func (s *AdminAPI) addPicture(c echo.Context, who *merchantAt) error {
	form, err := readForm(c, 1)
	if err != nil {
		return err
	}
	if len(form.pictures) != 1 {
		return fault.New(fault.Invalid, "picture_unreadable")
	}
	added, err := s.Uploads.Add(who.ctx, form.pictures[0])
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, added)
}
