package insight_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/ent/orderreturn"
	"haat/ent/parcel"
	"haat/ent/schema/kind"
	"haat/server/books/ledger"
	"haat/server/insight/report"
	"haat/server/platform/dhaka"
	"haat/server/platform/money"
)

// ago returns a random time in the last 8 days.
func (s *seller) ago() time.Time {
	return time.Now().Add(-time.Duration(s.random.IntN(8*24)) * time.Hour).UTC()
}

func (s *seller) amount() money.Amount { return money.Amount(1 + s.random.IntN(200_00)) }

// post posts lines to the ledger, and the opposite of their sum to the cash account. number is the order's
// number, or empty.
func (s *seller) post(key string, kind ledgerentry.Kind, at time.Time, source, number string, lines map[ledgerentry.Account]money.Amount) {
	s.Site.T.Helper()
	var sum money.Amount
	for _, amount := range lines {
		sum += amount
	}
	lines[ledgerentry.AccountCash] = -sum
	p := ledger.Posting{Key: key, Kind: kind, At: at, Source: source, OrderNumber: number, Lines: lines}
	if _, err := ledger.Post(s.Ctx, s.Site.Client, p); err != nil {
		s.Site.T.Fatal(err)
	}
}

// deliver creates parcels of most orders, with or without known charges, and posts the charges. It also posts
// a refund and a correction, which the profit must not include.
func (s *seller) deliver() {
	s.Site.T.Helper()
	for _, row := range s.Site.Client.Order.Query().AllX(s.Ctx) {
		if s.random.IntN(5) == 0 {
			continue
		}
		at := s.ago()
		create := s.Site.Client.Parcel.Create().SetOrderID(row.ID).SetCourier("steadfast").SetInvoice(row.Number).SetCod(0).SetState(parcel.StateReturned)
		if row.Status != order.StatusCanceled || s.random.IntN(4) == 0 {
			create.SetState(parcel.StateDelivered).SetDeliveredAt(at)
		}
		lines := map[ledgerentry.Account]money.Amount{}
		if s.random.IntN(4) > 0 {
			lines[ledgerentry.AccountDeliveryCharge], lines[ledgerentry.AccountCodFee] = s.amount(), s.amount()
			create.SetCharge(int64(lines[ledgerentry.AccountDeliveryCharge]))
		}
		if row.Status == order.StatusCanceled {
			lines[ledgerentry.AccountReturnFee] = s.amount()
		}
		p := create.SaveX(s.Ctx)
		s.damage(row)
		s.post(fmt.Sprintf("parcel/%d/1", p.ID), ledgerentry.KindDelivery, at, "", row.Number, lines)
	}
	s.post("refund", ledgerentry.KindRefund, s.ago(), "", "", map[ledgerentry.Account]money.Amount{ledgerentry.AccountRefund: s.amount()})
	s.post("correction", ledgerentry.KindCorrection, s.ago(), "", "", map[ledgerentry.Account]money.Amount{ledgerentry.AccountCodFee: -s.amount(), ledgerentry.AccountAdjustment: s.amount()})
}

// damage records the goods of some returned orders as lost, and one unit of others as damaged.
func (s *seller) damage(row *ent.Order) {
	items := s.Site.Client.OrderItem.Query().Where(orderitem.OrderID(row.ID)).AllX(s.Ctx)
	switch {
	case row.Status == order.StatusCanceled:
		s.Site.Client.Order.UpdateOne(row).SetGoodsLost(s.random.IntN(2) == 0).ExecX(s.Ctx)
	case s.random.IntN(3) == 0:
		s.Site.Client.OrderReturn.Create().SetOrderID(row.ID).SetKind(orderreturn.KindReturn).SetAskedBy(orderreturn.AskedByMerchant).
			SetState(orderreturn.StateReceived).SetReceivedAt(time.Now().UTC()).
			SetItems([]kind.ReturnItem{{OrderItem: items[0].ID, Quantity: 1, Damaged: 1}}).ExecX(s.Ctx)
	}
}

// advertise posts ads of several sources and removes one of them.
func (s *seller) advertise() {
	s.Site.T.Helper()
	for i, source := range []string{"facebook", "Facebook", "leaflets", "tiktok", "order:phone"} {
		at, amount := s.ago(), s.amount()
		s.post(fmt.Sprint("ads/", i), ledgerentry.KindAds, at, source, "", map[ledgerentry.Account]money.Amount{ledgerentry.AccountAds: amount})
		if source == "tiktok" {
			s.post(fmt.Sprint("ads/", i, "/removed"), ledgerentry.KindAds, at, source, "", map[ledgerentry.Account]money.Amount{ledgerentry.AccountAds: -amount})
		}
	}
}

// where identifies the rows of the tables to which an amount belongs. Amounts without an order have no
// district; their source is the source of the ad.
type where struct{ day, source, district string }

// spent computes the sums of all orders and ledger entries without the code under test, grouped by key.
func (s *seller) spent(key func(where) string) map[string]report.PeriodProfit {
	sums := map[string]report.PeriodProfit{}
	add := func(at where, more report.PeriodProfit) {
		sum := sums[key(at)]
		sum.DeliveryFees, sum.CourierCharges = sum.DeliveryFees+more.DeliveryFees, sum.CourierCharges+more.CourierCharges
		sum.DamagedGoods, sum.Ads = sum.DamagedGoods+more.DamagedGoods, sum.Ads+more.Ads
		sums[key(at)] = sum
	}
	of := map[string]where{}
	for _, o := range s.Site.Client.Order.Query().WithItems().AllX(s.Ctx) {
		source := cmp.Or(o.VisitSource, "direct")
		if o.Source != order.SourceShop {
			source = "order:" + string(o.Source)
		}
		of[o.Number] = where{dhaka.Day(o.CreatedAt), source, o.District}
		add(of[o.Number], report.PeriodProfit{DamagedGoods: s.damagedGoods(o)})
		priced := s.Site.Client.Parcel.Query().Where(parcel.OrderID(o.ID), parcel.DeliveredAtNotNil(), parcel.ChargeNotNil()).ExistX(s.Ctx)
		if priced && o.Status == order.StatusDelivered {
			add(of[o.Number], report.PeriodProfit{DeliveryFees: money.Amount(o.ShippingFee)})
		}
	}
	for _, e := range s.Site.Client.LedgerEntry.Query().Order(ent.Asc(ledgerentry.FieldID)).AllX(s.Ctx) {
		at := where{day: e.Day, source: strings.ToLower(e.Source)}
		if e.OrderNumber != "" {
			at = of[e.OrderNumber]
		}
		switch e.Account {
		case ledgerentry.AccountDeliveryCharge, ledgerentry.AccountCodFee, ledgerentry.AccountReturnFee:
			add(at, report.PeriodProfit{CourierCharges: money.Amount(e.Amount)})
		case ledgerentry.AccountAds:
			add(at, report.PeriodProfit{Ads: money.Amount(e.Amount)})
		}
	}
	return sums
}

// damagedGoods returns the purchase cost of an order's units that cannot be sold again.
func (s *seller) damagedGoods(o *ent.Order) money.Amount {
	units := map[int]int{}
	for _, r := range s.Site.Client.OrderReturn.Query().Where(orderreturn.OrderID(o.ID)).AllX(s.Ctx) {
		for _, item := range r.Items {
			units[item.OrderItem] += item.Damaged
		}
	}
	sum := money.Amount(0)
	for _, item := range o.Edges.Items {
		if o.GoodsLost {
			units[item.ID] += item.Quantity
		}
		if item.Cost != nil {
			sum += money.Amount(*item.Cost) * money.Amount(units[item.ID])
		}
	}
	return sum
}

// corrections returns the corrections of courier charges without an order, of the last days.
func (s *seller) corrections(days int) money.Amount {
	sum := money.Amount(0)
	for _, e := range s.Site.Client.LedgerEntry.Query().
		Where(ledgerentry.KindEQ(ledgerentry.KindCorrection), ledgerentry.AccountEQ(ledgerentry.AccountCodFee), ledgerentry.DayGTE(dhaka.Day(time.Now().AddDate(0, 0, 1-days)))).AllX(s.Ctx) {
		sum += money.Amount(e.Amount)
	}
	return sum
}

func TestReports_SubtractCouriersOfOrdersAndAdsOfTheirDays(t *testing.T) {
	s := newSeller(t)
	for range 60 {
		s.order()
	}
	s.deliver()
	s.advertise()
	byDay := s.spent(func(at where) string { return at.day })
	now, earlier := report.PeriodProfit{}, report.PeriodProfit{}
	for i := range 8 {
		day := byDay[dhaka.Day(time.Now().AddDate(0, 0, -i))]
		sum := &now
		if i >= 4 {
			sum = &earlier
		}
		sum.DeliveryFees, sum.CourierCharges, sum.Ads = sum.DeliveryFees+day.DeliveryFees, sum.CourierCharges+day.CourierCharges, sum.Ads+day.Ads
		sum.DamagedGoods += day.DamagedGoods
	}
	overview := get[report.Overview](s, s.owner, "/reports"+query(4, ""))
	s.wantSpent("now", *overview.Now.Profit, now)
	s.wantSpent("earlier", *overview.Earlier.Profit, earlier)
	for _, row := range get[report.Page](s, s.owner, "/reports/days"+query(10, "&sort=courier_charges-desc")).Rows {
		s.wantSpent(row.Key, *row.Profit, byDay[row.Key])
	}
}

func (s *seller) wantSpent(name string, got, want report.PeriodProfit) {
	s.Site.T.Helper()
	if got.DeliveryFees != want.DeliveryFees || got.CourierCharges != want.CourierCharges || got.DamagedGoods != want.DamagedGoods || got.Ads != want.Ads {
		s.Site.T.Errorf("%s: %+v, want %+v", name, got, want)
	}
}

func TestReports_HaveTheSpendingOfSourcesAndDistricts(t *testing.T) {
	s := newSeller(t)
	for range 30 {
		s.order()
	}
	s.deliver()
	s.advertise()
	for table, key := range map[string]func(where) string{
		"sources": func(at where) string { return at.source }, "districts": func(at where) string { return at.district },
	} {
		want := s.spent(key)
		for _, row := range get[report.Page](s, s.owner, "/reports/"+table+query(10, "&sort=courier_charges-desc")).Rows {
			sum := want[row.Key]
			if table == "districts" {
				sum.Ads = 0
			}
			s.wantSpent(table+" "+row.Key, *row.Profit, sum)
			delete(want, row.Key)
		}
		delete(want, "")       // the key of corrections and, for districts, of ads
		delete(want, "tiktok") // a source without visits or orders, whose ads were removed
		if len(want) > 0 {
			t.Errorf("%s: rows are missing: %v", table, want)
		}
	}
}

func TestReports_DivideTheChargesOfAnOrderOverItsProducts(t *testing.T) {
	s := newSeller(t)
	row := s.Site.Client.Order.Create().SetNumber("12345678").SetIdempotencyKey("key-12345678").SetName("x").SetMobile("01712345678").SetDivision("").SetDistrict("").
		SetUpazila("").SetLine("").SetCurrency("BDT").SetSubtotal(300_00).SetShippingFee(60_00).SetTotal(360_00).SetStatus(order.StatusDelivered).SaveX(s.Ctx)
	for i, quantity := range []int{1, 2} {
		s.Site.Client.OrderItem.Create().SetOrderID(row.ID).SetProductID(s.products[i]).SetName("a").SetSellingPrice(100_00).SetPrice(100_00).
			SetQuantity(quantity).SetCost(50_00).ExecX(s.Ctx)
	}
	s.Site.Client.Parcel.Create().SetOrderID(row.ID).SetCourier("steadfast").SetInvoice("1").SetState(parcel.StateDelivered).SetCharge(50_00).SetDeliveredAt(time.Now()).ExecX(s.Ctx)
	s.post("parcel/1/1", ledgerentry.KindDelivery, time.Now(), "", "12345678", map[ledgerentry.Account]money.Amount{
		ledgerentry.AccountDeliveryCharge: 50_00, ledgerentry.AccountCodFee: 3_01,
	})
	rows := s.sheet("/reports/products/export.csv?sort=sales-asc")
	for i, want := range [][]string{{"20", "17.67", "52.33"}, {"40", "35.34", "104.66"}} {
		if got := []string{rows[i]["delivery_fees"], rows[i]["courier_charges"], rows[i]["profit"]}; !slices.Equal(got, want) {
			t.Errorf("product %d has %q, want %q", i, got, want)
		}
	}
}

func TestReports_HideCouriersAndAdsFromMembersWithoutCosts(t *testing.T) {
	s := newSeller(t)
	s.advertise()
	f := s.Site.Server.Figures
	period, err := report.NewPeriod(dhaka.Day(time.Now().AddDate(0, 0, -9)), dhaka.Day(time.Now()))
	if err != nil {
		t.Fatal(err)
	}
	for _, sort := range []string{"ads-asc", "courier_charges-desc", "delivery_fees-asc", "damaged_goods-asc"} {
		if _, err := f.Page(s.Ctx, report.Query{Table: "days", Period: period, Sort: sort}, 1); !isInvalid(err) {
			t.Errorf("%s: %v", sort, err)
		}
	}
	page, err := f.Page(s.Ctx, report.Query{Table: "sources", Period: period}, 1)
	if err != nil || len(page.Rows) != 0 {
		t.Errorf("sources of ads are listed: %+v, %v", page, err)
	}
}

func TestReports_LeaveOutTheLedgersOfOtherShops(t *testing.T) {
	s := newSeller(t)
	other := *s
	other.Shop = s.Site.NewShop("other")
	other.products = []int{other.NewProduct("other-product").ID}
	for range 20 {
		other.order()
	}
	other.deliver()
	other.advertise()
	p := get[report.Overview](s, s.owner, "/reports"+query(8, "")).Now.Profit
	s.wantSpent("the first shop", *p, report.PeriodProfit{})
	if rows := get[report.Page](s, s.owner, "/reports/sources"+query(8, "")).Rows; len(rows) != 0 {
		t.Errorf("sources: %+v", rows)
	}
}
