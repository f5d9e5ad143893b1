package content_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/review"
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/content"
	"haat/server/content/contenttest"
	"haat/server/content/page"
	"haat/server/content/section/reviews"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/pagecache"
)

// world is a shop with products and a loader that counts the sections that fail.
type world struct {
	*content.Loader
	ctx    context.Context
	client *ent.Client
	failed []string
	now    time.Time
	tree   catalog.Tree
	rice   *ent.Product
}

func newWorld(t testing.TB) *world {
	client := dbtest.Open(t).Client
	shop := client.Shop.Create().SetSlug("a").SetName("A").SaveX(viewer.WithSystem(context.Background()))
	w := &world{ctx: viewer.WithShop(context.Background(), shop.ID), client: client, now: time.Now().Truncate(time.Microsecond)}
	w.Loader = content.NewLoader(client, catalog.New(client), page.NewEditor(client, nil, func() time.Time { return w.now }).Paths, slog.New(slog.DiscardHandler), func() time.Time { return w.now })
	w.Failed = func(of string) { w.failed = append(w.failed, of) }
	food := client.Category.Create().SetSlug("food").SetName("Food").SaveX(w.ctx)
	w.tree = catalog.Tree{{ID: food.ID, Slug: "food", Name: "Food"}}
	w.rice = client.Product.Create().SetSlug("rice").SetName("Rice").SetCategoryID(food.ID).SetSellingPrice(100_00).SetPrice(100_00).SetStock(5).SaveX(w.ctx)
	return w
}

func (w *world) load(t testing.TB, sections ...kind.Section) []content.Shown {
	t.Helper()
	shown, err := w.Load(w.ctx, sections, &catalog.Shop{Name: "A"}, w.tree, i18n.En)
	if err != nil {
		t.Fatal(err)
	}
	return shown
}

func settings(of string, values map[string]any) kind.Section {
	return kind.Section{ID: of, Type: of, Version: 1, SectionValues: kind.SectionValues{Settings: values}}
}

func asText(t testing.TB, value any) string {
	t.Helper()
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestLoad_LinksFollowTheirTargetsAndDisappearWithThem(t *testing.T) {
	w := newWorld(t)
	link := func(to map[string]any) kind.Section {
		hero := settings("hero", map[string]any{"link": to})
		hero.En = map[string]any{"heading": "H", "button": "Go"}
		return hero
	}
	product := map[string]any{"to": "product", "id": float64(w.rice.ID)}
	for want, to := range map[string]map[string]any{
		`{"path":"/product/rice"}`: product, `{"path":"/category/food"}`: {"to": "category", "id": float64(w.tree[0].ID)},
		`{"path":"/best-selling-products"}`: {"to": "listing", "text": "best-selling"}, `{"path":"/search?q=a+b"}`: {"to": "search", "text": "a b"},
		`{"address":"tel:+8801712345678"}`: {"to": "phone", "text": "01712345678"}, `{"address":"https://wa.me/8801712345678"}`: {"to": "whatsapp", "text": "01712345678"},
		`{"address":"https://x.test"}`: {"to": "address", "text": "https://x.test"},
	} {
		if got := asText(t, w.load(t, link(to))); !strings.Contains(got, `"target":`+want) {
			t.Errorf("%v leads to %s, want %s", to, got, want)
		}
	}
	w.client.Product.UpdateOne(w.rice).SetSlug("chal").ExecX(w.ctx)
	if got := asText(t, w.load(t, link(product))); !strings.Contains(got, `"/product/chal"`) {
		t.Errorf("with a new address: %s", got)
	}
	w.client.Product.DeleteOne(w.rice).ExecX(w.ctx)
	for _, to := range []map[string]any{product, {"to": "category", "id": 99.0}, {"to": "page", "id": 99.0}, {"to": "address", "text": "javascript:alert(1)"}} {
		if got := asText(t, w.load(t, link(to))); !strings.Contains(got, `"button":null`) {
			t.Errorf("%v leads to %s", to, got)
		}
	}
}

// A page that a planned version publishes is a target as long as visitors see it.
func TestLoad_LinksLeadToPagesThatVisitorsSeeNow(t *testing.T) {
	w := newWorld(t)
	row := w.client.ShopPage.Create().SetKind("page").SetSlug("eid").SetDraft(kind.PageContent{}).SaveX(w.ctx)
	version := w.client.PageVersion.Create().SetPageID(row.ID).SetNumber(1).SetContent(kind.PageContent{}).SaveX(w.ctx)
	w.client.ShopPage.UpdateOne(row).SetPlannedID(version.ID).SetStartsAt(w.now.Add(time.Hour)).SetEndsAt(w.now.Add(2 * time.Hour)).ExecX(w.ctx)
	hero := settings("hero", map[string]any{"link": map[string]any{"to": "page", "id": float64(row.ID)}})
	hero.En = map[string]any{"heading": "H", "button": "Go"}
	for _, shown := range []bool{false, true, false} {
		if got := strings.Contains(asText(t, w.load(t, hero)), `"path":"/pages/eid"`); got != shown {
			t.Errorf("at %s the link is shown: %v", w.now, got)
		}
		w.now = w.now.Add(time.Hour)
	}
}

// Sections with nothing to show, hidden ones, and those of unknown types leave the rest of the page as it is.
func TestLoad_EmptyHiddenAndUnknownSectionsShowNothing(t *testing.T) {
	w := newWorld(t)
	hidden := settings("contact", nil)
	hidden.Hidden = true
	later := settings("shelf", nil)
	later.ID, later.Version = "later", 2
	shown := w.load(t, settings("text", nil), settings("faq", nil), settings("gallery", nil), settings("trust", nil), settings("hero", nil), settings("picture_text", nil),
		settings("picture_links", nil), settings("unknown", nil), later, hidden, settings("shelf", map[string]any{"rule": "featured"}), settings("categories", nil))
	if len(shown) != 1 || shown[0].Type != "categories" {
		t.Errorf("%s", asText(t, shown))
	}
	if got := strings.Join(w.failed, " "); got != "unknown shelf" {
		t.Errorf("failed: %q", got)
	}
}

func TestLoad_ShowsAtMost120ProductsWithOneQuery(t *testing.T) {
	w := newWorld(t)
	for i := range 30 {
		w.client.Product.Create().SetSlug(string(rune('a'+i/26)) + string(rune('a'+i%26))).SetName("P").SetSellingPrice(1).SetPrice(1).ExecX(w.ctx)
	}
	var sections []kind.Section
	for i := range 10 {
		shelf := settings("shelf", map[string]any{"count": 24.0})
		shelf.ID = string(rune('a' + i))
		sections = append(sections, shelf)
	}
	if n := strings.Count(asText(t, w.load(t, sections...)), `"slug":`); n != 120 {
		t.Errorf("%d products", n)
	}
}

// Random valid documents are accepted and stay the same when they are checked again; broken ones neither pass unchanged nor fail a page.
func TestLoad_RandomDocuments(t *testing.T) {
	w := newWorld(t)
	n := 10_000
	if testing.Short() {
		n = 500
	}
	d := &contenttest.Documents{
		Rand: rand.New(rand.NewPCG(1, 2)), Products: []int{w.rice.ID}, Categories: []int{w.tree[0].ID},
		Pictures: []any{map[string]any{"key": "p", "width": 640.0, "height": 480.0, "color": "#aabbcc"}},
	}
	for range n {
		fields := form.Fields{}
		valid := content.Types.Check(d.Valid(), fields)
		if len(fields) > 0 {
			t.Fatalf("%v: %s", fields, asText(t, valid))
		}
		if again := content.Types.Check(valid, fields); asText(t, again) != asText(t, valid) {
			t.Fatalf("checked again, %s is %s", asText(t, valid), asText(t, again))
		}
		if w.load(t, valid...); len(w.failed) > 0 {
			t.Fatalf("%v fails: %s", w.failed, asText(t, valid))
		}
	}
	for range n {
		broken := d.Broken()
		shown := asText(t, w.load(t, broken...))
		for _, hostile := range []string{`"address":"javascript:`, `href=\"javascript:`, "../../x"} {
			if strings.Contains(shown, hostile) {
				t.Fatalf("%s shows %s", asText(t, broken), shown)
			}
		}
		content.Types.Check(broken, form.Fields{})
	}
}

// A countdown is there until its time. The cached page ends with it.
func TestLoad_CountdownEndsAtItsTime(t *testing.T) {
	w := newWorld(t)
	w.now = time.Date(2026, 12, 1, 6, 0, 0, 0, time.UTC)
	countdown := settings("countdown", map[string]any{"until": "2026-12-01T13:00"}) // 07:00 in UTC
	countdown.En = map[string]any{"heading": "Eid"}
	if got := asText(t, w.load(t, countdown)); !strings.Contains(got, `"until":"2026-12-01T07:00:00Z"`) {
		t.Errorf("before its end: %s", got)
	}
	var ends time.Time
	_, err := pagecache.New(1<<20).Get(w.ctx, "page", func(ctx context.Context) (*pagecache.Page, error) {
		_, err := w.Load(ctx, []kind.Section{countdown}, &catalog.Shop{}, w.tree, i18n.En)
		ends = pagecache.Expiry(ctx)
		return &pagecache.Page{}, err
	})
	if err != nil || !ends.Equal(w.now.Add(time.Hour)) {
		t.Errorf("the page ends at %v, %v", ends, err)
	}
	w.now = w.now.Add(time.Hour)
	if got := w.load(t, countdown); len(got) != 0 {
		t.Errorf("at its end: %s", asText(t, got))
	}
}

func TestLoad_ReviewsAreTheNewestOfProductsForSale(t *testing.T) {
	w := newWorld(t)
	hidden := w.client.Product.Create().SetSlug("hidden").SetName("Hidden").SetSellingPrice(1_00).SetPrice(1_00).SetStatus(product.StatusDraft).SaveX(w.ctx)
	write := func(p *ent.Product, name, text string, rating int, status review.Status) {
		w.client.Review.Create().SetProductID(p.ID).SetName(name).SetText(text).SetRating(rating).SetStatus(status).ExecX(w.ctx)
	}
	write(w.rice, "Mina", "Good", 5, review.StatusApproved)
	write(w.rice, "Rafi", "Fair", 4, review.StatusApproved)
	write(w.rice, "Silent", "", 5, review.StatusApproved)
	write(w.rice, "Cross", "Bad", 2, review.StatusApproved)
	write(w.rice, "Waiting", "Fine", 5, review.StatusPending)
	write(hidden, "Buyer", "Nice", 5, review.StatusApproved)
	names := func(options map[string]any) string {
		shown := w.load(t, settings("reviews", options))
		if len(shown) == 0 {
			return ""
		}
		var list []string
		for _, r := range shown[0].Props.(*reviews.Props).Reviews {
			if r.Product != "Rice" || r.Path != "/product/rice" {
				t.Errorf("%+v", r)
			}
			list = append(list, r.Name)
		}
		return strings.Join(list, " ")
	}
	for want, options := range map[string]map[string]any{
		"Rafi Mina": nil, "Mina": {"stars": "5"}, "Cross Rafi Mina": {"stars": "1"}, "Rafi": {"count": 1.0},
	} {
		if got := names(options); got != want {
			t.Errorf("%v shows %q, want %q", options, got, want)
		}
	}
}
