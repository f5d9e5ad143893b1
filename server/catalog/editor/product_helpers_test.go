package editor_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"testing"

	"haat/ent"
	"haat/ent/stockmovement"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/catalog/editor"
	"haat/server/catalog/stock"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

// stall contains a shop with a merchant, and another shop.
type stall struct {
	*testing.T
	*catalog.Catalog
	*editor.Editor
	// second is the editor of another process.
	second *editor.Editor
	client *ent.Client
	ctx    context.Context // the merchant's context
	other  context.Context // another shop's context
	food   *ent.Category
}

func newStall(t *testing.T) *stall {
	t.Helper()
	address := dbtest.URL(t)
	s := &stall{T: t, client: dbtest.OpenURL(t, address).Client}
	audit.LogWrites(s.client)
	s.Catalog, s.Editor = catalog.New(s.client), editor.New(s.client)
	s.second = editor.New(dbtest.OpenURL(t, address).Client)
	s.ctx, s.other = s.open("rina", "Rina"), s.open("karim", "Karim")
	s.food = s.client.Category.Create().SetSlug("food").SetName("Food").SetBnName("খাবার").SaveX(audit.Quiet(s.ctx))
	s.client.AuditLog.Delete().ExecX(s.ctx)
	return s
}

// open opens a shop and returns the context of its merchant.
func (s *stall) open(slug, merchant string) context.Context {
	s.Helper()
	row := s.client.Shop.Create().SetSlug(slug).SetName(slug).SaveX(system)
	return audit.With(viewer.WithShop(context.Background(), row.ID), audit.Actor{ID: row.ID, Name: merchant})
}

// editorAt returns the editor of process i%2.
func (s *stall) editorAt(i int) *editor.Editor { return []*editor.Editor{s.Editor, s.second}[i%2] }

// upload creates a picture that the merchant uploaded.
func (s *stall) upload(key string) media.Picture {
	s.Helper()
	picture := media.Picture{Key: key, Width: 800, Height: 600, Color: "#ffffff"}
	s.client.Upload.Create().SetKey(key).SetPicture(picture).ExecX(s.ctx)
	return picture
}

// lamp returns a request for a product, modified by change.
func lamp(change ...func(*editor.ProductRequest)) editor.ProductRequest {
	in := editor.ProductRequest{
		Name: "Brass Lamp", BnName: "পিতলের বাতি", Description: "A **lamp**.", BnDescription: "একটি **বাতি**।",
		SellingPrice: 500_00, DiscountType: money.Flat, Stock: editor.StockChange{To: 10}, Status: "published",
	}
	for _, c := range change {
		c(&in)
	}
	return in
}

// shirt returns a request for a product with two sizes and two colours.
func shirt(change ...func(*editor.ProductRequest)) editor.ProductRequest {
	dear := money.Amount(650_00)
	in := lamp(func(in *editor.ProductRequest) {
		in.Name, in.BnName, in.Stock = "Shirt", "শার্ট", editor.StockChange{}
		in.Options = []editor.FullOption{
			{Name: "Size", BnName: "মাপ", Values: []editor.FullOptionValue{{Value: "M"}, {Value: "L"}}},
			{Name: "Colour", BnName: "রং", Values: []editor.FullOptionValue{{Value: "Red", BnValue: "লাল"}, {Value: "Blue", BnValue: "নীল"}}},
		}
		in.Variants = []editor.VariantRequest{
			{Values: []string{"M", "Red"}, Stock: editor.StockChange{To: 1}, Sku: "S-MR"},
			{Values: []string{"M", "Blue"}, Stock: editor.StockChange{To: 2}},
			{Values: []string{"L", "Red"}, Stock: editor.StockChange{To: 3}, SellingPrice: &dear},
			{Values: []string{"L", "Blue"}, Stock: editor.StockChange{To: 4}},
		}
	})
	for _, c := range change {
		c(&in)
	}
	return in
}

func (s *stall) add(in editor.ProductRequest) *editor.FullProduct {
	s.Helper()
	p, err := s.AddProduct(s.ctx, in)
	if err != nil {
		s.Fatal(err)
	}
	return p
}

func (s *stall) edit(id int, in editor.ProductRequest) *editor.FullProduct {
	s.Helper()
	p, err := s.EditProduct(s.ctx, id, in)
	if err != nil {
		s.Fatal(err)
	}
	return p
}

// editOf returns the request of a merchant who loads a product and changes it.
func editOf(p *editor.FullProduct, change ...func(*editor.ProductRequest)) editor.ProductRequest {
	in := p.Request()
	for _, c := range change {
		c(&in)
	}
	return in
}

// sell takes units from the stock as an order does. It reports false if there are not enough.
func (s *stall) sell(p *editor.FullProduct, variantID, n int) (ok bool) {
	s.Helper()
	var units stock.Units
	units.Add(p.ID, variantID, n)
	err := db.Transact(s.ctx, s.client, "sell", func(client *ent.Client) error {
		_, err := units.Take(s.ctx, client, stock.Cause{Reason: stockmovement.ReasonSale})
		return err
	})
	if err != nil && !errors.Is(err, stock.ErrConcurrent) {
		s.Error(err)
	}
	return err == nil
}

// nowOf returns the current product from a conflict.
func nowOf(t testing.TB, err error) *editor.FullProduct {
	t.Helper()
	f, ok := fault.As(err)
	if !ok {
		t.Fatal(err)
	}
	now, ok := f.Now.(*editor.FullProduct)
	if !ok {
		t.Fatalf("%v has %+v", err, f.Now)
	}
	return now
}

// valuesOf returns the variants' values and stock by variant id.
func valuesOf(p *editor.FullProduct) map[int]string {
	list := map[int]string{}
	for _, v := range p.Variants {
		list[v.ID] = v.Values[0] + " " + v.Values[len(v.Values)-1]
	}
	return list
}

func idsOf(p *editor.FullProduct) []int { return slices.Sorted(maps.Keys(valuesOf(p))) }
