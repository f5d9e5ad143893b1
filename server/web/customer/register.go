package customer

import (
	"context"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/customer/account"
	"haat/server/platform/httpx"
	"haat/server/platform/otp"
	"haat/server/platform/phone"
	"haat/server/web/edge"
)

// Register sends a registration code by SMS.
func (s *API) Register(c echo.Context) error {
	var in account.RegisterRequest
	at, err := s.ReadAtShop(c, &in)
	if err != nil {
		return err
	}
	return s.respondCode(c, at, in.Mobile, func(ctx context.Context, allow func(mobile string) error) (*otp.Sent, error) {
		return s.Accounts.Register(ctx, at.Tenant, in, at.Locale, allow)
	})
}

// respondCode is like shopping.SendCode, and responds with the result.
func (s *API) respondCode(
	c echo.Context, at *edge.AtShop, mobile string, send func(ctx context.Context, allow func(mobile string) error) (*otp.Sent, error),
) error {
	sent, err := s.shopping.SendCode(c, at, mobile, send)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, sent)
}

// ConfirmRegistration creates a customer if the code is right, and signs them in.
func (s *API) ConfirmRegistration(c echo.Context) error {
	var in account.RegisterRequest
	at, err := s.ReadAtShop(c, &in)
	if err != nil {
		return err
	}
	return s.enterByCode(c, at, in.Mobile, func(ctx context.Context) (*ent.Customer, error) {
		return s.Accounts.ConfirmRegistration(ctx, in)
	})
}

// enterByCode signs in the customer whom verify returns. verify checks a code that was sent to the number.
// Attempts are limited.
func (s *API) enterByCode(c echo.Context, at *edge.AtShop, mobile string, verify func(context.Context) (*ent.Customer, error)) error {
	number, _ := phone.Read(mobile)
	d := s.Device(c)
	if err := s.Guard.TryCode(c, at.Tenant, d, number); err != nil {
		return err
	}
	who, err := verify(otp.WithDevice(at.Context, d.ID))
	if err != nil {
		return err
	}
	return s.enterFrom(c, at.Tenant, d, who)
}
