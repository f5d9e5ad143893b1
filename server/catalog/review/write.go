package review

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/orderitem"
	"haat/ent/review"
	"haat/server/message/alert"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
	"haat/server/platform/media/removal"
	"haat/server/tenancy"
)

// Write adds a customer's review of a product. It is published immediately unless the shop approves reviews.
// Errors: Invalid "review_invalid", "picture_too_large", "picture_progressive" or "picture_unreadable";
// Forbidden "review_not_bought" if the product was not delivered to the customer; Conflict "review_exists".
func (r *Reviews) Write(ctx context.Context, t *tenancy.Tenant, who *ent.Customer, in ReviewRequest, locale i18n.Locale) (*OwnReview, error) {
	in = in.cleaned()
	if err := in.check(0); err != nil {
		return nil, err
	}
	if err := r.checkAllowed(ctx, r.client, who.ID, in.ProductID); err != nil {
		return nil, err
	}
	pictures, err := r.store(ctx, t.Shop.ID, in.Pictures)
	if err != nil {
		return nil, err
	}
	var row *ent.Review
	err = db.Transact(ctx, r.client, "write review", func(client *ent.Client) error {
		if err := r.checkAllowed(ctx, client, who.ID, in.ProductID); err != nil {
			return err
		}
		row, err = client.Review.Create().SetProductID(in.ProductID).SetCustomerID(who.ID).SetName(who.Name).
			SetRating(in.Rating).SetText(in.Text).SetPictures(pictures).SetVerified(true).SetStatus(firstStatus(t)).Save(ctx)
		if err != nil {
			return fmt.Errorf("write review: %w", err)
		}
		if err := alert.Add(ctx, client, alert.Event{Kind: alert.NewReview, ID: row.ID}); err != nil {
			return err
		}
		return rate(ctx, client, &ent.Review{ProductID: row.ProductID}, row)
	})
	if err := r.discard(ctx, pictures, err); err != nil {
		return nil, err
	}
	return r.own(ctx, row.ID, locale)
}

// checkAllowed returns an error unless the product was delivered to the customer and the customer has not
// reviewed it.
func (r *Reviews) checkAllowed(ctx context.Context, client *ent.Client, customerID, productID int) error {
	if productID <= 0 {
		return form.Fields{"product_id": "required"}.Of(fault.New(fault.Invalid, "review_invalid"))
	}
	there, err := client.Review.Query().Where(review.CustomerID(customerID), review.ProductID(productID)).Exist(ctx)
	if err != nil {
		return fmt.Errorf("query review: %w", err)
	}
	if there {
		return fault.New(fault.Conflict, "review_exists")
	}
	had, err := client.OrderItem.Query().Where(bought(customerID)...).Where(orderitem.ProductID(productID)).Exist(ctx)
	if err != nil {
		return fmt.Errorf("query order: %w", err)
	}
	if !had {
		return fault.New(fault.Forbidden, "review_not_bought")
	}
	return nil
}

func firstStatus(t *tenancy.Tenant) review.Status {
	if t.Shop.ReviewsNeedApproval {
		return review.StatusPending
	}
	return review.StatusApproved
}

// discard removes stored pictures if err is a fault. It returns err joined with the error of the removal.
// After other errors, the review may have been written, so the pictures remain.
func (r *Reviews) discard(ctx context.Context, pictures []media.Picture, err error) error {
	if _, refused := fault.As(err); !refused {
		return err
	}
	return errors.Join(err, r.remove(ctx, pictures))
}

// Edit changes a customer's review. An approved review remains published unless the shop approves
// reviews; any other waits for approval. It returns the errors of Write, and NotFound
// "review_not_found".
func (r *Reviews) Edit(ctx context.Context, t *tenancy.Tenant, customerID, id int, in ReviewRequest, locale i18n.Locale) (*OwnReview, error) {
	in = in.cleaned()
	row, err := r.client.Review.Query().Where(review.ID(id), review.CustomerID(customerID)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "review_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("find review: %w", err)
	}
	if err := in.check(len(keptPictures(row, in.Keep))); err != nil {
		return nil, err
	}
	pictures, err := r.store(ctx, t.Shop.ID, in.Pictures)
	if err != nil {
		return nil, err
	}
	err = db.Transact(ctx, r.client, "edit review", func(client *ent.Client) error {
		before, err := lockReview(ctx, client, id)
		if err != nil {
			return err
		}
		kept := keptPictures(before, in.Keep)
		if err := in.check(len(kept)); err != nil {
			return err
		}
		return edit(ctx, client, t, before, in, append(kept, pictures...))
	})
	if err := r.discard(ctx, pictures, err); err != nil {
		return nil, err
	}
	return r.own(ctx, id, locale)
}

// lockReview loads a review and locks it until the transaction ends. The error is NotFound
// "review_not_found".
func lockReview(ctx context.Context, client *ent.Client, id int) (*ent.Review, error) {
	row, err := client.Review.UpdateOneID(id).Save(ctx) // writing updated_at locks the row
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "review_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("lock review: %w", err)
	}
	return row, nil
}

// keptPictures returns the review's pictures with the given keys.
func keptPictures(row *ent.Review, keys []string) []media.Picture {
	kept := []media.Picture{}
	for _, p := range row.Pictures {
		if slices.Contains(keys, p.Key) {
			kept = append(kept, p)
		}
	}
	return kept
}

// edit updates a locked review. If nothing changes, the status remains.
func edit(ctx context.Context, client *ent.Client, t *tenancy.Tenant, before *ent.Review, in ReviewRequest, pictures []media.Picture) error {
	if in.Rating == before.Rating && in.Text == before.Text && slices.Equal(pictures, before.Pictures) {
		return nil
	}
	status := review.StatusPending
	if before.Status == review.StatusApproved {
		status = firstStatus(t)
	}
	after, err := client.Review.UpdateOneID(before.ID).SetRating(in.Rating).SetText(in.Text).SetPictures(pictures).SetStatus(status).Save(ctx)
	if err != nil {
		return fmt.Errorf("edit review: %w", err)
	}
	dropped := slices.DeleteFunc(slices.Clone(before.Pictures), func(p media.Picture) bool { return slices.Contains(pictures, p) })
	if err := removal.Add(ctx, client, dropped); err != nil {
		return err
	}
	return rate(ctx, client, before, after)
}

// Delete deletes a customer's review. The error is NotFound "review_not_found".
func (r *Reviews) Delete(ctx context.Context, customerID, id int) error {
	return db.Transact(ctx, r.client, "delete review", func(client *ent.Client) error {
		own, err := client.Review.Query().Where(review.ID(id), review.CustomerID(customerID)).Exist(ctx)
		if err != nil {
			return fmt.Errorf("find review: %w", err)
		}
		if !own {
			return fault.New(fault.NotFound, "review_not_found")
		}
		before, err := lockReview(ctx, client, id)
		if err != nil {
			return err
		}
		if err := client.Review.DeleteOne(before).Exec(ctx); err != nil {
			return fmt.Errorf("delete review: %w", err)
		}
		if err := removal.Add(ctx, client, before.Pictures); err != nil {
			return err
		}
		return rate(ctx, client, before, &ent.Review{ProductID: before.ProductID})
	})
}
