package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/server/account"
	"haat/server/chat"
	"haat/server/platform/db/dbtest"
)

func seen(seq int) event { return event{name: "seen", data: fmt.Sprintf(`{"seq":%d}`, seq)} }

func unread(messages, notifications int) event {
	return event{name: "unread", data: fmt.Sprintf(`{"messages":%d,"notifications":%d}`, messages, notifications)}
}

func message(seq int) event { return event{name: "message", id: strconv.Itoa(seq)} }

func TestEvents_TellWhatIsNew(t *testing.T) {
	s := newSite(t)
	shop := s.shop("a")
	m, other := shop.member("01712345678"), shop.member("01812345678")
	m.answers("before anybody listens")
	server := s.serve()
	l, elsewhere, stranger := m.listen(server, ""), m.listen(server, "&after=0"), other.listen(server, "")
	for name, want := range map[string]string{"Content-Type": "text/event-stream", "Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no"} {
		if got := l.res.Header.Get(name); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
	l.want(seen(0), unread(1, 1))
	elsewhere.want(message(1), seen(0), unread(1, 1))
	stranger.want(seen(0), unread(0, 0))

	both := func(events ...event) {
		t.Helper()
		l.want(events...)
		elsewhere.want(events...)
	}
	m.answers("news\nof two lines") // which is one line of data
	for _, each := range []*listener{l, elsewhere} {
		got, _ := each.next()
		if got.name != "message" || got.id != "2" || !strings.Contains(got.data, `"text":"news\nof two lines"`) || !strings.Contains(got.data, `"from":"shop"`) {
			t.Errorf("heard %v", got)
		}
	}
	both(unread(2, 1))
	m.dataOf(m.say("of-mine-1", "thank you"))
	both(message(3))
	m.dataOf(s.post(m.at("/chat/seen"), `{"seq":3}`, m.session))
	both(unread(0, 0))
	if err := chat.New(s.client, nil).Seen(m.ctx, m.id, chat.Shop, 3); err != nil {
		t.Fatal(err)
	}
	both(seen(3))
	s.client.Notification.Create().SetCustomerID(m.id).SetKind("order_status").SaveX(m.ctx)
	both(unread(0, 1))
	other.answers("hello")
	stranger.want(message(1), unread(1, 1))
}

// Who comes back hears what was said meanwhile, once and in its order.
func TestEvents_GoOnFromWhatWasHeardLast(t *testing.T) {
	s := newSite(t)
	m := s.shop("a").member("01712345678")
	for i := range 130 {
		m.answers(strconv.Itoa(i))
	}
	server := s.serve()
	for _, c := range []struct {
		query, last string
		first       int
	}{
		{"&after=0", "", 1}, {"&after=128", "", 129}, {"&after=3", "127", 128}, {"", "20", 21}, {"&after=130", "", 131}, {"", "", 131},
		{"&after=9999", "", 131}, {"&after=5", "not a number", 6}, {"&after=6", "-1", 7},
	} {
		l := m.listen(server, c.query, header("Last-Event-ID", c.last))
		for seq := c.first; seq <= 130; seq++ {
			l.want(message(seq))
		}
		l.want(seen(0), unread(130, 1))
		l.leave()
	}
	wantRefusal(t, "no place", s.get(m.at("/events")+"&after=x", m.session), 422, "request_invalid", map[string]string{"after": "invalid"})
	wantRefusal(t, "nobody", s.get(m.at("/events")), 401, "login_required", nil)
	if a := s.get(m.at("/events"), m.session, func(r *http.Request) { r.Method = http.MethodHead }); a.StatusCode == http.StatusOK {
		t.Errorf("HEAD: %d", a.StatusCode)
	}
}

// However long a conversation is, a stream has but a part of it in memory.
func TestEvents_TellALongConversationInParts(t *testing.T) {
	s := newSite(t)
	m := s.shop("a").member("01712345678")
	const count = 350
	long := strings.Repeat("ক", 2000)
	m.answers(long)
	in := s.client.Conversation.Query().OnlyX(m.ctx)
	var more []*ent.MessageCreate
	for seq := 2; seq <= count; seq++ {
		more = append(more, s.client.Message.Create().SetConversationID(in.ID).SetSeq(seq).SetSender("shop").SetText(long))
	}
	s.client.Message.CreateBulk(more...).SaveX(m.ctx)
	s.client.Conversation.UpdateOne(in).SetLastSeq(count).ExecX(m.ctx)
	s.news.Close() // so that the stream ends once all is told
	req, w := httptest.NewRequest(http.MethodGet, m.at("/events")+"&after=0", nil), &taking{ResponseRecorder: httptest.NewRecorder()}
	m.session(req)
	s.handler.ServeHTTP(w, req)
	if told := strings.Count(w.Body.String(), "event: message\n"); told != count || w.most > 110*len(long) {
		t.Errorf("%d messages are told, in parts of %d bytes at most", told, w.most)
	}
}

// Signs of life keep a stream open past the time that other requests have, and let
// it find what nobody told this process.
func TestEvents_LiveOn(t *testing.T) {
	address := dbtest.URL(t)
	renderer, err := sharedRenderer()
	if err != nil {
		t.Fatal(err)
	}
	s := newSiteWith(t, address, renderer)
	m := s.shop("a").member("01712345678")
	limit := 4 * testHeartbeat
	server := s.serve(func(h *http.Server) { h.ReadTimeout, h.WriteTimeout = limit, limit })
	l := m.listen(server, "")
	l.want(seen(0), unread(0, 0))
	for began := time.Now(); time.Since(began) < 2*limit; {
		if e, ok := l.any(); !ok || e.name != ":" {
			t.Fatalf("%v, %v after %s", e, ok, time.Since(began))
		}
	}
	untold := chat.New(dbtest.OpenURL(t, address).Client, nil)
	if _, err := untold.Send(m.ctx, m.id, chat.Shop, chat.Draft{Key: "untold-message", Text: "psst"}); err != nil {
		t.Fatal(err)
	}
	l.want(message(1), unread(1, 1))
	if log := s.log.String(); log != "" {
		t.Errorf("it is logged: %s", log)
	}
}

func TestEvents_EndWithTheSessionAndTheProcess(t *testing.T) {
	s := newSite(t)
	shop := s.shop("a")
	m, out, other := shop.member("01712345678"), shop.member("01912345678"), shop.member("01812345678")
	server := s.serve()
	ended, signedOut, left := m.listen(server, ""), out.listen(server, ""), other.listen(server, "")
	ended.want(seen(0), unread(0, 0))
	signedOut.want(seen(0), unread(0, 0))
	left.want(seen(0), unread(0, 0))
	s.client.Customer.UpdateOneID(m.id).AddSessionEpoch(1).ExecX(m.ctx)
	out.ask("/logout", fields{}, out.session).want(t, http.StatusOK)
	m.answers("which the old session must not hear")
	out.answers("which nobody hears")
	for _, over := range []*listener{ended, signedOut} {
		for {
			e, ok := over.any()
			if !ok {
				break
			}
			if e.name == "message" {
				t.Errorf("heard %v", e)
			}
		}
	}
	s.news.Close()
	left.wantEnd()
	if l := other.listen(server, ""); l != nil { // as one that comes while the process ends
		l.want(seen(0), unread(0, 0))
		l.wantEnd()
	}
	if log := s.log.String(); log != "" {
		t.Errorf("it is logged: %s", log)
	}
}

func TestEvents_ACustomerHasEightAtATime(t *testing.T) {
	s := newSite(t)
	shop := s.shop("a")
	m, other := shop.member("01712345678"), shop.member("01812345678")
	server := s.serve()
	var open []*listener
	for range 8 {
		l := m.listen(server, "")
		l.want(seen(0), unread(0, 0))
		open = append(open, l)
	}
	ninth := m.tryListen(server, "")
	if seconds, err := strconv.Atoi(ninth.res.Header.Get("Retry-After")); ninth.res.StatusCode != http.StatusTooManyRequests || err != nil || seconds < 1 {
		t.Errorf("the ninth: %d, Retry-After %q", ninth.res.StatusCode, ninth.res.Header.Get("Retry-After"))
	}
	other.listen(server, "").want(seen(0), unread(0, 0))
	for _, l := range open {
		l.leave()
	}
	until(t, "nothing is left of streams that were left", func() bool { return s.news.Watching(account.CustomerTag(m.id)) == 0 })
	m.listen(server, "").want(seen(0), unread(0, 0))
}
