package basic

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/checkout"
	"haat/server/platform/fault"
	"haat/server/unfinished"
	"haat/server/web/edge"
	"haat/server/web/page"
	"haat/server/web/storefront"
)

// Restore fills the cart of the pages without scripts with the cart of a signed link, and redirects to it. A link that does not work
// shows the present cart, and says so.
func (b *Basic) Restore(c echo.Context, at *edge.AtShop, base string) (*storefront.Basic, error) {
	if err := b.Guard.ChangeBasket(c); err != nil {
		return nil, err
	}
	lines, err := b.Unfinished.Cart(at.Context, at.Tenant, c.QueryParam("key"))
	if err != nil {
		return nil, err
	}
	if len(lines) > 0 {
		b.writeCart(c, at, base, lines)
		return &storefront.Basic{Next: cartPath}, nil
	}
	quote, _, notices, err := b.review(c, at, base, readCart(c, at), checkout.QuoteRequest{})
	if err != nil {
		return nil, err
	}
	props := page.BasicProps{Step: "cart", Notices: notices, Quote: quote, Problem: b.say(at, "basic.restore.gone")}
	return &storefront.Basic{Texts: "head.cart", Status: http.StatusNotFound, Props: props}, nil
}

// keep stores a refused checkout without an order, unless the customer refuses. A checkout that cannot be stored is no reason to refuse
// the order.
func (b *Basic) keep(c echo.Context, at *edge.AtShop, f *checkoutForm) error {
	err := b.customer.Keep(c, at, unfinished.KeepRequest{
		Key: f.key, Name: f.values.Get("name"), Mobile: f.values.Get("mobile"), District: f.values.Get("district"), Lines: f.lines,
		Refused: f.values.Get("no_save") != "",
	})
	if _, ok := fault.As(err); ok {
		return nil
	}
	return err
}
