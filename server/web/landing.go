package web

import (
	"context"

	"haat/server/catalog"
	"haat/server/web/page"
)

func (s *Pages) loadLanding(ctx context.Context, r *pageRequest, _ catalog.Tree) (*content, error) {
	shops, err := s.Catalog.PublicShops(ctx, r.locale)
	if err != nil {
		return nil, err
	}
	locale := string(r.locale)
	return &content{
		props: page.LandingProps{Shops: shops},
		tags:  []string{catalog.ShopsTag},
		head: headInput{
			title:       s.Texts.T(locale, "haat.tagline"),
			description: s.Texts.T(locale, "landing.lead"),
			jsonLD:      []any{s.marketSite(s.canonical(r))},
		},
	}, nil
}
