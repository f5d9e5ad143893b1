package basic_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/outbox"
	"haat/ent/schema/kind"
	"haat/server/platform/sms"
	"haat/server/web/webtest"
)

// asked places an order and has a member of the team ask the customer to confirm it. It returns the order and
// the path of the link in the SMS.
func (b *browser) asked(rules *kind.RiskRules) (*ent.Order, string) {
	b.T.Helper()
	if rules != nil {
		b.Site.Client.Shop.UpdateOneID(b.Row.ID).SetRiskRules(rules).ExecX(b.Ctx)
	}
	b.post("/basic/cart", url.Values{"add": {b.item(0)}})
	b.post("/basic/checkout", b.form())
	row := b.Site.Client.Order.Query().OnlyX(b.Ctx)
	staff := b.Staff()
	staff.Call(http.MethodPost, "/orders/"+row.Number+"/confirmation", nil).WantStatus(b.T, http.StatusOK)
	row = b.Site.Client.Order.GetX(b.Ctx, row.ID)
	if row.Confirmation != order.ConfirmationAsked || row.Hold == nil || *row.Hold != order.HoldConfirm {
		b.T.Fatalf("confirmation %s, hold %v", row.Confirmation, row.Hold)
	}
	b.cookies = map[string]string{} // the link opens in another browser
	return row, b.link(row)
}

// link returns the path, without the slug, of the link in the SMS about the order.
func (b *browser) link(row *ent.Order) string {
	b.T.Helper()
	message := b.Site.Client.Outbox.Query().Where(outbox.Kind(sms.Kind), outbox.DedupeKeyHasPrefix("order/"+row.Number+"/confirm/")).OnlyX(b.Ctx)
	found := regexp.MustCompile(`/basic/confirm\?order=[0-9]+(?:&|\\u0026)key=[0-9a-z.A-Z_-]+`).FindString(string(message.Payload))
	if found == "" {
		b.T.Fatalf("no link in %s", message.Payload)
	}
	return strings.ReplaceAll(found, `\u0026`, "&") + "&lang=en"
}

func (b *browser) now(row *ent.Order) *ent.Order { return b.Site.Client.Order.GetX(b.Ctx, row.ID) }

func TestConfirm_OpeningTheLinkChangesNothing(t *testing.T) {
	b := newBrowser(t)
	row, link := b.asked(nil)
	a := b.get(link)
	for _, want := range []string{"Confirm your order", row.Number, "A•••", `value="confirm"`, `value="cancel"`, "rice"} {
		if a.StatusCode != http.StatusOK || !strings.Contains(a.Text, want) {
			t.Errorf("status %d, without %s", a.StatusCode, want)
		}
	}
	for _, secret := range []string{"Ayesha", "01712345678", "House 12", "<script"} {
		if strings.Contains(a.Text, secret) {
			t.Errorf("the page shows %s", secret)
		}
	}
	b.send(http.MethodHead, link, nil)
	if now := b.now(row); now.Confirmation != order.ConfirmationAsked || now.Status != order.StatusPending {
		t.Errorf("the order is %s, %s", now.Status, now.Confirmation)
	}
}

func TestConfirm_AcceptsTheOrderIfTheRulesDo(t *testing.T) {
	b := newBrowser(t)
	row, link := b.asked(&kind.RiskRules{Accept: true})
	to := b.post(link, url.Values{"do": {"confirm"}})
	if now := b.now(row); now.Confirmation != order.ConfirmationConfirmed || now.Hold != nil || now.Status != order.StatusAccepted {
		t.Errorf("the order is %s, %s, hold %v", now.Status, now.Confirmation, now.Hold)
	}
	if a := b.get(strings.TrimPrefix(to, "/a")); !strings.Contains(a.Text, "You confirmed this order") || strings.Contains(a.Text, "<form method=\"post\" action=\"/a/basic/confirm") {
		t.Errorf("status %d %.300s", a.StatusCode, a.Text)
	}
	b.post(link, url.Values{"do": {"confirm"}})
	if n := b.Site.Client.OrderEvent.Query().Where(orderevent.KindEQ(orderevent.KindConfirmation)).CountX(b.Ctx); n != 2 {
		t.Errorf("%d events, want asked and confirmed", n)
	}
	if a := b.send(http.MethodPost, link, url.Values{"do": {"cancel"}}); a.StatusCode != http.StatusConflict || b.now(row).Status != order.StatusAccepted {
		t.Errorf("an accepted order was canceled: status %d", a.StatusCode)
	}
}

func TestConfirm_WithoutRulesTheOrderWaitsForTheShop(t *testing.T) {
	b := newBrowser(t)
	row, link := b.asked(nil)
	b.post(link, url.Values{"do": {"confirm"}})
	if now := b.now(row); now.Confirmation != order.ConfirmationConfirmed || now.Hold != nil || now.Status != order.StatusPending {
		t.Errorf("the order is %s, %s, hold %v", now.Status, now.Confirmation, now.Hold)
	}
	if a := b.get(link); !strings.Contains(a.Text, `value="cancel"`) || strings.Contains(a.Text, `value="confirm"`) {
		t.Error("a pending order cannot be canceled, or is confirmed twice")
	}
}

func TestConfirm_DecliningCancelsAsTheCustomer(t *testing.T) {
	b := newBrowser(t)
	row, link := b.asked(nil)
	b.post(link, url.Values{"do": {"cancel"}})
	now := b.now(row)
	if now.Confirmation != order.ConfirmationDeclined || now.Status != order.StatusCanceled || b.Stock() != 5 {
		t.Errorf("the order is %s, %s; %d in stock", now.Status, now.Confirmation, b.Stock())
	}
	event := b.Site.Client.OrderEvent.Query().Where(orderevent.KindEQ(orderevent.KindChange), orderevent.ToStatus("canceled")).OnlyX(b.Ctx)
	if event.Actor != orderevent.ActorCustomer {
		t.Errorf("canceled by %s", event.Actor)
	}
	b.post(link, url.Values{"do": {"cancel"}}) // posting the form again must do nothing
	if a := b.send(http.MethodPost, link, url.Values{"do": {"confirm"}}); a.StatusCode != http.StatusConflict || !strings.Contains(a.Text, "This order is canceled") {
		t.Errorf("status %d", a.StatusCode)
	}
	if b.Stock() != 5 {
		t.Errorf("%d in stock", b.Stock())
	}
}

func TestConfirm_RefusesOtherLinks(t *testing.T) {
	b := newBrowser(t)
	row, link := b.asked(nil)
	other := b.Site.NewShop("other")
	for name, path := range map[string]string{
		"without a key":             "/basic/confirm?lang=en&order=" + row.Number,
		"with a changed key":        strings.Replace(link, "&lang", "x&lang", 1),
		"of another order":          strings.Replace(link, row.Number, "99999999", 1),
		"with a later time":         regexp.MustCompile(`key=.`).ReplaceAllString(link, "key=z"),
		"with the order's own key":  "/basic/confirm?lang=en&order=" + row.Number + "&key=" + strings.Repeat("A", 22),
		"with a very long key":      "/basic/confirm?lang=en&order=" + row.Number + "&key=" + strings.Repeat("9", 5000) + ".x",
		"with an order that is odd": "/basic/confirm?lang=en&order=%00%3Cscript%3E&key=1.1",
	} {
		for _, method := range []string{http.MethodGet, http.MethodPost} {
			a := b.send(method, path, url.Values{"do": {"cancel"}})
			if a.StatusCode != http.StatusNotFound && a.StatusCode != http.StatusTooManyRequests || strings.Contains(a.Text, "৳") {
				t.Errorf("%s %s: status %d", method, name, a.StatusCode)
			}
		}
	}
	if a := b.Site.Send(http.MethodGet, "/"+other.Row.Slug+link, ""); a.StatusCode == http.StatusOK || strings.Contains(a.Text, "৳") {
		t.Errorf("another shop: status %d", a.StatusCode)
	}
	cross := b.send(http.MethodPost, link, url.Values{"do": {"cancel"}}, webtest.Header("Origin", "https://evil.test"))
	if cross.StatusCode != http.StatusForbidden || b.now(row).Status != order.StatusPending {
		t.Errorf("another site: status %d", cross.StatusCode)
	}
}

func TestConfirm_ShowsWhyItIsTooLate(t *testing.T) {
	b := newBrowser(t)
	row, link := b.asked(nil)
	for status, want := range map[order.Status]string{
		order.StatusProcessing: "The shop accepted this order", order.StatusShipped: "on its way or delivered", order.StatusCompleted: "on its way or delivered",
	} {
		b.Site.Client.Order.UpdateOneID(row.ID).SetStatus(status).ExecX(b.Ctx)
		if a := b.get(link); a.StatusCode != http.StatusOK || !strings.Contains(a.Text, want) || strings.Contains(a.Text, `name="do"`) {
			t.Errorf("%s: status %d, without %q", status, a.StatusCode, want)
		}
	}
	b.Site.Client.Order.UpdateOneID(row.ID).SetStatus(order.StatusPending).ExecX(b.Ctx)
	b.AdvanceClock(9 * 24 * time.Hour)
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		if a := b.send(method, link, url.Values{"do": {"cancel"}}); a.StatusCode != http.StatusGone || !strings.Contains(a.Text, "This link has expired") || strings.Contains(a.Text, "৳") {
			t.Errorf("%s: status %d", method, a.StatusCode)
		}
	}
	if b.now(row).Status != order.StatusPending {
		t.Error("an expired link canceled the order")
	}
}
