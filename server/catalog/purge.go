package catalog

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/question"
	"haat/ent/review"
	hooks "haat/ent/rules"
	"haat/ent/shop"
	"haat/ent/shoppage"
	"haat/ent/stockmovement"
	"haat/ent/variant"
	"haat/ent/viewer"
	"haat/server/catalog/search"
	"haat/server/platform/pubsub"
	"haat/server/tenancy"
)

// Tags of cached pages. They name the data that a page shows; a write purges the pages with the
// tags of the changed data.

// ShopTag returns the tag of all pages that show data of the shop, such as its name and categories.
func ShopTag(id int) string { return tenancy.ShopTag(id) }

// CatalogTag returns the tag of pages that list or count the shop's products.
func CatalogTag(shopID int) string { return fmt.Sprintf("catalog:%d", shopID) }

// ShopOfTag returns the shop's id of a ShopTag or CatalogTag. It reports false for other tags.
func ShopOfTag(tag string) (id int, ok bool) {
	kind, number, _ := strings.Cut(tag, ":")
	if kind != "shop" && kind != "catalog" {
		return 0, false
	}
	id, err := strconv.Atoi(number)
	return id, err == nil
}

// ProductTag returns the tag of pages that show the product's details.
func ProductTag(id int) string { return fmt.Sprintf("product:%d", id) }

// CategoryTag returns the tag of the category's own page.
func CategoryTag(id int) string { return fmt.Sprintf("category:%d", id) }

// ShopsTag is the tag of pages that list the market's shops.
const ShopsTag = "shops"

// PurgeOnWrite adds a hook to client that announces the stale tags of every write.
func PurgeOnWrite(client *ent.Client, writer *pubsub.Writer) {
	client.Use(func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			if !shown(m.Type()) && !isSale(m) || isVariantStock(m) || isUnseenPage(m) || hooks.IsBulk(ctx) {
				return next.Mutate(ctx, m)
			}
			// The ids can be read only before a deletion.
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
			if len(tags) == 0 { // no row changed
				return value, nil
			}
			if allowsStale(m) && !slices.Contains(tags, pubsub.All) {
				tags = append(tags, pubsub.AllowStale)
			}
			return value, writer.Announce(ctx, m, tags)
		})
	})
}

// shown reports whether pages show data of the entity.
func shown(entity string) bool {
	return slices.Contains([]string{
		ent.TypeShop, ent.TypeShopDomain, ent.TypeCategory, ent.TypeProduct, ent.TypeVariant,
		ent.TypeBanner, ent.TypePolicyText, ent.TypeReview, ent.TypeRedirect, ent.TypeShippingPackage,
		ent.TypeSynonym, ent.TypeQuestion, ent.TypeDiscount, ent.TypeShopPage,
	}, entity)
}

type identified interface {
	ID() (int, bool)
	IDs(context.Context) ([]int, error)
}

// idsBefore returns the ids of the rows that a mutation will change. For reviews and questions, it returns
// the ids of their products. It ignores the deletion of unanswered questions, because no page shows them.
func idsBefore(ctx context.Context, m ent.Mutation) ([]int, error) {
	if m.Op().Is(ent.OpCreate) {
		return nil, nil
	}
	ids, err := m.(identified).IDs(ctx)
	if err != nil {
		return nil, err
	}
	switch of := m.(type) {
	case *ent.ReviewMutation:
		return of.Client().Review.Query().Where(review.IDIn(ids...)).Unique(true).Select(review.FieldProductID).Ints(ctx)
	case *ent.QuestionMutation:
		rows := of.Client().Question.Query().Where(question.IDIn(ids...))
		if m.Op().Is(ent.OpDelete | ent.OpDeleteOne) {
			rows.Where(question.AnsweredAtNotNil())
		}
		return rows.Unique(true).Select(question.FieldProductID).Ints(ctx)
	}
	return ids, nil
}

// idAfter returns the id of the row that a mutation created. For a review, it returns the id of the product.
// For a question it returns nothing, because no page shows it before its answer.
func idAfter(m ent.Mutation) []int {
	if !m.Op().Is(ent.OpCreate) {
		return nil
	}
	switch of := m.(type) {
	case *ent.ReviewMutation:
		id, _ := of.ProductID() // required field
		return []int{id}
	case *ent.QuestionMutation:
		return nil
	case *ent.StockMovementMutation:
		id, _ := of.ProductID() // required field
		return []int{id}
	}
	if id, ok := m.(identified).ID(); ok {
		return []int{id}
	}
	return nil
}

// staleTags returns the tags that a write of the rows makes stale. It returns pubsub.All if the
// shop of the rows is unknown, which happens when the platform writes them.
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
	case ent.TypeStockMovement:
		return staleOfSale(m.(*ent.StockMovementMutation), shopID, ids[0]), nil
	case ent.TypeReview, ent.TypeQuestion: // a product's row stores its rating, so its own mutation makes the lists stale
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
	case ent.TypeCategory: // the header of every page lists the categories
		tags := []string{ShopTag(shopID)}
		for _, id := range ids {
			tags = append(tags, CategoryTag(id))
		}
		return tags, nil
	case ent.TypeSynonym:
		return []string{search.SynonymTag(shopID), CatalogTag(shopID)}, nil
	case ent.TypeShopDomain:
		return []string{tenancy.HostsTag, ShopTag(shopID)}, nil
	default: // shown in the header, on separate pages, or in structured data
		return []string{ShopTag(shopID)}, nil
	}
}

// staleOfProducts returns the stale tags of a write of products. If only the stock changes and no
// product becomes available or sold out, lists of products remain fresh: they do not show the
// number of units.
func staleOfProducts(ctx context.Context, m *ent.ProductMutation, shopID int, ids []int) ([]string, error) {
	tags := []string{}
	for _, id := range ids {
		tags = append(tags, ProductTag(id))
	}
	added, moves := stockMove(m)
	if moves {
		// A product that became available again has at most the added units in stock, a sold-out one has
		// none.
		turned, err := m.Client().Product.Query().Where(product.IDIn(ids...), product.StockLTE(max(added, 0))).Exist(ctx)
		if err != nil {
			return nil, fmt.Errorf("query stock: %w", err)
		}
		if !turned {
			return tags, nil
		}
	}
	return append(tags, CatalogTag(shopID)), nil
}

// stockMove reports whether a mutation only adds to stock and sold, as orders do. added is the
// change of the stock.
func stockMove(m *ent.ProductMutation) (added int, ok bool) {
	added, ok = m.AddedStock()
	return added, ok && changesOnly(m, product.FieldStock, product.FieldSold, product.FieldUpdatedAt)
}

// isSale reports whether a mutation logs units that an order takes. stock.Units.Take changes the products without mutations.
func isSale(m ent.Mutation) bool {
	logged, ok := m.(*ent.StockMovementMutation)
	if !ok || !m.Op().Is(ent.OpCreate) {
		return false
	}
	reason, _ := logged.Reason() // required field
	return reason == stockmovement.ReasonSale
}

// staleOfSale returns the tags that a sale makes stale. Lists of products remain fresh unless the product or variant is sold out: they do
// not show the number of units.
func staleOfSale(m *ent.StockMovementMutation, shopID, productID int) []string {
	tags := []string{ProductTag(productID)}
	if left, _ := m.After(); left <= 0 {
		tags = append(tags, CatalogTag(shopID))
	}
	return tags
}

// isVariantStock reports whether a mutation only changes the stock of variants. Such writes need no
// purge, because the product's stock, which is the sum, is written in the same transaction.
func isVariantStock(m ent.Mutation) bool {
	changed, ok := m.(*ent.VariantMutation)
	if !ok || !m.Op().Is(ent.OpUpdate|ent.OpUpdateOne) {
		return false
	}
	_, ok = changed.AddedStock()
	return ok && changesOnly(m, variant.FieldStock, variant.FieldUpdatedAt)
}

// isUnseenPage reports whether a mutation of pages changes nothing that visitors see: it makes a page, changes its draft, or deletes pages, which
// have been in the trash before. Other changes make the whole shop stale, because its footer links to pages.
func isUnseenPage(m ent.Mutation) bool {
	return m.Type() == ent.TypeShopPage && (!m.Op().Is(ent.OpUpdate|ent.OpUpdateOne) || changesOnly(
		m, shoppage.FieldDraft, shoppage.FieldRevision, shoppage.FieldSavedAt, shoppage.FieldSavedBy, shoppage.FieldUpdatedAt,
	))
}

// changesOnly reports whether a mutation changes no fields except the given ones.
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
