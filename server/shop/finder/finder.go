// Package finder searches the orders, products and customers of a shop at once, for the search field of the admin
// area.
package finder

import (
	"context"

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
// member; kinds that the member may not see stay empty. The error is Invalid "request_invalid" if the text is
// longer than 60 characters.
func (f *Finder) Find(ctx context.Context, text string, may func(rights.Right) bool, locale i18n.Locale) (*Found, error) {
	text = form.OneLine(text)
	wrong := form.Fields{}
	wrong.Text("q", text, maxText, false)
	if err := wrong.Of(fault.New(fault.Invalid, "request_invalid")); err != nil {
		return nil, err
	}
	found := &Found{Orders: []FoundOrder{}, Products: []FoundProduct{}, Customers: []FoundCustomer{}}
	if text == "" {
		return found, nil
	}
	kinds := []struct {
		right rights.Right
		find  func() error
	}{
		{rights.Orders, func() (err error) { found.Orders, err = list(foundOrder)(f.orders.Find(ctx, text, perKind)); return }},
		{rights.Products, func() (err error) {
			found.Products, err = list(foundProduct(locale))(f.products.Find(ctx, text, perKind))
			return
		}},
		{rights.Customers, func() (err error) {
			found.Customers, err = list(foundCustomer)(f.customers.Find(ctx, text, perKind))
			return
		}},
	}
	for _, kind := range kinds {
		if !may(kind.right) {
			continue
		}
		if err := kind.find(); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// list returns a function that maps the rows of a query by one.
func list[Row, To any](one func(Row) To) func([]Row, error) ([]To, error) {
	return func(rows []Row, err error) ([]To, error) {
		to := make([]To, len(rows))
		for i, row := range rows {
			to[i] = one(row)
		}
		return to, err
	}
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
