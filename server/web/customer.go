package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/account"
	"haat/server/platform/fault"
	"haat/server/platform/phone"
)

type loginRequest struct {
	Mobile   string `json:"mobile"`
	Password string `json:"password"`
}

// login signs a customer in with their phone number and password.
func (s *Server) login(c echo.Context) error {
	var in loginRequest
	if err := readJSON(c, &in); err != nil {
		return err
	}
	tenant, _, err := s.apiShop(c)
	if err != nil {
		return err
	}
	number, _ := phone.Read(in.Mobile)
	if err := s.guard.login(c, tenant, number); err != nil {
		return err
	}
	who, err := s.Accounts.SignIn(tenant.Context(c.Request().Context()), in.Mobile, in.Password)
	if err != nil {
		return err
	}
	if err := s.signIn(c, tenant, who); err != nil {
		return err
	}
	return sendPrivate(c, account.Badge{ID: who.ID, Name: who.Name})
}

// addresses answers the addresses of the customer who is signed in.
func (s *Server) addresses(c echo.Context) error {
	tenant, _, err := s.apiShop(c)
	if err != nil {
		return err
	}
	who, err := s.customer(c, tenant)
	if err != nil {
		return err
	}
	if who == nil {
		return fault.New(fault.Unauthorized, "login_required")
	}
	list, err := s.Accounts.Addresses(tenant.Context(c.Request().Context()), who.ID)
	if err != nil {
		return err
	}
	return sendPrivate(c, list)
}
