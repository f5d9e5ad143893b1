package practice_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/ent/parcel"
	"haat/ent/payment"
	"haat/server/app"
	"haat/server/config"
	"haat/server/demo/practice"
	"haat/server/payment/payout"
	"haat/server/payment/session"
	"haat/server/platform/jobs"
	shipping "haat/server/shipping/parcel"
	"haat/server/tenancy"
	"haat/server/web/webtest"
)

var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

// trial is a server with practice services, as a person who tries it has.
type trial struct {
	*webtest.Site
	shop     *webtest.Shop
	practice *practice.Practice
	address  string // of the server
	now      time.Time
}

func newTrial(t *testing.T) *trial {
	t.Helper()
	p, err := practice.Open(practice.Options{Origin: "http://haat.test", Logger: quiet})
	if err != nil {
		t.Fatal(err)
	}
	s := webtest.NewSite(t, func(c *config.Config) {
		couriers, gateways := p.Couriers(), p.Gateways()
		c.Couriers = config.Couriers{Steadfast: couriers["steadfast"], Pathao: couriers["pathao"], RedX: couriers["redx"]}
		c.Gateways.BKash, c.Gateways.SSLCOMMERZ = gateways["bkash"], gateways["sslcommerz"]
		c.Practice = []string{"steadfast", "pathao", "redx", "bkash", "sslcommerz"}
	})
	p.Client = s.Client
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- p.Serve(ctx) }()
	server := httptest.NewServer(p.Handler(s.Handler))
	t.Cleanup(func() {
		server.Close()
		cancel()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return &trial{s, s.NewShop("demo"), p, server.URL, time.Now()}
}

// order creates an accepted order over 560 taka.
func (s *trial) order(number string) *ent.Order { return s.orderIn(s.shop, number) }

// orderIn creates an accepted order over 560 taka in a shop.
func (s *trial) orderIn(shop *webtest.Shop, number string) *ent.Order {
	p := shop.NewProduct("sari-" + number)
	row := s.Client.Order.Create().SetNumber(number).SetIdempotencyKey("trial-" + number).SetCurrency("BDT").SetSubtotal(500_00).SetShippingFee(60_00).
		SetTotal(560_00).SetName("Rahima Khatun").SetNameKey("rahima khatun").SetMobile("01712345678").SetDivision("Dhaka").SetDistrict("Dhaka").SetUpazila("Badda").
		SetLine("House 12, Road 7").SetStatus(order.StatusAccepted).SaveX(shop.Ctx)
	s.Client.OrderItem.Create().SetOrderID(row.ID).SetProductID(p.ID).SetName("Sari").SetSellingPrice(500_00).SetPrice(500_00).SetQuantity(1).ExecX(shop.Ctx)
	return row
}

// work runs the due jobs of parcels and payouts.
func (s *trial) work() {
	s.T.Helper()
	s.workIn(s.shop)
}

// workIn runs a shop's due jobs of parcels and payouts.
func (s *trial) workIn(shop *webtest.Shop) {
	s.T.Helper()
	handlers := map[string]jobs.Handler{
		shipping.BookKind: s.Server.Parcels.HandleBooking, shipping.HookKind: s.Server.Parcels.HandleHook,
		payout.FetchKind: s.Server.Payouts.HandleFetch, payout.PostKind: s.Server.Payouts.HandlePost,
	}
	for _, row := range s.Client.Outbox.Query().Where(outbox.StateEQ(outbox.StateDue)).Order(ent.Asc(outbox.FieldID)).AllX(shop.Ctx) {
		if handle := handlers[row.Kind]; handle != nil {
			err := handle(shop.Ctx, jobs.Job{ID: row.ID, ShopID: shop.Row.ID, Kind: row.Kind, Payload: row.Payload, Attempt: 1, CreatedAt: row.CreatedAt})
			if err != nil {
				s.T.Errorf("job %s: %v", row.Kind, err)
			}
		}
		s.Client.Outbox.DeleteOne(row).ExecX(shop.Ctx)
	}
}

// book books an order with a courier, as the admin area does.
func (s *trial) book(courier string, row *ent.Order) {
	s.T.Helper()
	s.bookIn(s.shop, courier, row)
}

// bookIn books an order of a shop with a courier, and runs the jobs.
func (s *trial) bookIn(shop *webtest.Shop, courier string, row *ent.Order) {
	s.T.Helper()
	review, err := s.Server.Parcels.Review(shop.Ctx, shipping.ReviewRequest{Orders: []string{row.Number}, Courier: courier})
	if err != nil {
		s.T.Fatal(err)
	}
	r := review.Rows[0]
	if r.Problems["area"] == "confirm" {
		r.Area.Chosen = true // the member confirms the suggested area
		delete(r.Problems, "area")
	}
	if len(r.Problems) > 0 {
		s.T.Errorf("%s: the parcel has problems %v", courier, r.Problems)
	}
	booked, err := s.Server.Parcels.Book(shop.Ctx, shipping.BookRequest{Rows: []shipping.BookRow{{
		Order: r.Order, Courier: courier, Name: r.Name, Mobile: r.Mobile, Address: r.Address, Weight: r.Weight, Area: r.Area, COD: r.COD,
	}}})
	if err != nil || booked[0].Code != "" {
		s.T.Fatalf("%s: %v, %+v", courier, err, booked)
	}
	s.workIn(shop)
}

func TestPractice_ParcelsOfAllCouriersArriveAndArePaid(t *testing.T) {
	t.Parallel()
	s := newTrial(t)
	numbers := map[string]string{"steadfast": "10000017", "pathao": "20000017", "redx": "30000017"}
	for courier, number := range numbers {
		s.connect(s.shop, courier)
		s.book(courier, s.order(number))
	}
	m := &practice.Mover{Practice: s.practice, Account: s.Server.Parcels.Account, Hooks: s.address, Now: func() time.Time { return s.now }}
	for range 7 {
		s.now = s.now.Add(time.Minute)
		if err := m.Move(context.Background()); err != nil {
			t.Fatal(err)
		}
		s.work()
	}
	for _, row := range s.Client.Parcel.Query().AllX(s.shop.Ctx) {
		if row.State != parcel.StateDelivered && row.State != parcel.StatePartly && row.State != parcel.StateReturned {
			t.Errorf("the parcel of %s is %s after 7 minutes", row.Courier, row.State)
		}
	}
	if err := s.Server.Payouts.Ask(s.shop.Ctx); err != nil {
		t.Fatal(err)
	}
	s.work()
	s.work()
	if row := s.Client.Parcel.Query().Where(parcel.Courier("steadfast")).OnlyX(s.shop.Ctx); row.SettledAt == nil {
		t.Errorf("Steadfast has not paid for the parcel, which is %s", row.State)
	}
}

// connect connects a shop to a courier with keys that other shops also entered.
func (s *trial) connect(shop *webtest.Shop, courier string) {
	s.T.Helper()
	keys := map[string]string{}
	for _, credential := range s.Server.Parcels.Couriers.Get(courier).Spec().Credentials {
		if !credential.Generated {
			keys[credential.Name] = "any key"
		}
	}
	if _, err := s.Server.Parcels.Connect(shop.Ctx, courier, shipping.CourierKeys{Keys: keys}); err != nil {
		s.T.Fatalf("%s: %v", courier, err)
	}
}

func TestPractice_ShopsWithTheSameKeysHaveTheirOwnAccounts(t *testing.T) {
	t.Parallel()
	s := newTrial(t)
	other := s.NewShop("other")
	shops := map[*webtest.Shop]string{s.shop: "60000017", other: "60000018"}
	for shop, number := range shops {
		for _, courier := range []string{"steadfast", "pathao"} {
			s.connect(shop, courier)
		}
		s.bookIn(shop, "steadfast", s.orderIn(shop, number))
		s.bookIn(shop, "pathao", s.orderIn(shop, number[:7]+"9")) // both shops have an order with this number
	}
	m := &practice.Mover{Practice: s.practice, Account: s.Server.Parcels.Account, Hooks: s.address, Now: func() time.Time { return s.now }}
	for range 7 {
		s.now = s.now.Add(time.Minute)
		if err := m.Move(context.Background()); err != nil {
			t.Fatal(err)
		}
		for shop := range shops {
			s.workIn(shop)
		}
	}
	for shop, number := range shops {
		if err := s.Server.Payouts.Ask(shop.Ctx); err != nil {
			t.Fatal(err)
		}
		s.workIn(shop)
		s.workIn(shop)
		for _, row := range s.Client.Parcel.Query().AllX(shop.Ctx) {
			if row.State != parcel.StateDelivered && row.State != parcel.StatePartly && row.State != parcel.StateReturned {
				t.Errorf("shop %s: the parcel of %s is %s", shop.Row.Slug, row.Courier, row.State)
			}
		}
		lines := s.Client.PayoutLine.Query().WithPayout().AllX(shop.Ctx)
		if len(lines) != 1 || lines[0].Invoice != number || lines[0].ParcelID == nil || lines[0].Edges.Payout.Courier != "steadfast" {
			t.Errorf("shop %s: payouts with the lines %v, want one of %s", shop.Row.Slug, lines, number)
		}
	}
}

func TestPractice_TheAdminAreaSaysThatNothingIsReal(t *testing.T) {
	t.Parallel()
	s := newTrial(t)
	s.connect(s.shop, "steadfast")
	row := s.order("70000017")
	review, err := s.Server.Parcels.Review(s.shop.Ctx, shipping.ReviewRequest{Orders: []string{row.Number}})
	if err != nil || len(review.Couriers) != 1 || !review.Couriers[0].Practice {
		t.Errorf("couriers to choose from: %+v, %v", review, err)
	}
	s.book("steadfast", row)
	parcels, err := s.Server.Parcels.OfOrder(s.shop.Ctx, row.Number)
	if err != nil || len(parcels) != 1 || !parcels[0].Practice {
		t.Errorf("parcels %+v, %v", parcels, err)
	}
	couriers, err := s.Server.Parcels.Connections(s.shop.Ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, each := range couriers.Couriers {
		if !each.Practice {
			t.Errorf("%s looks real", each.Courier)
		}
	}
	gateways, err := s.Server.Online.Connections(s.shop.Ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, each := range gateways {
		if !each.Practice {
			t.Errorf("%s looks real", each.Gateway)
		}
		method := s.Server.Online.Gateways.Get(each.Gateway).Spec().Method
		s.Client.Payment.Create().SetOrderID(row.ID).SetKey("P-" + method).SetMethod(method).SetKind(payment.KindFull).SetState(payment.StateAsked).SetAmount(560_00).ExecX(s.shop.Ctx)
	}
	s.Client.Payment.Create().SetOrderID(row.ID).SetKey("P-nagad").SetMethod("nagad").SetKind(payment.KindFull).SetState(payment.StateAsked).SetAmount(560_00).ExecX(s.shop.Ctx)
	paid, err := s.Server.Payments.OfOrder(s.shop.Ctx, row.Number)
	if err != nil || len(paid.Payments) != 3 {
		t.Fatalf("%+v, %v", paid, err)
	}
	for _, each := range paid.Payments {
		if each.Practice != (each.Method != "nagad") {
			t.Errorf("practice of %s is %t", each.Method, each.Practice)
		}
	}
}

func TestPractice_ServersInProductionRefuseIt(t *testing.T) {
	t.Parallel()
	_, err := app.New(app.Options{Config: &config.Config{Env: "production", Practice: []string{"steadfast"}}})
	if err == nil || !strings.Contains(err.Error(), "production") {
		t.Errorf("error %v", err)
	}
}

func TestPractice_CustomersPayThroughBothGateways(t *testing.T) {
	t.Parallel()
	s := newTrial(t)
	browser := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for name, keys := range map[string]map[string]string{
		"bkash":      {"app_key": "any", "app_secret": "any", "username": "any", "password": "any"},
		"sslcommerz": {"store_id": "any", "store_passwd": "any"},
	} {
		if _, err := s.Server.Online.Connect(s.shop.Ctx, name, session.GatewayKeys{Keys: keys}); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		row := s.order(map[string]string{"bkash": "40000017", "sslcommerz": "50000017"}[name])
		if _, err := s.Server.Online.Start(s.shop.Ctx, &tenancy.Tenant{Shop: s.shop.Row}, row, name); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		asked := s.Client.Payment.Query().Where(payment.OrderID(row.ID)).OnlyX(s.shop.Ctx)
		pay := s.address + strings.TrimPrefix(asked.Address, "http://haat.test")
		res, err := browser.PostForm(pay, url.Values{"status": {map[string]string{"bkash": "success", "sslcommerz": "VALID"}[name]}})
		if err != nil {
			t.Fatal(err)
		}
		page, _ := io.ReadAll(res.Body)
		res.Body.Close()
		back := res.Header.Get("Location")
		form := url.Values{}
		if back == "" { // SSLCOMMERZ's page posts a form
			back, form = readForm(string(page))
		}
		to, err := url.Parse(back)
		if err != nil || to.Host != "haat.test" {
			t.Fatalf("%s returns to %q", name, back)
		}
		if len(form) == 0 {
			s.Get(to.RequestURI())
		} else {
			s.Post(to.RequestURI(), form.Encode(), webtest.Header("Content-Type", "application/x-www-form-urlencoded"))
		}
		if now := s.Client.Payment.GetX(s.shop.Ctx, asked.ID); now.State != payment.StateConfirmed {
			t.Errorf("%s: the payment is %s", name, now.State)
		}
	}
}

// readForm returns the address and the fields of the form in a page.
func readForm(page string) (string, url.Values) {
	between := func(text, from, to string) (string, string) {
		_, rest, _ := strings.Cut(text, from)
		found, rest, _ := strings.Cut(rest, to)
		return found, rest
	}
	action, rest := between(page, `action="`, `"`)
	fields := url.Values{}
	for strings.Contains(rest, `name="`) {
		var name, value string
		name, rest = between(rest, `name="`, `"`)
		value, rest = between(rest, `value="`, `"`)
		fields.Set(name, value)
	}
	return strings.ReplaceAll(action, "&amp;", "&"), fields
}
