package basic_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/server/config"
	"haat/server/web/webtest"
)

// browser is a browser without scripts that visits a shop on the market's host. It stores cookies.
type browser struct {
	*webtest.Checkout
	cookies map[string]string
}

func newBrowser(t *testing.T, change ...func(*config.Config)) *browser {
	return &browser{webtest.NewCheckout(t, change...), map[string]string{}}
}

// send sends a request with the browser's cookies and stores those that the response sets.
func (b *browser) send(method, path string, form url.Values, options ...webtest.Option) webtest.Response {
	b.T.Helper()
	a := b.Site.Send(method, "/a"+path, form.Encode(), append([]webtest.Option{func(r *http.Request) {
		r.Header.Del("X-Requested-With")
		r.Header.Set("Accept", "text/html")
		if method == http.MethodPost {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			r.Header.Set("Origin", "http://haat.test")
		}
		for name, value := range b.cookies {
			r.AddCookie(&http.Cookie{Name: name, Value: value})
		}
	}}, options...)...)
	for _, c := range a.Cookies() {
		if b.cookies[c.Name] = c.Value; c.MaxAge < 0 {
			delete(b.cookies, c.Name)
		}
	}
	return a
}

func (b *browser) get(path string) webtest.Response {
	b.T.Helper()
	return b.send(http.MethodGet, path, nil)
}

func (b *browser) cart() string { return b.cookies["haat_cart_"+strconv.Itoa(b.Row.ID)] }

func (b *browser) item(variant int) string {
	return strconv.Itoa(b.Product.ID) + "-" + strconv.Itoa(variant)
}

// post posts a form, expects a redirect, and returns the redirect's URL.
func (b *browser) post(path string, form url.Values) string {
	b.T.Helper()
	a := b.send(http.MethodPost, path, form)
	if a.StatusCode != http.StatusSeeOther {
		b.T.Fatalf("%s %v: status %d %.300s", path, form, a.StatusCode, a.Text)
	}
	return a.Header.Get("Location")
}

// form returns a filled checkout form.
func (b *browser) form() url.Values {
	b.T.Helper()
	a := b.get("/basic/checkout?lang=en&district=Dhaka")
	values := url.Values{"name": {"Ayesha"}, "mobile": {"01712345678"}, "upazila": {"Mirpur"}, "line": {"House 12"}, "email": {""}, "note": {""}}
	for _, name := range []string{"key", "lines", "codes", "district", "offer"} {
		found := regexp.MustCompile(`<input[^>]*name="` + name + `"[^>]*>`).FindString(a.Text)
		value := regexp.MustCompile(`value="([^"]*)"`).FindStringSubmatch(found)
		if value == nil {
			b.T.Fatalf("no field %s: status %d %.2000s", name, a.StatusCode, a.Text)
		}
		values.Set(name, value[1])
	}
	return values
}

func TestBuying_FromCartToOrder(t *testing.T) {
	b := newBrowser(t)
	if to := b.post("/basic/cart?lang=en", url.Values{"add": {b.item(0)}}); to != "/a/basic/cart?lang=en" {
		t.Errorf("redirects to %s", to)
	}
	a := b.get("/basic/cart?lang=en")
	for _, want := range []string{"rice", `name="remove"`, `href="/a/basic/checkout?lang=en"`} {
		if !strings.Contains(a.Text, want) {
			t.Errorf("the cart lacks %s", want)
		}
	}
	if strings.Contains(a.Text, "<script") || a.Header.Get("Cache-Control") != "no-store" || !strings.Contains(a.Text, `content="noindex"`) {
		t.Errorf("headers %v, scripts %v", a.Header, strings.Contains(a.Text, "<script"))
	}
	b.post("/basic/cart", url.Values{"set": {b.item(0)}, "quantity": {"২"}})
	if !strings.HasSuffix(b.cart(), "-0-2") {
		t.Errorf("cart %q", b.cart())
	}
	if a := b.get("/basic/checkout?lang=en"); !strings.Contains(a.Text, "<optgroup") || strings.Contains(a.Text, `name="mobile"`) {
		t.Error("the checkout does not ask for the district first")
	}
	form := b.form()
	to := b.post("/basic/checkout?lang=en", form)
	if b.OrderCount() != 1 || b.Stock() != 3 || b.cart() != "" {
		t.Errorf("%d orders, %d in stock, cart %q", b.OrderCount(), b.Stock(), b.cart())
	}
	number := b.Site.Client.Order.Query().OnlyX(b.Ctx).Number
	if to != "/a/basic/order?order="+number+"&lang=en" {
		t.Errorf("redirects to %s", to)
	}
	if a := b.get(strings.TrimPrefix(to, "/a")); a.StatusCode != http.StatusOK || !strings.Contains(a.Text, number) || !strings.Contains(a.Text, "We received your order") {
		t.Errorf("order page: status %d", a.StatusCode)
	}
	b.cookies = map[string]string{}
	if a := b.get(strings.TrimPrefix(to, "/a")); a.StatusCode != http.StatusNotFound || strings.Contains(a.Text, "৳") {
		t.Errorf("another visitor sees the order: status %d", a.StatusCode)
	}
}

func TestBuying_AsksForTheVariantFirst(t *testing.T) {
	b := newBrowser(t)
	p := b.NewProduct("shirt", func(c *ent.ProductCreate) {
		c.SetOptions([]kind.Option{{Name: "Size", BnName: "মাপ", Values: []kind.OptionValue{{Value: "M"}, {Value: "L"}}}})
	})
	create := b.Site.Client.Variant.Create
	create().SetProductID(p.ID).SetKey("M").SetValues([]string{"M"}).SetStock(3).ExecX(b.Ctx)
	l := create().SetProductID(p.ID).SetKey("L").SetValues([]string{"L"}).SetStock(2).SaveX(b.Ctx)
	none := strconv.Itoa(p.ID) + "-0"
	chosen := strconv.Itoa(p.ID) + "-" + strconv.Itoa(l.ID)

	page := b.get("/product/shirt?lang=en").Text
	form := regexp.MustCompile(`(?s)<noscript><form[^>]* action="/a/basic/cart\?lang=en".*?</form></noscript>`).FindString(page)
	for _, want := range []string{`<select name="choice" required=""`, `<option value="" selected="">Choose</option>`, `value="` + chosen + `"`, `value="` + none + `"`, `name="buy"`} {
		if !strings.Contains(form, want) {
			t.Errorf("the form %q lacks %s", form, want)
		}
	}
	options := regexp.MustCompile(`(?s)<fieldset[^>]* id="option-1".*?</fieldset>`)
	if found := options.FindString(page); found == "" || strings.Contains(found, "aria-current") {
		t.Errorf("a variant is chosen: %q", found)
	}
	bought := regexp.MustCompile(`<button[^>]* form="b"[^>]* value="` + strconv.Itoa(p.ID) + `-|<button[^>]* value="` + strconv.Itoa(p.ID) + `-[^>]* form="b"`)
	if found := bought.FindString(page); found != "" {
		t.Errorf("the product can be bought without a variant: %q", found)
	}
	for lang, want := range map[string]string{"en": "shirt: first choose the size, colour or other options", "bn": "আগে পণ্যের পাতায় সাইজ, রং বা অন্য অপশন বেছে নিন"} {
		b.post("/basic/cart", url.Values{"add": {none}, "choice": {""}})
		if a := b.get("/basic/cart?lang=" + lang); !strings.Contains(a.Text, want) || b.cart() != "" {
			t.Errorf("%s: the cart %q does not ask for the variant", lang, b.cart())
		}
	}
	if to := b.post("/basic/cart", url.Values{"buy": {none}, "choice": {chosen}}); !strings.HasPrefix(to, "/a/basic/checkout") || b.cart() != chosen+"-1" {
		t.Errorf("redirects to %s, cart %q", to, b.cart())
	}
	if page := b.get("/product/shirt?variant=" + strconv.Itoa(l.ID)).Text; strings.Contains(page, `name="choice"`) || !bought.MatchString(page) || !strings.Contains(options.FindString(page), `aria-current="true"`) {
		t.Error("the page of a variant asks for one")
	}
}

func TestBuying_BlockedNumbersAreAskedToContactTheShop(t *testing.T) {
	b := newBrowser(t)
	b.Site.Client.BlockEntry.Create().SetList("block").SetKind("number").SetValue("01712345678").SetReason("refuses parcels").ExecX(b.Ctx)
	b.post("/basic/cart?lang=bn", url.Values{"add": {b.item(0)}})
	form := b.form()
	for lang, contact := range map[string]string{"bn": "যোগাযোগ করুন: ০১৭১২০০০০০১", "en": "contact the shop: 01712000001"} {
		a := b.send(http.MethodPost, "/basic/checkout?lang="+lang, form)
		if a.StatusCode != http.StatusForbidden || !strings.Contains(a.Text, contact) || strings.Contains(a.Text, "refuses parcels") {
			t.Errorf("%s: status %d, %.3000s", lang, a.StatusCode, a.Text)
		}
	}
	for _, written := range []string{"1712345678", "+880 1712-345678", "٠١٧١٢٣٤٥٦٧٨", "00880\u00a01712\u202f345678", "(০১৭১২) ৩৪৫.৬৭৮"} {
		form.Set("mobile", written)
		if a := b.send(http.MethodPost, "/basic/checkout?lang=en", form); a.StatusCode != http.StatusForbidden {
			t.Errorf("%q: status %d", written, a.StatusCode)
		}
		in := b.OrderBody(map[string]any{"mobile": written})
		if api := b.PlaceOrder("blocked-"+strconv.Itoa(len(written)), in); api.StatusCode != http.StatusForbidden {
			t.Errorf("API: %q: status %d %s", written, api.StatusCode, api.Text)
		}
	}
	if api := b.PlaceOrder("blocked-number", b.OrderBody(nil)); api.StatusCode != http.StatusForbidden || api.APIError(t).Error.Code != "order_refused" {
		t.Errorf("API: status %d %s", api.StatusCode, api.Text)
	}
	if b.OrderCount() != 0 || b.Stock() != 5 {
		t.Errorf("%d orders, %d in stock", b.OrderCount(), b.Stock())
	}
}

func TestBuying_SameFormTwiceIsOneOrder(t *testing.T) {
	b := newBrowser(t)
	b.post("/basic/cart", url.Values{"buy": {b.item(0)}})
	form := b.form()
	first := b.post("/basic/checkout", form)
	if again := b.post("/basic/checkout", form); again != first || b.OrderCount() != 1 {
		t.Errorf("%s, then %s; %d orders", first, again, b.OrderCount())
	}
	form.Set("name", "Karim") // going back and changing the form must not place another order
	if again := b.post("/basic/checkout", form); again != first || b.OrderCount() != 1 {
		t.Errorf("%s, then with another name %s; %d orders", first, again, b.OrderCount())
	}
}

func TestBuying_ShowsErrorsAndKeepsTheForm(t *testing.T) {
	b := newBrowser(t)
	b.post("/basic/cart", url.Values{"buy": {b.item(0)}})
	form := b.form()
	form.Set("mobile", "12")
	form.Set("name", `<b>"Ayesha"`)
	form.Set("line", "")
	a := b.send(http.MethodPost, "/basic/checkout?lang=en", form)
	if a.StatusCode != http.StatusUnprocessableEntity || b.OrderCount() != 0 {
		t.Fatalf("status %d, %d orders", a.StatusCode, b.OrderCount())
	}
	for _, want := range []string{`id="basic-mobile-error"`, `id="basic-line-error"`, `value="12"`, "&lt;b&gt;&quot;Ayesha&quot;", form.Get("key"), `href="#basic-mobile"`} {
		if !strings.Contains(a.Text, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if strings.Contains(a.Text, `id="basic-name-error"`) {
		t.Error("an error at a valid field")
	}
}

func TestBuying_ChangedPricesAreConfirmedFirst(t *testing.T) {
	b := newBrowser(t)
	b.post("/basic/cart", url.Values{"buy": {b.item(0)}})
	form := b.form()
	b.Site.Client.Product.UpdateOneID(b.Product.ID).SetSellingPrice(77_00).SetDiscount(0).SetPrice(77_00).SaveX(b.Ctx)
	a := b.send(http.MethodPost, "/basic/checkout?lang=en", form)
	if a.StatusCode != http.StatusConflict || b.OrderCount() != 0 || !strings.Contains(a.Text, "The price has changed") || !strings.Contains(a.Text, "৳77") {
		t.Fatalf("status %d, %d orders", a.StatusCode, b.OrderCount())
	}
	fresh := b.form()
	fresh.Set("key", form.Get("key"))
	if b.post("/basic/checkout", fresh); b.OrderCount() != 1 {
		t.Errorf("%d orders", b.OrderCount())
	}
}

func TestBuying_ShortStockIsShown(t *testing.T) {
	b := newBrowser(t)
	b.post("/basic/cart", url.Values{"buy": {b.item(0)}})
	b.post("/basic/cart", url.Values{"set": {b.item(0)}, "quantity": {"4"}})
	form := b.form()
	b.Site.Client.Product.UpdateOneID(b.Product.ID).SetStock(3).SaveX(b.Ctx)
	a := b.send(http.MethodPost, "/basic/checkout?lang=en", form)
	if a.StatusCode != http.StatusConflict || b.OrderCount() != 0 || !strings.Contains(a.Text, "only 3 of 4 available") {
		t.Fatalf("status %d, %d orders", a.StatusCode, b.OrderCount())
	}
	b.Site.Client.Product.UpdateOneID(b.Product.ID).SetStock(0).SaveX(b.Ctx)
	if a := b.get("/basic/cart?lang=en"); !strings.Contains(a.Text, "out of stock and was removed") || b.cart() != "" {
		t.Errorf("cart %q", b.cart())
	}
}

func TestBuying_ChosenPackageIsOrdered(t *testing.T) {
	b := newBrowser(t)
	fast := b.Site.Client.ShippingPackage.Create().SetName("Fast").SetFee(200_00).SaveX(b.Ctx)
	b.post("/basic/cart", url.Values{"buy": {b.item(0)}})
	page := b.get("/basic/checkout?district=Dhaka")
	form := b.form()
	offer := regexp.MustCompile(`value="(` + strconv.Itoa(fast.ID) + `\.[^"]+)"`).FindStringSubmatch(page.Text)
	if offer == nil {
		t.Fatal("the package is not offered")
	}
	form.Set("offer", offer[1])
	b.post("/basic/checkout", form)
	if fee := b.Site.Client.Order.Query().OnlyX(b.Ctx).ShippingFee; fee != 200_00 {
		t.Errorf("the fee is %d", fee)
	}
}

func TestBuying_AShopWithoutADistrictAsksForThePackage(t *testing.T) {
	b := newBrowser(t)
	b.Site.Client.Shop.UpdateOneID(b.Row.ID).SetDistrict("").ExecX(b.Ctx)
	b.Site.Client.ShippingPackage.Create().SetName("Outside").SetFee(120_00).SetZone("outside").SaveX(b.Ctx)
	b.post("/basic/cart", url.Values{"buy": {b.item(0)}})
	page := b.get("/basic/checkout?lang=en&district=Sylhet")
	if strings.Contains(page.Text, `checked=""`) || !strings.Contains(page.Text, "Choose the option for your address.") {
		t.Error("a package is selected, or the page does not ask for one")
	}
	form := b.form()
	offer := form.Get("offer")
	form.Del("offer")
	for lang, want := range map[string]string{"en": "Choose a delivery option.", "bn": "ডেলিভারির একটি অপশন বেছে নিন।"} {
		a := b.send(http.MethodPost, "/basic/checkout?lang="+lang, form)
		if a.StatusCode != http.StatusUnprocessableEntity || b.OrderCount() != 0 {
			t.Fatalf("status %d, %d orders", a.StatusCode, b.OrderCount())
		}
		for _, part := range []string{`id="basic-package_id-error"`, `href="#basic-package_id"`, want} {
			if !strings.Contains(a.Text, part) {
				t.Errorf("%s: the page lacks %s", lang, part)
			}
		}
	}
	form.Set("name", "") // other errors must be shown together with it
	if a := b.send(http.MethodPost, "/basic/checkout?lang=en", form); !strings.Contains(a.Text, "Choose a delivery option.") || !strings.Contains(a.Text, `id="basic-name-error"`) {
		t.Error("the page does not show both errors")
	}
	form.Set("name", "Ayesha")
	form.Set("offer", offer)
	if b.post("/basic/checkout", form); b.OrderCount() != 1 {
		t.Errorf("%d orders", b.OrderCount())
	}
}

func TestBuying_LargeOrderNeedsACode(t *testing.T) {
	b := newBrowser(t, func(cfg *config.Config) { cfg.Env, cfg.Unverified.Units = "production", 2 })
	b.post("/basic/cart", url.Values{"buy": {b.item(0)}})
	b.post("/basic/cart", url.Values{"set": {b.item(0)}, "quantity": {"3"}})
	form := b.form()
	a := b.send(http.MethodPost, "/basic/checkout?lang=en", form)
	if !strings.Contains(a.Text, `name="code"`) || b.OrderCount() != 0 {
		t.Fatalf("status %d, %d orders", a.StatusCode, b.OrderCount())
	}
	code := b.LastCode("01712345678")
	wrong := "000000"
	if code == wrong {
		wrong = "000001"
	}
	form.Set("code", wrong)
	if a := b.send(http.MethodPost, "/basic/checkout?lang=en", form); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.Text, `id="basic-code-error"`) {
		t.Fatalf("wrong code: status %d", a.StatusCode)
	}
	form.Set("code", code)
	if b.post("/basic/checkout", form); b.OrderCount() != 1 {
		t.Errorf("%d orders", b.OrderCount())
	}
}
