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
	"haat/server/customer/account"
	"haat/server/customer/chat"
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

func TestEvents_SendUpdates(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	m, other := shop.NewSignedInCustomer("01712345678"), shop.NewSignedInCustomer("01812345678")
	m.ReplyFromShop("before anybody listens")
	server := s.Serve()
	l, second, ofOther := m.OpenStream(server, ""), m.OpenStream(server, "&after=0"), other.OpenStream(server, "")
	for name, want := range map[string]string{"Content-Type": "text/event-stream", "Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no"} {
		if got := l.Res.Header.Get(name); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
	l.WantEvents(seen(0), unread(1, 1))
	second.WantEvents(message(1), seen(0), unread(1, 1))
	ofOther.WantEvents(seen(0), unread(0, 0))

	both := func(events ...webtest.Event) {
		t.Helper()
		l.WantEvents(events...)
		second.WantEvents(events...)
	}
	m.ReplyFromShop("news\nof two lines") // the message with a line break must be one line of data
	for _, each := range []*webtest.EventStream{l, second} {
		got, _ := each.Next()
		if got.Name != "message" || got.ID != "2" || !strings.Contains(got.Data, `"text":"news\nof two lines"`) || !strings.Contains(got.Data, `"from":"shop"`) {
			t.Errorf("received %v", got)
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
	ofOther.WantEvents(message(1), unread(1, 1))
}

// A client that reconnects must receive the missed messages once and in order.
func TestEvents_ResumeAfterTheLastMessage(t *testing.T) {
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
	webtest.WantError(t, "after is not a number", s.Get(m.CustomerPath("/events")+"&after=x", m.Session), 422, "request_invalid", map[string]string{"after": "invalid"})
	webtest.WantError(t, "without a session", s.Get(m.CustomerPath("/events")), 401, "login_required", nil)
	if a := s.Get(m.CustomerPath("/events"), m.Session, func(r *http.Request) { r.Method = http.MethodHead }); a.StatusCode == http.StatusOK {
		t.Errorf("HEAD: %d", a.StatusCode)
	}
}

// A stream must load a long conversation in batches, so that its memory use is limited.
func TestEvents_SendLongConversationsInBatches(t *testing.T) {
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
	s.Updates.Close() // ends the stream after all messages have been sent
	req, w := httptest.NewRequest(http.MethodGet, m.CustomerPath("/events")+"&after=0", nil), &webtest.WriteRecorder{ResponseRecorder: httptest.NewRecorder()}
	m.Session(req)
	s.Handler.ServeHTTP(w, req)
	if sent := strings.Count(w.Body.String(), "event: message\n"); sent != count || w.LargestWrite > 110*len(long) {
		t.Errorf("%d messages are sent, at most %d bytes in one write", sent, w.LargestWrite)
	}
}

// Heartbeats must keep a stream open beyond the timeouts of other requests, and send changes of which this
// process was not notified.
func TestEvents_HeartbeatsSendMissedChanges(t *testing.T) {
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
	otherProcess := chat.New(dbtest.OpenURL(t, address).Client, nil)
	if _, err := otherProcess.Send(m.Ctx, m.ID, chat.Shop, chat.Draft{Key: "untold-message", Text: "psst"}); err != nil {
		t.Fatal(err)
	}
	l.WantEvents(message(1), unread(1, 1))
	if log := s.Log.String(); log != "" {
		t.Errorf("log: %s", log)
	}
}

func TestEvents_EndWithTheSessionAndTheProcess(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	m, out, other := shop.NewSignedInCustomer("01712345678"), shop.NewSignedInCustomer("01912345678"), shop.NewSignedInCustomer("01812345678")
	server := s.Serve()
	ended, signedOut, open := m.OpenStream(server, ""), out.OpenStream(server, ""), other.OpenStream(server, "")
	ended.WantEvents(seen(0), unread(0, 0))
	signedOut.WantEvents(seen(0), unread(0, 0))
	open.WantEvents(seen(0), unread(0, 0))
	s.Client.Customer.UpdateOneID(m.ID).AddSessionEpoch(1).ExecX(m.Ctx)
	out.PostJSON("/logout", webtest.Fields{}, out.Session).WantStatus(t, http.StatusOK)
	m.ReplyFromShop("not for the ended session")
	out.ReplyFromShop("not for the signed-out session")
	for _, stream := range []*webtest.EventStream{ended, signedOut} {
		for {
			e, ok := stream.NextOrComment()
			if !ok {
				break
			}
			if e.Name == "message" {
				t.Errorf("an ended session received %v", e)
			}
		}
	}
	s.Updates.Close()
	open.WantEnd()
	if l := other.OpenStream(server, ""); l != nil { // opened while the process shuts down
		l.WantEvents(seen(0), unread(0, 0))
		l.WantEnd()
	}
	if log := s.Log.String(); log != "" {
		t.Errorf("log: %s", log)
	}
}

func TestEvents_LimitStreamsPerCustomer(t *testing.T) {
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
		t.Errorf("ninth stream: status %d, Retry-After %q", ninth.Res.StatusCode, ninth.Res.Header.Get("Retry-After"))
	}
	other.OpenStream(server, "").WantEvents(seen(0), unread(0, 0))
	for _, l := range open {
		l.Close()
	}
	webtest.WaitUntil(t, "closed streams are no longer watched", func() bool { return s.Updates.Watching(account.CustomerTag(m.ID)) == 0 })
	m.OpenStream(server, "").WantEvents(seen(0), unread(0, 0))
}
