package storefront_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/review"
	"haat/ent/schema/kind"
	"haat/ent/shippingpackage"
	"haat/server/platform/media"
	"haat/server/web/webtest"
)

var ldBlock = regexp.MustCompile(`(?s)<script data-head type="application/ld\+json">(.*?)</script>`)

// linkedDataOf returns the JSON-LD objects of a document.
func linkedDataOf(a webtest.Response, t testing.TB) []map[string]any {
	t.Helper()
	var blocks []map[string]any
	for _, m := range ldBlock.FindAllStringSubmatch(a.Text, -1) {
		blocks = append(blocks, webtest.DecodeJSON(t, []byte(m[1])).(map[string]any))
	}
	return blocks
}

// wantLD compares a document's JSON-LD with JSON texts.
func wantLD(t *testing.T, a webtest.Response, want ...string) {
	t.Helper()
	got := linkedDataOf(a, t)
	if len(got) != len(want) {
		t.Errorf("%d JSON-LD objects, want %d", len(got), len(want))
	}
	for i := range min(len(got), len(want)) {
		have, err := json.MarshalIndent(got[i], "", " ")
		if err != nil {
			t.Fatal(err)
		}
		wanted, err := json.MarshalIndent(webtest.DecodeJSON(t, []byte(want[i])), "", " ")
		if err != nil {
			t.Fatal(err)
		}
		if string(have) != string(wanted) {
			t.Errorf("object %d is %s\nwant %s", i, have, wanted)
		}
	}
}

func TestJSONLD_ShopHomeDescribesTheShop(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo", func(c *ent.ShopCreate) {
		c.SetTagline("Good rice").SetAddress("House 5, Banani").SetDistrict("Dhaka").SetOwnerEmail("owner@demo.example").SetFacebook("https://facebook.com/demo").
			SetYoutube("https://youtube.com/@demo").SetLogo(&media.Picture{Key: "1/0123456789abcdef0123", Width: 700, Height: 700, Color: "#000000"})
	})
	ts.NewProduct("a", func(c *ent.ProductCreate) { c.SetFeatured(true) })
	ts.NewProduct("b", func(c *ent.ProductCreate) { c.SetSold(0) })
	wantLD(t, s.Get("/shop/demo?lang=en"), `{
		"@context": "https://schema.org", "@type": "OnlineStore", "@id": "http://haat.test/shop/demo?lang=en#store", "name": "Shop demo",
		"url": "http://haat.test/shop/demo?lang=en", "slogan": "Good rice", "email": "owner@demo.example", "telephone": "+8801712000001",
		"logo": "http://haat.test/media/1/0123456789abcdef0123/640.webp",
		"contactPoint": {"@type": "ContactPoint", "contactType": "customer service", "telephone": "+8801712000001"},
		"address": {"@type": "PostalAddress", "streetAddress": "House 5, Banani", "addressRegion": "Dhaka", "addressCountry": "BD"},
		"sameAs": ["https://facebook.com/demo", "https://youtube.com/@demo"]
	}`, `{
		"@context": "https://schema.org", "@type": "WebSite", "name": "Shop demo", "url": "http://haat.test/shop/demo?lang=en", "inLanguage": "en",
		"publisher": {"@id": "http://haat.test/shop/demo?lang=en#store"},
		"potentialAction": {"@type": "SearchAction", "query-input": "required name=search_term_string",
			"target": {"@type": "EntryPoint", "urlTemplate": "http://haat.test/demo/search?q={search_term_string}&lang=en"}}
	}`, `{
		"@context": "https://schema.org", "@type": "ItemList", "itemListElement": [
			{"@type": "ListItem", "position": 1, "name": "Product a", "url": "http://haat.test/demo/product/a?lang=en"},
			{"@type": "ListItem", "position": 2, "name": "Product b", "url": "http://haat.test/demo/product/b?lang=en"}]
	}`)
	// Properties without a value must be omitted.
	bare := s.NewShop("bare", func(c *ent.ShopCreate) { c.SetPublicNumber("") })
	s.Client.ShopDomain.Create().SetDomain("bare.example").SetVerified(true).ExecX(bare.Ctx)
	wantLD(t, s.Get("/", webtest.Host("bare.haat.test")), `{
		"@context": "https://schema.org", "@type": "OnlineStore", "@id": "http://bare.example/#store", "name": "দোকান bare", "url": "http://bare.example/"
	}`, `{
		"@context": "https://schema.org", "@type": "WebSite", "name": "দোকান bare", "url": "http://bare.example/", "inLanguage": "bn",
		"publisher": {"@id": "http://bare.example/#store"},
		"potentialAction": {"@type": "SearchAction", "query-input": "required name=search_term_string",
			"target": {"@type": "EntryPoint", "urlTemplate": "http://bare.example/search?q={search_term_string}"}}
	}`)
}

func TestJSONLD_MarketDescribesTheWebSite(t *testing.T) {
	s := webtest.NewSite(t)
	wantLD(t, s.Get("/?lang=en"), `{
		"@context": "https://schema.org", "@type": "WebSite", "name": "Haat", "url": "http://haat.test/?lang=en", "inLanguage": "en",
		"publisher": {"@type": "Organization", "name": "Haat", "url": "http://haat.test/?lang=en"}
	}`)
}

const breadcrumbOfP = `{
	"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [
		{"@type": "ListItem", "position": 1, "name": "Shop demo", "item": "http://haat.test/shop/demo?lang=en"},
		{"@type": "ListItem", "position": 2, "name": "Rice", "item": "http://haat.test/demo/category/rice?lang=en"},
		{"@type": "ListItem", "position": 3, "name": "Product p", "item": "http://haat.test/demo/product/p?lang=en"}]
}`

// addDelivery adds delivery options, with 2 to 5 days outside the shop's district and 1 to 3 days inside.
func addDelivery(ts *webtest.Shop) {
	ts.Site.T.Helper()
	for i, zone := range []shippingpackage.Zone{"outside", "inside", "any", "any"} {
		ts.Site.Client.ShippingPackage.Create().SetName(string(zone)).SetZone(zone).SetFee(int64(120_00 - 59_50*min(i, 2))).SetPosition(i).SetActive(i < 2).
			SetMinDays(2 - min(i, 1)).SetMaxDays(5 - 2*min(i, 1)).ExecX(ts.Ctx)
	}
}

const returnsTo = `"hasMerchantReturnPolicy": {"@type": "MerchantReturnPolicy", "applicableCountry": "BD",
		"returnPolicyCategory": "https://schema.org/MerchantReturnFiniteReturnWindow", "merchantReturnDays": 10,
		"merchantReturnLink": "http://haat.test/demo/refund-policy%s"%s}`

const shippingOfDemo = `
	"shippingDetails": [
		{"@type": "OfferShippingDetails", "shippingDestination": {"@type": "DefinedRegion", "addressCountry": "BD"},
			"shippingRate": {"@type": "MonetaryAmount", "value": "120", "currency": "BDT"}%s},
		{"@type": "OfferShippingDetails", "shippingDestination": {"@type": "DefinedRegion", "addressCountry": "BD", "addressRegion": "Dhaka"},
			"shippingRate": {"@type": "MonetaryAmount", "value": "60.5", "currency": "BDT"}%s}]`

// days returns a schema.org QuantitativeValue of a delivery time.
func days(first, last int) string {
	return fmt.Sprintf(`, "deliveryTime": {"@type": "ShippingDeliveryTime", "transitTime": {"@type": "QuantitativeValue", "minValue": %d, "maxValue": %d, "unitCode": "DAY"}}`, first, last)
}

func TestJSONLD_ProductHasOfferDeliveryAndRating(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo", func(c *ent.ShopCreate) { c.SetDistrict("Dhaka").SetReturnDays(10) })
	addDelivery(ts)
	p := ts.NewProduct("p", func(c *ent.ProductCreate) {
		c.SetSellingPrice(1_200_00).SetDiscount(100_50).SetPrice(1_099_50).SetBrand("Aarong").SetSku("R-5").SetDescription("**Fine** rice").
			SetImages([]media.Picture{{Key: "1/0123456789abcdef0123", Width: 700, Height: 700, Color: "#000000"}, {Key: "1/0123456789abcdef0124", Width: 2000, Height: 700, Color: "#000000"}}).
			SetRatingCount(2).SetRatingSum(9)
	})
	for i, status := range []review.Status{"approved", "pending", "approved"} {
		s.Client.Review.Create().SetProductID(p.ID).SetName(fmt.Sprint("Nusrat ", i)).SetRating(5 - i/2).SetText([]string{"Tasty", "Hidden", ""}[i]).
			SetStatus(status).SetCreatedAt(time.Date(2026, 3, 4, 5, 0, 0, 0, time.UTC)).ExecX(ts.Ctx)
	}
	ld := `{
		"@context": "https://schema.org", "@type": "Product", "name": "Product p", "url": "http://haat.test/demo/product/p?lang=en", "sku": "R-5",
		"description": "Fine rice", "brand": {"@type": "Brand", "name": "Aarong"},
		"image": ["http://haat.test/media/1/0123456789abcdef0123/700.webp", "http://haat.test/media/1/0123456789abcdef0124/1440.webp"],
		"aggregateRating": {"@type": "AggregateRating", "ratingValue": 4.5, "reviewCount": 2},
		"review": [
			{"@type": "Review", "author": {"@type": "Person", "name": "Nusrat 2"}, "datePublished": "2026-03-04",
				"reviewRating": {"@type": "Rating", "ratingValue": 4, "bestRating": 5, "worstRating": 1}},
			{"@type": "Review", "author": {"@type": "Person", "name": "Nusrat 0"}, "datePublished": "2026-03-04", "reviewBody": "Tasty",
				"reviewRating": {"@type": "Rating", "ratingValue": 5, "bestRating": 5, "worstRating": 1}}],
		"offers": {"@type": "Offer", "price": "1099.5", "priceCurrency": "BDT", "availability": "https://schema.org/%s",
			"itemCondition": "https://schema.org/NewCondition", "url": "http://haat.test/demo/product/p?lang=en",%s}
	}`
	standard := fmt.Sprintf(returnsTo, "?lang=en", "") + "," + fmt.Sprintf(shippingOfDemo, days(2, 5), days(1, 3))
	wantLD(t, s.Get("/demo/product/p?lang=en"), fmt.Sprintf(ld, "InStock", standard), breadcrumbOfP)
	s.Client.Product.UpdateOne(p).SetStock(0).ExecX(ts.Ctx)
	wantLD(t, s.Get("/demo/product/p?lang=en"), fmt.Sprintf(ld, "OutOfStock", standard), breadcrumbOfP)
	// Only what the merchant has set is promised.
	s.Client.Shop.UpdateOne(ts.Row).SetReturnDays(0).ExecX(ts.Ctx)
	wantLD(t, s.Get("/demo/product/p?lang=en"), fmt.Sprintf(ld, "OutOfStock", fmt.Sprintf(shippingOfDemo, days(2, 5), days(1, 3))), breadcrumbOfP)
	s.Client.ShippingPackage.Update().SetMinDays(0).SetMaxDays(0).ExecX(ts.Ctx)
	wantLD(t, s.Get("/demo/product/p?lang=en"), fmt.Sprintf(strings.Replace(ld, ",%s}", "}", 1), "OutOfStock"), breadcrumbOfP)
}

// Brand, rating, reviews and fees must be omitted if the product has none.
func TestJSONLD_ProductWithoutOptionalData(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo", func(c *ent.ShopCreate) { c.SetCurrency("USD").SetDistrict("") })
	// Options for the shop's district must be omitted, because the district is unknown.
	s.Client.ShippingPackage.Create().SetName("near").SetZone("inside").SetFee(1_00).ExecX(ts.Ctx)
	p := ts.NewProduct("p", func(c *ent.ProductCreate) { c.SetStock(-1).Mutation().ClearCategoryID() })
	wantLD(t, s.Get("/demo/product/p"), fmt.Sprintf(`{
		"@context": "https://schema.org", "@type": "Product", "name": "Product p", "url": "http://haat.test/demo/product/p", "sku": "%d",
		"offers": {"@type": "Offer", "price": "100", "priceCurrency": "USD", "availability": "https://schema.org/OutOfStock",
			"itemCondition": "https://schema.org/NewCondition", "url": "http://haat.test/demo/product/p"}
	}`, p.ID), `{
		"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [
			{"@type": "ListItem", "position": 1, "name": "Shop demo", "item": "http://haat.test/shop/demo"},
			{"@type": "ListItem", "position": 2, "name": "Product p", "item": "http://haat.test/demo/product/p"}]
	}`)
	// A new delivery option must be shown immediately.
	s.Client.ShippingPackage.Create().SetName("all").SetFee(5_00).SetMaxDays(3).ExecX(ts.Ctx)
	if !strings.Contains(s.Get("/demo/product/p").Text, `"shippingRate":{"@type":"MonetaryAmount","currency":"USD","value":"5"}`) {
		t.Error("the new fee is not shown")
	}
}

func TestJSONLD_ProductWithVariants(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo", func(c *ent.ShopCreate) { c.SetDistrict("Dhaka").SetReturnDays(10) })
	addDelivery(ts)
	p := ts.NewProduct("p", func(c *ent.ProductCreate) {
		c.SetSku("R").SetImages([]media.Picture{{Key: "1/0123456789abcdef0123", Width: 700, Height: 700, Color: "#000000"}}).SetOptions([]kind.Option{
			{Name: "Size", Values: []kind.OptionValue{{Value: "M", BnValue: "মাঝারি"}, {Value: "L"}}}, {Name: "Lid", Values: []kind.OptionValue{{Value: "no"}}},
		})
	})
	m := s.Client.Variant.Create().SetProductID(p.ID).SetKey("M").SetValues([]string{"M", "no"}).SetStock(2).SetSku("R-M").SaveX(ts.Ctx)
	l := s.Client.Variant.Create().SetProductID(p.ID).SetKey("L").SetValues([]string{"L", "no"}).SetStock(0).SetSellingPrice(130_25).SaveX(ts.Ctx)
	variant := `{"@type": "Product", "name": "Product p, %[1]s, no", "sku": "%[2]s", "size": "%[1]s", "image": "http://haat.test/media/1/0123456789abcdef0123/700.webp",
		"additionalProperty": [{"@type": "PropertyValue", "name": "Lid", "value": "no"}],
		"offers": {"@type": "Offer", "price": "%[3]s", "priceCurrency": "BDT", "availability": "https://schema.org/%[4]s",
			"itemCondition": "https://schema.org/NewCondition", "url": "http://haat.test/demo/product/p?variant=%[5]d&lang=en",%[6]s}}`
	defined := fmt.Sprintf(returnsTo, "?lang=en", `, "@id": "#hasMerchantReturnPolicy"`) + "," +
		fmt.Sprintf(shippingOfDemo, days(2, 5)+`, "@id": "#shippingDetails-1"`, days(1, 3)+`, "@id": "#shippingDetails-2"`)
	const named = `"hasMerchantReturnPolicy": {"@id": "#hasMerchantReturnPolicy"}, "shippingDetails": [{"@id": "#shippingDetails-1"}, {"@id": "#shippingDetails-2"}]`
	wantLD(t, s.Get("/demo/product/p?lang=en"), `{
		"@context": "https://schema.org", "@type": "ProductGroup", "name": "Product p", "url": "http://haat.test/demo/product/p?lang=en", "productGroupID": "R",
		"image": ["http://haat.test/media/1/0123456789abcdef0123/700.webp"], "variesBy": ["https://schema.org/size", "Lid"], "hasVariant": [`+
		fmt.Sprintf(variant, "M", "R-M", "100", "InStock", m.ID, defined)+","+
		fmt.Sprintf(variant, "L", fmt.Sprintf("%d-%d", p.ID, l.ID), "130.25", "OutOfStock", l.ID, named)+`]
	}`, breadcrumbOfP)
}

func TestJSONLD_ListingsAndPolicies(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	child := s.Client.Category.Create().SetSlug("fine").SetName("Fine rice").SetParentID(ts.Category.ID).SaveX(ts.Ctx)
	for i := range 25 {
		ts.NewProduct(fmt.Sprintf("p%02d", i), func(c *ent.ProductCreate) { c.SetCategoryID(child.ID).SetSold(100 - i) })
	}
	crumbs := func(rest string) string {
		return `{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [
			{"@type": "ListItem", "position": 1, "name": "Shop demo", "item": "http://haat.test/shop/demo?lang=en"}, ` + rest + `]}`
	}
	const last = `{"@context": "https://schema.org", "@type": "ItemList", "itemListElement": [
		{"@type": "ListItem", "position": 25, "name": "Product p24", "url": "http://haat.test/demo/product/p24?lang=en"}]}`
	wantLD(t, s.Get("/demo/category/fine?page=2&lang=en"), crumbs(`
		{"@type": "ListItem", "position": 2, "name": "Rice", "item": "http://haat.test/demo/category/rice?lang=en"},
		{"@type": "ListItem", "position": 3, "name": "Fine rice", "item": "http://haat.test/demo/category/fine?lang=en"}`), last)
	wantLD(t, s.Get("/demo/best-selling-products?page=2&lang=en"), crumbs(`
		{"@type": "ListItem", "position": 2, "name": "Best selling", "item": "http://haat.test/demo/best-selling-products?lang=en"}`), last)
	wantLD(t, s.Get("/demo/refund-policy?lang=en"), crumbs(`
		{"@type": "ListItem", "position": 2, "name": "Refund policy", "item": "http://haat.test/demo/refund-policy?lang=en"}`))
	empty := s.Client.Category.Create().SetSlug("none").SetName("None").SaveX(ts.Ctx)
	if got := linkedDataOf(s.Get("/demo/category/"+empty.Slug), t); len(got) != 1 {
		t.Errorf("an empty category has a product list: %v", got)
	}
}

// Texts of merchants and customers must not be able to end the script element.
func TestJSONLD_EscapesHostileTexts(t *testing.T) {
	const text = "</script><script>alert(1)</script><!--\u2028]]>"
	s := webtest.NewSite(t)
	ts := s.NewShop("demo", func(c *ent.ShopCreate) {
		c.SetName(text).SetBnName("").SetAddress(text).SetTagline(text).SetDistrict("</script><script>x").SetOwnerEmail(text).SetFacebook(text).SetPublicNumber("</script><script>x")
	})
	addDelivery(ts)
	category := s.Client.Category.Create().SetSlug("c").SetName(text).SaveX(ts.Ctx)
	plain := func(c *ent.ProductCreate) {
		c.SetName(text).SetBnName("").SetBrand(text).SetSku(text).SetDescription("`" + text + "`").SetMetaDescription(text).SetCategoryID(category.ID).SetFeatured(true)
	}
	p := ts.NewProduct("p", plain)
	s.Client.Review.Create().SetProductID(p.ID).SetName(text).SetRating(5).SetText(text).ExecX(ts.Ctx)
	q := ts.NewProduct("q", plain, func(c *ent.ProductCreate) {
		c.SetOptions([]kind.Option{{Name: text, Values: []kind.OptionValue{{Value: text}}}})
	})
	s.Client.Variant.Create().SetProductID(q.ID).SetKey("k").SetValues([]string{text}).SetSku(text).ExecX(ts.Ctx)
	for _, path := range []string{"/shop/demo", "/demo/product/p", "/demo/product/q", "/demo/category/c", "/demo/best-selling-products", "/demo/about-us"} {
		body := s.Get(path).Text
		if strings.Contains(body, "<script>alert") || strings.Contains(body, "<script>x") {
			t.Errorf("%s: a text became a script", path)
		}
		blocks, shown := ldBlock.FindAllStringSubmatch(body, -1), false
		for _, block := range blocks {
			var v any
			if err := json.Unmarshal([]byte(block[1]), &v); err != nil {
				t.Errorf("%s: %v", path, err)
			}
			if strings.ContainsAny(block[1], "<>\u2028") {
				t.Errorf("%s: not escaped: %s", path, block[1])
			}
			shown = shown || strings.Contains(fmt.Sprint(v), text)
		}
		if !shown {
			t.Errorf("%s: the text is missing", path)
		}
	}
}
