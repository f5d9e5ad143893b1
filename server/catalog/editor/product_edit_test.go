package editor_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"haat/ent/auditlog"
	"haat/ent/product"
	"haat/ent/redirect"
	"haat/server/books/cost"
	"haat/server/catalog"
	"haat/server/catalog/editor"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

func TestAddProduct_StoresAllFields(t *testing.T) {
	s := newStall(t)
	one, two := s.upload("1/one"), s.upload("1/two")
	p := s.add(lamp(func(in *editor.ProductRequest) {
		in.Name, in.Sku, in.Brand, in.CategoryID = "  Brass \n Lamp ", "BL-1", "Kansa", s.food.ID
		in.Pictures = []string{two.Key, one.Key, two.Key}
		in.Discount, in.DiscountType = 12_50, money.Percent
		in.MetaTitle, in.BnMetaDescription = "Lamp of brass", "পিতলের"
		in.SizeGuide, in.BnSizeGuide = "Size, Height\nS, 10", "মাপ, উচ্চতা\nS, ১০"
	}))
	if p.Slug != "brass-lamp" || p.Name != "Brass Lamp" || p.Price != 437_50 || p.Stock != 10 || p.CategoryID != s.food.ID || p.Version != 1 {
		t.Errorf("%+v", p)
	}
	if p.MetaTitle != "Lamp of brass" || p.BnMetaDescription != "পিতলের" || p.ChangedBy != "Rina" || p.ChangedAt.IsZero() {
		t.Errorf("%+v", p)
	}
	if p.SizeGuide != "Size, Height\nS, 10" || p.BnSizeGuide != "মাপ, উচ্চতা\nS, ১০" {
		t.Errorf("size guides %q, %q", p.SizeGuide, p.BnSizeGuide)
	}
	if len(p.Pictures) != 2 || p.Pictures[0] != two || p.Pictures[1] != one {
		t.Errorf("pictures %v", p.Pictures)
	}
	again, err := s.FullProduct(s.ctx, p.ID)
	if err != nil || !reflect.DeepEqual(p, again) {
		t.Errorf("read again it is %+v, %v", again, err)
	}
}

func TestAddProduct_RecordsItsFirstPurchaseCost(t *testing.T) {
	s := newStall(t)
	costs := cost.New(s.client, nil)
	amount := money.Amount(120_50)
	for name, want := range map[string]*money.Amount{"with a cost": &amount, "without": nil} {
		p := s.add(lamp(func(in *editor.ProductRequest) { in.Cost = want }))
		got, err := costs.Of(s.ctx, p.ID)
		if err != nil || !reflect.DeepEqual(got.Cost, want) || len(got.History) != map[bool]int{true: 1}[want != nil] {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	below := money.Amount(-1)
	_, err := s.AddProduct(s.ctx, lamp(func(in *editor.ProductRequest) { in.Cost = &below }))
	wantFault(t, "a negative cost", err, fault.Invalid, "product_invalid", `{"cost":"invalid"}`)
}

func TestAddProduct_MakesASlugFromTheName(t *testing.T) {
	s := newStall(t)
	for _, c := range []struct{ name, bnName, want string }{
		{"Brass Lamp", "বাতি", "brass-lamp"},
		{"Brass Lamp", "", "brass-lamp-2"},
		{"brass  lamp!", "", "brass-lamp-3"},
		{"", "লাল শাড়ি ৫ হাত", "lal-shari-5-hat"},
		{"", "!!!", "product"},
		{"🛒", "🛒", "product-2"},
		{strings.Repeat("long ", 40), "", strings.Trim(strings.Repeat("long-", 16), "-")},
	} {
		p := s.add(lamp(func(in *editor.ProductRequest) { in.Name, in.BnName = c.name, c.bnName }))
		if p.Slug != c.want {
			t.Errorf("%q, %q: slug %q, want %q", c.name, c.bnName, p.Slug, c.want)
		}
	}
	_, err := s.AddProduct(s.ctx, lamp(func(in *editor.ProductRequest) { in.Slug = "brass-lamp" }))
	wantFault(t, "a slug that another has", err, fault.Invalid, "product_invalid", `{"slug":"taken"}`)
	if p, err := s.AddProduct(s.other, lamp()); err != nil || p.Slug != "brass-lamp" {
		t.Errorf("in another shop: %v, %v", p, err)
	}
}

func TestAddProduct_RejectsInvalidProducts(t *testing.T) {
	s := newStall(t)
	theirs := s.client.Category.Create().SetSlug("theirs").SetName("Theirs").SaveX(audit.Quiet(s.other))
	s.client.Upload.Create().SetKey("2/theirs").SetPicture(media.Picture{Key: "2/theirs"}).ExecX(s.other)
	for name, c := range map[string]struct {
		in     editor.ProductRequest
		code   string
		fields string
	}{
		"no name":              {lamp(func(in *editor.ProductRequest) { in.Name, in.BnName = " ", "\u202e" }), "product_invalid", `{"bn_name":"required"}`},
		"a long name":          {lamp(func(in *editor.ProductRequest) { in.Name = strings.Repeat("ক", 201) }), "product_invalid", `{"name":"max"}`},
		"a negative price":     {lamp(func(in *editor.ProductRequest) { in.SellingPrice = -1 }), "product_invalid", `{"discount":"max","selling_price":"invalid"}`},
		"a price too high":     {lamp(func(in *editor.ProductRequest) { in.SellingPrice = 10_000_000_01 }), "product_invalid", `{"selling_price":"max"}`},
		"more off than it is":  {lamp(func(in *editor.ProductRequest) { in.Discount = 500_01 }), "product_invalid", `{"discount":"max"}`},
		"101 percent off":      {lamp(func(in *editor.ProductRequest) { in.Discount, in.DiscountType = 101_00, money.Percent }), "product_invalid", `{"discount":"max"}`},
		"another discount":     {lamp(func(in *editor.ProductRequest) { in.DiscountType = "HALF" }), "product_invalid", `{"discount_type":"invalid"}`},
		"less than none":       {lamp(func(in *editor.ProductRequest) { in.Stock.To = -1 }), "product_invalid", `{"stock":"invalid"}`},
		"an unknown state":     {lamp(func(in *editor.ProductRequest) { in.Status = "sold" }), "product_invalid", `{"status":"invalid"}`},
		"a slug with a slash":  {lamp(func(in *editor.ProductRequest) { in.Slug = "a/b" }), "product_invalid", `{"slug":"invalid"}`},
		"another's category":   {lamp(func(in *editor.ProductRequest) { in.CategoryID = theirs.ID }), "product_invalid", `{"category_id":"invalid"}`},
		"another's picture":    {lamp(func(in *editor.ProductRequest) { in.Pictures = []string{"2/theirs"} }), "picture_missing", "null"},
		"eleven pictures":      {lamp(func(in *editor.ProductRequest) { in.Pictures = strings.Split("abcdefghijk", "") }), "product_invalid", `{"pictures":"max"}`},
		"variants of nothing":  {lamp(func(in *editor.ProductRequest) { in.Variants = []editor.VariantRequest{{}} }), "product_invalid", `{"variants":"invalid"}`},
		"options of nothing":   {shirt(func(in *editor.ProductRequest) { in.Variants = nil }), "product_invalid", `{"variants":"required"}`},
		"an option unnamed":    {shirt(func(in *editor.ProductRequest) { in.Options[0].Name, in.Options[0].BnName = "", "" }), "product_invalid", `{"options.0.name":"required"}`},
		"a value twice":        {shirt(func(in *editor.ProductRequest) { in.Options[0].Values[1].Value = "M" }), "product_invalid", `{"options.0.values.1.value":"taken","variants.2.values":"invalid","variants.3.values":"invalid"}`},
		"a variant twice":      {shirt(func(in *editor.ProductRequest) { in.Variants[1].Values = []string{"M", "Red"} }), "product_invalid", `{"variants.1.values":"invalid"}`},
		"a value that is none": {shirt(func(in *editor.ProductRequest) { in.Variants[1].Values = []string{"M", "Pink"} }), "product_invalid", `{"variants.1.values":"invalid"}`},
		"a variant's discount": {shirt(func(in *editor.ProductRequest) { in.Discount = 500_00; *in.Variants[2].SellingPrice = 499_00 }), "product_invalid", `{"discount":"max"}`},
		"no amount to pay":     {lamp(func(in *editor.ProductRequest) { in.Advance = &editor.ProductAdvance{Kind: "fixed"} }), "product_invalid", `{"advance_value":"min"}`},
		"too much in advance":  {lamp(func(in *editor.ProductRequest) { in.Advance = &editor.ProductAdvance{Kind: "percent", Value: 100_01} }), "product_invalid", `{"advance_value":"max"}`},
		"an unknown advance":   {lamp(func(in *editor.ProductRequest) { in.Advance = &editor.ProductAdvance{Kind: "half"} }), "product_invalid", `{"advance":"invalid"}`},
		"a variant unknown":    {shirt(func(in *editor.ProductRequest) { in.Variants[2].Stock.To = -4 }), "product_invalid", `{"variants.2.stock":"invalid"}`},
	} {
		_, err := s.AddProduct(s.ctx, c.in)
		wantFault(t, name, err, fault.Invalid, c.code, c.fields)
	}
	if n := s.client.Product.Query().CountX(s.ctx); n != 0 {
		t.Errorf("%d products came of it", n)
	}
}

func TestEditProduct_RedirectsOldAddresses(t *testing.T) {
	s := newStall(t)
	p := s.add(lamp())
	s.client.Banner.Create().SetPicture(s.upload("1/b")).SetProductSlug("brass-lamp").ExecX(audit.Quiet(s.ctx))
	for _, slug := range []string{"lamp-of-brass", "diya"} {
		p = s.edit(p.ID, editOf(p, func(in *editor.ProductRequest) { in.Slug = slug }))
	}
	leads := func(want map[string]string) {
		t.Helper()
		for old, now := range want {
			if got, err := s.Moved(s.ctx, catalog.MovedProduct, old); err != nil || got != now {
				t.Errorf("%s leads to %q, %v; want %q", old, got, err, now)
			}
		}
	}
	leads(map[string]string{"brass-lamp": "diya", "lamp-of-brass": "diya", "diya": ""})
	if b := s.client.Banner.Query().OnlyX(s.ctx); b.ProductSlug != "diya" {
		t.Errorf("the banner leads to %s", b.ProductSlug)
	}
	// The product takes back its old slug, which no longer redirects.
	p = s.edit(p.ID, editOf(p, func(in *editor.ProductRequest) { in.Slug = "brass-lamp" }))
	leads(map[string]string{"brass-lamp": "", "lamp-of-brass": "brass-lamp", "diya": "brass-lamp"})
	// A slug generated from a name does not take over a redirect to another product.
	if other := s.add(lamp(func(in *editor.ProductRequest) { in.Name = "Diya" })); other.Slug != "diya-2" {
		t.Errorf("the new product's slug is %s", other.Slug)
	}
	if other := s.add(lamp(func(in *editor.ProductRequest) { in.Slug = "diya" })); other.Slug != "diya" {
		t.Errorf("the slug is %s", other.Slug)
	}
	leads(map[string]string{"diya": "", "lamp-of-brass": "brass-lamp"})
	if err := s.DeleteProduct(s.ctx, p.ID); err != nil {
		t.Fatal(err)
	}
	if n := s.client.Redirect.Query().Where(redirect.NewSlug("brass-lamp")).CountX(s.ctx); n != 0 {
		t.Errorf("%d redirects lead to what is deleted", n)
	}
	if b := s.client.Banner.Query().OnlyX(s.ctx); b.ProductSlug != "" {
		t.Errorf("the banner leads to %s, which is deleted", b.ProductSlug)
	}
}

// An empty slug must be made from the name, and making it again must return the same slug.
func TestEditProduct_AnEmptySlugIsMadeOnce(t *testing.T) {
	s := newStall(t)
	s.add(lamp())
	p := s.add(lamp(func(in *editor.ProductRequest) { in.Slug = "diya" }))
	for range 3 {
		if p = s.edit(p.ID, editOf(p, func(in *editor.ProductRequest) { in.Slug = "" })); p.Slug != "brass-lamp-2" {
			t.Errorf("the slug is %s", p.Slug)
		}
	}
	// A product can take back any of its old slugs.
	p = s.edit(p.ID, editOf(p, func(in *editor.ProductRequest) { in.Slug = "lamp" }))
	if p = s.edit(p.ID, editOf(p, func(in *editor.ProductRequest) { in.Slug = "" })); p.Slug != "brass-lamp-2" {
		t.Errorf("after another, the slug is %s", p.Slug)
	}
}

func TestEditProduct_SumOfVariantsMayExceedTheLimitOfAProduct(t *testing.T) {
	s := newStall(t)
	p := s.add(shirt(func(in *editor.ProductRequest) {
		in.Stock.To = -1 // ignored: the stock is the sum of the variants'
		in.Variants[0].Stock.To, in.Variants[1].Stock.To = 999_999, 999_999
	}))
	if p = s.edit(p.ID, editOf(p)); p.Stock != 2*999_999+3+4 {
		t.Errorf("%d units", p.Stock)
	}
}

func TestEditProduct_VariantsKeepTheirIDs(t *testing.T) {
	s := newStall(t)
	p := s.add(shirt())
	if p.Stock != 10 || len(p.Variants) != 4 {
		t.Fatalf("%+v", p)
	}
	ids := idsOf(p)
	// The colours are reordered and renamed, one size is removed and another is added.
	after := s.edit(p.ID, editOf(p, func(in *editor.ProductRequest) {
		in.Options[1].Values = []editor.FullOptionValue{{Value: "Blue"}, {Value: "Red"}}
		in.Options[0].Values = []editor.FullOptionValue{{Value: "M"}, {Value: "XL 1/2"}}
		in.Variants = []editor.VariantRequest{
			{ID: ids[0], Values: []string{"M", "Blue"}, Stock: in.Variants[0].Stock},
			{ID: ids[1], Values: []string{"M", "Red"}, Stock: in.Variants[1].Stock},
			{Values: []string{"XL 1/2", "Red"}, Stock: editor.StockChange{To: 7}},
		}
	}))
	got := valuesOf(after)
	if len(got) != 3 || got[ids[0]] != "M Blue" || got[ids[1]] != "M Red" || after.Stock != 1+2+7 {
		t.Errorf("%v, %d units", got, after.Stock)
	}
	_, err := s.EditProduct(s.ctx, p.ID, editOf(after, func(in *editor.ProductRequest) { in.Variants[0].ID = ids[2] }))
	wantFault(t, "a variant that is gone", err, fault.Invalid, "product_invalid", `{"variants.0.id":"invalid"}`)
	simple := s.edit(p.ID, editOf(after, func(in *editor.ProductRequest) {
		in.Options, in.Variants, in.Stock = nil, nil, editor.StockChange{From: after.Stock, To: 6}
	}))
	if simple.Stock != 6 || len(simple.Variants) != 0 || len(simple.Options) != 0 {
		t.Errorf("without variants: %+v", simple)
	}
}

func TestEditProduct_OptionValuesCanHavePicturesAndColors(t *testing.T) {
	s := newStall(t)
	s.upload("red")
	s.upload("other")
	p := s.add(shirt(func(in *editor.ProductRequest) {
		in.Pictures = []string{"red"}
		in.Options[1].Values[0].Picture, in.Options[1].Values[0].Color = "red", " #AA2233 "
		in.Options[1].Values[1].Picture = "other"
	}))
	if red, blue := p.Options[1].Values[0], p.Options[1].Values[1]; red.Picture != "red" || red.Color != "#aa2233" || blue.Picture != "" {
		t.Errorf("%+v, %+v", red, blue)
	}
	p = s.edit(p.ID, editOf(p, func(in *editor.ProductRequest) { in.Pictures = nil }))
	if red := p.Options[1].Values[0]; red.Picture != "" || red.Color != "#aa2233" {
		t.Errorf("without the picture: %+v", red)
	}
	_, err := s.EditProduct(s.ctx, p.ID, editOf(p, func(in *editor.ProductRequest) { in.Options[1].Values[0].Color = "red;}" }))
	wantFault(t, "a colour that is not #rrggbb", err, fault.Invalid, "product_invalid", `{"options.1.values.0.color":"invalid"}`)
}

func TestProductPrices_FollowTheShopsRounding(t *testing.T) {
	s := newStall(t)
	s.client.Shop.Update().SetRoundPrices(true).ExecX(audit.Quiet(s.ctx))
	reduced := func(in *editor.ProductRequest) {
		in.SellingPrice, in.Discount, in.DiscountType = 450_00, 15_00, money.Percent
	}
	p := s.add(shirt(reduced))
	price := func() int64 { return s.client.Product.GetX(s.ctx, p.ID).Price }
	if price() != 383_00 {
		t.Errorf("added: %d", price())
	}
	row, err := s.Catalog.Product(s.ctx, p.Slug, i18n.En, nil)
	if err != nil || row.Variants[0].Price != 383_00 || row.Variants[2].Price != 553_00 { // 650 less 15 % is 552.50
		t.Errorf("variants: %+v, %v", row, err)
	}
	p = s.edit(p.ID, editOf(p, func(in *editor.ProductRequest) { in.Discount = 10_10 }))
	if price() != 405_00 { // 404.55
		t.Errorf("edited: %d", price())
	}
	if err := s.ChangeProducts(s.ctx, editor.BulkRequest{Products: []int{p.ID}, Action: "discount", Percent: 20_20}); err != nil || price() != 359_00 { // 359.10
		t.Errorf("in bulk: %d, %v", price(), err)
	}
}

func TestEditProduct_ConcurrentEditIsAConflict(t *testing.T) {
	s := newStall(t)
	p := s.add(lamp())
	first, second := editOf(p), editOf(p)
	first.Name, second.BnName, second.Slug = "Copper Lamp", "তামার বাতি", "copper"
	s.edit(p.ID, first)
	_, err := s.EditProduct(s.ctx, p.ID, second)
	wantFault(t, "the second", err, fault.Conflict, "product_changed", "null")
	now := nowOf(t, err)
	if now.Name != "Copper Lamp" || now.Version != 2 || now.ChangedBy != "Rina" {
		t.Fatalf("%+v", now)
	}
	second.Version, second.Name = now.Version, now.Name
	if p = s.edit(p.ID, second); p.Name != "Copper Lamp" || p.BnName != "তামার বাতি" || p.Version != 3 {
		t.Errorf("%+v", p)
	}
	s.client.Product.Update().SetStock(3).ExecX(audit.Quiet(s.ctx))
	_, err = s.EditProduct(s.ctx, p.ID, editOf(p, func(in *editor.ProductRequest) { in.Stock.To = 2 }))
	wantFault(t, "more taken away than there is", err, fault.Conflict, "stock_changed")
	if row := s.client.Product.GetX(s.ctx, p.ID); row.Stock != 3 || row.Version != 3 {
		t.Errorf("stock %d, version %d after a conflict", row.Stock, row.Version)
	}
}

func TestProducts_OfOtherShopsAreNotFound(t *testing.T) {
	s := newStall(t)
	p, err := s.AddProduct(s.other, lamp())
	if err != nil {
		t.Fatal(err)
	}
	_, got := s.FullProduct(s.ctx, p.ID)
	_, edited := s.EditProduct(s.ctx, p.ID, editOf(p))
	_, copied := s.DuplicateProduct(s.ctx, p.ID)
	_, counted := s.ChangeStock(s.ctx, p.ID, editor.StockChange{From: 10, To: 11})
	own := s.add(lamp())
	for what, err := range map[string]error{
		"read": got, "edit": edited, "duplicate": copied, "stock": counted, "delete": s.DeleteProduct(s.ctx, p.ID),
		"bulk": s.ChangeProducts(s.ctx, editor.BulkRequest{Products: []int{own.ID, p.ID}, Action: "draft"}),
	} {
		wantFault(t, what, err, fault.NotFound, "product_not_found")
	}
	if row := s.client.Product.GetX(s.ctx, own.ID); row.Status != product.StatusPublished || row.Version != 1 {
		t.Errorf("half of a change of two is done: %+v", row)
	}
	if now, err := s.FullProduct(s.other, p.ID); err != nil || !reflect.DeepEqual(now, p) {
		t.Errorf("%+v became %+v, %v", p, now, err)
	}
}

func TestEditProduct_IsInTheAuditLog(t *testing.T) {
	s := newStall(t)
	p := s.add(shirt())
	said := func(want ...string) {
		t.Helper()
		got := []string{}
		for _, line := range s.client.AuditLog.Query().Order(auditlog.ByID()).AllX(s.ctx) {
			keys := []string{}
			for key := range line.Changes {
				keys = append(keys, key)
			}
			slices.Sort(keys)
			got = append(got, fmt.Sprint(line.ActorName, " ", line.Action, " ", line.Entity, " ", keys))
		}
		if !slices.Equal(got, want) {
			t.Errorf("the log says %q, want %q", got, want)
		}
		s.client.AuditLog.Delete().ExecX(s.ctx)
	}
	s.client.AuditLog.Delete().ExecX(s.ctx)
	p = s.edit(p.ID, editOf(p, func(in *editor.ProductRequest) { in.Name = "Coat" }))
	said("Rina update Product [name]")
	p = s.edit(p.ID, editOf(p))
	said()
	p = s.edit(p.ID, editOf(p, func(in *editor.ProductRequest) { in.Variants[0].Stock.To = 9 }))
	said("Rina update Product [variants]", "Rina update Product [stock]")
	if err := s.DeleteProduct(s.ctx, p.ID); err != nil {
		t.Fatal(err)
	}
	said("Rina delete Product [bn_name name]")
}

func TestEditProduct_OwnAdvanceIsStoredUntilItIsCleared(t *testing.T) {
	s := newStall(t)
	p := s.add(lamp(func(in *editor.ProductRequest) { in.Advance = &editor.ProductAdvance{Kind: "fixed", Value: 200_00} }))
	for _, c := range []struct {
		change *editor.ProductAdvance
		want   editor.ProductAdvance
	}{
		{nil, editor.ProductAdvance{Kind: "fixed", Value: 200_00}}, // such as by an import
		{&editor.ProductAdvance{Kind: "full", Value: 5}, editor.ProductAdvance{Kind: "full"}},
		{&editor.ProductAdvance{Kind: "percent", Value: 25_50}, editor.ProductAdvance{Kind: "percent", Value: 25_50}},
		{&editor.ProductAdvance{Kind: "none"}, editor.ProductAdvance{}},
		{&editor.ProductAdvance{Kind: "delivery"}, editor.ProductAdvance{Kind: "delivery"}},
		{&editor.ProductAdvance{}, editor.ProductAdvance{}},
	} {
		in := editOf(p)
		in.Advance = c.change
		if p = s.edit(p.ID, in); p.Advance != c.want {
			t.Errorf("%+v became %+v, want %+v", c.change, p.Advance, c.want)
		}
		if row := s.client.Product.GetX(s.ctx, p.ID); (row.Advance == nil) != (c.want.Kind == "") {
			t.Errorf("%+v is stored as %+v", c.change, row.Advance)
		}
	}
}
