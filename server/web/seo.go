package web

import (
	"golang.org/x/sync/semaphore"

	"haat/server/web/storefront"
)

// SEO serves the files for search engines, other crawlers and link previews.
type SEO struct {
	*storefront.Pages

	// drawing limits the number of share pictures drawn concurrently.
	drawing *semaphore.Weighted
}

// newSEO returns the handlers. It shares the caches of the pages.
func newSEO(p *storefront.Pages) *SEO {
	return &SEO{Pages: p, drawing: semaphore.NewWeighted(maxConcurrentCards)}
}
