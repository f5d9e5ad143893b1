package visit

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/viewer"
	"haat/ent/visitcount"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/httpx"
	"haat/server/tenancy"
)

const (
	market = "haat.test"
	phone1 = "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36"
)

var noon = time.Date(2026, 3, 4, 6, 0, 0, 0, time.UTC)

// world is a shop with a counter whose clock the test sets.
type world struct {
	*Counter
	t    testing.TB
	db   *db.DB
	shop *ent.Shop
	ctx  context.Context
	at   time.Time
}

func newWorld(t testing.TB) *world {
	w := &world{t: t, db: dbtest.Open(t), at: noon}
	w.shop = w.db.Client.Shop.Create().SetSlug("demo").SetName("Demo").SaveX(viewer.WithSystem(context.Background()))
	w.ctx = viewer.WithShop(context.Background(), w.shop.ID)
	w.Counter = w.node()
	return w
}

// node returns another counter that uses the same database.
func (w *world) node() *Counter {
	return New(Options{Client: w.db.Client, Tenants: tenancy.NewResolver(w.db.Client, market), Secret: "secret", Address: httpx.ClientAddress(nil),
		Logger: slog.New(slog.DiscardHandler), Now: func() time.Time { return w.at }})
}

// request returns a request for the shop's home page. Headers are pairs of name and value.
func request(from, query string, headers ...string) *http.Request {
	req := httptest.NewRequest(http.MethodGet, "http://"+market+"/shop/demo"+query, nil)
	req.RemoteAddr = from + ":1234"
	req.Header.Set("User-Agent", phone1)
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	return req
}

func (w *world) visit(from, query string, headers ...string) {
	w.Count(w.shop.ID, w.shop.Slug, request(from, query, headers...))
}

func flush(t testing.TB, c *Counter) {
	t.Helper()
	if err := c.Flush(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// counts returns the stored rows as "source visits/pages"; the row of all sources is first.
func (w *world) counts() string {
	w.t.Helper()
	flush(w.t, w.Counter)
	rows := w.db.Client.VisitCount.Query().Order(visitcount.ByDay(), visitcount.BySource()).AllX(w.ctx)
	list := make([]string, len(rows))
	for i, row := range rows {
		list[i] = strings.TrimSpace(fmt.Sprintf("%s %d/%d", row.Source, row.Visits, row.Pages))
	}
	return strings.Join(list, ", ")
}

func (w *world) want(counts string) {
	w.t.Helper()
	if got := w.counts(); got != counts {
		w.t.Errorf("counts: %s, want %s", got, counts)
	}
}

func TestCount_CountsAVisitorOnceADay(t *testing.T) {
	w := newWorld(t)
	w.visit("203.0.113.1", "")
	w.visit("203.0.113.1", "")
	w.visit("203.0.113.2", "")
	w.visit("203.0.113.2", "", "User-Agent", phone1+" another")
	w.want("3/4, direct 3/4")
	w.visit("203.0.113.1", "")
	w.want("3/5, direct 3/5")
	w.at = time.Date(2026, 3, 4, 18, 0, 0, 0, time.UTC) // midnight in Bangladesh
	w.visit("203.0.113.1", "")
	w.want("3/5, direct 3/5, 1/1, direct 1/1")
}

func TestCount_CountsAnIPv6NetworkOnce(t *testing.T) {
	w := newWorld(t)
	w.visit("[2001:db8:1:1::1]", "")
	w.visit("[2001:db8:1:1::2]", "")
	w.visit("[2001:db8:1:2::1]", "")
	w.want("2/3, direct 2/3")
}

func TestCount_ReadsTheAddressBehindAProxy(t *testing.T) {
	w := newWorld(t)
	w.visit("10.0.0.1", "", "X-Forwarded-For", "203.0.113.1")
	w.visit("10.0.0.2", "", "X-Forwarded-For", "203.0.113.1")
	w.visit("203.0.113.9", "", "X-Forwarded-For", "203.0.113.2")
	w.visit("203.0.113.9", "", "X-Forwarded-For", "203.0.113.3")
	w.want("2/4, direct 2/4")
}

func TestCount_DoesNotCountPagesOpenedFromTheShopAsVisits(t *testing.T) {
	w := newWorld(t)
	w.db.Client.ShopDomain.Create().SetDomain("demo.example").SetVerified(true).ExecX(w.ctx)
	w.visit("203.0.113.1", "?utm_source=fb")
	for _, from := range []string{"http://haat.test/shop/demo", "https://haat.test/demo/product/x", "https://demo.haat.test/", "https://demo.example/cart"} {
		w.visit("203.0.113.1", "", "Referer", from)
	}
	w.want("1/5, facebook 1/1")
	w.visit("203.0.113.2", "", "Referer", "https://haat.test/")
	w.visit("203.0.113.3", "", "Referer", "https://haat.test/demon/product/x")
	w.visit("203.0.113.4", "", "Referer", "https://other.haat.test/")
	w.want("4/8, direct 3/3, facebook 1/1")
}

func TestCount_IgnoresRequestsThatNoVisitorMade(t *testing.T) {
	w := newWorld(t)
	for name, headers := range map[string][]string{
		"crawler": {"User-Agent", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"},
		"preview": {"User-Agent", "facebookexternalhit/1.1"}, "client": {"User-Agent", "curl/8.5.0"}, "none": {"User-Agent", ""},
		"prefetch": {"Sec-Purpose", "prefetch"}, "prerender": {"Sec-Purpose", "prefetch;prerender"}, "Safari": {"Purpose", "prefetch"},
		"Firefox": {"X-Moz", "prefetch"}, "long agent": {"User-Agent", phone1 + strings.Repeat("x", maxHeader)},
		"long referrer": {"Referer", "https://x.example/" + strings.Repeat("x", maxHeader)},
	} {
		w.visit("203.0.113.1", "", headers...)
		if got := w.counts(); got != "" {
			t.Errorf("%s: %s", name, got)
		}
	}
	w.visit("203.0.113.1", "?"+strings.Repeat("x", maxAddress))
	head := request("203.0.113.1", "")
	head.Method = http.MethodHead
	w.Count(w.shop.ID, w.shop.Slug, head)
	w.want("")
}

func TestCount_NodesCountAVisitorOnce(t *testing.T) {
	w := newWorld(t)
	one, two := w.node(), w.node()
	for i := range 20 {
		req := request(fmt.Sprint("203.0.113.", i), "?utm_source=eid")
		one.Count(w.shop.ID, w.shop.Slug, req)
		if i%2 == 0 {
			two.Count(w.shop.ID, w.shop.Slug, req)
		}
	}
	done := make(chan error, 2)
	for _, c := range []*Counter{one, two} {
		go func() { done <- c.Flush(context.Background()) }()
	}
	for range 2 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	w.want("20/30, eid 20/30")
}

func TestRun_WritesTheRestAtShutdown(t *testing.T) {
	w := newWorld(t)
	ctx, stop := context.WithCancel(context.Background())
	for i := range 5 {
		w.visit(fmt.Sprint("203.0.113.", i), "")
	}
	stop()
	if err := w.Run(ctx); err != nil {
		t.Fatal(err)
	}
	w.want("5/5, direct 5/5")
}

func TestFlush_KeepsCountsOfAFailedTransaction(t *testing.T) {
	w := newWorld(t)
	w.visit("203.0.113.1", "")
	ended, end := context.WithCancel(context.Background())
	end()
	if err := w.Flush(ended); err == nil {
		t.Fatal("no error")
	}
	w.visit("203.0.113.1", "")
	w.visit("203.0.113.2", "?gclid=1")
	w.want("2/3, direct 1/2, google 1/1")
}

func TestCount_LimitsSourcesOfADay(t *testing.T) {
	w := newWorld(t)
	for round := range 3 {
		for i := range 40 {
			w.visit("203.0.113.1", fmt.Sprintf("?utm_source=invented-%d-%d", round, i))
		}
		w.want(w.counts())
	}
	for _, name := range []string{"facebook", "google", "instagram"} {
		w.visit("203.0.113.1", "?utm_source="+name)
	}
	got := w.counts()
	rows := w.db.Client.VisitCount.Query().CountX(w.ctx)
	if rows > 50 || !strings.Contains(got, "facebook 1/1") || !strings.Contains(got, "other 1/") || !strings.HasPrefix(got, "1/123,") {
		t.Errorf("%d rows: %s", rows, got)
	}
}

func TestCount_LimitsItsMemory(t *testing.T) {
	w := newWorld(t)
	for i := range maxTallies + 10 {
		w.add(context.Background(), hit{shopID: i + 1, agent: phone1, remote: "203.0.113.1:1"})
	}
	if w.tallies > maxTallies || w.Dropped() == 0 {
		t.Errorf("%d sums, %d dropped", w.tallies, w.Dropped())
	}
	for range maxQueued + 10 {
		w.visit("203.0.113.1", "")
	}
	if len(w.queue.hits) != maxQueued {
		t.Errorf("%d requests are queued", len(w.queue.hits))
	}
}

func TestFlush_DeletesSketchesOfPastDaysAndOldCounts(t *testing.T) {
	w := newWorld(t)
	w.visit("203.0.113.1", "")
	w.counts()
	sketches := func() int { return w.db.Client.VisitCount.Query().Where(visitcount.SketchNotNil()).CountX(w.ctx) }
	w.at = time.Date(2026, 3, 4, 18, 59, 0, 0, time.UTC)
	flush(t, w.Counter)
	if n := sketches(); n != 2 {
		t.Errorf("%d sketches in the first hour of the next day", n)
	}
	w.at = w.at.Add(2 * time.Minute)
	flush(t, w.Counter)
	if n := sketches(); n != 0 {
		t.Errorf("%d sketches of the day before", n)
	}
	w.want("1/1, direct 1/1")
	w.at = w.at.AddDate(0, 0, KeptDays+1)
	w.want("")
}

func TestCount_AllocatesNothingPerRequest(t *testing.T) {
	w := newWorld(t)
	req := request("203.0.113.1", "?utm_source=fb", "Referer", "https://l.facebook.com/", "X-Forwarded-For", "203.0.113.1")
	if n := testing.AllocsPerRun(2*maxQueued, func() { w.Count(1, "demo", req) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkCount(b *testing.B) {
	c := New(Options{Secret: "secret"})
	req := request("203.0.113.1", "?utm_source=fb", "Referer", "https://l.facebook.com/", "X-Forwarded-For", "203.0.113.1")
	b.ReportAllocs()
	for b.Loop() {
		c.Count(1, "demo", req)
		if len(c.queue.hits) == 100 {
			c.queue.take()
		}
	}
}

func BenchmarkAdd(b *testing.B) {
	w := newWorld(b)
	for i := 0; b.Loop(); i++ {
		w.add(context.Background(), hit{shopID: 1, slug: "demo", host: market, agent: phone1, remote: "203.0.113.1:1", referrer: "https://l.facebook.com/"})
	}
}

func BenchmarkCrawlers(b *testing.B) {
	list := knownCrawlers()
	for b.Loop() {
		list.match(phone1)
	}
}
