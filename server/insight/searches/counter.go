// Package searches counts the terms that shoppers search for, without storing who searched. Counts are
// collected in memory and added to the database in batches, so that a search does not write to the database.
// Several nodes add to the same counts. If a node is killed, its counts of the last flushEvery are lost.
package searches

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"haat/ent"
	"haat/server/platform/dhaka"
	"haat/server/platform/textnorm"
)

const (
	flushEvery = 30 * time.Second
	// settleAfter is the time after which a search is counted, unless the same visitor has searched for a
	// longer or shorter term in the meantime. Searches while a visitor is typing are therefore not counted.
	settleAfter = 5 * time.Second
)

// Limits against visitors who invent terms.
const (
	minTerm     = 2   // characters
	maxTerm     = 50  // characters
	maxDigits   = 5   // longer numbers may be phone numbers
	maxPerDay   = 300 // different terms of a shop in a day
	maxBuffered = 20_000
	maxVisitors = 20_000
	// maxNetworks is the maximum number of networks that are stored for a term, as hashes.
	maxNetworks = 8
)

// Counter counts searches. Its methods may be called concurrently.
type Counter struct {
	client *ent.Client
	logger *slog.Logger
	now    func() time.Time

	mu      sync.Mutex
	typing  map[visitor]search
	counts  map[key]count
	perShop map[int]int // different terms in counts
	popular map[int]popular
	purged  string // day of the last deletion of old counts
}

type visitor struct {
	shopID int
	from   string
}

type search struct {
	term    string
	network string
	found   bool
	at      time.Time
}

type key struct {
	shopID    int
	day, term string
}

type count struct {
	found, missed int
	networks      []int // hashes of networks
}

// New returns a counter for client's database. now returns the time; nil means time.Now.
func New(client *ent.Client, logger *slog.Logger, now func() time.Time) *Counter {
	if now == nil {
		now = time.Now
	}
	return &Counter{client: client, logger: logger, now: now,
		typing: map[visitor]search{}, counts: map[key]count{}, perShop: map[int]int{}, popular: map[int]popular{}}
}

// Count records a search. from identifies a visitor who is typing, and network is the network that a provider
// assigns to one customer; neither is stored. found states whether the search had results.
func (c *Counter) Count(shopID int, from, network, term string, found bool) {
	term, ok := countable(term)
	if !ok {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	who := visitor{shopID, from}
	before, known := c.typing[who]
	if known && !strings.HasPrefix(term, before.term) && !strings.HasPrefix(before.term, term) {
		c.add(who.shopID, before)
	}
	if !known && len(c.typing) >= maxVisitors {
		return
	}
	c.typing[who] = search{term, network, found, c.now()}
}

// countable returns the form in which a term is counted. It returns false for terms that are not counted:
// those that are too short or too long, or may be personal data.
func countable(term string) (string, bool) {
	term = norm.NFC.String(strings.ToLower(strings.Join(strings.Fields(strings.ToValidUTF8(term, "")), " ")))
	if n := utf8.RuneCountInString(term); n < minTerm || n > maxTerm || strings.ContainsRune(term, '@') || textnorm.Fold(term) == "" {
		return "", false
	}
	digits := 0
	for _, c := range textnorm.ASCIIDigits(term) {
		switch {
		case c >= '0' && c <= '9':
			digits++
		case c < ' ':
			return "", false
		}
	}
	return term, digits <= maxDigits
}

// add counts a search. mu must be held.
func (c *Counter) add(shopID int, s search) {
	k := key{shopID, dhaka.Day(s.at), s.term}
	n, known := c.counts[k]
	if !known {
		if c.perShop[shopID] >= maxPerDay || len(c.counts) >= maxBuffered {
			return
		}
		c.perShop[shopID]++
	}
	if s.found {
		n.found++
	} else {
		n.missed++
	}
	n.networks = withNetworks(n.networks, hashOf(shopID, s.term, s.network))
	c.counts[k] = n
}

// Run writes the counts every flushEvery until ctx ends, and then once more.
func (c *Counter) Run(ctx context.Context) error {
	tick := time.NewTicker(flushEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), flushEvery)
			defer cancel()
			c.settle(0)
			c.flushOrLog(last)
			return nil
		case <-tick.C:
			c.settle(settleAfter)
			c.flushOrLog(ctx)
		}
	}
}

func (c *Counter) flushOrLog(ctx context.Context) {
	if err := c.Flush(ctx); err != nil {
		c.logger.Error("searches are not counted", "error", err)
	}
}

// settle counts the terms of visitors who have not typed for the duration since.
func (c *Counter) settle(since time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	before := c.now().Add(-since)
	for who, s := range c.typing {
		if !s.at.After(before) {
			c.add(who.shopID, s)
			delete(c.typing, who)
		}
	}
}
