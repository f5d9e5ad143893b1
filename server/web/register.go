package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/account"
	"haat/server/platform/phone"
	"haat/server/tenancy"
)

// register sends a code by SMS to who wants to become a customer.
func (s *Server) register(c echo.Context) error {
	var in account.RegisterRequest
	at, err := s.readAtShop(c, &in)
	if err != nil {
		return err
	}
	if err := s.guard.asksForCode(c); err != nil {
		return err
	}
	sent, err := s.Accounts.Register(at.ctx, at.tenant, in, at.locale, s.mayCode(at.tenant))
	if err != nil {
		return err
	}
	return sendPrivate(c, sent)
}

// mayCode counts the codes that are sent to a number.
func (s *Server) mayCode(t *tenancy.Tenant) func(mobile string) error {
	return func(mobile string) error { return s.guard.code(t, mobile) }
}

// confirmRegistration makes a customer with the code, and signs them in.
func (s *Server) confirmRegistration(c echo.Context) error {
	var in account.RegisterRequest
	at, err := s.readAtShop(c, &in)
	if err != nil {
		return err
	}
	number, _ := phone.Read(in.Mobile)
	if err := s.guard.tryCode(c, at.tenant, number); err != nil {
		return err
	}
	who, err := s.Accounts.ConfirmRegistration(at.ctx, in)
	if err != nil {
		return err
	}
	return s.enter(c, at.tenant, who)
}
