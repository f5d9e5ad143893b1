package hook

import (
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"haat/server/payment/online"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
)

// GatewayReturn sends a customer who comes back from a payment gateway to the page of the order's payments, after it asked the gateway
// about the payment. Gateways use GET, or a form that the browser posts without the shop's cookies.
func (a *API) GatewayReturn(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	returned, err := a.notice(c)
	if fault.IsNotFound(err) {
		return fault.New(fault.NotFound, "order_not_found")
	}
	if err != nil {
		return err
	}
	shop := returned.Tenant
	return c.Redirect(http.StatusSeeOther, a.Config.ShopAddress(shop.Own, shop.Shop.Slug)+"/basic/pay?order="+url.QueryEscape(returned.Order))
}

// GatewayNotice answers a payment gateway's notice.
func (a *API) GatewayNotice(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	_, err := a.notice(c)
	if f, ok := fault.As(err); ok && f.Kind == fault.NotFound {
		return c.JSON(http.StatusNotFound, map[string]string{"error": http.StatusText(http.StatusNotFound)})
	}
	if err != nil {
		return err
	}
	return c.NoContent(http.StatusOK)
}

// notice makes the server ask the gateway about a payment. Nothing in the request is trusted.
func (a *API) notice(c echo.Context) (*online.Returned, error) {
	if err := a.Guard.HookFrom(c); err != nil {
		return nil, err
	}
	fields := c.Request().URL.Query()
	if c.Request().Method == http.MethodPost {
		body, err := read(c)
		if err != nil {
			return nil, err
		}
		if fields, err = url.ParseQuery(string(body)); err != nil {
			return nil, fault.New(fault.Malformed, "request_invalid")
		}
	}
	path, ctx := httpx.PathParams(c), c.Request().Context()
	n, err := a.Online.ReadNotice(ctx, path["courier"], path["public_id"], fields)
	if err != nil {
		return nil, err
	}
	if err := a.Guard.Notice(n.ConnectionID(), n.Session); err != nil {
		return nil, err
	}
	return a.Online.Receive(ctx, n)
}
