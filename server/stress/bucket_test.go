package stress

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
	"time"

	"haat/ent/message"
	"haat/server/customer/chat"
	"haat/server/order/checkout"
	"haat/server/platform/db/dbtest"
)

// bucketOutages lists failures of the bucket's connection, and how each starts and ends.
var bucketOutages = map[string]struct{ start, end func(*proxy) }{
	"stopped":      {(*proxy).stop, (*proxy).restore},
	"unresponsive": {(*proxy).silence, (*proxy).heal},
}

// Without the bucket, shoppers must be able to order and browse. Sending a picture must fail with a
// translated error and store nothing. The same request must succeed once the bucket is available again.
func TestFault_OrdersWorkWithoutTheBucket(t *testing.T) {
	for name, outage := range bucketOutages {
		t.Run(name, func(t *testing.T) {
			conn, database := newBucketProxy(t), dbtest.URL(t)
			m := newMarketOn(t, database, []string{database}, "HAAT_MEDIA_URL="+conn.address)
			n, lamp := m.nodes[0], m.product("lamp", 100)
			who := &conversation{market: m}
			who.customer, who.cookie = m.signUp()
			before := who.sendPicture(n, "en", "picture-before")
			if before.status != 200 {
				t.Fatalf("before the fault: %+v", before)
			}
			goroutines := m.metric(n, "go_goroutines")

			outage.start(conn)
			for lang, text := range map[string]string{"en": "Pictures can't be saved", "bn": "ছবি রাখা যাচ্ছে না"} {
				if a := who.sendPicture(n, lang, "picture-meanwhile"); a.status != 503 || a.Error.Code != "pictures_unavailable" || !strings.Contains(a.Error.Message, text) {
					t.Errorf("sending a picture returned %d %+v", a.status, a.Error)
				}
			}
			if a := m.visit(n, who.pictureURL(before)); a.status != 503 || a.header.Get("Retry-After") == "" {
				t.Errorf("loading a picture returned %d, %v", a.status, a.header)
			}
			if a, err := who.post(n, "text-meanwhile", "no picture"); err != nil || a.status != 200 {
				t.Errorf("a message without a picture: %+v, %v", a, err)
			}
			const orders = 5
			for i := range orders {
				if a, err := m.order(n, fmt.Sprint("buyer-meanwhile-", i), i, checkout.QuoteLine{ProductID: lamp, Quantity: 1}); err != nil || a.status != 200 {
					t.Errorf("order %d: %+v, %v", i, a, err)
				}
			}
			waitUntil(t, 30*time.Second, "buyers are sent SMS", func() bool { return len(m.messages()) == orders })
			for _, path := range []string{"/shop/rina", "/rina/product/lamp", "/rina/product/lamp?lang=en", "/readyz"} {
				if page := m.visit(n, path); page.status != 200 || page.stale() {
					t.Errorf("%s: %d, %v", path, page.status, page.header)
				}
			}
			if left := m.client.Message.Query().Where(message.Key("picture-meanwhile")).CountX(m.ctx); left != 0 {
				t.Errorf("%d messages of a rejected picture are stored", left)
			}

			outage.end(conn)
			again := who.sendPicture(n, "bn", "picture-meanwhile")
			if again.status != 200 {
				t.Fatalf("retry after the fault: %+v", again)
			}
			for _, a := range []*response{before, again} {
				if shown := m.visit(n, who.pictureURL(a)); shown.status != 200 {
					t.Errorf("a stored picture: %d", shown.status)
				}
			}
			waitUntil(t, 30*time.Second, "the number of goroutines is back to normal", func() bool { return m.metric(n, "go_goroutines") < goroutines+10 })
		})
	}
}

// sendPicture sends a message with a picture.
func (t *conversation) sendPicture(n *node, lang, key string) *response {
	t.Helper()
	var body, file bytes.Buffer
	if err := png.Encode(&file, image.NewGray(image.Rect(0, 0, 700, 500))); err != nil {
		t.Fatal(err)
	}
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("picture", "picture.png")
	if err == nil {
		_, err = part.Write(file.Bytes())
	}
	if err == nil {
		err = form.WriteField("key", key)
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequest(http.MethodPost, strings.Replace(n.customer(t.shop, "/chat/messages"), "lang=en", "lang="+lang, 1), &body)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", form.FormDataContentType())
	req.Header.Set("X-Requested-With", "haat")
	req.Header.Set("Cookie", t.cookie)
	a, err := send(req)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// pictureURL returns the URL of the largest file of a sent picture.
func (t *conversation) pictureURL(a *response) string {
	t.Helper()
	var sent chat.Message
	if err := json.Unmarshal(a.Data, &sent); err != nil || sent.Picture == nil {
		t.Fatalf("decode the message %s: %v", a.Data, err)
	}
	return sent.Picture.URL(sent.Picture.Width)
}
