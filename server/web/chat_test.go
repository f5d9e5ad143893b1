package web_test

import (
	"fmt"
	"image/color"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"haat/server/chat"
	"haat/server/config"
	"haat/server/platform/media"
	"haat/server/platform/ratelimit"
)

func (m *member) say(key, message string, more ...part) answer {
	m.t.Helper()
	return m.site.sendForm(http.MethodPost, m.at("/chat/messages"), append([]part{text("key", key), text("text", message)}, more...), m.session)
}

// answers is the shop writing back.
func (m *member) answers(text string) *chat.Message {
	m.t.Helper()
	draft := chat.Draft{Key: fmt.Sprintf("of-the-shop-%d", m.site.client.Message.Query().CountX(m.ctx)), Text: text}
	sent, err := chat.New(m.site.client, nil).Send(m.ctx, m.id, chat.Shop, draft)
	if err != nil {
		m.t.Fatal(err)
	}
	return sent
}

func TestChat_TheCustomerTalksWithTheShop(t *testing.T) {
	s := newSite(t)
	shop := s.shop("a")
	mine, other := shop.member("01712345678"), shop.member("01812345678")
	first := mine.dataOf(mine.say("first-message", " হ্যালো ", picture(photo(t, color.RGBA{200, 0, 0, 255}))))
	if first["seq"] != 1.0 || first["from"] != "customer" || first["text"] != "হ্যালো" || first["key"] != "first-message" {
		t.Errorf("%v", first)
	}
	key := first["picture"].(map[string]any)["key"].(string)
	if a := s.get("/media/" + key + "/160.webp"); a.StatusCode != http.StatusOK || a.Header.Get("Content-Type") != "image/webp" {
		t.Errorf("the picture: %d", a.StatusCode)
	}
	again := mine.dataOf(mine.say("first-message", "something else"))
	if fmt.Sprint(again) != fmt.Sprint(first) {
		t.Errorf("again: %v", again)
	}
	mine.answers("yes?")
	mine.answers("what is it?")
	thread := mine.dataOf(s.get(mine.at("/chat"), mine.session))
	if messages := thread["messages"].([]any); len(messages) != 3 || thread["unread"] != 2.0 || thread["seen"] != 0.0 || thread["more"] != false {
		t.Errorf("%v", thread)
	}
	if part := mine.dataOf(s.get(mine.at("/chat")+"&before=2", mine.session)); len(part["messages"].([]any)) != 1 {
		t.Errorf("%v", part)
	}
	left := mine.dataOf(s.post(mine.at("/chat/seen"), `{"seq":2}`, mine.session))
	if left["messages"] != 1.0 || left["notifications"] != 1.0 {
		t.Errorf("after the second: %v", left)
	}
	if left = mine.dataOf(s.post(mine.at("/chat/seen"), `{"seq":3}`, mine.session)); left["messages"] != 0.0 || left["notifications"] != 0.0 {
		t.Errorf("after the last: %v", left)
	}
	if thread := other.dataOf(s.get(other.at("/chat"), other.session)); len(thread["messages"].([]any)) != 0 {
		t.Errorf("another customer sees %v", thread)
	}
	if a := s.get(mine.at("/chat"), mine.session); a.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("Cache-Control: %s", a.Header.Get("Cache-Control"))
	}
}

func TestChat_RefusesWhatIsNoMessage(t *testing.T) {
	s := newSite(t)
	m := s.shop("a").member("01712345678")
	red := picture(photo(t, color.RGBA{200, 0, 0, 255}))
	for name, c := range map[string]struct {
		parts  []part
		status int
		code   string
		fields map[string]string
	}{
		"nothing":             {nil, 422, "message_invalid", map[string]string{"key": "required", "text": "required"}},
		"no key":              {[]part{text("text", "x")}, 422, "message_invalid", map[string]string{"key": "required"}},
		"too long":            {[]part{text("key", "12345678"), text("text", strings.Repeat("ক", 2001))}, 422, "message_invalid", map[string]string{"text": "max"}},
		"another name":        {[]part{text("key", "12345678"), text("text", "x"), text("shop", "1")}, 422, "request_invalid", map[string]string{"shop": "invalid"}},
		"two pictures":        {[]part{text("key", "12345678"), red, red}, 422, "message_invalid", map[string]string{"picture": "max"}},
		"no picture chosen":   {[]part{text("key", "12345678"), text("text", ""), text("picture", "")}, 422, "message_invalid", map[string]string{"text": "required"}},
		"an empty picture":    {[]part{text("key", "12345678"), text("text", "x"), picture(nil)}, 422, "picture_unreadable", nil},
		"SVG":                 {[]part{text("key", "12345678"), picture([]byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`))}, 422, "picture_unreadable", nil},
		"a heavy picture":     {[]part{text("key", "12345678"), picture(make([]byte, media.MaxBytes+1)), text("text", "x")}, 422, "picture_too_large", nil},
		"far too much":        {[]part{text("key", "12345678"), picture(make([]byte, 49<<20))}, 413, "request_too_large", nil},
		"a text far too long": {[]part{text("key", "12345678"), text("text", strings.Repeat("x", 70_000))}, 413, "request_too_large", nil},
		"many parts":          {slicesRepeat(text("text", "x"), 100), 422, "request_invalid", nil},
	} {
		wantRefusal(t, name, s.sendForm(http.MethodPost, m.at("/chat/messages"), c.parts, m.session), c.status, c.code, c.fields)
	}
	wantRefusal(t, "JSON", s.post(m.at("/chat/messages"), `{"key":"12345678","text":"x"}`, m.session), 415, "media_type_unsupported", nil)
	broken, mediaType := encodeForm(t, []part{text("key", "12345678"), text("text", "x")})
	wantRefusal(t, "cut off", s.post(m.at("/chat/messages"), string(broken[:len(broken)-20]), m.session, header("Content-Type", mediaType)), 400, "request_invalid", nil)
	wantRefusal(t, "no place", s.get(m.at("/chat")+"&before=x", m.session), 422, "request_invalid", map[string]string{"before": "invalid"})
	wantRefusal(t, "a place before the first", s.get(m.at("/chat")+"&before=-1", m.session), 422, "request_invalid", map[string]string{"before": "invalid"})
	if n := s.client.Message.Query().CountX(m.ctx); n != 0 {
		t.Errorf("%d messages are there", n)
	}
	m.dataOf(m.say("the-first", "x")) // from now on there are keys to look among
	for name, key := range map[string]string{"a NUL": "12345678\x00", "no UTF-8": "12345678\xff"} {
		wantRefusal(t, name, m.say(key, "x"), 422, "message_invalid", map[string]string{"key": "invalid"})
	}
}

func slicesRepeat(p part, n int) []part {
	parts := make([]part, n)
	for i := range parts {
		parts[i] = p
	}
	return parts
}

func TestChat_IsForTheCustomerAlone(t *testing.T) {
	s := newSite(t)
	m, next := s.shop("a").member("01712345678"), s.shop("b")
	elsewhere := strings.Replace(m.at("/chat"), fmt.Sprint("shop_id=", m.row.ID), fmt.Sprint("shop_id=", next.row.ID), 1)
	wantRefusal(t, "nobody", s.get(m.at("/chat")), 401, "login_required", nil)
	wantRefusal(t, "in another shop", s.get(elsewhere, m.session), 401, "login_required", nil)
	wantRefusal(t, "nobody writes", s.sendForm(http.MethodPost, m.at("/chat/messages"), []part{text("key", "12345678"), text("text", "x")}), 401, "login_required", nil)
	wantRefusal(t, "nobody sees", s.post(m.at("/chat/seen"), `{"seq":1}`), 401, "login_required", nil)
	foreign := header("Sec-Fetch-Site", "cross-site")
	wantRefusal(t, "another site writes", s.sendForm(http.MethodPost, m.at("/chat/messages"), nil, m.session, foreign), 403, "cross_origin", nil)
}

// A message that is sent again is held by no limit: the browser got no answer.
func TestChat_Limits(t *testing.T) {
	s := newSite(t, strict(func(l *config.Limits) {
		l.Messages, l.Pictures = ratelimit.Rate{Count: 2, Per: time.Minute}, ratelimit.Rate{Count: 1, Per: time.Hour}
	}))
	m := s.shop("a").member("01712345678")
	red := picture(photo(t, color.RGBA{200, 0, 0, 255}))
	m.dataOf(m.say("message-1", "", red))
	retryAfter(t, m.say("message-2", "", red), 3600)
	for range 5 {
		m.dataOf(m.say("message-1", "", red))
	}
	retryAfter(t, m.say("message-3", "x"), 60)
}

// An account's pictures have so many pixels in a minute, however few bytes they have; a small one
// counts as a megapixel.
func TestUploads_PixelsOfOneAccount(t *testing.T) {
	s := newSite(t, strict(func(l *config.Limits) { l.Megapixels = ratelimit.Rate{Count: 2, Per: time.Minute} }))
	shop := s.shop("a")
	red := picture(photo(t, color.RGBA{200, 0, 0, 255}))
	one, other, owner := shop.member("01712345678"), shop.member("01812345678"), shop.owner()
	one.dataOf(one.say("picture-1", "", red))
	one.dataOf(one.say("picture-2", "", red))
	retryAfter(t, one.say("picture-3", "", red), 30)
	one.dataOf(one.say("of-no-picture", "x"))
	other.dataOf(other.say("of-another", "", red))
	for i, status := range []int{http.StatusOK, http.StatusOK, http.StatusTooManyRequests} {
		sent := picture(photo(t, color.RGBA{0, 0, uint8(100 + i), 255}))
		s.sendForm(http.MethodPost, owner.admin("/pictures"), []part{sent}, owner.session).want(t, status)
	}
}

// patient sends no body before it is asked for.
var expectContinueClient = &http.Client{Transport: &http.Transport{ExpectContinueTimeout: patience}}

// slowly is a form of which the server has begun to read what a browser has sent.
func (m *member) slowly(url string, key string) (finish func() int) {
	m.t.Helper()
	body, mediaType := encodeForm(m.t, []part{text("key", key), text("text", "at last")})
	read, write := io.Pipe()
	req, err := http.NewRequest(http.MethodPost, url+m.at("/chat/messages"), read)
	if err != nil {
		m.t.Fatal(err)
	}
	req.Header.Set("Content-Type", mediaType)
	req.Header.Set("X-Requested-With", "haat")
	req.Header.Set("Expect", "100-continue")
	m.session(req)
	status := make(chan int, 1)
	go func() {
		res, err := expectContinueClient.Do(req)
		if err != nil {
			m.t.Error(err)
			status <- 0
			return
		}
		res.Body.Close()
		status <- res.StatusCode
	}()
	send := func(part []byte) {
		if _, err := write.Write(part); err != nil {
			m.t.Error(err)
		}
	}
	send(body[:len(body)/2])
	return func() int {
		send(body[len(body)/2:])
		write.Close()
		return <-status
	}
}

// On a connection as phones have it, a form may take longer than other requests.
func TestChat_ASlowPhoneMaySend(t *testing.T) {
	s := newSite(t)
	m := s.shop("a").member("01712345678")
	const limit = 300 * time.Millisecond
	server := s.serve(func(h *http.Server) { h.ReadTimeout, h.WriteTimeout = limit, limit })
	finish := m.slowly(server.URL, "slowly-sent")
	<-time.After(2 * limit)
	if status := finish(); status != http.StatusOK {
		t.Errorf("%d", status)
	}
}

// Forms on their way take memory: a customer has few of them at once.
func TestChat_AFewFormsAtATime(t *testing.T) {
	s := newSite(t)
	shop := s.shop("a")
	m, other := shop.member("01712345678"), shop.member("01812345678")
	server := s.serve()
	var rest []func() int
	for i := range 3 {
		rest = append(rest, m.slowly(server.URL, fmt.Sprint("one-of-many-", i)))
	}
	retryAfter(t, m.say("the-fourth", "x"), 60)
	other.dataOf(other.say("of-another", "x"))
	for _, finish := range rest {
		if status := finish(); status != http.StatusOK {
			t.Errorf("%d", status)
		}
	}
	m.dataOf(m.say("the-fourth", "x"))
}
