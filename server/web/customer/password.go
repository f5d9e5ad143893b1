package customer

import (
	"context"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/customer/account"
	"haat/server/platform/httpx"
	"haat/server/platform/otp"
	"haat/server/web/edge"
)

type forgotRequest struct {
	Mobile string `json:"mobile"`
}

// PasswordCode sends a password reset code by SMS.
func (s *API) PasswordCode(c echo.Context) error {
	var in forgotRequest
	at, err := s.ReadAtShop(c, &in)
	if err != nil {
		return err
	}
	return s.respondCode(c, at, in.Mobile, func(ctx context.Context, allow func(mobile string) error) (*otp.Sent, error) {
		return s.Accounts.ForgotPassword(ctx, at.Tenant, in.Mobile, at.Locale, allow)
	})
}

// ResetPassword sets a new password if the code is right. It signs the customer in to this browser and out of
// all others.
func (s *API) ResetPassword(c echo.Context) error {
	var in account.ResetRequest
	at, err := s.ReadAtShop(c, &in)
	if err != nil {
		return err
	}
	return s.enterByCode(c, at, in.Mobile, func(ctx context.Context) (*ent.Customer, error) {
		return s.Accounts.ResetPassword(ctx, in)
	})
}

// ChangePassword sets a new password if the current one is correct. Other browsers are signed out.
func (s *API) ChangePassword(c echo.Context, who *edge.SignedIn) error {
	var in account.PasswordRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	if err := s.Guard.Password(who); err != nil {
		return err
	}
	changed, err := s.Accounts.ChangePassword(who.Context, who.Customer, in)
	if err != nil {
		return err
	}
	return s.enter(c, who.Tenant, changed)
}
