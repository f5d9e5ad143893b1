package demo

import (
	"context"
	"testing"

	"haat/ent"
	"haat/ent/notification"
	"haat/ent/product"
	entreview "haat/ent/review"
	"haat/server/catalog/review"
	"haat/server/customer/chat"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
)

// checkMessages checks that the demo customer's data equals what the services would create.
func checkMessages(t *testing.T, client *ent.Client, store *media.Store, ctx context.Context, customer *ent.Customer) {
	t.Helper()
	thread, err := chat.New(client, store).Thread(ctx, customer.ID, 0)
	if err != nil || len(thread.Messages) != len(demoTalk) || thread.Unread != 1 || thread.Messages[len(demoTalk)-1].From != "shop" {
		t.Fatalf("thread %+v, %v", thread, err)
	}
	pictures := 0
	for i, m := range thread.Messages {
		if m.Seq != i+1 || i > 0 && !m.At.After(thread.Messages[i-1].At) {
			t.Errorf("message %d has sequence number %d, at %s", i+1, m.Seq, m.At)
		}
		if m.Picture != nil {
			pictures++
			checkOwned(t, client, store, ctx, *m.Picture)
		}
	}
	list, err := review.New(client, store).Of(ctx, customer.ID, i18n.Bn)
	if err != nil || len(list.Reviews) != len(demoReviews) || len(list.Waiting) < 2 {
		t.Fatalf("reviews %+v, %v", list, err)
	}
	for _, r := range list.Reviews {
		for _, p := range r.Pictures {
			pictures++
			checkOwned(t, client, store, ctx, p)
		}
	}
	if pictures < 2 {
		t.Errorf("%d pictures, want at least 2", pictures)
	}
	bought := map[int]bool{}
	for _, item := range client.OrderItem.Query().AllX(ctx) {
		bought[*item.ProductID] = true
	}
	for _, p := range client.Product.Query().WithReviews(func(q *ent.ReviewQuery) { q.Where(entreview.StatusEQ(entreview.StatusApproved)) }).AllX(ctx) {
		sum := 0
		for _, r := range p.Edges.Reviews {
			if sum += r.Rating; r.CustomerID != nil && !bought[p.ID] {
				t.Errorf("%s is reviewed but was not bought", p.Slug)
			}
		}
		if p.RatingSum != sum || p.RatingCount != len(p.Edges.Reviews) {
			t.Errorf("%s: rating sum %d of %d, want %d of %d", p.Slug, p.RatingSum, p.RatingCount, sum, len(p.Edges.Reviews))
		}
	}
	if n := client.WishlistEntry.Query().CountX(ctx); n != len(demoWishes) {
		t.Errorf("%d wishlist entries", n)
	}
	notices := client.Notification.Query().Where(notification.CustomerID(customer.ID))
	unread := notices.Clone().Where(notification.ReadAtIsNil())
	if all, now := notices.CountX(ctx), unread.CountX(ctx); all < 10 || now < 2 || now > 6 {
		t.Errorf("%d notifications, %d unread", all, now)
	}
	if !unread.Where(notification.Kind(chat.NoticeMessage)).ExistX(ctx) {
		t.Error("no notification of the unread message")
	}
}

// checkOwned checks that an uploaded picture has its files and is not a product picture.
func checkOwned(t *testing.T, client *ent.Client, store *media.Store, ctx context.Context, p media.Picture) {
	t.Helper()
	for _, width := range p.Variants() {
		r, _, err := store.Open(ctx, p.Key, width)
		if err != nil {
			t.Fatal(err)
		}
		r.Close()
	}
	for _, row := range client.Product.Query().Select(product.FieldImages).AllX(ctx) {
		for _, image := range row.Images {
			if image.Key == p.Key {
				t.Errorf("picture %s is also a product's", p.Key)
			}
		}
	}
}
