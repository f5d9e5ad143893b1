package catalog

import (
	"context"
	"fmt"
	"strconv"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/banner"
	"haat/ent/product"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
)

// MaxBanners is the maximum number of banners of a shop.
const MaxBanners = 10

// Banners lists the shop's active banners in their order.
func (c *Catalog) Banners(ctx context.Context, locale i18n.Locale, tree Tree) ([]Banner, error) {
	rows, err := c.client.Banner.Query().
		Where(banner.Active(true), selectForSale).
		Order(ent.Asc(banner.FieldPosition, banner.FieldID)).
		Limit(MaxBanners).
		All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list banners: %w", err)
	}
	list := make([]Banner, len(rows))
	for i, row := range rows {
		path, err := bannerPath(row, tree)
		if err != nil {
			return nil, err
		}
		list[i] = Banner{
			ID: row.ID, Picture: row.Picture, PhonePicture: media.Plain(row.PhonePicture), Shade: row.Shade, Path: path,
			Alt:      locale.Pick(row.Alt, row.BnAlt),
			Title:    locale.Pick(row.Title, row.BnTitle),
			Subtitle: locale.Pick(row.Subtitle, row.BnSubtitle),
		}
	}
	return list, nil
}

// productForSale is the name of the column that selectForSale adds.
const productForSale = "product_for_sale"

// selectForSale adds a column that is 1 if the banner's product is for sale, otherwise 0.
func selectForSale(s *sql.Selector) {
	p := sql.Table(product.Table)
	found := sql.Select(p.C(product.FieldID)).From(p).Where(sql.And(
		sql.ColumnsEQ(p.C(product.FieldShopID), s.C(banner.FieldShopID)),
		sql.ColumnsEQ(p.C(product.FieldSlug), s.C(banner.FieldProductSlug)),
		sql.EQ(p.C(product.FieldStatus), product.StatusPublished),
	))
	s.AppendSelectExprAs(sql.ExprFunc(func(b *sql.Builder) {
		b.WriteString("CASE WHEN ").Join(sql.Exists(found)).WriteString(" THEN 1 ELSE 0 END")
	}), productForSale)
}

// bannerPath returns the path below the shop's base to which a banner links. It is empty if the
// banner has no link or its target no longer exists.
func bannerPath(row *ent.Banner, tree Tree) (string, error) {
	forSale, err := row.Value(productForSale)
	if err != nil {
		return "", fmt.Errorf("list banners: %w", err)
	}
	if forSale == int64(1) {
		return ProductPath(row.ProductSlug), nil
	}
	if to, ok := tree.BySlug(row.CategorySlug); ok {
		return CategoryPath(to.Slug) + "?id=" + strconv.Itoa(to.ID), nil
	}
	return "", nil
}
