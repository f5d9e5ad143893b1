package web

import (
	"context"

	"haat/server/catalog"
)

// loadOwn is a page whose content only the visitor's browser has, such as the
// cart; title and description are keys of its texts.
func (s *Server) loadOwn(title, description string) pageLoader {
	return func(_ context.Context, r *pageRequest, _ catalog.Tree) (*content, error) {
		locale := string(r.locale)
		return &content{head: headInput{
			title:       s.texts.T(locale, title),
			description: s.texts.T(locale, description, "shop", r.shopName()),
			noindex:     true,
		}}, nil
	}
}
