package review

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/review"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
)

// Kinds of notifications about the shop's decision on a customer's review. Their data contain the product's
// name in the shop's language and its slug, which is empty if the product is not for sale.
const (
	NoticeReviewApproved = "review_approved"
	NoticeReviewRejected = "review_rejected"
)

// Decide approves or rejects a review and notifies the customer. It does nothing if the review already has
// this status. seen is the content that the shop saw; if it is nil, the content is not checked. Errors:
// NotFound "review_not_found"; Conflict "review_changed" if the customer has edited the review since.
func (r *Reviews) Decide(ctx context.Context, id int, approved bool, seen *SeenReview) error {
	status, notice := review.StatusRejected, NoticeReviewRejected
	if approved {
		status, notice = review.StatusApproved, NoticeReviewApproved
	}
	return db.Transact(ctx, r.client, "store decision", func(client *ent.Client) error {
		before, err := lockReview(ctx, client, id)
		if err != nil || before.Status == status {
			return err
		}
		if seen != nil && !seen.matches(before) {
			return fault.New(fault.Conflict, "review_changed")
		}
		after, err := client.Review.UpdateOneID(id).SetStatus(status).Save(ctx)
		if err != nil {
			return fmt.Errorf("store decision: %w", err)
		}
		if err := rate(ctx, client, before, after); err != nil {
			return err
		}
		return notifyOfReview(ctx, client, after, notice)
	})
}

// matches reports whether a review still has the content that was seen.
func (s *SeenReview) matches(row *ent.Review) bool {
	return s.Rating == row.Rating && s.Text == row.Text &&
		slices.EqualFunc(s.Pictures, row.Pictures, func(key string, p media.Picture) bool { return key == p.Key })
}

// rate updates the product's rating after a change of a review. Only approved reviews count.
func rate(ctx context.Context, client *ent.Client, before, after *ent.Review) error {
	sumBefore, countBefore := given(before)
	sum, count := given(after)
	if sum == sumBefore && count == countBefore {
		return nil
	}
	err := client.Product.UpdateOneID(before.ProductID).AddRatingSum(sum - sumBefore).AddRatingCount(count - countBefore).Exec(ctx)
	if err != nil {
		return fmt.Errorf("update rating: %w", err)
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
	if row.CustomerID == nil { // the customer was deleted
		return nil
	}
	p, err := client.Product.Query().Where(product.ID(row.ProductID)).WithShop().Only(ctx)
	if err != nil {
		return fmt.Errorf("load reviewed product: %w", err)
	}
	about := reviewedProduct(p, i18n.Default(p.Edges.Shop.Currency))
	err = client.Notification.Create().SetCustomerID(*row.CustomerID).SetKind(kind).
		SetData(map[string]string{"product": about.Name, "slug": about.Slug}).Exec(ctx)
	if err != nil {
		return fmt.Errorf("notify of review: %w", err)
	}
	return nil
}
