package basic_test

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/schema/kind"
)

// demand makes the shop require an advance.
func (b *browser) demand(rule kind.AdvanceRule) {
	b.T.Helper()
	rules := &kind.PaymentRules{Advance: rule, Wallets: []kind.Wallet{{Method: "bkash", Number: "01711111111", Type: "personal"}}}
	b.Site.Client.Shop.UpdateOneID(b.Row.ID).SetPaymentRules(rules).ExecX(b.Ctx)
}

func TestAdvance_EachPackageShowsWhatIsDueNowAndOnDelivery(t *testing.T) {
	b := newBrowser(t)
	fast := b.Site.Client.ShippingPackage.Create().SetName("Fast").SetFee(110_00).SaveX(b.Ctx)
	b.Site.Client.Product.UpdateOneID(b.Product.ID).SetSellingPrice(1500_00).SetPrice(1500_00).ExecX(b.Ctx)
	b.post("/basic/cart", url.Values{"add": {b.item(0)}})
	path := "/basic/checkout?lang=en&district=Dhaka"
	if a := b.get(path); strings.Contains(a.Text, "in advance") || strings.Contains(a.Text, "Advance payment") || !strings.Contains(a.Text, "Cash on Delivery") {
		t.Error("a shop without rules mentions an advance")
	}
	b.demand(kind.AdvanceRule{Kind: "delivery"})
	a := b.get(path)
	for _, want := range []string{"Advance payment", "To pay in advance: ৳60<", "To pay in advance: ৳110<", "To pay on delivery: ৳1,500<"} {
		if !strings.Contains(strings.ReplaceAll(a.Text, "<!-- -->", ""), want) {
			t.Errorf("without %q", want)
		}
	}
	// The order must require the advance of the package that the shopper chose, not of the preselected one.
	form := b.form()
	_, offer, _ := strings.Cut(a.Text, `value="`+strconv.Itoa(fast.ID)+".")
	offer, _, _ = strings.Cut(offer, `"`)
	form.Set("offer", strconv.Itoa(fast.ID)+"."+offer)
	b.post("/basic/checkout", form)
	if o := b.Site.Client.Order.Query().OnlyX(b.Ctx); o.AdvanceDue != 110_00 || o.ShippingFee != 110_00 {
		t.Errorf("advance %d, delivery %d", o.AdvanceDue, o.ShippingFee)
	}
}

func TestAdvance_AnOrderRequiresNoMoreThanItsFormShowed(t *testing.T) {
	b := newBrowser(t)
	b.post("/basic/cart", url.Values{"add": {b.item(0)}})
	form := b.form()
	b.demand(kind.AdvanceRule{Kind: "full"})
	a := b.send(http.MethodPost, "/basic/checkout?lang=en", form)
	if a.StatusCode != http.StatusConflict || b.OrderCount() != 0 || !strings.Contains(a.Text, "Advance payment") {
		t.Errorf("status %d, %d orders", a.StatusCode, b.OrderCount())
	}
}

func TestForm_TimeSinceItWasShownIsStoredWithTheRisk(t *testing.T) {
	b := newBrowser(t)
	b.Site.Client.Product.UpdateOneID(b.Product.ID).SetStock(50).ExecX(b.Ctx)
	b.Site.Client.Shop.UpdateOneID(b.Row.ID).SetRiskRules(&kind.RiskRules{On: true}).ExecX(b.Ctx)
	place := func(shown string) *int {
		t.Helper()
		b.post("/basic/cart", url.Values{"add": {b.item(0)}})
		form := b.form()
		form.Set("shown", shown)
		form.Set("mobile", "0171234567"+strconv.Itoa(b.OrderCount()))
		b.post("/basic/checkout", form)
		return b.Site.Client.OrderRisk.Query().Order(ent.Desc("id")).FirstX(b.Ctx).FormSeconds
	}
	ago := func(d time.Duration) string { return strconv.FormatInt(time.Now().Add(-d).Unix(), 10) }
	if got := place(ago(90 * time.Second)); got == nil || *got < 90 || *got > 120 {
		t.Errorf("90 s: %v", got)
	}
	for _, unknown := range []string{"", "0", "99999999999999999999", "-9223372036854775808", "x", ago(-time.Hour), ago(48 * time.Hour), "-5"} {
		if got := place(unknown); got != nil {
			t.Errorf("%q is %d s", unknown, *got)
		}
	}
}
