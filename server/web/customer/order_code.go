package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
)

type orderCodeRequest struct {
	Mobile string `json:"mobile"`
}

// OrderCode sends a code to the phone number of an order that requires one.
func (s *API) OrderCode(c echo.Context) error {
	var in orderCodeRequest
	at, err := s.ReadAtShop(c, &in)
	if err != nil {
		return err
	}
	sent, err := s.shopping.SendOrderCode(c, at, in.Mobile)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, sent)
}
