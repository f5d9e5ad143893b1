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

// Own reads the synonyms of shops. As a subscriber of a bus it keeps them in memory until they
// change; it must be subscribed before the first search, or not at all.
type Own struct {
	client *ent.Client

	mu         sync.Mutex
	subscribed bool // by Cached
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

// Cached makes o keep synonyms in memory and returns it for a bus.
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
	// A change during the query may be missing in its result.
	if o.subscribed && !o.suspended && generation == o.generation {
		if o.shops == nil || len(o.shops) >= maxShops {
			o.shops = map[int]dictionary{}
		}
		o.shops[shopID] = d
	}
	return d, nil
}

// Purge forgets the synonyms of shops with a tag among tags.
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

// Suspend forgets all synonyms, and keeps none until Resume.
func (o *Own) Suspend() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.suspended, o.shops = true, nil
	o.generation++
}

// Resume keeps synonyms in memory again.
func (o *Own) Resume() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.suspended = false
	o.generation++
}
