package storefront

import (
	"context"

	"haat/server/catalog"
)

// LoadPrivate returns the loader of a page whose content exists only in the visitor's browser, such as the
// cart. texts is the prefix of the keys of its texts.
func (s *Pages) LoadPrivate(texts string) pageLoader {
	return func(_ context.Context, r *Request, _ catalog.Tree) (*Content, error) {
		return &Content{head: s.privateHead(r, texts)}, nil
	}
}

// privateHead returns the head of a page that search engines must not index.
func (s *Pages) privateHead(r *Request, texts string) headInput {
	return headInput{
		title:       s.Texts.T(string(r.Locale), texts+".title"),
		description: s.Texts.T(string(r.Locale), texts+".description", "shop", r.shopName()),
		noindex:     true,
	}
}
