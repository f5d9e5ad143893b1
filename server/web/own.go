package web

import (
	"context"

	"haat/server/catalog"
)

// loadOwn is a page whose content only the visitor's browser has, such as the
// cart; texts is the beginning of its texts' keys.
func (s *Server) loadOwn(texts string) pageLoader {
	return func(_ context.Context, r *pageRequest, _ catalog.Tree) (*content, error) {
		return &content{head: s.ownHead(r, texts)}, nil
	}
}

// ownHead is the head of a page that is no search engine's business.
func (s *Server) ownHead(r *pageRequest, texts string) headInput {
	return headInput{
		title:       s.texts.T(string(r.locale), texts+".title"),
		description: s.texts.T(string(r.locale), texts+".description", "shop", r.shopName()),
		noindex:     true,
	}
}
