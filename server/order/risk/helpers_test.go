package risk_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderrisk"
	"haat/ent/outbox"
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	"haat/server/books/summary"
	"haat/server/message/smsbudget"
	orders "haat/server/order"
	"haat/server/order/checkout"
	orderhold "haat/server/order/hold"
	"haat/server/order/ordertest"
	"haat/server/order/risk"
	"haat/server/platform/audit"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/i18n"
	"haat/server/platform/jobs"
	"haat/server/tenancy"
)

var system = viewer.WithSystem(context.Background())

// site is a database with the services under test.
type site struct {
	client *ent.Client
	orders *ordertest.Services
	risks  *risk.Risks
	sums   *summary.Summaries
	now    time.Time
	// score is the fake courier's answer. asked is the number of requests.
	score    *kind.PhoneScore
	scoreErr error
	asked    int
}

// shop is a shop of the site with a product.
type shop struct {
	*testing.T
	*site
	id      int
	ctx     context.Context
	product int
}

func newSite(t *testing.T, change ...func(*risk.Options)) *site {
	t.Helper()
	s := &site{client: dbtest.Open(t).Client, now: time.Now().UTC()}
	audit.LogWrites(s.client)
	s.orders = ordertest.New(t, s.client)
	s.sums = summary.New(s.client, slog.New(slog.DiscardHandler), nil)
	o := risk.Options{
		Client: s.client, Tenants: tenancy.NewResolver(s.client, "haat.test"), Orders: s.orders.Orders, Holds: &orderhold.Holds{Orders: s.orders.Orders},
		Secrets: []string{strings.Repeat("s", 32)}, Logger: slog.New(slog.DiscardHandler), Now: func() time.Time { return s.now },
		PhoneScore: func(context.Context, string) (*kind.PhoneScore, error) {
			s.asked++
			return s.score, s.scoreErr
		},
	}
	for _, c := range change {
		c(&o)
	}
	var err error
	if s.risks, err = risk.New(o); err != nil {
		t.Fatal(err)
	}
	s.orders.ScreenBy(checkout.Screen{Refuses: s.risks.Refuses, NeedsCode: s.risks.NeedsCode, Now: s.risks.Now})
	s.orders.OnPlaced(s.risks.Placed)
	s.sums.OnRecords(s.risks.Contribute)
	return s
}

// open creates a shop. rules are its rules, or nil.
func (s *site) open(t *testing.T, slug string, rules *kind.RiskRules) *shop {
	t.Helper()
	create := s.client.Shop.Create().SetSlug(slug).SetName(slug).SetDistrict("Dhaka").SetPublicNumber("01911111111")
	if rules != nil {
		create.SetRiskRules(rules)
	}
	row := create.SaveX(system)
	o := &shop{T: t, site: s, id: row.ID, ctx: audit.With(viewer.WithShop(context.Background(), row.ID), audit.Actor{ID: 7, Name: "Rina"})}
	o.product = s.client.Product.Create().SetSlug("lamp").SetName("Lamp").SetSku("L").SetSellingPrice(500_00).SetPrice(500_00).SetStock(1000).
		SaveX(audit.Quiet(o.ctx)).ID
	return o
}

func newShop(t *testing.T, rules *kind.RiskRules) *shop {
	t.Helper()
	return newSite(t).open(t, "rina", rules)
}

func (s *shop) tenant() *tenancy.Tenant {
	return &tenancy.Tenant{Shop: s.client.Shop.GetX(system, s.id)}
}

// good returns an honest customer's order.
func (s *shop) good(mobile string) checkout.PlaceRequest {
	return checkout.PlaceRequest{
		Delivery: orders.Delivery{Name: "Priya Rahman", Mobile: mobile, Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Line: "House 12, Road 7, Block C"},
		Lines:    []checkout.QuoteLine{{ProductID: s.product, Quantity: 1}},
	}
}

var keys atomic.Int64

func key() string { return fmt.Sprintf("a-key-%06d", keys.Add(1)) }

func from(network, browser string) checkout.Shopper {
	return checkout.Shopper{Locale: i18n.En, From: smsbudget.Source{Address: network, Network: network}, Browser: browser}
}

// try places an order as a shopper.
func (s *shop) try(in checkout.PlaceRequest, by checkout.Shopper) (*orders.Order, error) {
	return s.orders.Place(viewer.WithShop(context.Background(), s.id), s.tenant(), key(), in, by)
}

// place places an order and returns its row.
func (s *shop) place(in checkout.PlaceRequest, by checkout.Shopper) *ent.Order {
	s.Helper()
	placed, err := s.try(in, by)
	if err != nil {
		s.Fatal(err)
	}
	return s.client.Order.Query().Where(order.Number(placed.OrderID)).OnlyX(s.ctx)
}

// run runs the shop's due jobs of a kind.
func (s *shop) run(kind string, handle jobs.Handler) {
	s.Helper()
	for _, row := range s.client.Outbox.Query().Where(outbox.Kind(kind), outbox.StateEQ(outbox.StateDue)).AllX(s.ctx) {
		job := jobs.Job{ID: row.ID, ShopID: s.id, Kind: kind, Key: row.DedupeKey, Payload: json.RawMessage(row.Payload), Attempt: 1}
		if err := handle(viewer.WithShop(context.Background(), s.id), job); err != nil {
			s.Fatal(err)
		}
		s.client.Outbox.UpdateOne(row).SetState(outbox.StateDone).ExecX(audit.Quiet(s.ctx))
	}
}

// scored places an order, runs its scoring job, and returns its risk and row.
func (s *shop) scored(in checkout.PlaceRequest, by checkout.Shopper) (*ent.OrderRisk, *ent.Order) {
	s.Helper()
	placed := s.place(in, by)
	s.run(risk.ScoreKind, s.risks.HandleScore)
	return s.client.OrderRisk.Query().Where(orderrisk.OrderID(placed.ID)).OnlyX(s.ctx), s.client.Order.GetX(s.ctx, placed.ID)
}

// past adds finished orders of a number: delivered, returned and canceled.
func (s *shop) past(mobile string, delivered, returned, canceled int) {
	s.Helper()
	ctx := audit.Quiet(s.ctx)
	add := func(status order.Status, back bool) {
		create := s.client.Order.Create().SetNumber(fmt.Sprintf("1%07d", keys.Add(1))).SetIdempotencyKey(key()).SetCurrency("BDT").SetSubtotal(1).SetTotal(1).
			SetName("Priya").SetMobile(mobile).SetLine("House 1").SetStatus(status).SetCreatedAt(s.now.AddDate(0, -1, 0))
		if back {
			create.SetReturnedAt(s.now)
		}
		create.ExecX(ctx)
	}
	for range delivered {
		add(order.StatusDelivered, false)
	}
	for range returned {
		add(order.StatusCanceled, true)
	}
	for range canceled {
		add(order.StatusCanceled, false)
	}
	if err := s.sums.Refresh(ctx); err != nil {
		s.Fatal(err)
	}
}

// codes returns the codes of signals.
func codes(row *ent.OrderRisk) string {
	var list []string
	for _, signal := range row.Signals {
		list = append(list, signal.Code)
	}
	return strings.Join(list, " ")
}

// quiet returns the shop's context without an activity log.
func (s *shop) quiet() context.Context { return audit.Quiet(s.ctx) }

func job() jobs.Job { return jobs.Job{} }
