package payment

import (
	"cmp"

	"github.com/labstack/echo/v4"

	"haat/server/payment"
	"haat/server/platform/httpx"
	"haat/server/shop/settings"
	"haat/server/web/edge"
)

// List responds with a page of the shop's payments, selected by ?view= and ?page=.
func (s *API) List(c echo.Context, who *edge.MerchantAt) (*payment.PaymentList, error) {
	page, err := httpx.QueryNumber(c, "page", 1)
	if err != nil {
		return nil, err
	}
	return s.Payments.List(who.Context, cmp.Or(c.QueryParam("view"), "claimed"), page)
}

// OfOrder responds with the payments of an order.
func (s *API) OfOrder(c echo.Context, who *edge.MerchantAt) (*payment.OrderPayments, error) {
	return s.Payments.OfOrder(who.Context, httpx.PathParams(c)["order"])
}

// Ask requests money in advance from the customer of an order.
func (s *API) Ask(c echo.Context, who *edge.MerchantAt, in payment.AskRequest) (*payment.OrderPayments, error) {
	id := httpx.PathParams(c)["order"]
	if err := s.Payments.Ask(who.Context, who.Tenant, id, in); err != nil {
		return nil, err
	}
	return s.Payments.OfOrder(who.Context, id)
}

// step calls step with the id of the payment in the path, and responds with the payments of the payment's
// order.
func (s *API) step(c echo.Context, who *edge.MerchantAt, step func(id int) error) (*payment.OrderPayments, error) {
	id, err := httpx.PathID(c, "payment", "payment_not_found")
	if err != nil {
		return nil, err
	}
	return s.Payments.OfPayment(who.Context, id, func() error { return step(id) })
}

// Confirm records that the money of a payment has arrived.
func (s *API) Confirm(c echo.Context, who *edge.MerchantAt, in payment.ConfirmRequest) (*payment.OrderPayments, error) {
	return s.step(c, who, func(id int) error { return s.Payments.Confirm(who.Context, who.Tenant, id, in) })
}

// Reject records that the money of a payment has not arrived.
func (s *API) Reject(c echo.Context, who *edge.MerchantAt, in payment.RejectRequest) (*payment.OrderPayments, error) {
	return s.step(c, who, func(id int) error { return s.Payments.Reject(who.Context, who.Tenant, id, in) })
}

// Refund records money that the shop has returned, or returns money through a gateway.
func (s *API) Refund(c echo.Context, who *edge.MerchantAt, in payment.RefundRequest) (*payment.OrderPayments, error) {
	return s.step(c, who, func(id int) error { return s.Online.Refund(who.Context, who.Tenant, id, in) })
}

// Check looks up the transaction of a claim at the wallet's gateway.
func (s *API) Check(c echo.Context, who *edge.MerchantAt) (*payment.OrderPayments, error) {
	return s.step(c, who, func(id int) error { return s.Online.CheckClaim(who.Context, who.Tenant, id) })
}

// Resolve records the outcome of a gateway refund that was unknown, as a member has found it at the gateway.
func (s *API) Resolve(c echo.Context, who *edge.MerchantAt, in payment.ResolveRequest) (*payment.OrderPayments, error) {
	return s.step(c, who, func(id int) error { return s.Online.ResolveRefund(who.Context, who.Tenant, id, in) })
}

// Settings responds with the shop's rules for payments in advance.
func (s *API) Settings(_ echo.Context, who *edge.MerchantAt) (*settings.PaymentSettings, error) {
	return s.Services.Settings.Payments(who.Context)
}

// ChangeSettings changes the shop's rules for payments in advance.
func (s *API) ChangeSettings(_ echo.Context, who *edge.MerchantAt, in settings.PaymentSettings) (*settings.PaymentSettings, error) {
	return s.Services.Settings.ChangePayments(who.Context, in)
}
