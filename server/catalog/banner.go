package catalog

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/banner"
)

const bannersShown = 8

// Banners lists the shop's active banners in their order.
func (c *Catalog) Banners(ctx context.Context, locale Locale, tree Tree) ([]Banner, error) {
	rows, err := c.client.Banner.Query().
		Where(banner.Active(true)).
		Order(ent.Asc(banner.FieldPosition, banner.FieldID)).
		Limit(bannersShown).
		All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list banners: %w", err)
	}
	list := make([]Banner, len(rows))
	for i, row := range rows {
		list[i] = Banner{
			ID: row.ID, Picture: row.Picture,
			Alt:      locale.Pick(row.Alt, row.BnAlt),
			Title:    locale.Pick(row.Title, row.BnTitle),
			Subtitle: locale.Pick(row.Subtitle, row.BnSubtitle),
		}
		if leadsTo, ok := tree.BySlug(row.CategorySlug); ok {
			list[i].CategorySlug, list[i].CategoryID = leadsTo.Slug, leadsTo.ID
		}
	}
	return list, nil
}
