package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/account"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Notifications responds with the customer's newest notifications, or those before ?before=.
func (s *API) Notifications(c echo.Context, who *edge.SignedIn) error {
	before, err := httpx.QueryNumber(c, "before", 0)
	if err != nil {
		return err
	}
	list, err := s.Accounts.Notifications(who.Context, who.ID, before)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

type unreadAnswer struct {
	Unread int `json:"unread"`
}

func (s *API) ReadNotifications(c echo.Context, who *edge.SignedIn) error {
	var in account.ReadRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	unread, err := s.Accounts.ReadNotifications(who.Context, who.ID, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, unreadAnswer{unread})
}
