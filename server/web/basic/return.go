package basic

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/ent"
	orders "haat/server/order"
	"haat/server/order/returns"
	"haat/server/platform/fault"
	"haat/server/platform/textnorm"
	"haat/server/web/edge"
	"haat/server/web/page"
	"haat/server/web/storefront"
)

// maxReturnItems is the maximum number of items in the form for requesting a return.
const maxReturnItems = 50

// AskReturn shows the form for requesting a return of the order in the parameter "order".
func (b *Basic) AskReturn(c echo.Context, at *edge.AtShop, _ string) (*storefront.Basic, error) {
	order, _, err := b.asking(c, at)
	if err != nil {
		return b.refusedReturn(at, nil, nil, err)
	}
	return b.returnPage(at, order, nil), nil
}

// asking returns the order for which the sender of a request may request a return, and their proof of access.
func (b *Basic) asking(c echo.Context, at *edge.AtShop) (*ent.Order, orders.Proof, error) {
	id := c.QueryParam("order")
	proof, err := b.shopping.Proof(c, at, id)
	if err != nil {
		return nil, proof, err
	}
	order, err := b.Returns.Asking(at.Context, at.Tenant, id, proof)
	return order, proof, err
}

// SendReturn records the request in a posted form, and redirects to the order. If the request is refused, the
// form is shown again with the reason and the entered values.
func (b *Basic) SendReturn(c echo.Context, at *edge.AtShop, _ string) (*storefront.Basic, error) {
	order, proof, err := b.asking(c, at)
	if err != nil {
		return b.refusedReturn(at, nil, nil, err)
	}
	var result *storefront.Basic
	read := edge.LimitUploads(b.Edge, &b.uploads, func(c echo.Context, who *edge.OrderAt) error {
		result, err = b.sendReturn(c, who, order, proof)
		return err
	})
	err = read(c, b.OrderAt(at, order))
	return result, err
}

func (b *Basic) sendReturn(c echo.Context, at *edge.OrderAt, order *ent.Order, proof orders.Proof) (*storefront.Basic, error) {
	in, form, err := readReturn(c, returnable(order))
	if err != nil {
		return b.refusedReturn(at.AtShop, order, nil, err)
	}
	if err := b.Guard.AskReturn(at, len(form.Pictures)); err != nil {
		return b.refusedReturn(at.AtShop, order, form, err)
	}
	if err := b.Returns.Ask(at.Context, at.Tenant, order.Number, in, proof); err != nil {
		return b.refusedReturn(at.AtShop, order, form, err)
	}
	return &storefront.Basic{Next: orderPath + "?order=" + order.Number}, nil
}

// readReturn parses a posted form. It returns the request and the entered values.
func readReturn(c echo.Context, items []*ent.OrderItem) (returns.AskRequest, *edge.Upload, error) {
	names := []string{"kind", "reason", "note"}
	for _, item := range items {
		names = append(names, unitsField(item))
	}
	form, err := edge.ReadForm(c, returns.MaxPhotos, names...)
	if err != nil {
		return returns.AskRequest{}, nil, err
	}
	in := returns.AskRequest{Kind: form.Text("kind"), Reason: form.Text("reason"), Note: form.Text("note"), Photos: form.Pictures}
	for _, item := range items {
		in.Items = append(in.Items, returns.ItemUnits{ItemID: item.ID, Quantity: unitsOf(form.Text(unitsField(item)))})
	}
	return in, form, nil
}

// returnable returns the items of an order that can be returned, at most maxReturnItems.
func returnable(order *ent.Order) []*ent.OrderItem {
	var items []*ent.OrderItem
	for _, item := range order.Edges.Items {
		if item.Quantity > 0 && len(items) < maxReturnItems {
			items = append(items, item)
		}
	}
	return items
}

func unitsField(item *ent.OrderItem) string { return "units-" + strconv.Itoa(item.ID) }

// unitsOf parses a number of units in any digits. It returns 0 for an empty text and -1 for an invalid one.
func unitsOf(text string) int {
	text = strings.TrimSpace(textnorm.ASCIIDigits(text))
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return -1
	}
	return n
}

// refusedReturn shows why a return was refused. If order is not nil, it also shows the form, with the values
// entered in form unless form is nil.
func (b *Basic) refusedReturn(at *edge.AtShop, order *ent.Order, form *edge.Upload, err error) (*storefront.Basic, error) {
	refusal, ok := fault.As(err)
	if !ok || refusal.Kind == fault.Internal || refusal.Kind == fault.Unavailable || refusal.Kind == fault.TooMany {
		return nil, err
	}
	result := b.returnPage(at, order, form)
	result.Status = storefront.StatusOf(refusal.Kind)
	if refusal.Code == "order_proof_needed" { // responds as for an unknown order
		result.Status, refusal = http.StatusNotFound, fault.New(fault.NotFound, "order_not_found")
	}
	result.Props.Problem = b.say(at, "error."+refusal.Code)
	for name, code := range refusal.Fields {
		field, text := name, b.fieldError(at, name, code)
		if strings.HasPrefix(name, "items") {
			field, text = "items", b.say(at, "basic.return.items.needed")
		}
		result.Props.Form.Errors[field] = text
	}
	return result, nil
}

// returnPage returns the page with the form and the entered values. If order is nil, the page has no form.
func (b *Basic) returnPage(at *edge.AtShop, order *ent.Order, form *edge.Upload) *storefront.Basic {
	result := &storefront.Basic{Texts: "head.return", Props: page.BasicProps{Step: "return"}}
	result.Props.Form = page.BasicForm{Values: map[string]string{}, Errors: map[string]string{}}
	if order == nil {
		return result
	}
	asked := &page.BasicReturn{OrderID: order.Number, MaxPhotos: returns.MaxPhotos}
	for _, item := range returnable(order) {
		asked.Items = append(asked.Items, page.BasicReturnItem{
			Field: unitsField(item), Name: at.Locale.Pick(item.Name, item.BnName), Variant: at.Locale.Pick(item.Variant, item.BnVariant),
			Picture: item.Picture, Quantity: item.Quantity,
		})
	}
	for _, reason := range returns.Reasons {
		asked.Reasons = append(asked.Reasons, page.PlaceOption{Value: reason, Label: b.say(at, "returns.reason."+reason)})
	}
	if form != nil {
		for name := range form.Texts {
			result.Props.Form.Values[name] = form.Text(name)
		}
	}
	result.Props.Return = asked
	return result
}
