package hook

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"haat/server/payment/session"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
)

// GatewayReturn queries the gateway about a payment, and redirects a customer who returns from the gateway to
// the page of the order's payments. Beyond the rate limit it does not query the gateway, because the payment
// is also polled. Gateways use GET, or a form that the browser posts without the shop's cookies.
func (a *API) GatewayReturn(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	n, err := a.readNotice(c)
	if fault.IsNotFound(err) { // only unknown sessions count towards the limit of the address, which many customers may share
		if err := a.Guard.HookFrom(c); err != nil {
			return err
		}
		return fault.New(fault.NotFound, "order_not_found")
	}
	if err != nil {
		return err
	}
	if a.Guard.Notice(n.PaymentID) == nil {
		if err := a.Online.Receive(c.Request().Context(), n); err != nil {
			return err
		}
	}
	return c.Redirect(http.StatusSeeOther, a.Config.ShopAddress(n.Tenant.Own, n.Tenant.Shop.Slug)+"/basic/pay?order="+url.QueryEscape(n.Order))
}

// GatewayNotice handles a payment gateway's notice.
func (a *API) GatewayNotice(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	if err := a.Guard.HookFrom(c); err != nil {
		return err
	}
	n, err := a.readNotice(c)
	if f, ok := fault.As(err); ok && f.Kind == fault.NotFound {
		return c.JSON(http.StatusNotFound, map[string]string{"error": http.StatusText(http.StatusNotFound)})
	}
	if err != nil {
		return err
	}
	if err := a.Guard.Notice(n.PaymentID); err != nil {
		return err
	}
	if err := a.Online.Receive(c.Request().Context(), n); err != nil {
		return err
	}
	return c.NoContent(http.StatusOK)
}

// readNotice finds the payment of a notice. Nothing else in the request is trusted.
func (a *API) readNotice(c echo.Context) (*session.Notice, error) {
	fields, err := noticeFields(c)
	if err != nil {
		return nil, err
	}
	return a.Online.ReadNotice(c.Request().Context(), service(c), httpx.PathParams(c)["public_id"], fields)
}

// noticeFields returns the fields of a notice from the query, and from a posted form or JSON object. Fields
// of the body take precedence.
func noticeFields(c echo.Context) (url.Values, error) {
	fields := c.Request().URL.Query()
	if c.Request().Method != http.MethodPost {
		return fields, nil
	}
	body, err := read(c)
	if err != nil {
		return nil, err
	}
	posted := url.Values{}
	if text := bytes.TrimSpace(body); bytes.HasPrefix(text, []byte("{")) {
		var object map[string]any
		if err = json.Unmarshal(text, &object); err == nil {
			for name, value := range object {
				if text, ok := value.(string); ok {
					posted.Set(name, text)
				}
			}
		}
	} else {
		posted, err = url.ParseQuery(string(text))
	}
	if err != nil {
		return nil, fault.New(fault.Malformed, "request_invalid")
	}
	maps.Copy(fields, posted)
	return fields, nil
}
