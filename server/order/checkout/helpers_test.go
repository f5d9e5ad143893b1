package checkout_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"haat"
	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/schema/kind"
	"haat/ent/shippingpackage"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/message/alert"
	"haat/server/order/checkout"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/i18n"
	"haat/server/platform/pubsub"
	"haat/server/tenancy"
)

var system = viewer.WithSystem(context.Background())

func newCheckout(t testing.TB, client *ent.Client) *checkout.Checkout {
	t.Helper()
	locales, err := i18n.Load(haat.Locales, "locales")
	if err != nil {
		t.Fatal(err)
	}
	return checkout.New(checkout.Options{
		Client: client, Texts: locales, Secrets: []string{strings.Repeat("s", 32)},
		Address: func(domain, slug string) string {
			if domain != "" {
				return "https://" + domain
			}
			return "https://haat.test/" + slug
		},
		Admin: func(slug string) string { return "https://haat.test/admin/" + slug },
	})
}

// purged records purged cache tags.
type purged struct {
	mu   sync.Mutex
	tags []string
}

func (p *purged) Purge(tags []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tags = append(p.tags, tags...)
}
func (p *purged) Suspend() {}
func (p *purged) Resume()  {}

// sorted returns the tags since the last forget.
func (p *purged) sorted() []string { return slices.Sorted(slices.Values(p.tags)) }
func (p *purged) forget()          { p.tags = nil }

// store contains a shop with a product of each kind and three shipping packages.
type store struct {
	*testing.T
	*checkout.Checkout
	db     *db.DB
	client *ent.Client
	tenant *tenancy.Tenant
	ctx    context.Context
	purged *purged

	lamp, shirt          int // the shirt has variants
	small, large         int
	inside, outside, any int // ids of shipping packages
}

// newStore creates a shop with 5 lamps at 100.00 less 12.5 percent, and 4 shirts, 1
// small at 100.00 and 3 large at 120.00, less 10.00.
func newStore(t *testing.T) *store {
	t.Helper()
	return newStoreAt(t, dbtest.URL(t))
}

func newStoreAt(t *testing.T, address string) *store {
	t.Helper()
	s := &store{T: t, db: dbtest.OpenURL(t, address), purged: &purged{}}
	s.client = s.db.Client
	writer := &pubsub.Writer{Bus: &pubsub.Bus{}}
	writer.Bus.Subscribe(s.purged)
	catalog.PurgeOnWrite(s.client, writer)
	s.Checkout = newCheckout(t, s.client)
	s.fill("rina")
	return s
}

// fill creates the shop and its products.
func (s *store) fill(slug string) {
	row := s.client.Shop.Create().SetSlug(slug).SetName("Rina's Shop").SetBnName("রিনার দোকান").SetDistrict("Dhaka").SaveX(system)
	s.tenant = &tenancy.Tenant{Shop: row}
	s.ctx = s.tenant.Context(context.Background())
	household := s.client.Category.Create().SetSlug("household").SetName("Household").SetBnName("গৃহস্থালি").SaveX(s.ctx)
	s.lamp = s.client.Product.Create().SetSlug("lamp").SetName("Lamp").SetBnName("বাতি").SetSku("L1").SetCategory(household).
		SetSellingPrice(100_00).SetDiscount(12_50).SetDiscountType("PERCENT").SetPrice(87_50).SetStock(5).SaveX(s.ctx).ID
	s.shirt = s.client.Product.Create().SetSlug("shirt").SetName("Shirt").SetBnName("শার্ট").SetSku("S1").
		SetSellingPrice(100_00).SetDiscount(10_00).SetPrice(90_00).SetStock(4).SetOptions([]kind.Option{
		{Name: "Size", Values: []kind.OptionValue{{Value: "S", BnValue: "ছোট"}, {Value: "L", BnValue: "বড়"}}},
		{Name: "Colour", Values: []kind.OptionValue{{Value: "Red", BnValue: "লাল"}}},
	}).SaveX(s.ctx).ID
	s.small = s.client.Variant.Create().SetProductID(s.shirt).SetKey("S/Red").SetValues([]string{"S", "Red"}).SetStock(1).SaveX(s.ctx).ID
	s.large = s.client.Variant.Create().SetProductID(s.shirt).SetKey("L/Red").SetValues([]string{"L", "Red"}).
		SetStock(3).SetSku("S1-L").SetSellingPrice(120_00).SaveX(s.ctx).ID
	pack := func(name, bn string, zone shippingpackage.Zone, fee int64, position int) int {
		return s.client.ShippingPackage.Create().SetName(name).SetBnName(bn).SetZone(zone).SetFee(fee).SetPosition(position).SaveX(s.ctx).ID
	}
	s.any = pack("Courier", "কুরিয়ার", "any", 100_00, 0)
	s.inside = pack("Inside Dhaka", "ঢাকার ভিতরে", "inside", 60_00, 1)
	s.outside = pack("Outside Dhaka", "ঢাকার বাইরে", "outside", 120_00, 2)
}

// request returns a valid order of the lines.
func (s *store) request(lines ...checkout.QuoteLine) checkout.PlaceRequest {
	return checkout.PlaceRequest{
		Delivery: checkout.Delivery{
			Name: "প্রিয়া রহমান", Mobile: "01712345678", Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Line: "বাড়ি ১২, সড়ক ৭",
		},
		Lines: lines,
	}
}

var guest = checkout.Shopper{Locale: i18n.Bn}

var lastKey int

// key returns an unused idempotency key.
func key() string {
	lastKey++
	return fmt.Sprintf("key-%06d", lastKey)
}

// place places a valid order.
func (s *store) place(lines ...checkout.QuoteLine) *checkout.Order {
	s.Helper()
	order, err := s.Place(s.ctx, s.tenant, key(), s.request(lines...), guest)
	if err != nil {
		s.Fatal(err)
	}
	return order
}

// stocks formats the stock of lamp, shirt, small and large, and the units sold of lamp and shirt.
func (s *store) stocks() string {
	s.Helper()
	lamp, shirt := s.client.Product.GetX(s.ctx, s.lamp), s.client.Product.GetX(s.ctx, s.shirt)
	return fmt.Sprint(lamp.Stock, shirt.Stock, s.client.Variant.GetX(s.ctx, s.small).Stock, s.client.Variant.GetX(s.ctx, s.large).Stock,
		" sold ", lamp.Sold, shirt.Sold)
}

func (s *store) wantStocks(want string) {
	s.Helper()
	if got := s.stocks(); got != want {
		s.Errorf("stocks: %s, want %s", got, want)
	}
}

// rows formats the numbers of rows that orders write.
func (s *store) rows() string {
	s.Helper()
	return fmt.Sprint("orders ", s.client.Order.Query().CountX(s.ctx), ", items ", s.client.OrderItem.Query().CountX(s.ctx),
		", events ", s.client.OrderEvent.Query().CountX(s.ctx), ", notices ", s.client.Notification.Query().CountX(s.ctx),
		", alerts ", s.client.Outbox.Query().Where(outbox.Kind(alert.EventKind), outbox.DedupeKeyHasPrefix(string(alert.NewOrder)+"/")).CountX(s.ctx),
		", jobs ", s.client.Outbox.Query().Where(outbox.KindNEQ(alert.EventKind)).CountX(s.ctx))
}

func (s *store) wantRows(want string) {
	s.Helper()
	if got := s.rows(); got != want {
		s.Errorf("rows: %s, want %s", got, want)
	}
}

var wantFault = faulttest.Want

// currentQuote returns the quote in a Conflict, or nil.
func currentQuote(err error) *checkout.Quote {
	f, ok := fault.As(err)
	if !ok {
		return nil
	}
	quote, _ := f.Now.(*checkout.Quote)
	return quote
}
