package search

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"haat/ent"
	"haat/ent/synonym"
	"haat/ent/viewer"
	"haat/server/platform/pubsub"
)

// maxShops is the maximum number of shops whose synonyms are in memory.
const maxShops = 2000

// Own reads the synonyms of shops. If it is subscribed to a bus (see Cached), it caches them until they
// change. It must be subscribed before the first search, or not at all.
type Own struct {
	client *ent.Client

	mu         sync.Mutex
	subscribed bool // set by Cached
	suspended  bool
	generation int // the number of purges
	shops      map[int]dictionary
}

const synonymTag = "synonyms:"

// SynonymTag is the tag of a shop's synonyms.
func SynonymTag(shopID int) string { return synonymTag + strconv.Itoa(shopID) }

func shopOfTag(tag string) (id int, ok bool) {
	number, ok := strings.CutPrefix(tag, synonymTag)
	if !ok {
		return 0, false
	}
	id, err := strconv.Atoi(number)
	return id, err == nil
}

// Cached enables the cache and returns o, to be subscribed to a bus.
func (o *Own) Cached() *Own {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.subscribed = true
	return o
}

// of returns the synonyms of the viewer's shop.
func (o *Own) of(ctx context.Context) (dictionary, error) {
	v, _ := viewer.From(ctx)
	shopID := v.ShopID()
	o.mu.Lock()
	known, ok := o.shops[shopID]
	generation := o.generation
	o.mu.Unlock()
	if ok {
		return known, nil
	}
	rows, err := o.client.Synonym.Query().Order(ent.Asc(synonym.FieldID)).Select(synonym.FieldTerms).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load synonyms: %w", err)
	}
	groups := make([][]string, len(rows))
	for i, row := range rows {
		groups[i] = row.Terms
	}
	d := newDictionary(groups)
	o.mu.Lock()
	defer o.mu.Unlock()
	// A change during the query may be missing from its result, which is then not cached.
	if o.subscribed && !o.suspended && generation == o.generation {
		if o.shops == nil || len(o.shops) >= maxShops {
			o.shops = map[int]dictionary{}
		}
		o.shops[shopID] = d
	}
	return d, nil
}

// Purge removes the synonyms of the shops that the tags name from the cache.
func (o *Own) Purge(tags []string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if slices.Contains(tags, pubsub.All) {
		o.generation, o.shops = o.generation+1, nil
		return
	}
	for _, tag := range tags {
		if id, ok := shopOfTag(tag); ok {
			delete(o.shops, id)
			o.generation++
		}
	}
}

// Suspend empties the cache and disables it until Resume.
func (o *Own) Suspend() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.suspended, o.shops = true, nil
	o.generation++
}

// Resume enables the cache again.
func (o *Own) Resume() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.suspended = false
	o.generation++
}
