package pictures

import (
	"context"
	"fmt"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/banner"
	"haat/ent/category"
	"haat/ent/message"
	"haat/ent/orderitem"
	"haat/ent/pageversion"
	"haat/ent/product"
	"haat/ent/review"
	"haat/ent/shop"
	"haat/ent/shoppage"
	"haat/ent/viewer"
)

// InUse reports whether the context's shop uses the picture with the key, for example in its
// catalogue, an order, a message or a review.
func InUse(ctx context.Context, client *ent.Client, key string) (bool, error) {
	v, _ := viewer.From(ctx)
	for _, query := range []func() (bool, error){
		func() (bool, error) { return client.Banner.Query().Where(has(banner.FieldPicture, key)).Exist(ctx) },
		func() (bool, error) {
			return client.Banner.Query().Where(has(banner.FieldPhonePicture, key)).Exist(ctx)
		},
		func() (bool, error) { return client.Category.Query().Where(has(category.FieldIcon, key)).Exist(ctx) },
		func() (bool, error) {
			return client.Shop.Query().Where(shop.ID(v.ShopID()), has(shop.FieldLogo, key)).Exist(ctx)
		},
		func() (bool, error) {
			return client.Shop.Query().Where(shop.ID(v.ShopID()), has(shop.FieldPaymentRules, key)).Exist(ctx)
		},
		func() (bool, error) { return client.Product.Query().Where(has(product.FieldImages, key)).Exist(ctx) },
		func() (bool, error) { return client.ShopPage.Query().Where(has(shoppage.FieldDraft, key)).Exist(ctx) },
		func() (bool, error) {
			return client.PageVersion.Query().Where(has(pageversion.FieldContent, key)).Exist(ctx)
		},
		func() (bool, error) {
			return client.OrderItem.Query().Where(has(orderitem.FieldPicture, key)).Exist(ctx)
		},
		func() (bool, error) { return client.Message.Query().Where(has(message.FieldPicture, key)).Exist(ctx) },
		func() (bool, error) { return client.Review.Query().Where(has(review.FieldPictures, key)).Exist(ctx) },
	} {
		if found, err := query(); err != nil || found {
			return found, wrapQuery(err)
		}
	}
	return false, nil
}

func wrapQuery(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("query uses of a picture: %w", err)
}

// has returns the condition that a column contains a key. Keys are long enough not to occur in other texts.
func has(column, key string) func(*sql.Selector) {
	return func(s *sql.Selector) {
		s.Where(sql.P(func(b *sql.Builder) {
			b.WriteString("CAST(").Ident(s.C(column)).WriteString(" AS TEXT) LIKE ").Arg("%" + key + "%")
		}))
	}
}

// productKeys returns the keys of all pictures of the shop's products.
func productKeys(ctx context.Context, client *ent.Client) (map[string]bool, error) {
	rows, err := client.Product.Query().Select(product.FieldImages).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load products' pictures: %w", err)
	}
	keys := map[string]bool{}
	for _, row := range rows {
		for _, picture := range row.Images {
			keys[picture.Key] = true
		}
	}
	return keys, nil
}
