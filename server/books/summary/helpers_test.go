package summary_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/viewer"
	"haat/server/books/summary"
	orders "haat/server/order"
	"haat/server/order/checkout"
	orderedit "haat/server/order/edit"
	"haat/server/order/ordertest"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/i18n"
	"haat/server/platform/textnorm"
	"haat/server/tenancy"
)

var system = viewer.WithSystem(context.Background())

// desk is a shop with a lamp at 100.00 and the services that change its orders.
type desk struct {
	*testing.T
	*summary.Summaries
	orders *ordertest.Services
	edits  *orderedit.Edits
	client *ent.Client
	db     *db.DB
	tenant *tenancy.Tenant
	ctx    context.Context
	by     orderedit.By
	lamp   int
	keys   int
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{T: t, db: dbtest.Open(t)}
	d.client = d.db.Client
	d.orders = ordertest.New(t, d.client)
	d.edits = orderedit.New(d.client, d.orders.Orders)
	d.Summaries = summary.New(d.client, slog.New(slog.DiscardHandler), nil)
	return d.shop("rina")
}

// shop returns the same services for another shop.
func (d *desk) shop(slug string) *desk {
	d.Helper()
	other := *d
	row := d.client.Shop.Create().SetSlug(slug).SetName(slug).SetDistrict("Dhaka").SaveX(system)
	other.tenant = &tenancy.Tenant{Shop: row}
	other.ctx = other.tenant.Context(context.Background())
	member := d.client.AdminUser.Create().SetName("Rina").SetPhone("01812345678").SaveX(other.ctx)
	other.by = orderedit.By{UserID: member.ID, Tenant: other.tenant, Locale: i18n.En}
	other.lamp = d.client.Product.Create().SetSlug("lamp").SetName("Lamp").SetSellingPrice(100_00).SetPrice(100_00).SetStock(1_000_000).SaveX(other.ctx).ID
	return &other
}

func (d *desk) actor() orders.Actor {
	return orders.Actor{Kind: orders.Merchant, ID: d.by.UserID}
}

// place places an order of lamps and returns its id.
func (d *desk) place(mobile string, lamps int) string {
	d.Helper()
	d.keys++
	placed, err := d.orders.Place(d.ctx, d.tenant, fmt.Sprintf("key-%06d", d.keys), checkout.PlaceRequest{
		Delivery: orders.Delivery{Name: "Rahim " + mobile[9:], Mobile: mobile, Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Line: "House 1"},
		Lines:    []checkout.QuoteLine{{ProductID: d.lamp, Quantity: lamps}},
	}, checkout.Shopper{Locale: i18n.En})
	if err != nil {
		d.Fatal(err)
	}
	return placed.OrderID
}

// to sets an order's statuses one after the other.
func (d *desk) to(id string, statuses ...order.Status) {
	d.Helper()
	for _, status := range statuses {
		if err := d.orders.Change(d.ctx, d.tenant, id, string(status), d.actor(), ""); err != nil {
			d.Fatal(err)
		}
	}
}

// shipped and delivered are the steps from a pending order to these statuses.
var (
	shipped   = []order.Status{order.StatusAccepted, order.StatusProcessing, order.StatusShipped}
	delivered = append(slices.Clone(shipped), order.StatusDelivered)
)

func (d *desk) refresh() {
	d.Helper()
	if err := d.Refresh(d.ctx); err != nil {
		d.Fatal(err)
	}
}

func (d *desk) marks() int { return d.client.OrderChange.Query().CountX(d.ctx) }

func text(at *time.Time) string {
	if at == nil {
		return "never"
	}
	return at.UTC().Format("2006-01-02 15:04:05.000000")
}

// records formats the stored records, by mobile number.
func (d *desk) records() []string {
	var list []string
	for _, r := range d.client.CustomerRecord.Query().AllX(d.ctx) {
		list = append(list, fmt.Sprint(r.Mobile, " ", r.Name, "/", r.NameKey, "/", r.District, " account ", r.CustomerID != nil, ": ", r.Orders, " ", r.Delivered, " ", r.Returned, " ",
			r.Canceled, " ", r.Spent, " ", text(r.FirstOrderAt), " ", text(r.LastOrderAt)))
	}
	slices.Sort(list)
	return list
}

// computed formats the records computed from all orders and accounts.
func (d *desk) computed() []string {
	of := map[string][]*ent.Order{}
	for _, row := range d.client.Order.Query().Where(order.MobileNEQ(""), order.MergedIntoIDIsNil()).Order(ent.Asc(order.FieldID)).AllX(d.ctx) {
		of[row.Mobile] = append(of[row.Mobile], row)
	}
	accounts := map[string]string{}
	for _, row := range d.client.Customer.Query().AllX(d.ctx) {
		accounts[row.Mobile] = row.Name
		of[row.Mobile] = append(of[row.Mobile], []*ent.Order{}...)
	}
	var list []string
	for mobile, rows := range of {
		account, registered := accounts[mobile]
		list = append(list, computedRecord(mobile, account, registered, rows))
	}
	slices.Sort(list)
	return list
}

// computedRecord formats the record of a number. rows are its orders, oldest first; name is that of the
// account.
func computedRecord(mobile, name string, registered bool, rows []*ent.Order) string {
	var first, last *time.Time
	var deliveredOnes, returned, canceled int
	var spent int64
	key, district := textnorm.Fold(name), ""
	for _, row := range rows {
		name, key, district = row.Name, row.NameKey, row.District
		if first == nil || row.CreatedAt.Before(*first) {
			first = &row.CreatedAt
		}
		if last == nil || row.CreatedAt.After(*last) {
			last = &row.CreatedAt
		}
		switch {
		case row.Status == order.StatusDelivered || row.Status == order.StatusCompleted:
			deliveredOnes, spent = deliveredOnes+1, spent+row.Total
		case row.Status == order.StatusCanceled && row.ReturnedAt != nil:
			returned++
		case row.Status == order.StatusCanceled:
			canceled++
		}
	}
	return fmt.Sprint(mobile, " ", name, "/", key, "/", district, " account ", registered, ": ", len(rows), " ", deliveredOnes, " ", returned, " ",
		canceled, " ", spent, " ", text(first), " ", text(last))
}

// wantComputed refreshes everything and checks that the records agree with the orders.
func (d *desk) wantComputed() {
	d.Helper()
	if n := d.marks(); n > 0 {
		d.Errorf("%d marks are left", n)
	}
	got, want := d.records(), d.computed()
	for i := range max(len(got), len(want)) {
		if g, w := at(got, i), at(want, i); g != w {
			d.Errorf("record %d\n  is   %s\n  want %s", i, g, w)
		}
	}
}

func at(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return "none"
}
