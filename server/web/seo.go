package web

import "golang.org/x/sync/semaphore"

// SEO serves the files for search engines, other crawlers and link previews.
type SEO struct {
	*Pages

	// drawing limits the number of share pictures drawn concurrently.
	drawing *semaphore.Weighted
}

// newSEO returns the handlers. It shares the caches of the pages.
func newSEO(p *Pages) *SEO {
	return &SEO{Pages: p, drawing: semaphore.NewWeighted(maxConcurrentCards)}
}
