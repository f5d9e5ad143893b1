//go:build unix

package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/config"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/pagecache"
	"haat/server/web/webtest"
)

// replicated consists of two nodes with one primary database. The second node reads from a standby.
type replicated struct {
	writer, reader *webtest.Site
	standby        string
}

func newReplicated(t *testing.T) *replicated {
	t.Helper()
	primary := dbtest.Primary(t)
	standby := dbtest.Standby(t, primary)
	renderer, err := webtest.SharedRenderer()
	if err != nil {
		t.Fatal(err)
	}
	return &replicated{
		writer:  webtest.NewSiteWith(t, primary, renderer),
		reader:  webtest.NewSiteWith(t, primary, renderer, func(cfg *config.Config) { cfg.DatabaseReadURL = standby }),
		standby: standby,
	}
}

// With a standby that replays commits 50 ms or an hour late, a purged page must never be cached again from
// older data, which would be shown for 15 minutes.
func TestReplica_PagesAreNotOlderThanTheirPurge(t *testing.T) {
	r := newReplicated(t)
	ts := r.writer.NewShop("demo")
	p := ts.NewProduct("p")
	for i, delay := range []string{"50ms", "50ms", "50ms", "1h", "0"} {
		dbtest.DelayReplay(t, r.standby, delay)
		for change := range 5 {
			name := fmt.Sprintf("নাম %d %d", i, change)
			r.reader.Get("/demo/product/p")
			r.writer.Client.Product.UpdateOne(p).SetBnName(name).SetSellingPrice(int64(1000 + change)).SetPrice(int64(1000 + change)).ExecX(ts.Ctx)
			shown := func() bool { return strings.Contains(r.reader.Get("/demo/product/p").RootText(t), name) }
			webtest.WaitUntil(t, "the page shows the change", shown)
			if !shown() {
				t.Fatalf("with a delay of %s, the page shows an old state again", delay)
			}
		}
	}
	searches := 0
	webtest.WaitUntil(t, "pages are loaded from the standby", func() bool {
		searches++
		before := r.reader.DB.Replicas.Counts.Replica.Load()
		r.reader.Get(fmt.Sprintf("/demo/search?q=%d", searches))
		return r.reader.DB.Replicas.Counts.Replica.Load() > before
	})
}

// A node's reports and exports must contain its own writes immediately, although the standby is an hour
// behind.
func TestReplica_ReportsAndExportsFollowWrites(t *testing.T) {
	r := newReplicated(t)
	ts := r.reader.NewShop("demo")
	owner := ts.Owner()
	dbtest.DelayReplay(t, r.standby, "1h")
	defer dbtest.DelayReplay(t, r.standby, "0")
	ts.NewProduct("rice", func(c *ent.ProductCreate) { c.SetName("Rice of the hour") })
	if file := owner.Call(http.MethodGet, "/products/export.csv", nil); !strings.Contains(file.Text, "Rice of the hour") {
		t.Errorf("the export lacks the product: %.300s", file.Text)
	}
	for _, path := range []string{"/reports?days=7", "/dashboard"} {
		owner.Call(http.MethodGet, path, nil).WantStatus(t, http.StatusOK)
	}
}

// Search results, feeds and sitemaps must be read from the standby as well.
func TestReplica_PublicFilesUseTheStandby(t *testing.T) {
	r := newReplicated(t)
	ts := r.reader.NewShop("demo")
	ts.NewProduct("rice")
	for _, path := range []string{"/demo/feeds/google.xml", "/demo/sitemap.xml", fmt.Sprintf("/api/v1/products/search/rice?shop_id=%d", ts.Row.ID)} {
		webtest.WaitUntil(t, path+" is read from the standby", func() bool {
			for _, cache := range []*pagecache.Cache{r.reader.Server.Files, r.reader.Searches} { // drops entries loaded from the primary
				cache.Purge([]string{catalog.ShopTag(ts.Row.ID)})
			}
			before := r.reader.DB.Replicas.Counts.Replica.Load()
			r.reader.Get(path).WantStatus(t, http.StatusOK)
			return r.reader.DB.Replicas.Counts.Replica.Load() > before
		})
	}
	if metrics := r.reader.Metrics(); !strings.Contains(metrics, `haat_replica_choices_total{server="replica"} `) {
		t.Error("the metrics do not count reads from replicas")
	}
}
