package basic

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/message/smsbudget"
	orders "haat/server/order"
	"haat/server/order/confirmation"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
	"haat/server/web/page"
	"haat/server/web/storefront"
)

// AskConfirm shows the order of a signed link, with buttons for confirming and canceling it. It does not
// change anything, because link previews and virus scanners open links, too.
func (b *Basic) AskConfirm(c echo.Context, at *edge.AtShop, _ string) (*storefront.Basic, error) {
	return b.confirmPage(c, at, "")
}

// AnswerConfirm confirms or cancels the order of a signed link, depending on the field "do" of a posted form,
// and redirects to its page.
func (b *Basic) AnswerConfirm(c echo.Context, at *edge.AtShop, _ string) (*storefront.Basic, error) {
	values, err := readForm(c)
	if err != nil {
		return nil, err
	}
	id, key := c.QueryParam("order"), c.QueryParam("key")
	genuine, expired := b.Confirmations.Check(at.Tenant, id, key)
	if !genuine || expired {
		return b.confirmPage(c, at, "")
	}
	if err := b.countLink(c, at, id, genuine); err != nil {
		return nil, err
	}
	switch values.Get("do") {
	case "confirm":
		err = b.Confirmations.Confirm(at.Context, at.Tenant, id, confirmation.SMS)
	case "cancel":
		from := smsbudget.Source{Address: httpx.AddressKey(c), Network: httpx.NetworkKey(c)}
		err = b.Confirmations.Decline(at.Context, at.Tenant, id, confirmation.SMS, from)
	}
	if refusal, ok := fault.As(err); ok && refusal.Code == "confirmation_closed" {
		return b.confirmPage(c, at, b.say(at, "error."+refusal.Code))
	}
	if err != nil {
		return nil, err
	}
	return &storefront.Basic{Next: confirmation.Path + "?order=" + orders.OrderID(id) + "&key=" + key}, nil
}

// countLink counts a request with the key of a link. Requests with invalid keys share the limits of order
// look-ups.
func (b *Basic) countLink(c echo.Context, at *edge.AtShop, id string, genuine bool) error {
	if !genuine {
		return b.Guard.Track(c, at.Tenant)
	}
	return b.Guard.TrackProven("order " + edge.ShopKey(at.Tenant, orders.OrderID(id)))
}

// confirmPage returns the page of a link. problem is the reason why an answer was refused, or "". If the link
// is invalid, the page reveals nothing about the order, not even whether it exists.
func (b *Basic) confirmPage(c echo.Context, at *edge.AtShop, problem string) (*storefront.Basic, error) {
	id, key := c.QueryParam("order"), c.QueryParam("key")
	genuine, expired := b.Confirmations.Check(at.Tenant, id, key)
	if err := b.countLink(c, at, id, genuine); err != nil {
		return nil, err
	}
	result := &storefront.Basic{Texts: "head.confirm", Props: page.BasicProps{Step: "confirm", Problem: problem}}
	if problem != "" {
		result.Status = http.StatusConflict
	}
	if !genuine {
		result.Status = http.StatusNotFound
		return result, nil
	}
	shown, err := b.Confirmations.Show(at.Context, id, at.Locale)
	if fault.IsNotFound(err) {
		result.Status = http.StatusNotFound
		return result, nil
	}
	if err != nil {
		return nil, err
	}
	confirm := &page.BasicConfirm{
		OrderID: shown.OrderID, Key: key, State: string(shown.State), CanCancel: shown.CanCancel, Name: shown.Name, Address: shown.Address,
		Items: shown.Items, Amount: shown.Amount, Due: shown.Due, Currency: shown.Currency,
	}
	if expired {
		confirm = &page.BasicConfirm{OrderID: shown.OrderID, State: string(confirmation.StateExpired), Items: []orders.OrderItem{}}
		result.Status = http.StatusGone
	}
	result.Props.Confirm = confirm
	return result, nil
}
