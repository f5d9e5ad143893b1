package web_test

import (
	"fmt"
	"image/color"
	"net/http"
	"net/http/httptest"
	"testing"

	"haat/server/chat"
	"haat/server/report"
)

// writes is an answer to a customer.
func (w *worker) writes(to *member, key, message string, more ...part) answer {
	w.site.t.Helper()
	parts := append([]part{text("key", key), text("text", message)}, more...)
	return w.site.sendForm(http.MethodPost, w.testShop.admin(fmt.Sprintf("/conversations/%d/messages", to.id)), parts, w.session)
}

func (w *worker) conversation(with *member) chat.CustomerThread {
	w.site.t.Helper()
	return told[chat.CustomerThread](w.site.t, w.call(http.MethodGet, fmt.Sprint("/conversations/", with.id), nil))
}

func TestConversations_TheShopTalksWithTheCustomer(t *testing.T) {
	s := newSite(t)
	shop := s.shop("a")
	staff, m := shop.staff(), shop.member("01712345678")
	m.say("first-message", "is it fresh?")
	list := told[chat.Conversations](t, staff.call(http.MethodGet, "/conversations?q=0171", nil))
	if list.Total != 1 || list.Conversations[0].Customer.ID != m.id || list.Conversations[0].Unread != 1 || list.Conversations[0].Last.Text != "is it fresh?" {
		t.Errorf("%+v", list)
	}
	red := picture(photo(t, color.RGBA{200, 0, 0, 255}))
	answered := told[chat.Message](t, staff.writes(m, "of-the-shop-1", "yes", red))
	if answered.Seq != 2 || answered.From != "shop" || answered.Picture == nil {
		t.Errorf("%+v", answered)
	}
	if again := told[chat.Message](t, staff.writes(m, "of-the-shop-1", "something else", red)); again.Seq != 2 || again.Text != "yes" {
		t.Errorf("again: %+v", again)
	}
	counts := told[report.Counts](t, staff.call(http.MethodPost, fmt.Sprintf("/conversations/%d/seen", m.id), map[string]int{"seq": 2}))
	if counts.UnreadMessages != 0 {
		t.Errorf("what waits still: %+v", counts)
	}
	if thread := staff.conversation(m); thread.Unread != 0 || thread.Seen != 0 || len(thread.Messages) != 2 || thread.Customer.Mobile != "01712345678" {
		t.Errorf("%+v", thread)
	}
	m.dataOf(s.post(m.at("/chat/seen"), `{"seq":2}`, m.session))
	if thread := staff.conversation(m); thread.Seen != 2 {
		t.Errorf("the customer has seen %d", thread.Seen)
	}
	customers := m.dataOf(s.get(m.at("/chat"), m.session))
	if customers["seen"] != 2.0 || len(customers["messages"].([]any)) != 2 {
		t.Errorf("the customer has %v", customers)
	}
}

func TestConversations_Refusals(t *testing.T) {
	s := newSite(t)
	a, b := s.shop("a"), s.shop("b")
	owner, theirs := a.owner(), b.member("01712345678")
	theirs.say("first-message", "hello b")
	missing := fmt.Sprint("/conversations/", theirs.id)
	for what, got := range map[string]answer{
		"read another shop's": owner.call(http.MethodGet, missing, nil), "see another shop's": owner.call(http.MethodPost, missing+"/seen", map[string]int{"seq": 1}),
		"write to another shop's": owner.writes(theirs, "of-the-shop-1", "spam"), "a word": owner.call(http.MethodGet, "/conversations/x", nil),
	} {
		wantRefusal(t, what, got, http.StatusNotFound, "customer_not_found", nil)
	}
	if list := told[chat.Conversations](t, owner.call(http.MethodGet, "/conversations", nil)); list.Total != 0 {
		t.Errorf("another shop lists %+v", list)
	}
	m := a.member("01812345678")
	wantRefusal(t, "nothing", owner.writes(m, "of-the-shop-1", " "), http.StatusUnprocessableEntity, "message_invalid", map[string]string{"text": "required"})
	wantRefusal(t, "no key", owner.writes(m, "", "x"), http.StatusUnprocessableEntity, "message_invalid", map[string]string{"key": "required"})
	wantRefusal(t, "no page", owner.call(http.MethodGet, "/conversations?page=x", nil), http.StatusUnprocessableEntity, "request_invalid", map[string]string{"page": "invalid"})
	if n := s.client.Message.Query().CountX(b.ctx); n != 1 {
		t.Errorf("%d messages are in the other shop", n)
	}
}

// follows opens the stream of news of somebody who works in the shop.
func (w *worker) follows(server *httptest.Server) *listener {
	w.site.t.Helper()
	req, err := http.NewRequest(http.MethodGet, server.URL+w.testShop.admin("/events"), nil)
	if err != nil {
		w.site.t.Fatal(err)
	}
	w.session(req)
	res, err := server.Client().Do(req)
	if err != nil {
		w.site.t.Fatal(err)
	}
	l := &listener{t: w.site.t, res: res, heard: make(chan event, 1000)}
	go l.hear()
	w.site.t.Cleanup(l.leave)
	return l
}

// Two who answer at once both hear that the other has.
func TestConversations_EveryoneInTheShopHearsOfAMessage(t *testing.T) {
	s := newSite(t)
	shop := s.shop("a")
	owner, staff, m := shop.owner(), shop.staff(), shop.member("01712345678")
	server := s.serve()
	first, second := owner.follows(server), staff.follows(server)
	for _, each := range []*listener{first, second} {
		each.hears("counts")
	}
	m.say("first-message", "hello")
	for _, each := range []*listener{first, second} {
		if e := each.hears("news", "counts")["counts"]; e.data != `{"new_orders":0,"unread_messages":1,"waiting_reviews":0,"low_stock":0}` {
			t.Errorf("heard %v", e)
		}
	}
	told[chat.Message](t, owner.writes(m, "of-the-shop-1", "from the owner"))
	for _, each := range []*listener{first, second} {
		each.hears("news")
	}
	if thread := staff.conversation(m); len(thread.Messages) != 2 || thread.Messages[1].Text != "from the owner" {
		t.Errorf("%+v", thread)
	}
}
