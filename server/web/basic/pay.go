package basic

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/payment"
	"haat/server/platform/fault"
	"haat/server/web/edge"
	"haat/server/web/page"
	"haat/server/web/storefront"
)

// Pay shows how to pay in advance for the order in the parameter "order", to a visitor who placed it or has
// proof of access.
func (b *Basic) Pay(c echo.Context, at *edge.AtShop, _ string) (*storefront.Basic, error) {
	return b.payPage(c, at, nil, nil)
}

// Paid records the claim in a posted form, and redirects to the page, which shows the claim's state. If the
// claim is refused, the form is shown again with the reason and the entered values.
func (b *Basic) Paid(c echo.Context, at *edge.AtShop, _ string) (*storefront.Basic, error) {
	values, err := readForm(c)
	if err != nil {
		return nil, err
	}
	in := payment.ClaimRequest{Method: values.Get("method"), Reference: values.Get("reference"), Sender: values.Get("sender")}
	typed := map[string]string{"method": in.Method, "reference": in.Reference, "sender": in.Sender}
	id := c.QueryParam("order")
	proof, err := b.shopping.Proof(c, at, id)
	if err != nil {
		return nil, err
	}
	answer, err := b.shopping.OrderWith(c, at, id, proof)
	if err != nil || answer.Order == nil {
		return b.payPage(c, at, nil, nil)
	}
	_, row, err := b.Payments.Page(at.Context, at.Tenant, answer.Order.OrderID, at.Locale)
	if err != nil {
		return nil, err
	}
	if err := b.Guard.Pay(row.ID); err != nil {
		return nil, err
	}
	if gateway := values.Get("gateway"); gateway != "" {
		return b.payOnline(c, at, row, gateway)
	}
	if err := b.Payments.Claim(at.Context, at.Tenant, row, in, proof.CustomerID); err != nil {
		return b.payPage(c, at, typed, err)
	}
	next := edge.BasicPayPath + "?order=" + row.Number
	if proof.Key != "" { // the URL contains the key, because the browser may refuse the cookie
		next += "&key=" + proof.Key
	}
	return &storefront.Basic{Next: next}, nil
}

// payPage returns the page with the entered values. reason is the error that refused them, or nil.
func (b *Basic) payPage(c echo.Context, at *edge.AtShop, typed map[string]string, reason error) (*storefront.Basic, error) {
	result := &storefront.Basic{Texts: "head.pay", Props: page.BasicProps{Step: "pay"}}
	result.Props.Form = page.BasicForm{Values: map[string]string{}, Errors: map[string]string{}}
	if typed != nil {
		result.Props.Form.Values = typed
	}
	if reason != nil {
		refusal, ok := fault.As(reason)
		if !ok || refusal.Kind != fault.Invalid && refusal.Kind != fault.Conflict {
			return nil, reason
		}
		result.Status, result.Props.Problem = storefront.StatusOf(refusal.Kind), b.say(at, "error."+refusal.Code)
		for name, code := range refusal.Fields {
			result.Props.Form.Errors[name] = b.payError(at, name, code)
		}
	}
	answer, err := b.shopping.Order(c, at, c.QueryParam("order"))
	if fault.IsNotFound(err) || err == nil && answer.Order == nil {
		result.Status = http.StatusNotFound
		return result, nil
	}
	if err != nil {
		return nil, err
	}
	result.Props.PayKey = c.QueryParam("key")
	shown, row, err := b.Payments.Page(at.Context, at.Tenant, answer.Order.OrderID, at.Locale)
	if err != nil {
		return nil, err
	}
	result.Props.Pay = shown
	return result, b.offerOnline(at, row, &result.Props)
}

// payError returns the text of a field's error code.
func (b *Basic) payError(at *edge.AtShop, name, code string) string {
	switch {
	case code == "required":
		return b.say(at, "form.required")
	case name == "sender":
		return b.say(at, "basic.pay.sender.invalid")
	case name == "reference":
		return b.say(at, "basic.pay.reference.invalid")
	default:
		return b.say(at, "basic.pay.method.invalid")
	}
}
