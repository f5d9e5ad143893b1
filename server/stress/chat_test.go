package stress

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/message"
	"haat/server/account"
	"haat/server/chat"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/pubsub"
)

// A customer's windows and the shop exchange messages through two processes, each of which is
// killed in turn. Requests without a response are retried, and broken streams resume at the other
// process. Every window receives every message exactly once and in order.
func TestStress_ConversationSurvivesKilledProcesses(t *testing.T) {
	address, rounds := dbtest.Postgres(t), 1
	if full() {
		rounds = 10
	}
	m := newMarket(t, address, 2)
	talk := m.talk(address)

	// Messages are pushed between processes immediately, not only found by polling.
	first := talk.window(0)
	talk.say(1, "first-of-all", "anybody there?")
	first.waitFor(1, 10*time.Second)

	windows := []*window{first, talk.window(0), talk.window(1), talk.window(1)}
	var speakers sync.WaitGroup
	hush := make(chan struct{})
	for i := range 3 {
		speakers.Go(func() { talk.speak(i, hush) })
	}
	speakers.Go(func() { talk.answer(hush) })
	for range rounds {
		for _, n := range m.nodes {
			waitForMore(windows, 20)
			n.kill()
			waitForMore(windows, 20) // by the other process
			n.start()
		}
	}
	waitForMore(windows, 20)
	close(hush)
	speakers.Wait()
	talk.check(windows)
}

// waitForMore waits until every window has received more additional messages.
func waitForMore(windows []*window, more int) {
	for _, w := range windows {
		w.waitFor(w.last()+more, time.Minute)
	}
}

// talk is a customer's conversation with the shop.
type talk struct {
	*market
	customer int
	cookie   string
	chats    *chat.Chat

	mu   sync.Mutex
	sent map[string]int // sequence numbers of confirmed messages, by key
}

func (m *market) talk(address string) *talk {
	m.Helper()
	bus := &pubsub.Bus{}
	account.NotifyOnWrite(m.client, &pubsub.Writer{Bus: bus, Remote: pubsub.NewPostgres(bus, address, slog.New(slog.DiscardHandler))})
	t := &talk{market: m, chats: chat.New(m.client, nil), sent: map[string]int{}}
	t.customer, t.cookie = m.signUp()
	return t
}

func (t *talk) note(key string, seq int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if before, ok := t.sent[key]; ok && before != seq {
		t.Errorf("message %s has sequence numbers %d and %d", key, before, seq)
	}
	t.sent[key] = seq
}

// say sends a customer's message, retrying at alternating processes until one responds.
func (t *talk) say(try int, key, text string) {
	a := t.untilAnswered(try, func(n *node) (*answer, error) { return t.post(n, key, text) })
	if a.status != 200 {
		t.Errorf("message %s returned %d %+v", key, a.status, a.Error)
		return
	}
	t.note(key, t.place(a))
}

// speak sends messages until hush is closed.
func (t *talk) speak(speaker int, hush <-chan struct{}) {
	for i := 0; ; i++ {
		select {
		case <-hush:
			return
		default:
		}
		key := fmt.Sprintf("window-%d-%06d", speaker, i)
		t.say(speaker+i, key, key)
		if i%5 == 0 { // simulates a lost response
			t.say(speaker+i+1, key, "something else")
		}
	}
}

// answer sends the shop's messages, directly through the database.
func (t *talk) answer(hush <-chan struct{}) {
	for i := 0; ; i++ {
		select {
		case <-hush:
			return
		default:
		}
		key := fmt.Sprintf("of-the-shop-%06d", i)
		sent, err := t.chats.Send(t.ctx, t.customer, chat.Shop, chat.Draft{Key: key, Text: key})
		if err != nil {
			t.Error(err)
			return
		}
		t.note(key, sent.Seq)
	}
}

// check compares the messages received by the windows with those sent.
func (t *talk) check(windows []*window) {
	t.Helper()
	rows := t.client.Message.Query().Order(ent.Asc(message.FieldSeq)).AllX(t.ctx)
	byShop := 0
	for i, row := range rows {
		if row.Seq != i+1 || t.sent[*row.Key] != row.Seq {
			t.Errorf("message %s has sequence number %d, its sender received %d", *row.Key, row.Seq, t.sent[*row.Key])
		}
		if row.Sender == message.SenderShop {
			byShop++
		}
	}
	if len(rows) != len(t.sent) {
		t.Errorf("%d messages sent, %d stored", len(t.sent), len(rows))
	}
	c := t.client.Conversation.Query().OnlyX(t.ctx)
	if c.LastSeq != len(rows) || c.CustomerUnread != byShop || c.ShopUnread != len(rows)-byShop {
		t.Errorf("of %d messages %d are the shop's: %v", len(rows), byShop, c)
	}
	for i, w := range windows {
		w.waitFor(len(rows), time.Minute)
		for at, key := range w.leave() {
			if at >= len(rows) || key != *rows[at].Key {
				t.Errorf("window %d has %s at position %d", i, key, at+1)
			}
		}
	}
	t.Logf("%d messages, %d of the shop, %d streams of the first window", len(rows), byShop, windows[0].streams)
}

// window opens one of the customer's windows, connected to a process.
func (t *talk) window(node int) *window {
	ctx, cancel := context.WithCancel(context.Background())
	w := &window{talk: t, node: node, grown: make(chan struct{}, 1), closed: make(chan struct{}), cancel: cancel}
	go func() {
		defer close(w.closed)
		for ctx.Err() == nil {
			w.listen(ctx)
			w.node++
		}
	}()
	t.Cleanup(func() { w.leave() })
	return w
}
