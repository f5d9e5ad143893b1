package sheet_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/variant"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/catalog/editor"
	"haat/server/catalog/sheet"
	"haat/server/platform/audit"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/money"
)

// shop contains a shop and the service under test.
type shop struct {
	testing.TB
	*sheet.Sheets
	client  *ent.Client
	address string
	catalog *catalog.Catalog
	editor  *editor.Editor
	ctx     context.Context
}

func newShop(t testing.TB) *shop {
	t.Helper()
	address := dbtest.URL(t)
	client := dbtest.OpenURL(t, address).Client
	audit.LogWrites(client)
	row := client.Shop.Create().SetSlug("rina").SetName("Rina").SaveX(viewer.WithSystem(context.Background()))
	ctx := audit.With(viewer.WithShop(context.Background(), row.ID), audit.Actor{ID: 7, Name: "Rina"})
	return &shop{t, sheet.New(client), client, address, catalog.New(client), editor.New(client), ctx}
}

// product creates a published product.
func (s *shop) product(slug string, change ...func(*editor.ProductRequest)) *editor.FullProduct {
	s.Helper()
	in := editor.ProductRequest{Slug: slug, Name: "Product " + slug, BnName: "পণ্য " + slug, SellingPrice: 100_00, DiscountType: money.Flat,
		Stock: editor.StockChange{To: 10}, Status: "published"}
	for _, c := range change {
		c(&in)
	}
	made, err := s.editor.AddProduct(s.ctx, in)
	if err != nil {
		s.Fatal(err)
	}
	return made
}

// shirt creates a product with three variants.
func (s *shop) shirt() *editor.FullProduct {
	s.Helper()
	return s.product("shirt", func(in *editor.ProductRequest) {
		own := money.Amount(120_50)
		in.Options = []editor.FullOption{
			{Name: "Size", BnName: "সাইজ", Values: []editor.FullOptionValue{{Value: "M", BnValue: "এম"}, {Value: "L"}}},
			{Name: "Colour", Values: []editor.FullOptionValue{{Value: "Red"}, {Value: "Blue"}}},
		}
		in.Variants = []editor.VariantRequest{
			{Values: []string{"M", "Red"}, Stock: editor.StockChange{To: 3}, Sku: "M-R"},
			{Values: []string{"L", "Red"}, Stock: editor.StockChange{To: 4}, SellingPrice: &own},
			{Values: []string{"L", "Blue"}, Stock: editor.StockChange{To: 5}},
		}
	})
}

// previews previews a valid file.
func (s *shop) previews(text string) *sheet.Import {
	s.Helper()
	in, err := s.Preview(s.ctx, 7, "products.csv", []byte(text))
	if err != nil {
		s.Fatal(err)
	}
	return in
}

func (s *shop) runs(id int) {
	s.Helper()
	done, err := s.Run(s.ctx, id, sheet.RunRequest{})
	if err != nil || done.Status != "done" || done.Done != done.Total {
		s.Fatalf("%+v, %v", done, err)
	}
}

func (s *shop) exported() string {
	s.Helper()
	var out bytes.Buffer
	if err := s.Export(s.ctx, &out); err != nil {
		s.Fatal(err)
	}
	return out.String()
}

// cells parses a CSV file. The first row is the header.
func (s *shop) cells(text string) [][]string {
	s.Helper()
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff"))).ReadAll()
	if err != nil {
		s.Fatal(err)
	}
	return rows
}

func (s *shop) find(slug string) *ent.Product {
	s.Helper()
	return s.client.Product.Query().Where(product.Slug(slug)).WithVariants(func(q *ent.VariantQuery) { q.Order(ent.Asc(variant.FieldPosition)) }).OnlyX(s.ctx)
}

// wrong formats the errors of a preview as "row column reason".
func wrong(in *sheet.Import) string {
	text := ""
	for _, e := range in.Preview.Errors {
		text += fmt.Sprintf("%d %s %s; ", e.Row, e.Column, e.Reason)
	}
	return strings.TrimSuffix(text, "; ")
}

// told formats the numbers of new, changed, unchanged and wrong products.
func told(in *sheet.Import) string {
	p := in.Preview
	return fmt.Sprintf("%d new, %d changed, %d unchanged, %d wrong", p.New, p.Changed, p.Unchanged, p.Wrong)
}

func wantFault(t testing.TB, what string, err error, code string) {
	t.Helper()
	if f, ok := fault.As(err); !ok || f.Code != code {
		t.Errorf("%s: got %v, want %s", what, err, code)
	}
}
