package tenancy

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"haat/ent/viewer"
	"haat/server/platform/tagcache"
)

const (
	// maxShops is the maximum number of shops whose values are cached. A shop's row and its lists are about 5 KB each.
	maxShops = 5_000
	// shopLife is the expiry of cached values. It matters only with SQLite, where a change by a command purges
	// nothing in a running server.
	shopLife = 5 * time.Second
)

// PerShop caches one value per shop in memory, such as the shop's categories. It is a pubsub.Subscriber: a purge
// of the shop's ShopTag deletes the value. A nil PerShop caches nothing.
type PerShop[V any] struct{ *tagcache.Cache[int, V] }

// NewPerShop returns an empty cache.
func NewPerShop[V any]() *PerShop[V] {
	return &PerShop[V]{tagcache.New[int, V](tagcache.Options[int]{Max: maxShops, Life: shopLife, KeyOf: shopOfTag})}
}

// OfViewer returns the value of the context's shop. If it is not cached, OfViewer calls load. The caller must not change the value.
func (c *PerShop[V]) OfViewer(ctx context.Context, load func(ctx context.Context) (V, error)) (V, error) {
	v, _ := viewer.From(ctx)
	if c == nil || v.ShopID() == 0 {
		return load(ctx)
	}
	return c.Get(ctx, v.ShopID(), load)
}

// ShopTag returns the tag of everything that depends on a shop's row, domains, categories or shipping packages.
func ShopTag(id int) string { return fmt.Sprintf("shop:%d", id) }

// shopOfTag returns the shop id in a ShopTag. It reports false for other tags.
func shopOfTag(tag string) (id int, ok bool) {
	number, ok := strings.CutPrefix(tag, "shop:")
	id, err := strconv.Atoi(number)
	return id, ok && err == nil
}
