package editor_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/catalog/editor"
	"haat/server/platform/audit"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/media"
	"haat/server/platform/pubsub/pubsubtest"
)

// shelfShop contains a shop and the context of its merchant.
type shelfShop struct {
	*testing.T
	*catalog.Catalog
	*editor.Editor
	client *ent.Client
	purged *pubsubtest.Recorder
	ctx    context.Context
}

func newShelfShop(t *testing.T) *shelfShop {
	t.Helper()
	client := dbtest.Open(t).Client
	writer, purged := pubsubtest.Subscribe()
	catalog.PurgeOnWrite(client, writer)
	audit.LogWrites(client)
	shop := client.Shop.Create().SetSlug("rina").SetName("Rina").SaveX(system)
	ctx := audit.With(viewer.WithShop(context.Background(), shop.ID), audit.Actor{ID: 7, Name: "Rina"})
	return &shelfShop{t, catalog.New(client), editor.New(client), client, purged, ctx}
}

func (s *shelfShop) category(name string, parent int) int {
	s.Helper()
	made, err := s.AddCategory(s.ctx, editor.CategoryRequest{Name: name, ParentID: parent})
	if err != nil {
		s.Fatal(err)
	}
	return made.ID
}

func (s *shelfShop) product(slug string, category int) *ent.Product {
	s.Helper()
	return s.client.Product.Create().SetSlug(slug).SetName(slug).SetSellingPrice(100).SetPrice(100).SetCategoryID(category).SaveX(audit.Quiet(s.ctx))
}

// tree formats the categories that the merchant sees, each below its parent.
func (s *shelfShop) tree() string {
	s.Helper()
	nodes, err := s.CategoryTree(s.ctx)
	if err != nil {
		s.Fatal(err)
	}
	return drawn(nodes)
}

func drawn(nodes []editor.CategoryNode) string {
	level, text := map[int]int{}, ""
	for _, n := range nodes {
		if n.ParentID != 0 {
			level[n.ID] = level[n.ParentID] + 1
		}
		text += strings.Repeat(">", level[n.ID]) + n.Slug + " "
	}
	return strings.TrimSpace(text)
}

func TestCategories_AreAddedChangedAndDeleted(t *testing.T) {
	s := newShelfShop(t)
	clothes := s.category("Clothes", 0)
	sarees := s.category("Sarees", clothes)
	jamdani := s.category("Jamdani", sarees)
	food := s.category("Food", 0)
	if got := s.tree(); got != "clothes >sarees >>jamdani food" {
		t.Errorf("%s", got)
	}
	wantFault(t, "a fourth level", second(s.AddCategory(s.ctx, editor.CategoryRequest{Name: "X", ParentID: jamdani})), fault.Invalid, "category_too_deep")
	wantFault(t, "below itself", second(s.ChangeCategory(s.ctx, clothes, editor.CategoryRequest{Name: "Clothes", ParentID: jamdani})), fault.Invalid, "category_loop")
	wantFault(t, "a tree too deep", second(s.ChangeCategory(s.ctx, clothes, editor.CategoryRequest{Name: "Clothes", ParentID: food})), fault.Invalid, "category_too_deep")
	wantFault(t, "below none", second(s.AddCategory(s.ctx, editor.CategoryRequest{Name: "X", ParentID: 999})), fault.NotFound, "category_not_found")
	lamp := s.product("a-jamdani", sarees)
	changed, err := s.ChangeCategory(s.ctx, sarees, editor.CategoryRequest{Name: "Saree", BnName: "শাড়ি", Slug: "saree", Icon: "🥻"})
	if err != nil || changed.Products != 1 || changed.ParentID != 0 || changed.Icon != "🥻" {
		t.Errorf("%+v, %v", changed, err)
	}
	if got := s.tree(); got != "clothes saree >jamdani food" {
		t.Errorf("%s", got)
	}
	if to, err := s.Moved(s.ctx, catalog.MovedCategory, "sarees"); to != "saree" || err != nil {
		t.Errorf("the old address leads to %q, %v", to, err)
	}
	if err := s.DeleteCategory(s.ctx, sarees); err != nil {
		t.Fatal(err)
	}
	if got := s.tree(); got != "clothes jamdani food" {
		t.Errorf("%s", got)
	}
	if row := s.client.Product.GetX(s.ctx, lamp.ID); row.CategoryID != nil {
		t.Error("the product is in a category that is gone")
	}
	if to, err := s.Moved(s.ctx, catalog.MovedCategory, "sarees"); to != "" || err != nil {
		t.Errorf("an address leads to what is gone: %q, %v", to, err)
	}
	wantFault(t, "deleted twice", s.DeleteCategory(s.ctx, sarees), fault.NotFound, "category_not_found")
}

// second returns the error of a call with two results.
func second[T any](_ T, err error) error { return err }

func TestCategories_SlugsAreUniqueAndRedirected(t *testing.T) {
	s := newShelfShop(t)
	first := s.category("Rice & Pulses", 0)
	s.category("Rice & Pulses", 0)
	made, err := s.AddCategory(s.ctx, editor.CategoryRequest{BnName: "মিষ্টি"})
	if err != nil || made.Slug == "" || strings.Trim(made.Slug, "abcdefghijklmnopqrstuvwxyz-") != "" {
		t.Errorf("%+v, %v", made, err)
	}
	if got := s.tree(); got != "rice-and-pulses rice-and-pulses-2 "+made.Slug {
		t.Errorf("%s", got)
	}
	wantFault(t, "a slug of another", second(s.AddCategory(s.ctx, editor.CategoryRequest{Name: "X", Slug: "rice-and-pulses"})), fault.Conflict, "category_slug_taken")
	if _, err := s.ChangeCategory(s.ctx, first, editor.CategoryRequest{Name: "Grain", Slug: "grain"}); err != nil {
		t.Fatal(err)
	}
	s.category("Rice and pulses", 0) // a generated slug must not take over a redirect
	if to, err := s.Moved(s.ctx, catalog.MovedCategory, "rice-and-pulses"); to != "grain" || err != nil {
		t.Errorf("leads to %q, %v", to, err)
	}
	if got := s.tree(); !strings.HasSuffix(got, " rice-and-pulses-3") {
		t.Errorf("%s", got)
	}
	if _, err := s.AddCategory(s.ctx, editor.CategoryRequest{Name: "X", Slug: "rice-and-pulses"}); err != nil {
		t.Error(err)
	}
	if to, err := s.Moved(s.ctx, catalog.MovedCategory, "rice-and-pulses"); to != "" || err != nil {
		t.Errorf("leads to %q, %v", to, err)
	}
}

func TestCategories_GeneratedSlugsAreValid(t *testing.T) {
	s := newShelfShop(t)
	long := "হ্যান্ডলুম জামদানি শাড়ি ও মসলিন কাপড়ের বিশেষ সংগ্রহ ঢাকা থেকে"
	for range 2 {
		made, err := s.AddCategory(s.ctx, editor.CategoryRequest{BnName: long[:strings.LastIndex(long, " ")]})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.ChangeCategory(s.ctx, made.ID, editor.CategoryRequest{Name: "x", Slug: made.Slug}); err != nil {
			t.Errorf("%s: %v", made.Slug, err)
		}
	}
}

func TestCategories_RefuseInvalidRequests(t *testing.T) {
	s := newShelfShop(t)
	long := strings.Repeat("প", 61)
	for want, in := range map[string]editor.CategoryRequest{
		`{"bn_name":"required","name":"required"}`: {},
		`{"name":"max"}`:          {Name: long},
		`{"bn_name":"max"}`:       {Name: "x", BnName: long},
		`{"slug":"invalid"}`:      {Name: "x", Slug: "../x"},
		`{"icon":"invalid"}`:      {Name: "x", Icon: "/media/1/x/160.webp"},
		`{"parent_id":"invalid"}`: {Name: "x", ParentID: -1},
	} {
		wantFault(t, want, second(s.AddCategory(s.ctx, in)), fault.Invalid, "category_invalid", want)
	}
	wantFault(t, "no picture of ours", second(s.AddCategory(s.ctx, editor.CategoryRequest{Name: "x", Picture: "1/unknown"})), fault.Invalid, "picture_missing")
	if got := s.tree(); got != "" {
		t.Errorf("something was made: %s", got)
	}
}

func TestCategories_ConcurrentChangeIsAConflict(t *testing.T) {
	s := newShelfShop(t)
	food, rice := s.category("Food", 0), s.category("Rice", 0)
	had := &editor.KnownCategory{Name: "Rice", Slug: "rice"}
	if _, err := s.ChangeCategory(s.ctx, rice, editor.CategoryRequest{Name: "Rice", Slug: "rice", ParentID: food, Had: had}); err != nil {
		t.Fatal(err)
	}
	in := editor.CategoryRequest{Name: "Chaal", Slug: "rice", Had: had}
	_, err := s.ChangeCategory(s.ctx, rice, in)
	wantFault(t, "the second", err, fault.Conflict, "category_changed")
	f, _ := fault.As(err)
	if now, ok := f.Now.(*editor.CategoryNode); !ok || now.ParentID != food || now.Name != "Rice" {
		t.Errorf("%+v", f.Now)
	}
	in.ParentID, in.Had = food, &editor.KnownCategory{Name: "Rice", Slug: "rice", ParentID: food}
	if now, err := s.ChangeCategory(s.ctx, rice, in); err != nil || now.Name != "Chaal" || now.ParentID != food {
		t.Errorf("%+v, %v", now, err)
	}
}

func TestCategories_IconCanBeAPicture(t *testing.T) {
	s := newShelfShop(t)
	picture := media.Picture{Key: "1/0123456789abcdef0123", Width: 300, Height: 300}
	s.client.Upload.Create().SetKey(picture.Key).SetPicture(picture).ExecX(s.ctx)
	made, err := s.AddCategory(s.ctx, editor.CategoryRequest{Name: "Lamps", Icon: "💡", Picture: picture.Key})
	if err != nil || made.Icon != picture.URL(160) {
		t.Fatalf("%+v, %v", made, err)
	}
	kept, err := s.ChangeCategory(s.ctx, made.ID, editor.CategoryRequest{Name: "Lights", Icon: made.Icon})
	if err != nil || kept.Icon != made.Icon {
		t.Errorf("%+v, %v", kept, err)
	}
}

func TestCategories_AreArranged(t *testing.T) {
	s := newShelfShop(t)
	a, b, c := s.category("a", 0), s.category("b", 0), s.category("c", 0)
	s.purged.Take()
	logged := s.client.AuditLog.Query().CountX(s.ctx)
	nodes, err := s.ArrangeCategories(s.ctx, editor.CategoryOrder{Categories: []editor.CategoryPlace{{ID: c}, {ID: a, ParentID: c}, {ID: b}}})
	if err != nil || drawn(nodes) != "c >a b" {
		t.Errorf("%s, %v", drawn(nodes), err)
	}
	if tags := fmt.Sprint(s.purged.Take()); !strings.Contains(tags, "shop:") {
		t.Errorf("stale: %s", tags)
	}
	if n := s.client.AuditLog.Query().CountX(s.ctx) - logged; n != 1 {
		t.Errorf("the log has %d lines of one change", n)
	}
	for what, places := range map[string][]editor.CategoryPlace{
		"one is missing":   {{ID: a}, {ID: b}},
		"one is twice":     {{ID: a}, {ID: b}, {ID: c}, {ID: a}},
		"one is not there": {{ID: a}, {ID: b}, {ID: c}, {ID: 999}},
		"a parent is not":  {{ID: a}, {ID: b}, {ID: c, ParentID: 999}},
	} {
		_, err := s.ArrangeCategories(s.ctx, editor.CategoryOrder{Categories: places})
		wantFault(t, what, err, fault.Conflict, "categories_changed")
		f, _ := fault.As(err)
		if now, err := json.Marshal(f.Now); err != nil || !strings.Contains(string(now), `"slug":"c"`) {
			t.Errorf("%s: %s, %v", what, now, err)
		}
	}
	loop := []editor.CategoryPlace{{ID: a, ParentID: b}, {ID: b, ParentID: a}, {ID: c}}
	wantFault(t, "a loop", second(s.ArrangeCategories(s.ctx, editor.CategoryOrder{Categories: loop})), fault.Invalid, "category_loop")
	if got := s.tree(); got != "c >a b" {
		t.Errorf("%s", got)
	}
}

// Two concurrent moves, each valid by itself, must create neither a cycle nor a fourth level.
func TestCategories_ConcurrentMovesMakeNoCycle(t *testing.T) {
	s := newShelfShop(t)
	for i := range 12 {
		a, b := s.category(fmt.Sprint("a", i), 0), s.category(fmt.Sprint("b", i), 0)
		start, codes := make(chan struct{}), make([]error, 2)
		var group sync.WaitGroup
		for j, each := range [][2]int{{a, b}, {b, a}} {
			group.Go(func() {
				<-start
				codes[j] = second(s.ChangeCategory(s.ctx, each[0], editor.CategoryRequest{Name: fmt.Sprint("x", j), ParentID: each[1]}))
			})
		}
		close(start)
		group.Wait()
		refused := 0
		for _, err := range codes {
			if err != nil {
				refused++
				wantFault(t, "the second", err, fault.Invalid, "category_loop")
			}
		}
		if refused != 1 {
			t.Errorf("round %d: %d are refused", i, refused)
		}
	}
}

func TestCategories_OfOtherShopsAreNotFound(t *testing.T) {
	s := newShelfShop(t)
	mine := s.category("mine", 0)
	shop := s.client.Shop.Create().SetSlug("other").SetName("Other").SaveX(viewer.WithSystem(context.Background()))
	theirs := viewer.WithShop(context.Background(), shop.ID)
	wantFault(t, "change", second(s.ChangeCategory(theirs, mine, editor.CategoryRequest{Name: "x"})), fault.NotFound, "category_not_found")
	wantFault(t, "delete", s.DeleteCategory(theirs, mine), fault.NotFound, "category_not_found")
	wantFault(t, "below", second(s.AddCategory(theirs, editor.CategoryRequest{Name: "x", ParentID: mine})), fault.NotFound, "category_not_found")
	if got := s.tree(); got != "mine" {
		t.Errorf("%s", got)
	}
}

func TestCategories_StoreASizeGuide(t *testing.T) {
	s := newShelfShop(t)
	made, err := s.AddCategory(s.ctx, editor.CategoryRequest{Name: "Shirts", SizeGuide: "Size, Chest\r\nM, 38"})
	if err != nil || made.SizeGuide != "Size, Chest\nM, 38" {
		t.Fatalf("%+v, %v", made, err)
	}
	s.purged.Take()
	changed, err := s.ChangeCategory(s.ctx, made.ID, editor.CategoryRequest{Name: "Shirts", Slug: made.Slug, BnSizeGuide: "মাপ, বুক"})
	if tags := s.purged.Take(); err != nil || changed.SizeGuide != "" || changed.BnSizeGuide != "মাপ, বুক" || len(tags) == 0 {
		t.Errorf("%+v, %v, purged %v", changed, err, tags)
	}
	in := editor.CategoryRequest{Name: "Long", SizeGuide: strings.Repeat("x", 3001)}
	wantFault(t, "too long", second(s.AddCategory(s.ctx, in)), fault.Invalid, "category_invalid", `{"size_guide":"max"}`)
}
