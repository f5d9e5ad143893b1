package chat_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"sync/atomic"
	"testing"

	"haat/ent"
	"haat/ent/message"
	"haat/ent/viewer"
	"haat/server/customer/account"
	"haat/server/customer/chat"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/media"
	"haat/server/platform/pubsub"
)

var system = viewer.WithSystem(context.Background())

// room contains a shop with two customers, and the service under test.
type room struct {
	*testing.T
	*chat.Chat
	// second is the service of another process on the same database, if the database allows several.
	second   *chat.Chat
	client   *ent.Client
	store    *media.Store
	news     *pubsub.Watchers
	ctx      context.Context
	shop     int
	customer int
	other    int
}

func newRoom(t *testing.T) *room {
	t.Helper()
	address := dbtest.URL(t)
	r := &room{T: t, client: dbtest.OpenURL(t, address).Client, news: &pubsub.Watchers{}}
	writer := &pubsub.Writer{Bus: &pubsub.Bus{}}
	writer.Bus.Subscribe(r.news)
	account.NotifyOnWrite(r.client, writer)
	store, err := media.Open("file://" + t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	r.store, r.Chat = store, chat.New(r.client, store)
	r.second = chat.New(dbtest.OpenURL(t, address).Client, store)
	r.shop = r.client.Shop.Create().SetSlug("rina").SetName("Rina").SaveX(system).ID
	r.ctx = viewer.WithShop(context.Background(), r.shop)
	r.customer, r.other = r.signUp("01712345678"), r.signUp("01812345678")
	return r
}

func (r *room) signUp(mobile string) int {
	r.Helper()
	return r.client.Customer.Create().SetName("Ayesha").SetMobile(mobile).SetPasswordHash("x").SaveX(r.ctx).ID
}

var keys atomic.Int64

// draft returns a draft of a text with a new key.
func draft(text string) chat.Draft {
	return chat.Draft{Key: fmt.Sprintf("message-%06d", keys.Add(1)), Text: text}
}

// says sends a text and fails the test on an error.
func (r *room) says(by chat.Side, text string) *chat.Message {
	r.Helper()
	m, err := r.Send(r.ctx, r.customer, by, draft(text))
	if err != nil {
		r.Fatal(err)
	}
	return m
}

func (r *room) sees(by chat.Side, seq int) {
	r.Helper()
	if err := r.Seen(r.ctx, r.customer, by, seq); err != nil {
		r.Fatal(err)
	}
}

// conversation returns the row of the customer's conversation.
func (r *room) conversation() *ent.Conversation {
	r.Helper()
	return r.client.Conversation.Query().OnlyX(r.ctx)
}

// wantCounts compares the conversation with text of the form "last customer_seen shop_seen customer_unread
// shop_unread".
func (r *room) wantCounts(want string) {
	r.Helper()
	c := r.conversation()
	if got := fmt.Sprint(c.LastSeq, c.CustomerSeen, c.ShopSeen, c.CustomerUnread, c.ShopUnread); got != want {
		r.Errorf("counts are %s, want %s", got, want)
	}
}

// unread reads all messages and counts those that a side has not seen.
func (r *room) unread(by chat.Side) int {
	r.Helper()
	c, from, seen := r.conversation(), message.SenderShop, 0
	if seen = c.CustomerSeen; by == chat.Shop {
		from, seen = message.SenderCustomer, c.ShopSeen
	}
	return r.client.Message.Query().Where(message.SenderEQ(from), message.SeqGT(seen)).CountX(r.ctx)
}

// notices formats the numbers of all and of unread notifications of the customer.
func (r *room) notices() string {
	r.Helper()
	all := r.client.Notification.Query().AllX(r.ctx)
	unread := 0
	for _, n := range all {
		if n.Kind != chat.NoticeMessage || n.CustomerID == nil || *n.CustomerID != r.customer {
			r.Errorf("a notification is %v", n)
		}
		if n.ReadAt == nil {
			unread++
		}
	}
	return fmt.Sprint(len(all), unread)
}

var atOnce = dbtest.Concurrently

// picture returns a PNG of one colour.
func picture(t *testing.T, c color.Color) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 200, 100))
	draw.Draw(img, img.Rect, image.NewUniform(c), image.Point{}, draw.Src)
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// stored reports whether the files of a picture exist.
func (r *room) stored(p media.Picture) bool {
	r.Helper()
	for _, width := range p.Variants() {
		file, _, err := r.store.Open(context.Background(), p.Key, width)
		if fault.IsNotFound(err) {
			return false
		}
		if err != nil {
			r.Fatal(err)
		}
		file.Close()
	}
	return true
}
