package basic_test

import (
	"bytes"
	"image/color"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/server/config"
	"haat/server/web/webtest"
)

// delivered places an order of two units in the browser and delivers it. The shop accepts returns for a week.
func (b *browser) delivered() *ent.Order {
	b.T.Helper()
	b.Site.Client.Shop.UpdateOneID(b.Row.ID).SetReturnDays(7).ExecX(b.Ctx)
	b.post("/basic/cart", url.Values{"add": {b.item(0)}})
	b.post("/basic/cart", url.Values{"add": {b.item(0)}})
	form := b.form()
	b.post("/basic/checkout", form)
	row := b.Site.Client.Order.Query().WithItems().OnlyX(b.Ctx)
	b.Site.Client.Order.UpdateOne(row).SetStatus(order.StatusDelivered).SetPaymentStatus(order.PaymentStatusPaid).ExecX(b.Ctx)
	b.Site.Client.OrderEvent.Create().SetOrderID(row.ID).SetActor("merchant").SetFromStatus("shipped").SetToStatus("delivered").
		SetCreatedAt(b.Site.Time()).ExecX(b.Ctx)
	return row
}

// ask posts the form for requesting a return.
func (b *browser) ask(o *ent.Order, parts ...webtest.Part) webtest.Response {
	b.T.Helper()
	body, mediaType := webtest.EncodeForm(b.T, parts)
	return b.send(http.MethodPost, "/basic/return?lang=en&order="+o.Number, nil, webtest.Header("Content-Type", mediaType), func(r *http.Request) {
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	})
}

func unitsOf(o *ent.Order, units string) webtest.Part {
	return webtest.TextPart("units-"+strconv.Itoa(o.Edges.Items[0].ID), units)
}

func TestReturn_AskedWithAPhotoAndWithoutScripts(t *testing.T) {
	b := newBrowser(t)
	o := b.delivered()
	a := b.get("/basic/order?lang=en&order=" + o.Number)
	link := `href="/a/basic/return?order=` + o.Number + `&amp;lang=en"`
	if a.StatusCode != http.StatusOK || !strings.Contains(a.Text, link) {
		t.Fatalf("status %d, without %s", a.StatusCode, link)
	}
	a = b.get("/basic/return?lang=en&order=" + o.Number)
	if a.StatusCode != http.StatusOK || !strings.Contains(a.Text, `"multipart/form-data"`) || !strings.Contains(a.Text, `name="units-`) || a.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("status %d %.500s", a.StatusCode, a.Text)
	}
	a = b.ask(o, webtest.TextPart("kind", "return"), unitsOf(o, "3"), webtest.TextPart("note", "<b>broken</b>"))
	for _, want := range []string{"Check the marked fields.", "Enter how many units of at least one product you return.", "&lt;b&gt;broken&lt;/b&gt;", `value="3"`} {
		if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.Text, want) {
			t.Errorf("status %d, without %s", a.StatusCode, want)
		}
	}
	picture := webtest.PicturePart(webtest.Photo(t, color.White))
	a = b.ask(o, webtest.TextPart("kind", "return"), webtest.TextPart("reason", "damaged"), unitsOf(o, "১"), webtest.TextPart("note", "broken"), picture)
	if to := a.Header.Get("Location"); a.StatusCode != http.StatusSeeOther || to != "/a/basic/order?order="+o.Number+"&lang=en" {
		t.Fatalf("status %d to %s %.300s", a.StatusCode, to, a.Text)
	}
	row := b.Site.Client.OrderReturn.Query().OnlyX(b.Ctx)
	if row.State != "asked" || row.Note != "broken" || row.Reason != "damaged" || len(row.Photos) != 1 || row.Items[0].Quantity != 1 {
		t.Errorf("%+v", row)
	}
	if a = b.get("/basic/order?lang=en&order=" + o.Number); !strings.Contains(a.Text, "Return: Your request was sent.") || strings.Contains(a.Text, link) {
		t.Errorf("%.300s", a.Text)
	}
	if a = b.get("/basic/return?lang=en&order=" + o.Number); a.StatusCode != http.StatusConflict || !strings.Contains(a.Text, "already open") {
		t.Errorf("status %d", a.StatusCode)
	}
}

func TestReturn_OnlyForThoseWithProof(t *testing.T) {
	b := newBrowser(t)
	o := b.delivered()
	parts := []webtest.Part{webtest.TextPart("kind", "return"), webtest.TextPart("reason", "size"), unitsOf(o, "1")}
	b.Site.NewShop("other")
	body, mediaType := webtest.EncodeForm(t, parts)
	own := webtest.Header("Origin", "http://haat.test")
	stranger := b.Site.Send(http.MethodPost, "/a/basic/return?lang=en&order="+o.Number, string(body), own, webtest.Header("Content-Type", mediaType))
	foreign := b.Site.Send(http.MethodPost, "/other/basic/return?lang=en&order="+o.Number, string(body), own, webtest.Header("Content-Type", mediaType))
	unknown := b.Site.Send(http.MethodGet, "/a/basic/return?lang=en&order=99999999", "")
	for name, a := range map[string]webtest.Response{"a stranger": stranger, "another shop": foreign, "an unknown order": unknown} {
		if a.StatusCode != http.StatusNotFound || strings.Contains(a.Text, "units-") {
			t.Errorf("%s: status %d", name, a.StatusCode)
		}
	}
	if n := b.Site.Client.OrderReturn.Query().CountX(b.Ctx); n != 0 {
		t.Errorf("%d returns", n)
	}
}

func TestReturn_IsLimited(t *testing.T) {
	b := newBrowser(t, webtest.StrictLimits(func(l *config.Limits) { l.QuestionsAddress = webtest.OncePerHour }))
	o := b.delivered()
	parts := []webtest.Part{webtest.TextPart("kind", "return"), webtest.TextPart("reason", "size"), unitsOf(o, "9")}
	if a := b.ask(o, parts...); a.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("status %d", a.StatusCode)
	}
	if a := b.ask(o, parts...); a.StatusCode != http.StatusTooManyRequests {
		t.Errorf("status %d", a.StatusCode)
	}
}

func TestReturn_PeriodEnds(t *testing.T) {
	b := newBrowser(t)
	o := b.delivered()
	b.Site.Client.OrderEvent.Create().SetOrderID(o.ID).SetActor("merchant").SetFromStatus("shipped").SetToStatus("delivered").
		SetCreatedAt(b.Site.Time().AddDate(0, 0, -8).Add(time.Hour)).ExecX(b.Ctx)
	if a := b.get("/basic/return?lang=en&order=" + o.Number); a.StatusCode != http.StatusConflict || !strings.Contains(a.Text, "returned here, or no longer") || strings.Contains(a.Text, "units-") {
		t.Errorf("status %d", a.StatusCode)
	}
	if a := b.get("/basic/order?lang=en&order=" + o.Number); strings.Contains(a.Text, "/basic/return") {
		t.Error("the order links to the form")
	}
}
