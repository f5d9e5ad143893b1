package basic_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/schema/kind"
	"haat/server/web/webtest"
)

// owing places an order in the browser. Its delivery charge must be paid in advance to the shop's bKash
// number.
func (b *browser) owing() *ent.Order {
	b.T.Helper()
	rules := &kind.PaymentRules{
		Advance: kind.AdvanceRule{Kind: "fixed", Value: 50_00},
		Wallets: []kind.Wallet{{Method: "bkash", Number: "01711111111", Type: "personal", Note: "<b>Only</b> bKash"}},
	}
	b.Site.Client.Shop.UpdateOneID(b.Row.ID).SetPaymentRules(rules).ExecX(b.Ctx)
	b.post("/basic/cart", url.Values{"add": {b.item(0)}})
	b.post("/basic/checkout", b.form())
	return b.Site.Client.Order.Query().OnlyX(b.Ctx)
}

func TestPay_ClaimsWithoutScripts(t *testing.T) {
	b := newBrowser(t)
	o := b.owing()
	if o.AdvanceDue != 50_00 || o.Hold == nil || *o.Hold != order.HoldAdvance {
		t.Fatalf("advance %d, hold %v", o.AdvanceDue, o.Hold)
	}
	link := `href="/a/basic/pay?order=` + o.Number + `&amp;lang=en"`
	if a := b.get("/basic/order?lang=en&order=" + o.Number); !strings.Contains(a.Text, link) || !strings.Contains(a.Text, "To pay now: ৳50") {
		t.Fatalf("status %d, without %s", a.StatusCode, link)
	}
	path := "/basic/pay?lang=en&order=" + o.Number
	a := b.get(path)
	for _, want := range []string{"01711111111", "Send money", "&lt;b&gt;Only&lt;/b&gt; bKash", `name="reference"`, "৳50"} {
		if a.StatusCode != http.StatusOK || !strings.Contains(a.Text, want) || a.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("status %d, without %s", a.StatusCode, want)
		}
	}
	if !strings.Contains(a.Text, `<script src="/assets/copy-`) || !strings.Contains(a.Text, `data-copy="01711111111"`) || !strings.Contains(a.Text, `data-copy="50"`) {
		t.Error("without the buttons to copy")
	}
	if text := b.get("/basic/order?lang=en&order=" + o.Number).Text; strings.Contains(text, "<script") {
		t.Error("another page has a script")
	}
	a = b.send(http.MethodPost, path, url.Values{"method": {"bkash"}, "reference": {"<i>"}, "sender": {""}})
	for _, want := range []string{"Enter the transaction ID as in the SMS", "&lt;i&gt;"} {
		if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.Text, want) {
			t.Errorf("status %d, without %s", a.StatusCode, want)
		}
	}
	a = b.send(http.MethodPost, path, url.Values{"method": {"bkash"}, "reference": {"chm7b0 rs৫k"}, "sender": {"১২৩৪"}})
	if to := a.Header.Get("Location"); a.StatusCode != http.StatusSeeOther || to != "/a/basic/pay?order="+o.Number+"&lang=en" {
		t.Fatalf("status %d to %s", a.StatusCode, to)
	}
	if row := b.Site.Client.Payment.Query().OnlyX(b.Ctx); row.Reference != "CHM7B0RS5K" || row.Sender != "1234" || row.Amount != 50_00 {
		t.Errorf("%+v", row)
	}
	if a = b.get(path); !strings.Contains(a.Text, "being checked by the shop") {
		t.Errorf("status %d, without the claim's state", a.StatusCode)
	}
}

func TestPay_OnlyForThoseWithProof(t *testing.T) {
	b := newBrowser(t)
	o := b.owing()
	b.Site.NewShop("other")
	form := url.Values{"method": {"bkash"}, "reference": {"CHM7B0RS5K"}, "sender": {"1234"}}.Encode()
	for _, shop := range []string{"a", "other"} {
		path := "/" + shop + "/basic/pay?lang=en&order=" + o.Number
		if a := b.Site.Send(http.MethodGet, path, ""); a.StatusCode != http.StatusNotFound || strings.Contains(a.Text, "01711111111") {
			t.Errorf("%s: status %d", path, a.StatusCode)
		}
		a := b.Site.Send(http.MethodPost, path, form, webtest.Header("Origin", "http://haat.test"), webtest.Header("Content-Type", "application/x-www-form-urlencoded"))
		if a.StatusCode != http.StatusNotFound {
			t.Errorf("%s: a claim has status %d", path, a.StatusCode)
		}
	}
	if n := b.Site.Client.Payment.Query().CountX(b.Ctx); n != 0 {
		t.Errorf("%d payments", n)
	}
}
