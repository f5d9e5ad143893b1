package catalog

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/predicate"
	"haat/ent/product"
	"haat/ent/schema/kind"
	"haat/ent/variant"
	"haat/ent/viewer"
	"haat/server/catalog/sale"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
	"haat/server/platform/money"
	"haat/server/platform/pagecache"
	"haat/server/platform/richtext"
)

const relatedShown = 8

// CardFields are the columns that a ProductCard needs. They exclude long texts.
var CardFields = slices.Concat([]string{
	product.FieldID, product.FieldSlug, product.FieldName, product.FieldBnName, product.FieldImages,
	product.FieldOptions, product.FieldSellingPrice, product.FieldStock, product.FieldFeatured, product.FieldRatingSum,
	product.FieldRatingCount, product.FieldCategoryID,
}, sale.Fields)

func Published() predicate.Product { return product.StatusEQ(product.StatusPublished) }

// cardOf returns a product at its price of now. The page that shows it expires when the price changes by itself.
func cardOf(ctx context.Context, p *ent.Product, locale i18n.Locale, now time.Time) ProductCard {
	terms := sale.Of(p)
	pagecache.ExpireAt(ctx, terms.NextChange(now))
	card := ProductCard{
		ID: p.ID, Slug: p.Slug, Name: locale.Pick(p.Name, p.BnName), DiscountType: terms.Type,
		SellingPrice: money.Amount(p.SellingPrice), Price: terms.Price(money.Amount(p.SellingPrice), now),
		Stock: p.Stock, HasVariants: len(p.Options) > 0, RatingCount: p.RatingCount,
	}
	if terms.IsOn(now) {
		card.Discount, card.Sale = terms.Discount, saleOf(terms)
	}
	if len(p.Images) > 0 {
		card.Picture = media.Plain(&p.Images[0])
		card.ImageURL = p.Images[0].URL(640)
	}
	if p.CategoryID != nil {
		card.CategoryID = *p.CategoryID
	}
	if p.RatingCount > 0 {
		card.Rating = math.Round(float64(p.RatingSum)/float64(p.RatingCount)*10) / 10
	}
	return card
}

// saleOf returns what shoppers learn of a sale that is on; nil if it has neither an end nor a limit.
func saleOf(terms sale.Terms) *Sale {
	if terms.Ends.IsZero() && terms.Units == 0 {
		return nil
	}
	s := &Sale{Left: terms.Left()}
	if !terms.Ends.IsZero() {
		s.EndsAt = &terms.Ends
	}
	return s
}

func cardsOf(ctx context.Context, rows []*ent.Product, locale i18n.Locale) []ProductCard {
	cards, now := make([]ProductCard, len(rows)), time.Now()
	for i, p := range rows {
		cards[i] = cardOf(ctx, p, locale, now)
	}
	return cards
}

// Product loads a published product and its variants by slug. The error is fault.NotFound
// "product_not_found" if there is none.
func (c *Catalog) Product(ctx context.Context, slug string, locale i18n.Locale, tree Tree) (*Product, error) {
	row, err := c.client.Product.Query().
		Where(product.Slug(slug), Published(), withTerms, withQuestions).
		Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "product_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("load product: %w", err)
	}
	if err := c.loadVariants(ctx, []*ent.Product{row}); err != nil {
		return nil, err
	}
	p := productOf(ctx, row, locale, tree)
	if p.Terms.Deliveries, err = deliveriesOf(row); err != nil {
		return nil, err
	}
	p.Questions, err = questionsOf(row)
	return p, err
}

// productOf converts a row with loaded variants to the product of its page, without the shop's
// terms.
func productOf(ctx context.Context, row *ent.Product, locale i18n.Locale, tree Tree) *Product {
	now := time.Now()
	p := &Product{
		ProductCard:     cardOf(ctx, row, locale, now),
		DescriptionHTML: richtext.SafeHTML(locale.Pick(row.Description, row.BnDescription)),
		Brand:           row.Brand,
		Sku:             row.Sku,
		SizeGuideHTML:   sizeGuideOf(row, locale, tree),
		Pictures:        append([]media.Picture{}, row.Images...), // an empty list, not null, in JSON
		Options:         optionsOf(row.Options, locale),
		Variants:        variantsOf(row, now),
		Terms:           Terms{Advances: advanceOf(row.Advance, 0)},
		MetaTitle:       locale.Pick(row.MetaTitle, row.BnMetaTitle),
		MetaDescription: locale.Pick(row.MetaDescription, row.BnMetaDescription),
	}
	if row.CategoryID != nil {
		p.Category = tree.ByID(*row.CategoryID)
	}
	return p
}

// sizeGuideOf returns the size guide of a product as HTML: its own, or that of the nearest category that has one.
func sizeGuideOf(row *ent.Product, locale i18n.Locale, tree Tree) string {
	text := locale.Pick(row.SizeGuide, row.BnSizeGuide)
	if text == "" && row.CategoryID != nil {
		for _, category := range tree.Way(*row.CategoryID) { // from the root down
			text = cmp.Or(category.sizeGuide, text)
		}
	}
	return richtext.SafeHTML(richtext.Tabled(text))
}

func optionsOf(options []kind.Option, locale i18n.Locale) []Option {
	list := make([]Option, len(options))
	for i, o := range options {
		list[i] = Option{Name: locale.Pick(o.Name, o.BnName), Values: make([]OptionValue, len(o.Values))}
		for j, v := range o.Values {
			list[i].Values[j] = OptionValue{Value: v.Value, Label: locale.Pick(v.Value, v.BnValue), Picture: v.Picture, Color: v.Color}
		}
	}
	return list
}

func variantsOf(p *ent.Product, now time.Time) []Variant {
	list, terms := make([]Variant, len(p.Edges.Variants)), sale.Of(p)
	for i, v := range p.Edges.Variants {
		selling := money.Amount(p.SellingPrice)
		if v.SellingPrice != nil {
			selling = money.Amount(*v.SellingPrice)
		}
		list[i] = Variant{
			ID: v.ID, Values: v.Values, Stock: v.Stock, Sku: v.Sku, SellingPrice: selling,
			Price: terms.Price(selling, now),
		}
	}
	return list
}

// Related lists up to 8 other products, the best-selling first: those of the same category, then those of
// other categories, and last those of the same category that are out of stock.
func (c *Catalog) Related(ctx context.Context, p *Product, locale i18n.Locale) ([]ProductCard, error) {
	rows, err := c.client.Product.Query().Where(Published(), product.IDNEQ(p.ID), related(ctx, p)).
		Order(SortPopular.order()...).Select(CardFields...).Select(product.FieldSold).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list related products: %w", err)
	}
	group := func(row *ent.Product) int {
		switch {
		case p.Category == nil || row.CategoryID == nil || *row.CategoryID != p.Category.ID:
			return 1 + outOfStock(row)
		default:
			return 2 * outOfStock(row)
		}
	}
	slices.SortStableFunc(rows, func(a, b *ent.Product) int { return cmp.Compare(group(a), group(b)) })
	return cardsOf(ctx, rows[:min(relatedShown, len(rows))], locale), nil
}

// related selects the candidates of Related in one query: the best-selling products of p's category and the
// best-selling available ones of the shop. Without a category, it selects the best-selling products. Each
// part reads an index.
func related(ctx context.Context, p *Product) predicate.Product {
	v, _ := viewer.From(ctx)
	best := func(count int, within ...func(*sql.SelectTable) *sql.Predicate) *sql.Selector {
		t := sql.Table(product.Table)
		where := []*sql.Predicate{
			sql.EQ(t.C(product.FieldShopID), v.ShopID()), sql.EQ(t.C(product.FieldStatus), product.StatusPublished), sql.NEQ(t.C(product.FieldID), p.ID),
		}
		for _, condition := range within {
			where = append(where, condition(t))
		}
		top := sql.Select(t.C(product.FieldID)).From(t).Where(sql.And(where...)).
			OrderBy(sql.Desc(t.C(product.FieldSold)), sql.Desc(t.C(product.FieldID))).Limit(count).As("best")
		return sql.Select(top.C(product.FieldID)).From(top)
	}
	var ids *sql.Selector
	if p.Category == nil {
		ids = best(relatedShown)
	} else {
		inStock := best(2*relatedShown, func(t *sql.SelectTable) *sql.Predicate { return sql.GT(t.C(product.FieldStock), 0) })
		ids = best(2*relatedShown, func(t *sql.SelectTable) *sql.Predicate { return sql.EQ(t.C(product.FieldCategoryID), p.Category.ID) }).UnionAll(inStock)
	}
	return func(s *sql.Selector) { s.Where(sql.In(s.C(product.FieldID), ids)) }
}

// Numbers of products in the sections of a shop's home page.
const (
	bestSellingShown = 12
	newestShown      = 24
)

// Shelves lists the products of the home page: the featured ones in the merchant's order, the
// best-selling and the newest. Each product is in one of the lists.
func (c *Catalog) Shelves(ctx context.Context, locale i18n.Locale) (featured, bestSelling, newest []ProductCard, err error) {
	if featured, err = c.shelf(ctx, locale, MaxFeatured, ByFeatured, product.Featured(true)); err != nil {
		return nil, nil, nil, err
	}
	shown := idsOf(featured)
	if bestSelling, err = c.shelf(ctx, locale, bestSellingShown, SortPopular.order(), product.SoldGT(0), product.IDNotIn(shown...)); err != nil {
		return nil, nil, nil, err
	}
	shown = append(shown, idsOf(bestSelling)...)
	newest, err = c.shelf(ctx, locale, newestShown, SortNewest.order(), product.IDNotIn(shown...))
	return featured, bestSelling, newest, err
}

func idsOf(cards []ProductCard) []int {
	ids := make([]int, len(cards))
	for i, card := range cards {
		ids[i] = card.ID
	}
	return ids
}

// shelf lists the first count products in an order, those out of stock last.
func (c *Catalog) shelf(
	ctx context.Context, locale i18n.Locale, count int, by []product.OrderOption, within ...predicate.Product,
) ([]ProductCard, error) {
	rows, err := c.client.Product.Query().Where(Published()).Where(within...).
		Order(by...).Limit(count).Select(CardFields...).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list products of a shelf: %w", err)
	}
	slices.SortStableFunc(rows, func(a, b *ent.Product) int { return cmp.Compare(outOfStock(a), outOfStock(b)) })
	return cardsOf(ctx, rows, locale), nil
}

// outOfStock returns 1 for a product out of stock, and 0 for others.
func outOfStock(p *ent.Product) int {
	if p.Stock <= 0 {
		return 1
	}
	return 0
}

// VariantsInOrder sorts the variants of a query by position.
func VariantsInOrder(q *ent.VariantQuery) { q.Order(ent.Asc(variant.FieldPosition, variant.FieldID)) }

// MaxFeatured is the maximum number of featured products.
const MaxFeatured = 24

// ByFeatured sorts featured products by their position.
var ByFeatured = []product.OrderOption{ent.Asc(product.FieldFeaturedPosition, product.FieldID)}
