package searches

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"haat/ent/termcount"
	"haat/ent/viewer"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
)

var start = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

// world is a shop with a counter whose clock the test sets.
type world struct {
	*Counter
	t   *testing.T
	db  *db.DB
	id  int
	ctx context.Context
	at  time.Time
}

func newWorld(t *testing.T) *world {
	d := dbtest.Open(t)
	w := &world{t: t, db: d, at: start}
	w.id = w.shop("a")
	w.ctx = viewer.WithShop(context.Background(), w.id)
	w.Counter = New(d.Client, slog.New(slog.DiscardHandler), func() time.Time { return w.at })
	return w
}

func (w *world) shop(slug string) int {
	return w.db.Client.Shop.Create().SetSlug(slug).SetName(slug).SaveX(viewer.WithSystem(context.Background())).ID
}

// flush writes all counts, and returns the missed and the popular terms.
func (w *world) flush() (missed, popular []string) {
	w.t.Helper()
	w.settle(0)
	if err := w.Flush(context.Background()); err != nil {
		w.t.Fatal(err)
	}
	report, err := w.Report(w.ctx)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, each := range report.Missed {
		missed = append(missed, fmt.Sprint(each.Term, " ", each.Searches))
	}
	for _, each := range report.Popular {
		popular = append(popular, fmt.Sprint(each.Term, " ", each.Searches))
	}
	return missed, popular
}

func TestCount_OnlyTheTermAtTheEndOfTyping(t *testing.T) {
	w := newWorld(t)
	for _, term := range []string{"mo", "modh", "Modhu ", "modhu", "ilish", "ili", "ilish m", "ilish mach"} {
		w.Count(w.id, "visitor", "visitor", term, term != "ilish mach")
	}
	w.Count(w.id, "another", "another", "modhu", true)
	missed, popular := w.flush()
	if !slices.Equal(missed, []string{"ilish mach 1"}) || !slices.Equal(popular, []string{"modhu 2"}) {
		t.Errorf("missed %q, popular %q", missed, popular)
	}
}

func TestCount_WaitsForTheEndOfTyping(t *testing.T) {
	w := newWorld(t)
	w.Count(w.id, "visitor", "visitor", "modh", true)
	w.at = w.at.Add(settleAfter - time.Second)
	w.settle(settleAfter)
	if len(w.counts) != 0 {
		t.Errorf("counted %v", w.counts)
	}
	w.at = w.at.Add(time.Second)
	w.settle(settleAfter)
	if len(w.counts) != 1 || len(w.typing) != 0 {
		t.Errorf("counted %v", w.counts)
	}
}

func TestCount_IgnoresPersonalDataAndInvalidTerms(t *testing.T) {
	w := newWorld(t)
	for i, term := range []string{"", "a", "01712345678", "০১৭১২৩৪৫৬৭৮", "017-1234-5678", "a@b.example", strings.Repeat("x", 51), "a\x00b", "?!", "\xff\xff"} {
		w.Count(w.id, fmt.Sprint(i), fmt.Sprint(i), term, false)
	}
	if missed, popular := w.flush(); len(missed)+len(popular) != 0 {
		t.Errorf("missed %q, popular %q", missed, popular)
	}
}

func TestCount_NodesAddToTheSameCounts(t *testing.T) {
	w := newWorld(t)
	other := New(w.db.Client, slog.New(slog.DiscardHandler), w.now)
	for i := range 3 {
		w.Count(w.id, fmt.Sprint(i), fmt.Sprint(i), "modhu", false)
		other.Count(w.id, fmt.Sprint(i), fmt.Sprint(i), "modhu", false)
	}
	other.settle(0)
	if err := other.Flush(context.Background()); err != nil {
		t.Fatal(err)
	}
	w.flush()
	w.Count(w.id, "x", "x", "modhu", false)
	if missed, _ := w.flush(); !slices.Equal(missed, []string{"modhu 7"}) {
		t.Errorf("missed %q", missed)
	}
}

func TestCount_LimitsTermsOfADay(t *testing.T) {
	w := newWorld(t)
	b := w.shop("b")
	for range 2 {
		for i := range 2 * maxPerDay {
			w.Count(w.id, fmt.Sprint(i), fmt.Sprint(i), fmt.Sprintf("term %c%c", 'a'+i/26, 'a'+i%26), false)
		}
		w.Count(b, "x", "x", "modhu", false)
		w.flush()
	}
	if n := w.db.Client.TermCount.Query().CountX(w.ctx); n != maxPerDay {
		t.Errorf("%d terms are stored", n)
	}
	if n := w.db.Client.TermCount.Query().CountX(viewer.WithShop(context.Background(), b)); n != 1 {
		t.Errorf("another shop has %d terms", n)
	}
	for i := range maxVisitors + 10 {
		w.Count(w.id, fmt.Sprint(i), fmt.Sprint(i), "modhu", false)
	}
	if len(w.typing) > maxVisitors {
		t.Errorf("%d visitors in memory", len(w.typing))
	}
}

func TestReport_LeavesOutSynonymsAndOldDays(t *testing.T) {
	w := newWorld(t)
	w.Count(w.id, "1", "1", "nose pin", false)
	w.Count(w.id, "2", "2", "nath", false)
	w.flush()
	w.db.Client.Synonym.Create().SetTerms([]string{"Nose Pin", "নাকফুল"}).ExecX(w.ctx)
	if missed, _ := w.flush(); !slices.Equal(missed, []string{"nath 1"}) {
		t.Errorf("missed %q", missed)
	}
	w.at = w.at.AddDate(0, 0, reportDays+1)
	if missed, _ := w.flush(); len(missed) != 0 {
		t.Errorf("missed %q after %d days", missed, reportDays+1)
	}
	w.at = w.at.AddDate(0, 0, keptDays)
	w.flush()
	if n := w.db.Client.TermCount.Query().Where(termcount.Term("nath")).CountX(w.ctx); n != 0 {
		t.Error("old counts are kept")
	}
}

func TestPopular_NeedsSeveralNetworks(t *testing.T) {
	w := newWorld(t)
	for i := range minPopular {
		w.Count(w.id, fmt.Sprint("a", i), fmt.Sprint("network ", i), "modhu", true)
		w.Count(w.id, fmt.Sprint("b", i), fmt.Sprint("network ", i), "cha", i == 0)
		w.Count(w.id, fmt.Sprint("c", i), fmt.Sprint("network ", i), "magi", true)
	}
	for i := range 20 * minPopular { // one visitor whose modem gets new addresses
		w.Count(w.id, fmt.Sprint("d", i), fmt.Sprint("network ", i%(minPopular-1)), "kolom", true)
		w.flush()
	}
	w.db.Client.TermCount.Create().SetDay("2026-03-04").SetTerm("of an earlier release").SetFound(500).ExecX(w.ctx)
	terms, err := w.Popular(w.ctx)
	if err != nil || !slices.Equal(terms, []string{"modhu"}) {
		t.Errorf("popular: %q, %v", terms, err)
	}
}

func TestPopular_CountsNetworksOfAllDaysAndNodesOnce(t *testing.T) {
	w := newWorld(t)
	for i := range minPopular {
		w.Count(w.id, "x", fmt.Sprint("network ", i), "modhu", true)
		w.Count(w.id, "y", "network 0", "cha", true)
		w.flush()
		w.at = w.at.AddDate(0, 0, 1)
	}
	if terms, err := w.Popular(w.ctx); err != nil || !slices.Equal(terms, []string{"modhu"}) {
		t.Errorf("popular: %q, %v", terms, err)
	}
}
