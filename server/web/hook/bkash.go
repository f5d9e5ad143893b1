package hook

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
)

// BKash stores what a message of bKash's topic at SNS asks for, and answers it. SNS repeats messages that are not answered with 200.
func (a *API) BKash(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	if err := a.receiveBKash(c); err != nil {
		return refuse(c, err)
	}
	return c.NoContent(http.StatusOK)
}

func (a *API) receiveBKash(c echo.Context) error {
	if err := a.Guard.HookFrom(c); err != nil {
		return err
	}
	body, err := read(c)
	if err != nil {
		return err
	}
	h, err := a.Online.ReadHook(c.Request().Context(), "bkash", httpx.PathParams(c)["public_id"], body)
	if err != nil {
		return err
	}
	if err := a.Guard.TopicMessage(h.ConnectionID); err != nil {
		return err
	}
	return a.Online.ApplyHook(h)
}
