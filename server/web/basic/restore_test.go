package basic_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"haat/server/order/checkout"
	"haat/server/order/unfinished"
	"haat/server/web/webtest"
)

// saves makes the shop store unfinished checkouts.
func (b *browser) saves() {
	b.T.Helper()
	b.Owner().Call(http.MethodPut, "/unfinished/settings", map[string]any{"days": 7}).WantStatus(b.T, http.StatusOK)
}

func (b *browser) unfinished() int { return b.Site.Client.UnfinishedCheckout.Query().CountX(b.Ctx) }

func TestUnfinished_ARefusedFormIsStoredUnlessTheCustomerRefuses(t *testing.T) {
	b := newBrowser(t)
	b.post("/basic/cart", url.Values{"buy": {b.item(0)}})
	const box = `name="no_save"`
	form := b.form()
	form.Set("line", "")
	if a := b.send(http.MethodPost, "/basic/checkout?lang=en", form); strings.Contains(a.Text, box) || b.unfinished() != 0 {
		t.Error("a shop that stores nothing did")
	}
	b.saves()
	if a := b.get("/basic/checkout?lang=en&district=Dhaka"); !strings.Contains(a.Text, box) || !strings.Contains(a.Text, "for 7 days") {
		t.Error("the checkout does not say that it is stored")
	}
	b.send(http.MethodPost, "/basic/checkout?lang=en", form)
	if b.unfinished() != 1 {
		t.Errorf("%d checkouts are stored", b.unfinished())
	}
	form.Set("no_save", "1")
	if a := b.send(http.MethodPost, "/basic/checkout?lang=en", form); b.unfinished() != 0 || !strings.Contains(a.Text, `checked=""`) {
		t.Errorf("%d checkouts are stored after a refusal", b.unfinished())
	}
	form.Del("no_save")
	b.send(http.MethodPost, "/basic/checkout?lang=en", form)
	form.Set("line", "House 12")
	if b.post("/basic/checkout?lang=en", form); b.unfinished() != 0 || b.OrderCount() != 1 {
		t.Errorf("%d checkouts and %d orders after the order", b.unfinished(), b.OrderCount())
	}
}

func TestUnfinished_TheLinkRestoresTheCartInAnotherBrowser(t *testing.T) {
	b := newBrowser(t)
	b.saves()
	lines := []any{map[string]any{"product_id": b.Product.ID, "quantity": 2}}
	body := map[string]any{"key": strings.Repeat("k", 32), "name": "Ayesha", "mobile": "01712345678", "lines": lines}
	encoded, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	b.Site.Post(b.APIPath("/checkout/unfinished"), string(encoded)).WantStatus(t, http.StatusOK)
	list := webtest.Data[unfinished.UnfinishedList](t, b.Staff().Call(http.MethodGet, "/unfinished", nil))
	if list.Total != 1 || list.Checkouts[0].Mobile != "01712345678" || list.Checkouts[0].Lines[0].Name != "Product rice" {
		t.Fatalf("%+v", list)
	}
	_, key, _ := strings.Cut(list.Checkouts[0].Message, "/basic/restore?key=")
	key, _, _ = strings.Cut(key, "&")
	other := b.Shop.NewProduct("soap")
	b.post("/basic/cart", url.Values{"add": {strconv.Itoa(other.ID) + "-0"}})
	want := strconv.Itoa(other.ID) + "-0-1." + b.item(0) + "-2"
	for range 2 {
		a := b.get("/basic/restore?lang=en&key=" + key)
		if a.StatusCode != http.StatusOK || b.cart() != want {
			t.Errorf("status %d, cart %q, want %q", a.StatusCode, b.cart(), want)
		}
		// The script must receive only the link's lines, because browsers with scripts have their own cart.
		_, data, _ := strings.Cut(a.Text, `id="restored">`)
		data, script, _ := strings.Cut(data, `</script>`)
		var lines []checkout.QuotedLine
		if err := json.Unmarshal([]byte(data), &lines); err != nil || len(lines) != 1 || lines[0].ProductID != b.Product.ID || lines[0].Quantity != 2 || lines[0].Product == nil {
			t.Errorf("%v: %.500s", err, data)
		}
		if !strings.HasPrefix(script, `<script src="/assets/restore-`) || !strings.Contains(script, `data-shop="a" data-next="/a/cart?lang=en">`) {
			t.Errorf("script %.200s", script)
		}
	}
	b.cookies = map[string]string{}
	a := b.get("/basic/restore?lang=en&key=" + key + "x")
	if a.StatusCode != http.StatusNotFound || b.cart() != "" || !strings.Contains(a.Text, "This link no longer works.") {
		t.Errorf("a forged link: status %d, cart %q", a.StatusCode, b.cart())
	}
}
