package storefront

import (
	"context"

	"haat/server/catalog"
	"haat/server/web/page"
)

// LoadLanding loads the market's landing page.
func (s *Pages) LoadLanding(ctx context.Context, r *Request, _ catalog.Tree) (*Content, error) {
	shops, err := s.Catalog.PublicShops(ctx, r.Locale)
	if err != nil {
		return nil, err
	}
	locale := string(r.Locale)
	return &Content{
		props: page.LandingProps{Shops: shops},
		tags:  []string{catalog.ShopsTag},
		head: headInput{
			title:       s.Texts.T(locale, "haat.tagline"),
			description: s.Texts.T(locale, "landing.lead"),
			jsonLD:      []any{s.marketSite(r)},
		},
	}, nil
}
