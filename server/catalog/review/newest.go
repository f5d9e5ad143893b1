package review

import (
	"context"
	"fmt"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/review"
	"haat/server/catalog"
	"haat/server/platform/i18n"
)

// Names of the columns that Newest adds.
const (
	productSlug   = "product_slug"
	productName   = "product_name"
	productBnName = "product_bn_name"
)

// Newest returns the shop's newest approved reviews that have a text, at least a rating of least, and a product that is for sale; at most most. It
// needs one query.
func Newest(ctx context.Context, client *ent.Client, least, most int, locale i18n.Locale) ([]Quote, error) {
	rows, err := client.Review.Query().
		Where(review.StatusEQ(review.StatusApproved), review.RatingGTE(least), review.TextNEQ(""), joinProduct).
		Order(ent.Desc(review.FieldID)).Limit(most).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list newest reviews: %w", err)
	}
	list := make([]Quote, len(rows))
	for i, row := range rows {
		slug, name, bnName, err := productOf(row)
		if err != nil {
			return nil, err
		}
		list[i] = Quote{
			ID: row.ID, Name: row.Name, Rating: row.Rating, Text: row.Text, Verified: row.Verified, Product: locale.Pick(name, bnName),
			Path: catalog.ProductPath(slug), CreatedAt: row.CreatedAt.Truncate(time.Second),
		}
	}
	return list, nil
}

// joinProduct leaves out reviews of products that are not for sale, and adds the columns of the others.
func joinProduct(s *sql.Selector) {
	p := sql.Table(product.Table)
	s.Join(p).On(s.C(review.FieldProductID), p.C(product.FieldID)).Where(sql.EQ(p.C(product.FieldStatus), product.StatusPublished))
	s.AppendSelectAs(p.C(product.FieldSlug), productSlug).AppendSelectAs(p.C(product.FieldName), productName).AppendSelectAs(p.C(product.FieldBnName), productBnName)
}

func productOf(row *ent.Review) (slug, name, bnName string, err error) {
	values := make([]string, 3)
	for i, column := range []string{productSlug, productName, productBnName} {
		value, err := row.Value(column)
		if err != nil {
			return "", "", "", fmt.Errorf("list newest reviews: %w", err)
		}
		switch text := value.(type) {
		case string:
			values[i] = text
		case []byte:
			values[i] = string(text)
		}
	}
	return values[0], values[1], values[2], nil
}
