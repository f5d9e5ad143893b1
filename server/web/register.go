package web

import (
	"context"

	"github.com/labstack/echo/v4"

	"haat/server/account"
	"haat/server/platform/httpx"
	"haat/server/platform/otp"
	"haat/server/platform/phone"
)

// register sends a registration code by SMS.
func (s *CustomerAPI) register(c echo.Context) error {
	var in account.RegisterRequest
	at, err := s.readAtShop(c, &in)
	if err != nil {
		return err
	}
	return s.sendCode(c, at, in.Mobile, func(ctx context.Context, allow func(mobile string) error) (*otp.Sent, error) {
		return s.Accounts.Register(ctx, at.tenant, in, at.locale, allow)
	})
}

// sendCode sends a code to a phone number. The code is bound to the requesting device, which is
// given a cookie.
func (s *CustomerAPI) sendCode(
	c echo.Context, at *atShop, mobile string, send func(ctx context.Context, allow func(mobile string) error) (*otp.Sent, error),
) error {
	number, _ := phone.Read(mobile)
	d, key := s.device(c), shopKey(at.tenant, number)
	if err := s.guard.requestCode(c, d, key); err != nil {
		return err
	}
	d.begin()
	sent, err := send(otp.WithDevice(at.ctx, d.id), func(number string) error { return s.guard.code(c, at.tenant, d, number) })
	if err != nil {
		return err
	}
	if err := d.keep(c, "asked", key); err != nil {
		return err
	}
	return httpx.SendPrivate(c, sent)
}

// confirmRegistration creates a customer, verified by the code, and signs them in.
func (s *CustomerAPI) confirmRegistration(c echo.Context) error {
	var in account.RegisterRequest
	at, err := s.readAtShop(c, &in)
	if err != nil {
		return err
	}
	number, _ := phone.Read(in.Mobile)
	d := s.device(c)
	if err := s.guard.tryCode(c, at.tenant, d, number); err != nil {
		return err
	}
	who, err := s.Accounts.ConfirmRegistration(otp.WithDevice(at.ctx, d.id), in)
	if err != nil {
		return err
	}
	return s.enterFrom(c, at.tenant, d, who)
}
