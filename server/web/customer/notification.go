package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/customer/account"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Notifications responds with the customer's newest notifications, or those before ?before=.
func (s *API) Notifications(c echo.Context, who *edge.SignedIn) (*account.Notifications, error) {
	before, err := httpx.QueryNumber(c, "before", 0)
	if err != nil {
		return nil, err
	}
	return s.Accounts.Notifications(who.Context, who.ID, before)
}

type unreadAnswer struct {
	Unread int `json:"unread"`
}

func (s *API) ReadNotifications(_ echo.Context, who *edge.SignedIn, in account.ReadRequest) (*unreadAnswer, error) {
	unread, err := s.Accounts.ReadNotifications(who.Context, who.ID, in)
	if err != nil {
		return nil, err
	}
	return &unreadAnswer{unread}, nil
}
