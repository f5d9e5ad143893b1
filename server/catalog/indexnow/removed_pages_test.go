package indexnow_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/policytext"
	"haat/ent/product"
	"haat/ent/viewer"
	"haat/server/catalog/editor"
	"haat/server/catalog/indexnow"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/jobs"
)

// gone returns the jobs of removed pages.
func (m *market) gone() []*ent.Outbox {
	m.Helper()
	var rows []*ent.Outbox
	for _, row := range m.client.Outbox.Query().Where(outbox.Kind(indexnow.Kind)).Order(ent.Asc(outbox.FieldID)).AllX(system) {
		if !strings.Contains(string(row.Payload), "since") {
			rows = append(rows, row)
		}
	}
	return rows
}

// toldOf runs the jobs of removed pages and returns the submitted paths in Bengali. It checks that each is
// submitted in both languages.
func (m *market) toldOf() []string {
	m.Helper()
	m.engine.mu.Lock()
	m.engine.bodies = nil
	m.engine.mu.Unlock()
	for _, row := range m.gone() {
		if err := m.do(row); err != nil {
			m.Fatal(err)
		}
	}
	m.engine.mu.Lock()
	defer m.engine.mu.Unlock()
	paths := []string{}
	for _, body := range m.engine.bodies {
		for _, each := range body["urlList"].([]any) {
			if path, in := strings.CutPrefix(each.(string), "https://haat.test"); !in {
				m.Errorf("submitted %s", each)
			} else if !strings.HasSuffix(path, "?lang=en") {
				paths = append(paths, path)
			} else if !slices.Contains(paths, strings.TrimSuffix(path, "?lang=en")) {
				m.Errorf("%s was submitted in one language only", path)
			}
		}
	}
	return paths
}

func TestRemovedPages_AreSubmitted(t *testing.T) {
	m := newMarket(t)
	editor := editor.New(m.client)
	rice := m.client.Category.Create().SetSlug("rice").SetName("Rice").SaveX(m.ctx)
	lamp, mat, pot, fan := m.product("lamp"), m.product("mat"), m.product("pot"), m.product("fan")
	secret := m.product("secret", func(p *ent.ProductCreate) { p.SetStatus(product.StatusDraft) })
	about := m.client.PolicyText.Create().SetKind(policytext.KindAboutUs).SetBody("x").SaveX(m.ctx)
	if rows := m.gone(); len(rows) != 0 {
		t.Fatalf("nothing was removed, but jobs are %v", rows)
	}
	for _, step := range []struct {
		what string
		do   func() error
		want []string
	}{
		{"a sale", func() error { return lamp.Update().AddStock(-1).AddSold(1).Exec(m.ctx) }, nil},
		{"a price", func() error {
			return lamp.Update().SetPrice(50).SetStatus(product.StatusPublished).SetSlug("lamp").Exec(m.ctx)
		}, nil},
		{"a draft gets another slug", func() error { return secret.Update().SetSlug("hidden").Exec(m.ctx) }, nil},
		{"a draft is deleted", func() error { return editor.DeleteProduct(m.ctx, secret.ID) }, nil},
		{"a product is deleted", func() error { return editor.DeleteProduct(m.ctx, lamp.ID) }, []string{"/demo/product/lamp"}},
		{"a product becomes a draft", func() error { return mat.Update().SetStatus(product.StatusDraft).Exec(m.ctx) }, []string{"/demo/product/mat"}},
		{"a product gets another slug", func() error { return pot.Update().SetSlug("পাতিল").Exec(m.ctx) }, []string{"/demo/product/pot"}},
		{"a category is deleted", func() error { return m.client.Category.DeleteOne(rice).Exec(m.ctx) }, []string{"/demo/category/rice"}},
		{"a policy returns to its default", func() error { return m.client.PolicyText.DeleteOne(about).Exec(m.ctx) }, []string{"/demo/about-us"}},
		{"all products become drafts", func() error { return m.client.Product.Update().SetStatus(product.StatusDraft).Exec(m.ctx) },
			[]string{"/demo/product/%E0%A6%AA%E0%A6%BE%E0%A6%A4%E0%A6%BF%E0%A6%B2", "/demo/product/fan"}},
		{"a removed page", func() error { return m.client.Product.DeleteOne(fan).Exec(m.ctx) }, nil},
	} {
		if err := step.do(); err != nil {
			t.Fatalf("%s: %v", step.what, err)
		}
		if got := m.toldOf(); !slices.Equal(got, step.want) && len(got)+len(step.want) > 0 {
			t.Errorf("%s: submitted %q, want %q", step.what, got, step.want)
		}
		m.client.Outbox.Delete().ExecX(system)
	}
}

func TestRemovedPages_RollbackQueuesNothing(t *testing.T) {
	m := newMarket(t)
	lamp := m.product("lamp")
	tx, err := m.client.Tx(m.ctx)
	if err != nil {
		t.Fatal(err)
	}
	tx.Product.DeleteOneID(lamp.ID).ExecX(m.ctx)
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	if rows := m.gone(); len(rows) != 0 {
		t.Errorf("%d jobs", len(rows))
	}
}

func TestRemovedPages_AreSubmittedInBatches(t *testing.T) {
	dbtest.SkipShortOnPostgres(t)
	m := newMarket(t)
	const many = 6000
	var all []*ent.ProductCreate
	for i := range many {
		slug := fmt.Sprint("p", i)
		all = append(all, m.client.Product.Create().SetSlug(slug).SetName(slug).SetSellingPrice(1).SetPrice(1))
	}
	for some := range slices.Chunk(all, 500) {
		m.client.Product.CreateBulk(some...).ExecX(m.ctx)
	}
	m.client.Product.Update().SetStatus(product.StatusDraft).ExecX(m.ctx)
	if got, rows := m.toldOf(), m.gone(); len(got) != many || len(rows) != 2 {
		t.Errorf("%d pages in %d jobs", len(got), len(rows))
	}
}

func TestRemovedPages_ClosedShopSubmitsAllPages(t *testing.T) {
	m := newMarket(t)
	m.product("lamp")
	m.product("secret", func(p *ent.ProductCreate) { p.SetStatus(product.StatusDraft) })
	m.client.Category.Create().SetSlug("rice").SetName("Rice").ExecX(m.ctx)
	never := m.client.Shop.Create().SetSlug("never").SetName("Never").SetPublic(false).SaveX(system)
	for range 2 { // the second update changes nothing
		m.client.Shop.UpdateOne(m.shop).SetPublic(false).ExecX(m.ctx)
	}
	m.client.Shop.UpdateOne(never).SetPublic(false).ExecX(system)
	if got, rows := m.toldOf(), m.gone(); !slices.Equal(got, []string{"/shop/demo", "/demo/category/rice", "/demo/product/lamp"}) || len(rows) != 1 {
		t.Errorf("submitted %q in %d jobs", got, len(rows))
	}
	// Pages removed while the shop is closed are not submitted again.
	m.client.Product.Update().SetStatus(product.StatusDraft).ExecX(m.ctx)
	if got := m.toldOf(); len(got) != 2 { // the home page and the category
		t.Errorf("submitted %q", got)
	}
}

func TestRemovedPages_OtherShopsAreUnaffected(t *testing.T) {
	m := newMarket(t)
	m.product("lamp")
	other := m.client.Shop.Create().SetSlug("other").SetName("Other").SaveX(system)
	theirs := viewer.WithShop(context.Background(), other.ID)
	m.client.Product.Create().SetSlug("theirs").SetName("x").SetSellingPrice(1).SetPrice(1).ExecX(theirs)
	m.client.Product.Update().SetStatus(product.StatusDraft).ExecX(theirs)
	rows := m.gone()
	if len(rows) != 1 || rows[0].ShopID != other.ID || strings.Contains(string(rows[0].Payload), "lamp") {
		t.Fatalf("%v", rows)
	}
	// A job of a deleted shop does nothing.
	if err := m.notifier.Handle(theirs, jobs.Job{ShopID: 9999, Kind: indexnow.Kind, Payload: rows[0].Payload}); err != nil {
		t.Error(err)
	}
}
