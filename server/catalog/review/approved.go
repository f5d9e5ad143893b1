package review

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/review"
	"haat/server/platform/media"
)

const reviewsShown = 20

// Approved returns a product's newest approved reviews, at most 20.
func (r *Reviews) Approved(ctx context.Context, productID int) ([]Review, error) {
	rows, err := r.client.Review.Query().
		Where(review.ProductID(productID), review.StatusEQ(review.StatusApproved)).
		Order(ent.Desc(review.FieldID)).
		Limit(reviewsShown).
		All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list reviews: %w", err)
	}
	list := make([]Review, len(rows))
	for i, row := range rows {
		if row.Pictures == nil {
			row.Pictures = []media.Picture{}
		}
		list[i] = Review{
			ID: row.ID, Name: row.Name, Rating: row.Rating, Text: row.Text, Pictures: row.Pictures, Verified: row.Verified, Reply: row.Reply,
			CreatedAt: row.CreatedAt.Truncate(time.Second), // HTML times have no fractions of a second
		}
	}
	return list, nil
}
