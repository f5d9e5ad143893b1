package ledger_test

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/ent/ledgerentry"
	"haat/ent/viewer"
	"haat/server/books/ledger"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/money"
	"haat/server/platform/spreadsheet"
)

func query(t *testing.T, text string) ledger.Query {
	t.Helper()
	values, err := url.ParseQuery(text)
	if err != nil {
		t.Fatal(err)
	}
	q, err := ledger.ParseQuery(values)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// fill posts 60 deliveries, three per day until 20 July.
func (o *office) fill() {
	o.Helper()
	for i := range 60 {
		courier := []string{"steadfast", "pathao", "manual"}[i%3]
		p := delivery(fmt.Sprint("parcel/", i), courier, noon.AddDate(0, 0, -i/3), 1_000_00)
		p.ParcelID, p.OrderNumber = i+1, fmt.Sprint(20000000+i)
		o.post(o.ctx, p)
	}
}

func TestBalances_SumAPeriodAndEverythingBefore(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.fill()
	got, err := o.books.Balances(o.ctx, "2026-07-19", "2026-07-20")
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Accounts) != 11 || got.Accounts[0] != (ledger.AccountBalance{Account: "courier", Change: 6_000_00, Balance: 60_000_00}) ||
		got.Accounts[2] != (ledger.AccountBalance{Account: "sales", Change: -6_000_00, Balance: -60_000_00}) {
		t.Errorf("accounts: %+v", got.Accounts)
	}
	want := []ledger.CourierBalance{{"manual", 2_000_00, 20_000_00}, {"pathao", 2_000_00, 20_000_00}, {"steadfast", 2_000_00, 20_000_00}}
	if fmt.Sprint(got.Couriers) != fmt.Sprint(want) {
		t.Errorf("couriers: %v", got.Couriers)
	}
	if month, _, err := o.books.Month(o.ctx); err != nil || month.From != "2026-07-01" || month.To != "2026-07-20" || month.Accounts[0].Change != 60_000_00 {
		t.Errorf("month: %+v, %v", month, err)
	}
	if none, err := o.books.Balances(o.other, "2026-07-01", "2026-07-31"); err != nil || none.Accounts[0].Balance != 0 || len(none.Couriers) != 0 {
		t.Errorf("another shop: %+v, %v", none, err)
	}
	_, err = o.books.Balances(o.ctx, "2026-07-02", "2026-07-01' OR '1")
	faulttest.Want(t, err, fault.Invalid, "request_invalid", `{"to":"invalid"}`)
}

func TestList_FiltersAndPagesByDay(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.fill()
	for text, want := range map[string]int{
		"": 50, "account=cash": 0, "courier=pathao": 40, "order=20000004": 2, "parcel=5": 2, "from=2026-07-20": 6, "to=2026-07-01": 6,
		"from=2026-07-19&to=2026-07-19&account=sales": 3,
	} {
		if page, err := o.books.List(o.ctx, query(t, text)); err != nil || len(page.Entries) != want {
			t.Errorf("%q: %d entries, want %d, %v", text, len(page.Entries), want, err)
		}
	}
	seen, before := map[int]bool{}, ""
	for {
		page, err := o.books.List(o.ctx, query(t, "before="+before))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range page.Entries {
			if seen[e.ID] {
				t.Errorf("entry %d is listed twice", e.ID)
			}
			seen[e.ID] = true
		}
		if before = page.Next; before == "" {
			break
		}
	}
	if len(seen) != 120 {
		t.Errorf("%d entries are listed", len(seen))
	}
}

func TestParseQuery_NamesWrongParameters(t *testing.T) {
	t.Parallel()
	values, err := url.ParseQuery("account=x&courier=123456789012345678901&order=123456789012345678901&parcel=0&from=now&to=2026-02-30&before=1.2")
	if err != nil {
		t.Fatal(err)
	}
	_, err = ledger.ParseQuery(values)
	faulttest.Want(t, err, fault.Invalid, "request_invalid",
		`{"account":"invalid","before":"invalid","courier":"max","from":"invalid","order":"max","parcel":"invalid","to":"invalid"}`)
}

func TestCorrect_PostsOnceAndLogsIt(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	in := ledger.CorrectionRequest{Key: "abcdefghijklmnop", From: "courier", To: "adjustment", Amount: 12_50, Courier: "steadfast", Note: "  Lost\nreceipt "}
	for range 2 {
		if err := o.books.Correct(o.ctx, in); err != nil {
			t.Fatal(err)
		}
	}
	page, err := o.books.List(o.ctx, query(t, ""))
	if err != nil || len(page.Entries) != 2 {
		t.Fatalf("%+v, %v", page, err)
	}
	if e := page.Entries[0]; e.Note != "Lost receipt" || e.ActorName != "Rina" || e.Courier != "steadfast" || e.Kind != "correction" {
		t.Errorf("%+v", e)
	}
	if n := o.client.AuditLog.Query().Where(auditlog.Action("post"), auditlog.Entity(ent.TypeLedgerEntry)).CountX(o.ctx); n != 1 {
		t.Errorf("%d log entries", n)
	}
	err = o.books.Correct(o.ctx, ledger.CorrectionRequest{Key: "x", From: "sales", To: "courier", Amount: -1})
	faulttest.Want(t, err, fault.Invalid, "request_invalid", `{"amount":"min","courier":"required","from":"invalid","key":"invalid","note":"required"}`)
}

func TestAds_AreRemovedByAReversePosting(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	for i, day := range []string{"2026-07-01", "2026-07-20"} {
		if err := o.books.AddAd(o.ctx, ledger.AdRequest{Key: fmt.Sprint("abcdefghijklmnop", i), Day: day, Source: "facebook", Amount: 500_00}); err != nil {
			t.Fatal(err)
		}
	}
	list, err := o.books.Ads(o.ctx, "")
	if err != nil || len(list.Ads) != 2 || list.Ads[0].Day != "2026-07-20" {
		t.Fatalf("%+v, %v", list, err)
	}
	for range 2 {
		if err := o.books.RemoveAd(o.ctx, list.Ads[1].ID); err != nil {
			t.Fatal(err)
		}
	}
	faulttest.Want(t, o.books.RemoveAd(o.other, list.Ads[0].ID), fault.NotFound, "ad_not_found", "null")
	if list, err = o.books.Ads(o.ctx, ""); err != nil || !list.Ads[1].Removed || list.Ads[0].Removed {
		t.Errorf("%+v, %v", list, err)
	}
	balances, err := o.books.Balances(o.ctx, "2026-07-01", "2026-07-01")
	if err != nil || balances.Accounts[9] != (ledger.AccountBalance{Account: "ads"}) {
		t.Errorf("%+v, %v", balances.Accounts[9], err)
	}
	err = o.books.AddAd(o.ctx, ledger.AdRequest{Key: "abcdefghijklmnop9", Day: "2026-07-21", Source: strings.Repeat("x", 61)})
	faulttest.Want(t, err, fault.Invalid, "request_invalid", `{"amount":"min","day":"max","source":"max"}`)
}

func TestExport_AgreesWithTheList(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.fill()
	export, err := o.books.Export(o.ctx, query(t, "account=courier&courier=pathao"))
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := export.Write(o.ctx, &file, spreadsheet.File{Format: spreadsheet.CSV}); err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(file.String()), "\r\n")
	if len(rows) != 21 || !strings.HasPrefix(rows[1], "2026-07-20,parcel/1,delivery,courier,1000,pathao,2,,20000001,") {
		t.Errorf("%d rows: %q", len(rows), rows[1])
	}
	if o.client.AuditLog.Query().Where(auditlog.Action("export")).CountX(o.ctx) != 1 {
		t.Error("the export is not logged")
	}
}

// wantSums checks that the balances equal the sums of all entries.
func (o *office) wantSums(from, to string) {
	o.Helper()
	got, err := o.books.Balances(o.ctx, from, to)
	if err != nil {
		o.Fatal(err)
	}
	balances, changes := map[string]money.Amount{}, map[string]money.Amount{}
	for _, e := range o.client.LedgerEntry.Query().Where(ledgerentry.DayLTE(to)).AllX(o.ctx) {
		keys := []string{string(e.Account)}
		if e.Account == ledgerentry.AccountCourier {
			keys = append(keys, "courier "+e.Courier)
		}
		for _, key := range keys {
			balances[key] += money.Amount(e.Amount)
			if e.Day >= from {
				changes[key] += money.Amount(e.Amount)
			}
		}
	}
	for _, a := range got.Accounts {
		if a.Balance != balances[a.Account] || a.Change != changes[a.Account] {
			o.Errorf("%s to %s: %+v, want %d and %d", from, to, a, changes[a.Account], balances[a.Account])
		}
	}
	for _, c := range got.Couriers {
		if key := "courier " + c.Courier; c.Balance != balances[key] || c.Change != changes[key] {
			o.Errorf("%s to %s: %+v, want %d and %d", from, to, c, changes[key], balances[key])
		}
	}
}

// Two members read the balances while others post concurrently, to simulate several nodes. Postings for
// earlier days must be included.
func TestBalances_EqualTheEntriesAfterConcurrentPostings(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.fill() // before the upgrade
	o.client.OrderChange.Delete().ExecX(o.ctx)
	o.wantSums("2026-07-10", "2026-07-20")
	if err := o.summaries.Fill(viewer.WithSystem(context.Background())); err != nil {
		t.Fatal(err)
	}
	o.wantSums("2026-07-10", "2026-07-20")
	dbtest.Concurrently(6, func(n int) {
		for i := range 8 {
			if n < 2 {
				if _, err := o.books.Balances(o.ctx, "2026-07-01", "2026-07-20"); err != nil {
					t.Error(err)
				}
				continue
			}
			p := delivery(fmt.Sprint("late/", n, i%6), []string{"steadfast", "redx"}[i%2], noon.AddDate(0, 0, -3*i), money.Amount(1+n*i))
			err := db.Transact(o.ctx, o.client, "post", func(client *ent.Client) error {
				_, err := ledger.Post(o.ctx, client, p)
				return err
			})
			if err != nil {
				t.Error(err)
			}
		}
	})
	if _, complete, err := o.summaries.LedgerSums(o.ctx, "", "2026-07-20"); err != nil || !complete {
		t.Errorf("the sums are complete: %t, %v", complete, err)
	}
	for _, from := range []string{"2026-07-20", "2026-07-15", "2026-01-01"} {
		o.wantSums(from, "2026-07-20")
		o.wantSums("2026-01-01", from)
	}
	if sums, _, err := o.summaries.LedgerSums(o.other, "", "2026-07-20"); err != nil || len(sums) != 0 {
		t.Errorf("another shop has %v, %v", sums, err)
	}
}

func TestParseQuery_DaysAreBetween2000And2200(t *testing.T) {
	t.Parallel()
	for day, valid := range map[string]bool{"2000-01-01": true, "2200-12-31": true, "1999-12-31": false, "2201-01-01": false, "2026-02-30": false, "": true} {
		_, err := ledger.ParseQuery(url.Values{"from": {day}})
		if (err == nil) != valid {
			t.Errorf("%s: %v", day, err)
		}
	}
}

func TestHandOver_PostsOnceAndAtMostTheDebtOfTheRider(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.post(o.ctx, delivery("order/1/1", "rider", noon, 500_00))
	o.post(o.ctx, delivery("parcel/1/1", "steadfast", noon, 900_00))
	over := func(key string, amount money.Amount) error {
		return o.books.HandOver(o.ctx, ledger.HandoverRequest{Key: key, Amount: amount})
	}
	first := strings.Repeat("a", 16)
	for range 2 {
		if err := over(first, 300_00); err != nil {
			t.Fatal(err)
		}
	}
	for _, wrong := range []error{over(strings.Repeat("b", 16), 200_01), over("short", 100), over(strings.Repeat("c", 16), 0)} {
		if f, ok := fault.As(wrong); !ok || f.Code != "request_invalid" {
			t.Errorf("%v, want a refusal", wrong)
		}
	}
	if err := over(strings.Repeat("d", 16), 200_00); err != nil {
		t.Fatal(err)
	}
	month, received, err := o.books.Month(o.ctx)
	if err != nil || received != 500_00 {
		t.Errorf("%d received, %v", received, err)
	}
	for _, each := range month.Couriers {
		if want := map[string]money.Amount{"rider": 0, "steadfast": 900_00}[each.Courier]; each.Balance != want {
			t.Errorf("%s owes %d, want %d", each.Courier, each.Balance, want)
		}
	}
}
