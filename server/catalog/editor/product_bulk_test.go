package editor_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/ent/product"
	"haat/server/catalog/editor"
	"haat/server/catalog/stock/stocktest"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/money"
)

func TestChangeProducts_ChangesAllProducts(t *testing.T) {
	s := newStall(t)
	one, two := s.add(lamp()), s.add(shirt(func(in *editor.ProductRequest) {
		in.SellingPrice, in.Discount, in.DiscountType = 333_33, 10_00, money.Percent
	}))
	both := []int{one.ID, two.ID, one.ID}
	after := func(in editor.BulkRequest) (a, b *editor.FullProduct) {
		t.Helper()
		in.Products = both
		if err := s.ChangeProducts(s.ctx, in); err != nil {
			t.Fatal(err)
		}
		a, errA := s.FullProduct(s.ctx, one.ID)
		b, errB := s.FullProduct(s.ctx, two.ID)
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		return a, b
	}
	if a, b := after(editor.BulkRequest{Action: "draft"}); a.Status != "draft" || b.Status != "draft" || a.Version != 2 {
		t.Errorf("draft: %+v %+v", a, b)
	}
	if a, b := after(editor.BulkRequest{Action: "publish"}); a.Status != "published" || b.Status != "published" {
		t.Errorf("publish: %+v %+v", a, b)
	}
	if a, b := after(editor.BulkRequest{Action: "category", CategoryID: s.food.ID}); a.CategoryID != s.food.ID || b.CategoryID != s.food.ID {
		t.Errorf("category: %+v %+v", a, b)
	}
	if a, b := after(editor.BulkRequest{Action: "category"}); a.CategoryID != 0 || b.CategoryID != 0 {
		t.Errorf("no category: %+v %+v", a, b)
	}
	a, b := after(editor.BulkRequest{Action: "price", Percent: 10_00})
	if a.SellingPrice != 550_00 || a.Price != 550_00 || b.SellingPrice != 366_66 || b.Price != 329_99 || *b.Variants[2].SellingPrice != 715_00 {
		t.Errorf("10%% more: %v %v, %v %v, %v", a.SellingPrice, a.Price, b.SellingPrice, b.Price, *b.Variants[2].SellingPrice)
	}
	a, b = after(editor.BulkRequest{Action: "price", Percent: -12_50, Whole: true})
	if a.SellingPrice != 481_00 || b.SellingPrice != 321_00 || *b.Variants[2].SellingPrice != 626_00 {
		t.Errorf("12.5%% less in whole: %v, %v, %v", a.SellingPrice, b.SellingPrice, *b.Variants[2].SellingPrice)
	}
	a, b = after(editor.BulkRequest{Action: "discount", Percent: 20_00})
	if a.DiscountType != money.Percent || a.Price != 384_80 || b.Price != 256_80 {
		t.Errorf("20%% off: %+v %+v", a, b)
	}
	if a, b = after(editor.BulkRequest{Action: "discount"}); a.Price != 481_00 || b.Discount != 0 {
		t.Errorf("nothing off: %+v %+v", a, b)
	}
	if n := s.client.AuditLog.Query().CountX(s.ctx); n < 16 {
		t.Errorf("the log has %d lines of 8 changes of two", n)
	}
	if err := s.ChangeProducts(s.ctx, editor.BulkRequest{Products: both, Action: "delete"}); err != nil {
		t.Fatal(err)
	}
	if n := s.client.Product.Query().CountX(s.ctx); n != 0 {
		t.Errorf("%d are left", n)
	}
}

func TestChangeProducts_UpdatesVariantsWithEqualPricesTogether(t *testing.T) {
	s := newStall(t)
	p := s.add(shirt(func(in *editor.ProductRequest) {
		for i := range in.Variants {
			in.Variants[i].SellingPrice = in.Variants[2].SellingPrice
		}
	}))
	s.client.AuditLog.Delete().ExecX(s.ctx)
	writes := 0
	s.client.Variant.Use(func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			writes++
			return next.Mutate(ctx, m)
		})
	})
	if err := s.ChangeProducts(s.ctx, editor.BulkRequest{Products: []int{p.ID}, Action: "price", Percent: 10_00}); err != nil {
		t.Fatal(err)
	}
	if writes != 1 {
		t.Errorf("%d writes of four variants", writes)
	}
	lines := []string{}
	for _, line := range s.client.AuditLog.Query().Order(auditlog.ByID()).AllX(s.ctx) {
		lines = append(lines, fmt.Sprint(line.Entity, " ", slices.Sorted(maps.Keys(line.Changes))))
	}
	if want := []string{"Product [variants]", "Product [price selling_price]"}; !slices.Equal(lines, want) {
		t.Errorf("the log has %q, want %q", lines, want)
	}
	now, err := s.FullProduct(s.ctx, p.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range now.Variants {
		if *v.SellingPrice != 715_00 {
			t.Errorf("%v costs %v", v.Values, *v.SellingPrice)
		}
	}
}

func TestChangeProducts_ChangesAllProductsOrNone(t *testing.T) {
	s := newStall(t)
	cheap := s.add(lamp(func(in *editor.ProductRequest) { in.SellingPrice, in.Discount = 100_00, 90_00 }))
	dear := s.add(lamp(func(in *editor.ProductRequest) { in.SellingPrice = 9_000_000_00 }))
	theirs := s.client.Category.Create().SetSlug("x").SetName("X").SaveX(audit.Quiet(s.other))
	both := []int{dear.ID, cheap.ID}
	many := make([]int, 201)
	for i := range many {
		many[i] = i + 1
	}
	for what, c := range map[string]struct {
		in     editor.BulkRequest
		code   string
		fields string
	}{
		"none":                {editor.BulkRequest{Action: "draft"}, "products_invalid", `{"products":"required"}`},
		"too many":            {editor.BulkRequest{Products: many, Action: "draft"}, "products_invalid", `{"products":"max"}`},
		"nothing known":       {editor.BulkRequest{Products: both, Action: "burn"}, "products_invalid", `{"action":"invalid"}`},
		"all of the price":    {editor.BulkRequest{Products: both, Action: "price", Percent: -90_01}, "products_invalid", `{"percent":"min"}`},
		"101 off":             {editor.BulkRequest{Products: both, Action: "discount", Percent: 100_01}, "products_invalid", `{"percent":"max"}`},
		"dearer than allowed": {editor.BulkRequest{Products: both, Action: "price", Percent: 20_00}, "products_invalid", `{"percent":"max"}`},
		"below its discount":  {editor.BulkRequest{Products: both, Action: "price", Percent: -20_00}, "discount_too_large", "null"},
		"another's category":  {editor.BulkRequest{Products: both, Action: "category", CategoryID: theirs.ID}, "products_invalid", `{"category_id":"invalid"}`},
	} {
		wantFault(t, what, s.ChangeProducts(s.ctx, c.in), fault.Invalid, c.code, c.fields)
	}
	for _, p := range []*editor.FullProduct{cheap, dear} {
		if now, err := s.FullProduct(s.ctx, p.ID); err != nil || fmt.Sprint(*now) != fmt.Sprint(*p) {
			t.Errorf("%+v became %+v, %v", *p, now, err)
		}
	}
}

func TestChangeStock_AddsTheDifference(t *testing.T) {
	s := newStall(t)
	p, sized := s.add(lamp()), s.add(shirt())
	for _, c := range []struct{ from, to, want int }{{10, 12, 12}, {10, 9, 11}, {11, 11, 11}, {11, 0, 0}, {0, 4, 4}} {
		if got, err := s.ChangeStock(s.ctx, p.ID, editor.StockChange{From: c.from, To: c.to}); err != nil || got != c.want {
			t.Errorf("from %d to %d: %d, %v; want %d", c.from, c.to, got, err, c.want)
		}
	}
	_, err := s.ChangeStock(s.ctx, p.ID, editor.StockChange{From: 10, To: 5})
	wantFault(t, "fewer than none", err, fault.Conflict, "stock_changed")
	if now := nowOf(t, err); now.Stock != 4 {
		t.Errorf("%+v", now)
	}
	_, err = s.ChangeStock(s.ctx, sized.ID, editor.StockChange{From: 10, To: 12})
	wantFault(t, "of variants", err, fault.Invalid, "product_invalid", `{"stock":"invalid"}`)
	_, err = s.ChangeStock(s.ctx, p.ID, editor.StockChange{To: 1_000_001})
	wantFault(t, "a million and one", err, fault.Invalid, "product_invalid", `{"stock":"max"}`)
	left := s.client.Product.Query().Where(product.ID(sized.ID)).OnlyX(s.ctx)
	if left.Stock != 10 || left.Version != 1 {
		t.Errorf("%+v", left)
	}
	// An edit that does not change the stock must not undo sales.
	if now := s.edit(p.ID, editOf(p, func(in *editor.ProductRequest) { in.Name = "Lamp" })); now.Stock != 4 {
		t.Errorf("an edit of the name leaves %d", now.Stock)
	}
}

// Orders take the last units while two merchants edit the product in two processes.
func TestEditProduct_KeepsConcurrentSales(t *testing.T) {
	s := newStall(t)
	p, sized := s.add(lamp(func(in *editor.ProductRequest) { in.Stock.To = 50 })), s.add(shirt(func(in *editor.ProductRequest) {
		for i := range in.Variants {
			in.Variants[i].Stock.To = 20
		}
	}))
	const each = 12
	sold, refused := make([]bool, 3*each), make([]bool, 3*each)
	atOnce(3*each, func(i int) {
		switch of := []*editor.FullProduct{p, sized}[i/3%2]; i % 3 {
		case 0:
			variant := 0
			if len(of.Variants) > 0 {
				variant = of.Variants[i%4].ID
			}
			sold[i] = s.sell(of, variant, 1)
		default: // adds one unit to an outdated stock, or gets a conflict
			c := s.editorAt(i)
			in := editOf(of)
			if len(of.Variants) > 0 {
				in.Variants[i%4].Stock.To++
			} else {
				in.Stock.To++
			}
			_, err := c.EditProduct(s.ctx, of.ID, in)
			if f, ok := fault.As(err); ok && f.Code == "product_changed" {
				refused[i] = true
			} else if err != nil {
				t.Error(err)
			}
		}
	})
	count := func(list []bool, n int) (yes int) {
		for i, each := range list {
			if each && i/3%2 == n {
				yes++
			}
		}
		return yes
	}
	stocktest.WantChain(s.ctx, t, s.client)
	for n, of := range []*editor.FullProduct{p, sized} {
		edits := each/2*2 - count(refused, n)
		now, err := s.FullProduct(s.ctx, of.ID)
		if err != nil {
			t.Fatal(err)
		}
		if edits != 1 || now.Version != 2 {
			t.Errorf("%s: %d of the edits of one version were taken, version %d", of.Slug, edits, now.Version)
		}
		if want := of.Stock + edits - count(sold, n); now.Stock != want {
			t.Errorf("%s: %d units, want %d", of.Slug, now.Stock, want)
		}
		sum := now.Stock
		for _, v := range now.Variants {
			sum -= v.Stock
		}
		if len(now.Variants) > 0 && sum != 0 {
			t.Errorf("%s: the variants' stock is off by %d", of.Slug, sum)
		}
	}
}

// If two processes add products with the same name, each product must get its own slug.
func TestAddProduct_ConcurrentEqualNamesGetTwoSlugs(t *testing.T) {
	s := newStall(t)
	const n = 6
	slugs := make([]string, n)
	atOnce(n, func(i int) {
		p, err := s.editorAt(i).AddProduct(s.ctx, lamp())
		if err != nil {
			t.Error(err)
			return
		}
		slugs[i] = p.Slug
	})
	slices.Sort(slugs)
	if want := []string{"brass-lamp", "brass-lamp-2", "brass-lamp-3", "brass-lamp-4", "brass-lamp-5", "brass-lamp-6"}; !slices.Equal(slugs, want) {
		t.Errorf("%q", slugs)
	}
}
