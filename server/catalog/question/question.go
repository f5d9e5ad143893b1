// Package question manages visitors' questions about products, and the shop's answers. Methods need
// a context with the shop as viewer.
package question

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/product"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
	"haat/server/tenancy"
)

// Questions is the service for questions about products.
type Questions struct{ client *ent.Client }

// New returns the service for client's database.
func New(client *ent.Client) *Questions { return &Questions{client} }

// checkForSale returns Forbidden "shop_not_public" unless the shop is published, and NotFound
// "product_not_found" unless the product is.
func (q *Questions) checkForSale(ctx context.Context, t *tenancy.Tenant, productID int) error {
	if !t.Shop.Public {
		return fault.New(fault.Forbidden, "shop_not_public")
	}
	there, err := q.client.Product.Query().Where(product.ID(productID), product.StatusEQ(product.StatusPublished)).Exist(ctx)
	if err != nil {
		return fmt.Errorf("query product: %w", err)
	}
	if !there {
		return fault.New(fault.NotFound, "product_not_found")
	}
	return nil
}

// lockQuestion loads a question and locks it until the transaction ends. The error is NotFound
// "question_not_found".
func lockQuestion(ctx context.Context, client *ent.Client, id int) (*ent.Question, error) {
	row, err := client.Question.UpdateOneID(id).Save(ctx) // writing updated_at locks the row
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "question_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("lock question: %w", err)
	}
	return row, nil
}

func productFields(q *ent.ProductQuery) {
	q.Select(product.FieldSlug, product.FieldName, product.FieldBnName, product.FieldImages, product.FieldStatus)
}

func askedProduct(p *ent.Product, locale i18n.Locale) AskedProduct {
	shown := AskedProduct{ID: p.ID, Name: locale.Pick(p.Name, p.BnName)}
	if p.Status == product.StatusPublished {
		shown.Slug = p.Slug
	}
	if len(p.Images) > 0 {
		shown.Picture = media.Plain(&p.Images[0])
	}
	return shown
}
