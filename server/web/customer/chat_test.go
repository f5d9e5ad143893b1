package customer_test

import (
	"fmt"
	"image/color"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"haat/server/config"
	"haat/server/platform/media"
	"haat/server/platform/ratelimit"
	"haat/server/web/webtest"
)

func TestChat_CustomerAndShopExchangeMessages(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	mine, other := shop.NewSignedInCustomer("01712345678"), shop.NewSignedInCustomer("01812345678")
	first := mine.DataOf(mine.SendMessage("first-message", " হ্যালো ", webtest.PicturePart(webtest.Photo(t, color.RGBA{200, 0, 0, 255}))))
	if first["seq"] != 1.0 || first["from"] != "customer" || first["text"] != "হ্যালো" || first["key"] != "first-message" {
		t.Errorf("%v", first)
	}
	key := first["picture"].(map[string]any)["key"].(string)
	if a := s.Get("/media/" + key + "/160.webp"); a.StatusCode != http.StatusOK || a.Header.Get("Content-Type") != "image/webp" {
		t.Errorf("picture: status %d", a.StatusCode)
	}
	again := mine.DataOf(mine.SendMessage("first-message", "something else"))
	if fmt.Sprint(again) != fmt.Sprint(first) {
		t.Errorf("retry: %v", again)
	}
	mine.ReplyFromShop("yes?")
	mine.ReplyFromShop("what is it?")
	thread := mine.DataOf(s.Get(mine.CustomerPath("/chat"), mine.Session))
	if messages := thread["messages"].([]any); len(messages) != 3 || thread["unread"] != 2.0 || thread["seen"] != 0.0 || thread["more"] != false {
		t.Errorf("%v", thread)
	}
	if part := mine.DataOf(s.Get(mine.CustomerPath("/chat")+"&before=2", mine.Session)); len(part["messages"].([]any)) != 1 {
		t.Errorf("%v", part)
	}
	unread := mine.DataOf(s.Post(mine.CustomerPath("/chat/seen"), `{"seq":2}`, mine.Session))
	if unread["messages"] != 1.0 || unread["notifications"] != 1.0 {
		t.Errorf("after reading the second message: %v", unread)
	}
	if unread = mine.DataOf(s.Post(mine.CustomerPath("/chat/seen"), `{"seq":3}`, mine.Session)); unread["messages"] != 0.0 || unread["notifications"] != 0.0 {
		t.Errorf("after reading the last message: %v", unread)
	}
	if thread := other.DataOf(s.Get(other.CustomerPath("/chat"), other.Session)); len(thread["messages"].([]any)) != 0 {
		t.Errorf("another customer sees %v", thread)
	}
	if a := s.Get(mine.CustomerPath("/chat"), mine.Session); a.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("Cache-Control: %s", a.Header.Get("Cache-Control"))
	}
}

func TestChat_RefusesInvalidMessages(t *testing.T) {
	s := webtest.NewSite(t)
	m := s.NewShop("a").NewSignedInCustomer("01712345678")
	red := webtest.PicturePart(webtest.Photo(t, color.RGBA{200, 0, 0, 255}))
	for name, c := range map[string]struct {
		parts  []webtest.Part
		status int
		code   string
		fields map[string]string
	}{
		"nothing":              {nil, 422, "message_invalid", map[string]string{"key": "required", "text": "required"}},
		"no key":               {[]webtest.Part{webtest.TextPart("text", "x")}, 422, "message_invalid", map[string]string{"key": "required"}},
		"too long":             {[]webtest.Part{webtest.TextPart("key", "12345678"), webtest.TextPart("text", strings.Repeat("ক", 2001))}, 422, "message_invalid", map[string]string{"text": "max"}},
		"unknown field":        {[]webtest.Part{webtest.TextPart("key", "12345678"), webtest.TextPart("text", "x"), webtest.TextPart("shop", "1")}, 422, "request_invalid", map[string]string{"shop": "invalid"}},
		"two pictures":         {[]webtest.Part{webtest.TextPart("key", "12345678"), red, red}, 422, "message_invalid", map[string]string{"picture": "max"}},
		"empty picture field":  {[]webtest.Part{webtest.TextPart("key", "12345678"), webtest.TextPart("text", ""), webtest.TextPart("picture", "")}, 422, "message_invalid", map[string]string{"text": "required"}},
		"empty picture":        {[]webtest.Part{webtest.TextPart("key", "12345678"), webtest.TextPart("text", "x"), webtest.PicturePart(nil)}, 422, "picture_unreadable", nil},
		"SVG":                  {[]webtest.Part{webtest.TextPart("key", "12345678"), webtest.PicturePart([]byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`))}, 422, "picture_unreadable", nil},
		"picture too large":    {[]webtest.Part{webtest.TextPart("key", "12345678"), webtest.PicturePart(make([]byte, media.MaxBytes+1)), webtest.TextPart("text", "x")}, 422, "picture_too_large", nil},
		"form too large":       {[]webtest.Part{webtest.TextPart("key", "12345678"), webtest.PicturePart(make([]byte, 49<<20))}, 413, "request_too_large", nil},
		"text field too large": {[]webtest.Part{webtest.TextPart("key", "12345678"), webtest.TextPart("text", strings.Repeat("x", 70_000))}, 413, "request_too_large", nil},
		"repeated field":       {slicesRepeat(webtest.TextPart("text", "x"), 100), 422, "request_invalid", nil},
	} {
		webtest.WantError(t, name, s.SendForm(http.MethodPost, m.CustomerPath("/chat/messages"), c.parts, m.Session), c.status, c.code, c.fields)
	}
	webtest.WantError(t, "JSON", s.Post(m.CustomerPath("/chat/messages"), `{"key":"12345678","text":"x"}`, m.Session), 415, "media_type_unsupported", nil)
	broken, mediaType := webtest.EncodeForm(t, []webtest.Part{webtest.TextPart("key", "12345678"), webtest.TextPart("text", "x")})
	webtest.WantError(t, "truncated", s.Post(m.CustomerPath("/chat/messages"), string(broken[:len(broken)-20]), m.Session, webtest.Header("Content-Type", mediaType)), 400, "request_invalid", nil)
	webtest.WantError(t, "before is not a number", s.Get(m.CustomerPath("/chat")+"&before=x", m.Session), 422, "request_invalid", map[string]string{"before": "invalid"})
	webtest.WantError(t, "negative before", s.Get(m.CustomerPath("/chat")+"&before=-1", m.Session), 422, "request_invalid", map[string]string{"before": "invalid"})
	if n := s.Client.Message.Query().CountX(m.Ctx); n != 0 {
		t.Errorf("%d messages are stored", n)
	}
	m.DataOf(m.SendMessage("the-first", "x")) // now there is a message with the key
	for name, key := range map[string]string{"a NUL": "12345678\x00", "no UTF-8": "12345678\xff"} {
		webtest.WantError(t, name, m.SendMessage(key, "x"), 422, "message_invalid", map[string]string{"key": "invalid"})
	}
}

func slicesRepeat(p webtest.Part, n int) []webtest.Part {
	parts := make([]webtest.Part, n)
	for i := range parts {
		parts[i] = p
	}
	return parts
}

func TestChat_RequiresTheCustomersSession(t *testing.T) {
	s := webtest.NewSite(t)
	m, next := s.NewShop("a").NewSignedInCustomer("01712345678"), s.NewShop("b")
	otherShop := strings.Replace(m.CustomerPath("/chat"), fmt.Sprint("shop_id=", m.Row.ID), fmt.Sprint("shop_id=", next.Row.ID), 1)
	webtest.WantError(t, "without a session", s.Get(m.CustomerPath("/chat")), 401, "login_required", nil)
	webtest.WantError(t, "in another shop", s.Get(otherShop, m.Session), 401, "login_required", nil)
	webtest.WantError(t, "message without a session", s.SendForm(http.MethodPost, m.CustomerPath("/chat/messages"), []webtest.Part{webtest.TextPart("key", "12345678"), webtest.TextPart("text", "x")}), 401, "login_required", nil)
	webtest.WantError(t, "seen without a session", s.Post(m.CustomerPath("/chat/seen"), `{"seq":1}`), 401, "login_required", nil)
	foreign := webtest.Header("Sec-Fetch-Site", "cross-site")
	webtest.WantError(t, "message from another site", s.SendForm(http.MethodPost, m.CustomerPath("/chat/messages"), nil, m.Session, foreign), 403, "cross_origin", nil)
}

// Retries of a stored message must not count towards the rate limits.
func TestChat_LimitsMessagesAndPictures(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) {
		l.Messages, l.Pictures = ratelimit.Rate{Count: 2, Per: time.Minute}, ratelimit.Rate{Count: 1, Per: time.Hour}
	}))
	m := s.NewShop("a").NewSignedInCustomer("01712345678")
	red := webtest.PicturePart(webtest.Photo(t, color.RGBA{200, 0, 0, 255}))
	m.DataOf(m.SendMessage("message-1", "", red))
	webtest.WantRetryAfter(t, m.SendMessage("message-2", "", red), 3600)
	for range 5 {
		m.DataOf(m.SendMessage("message-1", "", red))
	}
	webtest.WantRetryAfter(t, m.SendMessage("message-3", "x"), 60)
}

// The pixels of an account's pictures must be limited per minute, regardless of their size in bytes. Each
// picture counts as at least one megapixel.
func TestUploads_LimitPixelsPerAccount(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.Megapixels = ratelimit.Rate{Count: 2, Per: time.Minute} }))
	shop := s.NewShop("a")
	red := webtest.PicturePart(webtest.Photo(t, color.RGBA{200, 0, 0, 255}))
	one, other, owner := shop.NewSignedInCustomer("01712345678"), shop.NewSignedInCustomer("01812345678"), shop.Owner()
	one.DataOf(one.SendMessage("picture-1", "", red))
	one.DataOf(one.SendMessage("picture-2", "", red))
	webtest.WantRetryAfter(t, one.SendMessage("picture-3", "", red), 30)
	one.DataOf(one.SendMessage("of-no-picture", "x"))
	other.DataOf(other.SendMessage("of-another", "", red))
	for i, status := range []int{http.StatusOK, http.StatusOK, http.StatusTooManyRequests} {
		sent := webtest.PicturePart(webtest.Photo(t, color.RGBA{0, 0, uint8(100 + i), 255}))
		s.SendForm(http.MethodPost, owner.AdminPath("/pictures"), []webtest.Part{sent}, owner.Session).WantStatus(t, status)
	}
}

// expectContinueClient sends a body only after the server has responded with 100 Continue.
var expectContinueClient = &http.Client{Transport: &http.Transport{ExpectContinueTimeout: webtest.WaitTimeout}}

// sendSlowly sends the first half of a form, which the server has begun to read. finish sends the rest and
// returns the status.
func sendSlowly(m *webtest.Customer, url string, key string) (finish func() int) {
	m.T.Helper()
	body, mediaType := webtest.EncodeForm(m.T, []webtest.Part{webtest.TextPart("key", key), webtest.TextPart("text", "at last")})
	read, write := io.Pipe()
	req, err := http.NewRequest(http.MethodPost, url+m.CustomerPath("/chat/messages"), read)
	if err != nil {
		m.T.Fatal(err)
	}
	req.Header.Set("Content-Type", mediaType)
	req.Header.Set("X-Requested-With", "haat")
	req.Header.Set("Expect", "100-continue")
	m.Session(req)
	status := make(chan int, 1)
	go func() {
		res, err := expectContinueClient.Do(req)
		if err != nil {
			m.T.Error(err)
			status <- 0
			return
		}
		res.Body.Close()
		status <- res.StatusCode
	}()
	send := func(part []byte) {
		if _, err := write.Write(part); err != nil {
			m.T.Error(err)
		}
	}
	send(body[:len(body)/2])
	return func() int {
		send(body[len(body)/2:])
		write.Close()
		return <-status
	}
}

// A form may take longer than other requests, because mobile connections may be slow.
func TestChat_SlowUploadsAreAllowed(t *testing.T) {
	s := webtest.NewSite(t)
	m := s.NewShop("a").NewSignedInCustomer("01712345678")
	const limit = 300 * time.Millisecond
	server := s.Serve(func(h *http.Server) { h.ReadTimeout, h.WriteTimeout = limit, limit })
	finish := sendSlowly(m, server.URL, "slow-upload")
	<-time.After(2 * limit)
	if status := finish(); status != http.StatusOK {
		t.Errorf("%d", status)
	}
}

// Unfinished forms use memory, so a customer may send only three concurrently.
func TestChat_LimitsConcurrentForms(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	m, other := shop.NewSignedInCustomer("01712345678"), shop.NewSignedInCustomer("01812345678")
	server := s.Serve()
	var rest []func() int
	for i := range 3 {
		rest = append(rest, sendSlowly(m, server.URL, fmt.Sprint("one-of-many-", i)))
	}
	webtest.WantRetryAfter(t, m.SendMessage("the-fourth", "x"), 60)
	other.DataOf(other.SendMessage("of-another", "x"))
	for _, finish := range rest {
		if status := finish(); status != http.StatusOK {
			t.Errorf("%d", status)
		}
	}
	m.DataOf(m.SendMessage("the-fourth", "x"))
}
