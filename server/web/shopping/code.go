package shopping

import (
	"context"

	"github.com/labstack/echo/v4"

	"haat/server/platform/otp"
	"haat/server/platform/phone"
	"haat/server/web/edge"
)

// SendOrderCode sends a code to the phone number of an order within the rate limits. It sets the device's
// cookie, to which the code is bound.
func (s *Shopping) SendOrderCode(c echo.Context, at *edge.AtShop, mobile string) (*otp.Sent, error) {
	return s.SendCode(c, at, mobile, func(ctx context.Context, allow func(mobile string) error) (*otp.Sent, error) {
		return s.Accounts.OrderCode(ctx, at.Tenant, mobile, at.Locale, allow)
	})
}

// SendCode sends a code to a phone number. The code is bound to the requesting device, which receives a
// cookie.
func (s *Shopping) SendCode(
	c echo.Context, at *edge.AtShop, mobile string, send func(ctx context.Context, allow func(mobile string) error) (*otp.Sent, error),
) (*otp.Sent, error) {
	number, _ := phone.Read(mobile)
	d, key := s.Device(c), edge.ShopKey(at.Tenant, number)
	if err := s.Guard.RequestCode(c, d, key); err != nil {
		return nil, err
	}
	d.Begin()
	sent, err := send(otp.WithDevice(at.Context, d.ID), func(number string) error { return s.Guard.Code(c, at.Tenant, d, number) })
	if err != nil {
		return nil, err
	}
	if err := d.Remember(c, "asked", key); err != nil {
		return nil, err
	}
	return sent, nil
}
