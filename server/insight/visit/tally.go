package visit

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"net/http"
	"strconv"

	"github.com/axiomhq/hyperloglog"

	"haat/server/platform/dhaka"
	"haat/server/platform/httpx"
)

// shopDay is a day of a shop, in the form 2006-01-02 in Bangladesh.
type shopDay struct {
	shopID int
	day    string
}

// tally contains the visits and pages of a shop or of one of its sources.
type tally struct {
	sketch *hyperloglog.Sketch
	pages  int
}

func newTally() *tally { return &tally{sketch: hyperloglog.New()} }

// merge adds other's counts. Merging does not fail, because all sketches of this package have the same
// precision.
func (t *tally) merge(other *tally) error {
	t.pages += other.pages
	return t.sketch.Merge(other.sketch)
}

// tallies contains the counts of a shop and day: those of all visits, and those of each source.
type tallies struct {
	all     *tally
	sources map[string]*tally
}

// add counts a request, unless a crawler sent it.
func (c *Counter) add(ctx context.Context, h hit) {
	if c.isCrawler(h.agent) {
		return
	}
	source, own := c.sourceOf(ctx, h.slug, h.host, h.query, h.referrer)
	day := dhaka.Day(c.Now())
	c.mu.Lock()
	defer c.mu.Unlock()
	who := c.visitor(day, h)
	t := c.pending[shopDay{h.shopID, day}]
	if t == nil {
		if c.tallies >= maxTallies {
			c.dropped.Add(1)
			return
		}
		c.tallies++
		t = &tallies{newTally(), map[string]*tally{}}
		c.pending[shopDay{h.shopID, day}] = t
	}
	if !own { // a page opened from the shop belongs to a visit that has been counted already
		source = limited(source, len(t.sources), func(name string) bool { return t.sources[name] != nil })
		if t.sources[source] == nil {
			if c.tallies >= maxTallies {
				c.dropped.Add(1)
				return
			}
			c.tallies++
			t.sources[source] = newTally()
		}
		t.all.sketch.InsertHash(who)
		t.sources[source].sketch.InsertHash(who)
		t.sources[source].pages++
	}
	t.all.pages++
}

// limited returns the name under which a source of a shop and day is counted. It is the source itself if it
// is well-known or already counted, or if there are fewer than maxSources; otherwise it is other.
func limited(source string, sources int, known func(string) bool) string {
	if sources < maxSources || wellKnown[source] || known(source) {
		return source
	}
	return other
}

// dayKey is the HMAC key of a day's visitors. Without it and the shared secret, nobody can determine whether
// a visitor is in a sketch.
type dayKey struct {
	day string
	key []byte
}

// visitor returns a hash of the visitor that differs by day and shop. Only sketches contain it. IPv6
// addresses of the same /64 network count as one, because devices change the rest of the address during the
// day. mu must be held.
func (c *Counter) visitor(day string, h hit) uint64 {
	if c.key.day != day {
		c.key = dayKey{day, mac([]byte(c.Secret), "visits of "+day)}
	}
	network := httpx.NetworkOf(c.Address(requestOf(h)), 64)
	return binary.BigEndian.Uint64(mac(c.key.key, strconv.Itoa(h.shopID)+"\x00"+network+"\x00"+h.agent))
}

func mac(key []byte, text string) []byte {
	sum := hmac.New(sha256.New, key)
	sum.Write([]byte(text))
	return sum.Sum(nil)
}

// requestOf returns a request with the address and the header that Options.Address reads.
func requestOf(h hit) *http.Request {
	return &http.Request{RemoteAddr: h.remote, Header: http.Header{"X-Forwarded-For": h.forwarded}}
}
