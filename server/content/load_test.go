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
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/content"
	"haat/server/content/contenttest"
	"haat/server/content/page"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
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
