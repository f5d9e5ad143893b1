package basic

import (
	"cmp"
	"crypto/rand"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/platform/fault"
	"haat/server/platform/places"
	"haat/server/platform/textnorm"
	"haat/server/web/edge"
	"haat/server/web/page"
	"haat/server/web/storefront"
)

// Checkout shows the checkout form. The delivery charge and the upazilas depend on the parameter "district".
// Without it, the page first asks for the district.
func (b *Basic) Checkout(c echo.Context, at *edge.AtShop, base string) (*storefront.Basic, error) {
	codes := edge.JoinCodes(edge.KeptCodes(c, at.Tenant))
	f := newForm(url.Values{"district": {c.QueryParam("district")}, "codes": {codes}}, readCart(c, at), newKey())
	f.shown = time.Now().Unix()
	return b.show(c, at, base, f)
}

// checkoutForm is a checkout form to be shown, or one that was posted.
type checkoutForm struct {
	values    url.Values
	lines     []checkout.QuoteLine
	key       string
	problem   string
	errors    map[string]string
	needsCode bool
	status    int
	shown     int64 // Unix time in seconds at which the form was first shown; 0 if unknown
}

func newForm(values url.Values, lines []checkout.QuoteLine, key string) *checkoutForm {
	shown, err := strconv.ParseInt(values.Get("shown"), 10, 64)
	if err != nil {
		shown = 0
	}
	return &checkoutForm{values: values, lines: lines, key: key, errors: map[string]string{}, shown: shown}
}

// secondsSince returns the seconds since the Unix time in a form, or nil if the time is unknown.
func secondsSince(shown int64) *int {
	if shown == 0 {
		return nil
	}
	seconds := int(time.Now().Unix() - shown)
	return &seconds
}

// newKey returns an idempotency key that is long enough to prove who placed the order.
func newKey() string { return rand.Text() + rand.Text() }

// keyOf returns the key of a posted form, or a new one if the key is short enough to be guessed.
func keyOf(values url.Values) string {
	if key := values.Get("key"); len(key) == len(newKey()) {
		return key
	}
	return newKey()
}

// show returns the page of a form with current prices. If nothing can be ordered, it returns the cart's page.
func (b *Basic) show(c echo.Context, at *edge.AtShop, base string, f *checkoutForm) (*storefront.Basic, error) {
	district := f.values.Get("district")
	division, upazilas := places.Upazilas(district)
	quote, lines, notices, err := b.review(c, at, base, f.lines, checkout.QuoteRequest{District: district, Codes: f.codes()})
	if err != nil {
		return nil, err
	}
	props := page.BasicProps{Notices: notices, Quote: quote, Problem: f.problem}
	switch {
	case len(lines) == 0:
		props.Step = "cart"
		return &storefront.Basic{Texts: "head.cart", Status: f.status, Props: props}, nil
	case division == "":
		props.Step, props.Places = "district", districts(at)
	case quote.Undeliverable:
		props.Step, props.Places, props.Problem = "district", districts(at), b.say(at, "form.zone")
	default:
		props.Step, props.Places = "address", []page.PlaceGroup{{Places: optionsOf(at, upazilas)}}
		props.Offers = offersOf(quote)
		props.Form = b.formOf(at, f, quote, lines)
	}
	return &storefront.Basic{Texts: "head.checkout", Status: f.status, Props: props}, nil
}

func (b *Basic) formOf(at *edge.AtShop, f *checkoutForm, quote *checkout.Quote, lines []checkout.QuoteLine) page.BasicForm {
	district := f.values.Get("district")
	_, bengali, _ := places.Bengali(divisionOf(district), district, "")
	form := page.BasicForm{
		Key: f.key, Shown: f.shown, Lines: encodeLines(lines), Codes: edge.JoinCodes(f.codes()), NeedsCode: f.needsCode, Errors: f.errors, Values: map[string]string{},
		District: page.PlaceOption{Value: district, Label: at.Locale.Pick(district, bengali)}, PackageID: quote.PackageID,
	}
	chosen, _ := chosenOffer(f.values)
	if slices.ContainsFunc(quote.Packages, func(p checkout.ShippingPackage) bool { return p.ID == chosen }) {
		form.PackageID = chosen
	}
	if f.problem != "" && form.PackageID == 0 && len(quote.Packages) > 0 {
		// The package is checked after the order's other fields, because that requires the database. Both
		// errors are shown together.
		f.errors["package_id"] = b.fieldError(at, "package_id", "required")
	}
	for _, name := range []string{"name", "mobile", "email", "upazila", "line", "note", "no_save"} {
		form.Values[name] = f.values.Get(name)
	}
	return form
}

// offersOf returns the total with each package, or without one if the shop has none.
func offersOf(quote *checkout.Quote) []page.BasicOffer {
	if len(quote.Packages) == 0 {
		return []page.BasicOffer{offerOf(quote)}
	}
	offers := make([]page.BasicOffer, len(quote.Packages))
	for i, p := range quote.Packages {
		offers[i] = offerOf(quote.With(p))
		offers[i].Package = &p
	}
	return offers
}

// offerOf returns the offer of a quote, without its package. Its value contains the package's id and the
// fingerprint of the figures shown.
func offerOf(quote *checkout.Quote) page.BasicOffer {
	return page.BasicOffer{
		Value: strconv.Itoa(quote.PackageID) + "." + quote.Fingerprint, Total: quote.Total, DueNow: quote.DueNow, DueLater: quote.DueLater,
	}
}

// chosenOffer returns the package and the fingerprint of the chosen offer.
func chosenOffer(values url.Values) (packageID int, fingerprint string) {
	id, fingerprint, _ := strings.Cut(values.Get("offer"), ".")
	return max(0, number(id, maxID)), fingerprint
}

func divisionOf(district string) string {
	division, _ := places.Upazilas(district)
	return division
}

// districts returns the districts by division.
func districts(at *edge.AtShop) []page.PlaceGroup {
	divisions := places.Divisions()
	groups := make([]page.PlaceGroup, len(divisions))
	for i, division := range divisions {
		groups[i] = page.PlaceGroup{Label: at.Locale.Pick(division.Name, division.Bn), Places: optionsOf(at, division.Districts)}
	}
	return groups
}

func optionsOf(at *edge.AtShop, list []places.Place) []page.PlaceOption {
	options := make([]page.PlaceOption, len(list))
	for i, p := range list {
		options[i] = page.PlaceOption{Value: p.Name, Label: at.Locale.Pick(p.Name, p.Bn)}
	}
	return options
}

// Place places the order of a posted form, and redirects to it. If the order is refused, the form is shown
// again with the reason and the entered values. The lines are those of the form, so a repeated form is the
// same order even if the cart has changed.
func (b *Basic) Place(c echo.Context, at *edge.AtShop, base string) (*storefront.Basic, error) {
	values, err := readForm(c)
	if err != nil {
		return nil, err
	}
	f := newForm(values, decodeLines(values.Get("lines")), keyOf(values))
	if divisionOf(values.Get("district")) == "" || len(f.lines) == 0 {
		return &storefront.Basic{Next: checkoutPath}, nil
	}
	if values.Get("do") == "code" {
		return b.sendCode(c, at, base, f)
	}
	order, err := b.shopping.Place(c, at, f.key, f.request())
	if err != nil {
		return b.refused(c, at, base, f, err)
	}
	return b.placed(c, at, base, order), nil
}

// placed empties the cart, forgets the discount codes and redirects to the order.
func (b *Basic) placed(c echo.Context, at *edge.AtShop, base string, order *orders.Order) *storefront.Basic {
	b.writeCart(c, at, base, nil)
	b.KeepCodes(c, at.Tenant, base, nil)
	return &storefront.Basic{Next: orderPath + "?order=" + order.OrderID}
}

// codes returns the discount codes of the form.
func (f *checkoutForm) codes() []string { return edge.SplitCodes(f.values.Get("codes")) }

// request returns the order of the form.
func (f *checkoutForm) request() checkout.PlaceRequest {
	v := f.values
	in := checkout.PlaceRequest{
		Lines: f.lines, Codes: f.codes(), Email: v.Get("email"), Note: v.Get("note"), Code: strings.TrimSpace(textnorm.ASCIIDigits(v.Get("code"))),
	}
	in.Name, in.Mobile, in.Line = v.Get("name"), v.Get("mobile"), v.Get("line")
	in.Division, in.District, in.Upazila = divisionOf(v.Get("district")), v.Get("district"), v.Get("upazila")
	in.PackageID, in.Fingerprint = chosenOffer(v)
	in.FormSeconds = secondsSince(f.shown)
	return in
}

// sendCode sends a code to the phone number of the order, and shows the form with a field for the code.
func (b *Basic) sendCode(c echo.Context, at *edge.AtShop, base string, f *checkoutForm) (*storefront.Basic, error) {
	if err := b.keep(c, at, f); err != nil {
		return nil, err
	}
	f.needsCode, f.problem = true, b.say(at, "checkout.code.why")
	if _, err := b.shopping.SendOrderCode(c, at, f.values.Get("mobile")); err != nil {
		refusal, ok := fault.As(err)
		if !ok {
			return nil, err
		}
		b.explain(at, f, refusal)
	}
	return b.show(c, at, base, f)
}

// refused shows the form again after an order was refused.
func (b *Basic) refused(c echo.Context, at *edge.AtShop, base string, f *checkoutForm, err error) (*storefront.Basic, error) {
	refusal, ok := fault.As(err)
	if !ok || refusal.Kind == fault.Internal || refusal.Kind == fault.Unavailable {
		return nil, err
	}
	switch refusal.Code {
	case "order_code_needed":
		return b.sendCode(c, at, base, f)
	case "order_already_placed":
		order, err := b.shopping.Recall(c, at, f.key)
		if err != nil {
			return nil, err
		}
		if order != nil {
			return b.placed(c, at, base, order), nil
		}
	}
	if err := b.keep(c, at, f); err != nil {
		return nil, err
	}
	f.needsCode = f.values.Has("code")
	b.explain(at, f, refusal)
	return b.show(c, at, base, f)
}

// problems contains the text keys of refusals whose text differs from the text in the API.
var problems = map[string]string{"out_of_stock": "checkout.problem.stock", "prices_changed": "checkout.problem.prices"}

// explain adds a refusal to the form.
func (b *Basic) explain(at *edge.AtShop, f *checkoutForm, refusal *fault.Fault) {
	f.status = storefront.StatusOf(refusal.Kind)
	f.problem = b.say(at, cmp.Or(problems[refusal.Code], "error."+refusal.Code), refusal.Words...)
	for name, code := range refusal.Fields {
		f.errors[name] = b.fieldError(at, name, code)
	}
	if refusal.Code == "code_invalid" {
		f.errors["code"] = f.problem
	}
}
