package history

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"haat/e2e/courierworld/audit"
	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderreturn"
	"haat/ent/parcel"
	"haat/ent/payment"
	"haat/ent/usedtoken"
	"haat/server/app"
	"haat/server/config"
	"haat/server/demo/practice"
	"haat/server/insight/report"
	"haat/server/order/ordertest"
	"haat/server/platform/dhaka"
	"haat/server/platform/money"
)

// testDays is the number of days of the tests: more than an order takes from its placement to its payout.
const testDays = 24

func TestHistory_LedgerStockLogAndReportsAgree(t *testing.T) {
	t.Parallel()
	s := newStage(t, testDays)
	s.run()
	a, err := audit.Read(s.ctx, s.db.Client, s.start)
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range slices.Concat(a.Unbalanced, a.Stock.Problems) {
		t.Error(problem)
	}
	if err := ordertest.DiscountsAreExact(s.ctx, s.db.Client); err != nil {
		t.Error(err)
	}
	if used := s.db.Client.OrderDiscount.Query().CountX(s.ctx); used < 10 {
		t.Errorf("%d orders have discounts", used)
	}
	sum := money.Amount(0)
	for _, balance := range a.Ledger {
		sum += balance
	}
	if sum != 0 {
		t.Errorf("the ledger adds up to %s", sum.Decimal())
	}
	lost := 0
	for _, row := range s.db.Client.OrderReturn.Query().AllX(s.ctx) {
		for _, item := range row.Items {
			if row.ReceivedAt != nil {
				lost += item.Damaged
			}
		}
	}
	if got := a.Stock.InStock + a.Stock.Held + lost; got != a.Stock.Start {
		t.Errorf("%d units in stock, in orders and lost, want %d", got, a.Stock.Start)
	}
	if a.Ledger["cash"] == 0 || a.Ledger["sales"] == 0 || len(a.Parcels) < 60 || a.Figures.Orders < 90 {
		t.Errorf("cash %s, sales %s, %d parcels, %d orders", a.Ledger["cash"].Decimal(), a.Ledger["sales"].Decimal(), len(a.Parcels), a.Figures.Orders)
	}
	s.checkScreens(a)
}

// server returns a server of the shop that uses the practice couriers.
func (s *stage) server(now func() time.Time) *app.App {
	s.t.Helper()
	cfg, couriers := *s.options.Config, s.options.Practice.Couriers()
	cfg.Couriers = config.Couriers{Steadfast: couriers["steadfast"], Pathao: couriers["pathao"], RedX: couriers["redx"]}
	cfg.Practice = practice.CourierNames
	server, err := app.New(app.Options{Config: &cfg, DB: s.db, Media: s.options.Media, Logger: quiet, Now: now})
	if err != nil {
		s.t.Fatal(err)
	}
	return server
}

// checkScreens compares what members see with the sums over the tables.
func (s *stage) checkScreens(a *audit.Audit) {
	s.t.Helper()
	server := s.server(s.options.Now)
	if err := server.Server.Summaries.RefreshAll(s.ctx); err != nil {
		s.t.Fatal(err)
	}
	period, err := report.NewPeriod(dhaka.Day(afternoon.AddDate(0, 0, -testDays)), dhaka.Day(afternoon))
	if err != nil {
		s.t.Fatal(err)
	}
	seen, err := server.Server.Figures.Overview(s.ctx, period, true)
	if err != nil {
		s.t.Fatal(err)
	}
	got := audit.Figures{
		Orders: seen.Now.Orders, Delivered: seen.Now.Delivered, Returned: seen.Now.Returned, Units: seen.Now.Units, Sales: seen.Now.Sales,
		DeliveredSales: seen.Now.DeliveredSales, Cost: seen.Now.Profit.Cost,
	}
	if got != a.Figures {
		s.t.Errorf("the report has %+v, the tables %+v", got, a.Figures)
	}
	charges := a.Ledger["delivery_charge"] + a.Ledger["cod_fee"] + a.Ledger["return_fee"]
	if p := seen.Now.Profit; p.DamagedGoods != a.Damaged || p.CourierCharges != charges || p.DeliveryFees != a.Fees || p.Amount != a.Profit || p.UncostedUnits > 0 || p.Ads != a.Ledger["ads"] {
		s.t.Errorf("the report has %+v, the tables damaged %s, charges %s, fees %s, profit %s", p, a.Damaged.Decimal(), charges.Decimal(), a.Fees.Decimal(), a.Profit.Decimal())
	}
	balances, err := server.Server.Books.Balances(s.ctx, period.From, period.To)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, one := range balances.Accounts {
		if one.Balance != a.Ledger[one.Account] {
			s.t.Errorf("account %s is shown as %s, want %s", one.Account, one.Balance.Decimal(), a.Ledger[one.Account].Decimal())
		}
	}
	for _, one := range balances.Couriers {
		if one.Balance != a.Owed[one.Courier] {
			s.t.Errorf("the debt of %s is shown as %s, want %s", one.Courier, one.Balance.Decimal(), a.Owed[one.Courier].Decimal())
		}
	}
}

func TestHistory_EveryCourierHasParcelsInEveryState(t *testing.T) {
	t.Parallel()
	s := newStage(t, testDays)
	s.run()
	states := map[string]bool{}
	for _, row := range s.db.Client.Parcel.Query().AllX(s.ctx) {
		states[row.Courier+" "+string(row.State)] = true
	}
	for _, courier := range []string{"steadfast", "pathao", "redx"} {
		for _, state := range []parcel.State{
			parcel.StateBooked, parcel.StateMoving, parcel.StateHeld, parcel.StateDelivered, parcel.StateReturning, parcel.StateReturned, parcel.StateCanceled,
		} {
			if !states[courier+" "+string(state)] {
				t.Errorf("no parcel of %s is %s", courier, state)
			}
		}
	}
	for _, also := range []string{"steadfast claimed", "steadfast partly", "pathao partly", "pathao unknown", "redx failed", "manual moving"} {
		if !states[also] {
			t.Errorf("no parcel: %s", also)
		}
	}
	client, ctx := s.db.Client, s.ctx
	for what, n := range map[string]int{
		"payouts":              client.Payout.Query().CountX(ctx) - 1,
		"claims":               client.Payment.Query().Where(payment.StateEQ(payment.StateClaimed)).CountX(ctx),
		"orders with risk":     client.Order.Query().Where(order.RiskLevelEQ(order.RiskLevelRed), order.StatusEQ(order.StatusPending)).CountX(ctx),
		"returns":              client.OrderReturn.Query().CountX(ctx),
		"returns to decide":    client.OrderReturn.Query().Where(orderreturn.StateEQ(orderreturn.StateAsked)).CountX(ctx),
		"unfinished checkouts": client.UnfinishedCheckout.Query().CountX(ctx),
		"members":              client.AdminUser.Query().CountX(ctx) - 6,
		"tags":                 client.OrderTagging.Query().CountX(ctx),
		"activity":             client.AuditLog.Query().CountX(ctx) - 100,
		"visits":               client.VisitCount.Query().CountX(ctx) - 3*testDays,
		"searches":             client.TermCount.Query().CountX(ctx) - testDays,
		"costs":                client.PurchaseCost.Query().CountX(ctx),
	} {
		if n <= 0 {
			t.Errorf("too few %s: %d", what, n)
		}
	}
	if n := client.Order.Query().Where(order.StatusEQ(order.StatusPending), order.CreatedAtLT(afternoon.AddDate(0, 0, -3))).CountX(ctx); n != 0 {
		t.Errorf("%d orders are pending for more than three days", n)
	}
	if client.ShopDomain.Query().ExistX(ctx) {
		t.Error("links lead to a domain that is in no DNS")
	}
	if n := client.Outbox.Query().CountX(ctx); n != 0 {
		t.Errorf("%d jobs would send messages of the past", n)
	}
}

func TestHistory_ParcelsRestWhenTheCouriersAreAsked(t *testing.T) {
	t.Parallel()
	s := newStage(t, testDays)
	s.run()
	server := s.server(func() time.Time { return afternoon.Add(30 * time.Hour) })
	states := func() (list []string) {
		for _, row := range s.db.Client.Parcel.Query().Order(ent.Asc(parcel.FieldID)).AllX(s.ctx) {
			list = append(list, fmt.Sprint(row.ID, row.Courier, row.State))
		}
		return list
	}
	before := states()
	if err := server.Server.Parcels.Poll(context.Background()); err != nil {
		t.Fatal(err)
	}
	after := states()
	for i := range before {
		if before[i] != after[i] {
			t.Errorf("%s became %s", before[i], after[i])
		}
	}
}

// digest describes a shop's orders without random numbers.
func (s *stage) digest() []string {
	var lines []string
	rows := s.db.Client.Order.Query().Order(ent.Asc(order.FieldCreatedAt, order.FieldID)).WithItems().AllX(s.ctx)
	for _, o := range rows {
		lines = append(lines, fmt.Sprint(o.IdempotencyKey, o.CreatedAt.UnixMicro(), o.Name, o.Mobile, o.Total, o.Status, len(o.Edges.Items)))
	}
	return lines
}

// days returns the number of written days.
func (s *stage) days() int {
	return s.db.Client.UsedToken.Query().Where(usedtoken.JtiHasPrefix(markPrefix)).CountX(s.ctx)
}

func TestHistory_IsDeterministicAndEndsToday(t *testing.T) {
	t.Parallel()
	first, second := newStage(t, 8), newStage(t, 8)
	first.run()
	second.run()
	a, b := first.digest(), second.digest()
	if !slices.Equal(a, b) {
		t.Errorf("%d and %d orders differ", len(a), len(b))
	}
	rows := first.db.Client.Order.Query().Order(ent.Asc(order.FieldCreatedAt)).AllX(first.ctx)
	oldest, newest := rows[0].CreatedAt, rows[len(rows)-1].CreatedAt
	if dhaka.Day(newest) != dhaka.Day(afternoon) || newest.After(afternoon) || oldest.Before(dhaka.Midnight(afternoon).AddDate(0, 0, -8)) || dhaka.Day(oldest) > dhaka.Day(afternoon.AddDate(0, 0, -7)) {
		t.Errorf("orders from %s to %s", oldest, newest)
	}
	for _, m := range first.db.Client.StockMovement.Query().AllX(first.ctx) {
		if m.CreatedAt.After(afternoon) {
			t.Fatalf("a stock movement at %s, after now", m.CreatedAt)
		}
	}
}

func TestHistory_ContinuesAfterAKillAndOnLaterDays(t *testing.T) {
	t.Parallel()
	whole, s := newStage(t, 6), newStage(t, 6)
	whole.run()
	ctx, kill := context.WithCancel(context.Background())
	s.options.Announce = func([]string) { kill() } // after the first day
	if err := Run(ctx, s.options); err != nil {
		t.Fatal(err)
	}
	if n := s.days(); n != 1 {
		t.Fatalf("%d days are written before the kill", n)
	}
	s.options.Announce = nil
	s.run()
	if a, b := whole.digest(), s.digest(); !slices.Equal(a, b) {
		t.Errorf("%d orders after a kill differ from %d without", len(b), len(a))
	}
	before := len(s.digest())
	s.run()
	if after := len(s.digest()); after != before {
		t.Errorf("a second run adds %d orders", after-before)
	}
	s.options.Now = func() time.Time { return afternoon.AddDate(0, 0, 3) }
	s.run()
	if n := s.days(); n != 9 {
		t.Errorf("%d days are written after three more days, want 9", n)
	}
}

func TestHistory_DoesNotExistInProduction(t *testing.T) {
	t.Parallel()
	s := newStage(t, 3)
	s.options.Config.Env = "production"
	if err := Run(context.Background(), s.options); !errors.Is(err, errProduction) {
		t.Errorf("error %v", err)
	}
	if n := s.db.Client.Order.Query().CountX(s.ctx); n != 0 {
		t.Errorf("%d orders in production", n)
	}
}
