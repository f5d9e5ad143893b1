package customer_test

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
	"haat/server/web/webtest"
)

func seen(seq int) webtest.Event {
	return webtest.Event{Name: "seen", Data: fmt.Sprintf(`{"seq":%d}`, seq)}
}

func unread(messages, notifications int) webtest.Event {
	return webtest.Event{Name: "unread", Data: fmt.Sprintf(`{"messages":%d,"notifications":%d}`, messages, notifications)}
}

func message(seq int) webtest.Event { return webtest.Event{Name: "message", ID: strconv.Itoa(seq)} }

func TestEvents_TellWhatIsNew(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	m, other := shop.NewSignedInCustomer("01712345678"), shop.NewSignedInCustomer("01812345678")
	m.ReplyFromShop("before anybody listens")
	server := s.Serve()
	l, elsewhere, stranger := m.OpenStream(server, ""), m.OpenStream(server, "&after=0"), other.OpenStream(server, "")
	for name, want := range map[string]string{"Content-Type": "text/event-stream", "Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no"} {
		if got := l.Res.Header.Get(name); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
	l.WantEvents(seen(0), unread(1, 1))
	elsewhere.WantEvents(message(1), seen(0), unread(1, 1))
	stranger.WantEvents(seen(0), unread(0, 0))

	both := func(events ...webtest.Event) {
		t.Helper()
		l.WantEvents(events...)
		elsewhere.WantEvents(events...)
	}
	m.ReplyFromShop("news\nof two lines") // which is one line of data
	for _, each := range []*webtest.EventStream{l, elsewhere} {
		got, _ := each.Next()
		if got.Name != "message" || got.ID != "2" || !strings.Contains(got.Data, `"text":"news\nof two lines"`) || !strings.Contains(got.Data, `"from":"shop"`) {
			t.Errorf("heard %v", got)
		}
	}
	both(unread(2, 1))
	m.DataOf(m.SendMessage("of-mine-1", "thank you"))
	both(message(3))
	m.DataOf(s.Post(m.CustomerPath("/chat/seen"), `{"seq":3}`, m.Session))
	both(unread(0, 0))
	if err := chat.New(s.Client, nil).Seen(m.Ctx, m.ID, chat.Shop, 3); err != nil {
		t.Fatal(err)
	}
	both(seen(3))
	s.Client.Notification.Create().SetCustomerID(m.ID).SetKind("order_status").SaveX(m.Ctx)
	both(unread(0, 1))
	other.ReplyFromShop("hello")
	stranger.WantEvents(message(1), unread(1, 1))
}

// Who comes back hears what was said meanwhile, once and in its order.
func TestEvents_GoOnFromWhatWasHeardLast(t *testing.T) {
	s := webtest.NewSite(t)
	m := s.NewShop("a").NewSignedInCustomer("01712345678")
	for i := range 130 {
		m.ReplyFromShop(strconv.Itoa(i))
	}
	server := s.Serve()
	for _, c := range []struct {
		query, last string
		first       int
	}{
		{"&after=0", "", 1}, {"&after=128", "", 129}, {"&after=3", "127", 128}, {"", "20", 21}, {"&after=130", "", 131}, {"", "", 131},
		{"&after=9999", "", 131}, {"&after=5", "not a number", 6}, {"&after=6", "-1", 7},
	} {
		l := m.OpenStream(server, c.query, webtest.Header("Last-Event-ID", c.last))
		for seq := c.first; seq <= 130; seq++ {
			l.WantEvents(message(seq))
		}
		l.WantEvents(seen(0), unread(130, 1))
		l.Close()
	}
	webtest.WantError(t, "no place", s.Get(m.CustomerPath("/events")+"&after=x", m.Session), 422, "request_invalid", map[string]string{"after": "invalid"})
	webtest.WantError(t, "nobody", s.Get(m.CustomerPath("/events")), 401, "login_required", nil)
	if a := s.Get(m.CustomerPath("/events"), m.Session, func(r *http.Request) { r.Method = http.MethodHead }); a.StatusCode == http.StatusOK {
		t.Errorf("HEAD: %d", a.StatusCode)
	}
}

// However long a conversation is, a stream has but a part of it in memory.
func TestEvents_TellALongConversationInParts(t *testing.T) {
	s := webtest.NewSite(t)
	m := s.NewShop("a").NewSignedInCustomer("01712345678")
	const count = 350
	long := strings.Repeat("ক", 2000)
	m.ReplyFromShop(long)
	in := s.Client.Conversation.Query().OnlyX(m.Ctx)
	var more []*ent.MessageCreate
	for seq := 2; seq <= count; seq++ {
		more = append(more, s.Client.Message.Create().SetConversationID(in.ID).SetSeq(seq).SetSender("shop").SetText(long))
	}
	s.Client.Message.CreateBulk(more...).SaveX(m.Ctx)
	s.Client.Conversation.UpdateOne(in).SetLastSeq(count).ExecX(m.Ctx)
	s.Updates.Close() // so that the stream ends once all is told
	req, w := httptest.NewRequest(http.MethodGet, m.CustomerPath("/events")+"&after=0", nil), &webtest.WriteRecorder{ResponseRecorder: httptest.NewRecorder()}
	m.Session(req)
	s.Handler.ServeHTTP(w, req)
	if told := strings.Count(w.Body.String(), "event: message\n"); told != count || w.LargestWrite > 110*len(long) {
		t.Errorf("%d messages are told, in parts of %d bytes at most", told, w.LargestWrite)
	}
}

// Signs of life keep a stream open past the time that other requests have, and let
// it find what nobody told this process.
func TestEvents_LiveOn(t *testing.T) {
	address := dbtest.URL(t)
	renderer, err := webtest.SharedRenderer()
	if err != nil {
		t.Fatal(err)
	}
	s := webtest.NewSiteWith(t, address, renderer)
	m := s.NewShop("a").NewSignedInCustomer("01712345678")
	limit := 4 * webtest.Heartbeat
	server := s.Serve(func(h *http.Server) { h.ReadTimeout, h.WriteTimeout = limit, limit })
	l := m.OpenStream(server, "")
	l.WantEvents(seen(0), unread(0, 0))
	for began := time.Now(); time.Since(began) < 2*limit; {
		if e, ok := l.NextOrComment(); !ok || e.Name != ":" {
			t.Fatalf("%v, %v after %s", e, ok, time.Since(began))
		}
	}
	untold := chat.New(dbtest.OpenURL(t, address).Client, nil)
	if _, err := untold.Send(m.Ctx, m.ID, chat.Shop, chat.Draft{Key: "untold-message", Text: "psst"}); err != nil {
		t.Fatal(err)
	}
	l.WantEvents(message(1), unread(1, 1))
	if log := s.Log.String(); log != "" {
		t.Errorf("it is logged: %s", log)
	}
}

func TestEvents_EndWithTheSessionAndTheProcess(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	m, out, other := shop.NewSignedInCustomer("01712345678"), shop.NewSignedInCustomer("01912345678"), shop.NewSignedInCustomer("01812345678")
	server := s.Serve()
	ended, signedOut, left := m.OpenStream(server, ""), out.OpenStream(server, ""), other.OpenStream(server, "")
	ended.WantEvents(seen(0), unread(0, 0))
	signedOut.WantEvents(seen(0), unread(0, 0))
	left.WantEvents(seen(0), unread(0, 0))
	s.Client.Customer.UpdateOneID(m.ID).AddSessionEpoch(1).ExecX(m.Ctx)
	out.PostJSON("/logout", webtest.Fields{}, out.Session).WantStatus(t, http.StatusOK)
	m.ReplyFromShop("which the old session must not hear")
	out.ReplyFromShop("which nobody hears")
	for _, over := range []*webtest.EventStream{ended, signedOut} {
		for {
			e, ok := over.NextOrComment()
			if !ok {
				break
			}
			if e.Name == "message" {
				t.Errorf("heard %v", e)
			}
		}
	}
	s.Updates.Close()
	left.WantEnd()
	if l := other.OpenStream(server, ""); l != nil { // as one that comes while the process ends
		l.WantEvents(seen(0), unread(0, 0))
		l.WantEnd()
	}
	if log := s.Log.String(); log != "" {
		t.Errorf("it is logged: %s", log)
	}
}

func TestEvents_ACustomerHasEightAtATime(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	m, other := shop.NewSignedInCustomer("01712345678"), shop.NewSignedInCustomer("01812345678")
	server := s.Serve()
	var open []*webtest.EventStream
	for range 8 {
		l := m.OpenStream(server, "")
		l.WantEvents(seen(0), unread(0, 0))
		open = append(open, l)
	}
	ninth := m.TryOpenStream(server, "")
	if seconds, err := strconv.Atoi(ninth.Res.Header.Get("Retry-After")); ninth.Res.StatusCode != http.StatusTooManyRequests || err != nil || seconds < 1 {
		t.Errorf("the ninth: %d, Retry-After %q", ninth.Res.StatusCode, ninth.Res.Header.Get("Retry-After"))
	}
	other.OpenStream(server, "").WantEvents(seen(0), unread(0, 0))
	for _, l := range open {
		l.Close()
	}
	webtest.WaitUntil(t, "nothing is left of streams that were left", func() bool { return s.Updates.Watching(account.CustomerTag(m.ID)) == 0 })
	m.OpenStream(server, "").WantEvents(seen(0), unread(0, 0))
}
