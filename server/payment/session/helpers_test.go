package session_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/ent/payment"
	"haat/ent/schema/kind"
	"haat/ent/serviceconnection"
	"haat/ent/viewer"
	"haat/server/connection"
	orders "haat/server/order"
	"haat/server/order/checkout"
	orderhold "haat/server/order/hold"
	"haat/server/order/ordertest"
	payments "haat/server/payment"
	"haat/server/payment/gateway"
	"haat/server/payment/gateway/bkash"
	"haat/server/payment/gateway/bkash/bkashtest"
	"haat/server/payment/gateway/gateways"
	"haat/server/payment/gateway/sslcommerz"
	"haat/server/payment/gateway/sslcommerz/sslcommerztest"
	"haat/server/payment/session"
	"haat/server/platform/audit"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/jobs"
	"haat/server/platform/remote"
	"haat/server/platform/seal"
	"haat/server/platform/sns"
	"haat/server/platform/sns/snstest"
	"haat/server/tenancy"
)

// desk is a shop that sells lamps at 100.00, delivers for 60.00, and takes payments through both gateways.
type desk struct {
	testing.TB
	*session.Service
	options  session.Options
	checkout *ordertest.Services
	client   *ent.Client
	tenant   *tenancy.Tenant
	ctx      context.Context
	member   context.Context
	bkash    *bkashtest.Server
	ssl      *sslcommerztest.Server
	sns      *snstest.Server
	lamp     int
	keys     int

	mu   sync.Mutex
	now  time.Time
	dies string // suffix of a request's path; the process dies after the response
}

// death is the value of the panic that simulates the death of a process.
type death struct{}

// RoundTrip simulates the death of the process after a response has arrived, before it is read.
func (d *desk) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := http.DefaultTransport.RoundTrip(r)
	d.mu.Lock()
	dies := d.dies != "" && strings.HasSuffix(r.URL.Path, d.dies)
	if dies {
		d.dies = ""
	}
	d.mu.Unlock()
	if dies {
		if err == nil {
			_ = res.Body.Close()
		}
		panic(death{})
	}
	return res, err
}

// dieAfter makes the process die after the response to the next request to a path with the suffix.
func (d *desk) dieAfter(suffix string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.dies = suffix
}

// survive runs a step and reports whether the process died. If so, survive starts a new one.
func (d *desk) survive(step func()) (died bool) {
	defer func() {
		switch v := recover().(type) {
		case nil:
		case death:
			died = true
			d.restart()
		default:
			panic(v)
		}
	}()
	step()
	return false
}

func (d *desk) clock() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.now
}

func (d *desk) pass(duration time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.now = d.now.Add(duration)
}

func newDesk(t testing.TB) *desk {
	t.Helper()
	client := dbtest.Open(t).Client
	services := ordertest.New(t, client)
	sealer, err := seal.New([]string{strings.Repeat("s", 32)}, "gateway credentials")
	if err != nil {
		t.Fatal(err)
	}
	d := &desk{TB: t, checkout: services, client: client, bkash: bkashtest.New(t), ssl: sslcommerztest.New(t), sns: snstest.New(t), now: time.Now().UTC()}
	d.bkash.Now = d.clock
	d.options = session.Options{
		Client: client, Tenants: tenancy.NewResolver(client, "haat.test"), Accounts: &connection.Keeper{Client: client, Seal: sealer}, Logger: slog.New(slog.DiscardHandler),
		Origin: "https://haat.test", Host: "haat.test", Now: d.clock,
		SNS:      &sns.Verifier{HTTP: remote.NewHTTPClient(http.DefaultTransport, 5*time.Second), Base: d.sns.URL, Now: time.Now},
		Payments: payments.New(payments.Options{Client: client, Orders: services.Orders, Holds: &orderhold.Holds{Orders: services.Orders}, Now: d.clock}),
	}
	services.OnPlaced(d.options.Payments.Placed)
	services.OnMoved(d.options.Payments.Moved)
	d.restart()
	d.openShop("rina")
	return d
}

// restart replaces the process, which loses its memory.
func (d *desk) restart() {
	client := func(base string) *gateway.Client {
		return &gateway.Client{Base: base, Sandbox: base, HTTP: remote.NewHTTPClient(d, gateway.RequestTimeout)}
	}
	o := d.options
	o.Gateways = gateways.Of(bkash.New(client(d.bkash.URL), d.clock), sslcommerz.New(client(d.ssl.URL)))
	d.Service = session.New(o)
}

// openShop creates a shop with both connections, and makes it the desk's.
func (d *desk) openShop(slug string) {
	d.Helper()
	row := d.client.Shop.Create().SetSlug(slug).SetName(slug).SetDistrict("Dhaka").SetPublic(true).SetRiskRules(&kind.RiskRules{Accept: true}).
		SetPaymentRules(&kind.PaymentRules{Advance: kind.AdvanceRule{Kind: "delivery"}}).SaveX(viewer.WithSystem(context.Background()))
	d.tenant = &tenancy.Tenant{Shop: row}
	d.ctx = d.tenant.Context(context.Background())
	user := d.client.AdminUser.Create().SetName("Rina").SetPhone("01812345678").SaveX(d.ctx)
	d.member = audit.With(d.ctx, audit.Actor{ID: user.ID, Name: "Rina"})
	d.lamp = d.client.Product.Create().SetSlug("lamp").SetName("Lamp").SetSellingPrice(100_00).SetPrice(100_00).SetStock(100_000).
		SetStatus("published").SaveX(d.ctx).ID
	d.client.ShippingPackage.Create().SetName("Courier").SetFee(60_00).SaveX(d.ctx)
	d.connect("bkash", bkashtest.Secrets())
	d.connect("sslcommerz", sslcommerztest.Secrets())
}

func (d *desk) connect(name string, keys map[string]string) {
	d.Helper()
	if _, err := d.Connect(d.member, name, session.GatewayKeys{Keys: keys}); err != nil {
		d.Fatal(err)
	}
}

// place places an order of a lamp with an advance of 60.00.
func (d *desk) place() *ent.Order {
	d.Helper()
	d.keys++
	placed, err := d.checkout.Place(d.ctx, d.tenant, fmt.Sprintf("key-%036d", d.keys), checkout.PlaceRequest{
		Delivery: orders.Delivery{Name: "Rahim", Mobile: "01712345678", Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Line: "House 1"},
		Lines:    []checkout.QuoteLine{{ProductID: d.lamp, Quantity: 1}},
	}, checkout.Shopper{Locale: i18n.En})
	if err != nil {
		d.Fatal(err)
	}
	return d.client.Order.Query().Where(order.Number(placed.OrderID)).OnlyX(d.ctx)
}

func (d *desk) order(row *ent.Order) *ent.Order { return d.client.Order.GetX(d.ctx, row.ID) }

// start opens a session for an order and returns its payment.
func (d *desk) start(row *ent.Order, name string) *ent.Payment {
	d.Helper()
	address, err := d.Start(d.ctx, d.tenant, d.order(row), name)
	if err != nil || address == "" {
		d.Fatalf("%q, %v", address, err)
	}
	return d.client.Payment.Query().Where(payment.OrderID(row.ID), payment.Address(address)).OnlyX(d.ctx)
}

func (d *desk) payment(row *ent.Payment) *ent.Payment { return d.client.Payment.GetX(d.ctx, row.ID) }

// press makes the customer's decision on a gateway's page. It returns the fields of the redirect and of the notice.
func (d *desk) press(row *ent.Payment, decision string) url.Values {
	if row.Method == "sslcommerz" {
		return d.ssl.Press(*row.Session, map[string]string{"success": "VALID", "failure": "FAILED", "cancel": "CANCELLED"}[decision])
	}
	at, err := url.Parse(d.bkash.Press(*row.Session, decision))
	if err != nil {
		d.Fatal(err)
	}
	return at.Query()
}

// notify passes the fields of a redirect or notice to the service.
func (d *desk) notify(name string, fields url.Values) error {
	publicID := d.client.ServiceConnection.Query().Where(serviceconnection.Service(name)).OnlyX(d.ctx).PublicID
	n, err := d.ReadNotice(context.Background(), name, publicID, fields)
	if err != nil {
		return err
	}
	return d.Receive(context.Background(), n)
}

func (d *desk) mustNotify(name string, fields url.Values) {
	d.Helper()
	if err := d.notify(name, fields); err != nil {
		d.Fatal(err)
	}
}

// poll advances the clock by a duration, polls the due payments and deletes the credentials of disconnected accounts.
func (d *desk) poll(after time.Duration) {
	d.Helper()
	d.pass(after)
	for _, do := range []func(context.Context) error{d.Poll, d.Leave} {
		if err := do(context.Background()); err != nil {
			d.Fatal(err)
		}
	}
}

// pay places an order and pays its advance of 60.00 at a gateway.
func (d *desk) pay(name string) *ent.Payment {
	d.Helper()
	row := d.start(d.place(), name)
	d.mustNotify(name, d.press(row, "success"))
	d.paid(row)
	return d.payment(row)
}

// runJobs runs each pending job about payments once.
func (d *desk) runJobs() error {
	rows := d.client.Outbox.Query().Where(outbox.Kind(payments.CheckKind), outbox.StateEQ(outbox.StateDue)).AllX(d.ctx)
	var errs []error
	for _, row := range rows {
		d.client.Outbox.UpdateOne(row).SetState(outbox.StateDone).ExecX(d.ctx)
		errs = append(errs, d.HandleCheck(d.ctx, jobs.Job{ID: row.ID, ShopID: row.ShopID, Kind: row.Kind, Payload: row.Payload, Attempt: 1}))
	}
	return errors.Join(errs...)
}

func wantFault(t testing.TB, err error, code string) {
	t.Helper()
	if f, ok := fault.As(err); !ok || f.Code != code {
		t.Errorf("%v, want %s", err, code)
	}
}

// containsSecret reports whether a text contains a secret of the fakes.
func containsSecret(text []byte) bool {
	for _, secrets := range []map[string]string{bkashtest.Secrets(), sslcommerztest.Secrets()} {
		for _, secret := range secrets {
			if bytes.Contains(text, []byte(secret)) {
				return true
			}
		}
	}
	return false
}
