package catalog

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
)

// shopsListed is the maximum number of shops on the landing page.
const shopsListed = 24

// PublicShops lists the newest public shops of the market.
func (c *Catalog) PublicShops(ctx context.Context, locale i18n.Locale) ([]ShopCard, error) {
	rows, err := c.client.Shop.Query().
		Where(shop.Public(true)).
		Order(ent.Desc(shop.FieldID)).
		Limit(shopsListed).
		All(viewer.WithSystem(ctx))
	if err != nil {
		return nil, fmt.Errorf("list public shops: %w", err)
	}
	cards := make([]ShopCard, len(rows))
	for i, s := range rows {
		cards[i] = ShopCard{
			Slug: s.Slug, Theme: s.Theme, Logo: media.Plain(s.Logo),
			Name:    locale.Pick(s.Name, s.BnName),
			Tagline: locale.Pick(s.Tagline, s.BnTagline),
		}
	}
	return cards, nil
}
