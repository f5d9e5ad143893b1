package customer

import (
	"context"

	"github.com/labstack/echo/v4"

	"haat/server/order/checkout"
	"haat/server/platform/httpx"
	"haat/server/platform/otp"
	"haat/server/platform/phone"
	"haat/server/web/edge"
)

// confirmOrder verifies the SMS code of an order, if it has one.
func (s *API) confirmOrder(c echo.Context, at *edge.AtShop, in checkout.PlaceRequest, by *checkout.Shopper) error {
	if in.Code == "" {
		return nil
	}
	number, _ := phone.Read(in.Mobile)
	d := s.Device(c)
	if err := s.Guard.TryCode(c, at.Tenant, d, number); err != nil {
		return err
	}
	confirm, err := s.Accounts.ConfirmOrder(otp.WithDevice(at.Context, d.ID), in.Mobile, in.Code)
	by.Confirm = confirm
	return err
}

type orderCodeRequest struct {
	Mobile string `json:"mobile"`
}

// OrderCode sends a code to the phone number of an order that requires one.
func (s *API) OrderCode(c echo.Context) error {
	var in orderCodeRequest
	at, err := s.ReadAtShop(c, &in)
	if err != nil {
		return err
	}
	sent, err := s.SendOrderCode(c, at, in.Mobile)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, sent)
}

// SendOrderCode sends a code to the phone number of an order within the rate limits, and sets the device's cookie, which
// the code is bound to.
func (s *API) SendOrderCode(c echo.Context, at *edge.AtShop, mobile string) (*otp.Sent, error) {
	return s.sendCode(c, at, mobile, func(ctx context.Context, allow func(mobile string) error) (*otp.Sent, error) {
		return s.Accounts.OrderCode(ctx, at.Tenant, mobile, at.Locale, allow)
	})
}
