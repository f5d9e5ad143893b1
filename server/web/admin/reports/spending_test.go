package reports_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/server/ledger"
	"haat/server/platform/dhaka"
	"haat/server/platform/money"
	"haat/server/report/figures"
)

// ago returns a random time of the last 8 days.
func (s *seller) ago() time.Time {
	return time.Now().Add(-time.Duration(s.random.IntN(8*24)) * time.Hour).UTC()
}

func (s *seller) amount() money.Amount { return money.Amount(1 + s.random.IntN(200_00)) }

// post posts to accounts of the ledger, and the opposite to account cash.
func (s *seller) post(key string, kind ledgerentry.Kind, at time.Time, source string, parcelID int, lines map[ledgerentry.Account]money.Amount) {
	s.Site.T.Helper()
	var sum money.Amount
	for _, amount := range lines {
		sum += amount
	}
	lines[ledgerentry.AccountCash] = -sum
	p := ledger.Posting{Key: key, Kind: kind, At: at, Source: source, ParcelID: parcelID, Lines: lines}
	if _, err := ledger.Post(s.Ctx, s.Site.Client, p); err != nil {
		s.Site.T.Fatal(err)
	}
}

// deliver writes a parcel for most orders, with or without known charges, and posts these. It also posts a refund and a correction,
// which are not in the profit.
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
		s.post(fmt.Sprintf("parcel/%d/1", p.ID), ledgerentry.KindDelivery, at, "", p.ID, lines)
	}
	s.post("refund", ledgerentry.KindRefund, s.ago(), "", 0, map[ledgerentry.Account]money.Amount{ledgerentry.AccountRefund: s.amount()})
	s.post("correction", ledgerentry.KindCorrection, s.ago(), "", 0, map[ledgerentry.Account]money.Amount{ledgerentry.AccountCodFee: -s.amount(), ledgerentry.AccountAdjustment: s.amount()})
}

// advertise posts ads of several sources and removes one of them.
func (s *seller) advertise() {
	s.Site.T.Helper()
	for i, source := range []string{"facebook", "Facebook", "leaflets", "tiktok", "order:phone"} {
		at, amount := s.ago(), s.amount()
		s.post(fmt.Sprint("ads/", i), ledgerentry.KindAds, at, source, 0, map[ledgerentry.Account]money.Amount{ledgerentry.AccountAds: amount})
		if source == "tiktok" {
			s.post(fmt.Sprint("ads/", i, "/removed"), ledgerentry.KindAds, at, source, 0, map[ledgerentry.Account]money.Amount{ledgerentry.AccountAds: -amount})
		}
	}
}

// spent sums all parcels and entries of the ledger from scratch, by a text of their days and sources.
func (s *seller) spent(key func(day, source string) string) map[string]figures.PeriodProfit {
	sums := map[string]figures.PeriodProfit{}
	for _, row := range s.Site.Client.Parcel.Query().WithOrder().AllX(s.Ctx) {
		o := row.Edges.Order
		if row.DeliveredAt == nil || row.Charge == nil || o.Status != order.StatusDelivered {
			continue
		}
		at := key(dhaka.Day(*row.DeliveredAt), "")
		sum := sums[at]
		sum.DeliveryFees += money.Amount(o.ShippingFee)
		sums[at] = sum
	}
	for _, e := range s.Site.Client.LedgerEntry.Query().Order(ent.Asc(ledgerentry.FieldID)).AllX(s.Ctx) {
		at := key(e.Day, e.Source)
		sum := sums[at]
		switch e.Account {
		case ledgerentry.AccountDeliveryCharge, ledgerentry.AccountCodFee, ledgerentry.AccountReturnFee:
			sum.CourierCharges += money.Amount(e.Amount)
		case ledgerentry.AccountAds:
			sum.Ads += money.Amount(e.Amount)
		}
		sums[at] = sum
	}
	return sums
}

func TestReports_SubtractCouriersAndAdsOfTheirDays(t *testing.T) {
	s := newSeller(t)
	for range 60 {
		s.order()
	}
	s.deliver()
	s.advertise()
	byDay := s.spent(func(day, _ string) string { return day })
	now, earlier := figures.PeriodProfit{}, figures.PeriodProfit{}
	for i := range 8 {
		day := byDay[dhaka.Day(time.Now().AddDate(0, 0, -i))]
		sum := &now
		if i >= 4 {
			sum = &earlier
		}
		sum.DeliveryFees, sum.CourierCharges, sum.Ads = sum.DeliveryFees+day.DeliveryFees, sum.CourierCharges+day.CourierCharges, sum.Ads+day.Ads
	}
	overview := get[figures.Overview](s, s.owner, "/reports"+query(4, ""))
	s.wantSpent("now", *overview.Now.Profit, now)
	s.wantSpent("earlier", *overview.Earlier.Profit, earlier)
	for _, row := range get[figures.Page](s, s.owner, "/reports/days"+query(10, "&sort=courier_charges-desc")).Rows {
		s.wantSpent(row.Key, *row.Profit, byDay[row.Key])
	}
}

func (s *seller) wantSpent(name string, got, want figures.PeriodProfit) {
	s.Site.T.Helper()
	if got.DeliveryFees != want.DeliveryFees || got.CourierCharges != want.CourierCharges || got.Ads != want.Ads {
		s.Site.T.Errorf("%s: %+v, want %+v", name, got, want)
	}
}

func TestReports_HaveAdsInTheRowsOfTheirSources(t *testing.T) {
	s := newSeller(t)
	for range 30 {
		s.order()
	}
	s.advertise()
	want := s.spent(func(_, source string) string { return strings.ToLower(source) })
	for _, row := range get[figures.Page](s, s.owner, "/reports/sources"+query(10, "&sort=ads-desc")).Rows {
		if row.Profit.Ads != want[row.Key].Ads {
			t.Errorf("%s: ads of %s, want %s", row.Key, row.Profit.Ads.Decimal(), want[row.Key].Ads.Decimal())
		}
		delete(want, row.Key)
	}
	delete(want, "tiktok") // without visits, orders, and ads that were not removed
	if len(want) > 0 {
		t.Errorf("rows are missing: %v", want)
	}
}

func TestReports_HideCouriersAndAdsFromMembersWithoutCosts(t *testing.T) {
	s := newSeller(t)
	s.advertise()
	f := s.Site.Server.Figures
	period, err := figures.NewPeriod(dhaka.Day(time.Now().AddDate(0, 0, -9)), dhaka.Day(time.Now()))
	if err != nil {
		t.Fatal(err)
	}
	for _, sort := range []string{"ads-asc", "courier_charges-desc", "delivery_fees-asc"} {
		if _, err := f.Page(s.Ctx, figures.Query{Table: "days", Period: period, Sort: sort}, 1); !isInvalid(err) {
			t.Errorf("%s: %v", sort, err)
		}
	}
	page, err := f.Page(s.Ctx, figures.Query{Table: "sources", Period: period}, 1)
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
	p := get[figures.Overview](s, s.owner, "/reports"+query(8, "")).Now.Profit
	s.wantSpent("the first shop", *p, figures.PeriodProfit{})
	if rows := get[figures.Page](s, s.owner, "/reports/sources"+query(8, "")).Rows; len(rows) != 0 {
		t.Errorf("sources: %+v", rows)
	}
}
