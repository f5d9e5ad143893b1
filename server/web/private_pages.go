package web

import (
	"context"

	"haat/server/catalog"
)

// loadPrivate returns the loader of a page whose content exists only in the visitor's browser, such as
// the cart. texts is the prefix of its text keys.
func (s *Pages) loadPrivate(texts string) pageLoader {
	return func(_ context.Context, r *pageRequest, _ catalog.Tree) (*content, error) {
		return &content{head: s.privateHead(r, texts)}, nil
	}
}

// privateHead returns the head of a page that search engines must not index.
func (s *Pages) privateHead(r *pageRequest, texts string) headInput {
	return headInput{
		title:       s.Texts.T(string(r.locale), texts+".title"),
		description: s.Texts.T(string(r.locale), texts+".description", "shop", r.shopName()),
		noindex:     true,
	}
}
