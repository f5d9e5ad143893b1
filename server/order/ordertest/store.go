package ordertest

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/ent/outbox"
	"haat/ent/schema/kind"
	"haat/ent/shippingpackage"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/message/alert"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/i18n"
	"haat/server/platform/pubsub"
	"haat/server/tenancy"
)

// Store is a shop with a product of each kind and three shipping packages.
type Store struct {
	*testing.T
	*Services
	DB     *db.DB
	Client *ent.Client
	Tenant *tenancy.Tenant
	Ctx    context.Context
	Purged *Purged

	Lamp, Shirt              int // Shirt has variants
	Small, Large             int
	Inside, Outside, AnyZone int // ids of shipping packages
}

// NewStore creates a shop with 5 lamps at 100.00 less 12.5 percent, and 4 shirts less 10.00: 1 small at 100.00 and 3 large at 120.00.
func NewStore(t *testing.T) *Store {
	t.Helper()
	return NewStoreAt(t, dbtest.URL(t))
}

// NewStoreAt is like NewStore, but uses the database at an address.
func NewStoreAt(t *testing.T, address string) *Store {
	t.Helper()
	s := &Store{T: t, DB: dbtest.OpenURL(t, address), Purged: &Purged{}}
	s.Client = s.DB.Client
	writer := &pubsub.Writer{Bus: &pubsub.Bus{}}
	writer.Bus.Subscribe(s.Purged)
	catalog.PurgeOnWrite(s.Client, writer)
	s.Services = New(t, s.Client)
	s.Fill("rina")
	return s
}

// EveryStatus contains the statuses of orders, about all of which the customers of a store get SMS.
var EveryStatus = []string{"pending", "accepted", "processing", "shipped", "delivered", "completed", "canceled"}

// Fill creates a shop with its products, and selects it in the store.
func (s *Store) Fill(slug string) {
	row := s.Client.Shop.Create().SetSlug(slug).SetName("Rina's Shop").SetBnName("রিনার দোকান").SetDistrict("Dhaka").
		SetOrderMessages(EveryStatus).SaveX(viewer.WithSystem(context.Background()))
	s.Tenant = &tenancy.Tenant{Shop: row}
	s.Ctx = s.Tenant.Context(context.Background())
	household := s.Client.Category.Create().SetSlug("household").SetName("Household").SetBnName("গৃহস্থালি").SaveX(s.Ctx)
	s.Lamp = s.Client.Product.Create().SetSlug("lamp").SetName("Lamp").SetBnName("বাতি").SetSku("L1").SetCategory(household).
		SetSellingPrice(100_00).SetDiscount(12_50).SetDiscountType("PERCENT").SetPrice(87_50).SetStock(5).SaveX(s.Ctx).ID
	s.Shirt = s.Client.Product.Create().SetSlug("shirt").SetName("Shirt").SetBnName("শার্ট").SetSku("S1").
		SetSellingPrice(100_00).SetDiscount(10_00).SetPrice(90_00).SetStock(4).SetOptions([]kind.Option{
		{Name: "Size", Values: []kind.OptionValue{{Value: "S", BnValue: "ছোট"}, {Value: "L", BnValue: "বড়"}}},
		{Name: "Colour", Values: []kind.OptionValue{{Value: "Red", BnValue: "লাল"}}},
	}).SaveX(s.Ctx).ID
	s.Small = s.Client.Variant.Create().SetProductID(s.Shirt).SetKey("S/Red").SetValues([]string{"S", "Red"}).SetStock(1).SaveX(s.Ctx).ID
	s.Large = s.Client.Variant.Create().SetProductID(s.Shirt).SetKey("L/Red").SetValues([]string{"L", "Red"}).
		SetStock(3).SetSku("S1-L").SetSellingPrice(120_00).SaveX(s.Ctx).ID
	pack := func(name, bn string, zone shippingpackage.Zone, fee int64, position int) int {
		return s.Client.ShippingPackage.Create().SetName(name).SetBnName(bn).SetZone(zone).SetFee(fee).SetPosition(position).SaveX(s.Ctx).ID
	}
	s.AnyZone = pack("Courier", "কুরিয়ার", "any", 100_00, 0)
	s.Inside = pack("Inside Dhaka", "ঢাকার ভিতরে", "inside", 60_00, 1)
	s.Outside = pack("Outside Dhaka", "ঢাকার বাইরে", "outside", 120_00, 2)
}

// Request returns a valid order request with the lines.
func (s *Store) Request(lines ...checkout.QuoteLine) checkout.PlaceRequest {
	return checkout.PlaceRequest{
		Delivery: orders.Delivery{
			Name: "প্রিয়া রহমান", Mobile: "01712345678", Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Line: "বাড়ি ১২, সড়ক ৭",
		},
		Lines: lines,
	}
}

// Sell places a valid order as a guest.
func (s *Store) Sell(lines ...checkout.QuoteLine) *orders.Order {
	s.Helper()
	order, err := s.Place(s.Ctx, s.Tenant, Key(), s.Request(lines...), Guest)
	if err != nil {
		s.Fatal(err)
	}
	return order
}

// OrderAt places an order for one lamp and moves it to a status.
func (s *Store) OrderAt(status string) *orders.Order {
	s.Helper()
	order := s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	for _, to := range Way[status] {
		if err := s.Change(s.Ctx, s.Tenant, order.OrderID, to, Merchant, ""); err != nil {
			s.Fatal(err)
		}
	}
	return order
}

// Rahim returns an admin user of the shop whose changes are logged.
func (s *Store) Rahim() *ent.AdminUser {
	s.Helper()
	user := s.Client.AdminUser.Create().SetName("Rahim").SetPhone("01911111111").SetRole("owner").SaveX(s.Ctx)
	audit.LogWrites(s.Client)
	s.Ctx = audit.With(s.Ctx, audit.Actor{ID: user.ID, Name: user.Name})
	return user
}

// Customer creates a customer with a phone number.
func (s *Store) Customer(mobile string) *ent.Customer {
	s.Helper()
	return s.Client.Customer.Create().SetName("Ayesha").SetMobile(mobile).SetPasswordHash("h").SaveX(s.Ctx)
}

// StatusSMS returns the SMS about an order's status, or "".
func (s *Store) StatusSMS(order *orders.Order, status string) string {
	s.Helper()
	rows := s.Client.Outbox.Query().Where(outbox.DedupeKey("order/" + order.OrderID + "/" + status)).AllX(s.Ctx)
	if len(rows) == 0 {
		return ""
	}
	return string(rows[0].Payload)
}

// Logged returns the activity log, one line per entry.
func (s *Store) Logged() string {
	s.Helper()
	var lines []string
	for _, row := range s.Client.AuditLog.Query().Order(ent.Asc(auditlog.FieldID)).AllX(s.Ctx) {
		lines = append(lines, fmt.Sprint(row.ActorName, " ", row.Action, " ", row.Entity, " ", row.Changes))
	}
	return strings.Join(lines, "\n")
}

// Stocks contains the units in stock, and the sold units of each product.
type Stocks struct{ Lamp, Shirt, Small, Large, LampSold, ShirtSold int }

// Stocks returns the current stocks.
func (s *Store) Stocks() Stocks {
	s.Helper()
	lamp, shirt := s.Client.Product.GetX(s.Ctx, s.Lamp), s.Client.Product.GetX(s.Ctx, s.Shirt)
	return Stocks{
		Lamp: lamp.Stock, Shirt: shirt.Stock, LampSold: lamp.Sold, ShirtSold: shirt.Sold,
		Small: s.Client.Variant.GetX(s.Ctx, s.Small).Stock, Large: s.Client.Variant.GetX(s.Ctx, s.Large).Stock,
	}
}

// WantStocks fails the test if the stocks differ.
func (s *Store) WantStocks(want Stocks) {
	s.Helper()
	if got := s.Stocks(); got != want {
		s.Errorf("stocks: %+v, want %+v", got, want)
	}
}

// Rows contains the numbers of rows that orders write. Alerts is the number of alerts about new orders. Jobs
// excludes all alerts.
type Rows struct{ Orders, Items, Events, Notices, Alerts, Jobs int }

// Rows returns the current numbers of rows.
func (s *Store) Rows() Rows {
	s.Helper()
	return Rows{
		Orders: s.Client.Order.Query().CountX(s.Ctx), Items: s.Client.OrderItem.Query().CountX(s.Ctx),
		Events: s.Client.OrderEvent.Query().CountX(s.Ctx), Notices: s.Client.Notification.Query().CountX(s.Ctx),
		Alerts: s.Client.Outbox.Query().Where(outbox.Kind(alert.EventKind), outbox.DedupeKeyHasPrefix(string(alert.NewOrder)+"/")).CountX(s.Ctx),
		Jobs:   s.Client.Outbox.Query().Where(outbox.KindNEQ(alert.EventKind)).CountX(s.Ctx),
	}
}

// WantRows fails the test if the numbers differ.
func (s *Store) WantRows(want Rows) {
	s.Helper()
	if got := s.Rows(); got != want {
		s.Errorf("rows: %+v, want %+v", got, want)
	}
}

// Guest is a shopper who orders in Bengali, Merchant an actor who changes orders, and Way the steps to each
// status.
var (
	Guest    = checkout.Shopper{Locale: i18n.Bn}
	Merchant = orders.Actor{Kind: orders.Merchant, ID: 7}
	Way      = map[string][]string{
		"pending": {}, "accepted": {"accepted"}, "processing": {"accepted", "processing"},
		"shipped":   {"accepted", "processing", "shipped"},
		"delivered": {"accepted", "processing", "shipped", "delivered"},
		"completed": {"accepted", "processing", "shipped", "delivered", "completed"},
		"canceled":  {"canceled"},
	}
)

var (
	keys   int
	keysMu sync.Mutex
)

// Key returns an unused idempotency key.
func Key() string {
	keysMu.Lock()
	defer keysMu.Unlock()
	keys++
	return fmt.Sprintf("key-%06d", keys)
}
