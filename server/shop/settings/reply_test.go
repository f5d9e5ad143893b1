package settings_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"haat/server/platform/fault"
	"haat/server/shop/settings"
)

func TestReplies_KeepTheirOrder(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("rina", "01711111111")
	texts := func() string {
		t.Helper()
		list, err := a.Replies(ctx)
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, each := range list {
			all = append(all, each.Text)
		}
		return strings.Join(all, ", ")
	}
	ids := map[string]int{}
	for _, text := range []string{" one ", "two\r\nlines", "three"} {
		reply, err := a.AddReply(ctx, settings.ReplyRequest{Text: text})
		if err != nil {
			t.Fatal(err)
		}
		ids[reply.Text[:3]] = reply.ID
	}
	if got := texts(); got != "one, two\nlines, three" {
		t.Errorf("as written: %s", got)
	}
	order := []int{ids["thr"], ids["one"], ids["two"]}
	if err := a.OrderReplies(ctx, settings.ReplyOrder{IDs: order}); err != nil || texts() != "three, one, two\nlines" {
		t.Errorf("ordered: %s, %v", texts(), err)
	}
	// An unlisted reply must remain, because the client hides it while its removal can be undone.
	if err := a.OrderReplies(ctx, settings.ReplyOrder{IDs: []int{ids["one"], ids["thr"]}}); err != nil || texts() != "one, three, two\nlines" {
		t.Errorf("without one: %s, %v", texts(), err)
	}
	if err := a.OrderReplies(ctx, settings.ReplyOrder{IDs: order}); err != nil {
		t.Error(err)
	}
	for name, wrong := range map[string][]int{"none of ours": {order[0], 1 << 30}, "one twice": {order[0], order[1], order[1]}} {
		if err := a.OrderReplies(ctx, settings.ReplyOrder{IDs: wrong}); !isConflict(err, "replies_changed") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := a.ChangeReply(ctx, ids["one"], settings.ReplyRequest{Text: "1"}); err != nil {
		t.Error(err)
	}
	if err := a.RemoveReply(ctx, ids["two"]); err != nil {
		t.Error(err)
	}
	if _, err := a.AddReply(ctx, settings.ReplyRequest{Text: "last"}); err != nil || texts() != "three, 1, last" {
		t.Errorf("at the end: %s, %v", texts(), err)
	}
}

func isConflict(err error, code string) bool {
	f, ok := fault.As(err)
	return ok && f.Kind == fault.Conflict && f.Code == code
}

func TestReplies_HaveLimits(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("rina", "01711111111")
	for text, field := range map[string]string{"": "required", " \n": "required", strings.Repeat("ক", 1001): "max"} {
		_, err := a.AddReply(ctx, settings.ReplyRequest{Text: text})
		if f, ok := fault.As(err); !ok || f.Code != "reply_invalid" || f.Fields["text"] != field {
			t.Errorf("%.10q: %v", text, err)
		}
	}
	for i := range 50 {
		if _, err := a.AddReply(ctx, settings.ReplyRequest{Text: fmt.Sprint(i)}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := a.AddReply(ctx, settings.ReplyRequest{Text: "one more"}); !isConflict(err, "replies_full") {
		t.Errorf("the 51st: %v", err)
	}
}

func TestReplies_OfOtherShopsAreNotFound(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("rina", "01711111111")
	_, _, elsewhere := a.Shop("mina", "01811111111")
	reply, err := a.AddReply(ctx, settings.ReplyRequest{Text: "ours"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.ChangeReply(elsewhere, reply.ID, settings.ReplyRequest{Text: "theirs"}); !fault.IsNotFound(err) {
		t.Errorf("change: %v", err)
	}
	if err := a.RemoveReply(elsewhere, reply.ID); !fault.IsNotFound(err) {
		t.Errorf("remove: %v", err)
	}
	if list, err := a.Replies(elsewhere); err != nil || len(list) != 0 {
		t.Errorf("list: %v, %v", list, err)
	}
	if list, err := a.Replies(ctx); err != nil || !slices.Equal(list, []settings.Reply{reply}) {
		t.Errorf("ours: %v, %v", list, err)
	}
}
