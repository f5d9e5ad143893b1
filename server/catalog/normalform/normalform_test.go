package normalform_test

import (
	"context"
	"log/slog"
	"testing"

	"haat/ent"
	"haat/ent/facetvalue"
	"haat/ent/product"
	"haat/ent/schema/kind"
	"haat/ent/variant"
	"haat/ent/viewer"
	"haat/server/catalog/normalform"
	"haat/server/platform/db/dbtest"
)

// composed and canonical are two spellings of the same word.
const (
	composed  = "ছা\u09dfা"
	canonical = "ছা\u09af\u09bcা"
)

func shopOf(t *testing.T) (*normalform.Service, context.Context) {
	t.Helper()
	client := dbtest.OpenURL(t, dbtest.URL(t)).Client
	row := client.Shop.Create().SetSlug("rina").SetName("Rina").SaveX(viewer.WithSystem(context.Background()))
	return &normalform.Service{Client: client, Logger: slog.New(slog.DiscardHandler)}, viewer.WithShop(context.Background(), row.ID)
}

// shirt stores a product as the previous release did.
func shirt(ctx context.Context, client *ent.Client, slug string, values ...string) *ent.Product {
	option := kind.Option{Name: "শে\u09dcড"}
	for _, value := range values {
		option.Values = append(option.Values, kind.OptionValue{Value: value})
	}
	p := client.Product.Create().SetSlug(slug).SetName("A").SetBrand("\u09dfা").SetSellingPrice(100).SetPrice(100).SetOptions([]kind.Option{option}).SaveX(ctx)
	for i, value := range values {
		client.Variant.Create().SetProductID(p.ID).SetKey(value).SetValues([]string{value}).SetStock(i + 5).SetPosition(i).SetSku("S-" + value).ExecX(ctx)
	}
	return p
}

func TestFill_RewritesStoredTextsAndKeepsVariants(t *testing.T) {
	s, ctx := shopOf(t)
	p := shirt(ctx, s.Client, "shirt", composed, "Red")
	before := s.Client.Variant.Query().Order(ent.Asc(variant.FieldPosition)).IDsX(ctx)
	got, err := s.Fill(context.Background())
	if err != nil || got != (normalform.Result{Rewritten: 1}) {
		t.Fatalf("%+v, %v", got, err)
	}
	row := s.Client.Product.Query().Where(product.ID(p.ID)).WithVariants(func(q *ent.VariantQuery) { q.Order(ent.Asc(variant.FieldPosition)) }).OnlyX(ctx)
	v := row.Edges.Variants[0]
	if row.Options[0].Values[0].Value != canonical || row.Brand != "\u09af\u09bcা" || v.Key != canonical || v.Values[0] != canonical || v.Sku != "S-"+canonical ||
		v.Stock != 5 || v.ID != before[0] || len(row.Edges.Variants) != 2 || row.Version != p.Version {
		t.Errorf("%+v, %+v", row, v)
	}
	if n := s.Client.FacetValue.Query().Where(facetvalue.ProductID(p.ID), facetvalue.Value(canonical)).CountX(ctx); n != 1 {
		t.Errorf("%d facet values", n)
	}
	if got, err := s.Fill(context.Background()); err != nil || got != (normalform.Result{}) {
		t.Errorf("again: %+v, %v", got, err)
	}
}

func TestFill_KeepsVariantsThatWouldBecomeEqual(t *testing.T) {
	s, ctx := shopOf(t)
	p := shirt(ctx, s.Client, "shirt", composed, canonical)
	for range 2 {
		got, err := s.Fill(context.Background())
		if err != nil || got != (normalform.Result{Alike: 1}) {
			t.Fatalf("%+v, %v", got, err)
		}
	}
	row := s.Client.Product.Query().Where(product.ID(p.ID)).WithVariants(func(q *ent.VariantQuery) { q.Order(ent.Asc(variant.FieldPosition)) }).OnlyX(ctx)
	if v := row.Edges.Variants; len(v) != 2 || v[0].Key != composed || v[0].Stock != 5 || v[1].Key != canonical || v[1].Stock != 6 || row.Options[0].Values[0].Value != composed {
		t.Errorf("%+v", row)
	}
	if row.Brand != "\u09af\u09bcা" {
		t.Errorf("brand %+q", row.Brand)
	}
}
