package hook

import "github.com/labstack/echo/v4"

// BKash stores what a message of bKash's topic at SNS asks for, and answers it. SNS repeats messages that are not answered with 200.
func (a *API) BKash(c echo.Context) error {
	return a.service(c, func(publicID string, body []byte) (int, func() error, error) {
		h, err := a.Online.ReadHook(c.Request().Context(), "bkash", publicID, body)
		if err != nil {
			return 0, nil, err
		}
		return h.ConnectionID, func() error { return a.Online.ApplyHook(h) }, nil
	})
}
