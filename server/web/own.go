package web

import (
	"context"

	"haat/server/catalog"
)

// loadOwn returns the loader of a page whose content exists only in the visitor's browser, such as
// the cart. texts is the prefix of its text keys.
func (s *Server) loadOwn(texts string) pageLoader {
	return func(_ context.Context, r *pageRequest, _ catalog.Tree) (*content, error) {
		return &content{head: s.ownHead(r, texts)}, nil
	}
}

// ownHead returns the head of a page that search engines must not index.
func (s *Server) ownHead(r *pageRequest, texts string) headInput {
	return headInput{
		title:       s.texts.T(string(r.locale), texts+".title"),
		description: s.texts.T(string(r.locale), texts+".description", "shop", r.shopName()),
		noindex:     true,
	}
}
