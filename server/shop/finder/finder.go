// Package finder searches the orders, products and customers of a shop at once, for the search field of the admin
// area.
package finder

import (
	"context"
	"unicode/utf8"

	"haat/ent"
	"haat/server/catalog/editor"
	"haat/server/customer/record"
	orderlist "haat/server/order/list"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/rights"
)

const (
	minText = 2  // characters
	maxText = 60 // characters
	perKind = 5  // results of each kind
)

// Finder is the service for the search. Every method needs a context with the shop as viewer.
type Finder struct {
	orders    *orderlist.Lists
	products  *editor.Editor
	customers *record.Customers
}

// New returns a service that searches by other services.
func New(orders *orderlist.Lists, products *editor.Editor, customers *record.Customers) *Finder {
	return &Finder{orders, products, customers}
}

// Find returns the first orders, products and customers that match a text: a phone number, an order id, the
// beginning of either, a SKU, or words of a name in Bengali, English or Banglish. may reports the rights of the
// member; kinds that the member may not see stay empty, and all if the text has less than 2 characters. The error
// is Invalid "request_invalid" if the text is longer than 60 characters.
func (f *Finder) Find(ctx context.Context, text string, may func(rights.Right) bool, locale i18n.Locale) (*Found, error) {
	text = form.OneLine(text)
	wrong := form.Fields{}
	wrong.Text("q", text, maxText, false)
	if err := wrong.Of(fault.New(fault.Invalid, "request_invalid")); err != nil {
		return nil, err
	}
	found := &Found{Orders: []FoundOrder{}, Products: []FoundProduct{}, Customers: []FoundCustomer{}}
	if utf8.RuneCountInString(text) < minText { // a single letter would match most rows of a large shop
		return found, nil
	}
	if may(rights.Orders) {
		rows, err := f.orders.Find(ctx, text, perKind)
		if err != nil {
			return nil, err
		}
		found.Orders = mapped(rows, foundOrder)
	}
	if may(rights.Products) {
		rows, err := f.products.Find(ctx, text, perKind)
		if err != nil {
			return nil, err
		}
		found.Products = mapped(rows, foundProduct(locale))
	}
	if may(rights.Customers) {
		rows, err := f.customers.Find(ctx, text, perKind)
		if err != nil {
			return nil, err
		}
		found.Customers = mapped(rows, foundCustomer)
	}
	return found, nil
}

// mapped maps rows by one. It never returns nil.
func mapped[Row, To any](rows []Row, one func(Row) To) []To {
	to := make([]To, len(rows))
	for i, row := range rows {
		to[i] = one(row)
	}
	return to
}

func foundOrder(row *ent.Order) FoundOrder {
	return FoundOrder{row.Number, row.Name, row.Mobile, row.CreatedAt, string(row.Status), money.Amount(row.Total)}
}

func foundProduct(locale i18n.Locale) func(*ent.Product) FoundProduct {
	return func(row *ent.Product) FoundProduct {
		return FoundProduct{row.ID, locale.Pick(row.Name, row.BnName), row.Sku, money.Amount(row.Price), row.Stock, string(row.Status)}
	}
}

func foundCustomer(row *ent.CustomerRecord) FoundCustomer {
	return FoundCustomer{row.ID, row.Name, row.Mobile, row.Orders}
}
