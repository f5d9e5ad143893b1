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

// Restore adds the cart of a signed link to the cart of the pages without scripts, and shows the result. In
// browsers with scripts, the page adds the link's cart to the browser's own cart and opens that cart. If the
// link is invalid or expired, the current cart is shown with a message.
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
	quote, _, notices, err := b.review(c, at, base, lines, checkout.QuoteRequest{Codes: edge.KeptCodes(c, at.Tenant)})
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

// withRestored merges the lines of a link into those of a cart. If a product is in both, the larger quantity
// is used, so that opening a link twice adds nothing. Lines beyond the limit of the cart are dropped.
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

// keep stores a refused checkout as an unfinished one, unless the customer opted out. It ignores errors of
// type fault.Fault, so that they do not hide why the order was refused.
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
