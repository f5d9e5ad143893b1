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
	"haat/server/customer/account"
	"haat/server/customer/chat"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/pubsub"
)

// A customer's windows and the shop exchange messages through two processes, which are killed in turn.
// Requests without a response are retried, and broken streams reconnect to the other process. Every window
// must receive every message once and in order.
func TestStress_ConversationSurvivesKilledProcesses(t *testing.T) {
	address, rounds := dbtest.Postgres(t), 1
	if full() {
		rounds = 10
	}
	m := newMarket(t, address, 2)
	conversation := m.conversation(address)

	// Messages must be pushed between processes, not found by polling.
	first := conversation.window(0)
	conversation.send(1, "first-of-all", "anybody there?")
	first.waitFor(1, 10*time.Second)

	windows := []*window{first, conversation.window(0), conversation.window(1), conversation.window(1)}
	var senders sync.WaitGroup
	stop := make(chan struct{})
	for i := range 3 {
		senders.Go(func() { conversation.sendUntil(i, stop) })
	}
	senders.Go(func() { conversation.reply(stop) })
	for range rounds {
		for _, n := range m.nodes {
			waitForMore(windows, 20)
			n.kill()
			waitForMore(windows, 20) // the other process sends these messages
			n.start()
		}
	}
	waitForMore(windows, 20)
	close(stop)
	senders.Wait()
	conversation.check(windows)
}

// waitForMore waits until every window has received the given number of further messages.
func waitForMore(windows []*window, more int) {
	for _, w := range windows {
		w.waitFor(w.last()+more, time.Minute)
	}
}

// conversation is a customer's chat with the shop.
type conversation struct {
	*market
	customer int
	cookie   string
	chats    *chat.Chat

	mu   sync.Mutex
	sent map[string]int // sequence numbers of confirmed messages, by key
}

func (m *market) conversation(address string) *conversation {
	m.Helper()
	bus := &pubsub.Bus{}
	account.NotifyOnWrite(m.client, &pubsub.Writer{Bus: bus, Remote: pubsub.NewPostgres(bus, nil, dbtest.Direct(address), slog.New(slog.DiscardHandler))})
	t := &conversation{market: m, chats: chat.New(m.client, nil), sent: map[string]int{}}
	t.customer, t.cookie = m.signUp()
	return t
}

func (t *conversation) note(key string, seq int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if before, ok := t.sent[key]; ok && before != seq {
		t.Errorf("message %s has sequence numbers %d and %d", key, before, seq)
	}
	t.sent[key] = seq
}

// send sends a customer's message. It tries both processes in turn until one responds.
func (t *conversation) send(try int, key, text string) {
	a := t.retry(try, func(n *node) (*response, error) { return t.post(n, key, text) })
	if a.status != 200 {
		t.Errorf("message %s returned %d %+v", key, a.status, a.Error)
		return
	}
	t.note(key, t.seqOf(a))
}

// sendUntil sends messages until stop is closed.
func (t *conversation) sendUntil(speaker int, stop <-chan struct{}) {
	for i := 0; ; i++ {
		select {
		case <-stop:
			return
		default:
		}
		key := fmt.Sprintf("window-%d-%06d", speaker, i)
		t.send(speaker+i, key, key)
		if i%5 == 0 { // simulates a lost response
			t.send(speaker+i+1, key, "something else")
		}
	}
}

// reply writes the shop's messages directly to the database until stop is closed.
func (t *conversation) reply(stop <-chan struct{}) {
	for i := 0; ; i++ {
		select {
		case <-stop:
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

// check compares the messages that the windows received with the stored ones.
func (t *conversation) check(windows []*window) {
	t.Helper()
	rows := t.client.Message.Query().Order(ent.Asc(message.FieldSeq)).AllX(t.ctx)
	byShop := 0
	for i, row := range rows {
		if row.Seq != i+1 || t.sent[*row.Key] != row.Seq {
			t.Errorf("message %s has sequence number %d, the response to its sender had %d", *row.Key, row.Seq, t.sent[*row.Key])
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
		t.Errorf("%d messages, %d from the shop: %v", len(rows), byShop, c)
	}
	for i, w := range windows {
		w.waitFor(len(rows), time.Minute)
		for at, key := range w.close() {
			if at >= len(rows) || key != *rows[at].Key {
				t.Errorf("window %d received %s at position %d", i, key, at+1)
			}
		}
	}
	t.Logf("%d messages, %d of the shop, %d streams of the first window", len(rows), byShop, windows[0].streams)
}

// window opens a window of the customer, connected to a process.
func (t *conversation) window(node int) *window {
	ctx, cancel := context.WithCancel(context.Background())
	w := &window{conversation: t, node: node, grown: make(chan struct{}, 1), closed: make(chan struct{}), cancel: cancel}
	go func() {
		defer close(w.closed)
		for ctx.Err() == nil {
			w.listen(ctx)
			w.node++
		}
	}()
	t.Cleanup(func() { w.close() })
	return w
}
