package chat_test

import (
	"fmt"
	"strings"
	"testing"

	"haat/ent/viewer"
	"haat/server/customer/chat"
	"haat/server/platform/fault"
)

// names formats the customers of a list in order, with their unread counts.
func (r *room) names(words string, page int) string {
	r.Helper()
	list, err := r.List(r.ctx, words, page)
	if err != nil {
		r.Fatal(err)
	}
	var names []string
	for _, c := range list.Conversations {
		names = append(names, fmt.Sprint(c.Customer.Name, " ", c.Unread))
	}
	return strings.Join(names, ", ")
}

// talks creates a customer and sends a message from them.
func (r *room) talks(name, mobile string) int {
	r.Helper()
	id := r.client.Customer.Create().SetName(name).SetMobile(mobile).SetPasswordHash("x").SaveX(r.ctx).ID
	if _, err := r.Send(r.ctx, id, chat.Customer, draft("hello")); err != nil {
		r.Fatal(err)
	}
	return id
}

func TestList_SortsUnreadFirstThenNewest(t *testing.T) {
	r := newRoom(t)
	if got := r.names("", 1); got != "" {
		t.Errorf("before the first message: %s", got)
	}
	people := map[string]int{}
	for i, name := range []string{"Old", "Middle", "New"} {
		people[name] = r.talks(name, fmt.Sprintf("0191111111%d", i))
	}
	if got := r.names("", 1); got != "New 1, Middle 1, Old 1" {
		t.Errorf("all unread: %s", got)
	}
	if err := r.SeenByShop(r.ctx, people["New"], 1); err != nil {
		t.Fatal(err)
	}
	if got := r.names("", 1); got != "Middle 1, Old 1, New 0" {
		t.Errorf("one seen: %s", got)
	}
	if _, err := r.Send(r.ctx, people["Old"], chat.Customer, draft("again")); err != nil {
		t.Fatal(err)
	}
	if got := r.names("", 1); got != "Old 2, Middle 1, New 0" {
		t.Errorf("the oldest writes again: %s", got)
	}
	list, err := r.List(r.ctx, "", 0)
	if err != nil || list.Conversations[0].Last.Text != "again" || list.Conversations[0].Last.Seq != 2 || list.Total != 3 || list.Pages != 1 || list.Page != 1 {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestList_FindsByNameAndNumber(t *testing.T) {
	r := newRoom(t)
	for name, mobile := range map[string]string{"Ayesha Siddiqua": "01711111111", "করিম উদ্দিন": "01822222222", "Rina 5": "01933333333"} {
		r.talks(name, mobile)
	}
	for words, want := range map[string]string{
		"ayesha": "Ayesha Siddiqua 1", " SIDD ": "Ayesha Siddiqua 1", "উদ্দিন": "করিম উদ্দিন 1", "Rina 5": "Rina 5 1",
		"0171": "Ayesha Siddiqua 1", "০১৮২২": "করিম উদ্দিন 1", "+880 1933-333333": "Rina 5 1", "৩৩৩": "Rina 5 1", "1933333333": "Rina 5 1", "008801933": "Rina 5 1",
		"nobody": "", "%": "", "_": "", "Karim": "",
	} {
		if got := r.names(words, 1); got != want {
			t.Errorf("%q finds %q, want %q", words, got, want)
		}
	}
}

func TestList_IsPaged(t *testing.T) {
	r := newRoom(t)
	for i := range 31 {
		r.talks(fmt.Sprint("C", i), fmt.Sprintf("017000000%02d", i))
	}
	first, err := r.List(r.ctx, "", 1)
	if err != nil || len(first.Conversations) != 30 || first.Total != 31 || first.Pages != 2 {
		t.Errorf("the first page: %d of %d, %d pages, %v", len(first.Conversations), first.Total, first.Pages, err)
	}
	for _, page := range []int{2, 9} {
		if got := r.names("", page); got != "C0 1" {
			t.Errorf("page %d: %s", page, got)
		}
	}
}

func TestThreadWith_ReturnsTheShopsView(t *testing.T) {
	r := newRoom(t)
	if thread, err := r.ThreadWith(r.ctx, r.customer, 0); err != nil || len(thread.Messages) != 0 || thread.Customer.Mobile != "01712345678" {
		t.Errorf("before the first message: %+v, %v", thread, err)
	}
	r.says(chat.Customer, "one")
	r.says(chat.Customer, "two")
	r.says(chat.Shop, "three")
	r.sees(chat.Customer, 2)
	thread, err := r.ThreadWith(r.ctx, r.customer, 3)
	if err != nil || len(thread.Messages) != 2 || thread.Seen != 2 || thread.Unread != 2 || thread.More {
		t.Errorf("%+v, %v", thread, err)
	}
	if err := r.SeenByShop(r.ctx, r.customer, 2); err != nil {
		t.Fatal(err)
	}
	r.wantCounts("3 2 2 1 0")
}

func TestShopSide_HidesCustomersOfOtherShops(t *testing.T) {
	r := newRoom(t)
	r.says(chat.Customer, "between us")
	shop := r.client.Shop.Create().SetSlug("mina").SetName("Mina").SaveX(system)
	elsewhere := viewer.WithShop(r.ctx, shop.ID)
	if list, err := r.List(elsewhere, "Ayesha", 1); err != nil || list.Total != 0 || len(list.Conversations) != 0 {
		t.Errorf("another shop lists %+v, %v", list, err)
	}
	if _, err := r.ThreadWith(elsewhere, r.customer, 0); !fault.IsNotFound(err) {
		t.Errorf("another shop reads: %v", err)
	}
	if err := r.SeenByShop(elsewhere, r.customer, 1); !fault.IsNotFound(err) {
		t.Errorf("another shop sees: %v", err)
	}
	r.wantCounts("1 0 0 0 1")
}
