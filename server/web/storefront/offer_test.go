package storefront_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/server/catalog"
	"haat/server/catalog/offer"
	"haat/server/discount/rules"
	"haat/server/platform/i18n"
	"haat/server/platform/pagecache"
	"haat/server/web/webtest"
)

// newOffer creates an automatic discount of products.
func newOffer(ts *webtest.Shop, value kind.DiscountValue, change ...func(*kind.DiscountTerms)) *ent.Discount {
	ts.Site.T.Helper()
	terms := kind.DiscountTerms{Class: "product", Value: value}
	for _, c := range change {
		c(&terms)
	}
	return ts.Site.Client.Discount.Create().SetName("Eid sale").SetBnName("ঈদ সেল").SetAutomatic(true).SetTerms(terms).SaveX(ts.Ctx)
}

// wantJSON checks that a JSON value contains a text.
func wantJSON(t *testing.T, name string, value any, text string) {
	t.Helper()
	encoded, err := json.Marshal(value)
	if err != nil || !strings.Contains(string(encoded), text) {
		t.Errorf("%s lacks %s: %.3000s", name, text, encoded)
	}
}

const offered = `"offer":{"name":"-20%","price":80}`

func TestOffer_LowersThePriceOnCardsAndPages(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("miniket")
	ts.NewProduct("oil")
	plain := s.Get("/demo/product/miniket?lang=en")
	if strings.Contains(plain.Text, `"offer"`) || strings.Contains(plain.Text, `"deals"`) {
		t.Error("a shop without discounts has offers")
	}
	newOffer(ts, kind.DiscountValue{Kind: "percent", Percent: 20_00})
	for path, lists := range map[string][]string{
		"/shop/demo?lang=en":                  {"newest"},
		"/demo/category/rice?lang=en":         {"listing"},
		"/demo/best-selling-products?lang=en": {"listing"},
		"/demo/search?q=miniket&lang=en":      {"results"},
		"/demo/product/miniket?lang=en":       {"product", "related"},
	} {
		a := s.Get(path)
		for _, list := range lists {
			if path == "/shop/demo?lang=en" && len(a.Props(t)["newest"].([]any)) == 0 {
				list = "best_selling"
			}
			wantJSON(t, path, a.Props(t)[list], offered)
		}
		if text := a.RootText(t); !strings.Contains(text, "৳80") || !strings.Contains(text, "৳100") || !strings.Contains(text, "-20%") {
			t.Errorf("%s shows another price: %.2000s", path, text)
		}
	}
	a := s.Get("/demo/product/miniket?lang=en")
	wantJSON(t, "JSON-LD", a.Data(t)["head"], `"price":"80"`)
	if amount := a.Metas()["product:price:amount"]; amount != "80" {
		t.Errorf("Open Graph has the price %q", amount)
	}
	if alt := a.Metas()["og:image:alt"]; !strings.Contains(alt, "৳80") {
		t.Errorf("the share picture has the text %q", alt)
	}
	search := s.Get(fmt.Sprint("/api/v1/products/search/miniket?lang=en&shop_id=", ts.Row.ID))
	if !strings.Contains(search.Text, `"offer":{"price":80,"name":"-20%"}`) {
		t.Errorf("the search has %.2000s", search.Text)
	}
}

func TestOffer_IsThatOfEachVariant(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	shirt := ts.NewProduct("shirt", func(p *ent.ProductCreate) {
		p.SetOptions([]kind.Option{{Name: "Size", Values: []kind.OptionValue{{Value: "L"}, {Value: "S"}}}})
	})
	s.Client.Variant.Create().SetProduct(shirt).SetKey("L").SetValues([]string{"L"}).SetStock(3).SetSellingPrice(333_33).ExecX(ts.Ctx)
	s.Client.Variant.Create().SetProduct(shirt).SetKey("S").SetValues([]string{"S"}).SetStock(3).SetPosition(1).ExecX(ts.Ctx)
	newOffer(ts, kind.DiscountValue{Kind: "percent", Percent: 20_00, Cap: 50_00})
	a := s.Get("/demo/product/shirt?lang=en")
	variants := a.Props(t)["product"].(map[string]any)["variants"]
	wantJSON(t, "the dear variant, whose discount is capped", variants, `"offer":{"name":"Eid sale","price":283.33}`)
	wantJSON(t, "the other variant", variants, offered)
	wantJSON(t, "JSON-LD", a.Data(t)["head"], `"price":"283.33"`)
}

func TestOffer_LeavesOutOtherProducts(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	inside, outside := ts.NewProduct("miniket"), ts.NewProduct("oil")
	newOffer(ts, kind.DiscountValue{Kind: "amount", Amount: 15_50}, func(d *kind.DiscountTerms) { d.Target.Products = []int{inside.ID} })
	if a := s.Get("/demo/product/" + outside.Slug); a.Props(t)["product"].(map[string]any)["offer"] != nil {
		t.Error("a product out of the target has an offer")
	}
	wantJSON(t, "the target", s.Get("/demo/product/miniket").Props(t)["product"], `"offer":{"name":"ঈদ সেল","price":84.5}`)
}

func TestDeals_ShowWhatSeveralUnitsCost(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	rice, oil := ts.NewProduct("miniket"), ts.NewProduct("oil")
	tiers := []kind.DiscountTier{{Units: 2, Percent: 5_00}, {Units: 3, Percent: 10_00}}
	newOffer(ts, kind.DiscountValue{Kind: "tiers", Tiers: tiers}, func(d *kind.DiscountTerms) { d.Target.Products = []int{rice.ID} })
	newOffer(ts, kind.DiscountValue{Kind: "bundle", Amount: 150_00}, func(d *kind.DiscountTerms) { d.Target.Products = []int{rice.ID, oil.ID} })
	a := s.Get("/demo/product/miniket?lang=en")
	deals := a.Props(t)["product"].(map[string]any)["deals"]
	wantJSON(t, "choices", deals, `"choices":[{"each":100,"saved":0,"total":100,"units":1},{"each":95,"saved":10,"total":190,"units":2},{"each":90,"saved":30,"total":270,"units":3}]`)
	wantJSON(t, "totals", deals, `"totals":[100,190,270,360,`)
	wantJSON(t, "set", deals, `"saved":50,"total":150`)
	text := a.RootText(t)
	for _, part := range []string{"Eid sale", "2 pcs", "৳190", "৳95 each, save ৳10", "3 pcs", "৳270", "৳150", "Product oil"} {
		if !strings.Contains(text, part) {
			t.Errorf("the page without scripts lacks %q: %.3000s", part, text)
		}
	}
	if a := s.Get("/demo/product/oil?lang=en"); strings.Contains(a.RootText(t), "2 pcs") {
		t.Error("another product has the choices")
	}
}

func TestDeals_NameDiscountsWithAMinimum(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("miniket")
	newOffer(ts, kind.DiscountValue{Kind: "free"}, func(d *kind.DiscountTerms) { d.Class, d.MinSum = "delivery", 1000_00 })
	newOffer(ts, kind.DiscountValue{Kind: "percent", Percent: 5_00}, func(d *kind.DiscountTerms) { d.Class, d.MinUnits = "order", 4 })
	bn, en := s.Get("/demo/product/miniket").RootText(t), s.Get("/demo/product/miniket?lang=en").RootText(t)
	for text, part := range map[string]string{bn: "৳১,০০০ থেকে ফ্রি ডেলিভারি", en: "Free delivery from ৳1,000"} {
		if !strings.Contains(text, part) {
			t.Errorf("the page lacks %q: %.2000s", part, text)
		}
	}
	if !strings.Contains(en, "Eid sale: from 4 pcs") {
		t.Errorf("the page lacks the minimum of units: %.2000s", en)
	}
}

func TestOffer_EndsOnCachedPages(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	starts := time.Now().Add(time.Hour).UTC().Truncate(time.Second)
	row := newOffer(ts, kind.DiscountValue{Kind: "percent", Percent: 20_00})
	s.Client.Discount.UpdateOne(row).SetStartsAt(starts).SetEndsAt(starts.Add(time.Hour)).ExecX(ts.Ctx)
	for now, want := range map[time.Time]time.Time{time.Now(): starts, starts: starts.Add(time.Hour), starts.Add(time.Hour): {}} {
		var until time.Time
		_, err := pagecache.New(1<<20).Get(ts.Ctx, "page", func(ctx context.Context) (*pagecache.Page, error) {
			_, err := offer.New(rules.New(s.Client, nil), catalog.New(s.Client), func() time.Time { return now }).Now(ctx, i18n.En)
			until = pagecache.Expiry(ctx)
			return &pagecache.Page{}, err
		})
		if err != nil || !until.Equal(want) {
			t.Errorf("at %v, the page is valid until %v, want %v: %v", now, until, want, err)
		}
	}
}

// Counting the pages' statements with and without discounts: cached rules need none.
func TestOffer_NeedsNoStatementWhenTheRulesAreCached(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("miniket")
	newOffer(ts, kind.DiscountValue{Kind: "percent", Percent: 20_00})
	s.Get("/demo/product/miniket?lang=en") // caches the rules
	for _, statement := range s.Statements.During(func() { s.Get("/shop/demo?lang=en") }) {
		if strings.Contains(statement.Query, "discounts") {
			t.Errorf("%s", statement.Query)
		}
	}
}
