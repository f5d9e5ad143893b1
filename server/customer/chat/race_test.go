package chat_test

import (
	"fmt"
	"image/color"
	"sync"
	"testing"

	"haat/server/customer/chat"
	"haat/server/platform/fault"
)

func TestSend_StoresARepeatedKeyOnce(t *testing.T) {
	r := newRoom(t)
	d := draft("once")
	for range 3 {
		m, err := r.Send(r.ctx, r.customer, chat.Customer, d)
		if err != nil || m.Seq != 1 || m.Text != "once" {
			t.Fatalf("%+v, %v", m, err)
		}
		d.Text = "otherwise"
	}
	r.wantCounts("1 0 0 0 1")
	if _, err := r.Send(r.ctx, r.customer, chat.Shop, d); err == nil {
		t.Error("the shop used a key of the customer's")
	}
	if m, err := r.Sent(r.ctx, r.customer, chat.Customer, d.Key); err != nil || m.Text != "once" {
		t.Errorf("sent message: %+v, %v", m, err)
	}
	if m, err := r.Sent(r.ctx, r.customer, chat.Customer, "another-key"); err != nil || m != nil {
		t.Errorf("unknown key: %+v, %v", m, err)
	}
}

// The first message is sent eight times concurrently, through two processes.
func TestSend_StoresAConcurrentlyRepeatedKeyOnce(t *testing.T) {
	for round := range 10 {
		r := newRoom(t)
		d := draft("once")
		atOnce(8, func(i int) {
			m, err := []*chat.Chat{r.Chat, r.second}[i%2].Send(r.ctx, r.customer, chat.Customer, d)
			if err != nil || m.Seq != 1 || m.Key != d.Key {
				t.Errorf("round %d: %+v, %v", round, m, err)
			}
		})
		r.wantCounts("1 0 0 0 1")
	}
}

// Both sides write concurrently, in two processes, and read each other's messages. Since must miss none.
func TestSend_ConcurrentMessagesAreReadInOrder(t *testing.T) {
	r := newRoom(t)
	const writers, each = 8, 10
	done := make(chan struct{})
	var readers sync.WaitGroup
	for i := range 4 {
		readers.Go(func() { r.follow([]*chat.Chat{r.Chat, r.second}[i%2], writers*each, done) })
	}
	atOnce(writers, func(i int) {
		c, by := []*chat.Chat{r.Chat, r.second}[i%2], []chat.Side{chat.Customer, chat.Shop}[i/2%2]
		for n := range each {
			m, err := c.Send(r.ctx, r.customer, by, draft(fmt.Sprint(i, "/", n)))
			if err != nil {
				t.Error(err)
				return
			}
			if n%3 == i%3 {
				if err := c.Seen(r.ctx, r.customer, by, m.Seq); err != nil {
					t.Error(err)
				}
			}
		}
	})
	close(done)
	readers.Wait()
	c := r.conversation()
	if c.LastSeq != writers*each || c.CustomerUnread != r.unread(chat.Customer) || c.ShopUnread != r.unread(chat.Shop) {
		t.Errorf("unread: %d by the customer, %d by the shop: %v", r.unread(chat.Customer), r.unread(chat.Shop), c)
	}
	unread := 0
	if c.CustomerUnread > 0 {
		unread = 1
	}
	var all, left int
	if _, err := fmt.Sscan(r.notices(), &all, &left); err != nil || all == 0 || left != unread {
		t.Errorf("%d notifications, %d unread, with %d unread messages: %v", all, left, c.CustomerUnread, err)
	}
}

// follow reads until all messages are sent and read.
func (r *room) follow(c *chat.Chat, total int, done <-chan struct{}) {
	last, finished := 0, false
	for last < total {
		select {
		case <-done:
			if finished { // reads once more after the last message was sent
				r.Errorf("after the last message a reader has %d of %d", last, total)
				return
			}
			finished = true
		default:
		}
		for more := true; more; {
			list, err := c.Since(r.ctx, r.customer, last)
			if err != nil {
				r.Error(err)
				return
			}
			for _, m := range list {
				if m.Seq != last+1 {
					r.Errorf("a reader has %d after %d", m.Seq, last)
					return
				}
				last = m.Seq
			}
			more = len(list) > 0
		}
	}
}

func TestSend_KeepsOnlyPicturesOfMessages(t *testing.T) {
	r := newRoom(t)
	red, blue := picture(t, color.RGBA{200, 0, 0, 255}), picture(t, color.RGBA{0, 0, 200, 255})
	d := draft("")
	d.Picture = red
	first, err := r.Send(r.ctx, r.customer, chat.Customer, d)
	if err != nil || first.Picture == nil || first.Text != "" || !r.stored(*first.Picture) {
		t.Fatalf("%+v, %v", first, err)
	}
	again, err := r.Send(r.ctx, r.customer, chat.Customer, d)
	if err != nil || *again.Picture != *first.Picture {
		t.Errorf("again: %+v, %v", again, err)
	}
	e := draft("the same picture")
	e.Picture = red
	second, err := r.Send(r.ctx, r.customer, chat.Customer, e)
	if err != nil || second.Picture.Key == first.Picture.Key {
		t.Errorf("another message: %+v, %v", second, err)
	}
	f := draft("")
	f.Picture = []byte("<svg/>")
	if _, err := r.Send(r.ctx, r.customer, chat.Customer, f); fault.IsNotFound(err) || err == nil {
		t.Errorf("no picture: %v", err)
	}
	r.wantCounts("2 0 0 0 2")

	// Concurrent requests with the same key and different pictures must leave one message and its picture.
	for range 5 {
		g := draft("")
		answers := make([]*chat.Message, 4)
		atOnce(len(answers), func(i int) {
			mine := g
			mine.Picture = [][]byte{red, blue}[i%2]
			m, err := r.Send(r.ctx, r.customer, chat.Customer, mine)
			if answers[i] = m; err != nil {
				t.Error(err)
			}
		})
		for _, m := range answers {
			if m == nil || *m.Picture != *answers[0].Picture || !r.stored(*m.Picture) {
				t.Errorf("results are %+v and %+v", m, answers[0])
			}
		}
	}
}
