package catalog

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/review"
	"haat/server/platform/media"
)

const reviewsShown = 20

// Reviews lists a product's newest approved reviews.
func (c *Catalog) Reviews(ctx context.Context, productID int) ([]Review, error) {
	rows, err := c.client.Review.Query().
		Where(review.ProductID(productID), review.StatusEQ(review.StatusApproved)).
		Order(ent.Desc(review.FieldID)).
		Limit(reviewsShown).
		All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list reviews: %w", err)
	}
	list := make([]Review, len(rows))
	for i, r := range rows {
		if r.Pictures == nil {
			r.Pictures = []media.Picture{}
		}
		list[i] = Review{
			ID: r.ID, Name: r.Name, Rating: r.Rating, Text: r.Text, Pictures: r.Pictures, Verified: r.Verified, Reply: r.Reply,
			CreatedAt: r.CreatedAt.Truncate(time.Second), // HTML's times have no nanoseconds
		}
	}
	return list, nil
}
