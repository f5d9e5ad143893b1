package ledger_test

import (
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/server/books/ledger"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/money"
)

var allAccounts = []ledgerentry.Account{
	ledgerentry.AccountCourier, ledgerentry.AccountCash, ledgerentry.AccountSales, ledgerentry.AccountRounding, ledgerentry.AccountDeliveryCharge,
	ledgerentry.AccountCodFee, ledgerentry.AccountReturnFee, ledgerentry.AccountAdjustment,
}

// drawPosting draws a balanced posting with one of few keys, so that keys repeat.
func drawPosting(t *rapid.T) ledger.Posting {
	lines, rest := map[ledgerentry.Account]money.Amount{}, money.Amount(0)
	for _, account := range rapid.SliceOfNDistinct(rapid.SampledFrom(allAccounts[1:]), 1, 4, rapid.ID).Draw(t, "accounts") {
		amount := money.Amount(rapid.Int64Range(-int64(money.Max), int64(money.Max)).Draw(t, "amount"))
		lines[account] = amount
		rest -= amount
	}
	lines[allAccounts[0]] = rest
	return ledger.Posting{
		Key: fmt.Sprint("key/", rapid.IntRange(1, 8).Draw(t, "key")), Kind: ledgerentry.KindCorrection, At: noon,
		Courier: rapid.SampledFrom([]string{"", "steadfast", "manual"}).Draw(t, "courier"), Lines: lines,
	}
}

func TestPost_AnySequenceOfPostingsAddsUpToZero(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	run := 0
	rapid.Check(t, func(r *rapid.T) {
		run++
		first := map[string]ledger.Posting{}
		for _, p := range rapid.SliceOfN(rapid.Custom(drawPosting), 1, 12).Draw(r, "postings") {
			p.Key = fmt.Sprint(run, "/", p.Key)
			_, repeated := first[p.Key]
			empty := p.Lines[allAccounts[0]] == 0 && len(nonZero(p.Lines)) == 0
			if posted := o.post(o.ctx, p); posted == (repeated || empty) {
				r.Fatalf("%s: posted %t, although repeated %t", p.Key, posted, repeated)
			}
			if !repeated && !empty {
				first[p.Key] = p
			}
		}
		for key, p := range first {
			got := map[ledgerentry.Account]money.Amount{}
			var sum money.Amount
			for _, line := range o.client.LedgerEntry.Query().Where(ledgerentry.Key(key)).AllX(o.ctx) {
				got[line.Account] = money.Amount(line.Amount)
				sum += money.Amount(line.Amount)
			}
			if want := nonZero(p.Lines); sum != 0 || fmt.Sprint(got) != fmt.Sprint(want) {
				r.Fatalf("%s: %v with the sum %d, want %v", key, got, sum, want)
			}
		}
		if len(first) == 0 {
			return
		}
		if sum := o.client.LedgerEntry.Query().Aggregate(ent.Sum(ledgerentry.FieldAmount)).IntX(o.ctx); sum != 0 {
			r.Fatalf("all entries sum up to %d", sum)
		}
	})
	if n := o.client.LedgerEntry.Query().CountX(o.other); n != 0 {
		t.Errorf("another shop has %d entries", n)
	}
}

func nonZero(lines map[ledgerentry.Account]money.Amount) map[ledgerentry.Account]money.Amount {
	kept := map[ledgerentry.Account]money.Amount{}
	for account, amount := range lines {
		if amount != 0 {
			kept[account] = amount
		}
	}
	return kept
}

func TestPost_RefusesAnUnbalancedPosting(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	p := delivery("a", "steadfast", noon, 100)
	p.Lines[ledgerentry.AccountRounding] = 1
	if posted, err := ledger.Post(o.ctx, o.client, p); posted || !errors.Is(err, ledger.ErrUnbalanced) {
		t.Errorf("posted %t, %v", posted, err)
	}
}

func TestPost_ConcurrentPostingsOfOneKeyPostOnce(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	for round := range 10 {
		var posted atomic.Int64
		key := fmt.Sprint("parcel/", round)
		dbtest.Concurrently(8, func(int) {
			var is bool
			err := db.Transact(o.ctx, o.client, "post", func(client *ent.Client) (err error) {
				is, err = ledger.Post(o.ctx, client, delivery(key, "steadfast", noon, 500))
				return err
			})
			if err != nil {
				t.Error(err)
			} else if is {
				posted.Add(1)
			}
		})
		if lines := o.client.LedgerEntry.Query().Where(ledgerentry.Key(key)).CountX(o.ctx); posted.Load() != 1 || lines != 2 {
			t.Errorf("posted %d times with %d lines", posted.Load(), lines)
		}
	}
}
