package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/ent/payout"
	"haat/ent/payoutline"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/books/ledger"
	"haat/server/books/summary"
	"haat/server/demo"
	payouts "haat/server/payment/payout"
	"haat/server/platform/db"
	"haat/server/platform/dhaka"
	"haat/server/shipping/courier/couriers"
	parcels "haat/server/shipping/parcel"
)

// paidPerPayout is the number of parcels per payout.
const paidPerPayout = 100

// cash measures the response times of the lists of parcels and the screens for cash in a shop with 50,000 parcels, of
// which 40,000 are delivered and 20,000 are paid. QUICK uses a tenth of the data.
func cash(ctx context.Context, s *subject) ([]row, error) {
	return onEach(ctx, s, "cash", func(ctx context.Context, d *db.DB, _ string) ([]row, error) {
		ctx, count, err := shopWithParcels(ctx, d)
		if err != nil {
			return nil, err
		}
		if err := fillCash(ctx, d.Client); err != nil {
			return nil, err
		}
		summaries := summary.New(d.Client, slog.New(slog.DiscardHandler), nil)
		if err := summaries.Fill(ctx); err != nil {
			return nil, err
		}
		if _, err := summarize(ctx, d.Client, summaries); err != nil {
			return nil, err
		}
		if err := analyze(ctx, d); err != nil {
			return nil, err
		}
		service := payouts.New(payouts.Options{
			Client: d.Client, Books: ledger.NewBooks(d.Client, summaries, time.Now), Now: time.Now,
			Parcels: parcels.New(parcels.Options{Client: d.Client, Couriers: couriers.New(couriers.Options{})}),
		})
		measures := []struct {
			name string
			time func(context.Context, *payouts.Service) ([]timed, error)
		}{
			{"list of %d parcels", parcelLists}, {"what couriers owe for %d parcels", owedLists}, {"payouts of %d parcels", payoutLists},
			{"ledger of %d parcels", ledgerLists},
		}
		var rows []row
		for _, m := range measures {
			took, err := m.time(ctx, service)
			if err != nil {
				return nil, err
			}
			rows = append(rows, slowestP95(fmt.Sprintf(m.name+", %s", count, databaseName(d)), adminBudget, took))
		}
		return rows, nil
	})
}

// shopWithParcels adds a shop with parcels, and returns its context and their number.
func shopWithParcels(ctx context.Context, d *db.DB) (context.Context, int, error) {
	count := listedParcels
	if quick() {
		count /= 10
	}
	if err := demo.SeedLoad(ctx, d, 1, 20); err != nil {
		return nil, 0, err
	}
	id, err := d.Client.Shop.Query().Order(ent.Asc(shop.FieldID)).FirstID(viewer.WithSystem(ctx))
	if err != nil {
		return nil, 0, err
	}
	ctx = viewer.WithShop(ctx, id)
	return ctx, count, fillParcels(ctx, d.Client, count)
}

// fillCash posts all deliveries and the courier's charges, and pays the older half of them. One of 10 paid
// parcels has a difference, and a quarter of the differences are open.
func fillCash(ctx context.Context, client *ent.Client) error {
	delivered, err := client.Parcel.Query().Where(parcel.StateEQ(parcel.StateDelivered)).Order(ent.Asc(parcel.FieldID)).All(ctx)
	if err != nil {
		return err
	}
	for from := 0; from < len(delivered); from += paidPerPayout {
		if err := payOut(ctx, client, from/paidPerPayout+1, delivered[from:from+paidPerPayout], from < len(delivered)/2); err != nil {
			return err
		}
	}
	return nil
}

// payOut posts the delivery of parcels and their charges. If pays is set, it also posts a payout for them.
func payOut(ctx context.Context, client *ent.Client, number int, list []*ent.Parcel, pays bool) error {
	var entries []*ent.LedgerEntryCreate
	post := func(p *ent.Parcel, key string, kind ledgerentry.Kind, account ledgerentry.Account, amount int64) {
		entries = append(entries, client.LedgerEntry.Create().SetKey(fmt.Sprint(key, p.ID)).SetKind(kind).SetAccount(account).SetAmount(amount).
			SetDay(dhaka.Day(*p.DeliveredAt)).SetCourier(p.Courier).SetParcelID(p.ID).SetOrderNumber(p.Invoice))
	}
	for _, p := range list {
		post(p, "parcel/", ledgerentry.KindDelivery, ledgerentry.AccountCourier, p.Cod)
		post(p, "parcel/", ledgerentry.KindDelivery, ledgerentry.AccountSales, -p.Cod)
		post(p, "charge/", ledgerentry.KindCharge, ledgerentry.AccountDeliveryCharge, 60_00)
		post(p, "charge/", ledgerentry.KindCharge, ledgerentry.AccountCodFee, 1_00)
		post(p, "charge/", ledgerentry.KindCharge, ledgerentry.AccountCourier, -61_00)
	}
	if pays {
		row, err := client.Payout.Create().SetCourier("steadfast").SetNumber(fmt.Sprint(number)).SetOrigin(payout.OriginAPI).SetState(payout.StatePosted).
			SetAmount(paidPerPayout * 100_00).SetMatched(90).SetDiffering(10).Save(ctx)
		if err != nil {
			return err
		}
		lines := make([]*ent.PayoutLineCreate, len(list))
		ids := make([]int, len(list))
		for i, p := range list {
			ids[i] = p.ID
			lines[i] = client.PayoutLine.Create().SetPayoutID(row.ID).SetPosition(i).SetInvoice(p.Invoice).SetConsignment(p.Consignment).
				SetCollected(p.Cod).SetExpected(p.Cod).SetParcelID(p.ID).SetState(payoutline.StateMatched)
			paid := p.Cod - 61_00
			if i%10 == 0 {
				lines[i].SetState(payoutline.StateDiffering).SetCollected(p.Cod - 10_00)
			}
			if i%40 == 0 {
				paid -= 10_00
			}
			post(p, "payout/", ledgerentry.KindPayout, ledgerentry.AccountCash, paid)
			post(p, "payout/", ledgerentry.KindPayout, ledgerentry.AccountCourier, -paid)
		}
		if err := client.PayoutLine.CreateBulk(lines...).Exec(ctx); err != nil {
			return err
		}
		if err := client.Parcel.Update().Where(parcel.IDIn(ids...)).SetPayoutID(row.ID).SetSettledAt(time.Now().UTC()).Exec(ctx); err != nil {
			return err
		}
	}
	return client.LedgerEntry.CreateBulk(entries...).Exec(ctx)
}

// parcelLists measures the response times of the lists of parcels.
func parcelLists(ctx context.Context, s *payouts.Service) ([]timed, error) {
	ids, err := s.Client.Parcel.Query().Order(ent.Asc(parcel.FieldID)).IDs(ctx)
	if err != nil {
		return nil, err
	}
	middle := ids[len(ids)/2]
	some, err := s.Client.Order.Query().Where(order.StatusEQ(order.StatusCanceled)).Order(ent.Asc(order.FieldID)).First(ctx)
	if err != nil {
		return nil, err
	}
	var took []timed
	for _, q := range []parcels.ListQuery{
		{Tab: parcels.TabAll}, {Tab: parcels.TabSending}, {Tab: parcels.TabMoving}, {Tab: parcels.TabCheckIn}, {Tab: parcels.TabDelivered},
		{Tab: parcels.TabAll, Before: middle}, {Tab: parcels.TabDelivered, Before: middle}, {Search: some.Number}, {Search: "500"},
	} {
		list, err := p95sOf([]string{string(q.Tab) + q.Search}, noQuery, func(struct{}) error {
			_, err := s.Parcels.List(ctx, q)
			return err
		})
		if err != nil {
			return nil, err
		}
		took = append(took, list...)
	}
	return took, nil
}

func noQuery(url.Values) (struct{}, error) { return struct{}{}, nil }

// owedLists measures the response times of the lists of couriers' receivables, by age and by parcel.
func owedLists(ctx context.Context, s *payouts.Service) ([]timed, error) {
	overview, err := p95sOf([]string{"overview"}, noQuery, func(struct{}) error {
		_, err := s.Overview(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	short, err := p95sOf([]string{"short"}, noQuery, func(struct{}) error {
		_, err := s.Short(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	first, err := s.Owed(ctx, payouts.OwedQuery{})
	if err != nil {
		return nil, err
	}
	second, err := payouts.ParseOwedQuery(url.Values{"after": {first.Next}})
	if err != nil {
		return nil, err
	}
	next, err := p95sOf([]string{"second page"}, noQuery, func(struct{}) error {
		_, err := s.Owed(ctx, second)
		return err
	})
	if err != nil {
		return nil, err
	}
	owed, err := p95sOf([]string{"", "age=4", "age=15", "missing=1", "courier=steadfast"}, payouts.ParseOwedQuery, func(q payouts.OwedQuery) error {
		_, err := s.Owed(ctx, q)
		return err
	})
	return slices.Concat(overview, short, next, owed), err
}

// payoutLists measures the response times of the list of payouts and of the lines of a payout.
func payoutLists(ctx context.Context, s *payouts.Service) ([]timed, error) {
	ids, err := s.Client.Payout.Query().Order(ent.Asc(payout.FieldID)).IDs(ctx)
	if err != nil {
		return nil, err
	}
	middle := ids[len(ids)/2]
	var took []timed
	for _, before := range []int{0, middle} {
		list, err := p95sOf([]string{fmt.Sprint("before ", before)}, noQuery, func(struct{}) error {
			_, err := s.Payouts(ctx, before)
			return err
		})
		if err != nil {
			return nil, err
		}
		took = append(took, list...)
	}
	lines, err := p95sOf([]string{"after=0", "state=differing"}, payouts.ParseLinesQuery, func(q payouts.LinesQuery) error {
		_, err := s.Payout(ctx, middle, q)
		return err
	})
	return append(took, lines...), err
}

// ledgerLists measures the response times of pages of the ledger, and of the balances of a month.
func ledgerLists(ctx context.Context, s *payouts.Service) ([]timed, error) {
	p, err := s.Client.Parcel.Query().Where(parcel.SettledAtNotNil()).Order(ent.Asc(parcel.FieldID)).First(ctx)
	if err != nil {
		return nil, err
	}
	first := dhaka.Day(*p.DeliveredAt)
	balances, err := p95sOf([]string{"balances"}, noQuery, func(struct{}) error {
		_, err := s.Books.Balances(ctx, first, dhaka.Day(time.Now()))
		return err
	})
	if err != nil {
		return nil, err
	}
	pages, err := p95sOf([]string{"", "account=cash", "account=ads", "courier=steadfast", "courier=redx", "order=" + p.Invoice, "from=" + first + "&to=" + first, "account=cash&courier=steadfast&to=" + first},
		ledger.ParseQuery, func(q ledger.Query) error {
			_, err := s.Books.List(ctx, q)
			return err
		})
	return append(balances, pages...), err
}
