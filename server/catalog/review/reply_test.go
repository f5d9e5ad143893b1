package review_test

import (
	"testing"

	"haat/server/catalog/review"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

func TestReply_NotifiesOnceOfApprovedReviews(t *testing.T) {
	d := newDesk(t)
	d.asksApproval(true)
	lamp, shirt := d.writes(rated(d.lamp, 5, "ভালো")), d.writes(rated(d.shirt, 2, "ছোট"))
	replies := func(id int, text string) {
		t.Helper()
		if err := d.Reply(d.ctx, id, review.ReplyRequest{Text: text}); err != nil {
			t.Fatal(err)
		}
	}
	replies(lamp.ID, "ধন্যবাদ") // no notification, since the review is not approved yet
	d.decides(lamp.ID, true)
	d.decides(shirt.ID, true)
	replies(shirt.ID, "দুঃখিত")
	replies(shirt.ID, "দুঃখিত, বদলে দেব")
	replies(shirt.ID, "দুঃখিত, বদলে দেব")
	if n, want := d.notices(), "review_approved বাতি lamp\nreview_approved শার্ট shirt\nreview_reply শার্ট shirt\n"; n != want {
		t.Errorf("%s", n)
	}
	at := d.client.Review.GetX(d.ctx, shirt.ID).RepliedAt
	replies(shirt.ID, "")
	if row := d.client.Review.GetX(d.ctx, shirt.ID); at == nil || row.RepliedAt != nil || row.Reply != "" {
		t.Errorf("%v, %+v", at, row)
	}
	d.wantRating(d.shirt, 2, 1)
	wantFault(t, "of none", d.Reply(d.ctx, 999, review.ReplyRequest{Text: "x"}), fault.NotFound, "review_not_found")
}

func TestGiven_ArePagedByStatus(t *testing.T) {
	d := newDesk(t)
	for range review.GivenPerPage + 1 {
		d.client.Review.Create().SetProductID(d.lamp.ID).SetName("A").SetRating(4).SetStatus("rejected").ExecX(d.ctx)
	}
	list, err := d.Given(d.ctx, "hidden", 2, i18n.Bn)
	if err != nil || list.Pages != 2 || list.Page != 2 || len(list.Reviews) != 1 || list.Hidden != review.GivenPerPage+1 || list.Reviews[0].Product.Name != "বাতি" {
		t.Errorf("%+v, %v", list, err)
	}
	if list, err = d.Given(d.ctx, "waiting", 1, i18n.Bn); err != nil || list.Reviews == nil || list.Pages != 1 || list.Total != 0 {
		t.Errorf("%+v, %v", list, err)
	}
}
