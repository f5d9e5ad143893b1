package basic

import (
	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/platform/fault"
	"haat/server/web/edge"
	"haat/server/web/page"
	"haat/server/web/storefront"
)

// payOnline opens a session at a payment gateway, and responds with a page that sends the browser to the
// gateway's page. It cannot redirect, because the content security policy of the form's page allows only
// redirects to its own origin. If the gateway is unavailable, the page with the ways to pay is shown again
// with the reason.
func (b *Basic) payOnline(c echo.Context, at *edge.AtShop, order *ent.Order, name string) (*storefront.Basic, error) {
	address, err := b.Online.Start(at.Context, at.Tenant, order, name)
	refusal, ok := fault.As(err)
	if ok && refusal.Kind == fault.Unavailable && refusal.Code == "gateway_unavailable" {
		result, err := b.payPage(c, at, nil, nil)
		if err != nil {
			return nil, err
		}
		result.Status, result.Props.Problem = storefront.StatusOf(refusal.Kind), b.say(at, "error."+refusal.Code)
		return result, nil
	}
	result, shown := b.payPage(c, at, nil, err)
	if err != nil || shown != nil {
		return result, shown
	}
	result.Props.GatewayPage = &page.GatewayPage{Title: b.Online.Title(name), Address: address}
	c.Response().Header().Set("Refresh", "0;url="+address)
	return result, nil
}

// offerOnline adds the gateways that can accept a payment for an order to props. While a payment is being
// checked, it adds this fact instead.
func (b *Basic) offerOnline(at *edge.AtShop, order *ent.Order, props *page.BasicProps) (err error) {
	if props.Checking, err = b.Online.Checking(at.Context, order); err != nil || props.Checking {
		return err
	}
	props.Gateways, err = b.Online.Offers(at.Context, order)
	return err
}
