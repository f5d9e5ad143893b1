package payment_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/payment"
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	orders "haat/server/order"
	"haat/server/order/checkout"
	orderhold "haat/server/order/hold"
	"haat/server/order/ordertest"
	service "haat/server/payment"
	"haat/server/platform/audit"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/tenancy"
)

// desk is a shop in Dhaka that sells lamps at 100.00, delivers for 60.00, and has a bKash number.
type desk struct {
	testing.TB
	*service.Payments
	checkout *ordertest.Services
	client   *ent.Client
	tenant   *tenancy.Tenant
	shopper  context.Context
	member   context.Context
	lamp     int
	keys     int
}

func newDesk(t testing.TB) *desk {
	t.Helper()
	return newDeskWith(t, dbtest.Open(t).Client)
}

func newDeskWith(t testing.TB, client *ent.Client) *desk {
	t.Helper()
	services := ordertest.New(t, client)
	d := &desk{TB: t, checkout: services, client: client}
	d.Payments = service.New(service.Options{Client: client, Orders: services.Orders, Holds: &orderhold.Holds{Orders: services.Orders}})
	services.OnPlaced(d.Placed)
	services.OnMoved(d.Moved)
	d.open("rina")
	return d
}

// open creates a shop whose rules accept orders automatically, and makes it the desk's.
func (d *desk) open(slug string) {
	row := d.client.Shop.Create().SetSlug(slug).SetName(slug).SetDistrict("Dhaka").SetPublic(true).SetRiskRules(&kind.RiskRules{Accept: true}).
		SetPaymentRules(&kind.PaymentRules{Wallets: []kind.Wallet{
			{Method: "bkash", Number: "01712345678", Type: "personal"}, {Method: "nagad", Number: "01712345678", Type: "personal", Off: true},
		}}).SaveX(viewer.WithSystem(context.Background()))
	d.tenant = &tenancy.Tenant{Shop: row}
	d.shopper = d.tenant.Context(context.Background())
	user := d.client.AdminUser.Create().SetName("Rina").SetPhone("01812345678").SaveX(d.shopper)
	d.member = audit.With(d.shopper, audit.Actor{ID: user.ID, Name: "Rina"})
	d.lamp = d.client.Product.Create().SetSlug("lamp").SetName("Lamp").SetSellingPrice(100_00).SetPrice(100_00).SetStock(100_000).
		SetStatus("published").SaveX(d.shopper).ID
	d.client.ShippingPackage.Create().SetName("Courier").SetFee(60_00).SaveX(d.shopper)
}

// rule sets the shop's rule for advances.
func (d *desk) rule(rule kind.AdvanceRule) *desk {
	d.tenant.Shop.PaymentRules.Advance = rule
	return d
}

// place places an order of a number of lamps as a shopper.
func (d *desk) place(lamps int) *ent.Order {
	d.Helper()
	d.keys++
	placed, err := d.checkout.Place(d.shopper, d.tenant, fmt.Sprintf("key-%036d", d.keys), checkout.PlaceRequest{
		Delivery: orders.Delivery{Name: "Rahim", Mobile: "01712345678", Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Line: "House 1"},
		Lines:    []checkout.QuoteLine{{ProductID: d.lamp, Quantity: lamps}},
	}, checkout.Shopper{Locale: i18n.En})
	if err != nil {
		d.Fatal(err)
	}
	return d.client.Order.Query().Where(order.Number(placed.OrderID)).OnlyX(d.shopper)
}

func (d *desk) order(row *ent.Order) *ent.Order { return d.client.Order.GetX(d.shopper, row.ID) }

// claim reports the advance of an order as sent with a transaction id, and returns the newest payment.
func (d *desk) claim(row *ent.Order, reference string) *ent.Payment {
	d.Helper()
	if err := d.Claim(d.shopper, d.tenant, row, service.ClaimRequest{Method: "bkash", Reference: reference, Sender: "5678"}, 0); err != nil {
		d.Fatal(err)
	}
	return d.client.Payment.Query().Where(payment.OrderID(row.ID)).Order(ent.Desc(payment.FieldID)).FirstX(d.shopper)
}

func (d *desk) payment(row *ent.Payment) *ent.Payment {
	return d.client.Payment.GetX(d.shopper, row.ID)
}

// balance returns the balance of an account in the shop's ledger.
func (d *desk) balance(account ledgerentry.Account) int64 {
	sum := int64(0)
	for _, e := range d.client.LedgerEntry.Query().Where(ledgerentry.AccountEQ(account)).AllX(d.shopper) {
		sum += e.Amount
	}
	return sum
}

func (d *desk) wantBalances(cash, advance, sales int64) {
	d.Helper()
	if c, a, s := d.balance("cash"), d.balance("advance"), d.balance("sales"); c != cash || a != advance || s != sales {
		d.Errorf("cash %d, advance %d, sales %d; want %d, %d, %d", c, a, s, cash, advance, sales)
	}
}

// to moves an order through statuses as a member.
func (d *desk) to(row *ent.Order, statuses ...order.Status) {
	d.Helper()
	for _, status := range statuses {
		if err := d.checkout.Change(d.member, d.tenant, row.Number, string(status), orders.Actor{Kind: orders.Merchant, ID: 1}, ""); err != nil {
			d.Fatal(err)
		}
	}
}

func wantFault(t testing.TB, err error, code string) {
	t.Helper()
	if f, ok := fault.As(err); !ok || f.Code != code {
		t.Errorf("%v, want %s", err, code)
	}
}

var soon = time.Now().Add(time.Minute)
