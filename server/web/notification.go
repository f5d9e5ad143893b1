package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/account"
)

// notifications responds with the customer's newest notifications, or those before ?before=.
func (s *CustomerAPI) notifications(c echo.Context, who *signedIn) error {
	before, err := queryNumber(c, "before", 0)
	if err != nil {
		return err
	}
	list, err := s.Accounts.Notifications(who.ctx, who.ID, before)
	if err != nil {
		return err
	}
	return sendPrivate(c, list)
}

type unreadAnswer struct {
	Unread int `json:"unread"`
}

func (s *CustomerAPI) readNotifications(c echo.Context, who *signedIn) error {
	var in account.ReadRequest
	if err := readJSON(c, &in); err != nil {
		return err
	}
	unread, err := s.Accounts.ReadNotifications(who.ctx, who.ID, in)
	if err != nil {
		return err
	}
	return sendPrivate(c, unreadAnswer{unread})
}
