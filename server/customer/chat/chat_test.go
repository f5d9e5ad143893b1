package chat_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"haat/ent/viewer"
	"haat/server/customer/account"
	"haat/server/customer/chat"
	"haat/server/platform/fault"
)

func TestSend_AppendsMessages(t *testing.T) {
	r := newRoom(t)
	if thread, err := r.Thread(r.ctx, r.customer, 0); err != nil || len(thread.Messages) != 0 || thread.More {
		t.Errorf("before the first message: %+v, %v", thread, err)
	}
	news, stop := r.news.Watch(account.CustomerTag(r.customer))
	defer stop()
	for i, by := range []chat.Side{chat.Customer, chat.Shop, chat.Shop, chat.Customer} {
		m := r.says(by, "  হ্যালো\r\n\u202eworld ")
		if m.Seq != i+1 || m.From != string(by) || m.Text != "হ্যালো\nworld" || m.Picture != nil || m.At.IsZero() || m.Key == "" {
			t.Errorf("message %d is %+v", i+1, m)
		}
		select {
		case <-news:
		default:
			t.Error("no tag was announced")
		}
	}
	r.wantCounts("4 0 0 2 2")
	state, err := r.State(r.ctx, r.customer)
	if want := (chat.State{Last: 4, Unread: 2}); err != nil || state != want {
		t.Errorf("state is %+v, %v", state, err)
	}
}

func TestThread_IsPaged(t *testing.T) {
	r := newRoom(t)
	for i := range 71 {
		r.says(chat.Customer, fmt.Sprint(i+1))
	}
	for _, c := range []struct {
		before, first, last int
		more                bool
	}{{0, 42, 71, true}, {42, 12, 41, true}, {12, 1, 11, false}, {31, 1, 30, false}, {1, 0, 0, false}, {-5, 42, 71, true}, {900, 42, 71, true}} {
		thread, err := r.Thread(r.ctx, r.customer, c.before)
		if err != nil {
			t.Fatal(err)
		}
		first, last := 0, 0
		for i, m := range thread.Messages {
			if last = m.Seq; i == 0 {
				first = m.Seq
			} else if m.Seq != first+i {
				t.Errorf("before %d: %d follows %d", c.before, m.Seq, first+i-1)
			}
		}
		if first != c.first || last != c.last || thread.More != c.more {
			t.Errorf("before %d: %d to %d, more %v", c.before, first, last, thread.More)
		}
	}
}

func TestSince_ReturnsAtMost100(t *testing.T) {
	r := newRoom(t)
	if list, err := r.Since(r.ctx, r.customer, 0); err != nil || len(list) != 0 {
		t.Errorf("before the first message: %v, %v", list, err)
	}
	for range 130 {
		r.says(chat.Shop, "x")
	}
	for _, c := range []struct{ after, first, count int }{{0, 1, 100}, {100, 101, 30}, {129, 130, 1}, {130, 0, 0}, {999, 0, 0}} {
		list, err := r.Since(r.ctx, r.customer, c.after)
		if err != nil || len(list) != c.count || len(list) > 0 && list[0].Seq != c.first {
			t.Errorf("after %d: %d messages, %v", c.after, len(list), err)
		}
	}
}

func TestSend_RefusesInvalidDrafts(t *testing.T) {
	r := newRoom(t)
	long := strings.Repeat("ক", 2000)
	for name, c := range map[string]struct {
		draft  chat.Draft
		fields string
	}{
		"nothing":               {chat.Draft{}, `{"key":"required","text":"required"}`},
		"a short key":           {chat.Draft{Key: "1234567", Text: "x"}, `{"key":"invalid"}`},
		"a long key":            {chat.Draft{Key: strings.Repeat("k", 41), Text: "x"}, `{"key":"invalid"}`},
		"an odd key":            {chat.Draft{Key: "12345678/..", Text: "x"}, `{"key":"invalid"}`},
		"spaces":                {chat.Draft{Key: "12345678", Text: " \t\n\u202e "}, `{"text":"required"}`},
		"an invisible text":     {chat.Draft{Key: "12345678", Text: "\u200d \u200b\n\u200c"}, `{"text":"required"}`},
		"too long":              {chat.Draft{Key: "12345678", Text: long + "ক"}, `{"text":"max"}`},
		"too long with picture": {chat.Draft{Key: "12345678", Text: long + "ক", Picture: []byte("x")}, `{"text":"max"}`},
	} {
		_, err := r.Send(r.ctx, r.customer, chat.Customer, c.draft)
		f, ok := fault.As(err)
		if !ok || f.Kind != fault.Invalid || f.Code != "message_invalid" {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got, err := json.Marshal(f.Fields); err != nil || string(got) != c.fields {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
	if n := r.client.Conversation.Query().CountX(r.ctx); n != 0 {
		t.Errorf("%d conversations were created", n)
	}
	r.says(chat.Customer, long)
}

// Other customers and shops must have no access to a conversation.
func TestChat_OthersHaveNoAccess(t *testing.T) {
	r := newRoom(t)
	sent := r.says(chat.Customer, "between us")
	r.says(chat.Shop, "yes")
	if thread, err := r.Thread(r.ctx, r.other, 0); err != nil || len(thread.Messages) != 0 {
		t.Errorf("another customer sees %+v, %v", thread, err)
	}
	same, err := r.Send(r.ctx, r.other, chat.Customer, chat.Draft{Key: sent.Key, Text: "mine"})
	if err != nil || same.Text != "mine" || same.Seq != 1 {
		t.Errorf("another customer's message of the same key: %+v, %v", same, err)
	}
	shop := r.client.Shop.Create().SetSlug("mina").SetName("Mina").SaveX(system)
	elsewhere := viewer.WithShop(r.ctx, shop.ID)
	if thread, err := r.Thread(elsewhere, r.customer, 0); err != nil || len(thread.Messages) != 0 {
		t.Errorf("another shop sees %+v, %v", thread, err)
	}
	if list, err := r.Since(elsewhere, r.customer, 0); err != nil || len(list) != 0 {
		t.Errorf("another shop sees %+v, %v", list, err)
	}
	if _, err := r.Send(elsewhere, r.customer, chat.Shop, draft("spam")); !fault.IsNotFound(err) {
		t.Errorf("another shop sent a message to the customer: %v", err)
	}
	if err := r.Seen(elsewhere, r.customer, chat.Customer, 2); err != nil {
		t.Error(err)
	}
	if n := r.client.Conversation.Query().CountX(system); n != 2 {
		t.Errorf("%d conversations", n)
	}
	if c := r.client.Message.Query().CountX(elsewhere); c != 0 {
		t.Errorf("%d messages belong to another shop", c)
	}
}

func TestSeen_NeverDecreases(t *testing.T) {
	r := newRoom(t)
	r.sees(chat.Customer, 5) // no message has this seq yet
	for range 3 {
		r.says(chat.Shop, "x")
	}
	r.says(chat.Customer, "y")
	r.wantCounts("4 0 0 3 1")
	news, stop := r.news.Watch(account.CustomerTag(r.customer))
	defer stop()
	r.sees(chat.Customer, 2)
	r.wantCounts("4 2 0 1 1")
	select {
	case <-news:
	default:
		t.Error("reading was not announced to the customer's other windows")
	}
	r.sees(chat.Customer, 1)
	r.wantCounts("4 2 0 1 1")
	r.sees(chat.Shop, 4)
	r.wantCounts("4 2 4 1 0")
	r.sees(chat.Customer, 1000) // counts as the last message
	r.wantCounts("4 4 4 0 0")
	r.says(chat.Shop, "z")
	r.wantCounts("5 4 4 1 0")
}

func TestSend_NotifiesOncePerUnreadMessage(t *testing.T) {
	r := newRoom(t)
	want := func(what, notices string) {
		t.Helper()
		if got := r.notices(); got != notices {
			t.Errorf("%s: notifications and unread ones are %s, want %s", what, got, notices)
		}
	}
	r.says(chat.Customer, "anybody there?")
	want("the customer's own message", "0 0")
	r.says(chat.Shop, "yes")
	last := r.says(chat.Shop, "what is it?")
	want("two answers", "1 1")
	r.sees(chat.Customer, last.Seq-1)
	want("seen in part", "1 1")
	r.sees(chat.Customer, last.Seq)
	want("seen", "1 0")
	r.says(chat.Shop, "hello?")
	want("another answer", "2 1")
	r.sees(chat.Shop, 9)
	want("after the shop saw its own messages", "2 1")
}
