package customer_test

import (
	"fmt"
	"image/color"
	"net/http"
	"testing"

	"haat/server/customer/chat"
	"haat/server/insight/dashboard"
	"haat/server/shop/settings"
	"haat/server/web/webtest"
)

// sendReply sends a message of the shop to a customer.
func sendReply(w *webtest.Merchant, to *webtest.Customer, key, message string, more ...webtest.Part) webtest.Response {
	w.Site.T.Helper()
	parts := append([]webtest.Part{webtest.TextPart("key", key), webtest.TextPart("text", message)}, more...)
	return w.Site.SendForm(http.MethodPost, w.Shop.AdminPath(fmt.Sprintf("/conversations/%d/messages", to.ID)), parts, w.Session)
}

func conversationWith(w *webtest.Merchant, with *webtest.Customer) chat.CustomerThread {
	w.Site.T.Helper()
	return webtest.Data[chat.CustomerThread](w.Site.T, w.Call(http.MethodGet, fmt.Sprint("/conversations/", with.ID), nil))
}

func TestConversations_ShopAndCustomerExchangeMessages(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	staff, m := shop.Staff(), shop.NewSignedInCustomer("01712345678")
	m.SendMessage("first-message", "is it fresh?")
	list := webtest.Data[chat.Conversations](t, staff.Call(http.MethodGet, "/conversations?q=0171", nil))
	if list.Total != 1 || list.Conversations[0].Customer.ID != m.ID || list.Conversations[0].Unread != 1 || list.Conversations[0].Last.Text != "is it fresh?" {
		t.Errorf("%+v", list)
	}
	red := webtest.PicturePart(webtest.Photo(t, color.RGBA{200, 0, 0, 255}))
	response := webtest.Data[chat.Message](t, sendReply(staff, m, "shop-reply-1", "yes", red))
	if response.Seq != 2 || response.From != "shop" || response.Picture == nil {
		t.Errorf("%+v", response)
	}
	if again := webtest.Data[chat.Message](t, sendReply(staff, m, "shop-reply-1", "something else", red)); again.Seq != 2 || again.Text != "yes" {
		t.Errorf("retry: %+v", again)
	}
	counts := webtest.Data[dashboard.Counts](t, staff.Call(http.MethodPost, fmt.Sprintf("/conversations/%d/seen", m.ID), map[string]int{"seq": 2}))
	if counts.UnreadMessages != 0 {
		t.Errorf("unread after reading: %+v", counts)
	}
	if thread := conversationWith(staff, m); thread.Unread != 0 || thread.Seen != 0 || len(thread.Messages) != 2 || thread.Customer.Mobile != "01712345678" {
		t.Errorf("%+v", thread)
	}
	m.DataOf(s.Post(m.CustomerPath("/chat/seen"), `{"seq":2}`, m.Session))
	if thread := conversationWith(staff, m); thread.Seen != 2 {
		t.Errorf("the customer has seen message %d, want 2", thread.Seen)
	}
	customers := m.DataOf(s.Get(m.CustomerPath("/chat"), m.Session))
	if customers["seen"] != 2.0 || len(customers["messages"].([]any)) != 2 {
		t.Errorf("the customer's thread: %v", customers)
	}
}

func TestConversations_RefusesInvalidRequests(t *testing.T) {
	s := webtest.NewSite(t)
	a, b := s.NewShop("a"), s.NewShop("b")
	owner, theirs := a.Owner(), b.NewSignedInCustomer("01712345678")
	theirs.SendMessage("first-message", "hello b")
	missing := fmt.Sprint("/conversations/", theirs.ID)
	for what, got := range map[string]webtest.Response{
		"read another shop's conversation": owner.Call(http.MethodGet, missing, nil), "mark another shop's conversation as seen": owner.Call(http.MethodPost, missing+"/seen", map[string]int{"seq": 1}),
		"write to another shop's customer": sendReply(owner, theirs, "shop-reply-1", "spam"), "invalid id": owner.Call(http.MethodGet, "/conversations/x", nil),
	} {
		webtest.WantError(t, what, got, http.StatusNotFound, "customer_not_found", nil)
	}
	if list := webtest.Data[chat.Conversations](t, owner.Call(http.MethodGet, "/conversations", nil)); list.Total != 0 {
		t.Errorf("the shop lists another shop's conversation: %+v", list)
	}
	m := a.NewSignedInCustomer("01812345678")
	webtest.WantError(t, "empty message", sendReply(owner, m, "shop-reply-1", " "), http.StatusUnprocessableEntity, "message_invalid", map[string]string{"text": "required"})
	webtest.WantError(t, "no key", sendReply(owner, m, "", "x"), http.StatusUnprocessableEntity, "message_invalid", map[string]string{"key": "required"})
	webtest.WantError(t, "page is not a number", owner.Call(http.MethodGet, "/conversations?page=x", nil), http.StatusUnprocessableEntity, "request_invalid", map[string]string{"page": "invalid"})
	if n := s.Client.Message.Query().CountX(b.Ctx); n != 1 {
		t.Errorf("%d messages in the other shop, want 1", n)
	}
}

// All members of a team must be notified of each other's replies.
func TestConversations_NotifyTheWholeTeam(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	owner, staff, m := shop.Owner(), shop.Staff(), shop.NewSignedInCustomer("01712345678")
	server := s.Serve()
	first, second := owner.OpenEvents(server), staff.OpenEvents(server)
	for _, each := range []*webtest.EventStream{first, second} {
		each.WaitFor("counts")
	}
	m.SendMessage("first-message", "hello")
	for _, each := range []*webtest.EventStream{first, second} {
		if e := each.WaitFor("news", "counts")["counts"]; e.Data != `{"tasks":[{"kind":"unread_messages","count":1,"to":"/messages","menu":"messages"}],"new_orders":0,"unread_messages":1,"waiting_reviews":0,"waiting_questions":0,"low_stock":0,"asked_returns":0,"unfinished":0,"notices":1}` {
			t.Errorf("received %v", e)
		}
	}
	webtest.Data[chat.Message](t, sendReply(owner, m, "shop-reply-1", "from the owner"))
	for _, each := range []*webtest.EventStream{first, second} {
		each.WaitFor("news")
	}
	if thread := conversationWith(staff, m); len(thread.Messages) != 2 || thread.Messages[1].Text != "from the owner" {
		t.Errorf("%+v", thread)
	}
}

func TestReplies_OwnersChangeThemAndStaffReadThem(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	owner, staff := shop.Owner(), shop.Staff()
	first := webtest.Data[settings.Reply](t, owner.Call(http.MethodPost, "/replies", settings.ReplyRequest{Text: "We deliver tomorrow."}))
	second := webtest.Data[settings.Reply](t, owner.Call(http.MethodPost, "/replies", settings.ReplyRequest{Text: "Thank you!"}))
	webtest.Data[any](t, owner.Call(http.MethodPut, "/replies/order", settings.ReplyOrder{IDs: []int{second.ID, first.ID}}))
	webtest.Data[settings.Reply](t, owner.Call(http.MethodPut, fmt.Sprint("/replies/", first.ID), settings.ReplyRequest{Text: "We deliver today."}))
	list := webtest.Data[[]settings.Reply](t, staff.Call(http.MethodGet, "/replies", nil))
	if fmt.Sprint(list) != fmt.Sprintf("[{%d Thank you!} {%d We deliver today.}]", second.ID, first.ID) {
		t.Errorf("%v", list)
	}
	webtest.Data[any](t, owner.Call(http.MethodDelete, fmt.Sprint("/replies/", first.ID), nil))
	webtest.WantError(t, "again", owner.Call(http.MethodDelete, fmt.Sprint("/replies/", first.ID), nil), http.StatusNotFound, "reply_not_found", nil)
	webtest.WantError(t, "order with a deleted reply", owner.Call(http.MethodPut, "/replies/order", settings.ReplyOrder{IDs: []int{first.ID, second.ID}}), http.StatusConflict, "replies_changed", nil)
	webtest.WantError(t, "nothing", owner.Call(http.MethodPost, "/replies", settings.ReplyRequest{}), http.StatusUnprocessableEntity, "reply_invalid", map[string]string{"text": "required"})
	other := s.NewShop("b").Owner()
	webtest.WantError(t, "reply of another shop", other.Call(http.MethodPut, fmt.Sprint("/replies/", second.ID), settings.ReplyRequest{Text: "x"}), http.StatusNotFound, "reply_not_found", nil)
	if n := s.Client.AuditLog.Query().CountX(shop.Ctx); n < 5 {
		t.Errorf("%d changes in the activity log, want at least 5", n)
	}
}
