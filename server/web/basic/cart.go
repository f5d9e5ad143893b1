package basic

import (
	"cmp"
	"net/url"
	"slices"

	"github.com/labstack/echo/v4"

	"haat/server/order/checkout"
	"haat/server/platform/textnorm"
	"haat/server/web/edge"
	"haat/server/web/page"
	"haat/server/web/storefront"
)

// Paths within a shop.
const (
	cartPath     = "/basic/cart"
	checkoutPath = "/basic/checkout"
	orderPath    = "/basic/order"
)

// Cart shows the cart.
func (b *Basic) Cart(c echo.Context, at *edge.AtShop, base string) (*storefront.Basic, error) {
	quote, _, notices, err := b.review(c, at, base, readCart(c, at), checkout.QuoteRequest{Codes: edge.KeptCodes(c, at.Tenant)})
	if err != nil {
		return nil, err
	}
	return &storefront.Basic{Texts: "head.cart", Props: page.BasicProps{Step: "cart", Notices: notices, Quote: quote}}, nil
}

// ChangeCart changes the cart according to the posted form. The form has one of these fields: "add" or "buy",
// the item of which to add one unit, or the chosen one in the field "choice"; "set", the item, with "quantity"; "remove"; or "code" or
// "remove_code", a discount code. It redirects to the cart
// or, after "buy", to the checkout. Invalid values are ignored.
func (b *Basic) ChangeCart(c echo.Context, at *edge.AtShop, base string) (*storefront.Basic, error) {
	if err := b.countChange(c, at); err != nil {
		return nil, err
	}
	form, err := readForm(c)
	if err != nil {
		return nil, err
	}
	if form.Has("code") || form.Has("remove_code") {
		b.changeCodes(c, at, base, form)
		return &storefront.Basic{Next: cartPath}, nil
	}
	b.writeCart(c, at, base, changed(readCart(c, at), form))
	if form.Has("buy") {
		return &storefront.Basic{Next: checkoutPath}, nil
	}
	return &storefront.Basic{Next: cartPath}, nil
}

// changeCodes adds or removes the discount code of a form.
func (b *Basic) changeCodes(c echo.Context, at *edge.AtShop, base string, form url.Values) {
	codes := edge.WithCode(edge.KeptCodes(c, at.Tenant), form.Get("code"))
	removed := form.Get("remove_code")
	b.KeepCodes(c, at.Tenant, base, slices.DeleteFunc(codes, func(code string) bool { return code == removed }))
}

// countChange counts a change of the cart.
func (b *Basic) countChange(c echo.Context, at *edge.AtShop) error {
	who, err := b.Customer(c, at.Tenant)
	if err != nil {
		return err
	}
	return b.Guard.ChangeBasket(c, who)
}

// changed returns the lines after a change. Units beyond the limits of the cart are not added.
func changed(lines []checkout.QuoteLine, form url.Values) []checkout.QuoteLine {
	for _, name := range []string{"add", "buy", "remove", "set"} {
		text := form.Get(name)
		if name == "add" || name == "buy" {
			text = cmp.Or(form.Get("choice"), text)
		}
		item, ok := decodeItem(text)
		if !ok {
			continue
		}
		at := indexOf(lines, item)
		switch {
		case name == "add" || name == "buy":
			return added(lines, item, at)
		case at < 0:
		case name == "remove":
			return slices.Delete(lines, at, at+1)
		default:
			if quantity := number(textnorm.ASCIIDigits(form.Get("quantity")), maxQuantity); quantity > 0 {
				lines[at].Quantity = quantity
			}
		}
		return lines
	}
	return lines
}

// added adds one unit to the line with the index at, or a new line if at is -1.
func added(lines []checkout.QuoteLine, item checkout.QuoteLine, at int) []checkout.QuoteLine {
	if at < 0 {
		if item.Quantity = 1; len(lines) < maxLines {
			lines = append(lines, item)
		}
		return lines
	}
	lines[at].Quantity = min(lines[at].Quantity+1, maxQuantity)
	return lines
}

// review returns the quote of the lines that can be ordered, these lines, and notices about changed lines. If
// a line has changed, it updates the cart's cookie.
func (b *Basic) review(c echo.Context, at *edge.AtShop, base string, lines []checkout.QuoteLine, in checkout.QuoteRequest) (*checkout.Quote, []checkout.QuoteLine, []string, error) {
	in.Lines = lines
	quote, err := b.shopping.Quote(c, at, in)
	if err != nil {
		return nil, nil, nil, err
	}
	available := []checkout.QuoteLine{}
	notices := []string{}
	for i, line := range quote.Lines {
		wanted := lines[i].Quantity
		if line.Quantity > 0 {
			available = append(available, checkout.QuoteLine{ProductID: line.ProductID, VariantID: line.VariantID, Quantity: line.Quantity})
		}
		if line.Quantity < wanted {
			notices = append(notices, b.notice(at, line, wanted))
		}
	}
	if len(notices) == 0 {
		return quote, available, notices, nil
	}
	b.writeCart(c, at, base, available)
	in.Lines, in.Codes = available, quote.LookedUp()
	quote, err = b.Services.Checkout.Quote(at.Context, at.Tenant.Shop, in, at.Locale)
	return quote, available, notices, err
}

// notice returns the notice that only fewer units than wanted can be ordered, or that the variant must be chosen first.
func (b *Basic) notice(at *edge.AtShop, line checkout.QuotedLine, wanted int) string {
	switch {
	case line.Product == nil:
		return b.say(at, "basic.gone")
	case line.VariantID == 0 && line.Product.HasVariants:
		return b.say(at, "basic.choose", "name", line.Product.Name)
	case line.Quantity == 0:
		return b.say(at, "cart.change.gone", "name", line.Product.Name)
	}
	return b.say(at, "cart.change.less", "name", line.Product.Name, "before", digits(at, wanted), "now", digits(at, line.Quantity))
}
