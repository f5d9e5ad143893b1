package catalog

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/review"
	hooks "haat/ent/rules"
	"haat/ent/shop"
	"haat/ent/variant"
	"haat/ent/viewer"
	"haat/server/platform/pubsub"
	"haat/server/tenancy"
)

// The tags that pages are kept under. A page lists what it was made from.

// ShopTag is of everything that shows the shop: its name, its categories.
func ShopTag(id int) string { return fmt.Sprintf("shop:%d", id) }

// CatalogTag is of what lists or counts the shop's products.
func CatalogTag(shopID int) string { return fmt.Sprintf("catalog:%d", shopID) }

// ShopOfTag is the shop of a ShopTag or a CatalogTag; ok is false for every other tag.
func ShopOfTag(tag string) (id int, ok bool) {
	kind, number, _ := strings.Cut(tag, ":")
	if kind != "shop" && kind != "catalog" {
		return 0, false
	}
	id, err := strconv.Atoi(number)
	return id, err == nil
}

// ProductTag is of what shows the product.
func ProductTag(id int) string { return fmt.Sprintf("product:%d", id) }

// CategoryTag is of what shows the category's own page.
func CategoryTag(id int) string { return fmt.Sprintf("category:%d", id) }

// ShopsTag is of what lists the market's shops.
const ShopsTag = "shops"

// PurgeOnWrite makes every write through client announce the tags it makes stale.
func PurgeOnWrite(client *ent.Client, writer *pubsub.Writer) {
	client.Use(func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			if !shown(m.Type()) || isVariantStock(m) || hooks.IsBulk(ctx) {
				return next.Mutate(ctx, m)
			}
			// What a deletion is of is only known before it.
			ids, err := idsBefore(ctx, m)
			if err != nil {
				return nil, err
			}
			value, err := next.Mutate(ctx, m)
			if err != nil {
				return nil, err
			}
			tags, err := staleTags(ctx, m, append(ids, idAfter(m)...))
			if err != nil {
				return nil, err
			}
			if len(tags) == 0 { // nothing was changed
				return value, nil
			}
			return value, writer.Announce(ctx, m, tags)
		})
	})
}

// shown reports whether pages show rows of the entity.
func shown(entity string) bool {
	return slices.Contains([]string{
		ent.TypeShop, ent.TypeShopDomain, ent.TypeCategory, ent.TypeProduct, ent.TypeVariant,
		ent.TypeBanner, ent.TypePolicyText, ent.TypeReview, ent.TypeRedirect, ent.TypeShippingPackage,
	}, entity)
}

type identified interface {
	ID() (int, bool)
	IDs(context.Context) ([]int, error)
}

// idsBefore are the rows that a mutation changes; of reviews, the products that they
// are of.
func idsBefore(ctx context.Context, m ent.Mutation) ([]int, error) {
	if m.Op().Is(ent.OpCreate) {
		return nil, nil
	}
	ids, err := m.(identified).IDs(ctx)
	if of, ok := m.(*ent.ReviewMutation); ok && err == nil {
		return of.Client().Review.Query().Where(review.IDIn(ids...)).Unique(true).Select(review.FieldProductID).Ints(ctx)
	}
	return ids, err
}

// idAfter is what idsBefore would be of a row that a mutation has made.
func idAfter(m ent.Mutation) []int {
	if of, ok := m.(*ent.ReviewMutation); ok && m.Op().Is(ent.OpCreate) {
		id, _ := of.ProductID() // it has one
		return []int{id}
	}
	if id, ok := m.(identified).ID(); ok && m.Op().Is(ent.OpCreate) {
		return []int{id}
	}
	return nil
}

// staleTags is what a write of rows with these ids makes stale; pubsub.All where
// the platform writes rows of shops that are not known here.
func staleTags(ctx context.Context, m ent.Mutation, ids []int) ([]string, error) {
	if m.Type() == ent.TypeShop {
		tags := []string{ShopsTag}
		if _, named := m.Field(shop.FieldSlug); named || m.Op().Is(ent.OpDelete|ent.OpDeleteOne) {
			tags = append(tags, tenancy.HostsTag)
		}
		for _, id := range ids {
			tags = append(tags, ShopTag(id))
		}
		return tags, nil
	}
	shopID := shopOf(ctx, m)
	if shopID == 0 {
		return []string{pubsub.All}, nil
	}
	switch m.Type() {
	case ent.TypeProduct:
		return staleOfProducts(ctx, m.(*ent.ProductMutation), shopID, ids)
	case ent.TypeReview: // cards show the product's rating, which is the product's
		tags := []string{}
		for _, id := range ids {
			tags = append(tags, ProductTag(id))
		}
		return tags, nil
	case ent.TypeVariant:
		if id, ok := m.Field("product_id"); ok {
			return []string{CatalogTag(shopID), ProductTag(id.(int))}, nil
		}
		return []string{ShopTag(shopID)}, nil
	case ent.TypeCategory: // every page of the shop has it in its header
		tags := []string{ShopTag(shopID)}
		for _, id := range ids {
			tags = append(tags, CategoryTag(id))
		}
		return tags, nil
	case ent.TypeShopDomain:
		return []string{tenancy.HostsTag, ShopTag(shopID)}, nil
	default: // in the header, on pages of their own, or told to search engines
		return []string{ShopTag(shopID)}, nil
	}
}

// staleOfProducts spares the shop's lists where a sale leaves some in stock: they
// show whether there are any, and each product's own page how many.
func staleOfProducts(ctx context.Context, m *ent.ProductMutation, shopID int, ids []int) ([]string, error) {
	tags := []string{}
	for _, id := range ids {
		tags = append(tags, ProductTag(id))
	}
	added, moves := stockMove(m)
	if moves {
		// Those that this was the last of, or that were out of stock until now.
		turned, err := m.Client().Product.Query().Where(product.IDIn(ids...), product.StockLTE(max(added, 0))).Exist(ctx)
		if err != nil {
			return nil, fmt.Errorf("look at the stock: %w", err)
		}
		if !turned {
			return tags, nil
		}
	}
	return append(tags, CatalogTag(shopID)), nil
}

// stockMove reports whether a mutation only adds to what products' stock and sold
// are, as orders do, and how much to the stock.
func stockMove(m *ent.ProductMutation) (added int, ok bool) {
	added, ok = m.AddedStock()
	return added, ok && changesOnly(m, product.FieldStock, product.FieldSold, product.FieldUpdatedAt)
}

// isVariantStock reports whether a mutation only changes variants' stock: it is
// written together with the product's, which is the sum.
func isVariantStock(m ent.Mutation) bool {
	changed, ok := m.(*ent.VariantMutation)
	if !ok || !m.Op().Is(ent.OpUpdate|ent.OpUpdateOne) {
		return false
	}
	_, ok = changed.AddedStock()
	return ok && changesOnly(m, variant.FieldStock, variant.FieldUpdatedAt)
}

// changesOnly reports whether a mutation sets, adds to and clears none but these fields.
func changesOnly(m ent.Mutation, fields ...string) bool {
	changed := slices.Concat(m.Fields(), m.AddedFields(), m.ClearedFields())
	return !slices.ContainsFunc(changed, func(field string) bool { return !slices.Contains(fields, field) })
}

func shopOf(ctx context.Context, m ent.Mutation) int {
	if v, _ := viewer.From(ctx); v.ShopID() != 0 {
		return v.ShopID()
	}
	if id, ok := m.Field("shop_id"); ok {
		return id.(int)
	}
	return 0
}
