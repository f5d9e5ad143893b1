package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/account"
	"haat/server/platform/phone"
)

type forgotRequest struct {
	Mobile string `json:"mobile"`
}

// passwordCode sends a code by SMS to who has forgotten their password.
func (s *Server) passwordCode(c echo.Context) error {
	var in forgotRequest
	at, err := s.readAtShop(c, &in)
	if err != nil {
		return err
	}
	if err := s.guard.asksForCode(c); err != nil {
		return err
	}
	sent, err := s.Accounts.ForgotPassword(at.ctx, at.tenant, in.Mobile, at.locale, s.mayCode(at.tenant))
	if err != nil {
		return err
	}
	return sendPrivate(c, sent)
}

// resetPassword sets a new password with the code, and signs the customer in here
// and nowhere else.
func (s *Server) resetPassword(c echo.Context) error {
	var in account.ResetRequest
	at, err := s.readAtShop(c, &in)
	if err != nil {
		return err
	}
	number, _ := phone.Read(in.Mobile)
	if err := s.guard.tryCode(c, at.tenant, number); err != nil {
		return err
	}
	who, err := s.Accounts.ResetPassword(at.ctx, in)
	if err != nil {
		return err
	}
	return s.enter(c, at.tenant, who)
}

// changePassword sets a new password for who knows the present one. Other browsers
// are signed out.
func (s *Server) changePassword(c echo.Context, who *signedIn) error {
	var in account.PasswordRequest
	if err := readJSON(c, &in); err != nil {
		return err
	}
	if err := s.guard.password(c, who); err != nil {
		return err
	}
	changed, err := s.Accounts.ChangePassword(who.ctx, who.Customer, in)
	if err != nil {
		return err
	}
	return s.enter(c, who.tenant, changed)
}
