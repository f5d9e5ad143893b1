// Package review manages customers' reviews of products: writing, approving and answering them.
// Methods need a context with the shop as viewer.
package review

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/ent/predicate"
	"haat/ent/product"
	"haat/ent/review"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
	"haat/server/platform/media/removal"
)

// Reviews is the service for reviews of products that were delivered.
type Reviews struct {
	client *ent.Client
	media  *media.Store
}

// New returns the service for client's database. It stores pictures in store.
func New(client *ent.Client, store *media.Store) *Reviews {
	return &Reviews{client, store}
}

// maxBought is the maximum number of order items that are searched for products without a review, the newest
// first.
const maxBought = 500

// Of returns a customer's reviews, newest first, and the delivered products without a review, the last
// delivered first.
func (r *Reviews) Of(ctx context.Context, customerID int, locale i18n.Locale) (*OwnReviews, error) {
	rows, err := r.client.Review.Query().Where(review.CustomerID(customerID)).
		WithProduct(reviewedFields).Order(ent.Desc(review.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list own reviews: %w", err)
	}
	list := &OwnReviews{Reviews: []OwnReview{}, Waiting: []ReviewedProduct{}}
	seen := map[int]bool{}
	for _, row := range rows {
		if seen[row.ProductID] = true; row.Edges.Product != nil { // nil if the product was deleted between the queries
			list.Reviews = append(list.Reviews, ownReview(row, locale))
		}
	}
	items, err := r.client.OrderItem.Query().Where(bought(customerID)...).WithProduct(reviewedFields).
		Order(ent.Desc(orderitem.FieldID)).Limit(maxBought).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list delivered products: %w", err)
	}
	for _, item := range items {
		if p := item.Edges.Product; p != nil && !seen[p.ID] {
			seen[p.ID] = true
			list.Waiting = append(list.Waiting, reviewedProduct(p, locale))
		}
	}
	return list, nil
}

// bought selects the items of a customer's delivered orders whose products still exist.
func bought(customerID int) []predicate.OrderItem {
	return []predicate.OrderItem{
		orderitem.ProductIDNotNil(),
		orderitem.HasOrderWith(order.CustomerID(customerID), order.StatusIn(order.StatusDelivered, order.StatusCompleted)),
	}
}

func reviewedFields(q *ent.ProductQuery) {
	q.Select(product.FieldSlug, product.FieldName, product.FieldBnName, product.FieldImages, product.FieldStatus)
}

func reviewedProduct(p *ent.Product, locale i18n.Locale) ReviewedProduct {
	shown := ReviewedProduct{ID: p.ID, Name: locale.Pick(p.Name, p.BnName)}
	if p.Status == product.StatusPublished {
		shown.Slug = p.Slug
	}
	if len(p.Images) > 0 {
		shown.Picture = media.Plain(&p.Images[0])
	}
	return shown
}

// ownReview converts a row that was loaded with its product.
func ownReview(row *ent.Review, locale i18n.Locale) OwnReview {
	return OwnReview{
		ID: row.ID, Product: reviewedProduct(row.Edges.Product, locale), Rating: row.Rating, Text: row.Text,
		Pictures: append([]media.Picture{}, row.Pictures...), // an empty list, not null, in JSON
		Status:   string(row.Status), Reply: row.Reply, CreatedAt: row.CreatedAt,
	}
}

// own loads a review in its customer's view. The error is NotFound "review_not_found".
func (r *Reviews) own(ctx context.Context, id int, locale i18n.Locale) (*OwnReview, error) {
	row, err := r.client.Review.Query().Where(review.ID(id)).WithProduct(reviewedFields).Only(ctx)
	if ent.IsNotFound(err) || err == nil && row.Edges.Product == nil { // the review or its product was deleted
		return nil, fault.New(fault.NotFound, "review_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("load review: %w", err)
	}
	shown := ownReview(row, locale)
	return &shown, nil
}

// store stores the pictures of a review under a unique owner. If one is refused, the stored ones are removed.
func (r *Reviews) store(ctx context.Context, shopID int, files [][]byte) ([]media.Picture, error) {
	owner, pictures := "review/"+rand.Text(), make([]media.Picture, 0, len(files))
	for i, file := range files {
		p, err := r.media.AddOwned(ctx, shopID, fmt.Sprint(owner, "/", i), file, removal.Unsent(ctx, r.client))
		if err != nil {
			return nil, errors.Join(err, r.remove(ctx, pictures))
		}
		pictures = append(pictures, p)
	}
	return pictures, nil
}

func (r *Reviews) remove(ctx context.Context, pictures []media.Picture) error {
	var failed error
	for _, p := range pictures {
		failed = errors.Join(failed, r.media.Remove(ctx, p))
	}
	return failed
}
