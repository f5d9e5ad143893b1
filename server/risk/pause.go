package risk

import (
	"sync"
	"time"
)

const (
	// firstPause is the time for which a shop's requests to its courier pause after the courier refused one because of too many. Each
	// refusal doubles it, up to maxPause.
	firstPause = 5 * time.Minute
	maxPause   = 6 * time.Hour
)

// pauses are the shops whose courier refuses requests because of too many. They are of this process: after a restart, one more request
// finds out.
type pauses struct {
	mu   sync.Mutex
	shop map[int]pause
}

type pause struct {
	until  time.Time
	length time.Duration
}

// active reports whether a shop's requests pause.
func (p *pauses) active(shop int, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return now.Before(p.shop[shop].until)
}

// refused starts a pause after the courier refused a request; asked is the time that it asks for, or 0. A request that was sent before
// the present pause began does not make it longer. It returns the end of the pause.
func (p *pauses) refused(shop int, now time.Time, asked time.Duration) time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	last := p.shop[shop]
	if now.Before(last.until) {
		return last.until
	}
	length := min(maxPause, max(firstPause, 2*last.length, asked))
	if p.shop == nil {
		p.shop = map[int]pause{}
	}
	p.shop[shop] = pause{now.Add(length), length}
	return now.Add(length)
}

// answered ends the pauses of a shop: the next one is short again.
func (p *pauses) answered(shop int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.shop, shop)
}
