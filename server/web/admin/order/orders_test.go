package order_test

import (
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"haat/ent/schema/kind"
	"haat/server/catalog"
	orders "haat/server/order"
	"haat/server/web/webtest"
)

func changeOrders(d *webtest.ManualCheckout, id string, body map[string]any) webtest.Response {
	d.T.Helper()
	return d.Staff.Call(http.MethodPost, "/orders/"+id+"/status", body)
}

func TestAdminOrders_StaffCompleteAnOrder(t *testing.T) {
	d := webtest.NewManualCheckout(t)
	placed, _ := d.MustPlaceOrder("first-key")
	id := placed["order_id"].(string)
	list := webtest.Data[map[string]any](t, d.Staff.Call(http.MethodGet, "/orders?tab=new", nil))
	row := list["orders"].([]any)[0].(map[string]any)
	if row["order_id"] != id || row["name"] != "Ayesha Rahman" || fmt.Sprint(list["counts"]) != "map[completed:0 done:0 new:1 ongoing:0 pack:0 ship:0 way:0]" {
		t.Errorf("list %v", list)
	}
	from := "pending"
	for _, to := range []string{"accepted", "processing", "shipped", "delivered", "completed"} {
		now := webtest.Data[map[string]any](t, changeOrders(d, id, map[string]any{"from": from, "to": to}))
		events := now["events"].([]any)
		if last := events[len(events)-1].(map[string]any); now["status"] != to || last["by"] != "The staff" {
			t.Errorf("after %s: %v", to, now)
		}
		from = to
	}
	webtest.Data[map[string]any](t, d.Staff.Call(http.MethodPut, "/orders/"+id+"/note", map[string]any{"note": "paid to Karim"}))
	now := webtest.Data[map[string]any](t, d.Staff.Call(http.MethodGet, "/orders/"+id, nil))
	if now["shop_note"] != "paid to Karim" || now["payment_status"] != "paid" || now["customer"].(map[string]any)["delivered"] != 1.0 {
		t.Errorf("order %v", now)
	}
	a := d.Staff.Call(http.MethodPut, "/orders/"+id+"/note", map[string]any{"note": "to Rahim", "had": ""})
	if f := a.APIError(t); a.StatusCode != http.StatusConflict || f.Error.Code != "settings_changed" || f.Data["shop_note"] != "paid to Karim" {
		t.Errorf("change of an outdated note: status %d %s", a.StatusCode, a.Text)
	}
	// Customers must see neither the shop's note nor the names of staff.
	if a := d.Site.Get(d.APIPath("/orders/" + id + "?key=" + placed["key"].(string))); strings.Contains(a.Text, "Karim") || strings.Contains(a.Text, "The staff") {
		t.Errorf("the customer sees %s", a.Text)
	}
}

func TestAdminOrders_ConflictsReturnTheCurrentState(t *testing.T) {
	d := webtest.NewManualCheckout(t)
	placed, _ := d.MustPlaceOrder("first-key")
	id := placed["order_id"].(string)
	webtest.Data[map[string]any](t, changeOrders(d, id, map[string]any{"to": "accepted"}))
	a := changeOrders(d, id, map[string]any{"from": "pending", "to": "canceled"})
	if f := a.APIError(t); a.StatusCode != http.StatusConflict || f.Error.Code != "order_status_illegal" || f.Data["status"] != "accepted" {
		t.Errorf("%d %s", a.StatusCode, a.Text)
	}
	if d.Stock() != 4 {
		t.Errorf("%d in stock", d.Stock())
	}
	// Canceling must return the units to the stock.
	webtest.Data[map[string]any](t, changeOrders(d, id, map[string]any{"from": "accepted", "to": "canceled", "reason": "out_of_stock"}))
	if d.Stock() != 5 {
		t.Errorf("%d in stock", d.Stock())
	}
}

func TestAdminOrders_CancelingShowsTheStockAtOnce(t *testing.T) {
	d := webtest.NewManualCheckout(t)
	d.Site.Client.Product.UpdateOne(d.Product).SetStock(1).ExecX(d.Ctx)
	placed, _ := d.MustPlaceOrder("the-last-one")
	inStock := func() float64 {
		t.Helper()
		product := d.Site.Get("/a/product/rice").Props(t)["product"].(map[string]any)
		return product["stock"].(float64)
	}
	if got := inStock(); got != 0 {
		t.Errorf("sold out: stock %v", got)
	}
	webtest.Data[map[string]any](t, changeOrders(d, placed["order_id"].(string), map[string]any{"to": "canceled", "reason": "asked"}))
	if got := inStock(); got != 1 {
		t.Errorf("canceled: stock %v", got)
	}
	order := webtest.Data[map[string]any](t, d.Staff.Call(http.MethodPost, "/orders", d.ManualOrder(1), webtest.Header("Idempotency-Key", "manual-1")))
	if got := inStock(); got != 0 || order["source"] != "hand" {
		t.Errorf("after a manual order: stock %v, order %v", got, order)
	}
}

func TestAdminOrders_MessageIsReadIntoAnOrder(t *testing.T) {
	d := webtest.NewManualCheckout(t)
	read := webtest.Data[map[string]any](t, d.Staff.Call(http.MethodPost, "/orders/read", map[string]any{
		"text": "নাম: করিম\nঠিকানা: বাসা ১, মিরপুর, ঢাকা\n০১৮১২৩৪৫৬৭৮\n2 pcs product",
	}))
	products := read["products"].([]any)
	if read["name"] != "করিম" || read["mobile"] != "01812345678" || read["district"] != "Dhaka" || read["upazila"] != "Mirpur" || read["line"] != "বাসা ১" ||
		len(products) != 1 || products[0].(map[string]any)["quantity"] != 2.0 {
		t.Errorf("%v", read)
	}
	if d.OrderCount() != 0 {
		t.Error("reading a message placed an order")
	}
	for name, text := range map[string]string{"empty": " ", "long": strings.Repeat("a", 4001)} {
		got := d.Staff.Call(http.MethodPost, "/orders/read", map[string]any{"text": text})
		if got.StatusCode != 422 || got.APIError(t).Error.Code != "message_invalid" {
			t.Errorf("%s: %d %s", name, got.StatusCode, got.Text)
		}
	}
}

func TestAdminOrders_ManualOrderIsQuotedAndPlaced(t *testing.T) {
	d := webtest.NewManualCheckout(t)
	products := webtest.Data[[]any](t, d.Staff.Call(http.MethodGet, "/orders/products", nil))
	found := webtest.Data[[]any](t, d.Staff.Call(http.MethodGet, "/orders/products?q=product", nil))
	if len(products) != 1 || len(found) != 1 || found[0].(map[string]any)["id"] != float64(d.Product.ID) {
		t.Errorf("all products %v, found %v", products, found)
	}
	quote := webtest.Data[map[string]any](t, d.Staff.Call(http.MethodPost, "/orders/quote", map[string]any{
		"lines": d.ManualOrder(2)["lines"], "package_id": d.ShippingPackage.ID, "fee": 45.5,
	}))
	if quote["total"] != 245.5 || quote["shipping_fee"] != 45.5 {
		t.Errorf("quote %v", quote)
	}
	body := d.ManualOrder(2)
	body["fingerprint"] = quote["fingerprint"]
	order := webtest.Data[map[string]any](t, d.Staff.Call(http.MethodPost, "/orders", body, webtest.Header("Idempotency-Key", "manual-1")))
	again := webtest.Data[map[string]any](t, d.Staff.Call(http.MethodPost, "/orders", body, webtest.Header("Idempotency-Key", "manual-1")))
	if order["amount"] != 245.5 || order["order_id"] != again["order_id"] || d.OrderCount() != 1 || d.Stock() != 3 {
		t.Errorf("order %v, retry %v; %d orders, %d in stock", order, again, d.OrderCount(), d.Stock())
	}
	record := webtest.Data[map[string]any](t, d.Staff.Call(http.MethodGet, "/orders/customer?mobile=01812345678", nil))
	if record["orders"] != 1.0 || record["deliveries"].([]any)[0].(map[string]any)["line"] != "House 1" {
		t.Errorf("customer %v", record)
	}
	for name, c := range map[string]struct {
		got    webtest.Response
		status int
		code   string
	}{
		"too many":             {d.Staff.Call(http.MethodPost, "/orders", d.ManualOrder(9), webtest.Header("Idempotency-Key", "manual-2")), 409, "out_of_stock"},
		"no idempotency key":   {d.Staff.Call(http.MethodPost, "/orders", d.ManualOrder(1)), 422, "order_invalid"},
		"invalid phone number": {d.Staff.Call(http.MethodGet, "/orders/customer?mobile=x", nil), 422, "phone_invalid"},
		"unknown field":        {d.Staff.Call(http.MethodPost, "/orders", map[string]any{"total": 1}), 422, "request_invalid"},
	} {
		if c.got.StatusCode != c.status || c.got.APIError(t).Error.Code != c.code {
			t.Errorf("%s: %d %s", name, c.got.StatusCode, c.got.Text)
		}
	}
}

func TestAdminOrders_ProductsHaveOptionsInTheRequestedLanguage(t *testing.T) {
	d := webtest.NewManualCheckout(t)
	d.Product.Update().SetOptions([]kind.Option{{Name: "Weight", BnName: "ওজন", Values: []kind.OptionValue{{Value: "1 kg", BnValue: "১ কেজি"}}}}).ExecX(webtest.System)
	for lang, want := range map[string]string{"bn": "১ কেজি", "en": "1 kg"} {
		found := webtest.Data[[]catalog.FoundProduct](t, d.Staff.Call(http.MethodGet, "/orders/products?lang="+lang, nil))
		if len(found) != 1 || found[0].Options[0].Values[0] != (catalog.OptionValue{Value: "1 kg", Label: want}) {
			t.Errorf("%s: %+v", lang, found)
		}
	}
}

func TestAdminOrders_BulkChangeReportsEachOrder(t *testing.T) {
	d := webtest.NewManualCheckout(t)
	first, _ := d.MustPlaceOrder("first-key")
	second, _ := d.MustPlaceOrder("second-key")
	ids := []any{first["order_id"], second["order_id"], "99999999"}
	results := webtest.Data[[]any](t, d.Staff.Call(http.MethodPost, "/orders/bulk", map[string]any{"orders": ids, "to": "accepted"}))
	last := results[2].(map[string]any)
	if results[0].(map[string]any)["status"] != "accepted" || results[1].(map[string]any)["code"] != "" ||
		last["code"] != "order_not_found" || last["message"] == "" || last["status"] != "" {
		t.Errorf("%v", results)
	}
	if a := d.Staff.Call(http.MethodPost, "/orders/bulk", map[string]any{"orders": ids, "to": "pending"}); a.StatusCode != 422 {
		t.Errorf("%d %s", a.StatusCode, a.Text)
	}
}

func TestAdminOrders_OtherShopsCannotAccessThem(t *testing.T) {
	d := webtest.NewManualCheckout(t)
	placed, _ := d.MustPlaceOrder("first-key")
	id := placed["order_id"].(string)
	other := d.Site.NewShop("b").Staff()
	for name, got := range map[string]webtest.Response{
		"order":  other.Call(http.MethodGet, "/orders/"+id, nil),
		"status": other.Call(http.MethodPost, "/orders/"+id+"/status", map[string]any{"to": "accepted"}),
		"note":   other.Call(http.MethodPut, "/orders/"+id+"/note", map[string]any{"note": "x"}),
	} {
		if got.StatusCode != http.StatusNotFound || got.APIError(t).Error.Code != "order_not_found" {
			t.Errorf("%s: %d %s", name, got.StatusCode, got.Text)
		}
	}
	lists := other.Call(http.MethodGet, "/orders?q="+id, nil).Text + other.Call(http.MethodGet, "/orders/sheets?orders="+id, nil).Text +
		other.Call(http.MethodGet, "/orders/customer?mobile=01712345678", nil).Text
	if strings.Contains(lists, "Ayesha") {
		t.Errorf("another shop sees %s", lists)
	}
	got := other.Call(http.MethodPost, "/orders", d.ManualOrder(1), webtest.Header("Idempotency-Key", "foreign-ids"))
	if got.StatusCode != http.StatusUnprocessableEntity || d.Stock() != 4 {
		t.Errorf("order with another shop's product: status %d %s", got.StatusCode, got.Text)
	}
}

func TestOrderSheets_HaveScannableCodes(t *testing.T) {
	d := webtest.NewManualCheckout(t)
	placed, _ := d.MustPlaceOrder("first-key")
	id := placed["order_id"].(string)
	sheets := webtest.Data[map[string]any](t, d.Staff.Call(http.MethodGet, "/orders/sheets?orders="+id, nil))
	if shop := sheets["shop"].(map[string]any); shop["name"] != "Shop a" || shop["number"] != "01712000001" {
		t.Errorf("shop %v", shop)
	}
	sheet := sheets["orders"].([]any)[0].(map[string]any)
	if got := webtest.ReadBarcode(t, sheet["barcode"].(string), 3); got != id {
		t.Errorf("the barcode contains %q, want %s", got, id)
	}
	if got := webtest.ReadQR(t, webtest.Response{Response: &http.Response{}, Text: sheet["qr"].(string)}); got != "http://haat.test/admin/a/orders/"+id {
		t.Errorf("the QR code contains %q", got)
	}
	if a := d.Staff.Call(http.MethodGet, "/orders/sheets?orders="+strings.Repeat("1,", 101), nil); a.StatusCode != 422 {
		t.Errorf("of 102: %d %s", a.StatusCode, a.Text)
	}
}

func TestOrderSheets_CustomersReadTheirOwnLanguage(t *testing.T) {
	d := webtest.NewManualCheckout(t)
	d.Site.Client.Shop.UpdateOne(d.Row).SetBnName("দোকান").ExecX(webtest.System)
	placed, _ := d.MustPlaceOrder("first-key")
	id := placed["order_id"].(string)
	for customer, merchant := range map[string]string{"bn": "en", "en": "bn"} {
		d.Site.Client.Order.Update().SetLocale(customer).ExecX(webtest.System)
		for who, want := range map[string]string{"": merchant, "&for=customer": customer} {
			sheets := webtest.Data[orders.OrderSheets](t, d.Staff.Call(http.MethodGet, "/orders/sheets?orders="+id+"&lang="+merchant+who, nil))
			name, address := "Shop a", "Dhaka"
			if want == "bn" {
				name, address = "দোকান", "ঢাকা"
			}
			if o := sheets.Orders[0]; o.Locale != want || o.ShopName != name || !strings.Contains(o.Address, address) {
				t.Errorf("customer %s, %q: %s, %s, %s", customer, who, o.Locale, o.ShopName, o.Address)
			}
		}
	}
}

// paperModule matches the papers in client/admin/order/print/papers.ts, with the width of a barcode's
// narrowest bar in millimetres.
var paperModule = regexp.MustCompile(`"?([\w-]+)"?: \{ width: (\d+), .*module: ([\d.]+)`)

// dotsPerMillimetre is the resolution of label printers, which have 203 dpi.
const dotsPerMillimetre = 8

func TestOrderSheets_BarcodesScanAsPrintedOnEveryPaper(t *testing.T) {
	d := webtest.NewManualCheckout(t)
	placed, _ := d.MustPlaceOrder("first-key")
	id := placed["order_id"].(string)
	sheets := webtest.Data[orders.OrderSheets](t, d.Staff.Call(http.MethodGet, "/orders/sheets?orders="+id, nil))
	source, err := os.ReadFile("../../../../client/admin/order/print/papers.ts")
	if err != nil {
		t.Fatal(err)
	}
	papers := paperModule.FindAllStringSubmatch(string(source), -1)
	if len(papers) != 7 {
		t.Fatalf("%d papers", len(papers))
	}
	for _, paper := range papers {
		module, _ := strconv.ParseFloat(paper[3], 64)
		width, _ := strconv.ParseFloat(paper[2], 64)
		if module < 0.25 || module*99 > width-10 {
			t.Errorf("paper %s: bars of %g mm", paper[1], module)
		}
		if got := webtest.ReadBarcode(t, sheets.Orders[0].Barcode, module*dotsPerMillimetre); got != id {
			t.Errorf("paper %s: the barcode contains %q, want %s", paper[1], got, id)
		}
	}
	// The barcode of 8 digits has 79 modules and a quiet zone of 10 modules on each side.
	svg := sheets.Orders[0].Barcode
	if !strings.Contains(svg, `viewBox="0 0 99 1"`) || !strings.Contains(svg, `d="M10 0h`) || !strings.HasSuffix(svg, `M87 0h2v1h-2z"/></svg>`) {
		t.Errorf("the quiet zones of %s", svg)
	}
}

func TestOrderProducts_ByIDAreThoseForSaleInTheShop(t *testing.T) {
	d := webtest.NewManualCheckout(t)
	foreign := d.Site.NewShop("b").NewProduct("tea")
	ask := func(ids string) webtest.Response {
		return d.Staff.Call(http.MethodGet, "/orders/products?ids="+ids, nil)
	}
	found := webtest.Data[[]map[string]any](t, ask(fmt.Sprint(d.Product.ID, ",", foreign.ID, ",999999")))
	if len(found) != 1 || found[0]["id"] != float64(d.Product.ID) {
		t.Errorf("found %v", found)
	}
	for _, ids := range []string{"x", "1,", strings.Repeat("1,", 100) + "1"} {
		webtest.WantError(t, ids, ask(ids), http.StatusUnprocessableEntity, "request_invalid", map[string]string{"ids": "invalid"})
	}
}
