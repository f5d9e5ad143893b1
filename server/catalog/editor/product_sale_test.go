package editor_test

import (
	"testing"
	"time"

	"haat/server/catalog/editor"
	"haat/server/platform/audit"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/money"
)

// inMinutes returns a minute in Bangladesh as merchants enter it.
func inMinutes(n int) string {
	at := time.Now().Add(time.Duration(n) * time.Minute)
	return dhaka.Minute(&at)
}

func TestEditProduct_LimitsTheDiscount(t *testing.T) {
	s := newStall(t)
	limited := func(limits editor.ProductSale) func(*editor.ProductRequest) {
		return func(in *editor.ProductRequest) {
			in.Discount, in.DiscountType, in.Sale = 20_00, money.Percent, &limits
		}
	}
	p := s.add(lamp(limited(editor.ProductSale{StartsAt: inMinutes(60), EndsAt: inMinutes(120), Units: 10})))
	row := s.client.Product.GetX(s.ctx, p.ID)
	if p.Price != 500_00 || row.Price != 500_00 || row.PriceChangesAt == nil || !row.PriceChangesAt.Equal(*row.SaleStartsAt) || row.Sale != 1 {
		t.Fatalf("before the sale: %+v, %+v", p, row)
	}
	// Another request without limits leaves them; one with others replaces them.
	p = s.edit(p.ID, editOf(p, func(in *editor.ProductRequest) { in.Sale = nil; in.SellingPrice = 600_00 }))
	if p.Sale.Units != 10 || p.Price != 600_00 {
		t.Errorf("without limits in the request: %+v", p.Sale)
	}
	p = s.edit(p.ID, editOf(p, limited(editor.ProductSale{EndsAt: inMinutes(120), Units: 10})))
	row = s.client.Product.GetX(s.ctx, p.ID)
	if p.Price != 480_00 || row.Price != 480_00 || row.Sale != 2 || !row.PriceChangesAt.Equal(*row.SaleEndsAt) {
		t.Errorf("on sale: %+v, %+v", p, row)
	}
	s.client.Product.UpdateOneID(p.ID).SetSaleSold(4).ExecX(audit.Quiet(s.ctx))
	p = s.edit(p.ID, editOf(p, limited(editor.ProductSale{EndsAt: inMinutes(240), Units: 20})))
	if row = s.client.Product.GetX(s.ctx, p.ID); row.Sale != 2 || row.SaleSold != 4 || p.Sale.Sold != 4 {
		t.Errorf("a longer sale counts anew: %+v", row)
	}
	p = s.edit(p.ID, editOf(p, func(in *editor.ProductRequest) { in.Discount = 0 }))
	if row = s.client.Product.GetX(s.ctx, p.ID); p.Price != 600_00 || row.SaleEndsAt != nil || row.PriceChangesAt != nil || row.SaleUnits != 0 {
		t.Errorf("without a discount: %+v", row)
	}
	p = s.edit(p.ID, editOf(p, limited(editor.ProductSale{Units: 5})))
	if row = s.client.Product.GetX(s.ctx, p.ID); row.Sale != 3 || row.SaleSold != 0 || p.Price != 480_00 {
		t.Errorf("the next sale: %+v", row)
	}
}

func TestEditProduct_RefusesWrongLimits(t *testing.T) {
	s := newStall(t)
	for want, limits := range map[string]editor.ProductSale{
		`{"sale.ends_at":"min"}`:                                {StartsAt: "2027-01-02T10:00", EndsAt: "2027-01-02T09:59"},
		`{"sale.ends_at":"invalid","sale.starts_at":"invalid"}`: {StartsAt: "tomorrow", EndsAt: "2027-01-02"},
		`{"sale.units":"invalid"}`:                              {Units: -1},
		`{"sale.units":"max"}`:                                  {Units: 1_000_001},
	} {
		_, err := s.AddProduct(s.ctx, lamp(func(in *editor.ProductRequest) { in.Sale = &limits }))
		wantFault(t, want, err, fault.Invalid, "product_invalid", want)
	}
}

func TestChangeProducts_PutsProductsOnSale(t *testing.T) {
	s := newStall(t)
	p := s.add(lamp())
	change := editor.BulkRequest{Products: []int{p.ID}, Action: "discount", Percent: 10_00, Sale: editor.ProductSale{EndsAt: inMinutes(60)}}
	if err := s.ChangeProducts(s.ctx, change); err != nil {
		t.Fatal(err)
	}
	if p, _ = s.FullProduct(s.ctx, p.ID); p.Price != 450_00 || p.Sale.EndsAt == "" {
		t.Errorf("%+v", p)
	}
	// A new price keeps the dates.
	if err := s.ChangeProducts(s.ctx, editor.BulkRequest{Products: []int{p.ID}, Action: "price", Percent: 100_00}); err != nil {
		t.Fatal(err)
	}
	if row := s.client.Product.GetX(s.ctx, p.ID); row.Price != 900_00 || row.SaleEndsAt == nil || row.PriceChangesAt == nil {
		t.Errorf("%+v", row)
	}
	change.Sale.EndsAt = "never"
	wantFault(t, "a wrong end", s.ChangeProducts(s.ctx, change), fault.Invalid, "products_invalid", `{"sale.ends_at":"invalid"}`)
}
