package editor_test

import (
	"testing"

	"haat/ent"
	"haat/server/discount/editor"
	"haat/server/platform/fault"
)

func TestPreview_SampleCartFulfilsTheDiscount(t *testing.T) {
	a := newArea(t)
	grain := a.Client.Category.Create().SetSlug("grain").SetName("Grain").SaveX(a.ctx)
	rice := a.Client.Category.Create().SetSlug("rice").SetName("Rice").SetParentID(grain.ID).SaveX(a.ctx)
	a.Client.ShippingPackage.Create().SetName("All").SetFee(120_00).ExecX(a.ctx)
	in := a.product("miniket", 100_00, func(c *ent.ProductCreate) { c.SetCategoryID(rice.ID) })
	a.product("lamp", 900_00, func(c *ent.ProductCreate) { c.SetSold(5) })
	preview := func(f func(*editor.DiscountRequest)) *editor.Preview {
		t.Helper()
		p, err := a.Preview(a.ctx, editor.PreviewRequest{Discount: percentOff(f)})
		if err != nil || p.Refusal != "" {
			t.Fatalf("%+v, %v", p, err)
		}
		return p
	}
	p := preview(func(d *editor.DiscountRequest) { d.Terms.Categories, d.Terms.MinSum = []int{grain.ID}, 500_00 })
	if len(p.Lines) != 1 || p.Lines[0].Product.ID != in.ID || p.Lines[0].Quantity != 5 || p.Lines[0].Total != 450_00 || p.Total != 570_00 {
		t.Errorf("category: %+v", p)
	}
	p = preview(func(d *editor.DiscountRequest) { d.Name, d.Terms.Class, d.Terms.Kind = "", "delivery", "free" })
	if len(p.Lines) != 2 || p.Lines[0].Product.Name != "Product lamp" || p.Fee != 120_00 || p.Discounts[0].Amount != 120_00 || p.Total != 1000_00 {
		t.Errorf("free delivery: %+v", p)
	}
	p = preview(func(d *editor.DiscountRequest) {
		d.StartsAt, d.Districts = "2030-01-01T00:00", []string{"Sylhet"}
		d.Terms.Kind, d.Terms.Tiers = "tiers", []editor.Tier{{Units: 4, Percent: 25_00}}
	})
	if p.Lines[0].Quantity != 3 || p.Subtotal-p.Total+p.Fee != 700_00 {
		t.Errorf("tiers: %+v", p)
	}
}

func TestPreview_NamesConflicts(t *testing.T) {
	a := newArea(t)
	lamp := a.product("lamp", 900_00)
	same := a.create(func(in *editor.DiscountRequest) {
		in.Name, in.Terms.Percent, in.Terms.Combines = "same", 30_00, []string{"delivery"}
	})
	a.create(func(in *editor.DiscountRequest) { in.Name, in.Terms.Class = "both", "order" })
	a.create(func(in *editor.DiscountRequest) {
		in.Name, in.Terms.Class, in.Terms.Combines = "this", "order", []string{"product"}
	}, withCode("X-1"))
	a.create(func(in *editor.DiscountRequest) { in.Name, in.Terms.Class, in.Terms.Kind = "other", "delivery", "free" })
	a.create(func(in *editor.DiscountRequest) {
		in.Name, in.Terms.Class, in.Terms.Kind, in.Terms.Combines = "fine", "delivery", "free", []string{"product"}
	})
	a.create(func(in *editor.DiscountRequest) { in.Name, in.StartsAt = "later", "2026-12-05T00:00" })
	p, err := a.Preview(a.ctx, editor.PreviewRequest{
		Discount: percentOff(func(in *editor.DiscountRequest) {
			in.EndsAt, in.Terms.Combines = "2026-12-04T23:59", []string{"delivery"}
		}),
		Lines: []editor.PreviewLine{{ProductID: lamp.ID, Quantity: 2}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range p.Conflicts {
		if c.Reason != c.Name {
			t.Errorf("%s: %s", c.Name, c.Reason)
		}
	}
	if len(p.Conflicts) != 4 || p.Refusal != "worse" || p.Discounts[0].ID != same.ID || p.Discounts[0].Name != "same" {
		t.Errorf("%+v", p)
	}
	if p, err = a.Preview(a.ctx, editor.PreviewRequest{ID: same.ID, Discount: same.DiscountRequest}); err != nil || p.Refusal != "" {
		t.Errorf("a discount and itself: %+v, %v", p, err)
	}
}

func TestPreview_SaysWhatIsMissing(t *testing.T) {
	a := newArea(t)
	lamp := a.product("lamp", 900_00)
	in := editor.PreviewRequest{
		Discount: percentOff(func(d *editor.DiscountRequest) { d.Terms.MinSum, d.Terms.MinUnits = 1000_00, 3 }),
		Lines:    []editor.PreviewLine{{ProductID: lamp.ID, Quantity: 1}},
	}
	p, err := a.Preview(a.ctx, in)
	if err != nil || p.Refusal != "too_small" || p.MissingSum != 100_00 || p.MissingUnits != 2 {
		t.Errorf("%+v, %v", p, err)
	}
	_, err = a.Preview(a.other, in)
	wantFault(t, err, fault.Invalid, "discount_invalid")
	wantFields(t, "another shop's product", err, map[string]string{"lines": "unknown"})
}
