package review

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/review"
	"haat/server/platform/media/removal"
)

// RemoveReviews removes all that a customer said of products, within the
// transaction of client, and what it gave to their ratings.
func RemoveReviews(ctx context.Context, client *ent.Client, customerID int) error {
	// The write, of updated_at alone, holds them as they are until the end.
	if err := client.Review.Update().Where(review.CustomerID(customerID)).Exec(ctx); err != nil {
		return fmt.Errorf("hold reviews: %w", err)
	}
	rows, err := client.Review.Query().Where(review.CustomerID(customerID)).Order(ent.Asc(review.FieldProductID)).All(ctx)
	if err != nil {
		return fmt.Errorf("list reviews: %w", err)
	}
	for _, row := range rows {
		if err := client.Review.DeleteOne(row).Exec(ctx); err != nil {
			return fmt.Errorf("remove review: %w", err)
		}
		if err := removal.Add(ctx, client, row.Pictures); err != nil {
			return err
		}
		if err := rate(ctx, client, row, &ent.Review{ProductID: row.ProductID}); err != nil {
			return err
		}
	}
	return nil
}
