package review

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/review"
	"haat/server/platform/media/removal"
)

// RemoveReviews deletes a customer's reviews in the transaction of client, and subtracts them from
// the products' ratings.
func RemoveReviews(ctx context.Context, client *ent.Client, customerID int) error {
	// Writing updated_at locks the reviews until the transaction ends.
	if err := client.Review.Update().Where(review.CustomerID(customerID)).Exec(ctx); err != nil {
		return fmt.Errorf("lock reviews: %w", err)
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
