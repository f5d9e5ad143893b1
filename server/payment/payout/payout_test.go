package payout

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/ent/payout"
	"haat/ent/serviceconnection"
	"haat/server/payment/payout/statement"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/jobs"
	"haat/server/platform/money"
	"haat/server/platform/spreadsheet"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriertest"
	parcelservice "haat/server/shipping/parcel"
)

func TestFetch_PostsPaidPayoutsOnce(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	first, second := s.send(1500_00), s.send(900_00)
	s.deliver(first)
	s.deliver(second)
	paid := s.payOut(couriertest.PayOutOptions{})
	for range 2 {
		if err := s.fetchNow(); err != nil {
			t.Fatal(err)
		}
	}
	s.wantBooks(paid.Amount)
	if got := s.balance(ledgerentry.AccountCourier); got != 0 {
		t.Errorf("the courier still owes %s", got.Decimal())
	}
	list, err := s.Payouts(s.ctx, 0)
	if err != nil || len(list.Payouts) != 1 || !list.Fetchable {
		t.Fatalf("%+v, %v", list, err)
	}
	got := list.Payouts[0]
	if got.Number != paid.Number || got.Amount != paid.Amount || got.Matched != 2 || got.Differing+got.Unknown != 0 || got.State != "posted" {
		t.Errorf("%+v, want %+v", got, paid)
	}
	row := s.Client.Parcel.GetX(s.ctx, first.ID)
	if row.SettledAt == nil || row.PayoutID == nil || *row.PayoutID != got.ID || *row.Charge != 100_00 || *row.CodFee != 15_00 {
		t.Errorf("parcel: %+v", row)
	}
}

func TestFetch_LeavesUnpaidAmountsAsBalanceOfTheCourier(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	s.deliver(s.send(1500_00))
	paid := s.payOut(couriertest.PayOutOptions{Short: 40_00})
	if err := s.fetchNow(); err != nil {
		t.Fatal(err)
	}
	s.wantBooks(paid.Amount)
	if got := s.balance(ledgerentry.AccountCourier); got != 40_00 {
		t.Errorf("the courier owes %s", got.Decimal())
	}
	details, err := s.Payout(s.ctx, s.Client.Payout.Query().OnlyIDX(s.ctx), LinesQuery{})
	if err != nil || details.Unassigned != -40_00 {
		t.Errorf("%+v, %v", details, err)
	}
}

// A refunded fee belongs to no parcel. It must block neither this payout nor later ones.
func TestFetch_PostsRefundedFeesWithoutAParcel(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	s.deliver(s.send(1000_00))
	first := s.payOut(couriertest.PayOutOptions{Rebate: 5_00})
	s.deliver(s.send(500_00))
	second := s.payOut(couriertest.PayOutOptions{})
	if err := s.fetchNow(); err != nil {
		t.Fatal(err)
	}
	s.wantBooks(first.Amount + second.Amount)
	if n := s.Client.Payout.Query().Where(payout.StateEQ(payout.StatePosted)).CountX(s.ctx); n != 2 {
		t.Errorf("%d of 2 payouts are posted", n)
	}
	for _, row := range s.Client.Parcel.Query().AllX(s.ctx) {
		if row.CodFee != nil && *row.CodFee < 0 {
			t.Errorf("parcel %d has a fee of %d", row.ID, *row.CodFee)
		}
	}
}

// A courier that reports 1 of 469 taka as collected and pays 1 taka still owes the rest.
func TestFetch_ComparesDeliveredParcelsWithTheCashToCollect(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	p := s.send(469_00)
	one := money.Amount(1_00)
	err := s.Parcels.Apply(s.ctx, p.ID, courier.Update{Key: "said", At: s.clock, State: courier.Delivered, Status: "delivered", Collected: &one}, parcelevent.SourceWebhook)
	if err != nil {
		t.Fatal(err)
	}
	details, err := s.upload([][]string{{"Consignment ID", "Invoice", "Collected Amount", "Delivery Charge"}, {p.Consignment, p.Invoice, "1", "0"}})
	if err != nil || details.Differing != 1 || details.Lines[0].Expected != 469_00 {
		t.Errorf("%+v, %v", details, err)
	}
}

// Returned parcels only cause charges, which the courier deducts from the shop's next payouts.
func TestFetch_PostsNegativePayouts(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	p, paid := s.send(1000_00), s.send(500_00)
	s.deliver(paid)
	if err := errors.Join(s.fake.Cancel(p.Invoice), s.fake.ReturnReceived(p.Invoice)); err != nil {
		t.Fatal(err)
	}
	s.tell(p)
	negative := s.payOut(couriertest.PayOutOptions{Refs: []string{p.Invoice}})
	positive := s.payOut(couriertest.PayOutOptions{})
	if err := s.fetchNow(); err != nil {
		t.Fatal(err)
	}
	list, err := s.Payouts(s.ctx, 0)
	if err != nil || len(list.Payouts) != 2 || list.Payouts[1].Amount != negative.Amount || list.Payouts[1].State != "posted" || negative.Amount >= 0 {
		t.Errorf("%+v, %v", list, err)
	}
	s.wantBooks(negative.Amount + positive.Amount)
	if owed := s.balance(ledgerentry.AccountCourier); owed != 0 {
		t.Errorf("the courier owes %s", owed.Decimal())
	}
}

func TestFetch_RefusedKeysBreakTheConnectionAtOnce(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	s.fake.SetSecret(s.account, "secret_key", "another")
	for range 3 {
		if err := s.fetchNow(); !jobs.IsPermanent(err) {
			t.Errorf("%v is not permanent", err)
		}
	}
	if n := s.fake.AuthFailures(); n != 1 {
		t.Errorf("%d requests with refused keys", n)
	}
	if row := s.Client.ServiceConnection.Query().OnlyX(s.ctx); row.State != serviceconnection.StateBroken {
		t.Errorf("%+v", row)
	}
	faulttest.Want(t, s.Ask(s.ctx), fault.Conflict, "payouts_not_fetchable")
}

func TestAsk_IsLimitedByHour(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	for range asksPerHour {
		s.clock = s.clock.Add(time.Second)
		if err := s.Ask(s.ctx); err != nil {
			t.Fatal(err)
		}
	}
	faulttest.Want(t, s.Ask(s.ctx), fault.TooMany, "too_many")
	if n := s.Client.Outbox.Query().Where(outbox.Kind(FetchKind)).CountX(s.ctx); n != asksPerHour {
		t.Errorf("%d jobs", n)
	}
}

func TestAddJobs_AddsOneJobPerConnectionAndPeriod(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	s.open("karim")
	for range 2 {
		if err := s.addJobs(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	s.clock = s.clock.Add(fetchEvery)
	if err := s.addJobs(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := s.Client.Outbox.Query().Where(outbox.Kind(FetchKind)).CountX(s.ctx); n != 2 {
		t.Errorf("%d jobs of a shop", n)
	}
}

func TestUpload_MatchesByInvoiceAndConsignment(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	byInvoice, byConsignment, other := s.send(1000_00), s.send(2000_00), s.send(500_00)
	for _, p := range []*ent.Parcel{byInvoice, byConsignment, other} {
		s.deliver(p)
	}
	rows := [][]string{
		{"Consignment ID", "Invoice", "Collected Amount", "Delivery Charge"},
		{"", byInvoice.Invoice, "1000", "60"}, {byConsignment.Consignment, "", "1990", "60"}, {"999", other.Invoice, "500", "60"}, {"", byInvoice.Invoice, "1000", "60"},
	}
	preview, err := s.Preview(s.ctx, s.statement(rows))
	if err != nil || !preview.Ready || preview.Matched != 1 || preview.Differing != 1 || preview.Unknown != 1 || preview.Repeated != 1 || preview.Paid != 2870_00 {
		t.Fatalf("%+v, %v", preview, err)
	}
	if n := s.Client.Payout.Query().CountX(s.ctx); n != 0 {
		t.Errorf("the preview stored %d payouts", n)
	}
	got, err := s.upload(rows)
	if err != nil {
		t.Fatal(err)
	}
	if got.Amount != 2870_00 || got.Matched != 1 || got.Differing != 1 || got.Unknown != 2 || got.ActorName != "Rina" || got.File != "statement.csv" {
		t.Errorf("%+v", got)
	}
	var states []string
	for _, l := range got.Lines {
		states = append(states, l.State+" "+l.OrderNumber)
	}
	if want := "matched " + byInvoice.Invoice + ", differing " + byConsignment.Invoice + ", unknown , repeated " + byInvoice.Invoice; strings.Join(states, ", ") != want {
		t.Errorf("%q, want %q", states, want)
	}
	s.wantBooks(2870_00)
	again, err := s.upload(rows)
	if err != nil || again.ID != got.ID {
		t.Errorf("the same file: %+v, %v", again, err)
	}
	if preview, err = s.Preview(s.ctx, s.statement(rows)); err != nil || preview.PayoutID != got.ID {
		t.Errorf("preview of the same file: %+v, %v", preview, err)
	}
	s.wantBooks(2870_00)
	if remembered := s.Client.ServiceConnection.Query().OnlyX(s.ctx).Settings.Columns; remembered["charge"] != "Delivery Charge" {
		t.Errorf("remembered %v", remembered)
	}
}

func TestUpload_RefusesWrongRowsAndColumns(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	_, err := s.upload([][]string{{"Invoice", "Amount"}, {"1", "x"}})
	faulttest.Want(t, err, fault.Invalid, "statement_rows_wrong")
	in := s.statement([][]string{{"Invoice", "Amount"}, {"1", "2"}})
	_, err = s.Upload(s.ctx, in)
	faulttest.Want(t, err, fault.Invalid, "request_invalid", `{"columns":"invalid"}`)
	in.Columns = statement.Columns{"invoice", ""}
	_, err = s.Upload(s.ctx, in)
	faulttest.Want(t, err, fault.Invalid, "request_invalid", `{"columns":"required"}`)
	in.Courier = "nobody"
	_, err = s.Preview(s.ctx, in)
	faulttest.Want(t, err, fault.Invalid, "request_invalid", `{"courier":"invalid"}`)
}

func TestPost_PayoutFromStatementAndAPIIsReceivedOnce(t *testing.T) {
	t.Parallel()
	for _, statementFirst := range []bool{true, false} {
		t.Run(fmt.Sprint("statement first ", statementFirst), func(t *testing.T) {
			s := newSeller(t)
			s.deliver(s.send(1500_00))
			s.deliver(s.send(700_00))
			paid := s.payOut(couriertest.PayOutOptions{Short: 10_00})
			if !statementFirst {
				if err := s.fetchNow(); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := s.upload(paid.Statement()); err != nil {
				t.Fatal(err)
			}
			if err := s.fetchNow(); err != nil {
				t.Fatal(err)
			}
			s.wantBooks(paid.Amount)
		})
	}
}

// A member's correction must remain after later events, because it is an event like those of the courier.
func TestUpload_KeepsAMembersStateOfAManualParcel(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	booked := s.order(500_00)
	p, err := s.Parcels.BookManual(s.ctx, parcelservice.ManualParcel{Order: booked.Number, CourierName: "Own rider"})
	if err != nil {
		t.Fatal(err)
	}
	s.clock = s.clock.Add(time.Minute)
	if p, err = s.Parcels.SetManual(s.ctx, p.ID, parcelservice.ManualStatus{State: "delivered"}); err != nil {
		t.Fatal(err)
	}
	if e := s.Client.ParcelEvent.Query().OnlyX(s.ctx); e.Source != parcelevent.SourceMember || e.State != "delivered" {
		t.Errorf("%+v", e)
	}
	in := s.statement([][]string{{"Invoice", "Collected", "Delivery Charge"}, {p.Invoice, "500", "60"}})
	in.Courier = "manual"
	table, err := statement.Read(context.Background(), in.Data)
	if err != nil {
		t.Fatal(err)
	}
	in.Columns = statement.Guess(table.Header, nil)
	details, err := s.Upload(s.ctx, in)
	if err != nil || details.Matched != 1 {
		t.Fatalf("%+v, %v", details, err)
	}
	row := s.Client.Parcel.GetX(s.ctx, p.ID)
	if row.State != parcel.StateDelivered || row.DeliveredAt == nil || row.SettledAt == nil || *row.Collected != 500_00 || *row.Charge != 60_00 {
		t.Errorf("%+v", row)
	}
	if s.Client.Order.GetX(s.ctx, booked.ID).Status != order.StatusDelivered {
		t.Error("the order is not delivered")
	}
	s.wantBooks(440_00)
}

func TestRematch_AssignsUnknownLinesToLaterParcels(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	p := s.send(1500_00)
	s.deliver(p)
	s.Client.Parcel.UpdateOne(p).SetState(parcel.StateQueued).ExecX(s.ctx) // booking not confirmed yet
	paid := s.payOut(couriertest.PayOutOptions{})
	if err := s.fetchNow(); err != nil {
		t.Fatal(err)
	}
	id := s.Client.Payout.Query().OnlyIDX(s.ctx)
	if n, err := s.Rematch(s.ctx, id); n != 0 || err != nil {
		t.Errorf("%d lines, %v", n, err)
	}
	s.wantBooks(paid.Amount)
	s.Client.Parcel.UpdateOne(p).SetState(parcel.StateDelivered).ExecX(s.ctx)
	for _, want := range []int{1, 0} {
		if n, err := s.Rematch(s.ctx, id); n != want || err != nil {
			t.Errorf("%d lines, want %d, %v", n, want, err)
		}
	}
	s.wantBooks(paid.Amount)
	if got := s.balance(ledgerentry.AccountCourier); got != 0 {
		t.Errorf("the courier owes %s", got.Decimal())
	}
	if row := s.Client.Payout.GetX(s.ctx, id); row.Matched != 1 || row.Unknown != 0 {
		t.Errorf("%+v", row)
	}
}

func TestOverview_SumsOpenParcelsByAge(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	now := s.clock
	for _, days := range []int{20, 14, 8, 7, 3, 0} {
		s.clock = now.AddDate(0, 0, -days)
		s.deliver(s.send(100_00))
	}
	s.clock = now.AddDate(0, 0, -5)
	later := s.send(1000_00)
	s.deliver(later)
	s.payOut(couriertest.PayOutOptions{Refs: []string{later.Invoice}})
	if err := s.fetchNow(); err != nil {
		t.Fatal(err)
	}
	s.clock = now.Add(time.Minute)
	o, err := s.Overview(s.ctx)
	if err != nil || len(o.Couriers) != 1 {
		t.Fatalf("%+v, %v", o, err)
	}
	c := o.Couriers[0]
	want := []OwedAge{{"0", 2, 200_00}, {"4", 1, 100_00}, {"8", 2, 200_00}, {"15", 1, 100_00}}
	if fmt.Sprint(c.Ages) != fmt.Sprint(want) || c.Owed != 600_00 || c.Parcels != 6 || c.Balance != 600_00 || o.Balance != 600_00 {
		t.Errorf("%+v", c)
	}
	if c.Missing != 4 || c.MissingAmount != 400_00 {
		t.Errorf("missing: %+v", c)
	}
	for text, want := range map[string]int{"": 6, "age=4": 1, "age=15": 1, "age=8": 2, "courier=pathao": 0, "missing=1": 4, "missing=1&age=4": 1} {
		q, err := ParseOwedQuery(values(t, text))
		if err != nil {
			t.Fatal(err)
		}
		if list, err := s.Owed(s.ctx, q); err != nil || len(list.Parcels) != want {
			t.Errorf("%q: %+v, %v", text, list, err)
		}
	}
	export, err := s.ExportOwed(s.ctx, OwedQuery{age: -1})
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := export.Write(s.ctx, &file, spreadsheet.File{Format: spreadsheet.CSV}); err != nil || strings.Count(file.String(), ",100,100,") != 6 {
		t.Errorf("%s, %v", file.String(), err)
	}
}

// PostgreSQL requires identical expressions in SELECT and GROUP BY, so their text must not depend on the iteration order of a map.
func TestOverview_HasAStableQueryForSeveralCouriers(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	s.deliver(s.send(100_00))
	for _, courier := range []string{"manual", "pathao", "redx", "steadfast"} {
		row := s.Client.Payout.Create().SetCourier(courier).SetNumber("1").SetOrigin(payout.OriginAPI).SetAmount(1).SaveX(s.ctx)
		s.Client.Parcel.Create().SetOrderID(s.order(100_00).ID).SetCourier(courier).SetInvoice("paid-by-" + courier).SetState(parcel.StateDelivered).
			SetDeliveredAt(s.clock).SetSettledAt(s.clock).SetPayoutID(row.ID).ExecX(s.ctx)
	}
	for range 20 {
		if o, err := s.Overview(s.ctx); err != nil || len(o.Couriers) != 1 || o.Couriers[0].Parcels != 1 {
			t.Fatalf("%+v, %v", o, err)
		}
	}
}

func TestOwed_PagesByDelivery(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	o := s.send(100_00)
	for i := range 119 {
		s.Client.Parcel.Create().SetOrderID(o.OrderID).SetActive(false).SetCourier("manual").SetInvoice(fmt.Sprint("x", i)).SetState(parcel.StateDelivered).
			SetCod(100_00).SetDeliveredAt(s.clock.Add(time.Duration(i/7) * time.Microsecond)).ExecX(s.ctx)
	}
	seen, q := map[int]bool{}, OwedQuery{age: -1}
	for {
		list, err := s.Owed(s.ctx, q)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range list.Parcels {
			seen[p.ID] = true
		}
		if list.Next == "" {
			break
		}
		if q, err = ParseOwedQuery(values(t, "after="+list.Next)); err != nil {
			t.Fatal(err)
		}
	}
	if len(seen) != 119 {
		t.Errorf("%d parcels are listed", len(seen))
	}
}

func TestAccept_PostsTheDifferenceOnce(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	p := s.send(1000_00)
	s.deliver(p)
	faulttest.Want(t, s.Accept(s.ctx, p.ID, AcceptRequest{}), fault.NotFound, "parcel_not_found")
	if _, err := s.upload([][]string{{"Invoice", "Collected"}, {p.Invoice, "950.25"}}); err != nil {
		t.Fatal(err)
	}
	list, err := s.Short(s.ctx)
	if err != nil || len(list.Parcels) != 1 || list.Parcels[0].Owed != 49_75 || list.Parcels[0].PayoutID == 0 {
		t.Fatalf("%+v, %v", list, err)
	}
	for range 2 {
		if err := s.Remind(s.ctx, p.ID); err != nil {
			t.Fatal(err)
		}
	}
	if list, err = s.Short(s.ctx); err != nil || list.Parcels[0].RemindedAt == nil {
		t.Errorf("%+v, %v", list, err)
	}
	for range 2 {
		if err := s.Accept(s.ctx, p.ID, AcceptRequest{Note: "Torn note"}); err != nil {
			t.Fatal(err)
		}
	}
	if got := s.balance(ledgerentry.AccountAdjustment); got != 49_75 || s.balance(ledgerentry.AccountCourier) != 0 {
		t.Errorf("adjustment %s", got.Decimal())
	}
	if list, err = s.Short(s.ctx); err != nil || len(list.Parcels) != 0 {
		t.Errorf("%+v, %v", list, err)
	}
	if n := s.Client.AuditLog.Query().Where(auditlog.EntityID(p.ID), auditlog.ActionIn("accept", "remind")).CountX(s.ctx); n != 2 {
		t.Errorf("%d log entries", n)
	}
	s.wantBooks(950_25)
}

func TestPost_ContinuesAfterAnInterruption(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	s.batch = 2
	for range 5 {
		s.deliver(s.send(300_00))
	}
	paid := s.payOut(couriertest.PayOutOptions{})
	id := s.stored(paid)
	if done, err := s.postBatch(s.ctx, id); done || err != nil {
		t.Fatal(done, err)
	}
	if row := s.Client.Payout.GetX(s.ctx, id); row.State != payout.StateOpen || row.Matched != 2 {
		t.Errorf("%+v", row)
	}
	job := s.Client.Outbox.Query().Where(outbox.Kind(PostKind)).OnlyX(s.ctx)
	for range 2 {
		if err := s.HandlePost(s.ctx, jobs.Job{Payload: job.Payload}); err != nil {
			t.Fatal(err)
		}
	}
	s.wantBooks(paid.Amount)
	if row := s.Client.Payout.GetX(s.ctx, id); row.State != payout.StatePosted || row.Matched != 5 {
		t.Errorf("%+v", row)
	}
}

func TestPost_ConcurrentPostsPostOnce(t *testing.T) {
	t.Parallel()
	s := newSeller(t)
	s.batch = 2
	for range 7 {
		s.deliver(s.send(300_00))
	}
	paid := s.payOut(couriertest.PayOutOptions{})
	dbtest.Concurrently(4, func(int) {
		if err := s.fetchNow(); err != nil {
			t.Error(err)
		}
	})
	s.wantBooks(paid.Amount)
}

func values(t *testing.T, text string) url.Values {
	t.Helper()
	v, err := url.ParseQuery(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
