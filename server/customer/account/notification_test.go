package account_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"haat/ent"
	"haat/server/customer/account"
	"haat/server/platform/fault"
	"haat/server/platform/pubsub"
)

// notices creates n notifications and returns their ids, oldest first.
func (s *shop) notices(who *ent.Customer, n int) []int {
	s.Helper()
	ids := make([]int, n)
	for i := range ids {
		ids[i] = s.client.Notification.Create().SetCustomer(who).SetKind("order_status").
			SetData(map[string]string{"order_id": fmt.Sprint(i)}).SaveX(s.ctx).ID
	}
	return ids
}

func TestNotifications_ArePagedNewestFirst(t *testing.T) {
	s := newShop(t)
	who, other := s.customer(mobile), s.customer(stranger)
	ids := s.notices(who, 45)
	s.notices(other, 1)
	s.client.Notification.Create().SetKind("order_placed").SaveX(s.ctx) // the merchant's notification
	slices.Reverse(ids)
	var got []int
	for before, parts := 0, 0; ; parts++ {
		list, err := s.Notifications(s.ctx, who.ID, before)
		if err != nil || list.Unread != 45 || parts > 2 {
			t.Fatalf("%+v, %v", list, err)
		}
		for _, n := range list.Notifications {
			if n.Read || n.Kind != "order_status" || n.Data["order_id"] == "" || n.At.IsZero() {
				t.Errorf("%+v", n)
			}
			got = append(got, n.ID)
		}
		if !list.More {
			break
		}
		before = got[len(got)-1]
	}
	if !slices.Equal(got, ids) {
		t.Errorf("%v, want %v", got, ids)
	}
	s.client.Notification.Create().SetCustomer(who).SetKind("message").SaveX(s.ctx)
	if list, err := s.Notifications(s.ctx, who.ID, 0); err != nil || list.Notifications[0].Data == nil {
		t.Errorf("without data: %+v, %v", list, err)
	}
}

func TestReadNotifications_MarksByIDsOrUpToAnID(t *testing.T) {
	s := newShop(t)
	next := s.next("mina")
	who, other, abroad := s.customer(mobile), s.customer(stranger), next.customer(mobile)
	ids := s.notices(who, 6)
	theirs, away := s.notices(other, 2), next.notices(abroad, 2)
	for _, c := range []struct {
		in   account.ReadRequest
		want int
	}{
		{account.ReadRequest{IDs: []int{}}, 6},
		{account.ReadRequest{IDs: []int{ids[1], ids[1], theirs[0], away[0], 0, -1, 1 << 40}}, 5},
		{account.ReadRequest{UpTo: ids[2]}, 3},
		{account.ReadRequest{UpTo: ids[0]}, 3},
		{account.ReadRequest{UpTo: 1 << 40}, 0},
	} {
		if unread, err := s.ReadNotifications(s.ctx, who.ID, c.in); err != nil || unread != c.want {
			t.Errorf("%+v leaves %d unread, want %d; %v", c.in, unread, c.want, err)
		}
	}
	for _, of := range []struct {
		s   *shop
		who *ent.Customer
	}{{s, other}, {next, abroad}} {
		if unread, err := of.s.Unread(of.s.ctx, of.who.ID); err != nil || unread.Notifications != 2 {
			t.Errorf("another customer: %+v, %v", unread, err)
		}
	}
	for _, c := range []struct {
		fields string
		in     account.ReadRequest
	}{
		{`{"ids":"required"}`, account.ReadRequest{}},
		{`{"ids":"max"}`, account.ReadRequest{IDs: make([]int, 201)}},
		{`{"up_to":"invalid"}`, account.ReadRequest{UpTo: -1}},
		{`{"up_to":"invalid"}`, account.ReadRequest{UpTo: 1, IDs: []int{1}}},
	} {
		_, err := s.ReadNotifications(s.ctx, who.ID, c.in)
		wantFault(t, err, fault.Invalid, "request_invalid", c.fields)
	}
}

// heard collects the announced tags.
type heard struct {
	mu   sync.Mutex
	tags []string
}

func (h *heard) Purge(tags []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.tags = append(h.tags, tags...)
}
func (h *heard) Suspend() {}
func (h *heard) Resume()  {}

func (h *heard) take() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	tags := h.tags
	h.tags = nil
	return tags
}

// The customer's other windows must be informed of new and read notifications.
func TestNotifyOnWrite_AnnouncesNotificationsAndConversations(t *testing.T) {
	s := newShop(t)
	who, other := s.customer(mobile), s.customer(stranger)
	h := &heard{}
	writer := &pubsub.Writer{Bus: &pubsub.Bus{}}
	writer.Bus.Subscribe(h)
	account.NotifyOnWrite(s.client, writer)
	tag := account.CustomerTag(who.ID)
	want := func(what string, tags ...string) {
		t.Helper()
		if got := h.take(); !slices.Equal(got, tags) {
			t.Errorf("%s announces %v, want %v", what, got, tags)
		}
	}
	ids := s.notices(who, 1)
	want("a notification", tag)
	s.client.Notification.Create().SetKind("order_placed").ExecX(s.ctx)
	want("a notification of the merchant")
	read := func(in account.ReadRequest) {
		if _, err := s.ReadNotifications(s.ctx, who.ID, in); err != nil {
			t.Fatal(err)
		}
	}
	read(account.ReadRequest{IDs: ids})
	want("reading it", tag)
	read(account.ReadRequest{UpTo: ids[0]})
	want("reading it again")
	thread := s.client.Conversation.Create().SetCustomer(who).SaveX(s.ctx)
	want("a conversation", tag)
	s.client.Conversation.UpdateOne(thread).AddCustomerUnread(1).ExecX(s.ctx)
	want("a message", tag)
	s.client.Conversation.Create().SetCustomer(other).ExecX(s.ctx)
	want("another's conversation", account.CustomerTag(other.ID))
	s.client.Conversation.DeleteOne(thread).ExecX(s.ctx)
	want("a deleted conversation")
}

func TestUnread_CountsMessagesAndNotifications(t *testing.T) {
	s := newShop(t)
	who := s.customer(mobile)
	s.notices(who, 3)
	for _, want := range []account.Unread{{Notifications: 3}, {Notifications: 3, Messages: 2}} {
		if got, err := s.Unread(s.ctx, who.ID); err != nil || *got != want {
			t.Errorf("%+v, want %+v; %v", got, want, err)
		}
		if want.Messages == 0 {
			s.client.Conversation.Create().SetCustomer(who).SetCustomerUnread(2).ExecX(s.ctx)
		}
	}
}
