package review

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/review"
	"haat/server/catalog"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/media"
)

// The kinds of a customer's notifications that the shop has looked at their review.
// Their data have product, its name in the shop's language, and slug, which is empty
// where it is not for sale.
const (
	NoticeReviewApproved = "review_approved"
	NoticeReviewRejected = "review_rejected"
)

// Decide shows a review or hides it, for the shop, and tells the customer. What is
// decided so already stays as it is. seen is what the shop has read, nil for whatever it
// says. NotFound "review_not_found", Conflict "review_changed" where the customer has
// written another since.
func (r *Reviews) Decide(ctx context.Context, id int, approved bool, seen *SeenReview) error {
	status, notice := review.StatusRejected, NoticeReviewRejected
	if approved {
		status, notice = review.StatusApproved, NoticeReviewApproved
	}
	return db.Transact(ctx, r.client, "decide review", func(client *ent.Client) error {
		before, err := hold(ctx, client, id)
		if err != nil || before.Status == status {
			return err
		}
		if seen != nil && !seen.isOf(before) {
			return fault.New(fault.Conflict, "review_changed")
		}
		after, err := client.Review.UpdateOneID(id).SetStatus(status).Save(ctx)
		if err != nil {
			return fmt.Errorf("decide review: %w", err)
		}
		if err := rate(ctx, client, before, after); err != nil {
			return err
		}
		return notifyOfReview(ctx, client, after, notice)
	})
}

// isOf reports whether a review is still what was seen.
func (s *SeenReview) isOf(row *ent.Review) bool {
	return s.Rating == row.Rating && s.Text == row.Text &&
		slices.EqualFunc(s.Pictures, row.Pictures, func(key string, p media.Picture) bool { return key == p.Key })
}

// rate brings the product's rating from what a review gave to it to what it gives
// now; a review that is not there gives nothing.
func rate(ctx context.Context, client *ent.Client, before, after *ent.Review) error {
	sumBefore, countBefore := given(before)
	sum, count := given(after)
	if sum == sumBefore && count == countBefore {
		return nil
	}
	err := client.Product.UpdateOneID(before.ProductID).AddRatingSum(sum - sumBefore).AddRatingCount(count - countBefore).Exec(ctx)
	if err != nil {
		return fmt.Errorf("rate product: %w", err)
	}
	return nil
}

func given(r *ent.Review) (sum, count int) {
	if r.Status != review.StatusApproved {
		return 0, 0
	}
	return r.Rating, 1
}

func notifyOfReview(ctx context.Context, client *ent.Client, row *ent.Review, kind string) error {
	if row.CustomerID == nil { // who wrote it has left
		return nil
	}
	p, err := client.Product.Query().Where(product.ID(row.ProductID)).WithShop().Only(ctx)
	if err != nil {
		return fmt.Errorf("load reviewed product: %w", err)
	}
	about := reviewedProduct(p, catalog.Default(p.Edges.Shop.Currency))
	err = client.Notification.Create().SetCustomerID(*row.CustomerID).SetKind(kind).
		SetData(map[string]string{"product": about.Name, "slug": about.Slug}).Exec(ctx)
	if err != nil {
		return fmt.Errorf("notify of review: %w", err)
	}
	return nil
}
