// Package seo serves the files for search engines, other crawlers and link previews: robots, sitemaps, feeds, llms.txt,
// IndexNow keys and share pictures.
package seo

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

// New returns the handlers. It shares the caches of the pages.
func New(p *storefront.Pages) *SEO {
	return &SEO{Pages: p, drawing: semaphore.NewWeighted(maxConcurrentCards)}
}
