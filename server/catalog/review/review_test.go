package review_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"haat/ent/order"
	"haat/ent/product"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/catalog/review"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
)

// waiting formats the names of the products that Ayesha has not reviewed.
func (d *desk) waiting(locale i18n.Locale) string {
	d.Helper()
	list, err := d.Of(d.ctx, d.ayesha.ID, locale)
	if err != nil {
		d.Fatal(err)
	}
	var names []string
	for _, p := range list.Waiting {
		names = append(names, p.Name+"@"+p.Slug)
		if p.Picture == nil || p.ID == 0 {
			d.Errorf("%+v", p)
		}
	}
	return strings.Join(names, " ")
}

func TestOf_ListsDeliveredProductsWithoutReview(t *testing.T) {
	d := newDesk(t)
	rug, bag, pot, gone := d.product("rug", ""), d.product("bag", ""), d.product("pot", ""), d.product("gone", "")
	d.sold(d.ayesha, order.StatusCompleted, rug, gone, d.lamp)
	for _, status := range []order.Status{order.StatusPending, order.StatusShipped, order.StatusCanceled} {
		d.sold(d.ayesha, status, bag)
	}
	d.sold(d.customer("Rahim", "01812345678"), order.StatusDelivered, pot)
	d.client.Product.UpdateOne(rug).SetStatus(product.StatusDraft).ExecX(d.ctx)
	d.client.Product.DeleteOne(gone).ExecX(d.ctx)
	if got, want := d.waiting(i18n.En), "lamp@lamp rug@ shirt@shirt"; got != want {
		t.Errorf("%q wait, want %q", got, want)
	}
	d.writes(rated(d.lamp, 5, ""))
	if got, want := d.waiting(i18n.Bn), "rug@ শার্ট@shirt"; got != want {
		t.Errorf("%q wait, want %q", got, want)
	}
	d.writes(rated(d.shirt, 4, "soft"))
	list, err := d.Of(d.ctx, d.ayesha.ID, i18n.Bn)
	if err != nil || len(list.Reviews) != 2 || list.Reviews[0].Product.Name != "শার্ট" || list.Reviews[1].Product.Name != "বাতি" || list.Reviews[1].Pictures == nil {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestWrite_PublishesTheReview(t *testing.T) {
	d := newDesk(t)
	d.purged.Take()
	got := d.writes(rated(d.lamp, 4, " আলো ভালো\u202e \r\n\r\n দাম কম ", photo(t, 200), photo(t, 300)))
	if got.Text != "আলো ভালো\n\nদাম কম" || got.Rating != 4 || got.Status != "approved" || got.Product.Slug != "lamp" || d.kept(got.Pictures...) != 2 {
		t.Errorf("%+v", got)
	}
	if tags, want := d.purged.Take(), []string{catalog.CatalogTag(d.tenant.Shop.ID), catalog.ProductTag(d.lamp.ID)}; !slices.Equal(tags, want) {
		t.Errorf("purged %v, want %v", tags, want)
	}
	d.wantRating(d.lamp, 4, 1)
	shown, err := d.Approved(d.ctx, d.lamp.ID)
	if err != nil || len(shown) != 1 || !shown[0].Verified || shown[0].Name != "Ayesha" || !slices.Equal(shown[0].Pictures, got.Pictures) {
		t.Errorf("%+v, %v", shown, err)
	}
	if n := d.notices(); n != "" {
		t.Errorf("notifications: %s", n)
	}
}

func TestWrite_RefusesInvalidReviews(t *testing.T) {
	d := newDesk(t)
	bag, theirs := d.product("bag", ""), d.product("theirs", "")
	d.sold(d.ayesha, order.StatusShipped, bag)
	d.sold(d.customer("Rahim", "01812345678"), order.StatusDelivered, theirs)
	write := func(in review.ReviewRequest) error {
		_, err := d.Write(d.ctx, d.tenant, d.ayesha, in, i18n.Bn)
		return err
	}
	long := strings.Repeat("ক", 2001)
	five := slices.Repeat([][]byte{photo(t, 20)}, 5)
	wantFault(t, "nothing", write(review.ReviewRequest{}), fault.Invalid, "review_invalid", `{"rating":"required"}`)
	wantFault(t, "no product", write(review.ReviewRequest{Rating: 5}), fault.Invalid, "review_invalid", `{"product_id":"required"}`)
	wantFault(t, "six stars", write(rated(d.lamp, 6, long)), fault.Invalid, "review_invalid", `{"rating":"invalid","text":"max"}`)
	wantFault(t, "minus one", write(rated(d.lamp, -1, "")), fault.Invalid, "review_invalid", `{"rating":"invalid"}`)
	wantFault(t, "five pictures", write(rated(d.lamp, 5, "", five...)), fault.Invalid, "review_invalid", `{"pictures":"max"}`)
	wantFault(t, "on its way", write(rated(bag, 5, "")), fault.Forbidden, "review_not_bought")
	wantFault(t, "somebody else's", write(rated(theirs, 5, "")), fault.Forbidden, "review_not_bought")
	wantFault(t, "none", write(review.ReviewRequest{ProductID: 1 << 40, Rating: 5}), fault.Forbidden, "review_not_bought")
	wantFault(t, "no picture", write(rated(d.lamp, 5, "", photo(t, 20), []byte("<svg/>"))), fault.Invalid, "picture_unreadable")
	first := d.writes(rated(d.lamp, 5, "", photo(t, 200)))
	wantFault(t, "a second one", write(rated(d.lamp, 1, "", photo(t, 200))), fault.Conflict, "review_exists")
	if d.kept(first.Pictures...) != 1 {
		t.Error("a refused review removed the first one's picture")
	}
	d.wantRating(d.lamp, 5, 1)

	next := d.client.Shop.Create().SetSlug("mina").SetName("Mina").SaveX(viewer.WithSystem(d.ctx))
	if _, err := d.Write(viewer.WithShop(d.ctx, next.ID), d.tenant, d.ayesha, rated(d.shirt, 5, ""), i18n.Bn); err == nil {
		t.Error("a review in another shop was accepted")
	}
}

// If the shop approves reviews, each version of a review must be hidden until it is approved.
func TestReviews_WaitForApproval(t *testing.T) {
	d := newDesk(t)
	d.asksApproval(true)
	got := d.writes(rated(d.lamp, 5, "bright"))
	if got.Status != "pending" {
		t.Errorf("%+v", got)
	}
	d.wantRating(d.lamp, 0, 0)
	shown := func() int {
		t.Helper()
		list, err := d.Approved(d.ctx, d.lamp.ID)
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	if shown() != 0 {
		t.Error("it shows")
	}
	d.purged.Take()
	d.decides(got.ID, true)
	d.wantRating(d.lamp, 5, 1)
	if tags, want := d.purged.Take(), []string{catalog.CatalogTag(d.tenant.Shop.ID), catalog.ProductTag(d.lamp.ID)}; shown() != 1 || !slices.Equal(tags, want) {
		t.Errorf("%d are shown, purged %v", shown(), tags)
	}
	if same := d.edits(got.ID, rated(d.lamp, 5, "bright")); same.Status != "approved" {
		t.Errorf("saved without a change: %s", same.Status)
	}
	d.wantRating(d.lamp, 5, 1)
	if edited := d.edits(got.ID, rated(d.lamp, 2, "not so bright")); edited.Status != "pending" || edited.Rating != 2 {
		t.Errorf("%+v", edited)
	}
	d.wantRating(d.lamp, 0, 0)
	d.decides(got.ID, false)
	d.decides(got.ID, false)
	d.wantRating(d.lamp, 0, 0)
	d.decides(got.ID, true)
	d.decides(got.ID, true)
	d.wantRating(d.lamp, 2, 1)
	if n, want := d.notices(), "review_approved বাতি lamp\nreview_rejected বাতি lamp\nreview_approved বাতি lamp\n"; n != want {
		t.Errorf("notifications:\n%swant\n%s", n, want)
	}

	// An edit must not publish a rejected review, even if the shop no longer approves reviews.
	d.decides(got.ID, false)
	d.asksApproval(false)
	if edited := d.edits(got.ID, rated(d.lamp, 3, "again")); edited.Status != "pending" {
		t.Errorf("edited after rejection: %s", edited.Status)
	}
	d.wantRating(d.lamp, 0, 0)
	if free := d.edits(d.writes(rated(d.shirt, 3, "soft")).ID, rated(d.shirt, 4, "softer")); free.Status != "approved" {
		t.Errorf("without approval: %s", free.Status)
	}
	d.wantRating(d.shirt, 4, 1)
}

func TestEdit_KeepsAndAddsPictures(t *testing.T) {
	d := newDesk(t)
	first := d.writes(rated(d.lamp, 5, "", photo(t, 200), photo(t, 210), photo(t, 220)))
	in := rated(d.lamp, 5, "", photo(t, 230))
	in.Keep = []string{first.Pictures[2].Key, first.Pictures[0].Key, "1/of-another", first.Pictures[0].Key}
	second := d.edits(first.ID, in)
	if want := []media.Picture{first.Pictures[0], first.Pictures[2], second.Pictures[2]}; len(second.Pictures) != 3 || !slices.Equal(second.Pictures, want) || second.Pictures[2].Width != 230 {
		t.Errorf("%+v", second.Pictures)
	}
	d.removes()
	if n := d.kept(first.Pictures...); n != 2 || d.kept(second.Pictures...) != 3 {
		t.Errorf("%d of the first pictures are kept, %d of the second", n, d.kept(second.Pictures...))
	}
	in = rated(d.lamp, 5, "", photo(t, 240), photo(t, 250))
	for _, p := range second.Pictures {
		in.Keep = append(in.Keep, p.Key)
	}
	_, err := d.Edit(d.ctx, d.tenant, d.ayesha.ID, first.ID, in, i18n.Bn)
	wantFault(t, "five pictures", err, fault.Invalid, "review_invalid", `{"pictures":"max"}`)
	if none := d.edits(first.ID, rated(d.lamp, 5, "")); len(none.Pictures) != 0 || none.Pictures == nil {
		t.Errorf("%+v", none)
	}
	d.removes()
	if d.kept(second.Pictures...) != 0 {
		t.Error("removed pictures still have files")
	}
}

func TestDelete_RemovesReviewRatingAndPictures(t *testing.T) {
	d := newDesk(t)
	first, second := d.writes(rated(d.lamp, 5, "", photo(t, 200))), d.writes(rated(d.shirt, 1, "", photo(t, 200)))
	d.purged.Take()
	if err := d.Delete(d.ctx, d.ayesha.ID, first.ID); err != nil {
		t.Fatal(err)
	}
	if tags, want := d.purged.Take(), []string{catalog.CatalogTag(d.tenant.Shop.ID), catalog.ProductTag(d.lamp.ID)}; !slices.Equal(tags, want) {
		t.Errorf("purged %v, want %v", tags, want)
	}
	d.wantRating(d.lamp, 0, 0)
	d.removes()
	if d.kept(first.Pictures...) != 0 || d.kept(second.Pictures...) != 1 {
		t.Error("pictures of a deleted review still have files")
	}
	wantFault(t, "again", d.Delete(d.ctx, d.ayesha.ID, first.ID), fault.NotFound, "review_not_found")
	if again := d.writes(rated(d.lamp, 3, "")); again.ID == first.ID {
		t.Error("the review was not deleted")
	}
	d.wantRating(d.lamp, 3, 1)
}

func TestReviews_OthersHaveNoAccess(t *testing.T) {
	d := newDesk(t)
	mine := d.writes(rated(d.lamp, 5, "mine"))
	rahim := d.customer("Rahim", "01812345678")
	next := d.client.Shop.Create().SetSlug("mina").SetName("Mina").SaveX(viewer.WithSystem(d.ctx))
	elsewhere := viewer.WithShop(d.ctx, next.ID)
	_, err := d.Edit(d.ctx, d.tenant, rahim.ID, mine.ID, rated(d.lamp, 1, "bad"), i18n.Bn)
	wantFault(t, "another customer edits", err, fault.NotFound, "review_not_found")
	_, err = d.Edit(elsewhere, d.tenant, d.ayesha.ID, mine.ID, rated(d.lamp, 1, "bad"), i18n.Bn)
	wantFault(t, "in another shop", err, fault.NotFound, "review_not_found")
	wantFault(t, "another customer deletes", d.Delete(d.ctx, rahim.ID, mine.ID), fault.NotFound, "review_not_found")
	wantFault(t, "deletes in another shop", d.Delete(elsewhere, d.ayesha.ID, mine.ID), fault.NotFound, "review_not_found")
	wantFault(t, "another shop decides", d.Decide(elsewhere, mine.ID, false, nil), fault.NotFound, "review_not_found")
	wantFault(t, "of none", d.Decide(d.ctx, 1<<40, true, nil), fault.NotFound, "review_not_found")
	list, err := d.Of(elsewhere, d.ayesha.ID, i18n.Bn)
	if err != nil || len(list.Reviews)+len(list.Waiting) != 0 {
		t.Errorf("another shop lists %+v, %v", list, err)
	}
	d.wantRating(d.lamp, 5, 1)
	if n := fmt.Sprint(d.client.Review.Query().CountX(d.ctx)); n != "1" {
		t.Errorf("%s reviews", n)
	}
}

func TestDecide_RefusesAChangedReview(t *testing.T) {
	d := newDesk(t)
	d.asksApproval(true)
	own := d.writes(rated(d.lamp, 5, "ভালো"))
	seen := &review.SeenReview{Rating: 5, Text: "ভালো"}
	d.edits(own.ID, rated(d.lamp, 5, "আমার নম্বর 01712345678"))
	wantFault(t, "another text", d.Decide(d.ctx, own.ID, true, seen), fault.Conflict, "review_changed")
	if row := d.client.Review.GetX(d.ctx, own.ID); row.Status != "pending" {
		t.Errorf("status is %s", row.Status)
	}
	d.client.Review.UpdateOneID(own.ID).SetText("ভালো").SetPictures([]media.Picture{{Key: "1/a"}}).ExecX(d.ctx)
	wantFault(t, "another picture", d.Decide(d.ctx, own.ID, true, seen), fault.Conflict, "review_changed")
	seen.Pictures = []string{"1/a"}
	if err := d.Decide(d.ctx, own.ID, true, seen); err != nil {
		t.Error(err)
	}
}
