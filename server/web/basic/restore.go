package basic

import (
	"encoding/json"
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/order/checkout"
	"haat/server/order/unfinished"
	"haat/server/platform/fault"
	"haat/server/web/edge"
	"haat/server/web/page"
	"haat/server/web/storefront"
)

// Restore adds the cart of a signed link to the cart of the pages without scripts, and shows that. In browsers with scripts, the page adds
// it to the browser's own cart and opens that. A link that does not work shows the present cart, and says so.
func (b *Basic) Restore(c echo.Context, at *edge.AtShop, base string) (*storefront.Basic, error) {
	if err := b.countChange(c, at); err != nil {
		return nil, err
	}
	restored, err := b.Unfinished.Cart(at.Context, at.Tenant, c.QueryParam("key"))
	if err != nil {
		return nil, err
	}
	lines := withRestored(readCart(c, at), restored)
	if len(restored) > 0 {
		b.writeCart(c, at, base, lines)
	}
	quote, _, notices, err := b.review(c, at, base, lines, checkout.QuoteRequest{})
	if err != nil {
		return nil, err
	}
	result := &storefront.Basic{Texts: "head.cart", Props: page.BasicProps{Step: "cart", Notices: notices, Quote: quote}}
	if len(restored) == 0 {
		result.Status, result.Props.Problem = http.StatusNotFound, b.say(at, "basic.restore.gone")
		return result, nil
	}
	added := []checkout.QuotedLine{}
	for _, line := range quote.Lines {
		i := indexOf(restored, checkout.QuoteLine{ProductID: line.ProductID, VariantID: line.VariantID})
		if i >= 0 {
			line.Quantity = min(line.Quantity, restored[i].Quantity)
			added = append(added, line)
		}
	}
	result.Props.Restored, err = json.Marshal(added)
	return result, fault.Wrap("encode restored cart", err)
}

// withRestored returns the lines of a cart with those of a link. A product of both has the larger quantity, so that opening a link twice
// adds nothing. Lines beyond the limit of the cart are left out.
func withRestored(lines, restored []checkout.QuoteLine) []checkout.QuoteLine {
	for _, line := range restored {
		if i := indexOf(lines, line); i >= 0 {
			lines[i].Quantity = max(lines[i].Quantity, line.Quantity)
		} else if len(lines) < maxLines {
			lines = append(lines, line)
		}
	}
	return lines
}

// keep stores a refused checkout without an order, unless the customer refuses. A checkout that cannot be stored is no reason to refuse
// the order.
func (b *Basic) keep(c echo.Context, at *edge.AtShop, f *checkoutForm) error {
	err := b.shopping.Keep(c, at, unfinished.KeepRequest{
		Key: f.key, Name: f.values.Get("name"), Mobile: f.values.Get("mobile"), District: f.values.Get("district"), Lines: f.lines,
		Refused: f.values.Get("no_save") != "",
	})
	if _, ok := fault.As(err); ok {
		return nil
	}
	return err
}
