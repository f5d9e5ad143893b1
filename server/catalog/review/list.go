package review

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/customer"
	"haat/ent/review"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
)

// GivenPerPage is the page size of the merchant's list.
const GivenPerPage = 20

var reviewStatuses = map[string]review.Status{
	"waiting": review.StatusPending, "shown": review.StatusApproved, "hidden": review.StatusRejected,
}

func statusOf(name string) (review.Status, error) {
	status, ok := reviewStatuses[name]
	if !ok {
		return "", form.Fields{"status": "invalid"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	return status, nil
}

// Given returns a page of the shop's reviews that are "waiting", "shown" or "hidden", newest first. A page
// number beyond the last selects the last page. The error is Invalid "request_invalid" for any other status.
func (r *Reviews) Given(ctx context.Context, status string, page int, locale i18n.Locale) (*ShopReviews, error) {
	wanted, err := statusOf(status)
	if err != nil {
		return nil, err
	}
	counts, err := r.countByStatus(ctx)
	if err != nil {
		return nil, err
	}
	list := &ShopReviews{
		Reviews: []ShopReview{}, Total: counts[wanted],
		Waiting: counts[review.StatusPending], Shown: counts[review.StatusApproved], Hidden: counts[review.StatusRejected],
	}
	list.Pages = max(1, (list.Total+GivenPerPage-1)/GivenPerPage)
	list.Page = min(max(1, page), list.Pages)
	rows, err := withAbout(r.client.Review.Query().Where(review.StatusEQ(wanted))).
		Order(ent.Desc(review.FieldID)).Offset((list.Page - 1) * GivenPerPage).Limit(GivenPerPage).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list reviews: %w", err)
	}
	for _, row := range rows {
		if row.Edges.Product != nil { // nil if the product was deleted between the queries
			list.Reviews = append(list.Reviews, shopReview(row, locale))
		}
	}
	return list, nil
}

func (r *Reviews) countByStatus(ctx context.Context) (map[review.Status]int, error) {
	var rows []struct {
		Status review.Status `json:"status"`
		Count  int           `json:"count"`
	}
	if err := r.client.Review.Query().GroupBy(review.FieldStatus).Aggregate(ent.Count()).Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("count reviews: %w", err)
	}
	counts := map[review.Status]int{}
	for _, row := range rows {
		counts[row.Status] = row.Count
	}
	return counts, nil
}

// withAbout loads the products and customers of reviews.
func withAbout(q *ent.ReviewQuery) *ent.ReviewQuery {
	return q.WithProduct(reviewedFields).WithCustomer(func(q *ent.CustomerQuery) { q.Select(customer.FieldMobile) })
}

// shopReview converts a row that was loaded with its product.
func shopReview(row *ent.Review, locale i18n.Locale) ShopReview {
	shown := ShopReview{
		ID: row.ID, Product: reviewedProduct(row.Edges.Product, locale), Name: row.Name, Rating: row.Rating, Text: row.Text,
		Pictures: append([]media.Picture{}, row.Pictures...), // an empty list, not null, in JSON
		Verified: row.Verified, Status: string(row.Status), Reply: row.Reply, RepliedAt: row.RepliedAt, CreatedAt: row.CreatedAt,
	}
	if row.Edges.Customer != nil {
		shown.Mobile = row.Edges.Customer.Mobile
	}
	return shown
}

// GivenOne returns a review of the shop. The error is NotFound "review_not_found".
func (r *Reviews) GivenOne(ctx context.Context, id int, locale i18n.Locale) (*ShopReview, error) {
	row, err := withAbout(r.client.Review.Query().Where(review.ID(id))).Only(ctx)
	if ent.IsNotFound(err) || err == nil && row.Edges.Product == nil { // the review or its product was deleted
		return nil, fault.New(fault.NotFound, "review_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("load review: %w", err)
	}
	shown := shopReview(row, locale)
	return &shown, nil
}
