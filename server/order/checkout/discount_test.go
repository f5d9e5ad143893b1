package checkout_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/category"
	"haat/ent/order"
	"haat/ent/schema/kind"
	"haat/server/discount"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/order/ordertest"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
)

// offer creates a discount with a code, or an automatic one if the code is empty.
func (s *store) offer(code string, terms kind.DiscountTerms, change ...func(*ent.DiscountCreate)) int {
	s.Helper()
	create := s.Client.Discount.Create().SetName("Eid " + code).SetBnName("ঈদ " + code).SetAutomatic(code == "").SetTerms(terms)
	for _, c := range change {
		c(create)
	}
	id := create.SaveX(s.Ctx).ID
	if code != "" {
		s.Client.DiscountCode.Create().SetDiscountID(id).SetCode(discount.CodeKey(code)).ExecX(s.Ctx)
	}
	return id
}

func percent(hundredths int) kind.DiscountTerms {
	return kind.DiscountTerms{Class: "order", Value: kind.DiscountValue{Kind: "percent", Percent: hundredths}}
}

func bundleOf(units int, price int64) kind.DiscountTerms {
	return kind.DiscountTerms{Class: "product", Value: kind.DiscountValue{Kind: "bundle", Units: units, Amount: price}}
}

func (s *store) quoteWith(codes []string, list ...checkout.QuoteLine) *checkout.Quote {
	s.Helper()
	q, err := s.Quote(s.Ctx, s.Tenant.Shop, checkout.QuoteRequest{Lines: list, PackageID: s.Inside, Codes: codes}, i18n.En)
	if err != nil {
		s.Fatal(err)
	}
	return q
}

// with returns a request that shows what the shopper saw.
func (s *store) with(codes []string, list ...checkout.QuoteLine) checkout.PlaceRequest {
	s.Helper()
	in := s.Request(list...)
	in.PackageID, in.Codes, in.Fingerprint = s.Inside, codes, s.quoteWith(codes, list...).Fingerprint
	return in
}

func TestQuote_AppliesCodesAndAutomaticDiscounts(t *testing.T) {
	s := newStore(t)
	lamps := checkout.QuoteLine{ProductID: s.Lamp, Quantity: 3} // 262.50
	s.offer("EID10", percent(10_00))
	other := s.another("mina")
	other.offer("MINA", percent(50_00))
	for _, c := range []struct {
		name                string
		codes               []string
		savings, total      money.Amount
		refusals, discounts string
	}{
		{"none", nil, 0, 322_50, "", ""},
		{"in any case, with spaces and Bengali digits", []string{" eid১০ "}, 26_25, 296_25, "EID10:", "Eid EID10 EID10 order 2625"},
		{"twice", []string{"EID10", "eid10"}, 26_25, 296_25, "EID10:", "Eid EID10 EID10 order 2625"},
		{"unknown", []string{"EID99"}, 0, 322_50, "EID99:unknown", ""},
		{"another shop's", []string{"MINA"}, 0, 322_50, "MINA:unknown", ""},
	} {
		q := s.quoteWith(c.codes, lamps)
		var refusals, discounts []string
		for _, code := range q.Codes {
			refusals = append(refusals, code.Code+":"+code.Refusal)
		}
		for _, d := range q.Discounts {
			discounts = append(discounts, fmt.Sprint(d.Name, " ", d.Code, " ", d.Class, " ", int64(d.Amount)))
		}
		if q.Savings != c.savings || q.Total != c.total || strings.Join(refusals, ",") != c.refusals || strings.Join(discounts, ",") != c.discounts {
			t.Errorf("%s: savings %d, total %d, codes %v, discounts %v", c.name, q.Savings, q.Total, refusals, discounts)
		}
	}
	s.offer("", kind.DiscountTerms{Class: "delivery", Value: kind.DiscountValue{Kind: "free"}, MinSum: 300_00})
	if q := s.quoteWith(nil, lamps); len(q.Near) != 1 || q.Near[0].MissingSum != 37_50 || q.Near[0].Class != "delivery" {
		t.Errorf("near: %+v", q.Near)
	}
	lamps.Quantity = 4
	if q := s.quoteWith(nil, lamps); q.ShippingFee != 0 || q.FullFee != 60_00 || q.Total != 350_00 || q.Savings != 0 {
		t.Errorf("free delivery: %+v", q)
	}
}

// Without entered codes, the columns of the joined code are NULL, which ent could not scan with SQLite.
func TestQuote_CountsTheUsesOfAutomaticDiscounts(t *testing.T) {
	s := newStore(t)
	lamp := checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1}
	id := s.offer("", percent(10_00), func(c *ent.DiscountCreate) { c.SetMostUses(2) })
	for used, savings := range []money.Amount{8_75, 8_75, 0} {
		s.Client.Discount.UpdateOneID(id).SetUsed(used).ExecX(s.Ctx)
		if q := s.quoteWith(nil, lamp); q.Savings != savings {
			t.Errorf("after %d of 2 uses: savings %d, want %d", used, q.Savings, savings)
		}
	}
}

func TestQuote_WithAnotherPackageCalculatesItsDiscounts(t *testing.T) {
	s := newStore(t)
	s.offer("", kind.DiscountTerms{Class: "delivery", Value: kind.DiscountValue{Kind: "percent", Percent: 50_00}})
	q := s.quoteWith(nil, checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	for _, pack := range q.Packages {
		with := q.With(pack)
		again, err := s.Quote(s.Ctx, s.Tenant.Shop, checkout.QuoteRequest{Lines: []checkout.QuoteLine{{ProductID: s.Lamp, Quantity: 1}}, PackageID: pack.ID}, i18n.En)
		if err != nil || with.ShippingFee != pack.Fee/2 || with.Fingerprint != again.Fingerprint {
			t.Errorf("%s: %d, %v", pack.Name, with.ShippingFee, err)
		}
	}
}

func TestPlace_KeepsTheDiscountsOfTheOrder(t *testing.T) {
	s := newStore(t)
	id := s.offer("EID10", percent(10_00), func(c *ent.DiscountCreate) { c.SetMostUses(5) })
	in := s.with([]string{"eid10"}, checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1}, checkout.QuoteLine{ProductID: s.Shirt, VariantID: s.Large, Quantity: 2})
	placed, err := s.Place(s.Ctx, s.Tenant, key(), in, guest)
	if err != nil {
		t.Fatal(err)
	}
	// 87.50 + 220.00 = 307.50, of which a tenth is 30.75: 8.75 and 22.00
	want := []orders.OrderDiscount{{Name: "Eid EID10", Code: "EID10", Class: "order", Amount: 30_75}}
	later, err := s.Order(s.Ctx, s.Tenant, placed.OrderID, orders.Customer, i18n.En)
	if err != nil || placed.Discount != 30_75 || placed.Amount != 336_75 || placed.Items[0].Discount != 8_75 || placed.Items[1].Discount != 22_00 ||
		!slices.Equal(later.Discounts, want) || later.Amount != placed.Amount {
		t.Fatalf("%+v, %+v, %v", placed, later, err)
	}
	row := s.Client.OrderDiscount.Query().OnlyX(s.Ctx)
	if *row.DiscountID != id || !row.Counts || row.Amount != 30_75 || len(row.Shares) != 2 || row.Mobile != "01712345678" {
		t.Errorf("row %+v", row)
	}
	s.Client.Discount.DeleteOneID(id).ExecX(s.Ctx)
	if later, err = s.Order(s.Ctx, s.Tenant, placed.OrderID, orders.Customer, i18n.Bn); err != nil || later.Discounts[0].Name != "ঈদ EID10" || later.Discount != 30_75 {
		t.Errorf("after the discount was deleted: %+v, %v", later, err)
	}
}

// vendure-ecommerce/vendure#4660, medusajs/medusa PR #13760: parallel checkouts used a limited code without limit.
func TestPlace_TenUsesOfACodeGoToTenOf200Buyers(t *testing.T) {
	address := dbtest.URL(t)
	s := &store{ordertest.NewStoreAt(t, address)}
	second := ordertest.New(t, dbtest.OpenURL(t, address).Client) // another node
	s.Client.Product.UpdateOneID(s.Lamp).SetStock(500).ExecX(s.Ctx)
	id := s.offer("EID10", percent(10_00), func(c *ent.DiscountCreate) { c.SetMostUses(10) })
	in := s.with([]string{"EID10"}, checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	errs := make([]error, 200)
	atOnce(len(errs), func(i int) {
		buyer, node := in, []*ordertest.Services{s.Services, second}[i%2]
		buyer.Mobile = fmt.Sprintf("017%08d", i)
		_, errs[i] = node.Place(s.Ctx, s.Tenant, fmt.Sprintf("buyer-%04d", i), buyer, guest)
	})
	used := 0
	for _, err := range errs {
		if err == nil {
			used++
			continue
		}
		wantFault(t, err, fault.Conflict, "prices_changed")
		if now := currentQuote(err); now == nil || now.Codes[0].Refusal != string(discount.UsedUp) || now.Total != 147_50 {
			t.Errorf("refused with %+v", now)
		}
	}
	if row := s.Client.Discount.GetX(s.Ctx, id); used != 10 || row.Used != 10 || s.Client.OrderDiscount.Query().CountX(s.Ctx) != 10 {
		t.Errorf("%d uses, the counter is at %d", used, row.Used)
	}
	// shopper/shopper#510: the order existed before the counter, and nobody read that the counter did not change.
	if orders, stock := s.Client.Order.Query().CountX(s.Ctx), s.Client.Product.GetX(s.Ctx, s.Lamp).Stock; orders != 10 || stock != 490 {
		t.Errorf("%d orders were placed, and %d lamps remain", orders, stock)
	}
}

func TestPlace_CodesOfOneUseAreUsedOnce(t *testing.T) {
	s := newStore(t)
	s.Client.Product.UpdateOneID(s.Lamp).SetStock(500).ExecX(s.Ctx)
	id := s.offer("ONE", percent(10_00), func(c *ent.DiscountCreate) { c.SetMostOfCode(1) })
	s.Client.DiscountCode.Create().SetDiscountID(id).SetCode("TWO").ExecX(s.Ctx)
	placed := map[string]int{}
	for _, code := range []string{"ONE", "TWO"} {
		in := s.with([]string{code}, checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
		errs := make([]error, 8)
		atOnce(len(errs), func(i int) { _, errs[i] = s.Place(s.Ctx, s.Tenant, fmt.Sprintf("%s-buyer-%d", code, i), in, guest) })
		for _, err := range errs {
			if err == nil {
				placed[code]++
			}
		}
	}
	if placed["ONE"] != 1 || placed["TWO"] != 1 {
		t.Errorf("%v", placed)
	}
}

// woocommerce/woocommerce#26002, #27556, #26108: "once per customer" was evaded with another e-mail address.
func TestPlace_LimitsTheUsesOfAMobileNumber(t *testing.T) {
	for name, change := range map[string]func(*ent.DiscountCreate){
		"once per number": func(c *ent.DiscountCreate) { c.SetMostOfPhone(1) },
		"first order":     func(c *ent.DiscountCreate) { c.SetFirstOrder(true) },
	} {
		t.Run(name, func(t *testing.T) {
			s := newStore(t)
			s.Client.Product.UpdateOneID(s.Lamp).SetStock(500).ExecX(s.Ctx)
			s.offer("EID10", percent(10_00), change)
			in := s.with([]string{"EID10"}, checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
			ids, errs := make([]string, 8), make([]error, 8)
			atOnce(len(errs), func(i int) {
				buyer := in
				buyer.Mobile, buyer.Email = []string{"01712345678", "+8801712345678", "০১৭১২৩৪৫৬৭৮"}[i%3], fmt.Sprintf("b%d@example.com", i)
				o, err := s.Place(s.Ctx, s.Tenant, fmt.Sprintf("buyer-%04d", i), buyer, guest)
				if errs[i] = err; err == nil {
					ids[i] = o.OrderID
				}
			})
			used := slices.DeleteFunc(ids, func(id string) bool { return id == "" })
			if len(used) != 1 {
				t.Fatalf("%d orders with the discount: %v", len(used), errors.Join(errs...))
			}
			in.Mobile = "01812345678"
			if _, err := s.Place(s.Ctx, s.Tenant, key(), in, guest); err != nil {
				t.Errorf("another number: %v", err)
			}
			// Canceled before it was shipped, the order gives its use back.
			if err := s.Change(s.Ctx, s.Tenant, used[0], "canceled", merchant, ""); err != nil {
				t.Fatal(err)
			}
			in.Mobile = "01712345678"
			if _, err := s.Place(s.Ctx, s.Tenant, key(), in, guest); err != nil {
				t.Errorf("after the cancellation: %v", err)
			}
		})
	}
}

// saleor/saleor#15855: a checkout that was completed twice counted its voucher twice.
func TestPlace_RepeatedOrderUsesItsCodeOnce(t *testing.T) {
	s := newStore(t)
	id := s.offer("EID10", percent(10_00), func(c *ent.DiscountCreate) { c.SetMostUses(1).SetMostOfPhone(1) })
	in := s.with([]string{"EID10"}, checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	numbers, errs := make([]string, 6), make([]error, 6)
	place := func(i int) {
		o, err := s.Place(s.Ctx, s.Tenant, "one-key-of-the-shopper", in, guest)
		if errs[i] = err; err == nil {
			numbers[i] = o.OrderID
		}
	}
	atOnce(5, place)
	place(5)
	slices.Sort(numbers)
	if err := errors.Join(errs...); err != nil || len(slices.Compact(numbers)) != 1 {
		t.Errorf("the orders %v, %v", numbers, err)
	}
	if used := s.Client.Discount.GetX(s.Ctx, id).Used; used != 1 || s.Client.OrderDiscount.Query().CountX(s.Ctx) != 1 {
		t.Errorf("the discount has %d uses", used)
	}
}

func TestChange_GivesTheUsesOfErasedPeopleBackAndCountsThemAgain(t *testing.T) {
	s := newStore(t)
	id := s.offer("EID10", percent(10_00), func(c *ent.DiscountCreate) { c.SetMostUses(1).SetMostOfCode(1) })
	in := s.with([]string{"EID10"}, checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	o, err := s.Place(s.Ctx, s.Tenant, key(), in, guest)
	if err != nil {
		t.Fatal(err)
	}
	s.Client.OrderDiscount.Update().SetMobile(kind.ErasedMobile).SetNth(0).ExecX(s.Ctx) // as erasure does
	if err := s.Change(s.Ctx, s.Tenant, o.OrderID, "canceled", merchant, ""); err != nil {
		t.Fatal(err)
	}
	want := func(uses int) {
		t.Helper()
		code := s.Client.DiscountCode.Query().OnlyX(s.Ctx)
		if row := s.Client.Discount.GetX(s.Ctx, id); row.Used != uses || code.Used != uses {
			t.Errorf("the counters are at %d and %d, want %d", row.Used, code.Used, uses)
		}
	}
	want(0)
	reopen := orders.CorrectRequest{From: "canceled", To: "accepted", Reason: "They called"}
	if _, err := s.Correct(s.Ctx, s.Tenant, o.OrderID, reopen, merchant, i18n.En); err != nil {
		t.Fatal(err)
	}
	want(1)
	if err := s.Change(s.Ctx, s.Tenant, o.OrderID, "canceled", merchant, ""); err != nil {
		t.Fatal(err)
	}
	want(0)
	if _, err := s.Place(s.Ctx, s.Tenant, key(), in, guest); err != nil {
		t.Errorf("the next buyer: %v", err)
	}
}

// woocommerce/woocommerce#27673, #27179: a canceled order blocked its coupon.
func TestChange_GivesUsesBackUnlessTheOrderWasShipped(t *testing.T) {
	s := newStore(t)
	s.Client.Product.UpdateOneID(s.Lamp).SetStock(500).ExecX(s.Ctx)
	id := s.offer("EID10", percent(10_00), func(c *ent.DiscountCreate) { c.SetMostUses(3).SetMostOfCode(2) })
	place := func() string {
		t.Helper()
		o, err := s.Place(s.Ctx, s.Tenant, key(), s.with([]string{"EID10"}, checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1}), guest)
		if err != nil || o.Discount == 0 {
			t.Fatalf("%+v, %v", o, err)
		}
		return o.OrderID
	}
	want := func(uses int) {
		t.Helper()
		code := s.Client.DiscountCode.Query().OnlyX(s.Ctx)
		if row := s.Client.Discount.GetX(s.Ctx, id); row.Used != uses || code.Used != uses {
			t.Errorf("the counters are at %d and %d, want %d", row.Used, code.Used, uses)
		}
	}
	first := place()
	want(1)
	for _, to := range []string{"accepted", "processing", "shipped", "canceled"} { // it came back
		if err := s.Change(s.Ctx, s.Tenant, first, to, merchant, ""); err != nil {
			t.Fatal(err)
		}
	}
	want(1)
	second := place()
	want(2)
	if q := s.quoteWith([]string{"EID10"}, checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1}); q.Codes[0].Refusal != string(discount.UsedUp) {
		t.Errorf("the code is used up: %+v", q.Codes)
	}
	if err := s.Change(s.Ctx, s.Tenant, second, "canceled", merchant, ""); err != nil {
		t.Fatal(err)
	}
	want(1)
	place()
	want(2)
}

// nopCommerce#6487: the coupon was not checked again when the order was placed.
func TestPlace_SaysThatADiscountEnded(t *testing.T) {
	s := newStore(t)
	id := s.offer("EID10", percent(10_00))
	in := s.with([]string{"EID10"}, checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	s.Client.Discount.UpdateOneID(id).SetPaused(true).ExecX(s.Ctx)
	_, err := s.Place(s.Ctx, s.Tenant, key(), in, guest)
	wantFault(t, err, fault.Conflict, "prices_changed")
	if now := currentQuote(err); now.Total != 147_50 || now.Codes[0].Refusal != string(discount.Ended) {
		t.Errorf("%+v", now)
	}
	s.Client.Discount.UpdateOneID(id).SetPaused(false).SetEndsAt(time.Now().Add(-9 * time.Minute)).ExecX(s.Ctx)
	placed, err := s.Place(s.Ctx, s.Tenant, key(), in, guest)
	if err != nil || placed.Discount != 8_75 {
		t.Errorf("the price holds for 10 minutes: %+v, %v", placed, err)
	}
	s.Client.Discount.UpdateOneID(id).SetEndsAt(time.Now().Add(-11 * time.Minute)).ExecX(s.Ctx)
	_, err = s.Place(s.Ctx, s.Tenant, key(), in, guest)
	wantFault(t, err, fault.Conflict, "prices_changed")
}

func TestPlace_TargetsCategoriesWithTheirChildren(t *testing.T) {
	s := newStore(t)
	parent := s.Client.Category.Create().SetSlug("all").SetName("All").SaveX(s.Ctx)
	household := s.Client.Category.Query().Where(category.Slug("household")).OnlyIDX(s.Ctx)
	s.Client.Category.UpdateOneID(household).SetParentID(parent.ID).ExecX(s.Ctx)
	terms := kind.DiscountTerms{Class: "product", Value: kind.DiscountValue{Kind: "price", Amount: 80_00}, Target: kind.DiscountTarget{Categories: []int{parent.ID}}}
	s.offer("", terms)
	q := s.quoteWith(nil, checkout.QuoteLine{ProductID: s.Lamp, Quantity: 2}, checkout.QuoteLine{ProductID: s.Shirt, VariantID: s.Large, Quantity: 1})
	if q.Lines[0].Savings != 15_00 || q.Lines[1].Savings != 0 || q.Savings != 15_00 {
		t.Errorf("%+v", q.Lines)
	}
}

func TestPlace_TagsOfCustomersOpenDiscounts(t *testing.T) {
	s := newStore(t)
	tag := s.Client.OrderTag.Create().SetName("VIP").SetNameKey("vip").SaveX(s.Ctx).ID
	s.offer("VIP", percent(10_00), func(c *ent.DiscountCreate) { c.SetTags([]int{tag}) })
	in := s.with([]string{"VIP"}, checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1})
	_, err := s.Place(s.Ctx, s.Tenant, key(), in, guest)
	wantFault(t, err, fault.Conflict, "prices_changed")
	if now := currentQuote(err); now.Codes[0].Refusal != string(discount.Elsewhere) {
		t.Errorf("%+v", now.Codes)
	}
	record := s.Client.CustomerRecord.Create().SetMobile(in.Mobile).SaveX(s.Ctx)
	s.Client.CustomerTagging.Create().SetRecordID(record.ID).SetTagID(tag).ExecX(s.Ctx)
	if placed, err := s.Place(s.Ctx, s.Tenant, key(), in, guest); err != nil || placed.Discount != 8_75 {
		t.Errorf("%+v, %v", placed, err)
	}
}

func TestManualOrder_UsesTheShopsDiscountsIfAsked(t *testing.T) {
	s := newStore(t)
	s.offer("", bundleOf(3, 200_00))
	s.offer("EID10", kind.DiscountTerms{Class: "order", Value: kind.DiscountValue{Kind: "percent", Percent: 10_00}, Combines: []string{"product"}})
	in := checkout.ManualOrderRequest{Delivery: s.Request().Delivery, PackageID: s.Inside, Lines: []checkout.ManualLine{{QuoteLine: checkout.QuoteLine{ProductID: s.Lamp, Quantity: 3}}}}
	in.Discount, in.DiscountReason = 10_00, "regular customer"
	for _, c := range []struct {
		automatic       bool
		codes           []string
		discount, total money.Amount
	}{
		{false, nil, 10_00, 312_50},
		{true, nil, 72_50, 250_00},
		{false, []string{"EID10"}, 36_25, 286_25},
	} {
		s.Client.Product.UpdateOneID(s.Lamp).SetStock(5).ExecX(s.Ctx)
		in.Discounts, in.Codes = c.automatic, c.codes
		q, err := s.QuoteManualOrder(s.Ctx, s.Tenant.Shop, checkout.ManualQuoteRequest{ManualTerms: in.ManualTerms, Lines: in.Lines, PackageID: in.PackageID, Codes: in.Codes}, i18n.En)
		if err != nil || q.Total != c.total {
			t.Fatalf("%+v: quoted %+v, %v", c, q, err)
		}
		number, err := s.PlaceManualOrder(s.Ctx, s.Tenant, key(), in, merchant)
		if err != nil {
			t.Fatal(err)
		}
		row := s.Client.Order.Query().Where(order.Number(number)).OnlyX(s.Ctx)
		if row.Discount != int64(c.discount) || row.Total != int64(c.total) {
			t.Errorf("%+v: discount %d, total %d", c, row.Discount, row.Total)
		}
	}
}

func TestQuoteRequest_LimitsCodes(t *testing.T) {
	for _, codes := range [][]string{{"1", "2", "3", "4", "5", "6"}, {strings.Repeat("x", 41)}} {
		wantFault(t, checkout.QuoteRequest{Codes: codes}.Validate(), fault.Invalid, "cart_invalid", `{"codes":"max"}`)
	}
}
