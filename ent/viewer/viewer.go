// Package viewer stores the viewer in a context: the shop or the platform on whose behalf the
// database is used. Tenant-owned entities deny every query and mutation without a viewer.
package viewer

import "context"

type key struct{}

// Viewer is either one shop or the platform itself.
type Viewer struct {
	shopID int
	system bool
}

// WithShop limits every query and mutation with the returned context to the shop's own rows.
func WithShop(ctx context.Context, shopID int) context.Context {
	return context.WithValue(ctx, key{}, Viewer{shopID: shopID})
}

// WithSystem removes the limit to one shop. It is for work that belongs to no single shop:
// resolving a host, the landing page, migrations, seeding and job workers.
func WithSystem(ctx context.Context) context.Context {
	return context.WithValue(ctx, key{}, Viewer{system: true})
}

// From returns the context's viewer. ok is false if there is none.
func From(ctx context.Context) (v Viewer, ok bool) {
	v, ok = ctx.Value(key{}).(Viewer)
	return v, ok
}

// ShopOf returns the shop of the context's viewer; 0, which no row has, for the platform and without a viewer.
func ShopOf(ctx context.Context) int {
	v, _ := From(ctx)
	return v.ShopID()
}

// System reports whether the viewer is the platform itself.
func (v Viewer) System() bool { return v.system }

// ShopID returns the viewer's shop; 0 for the platform.
func (v Viewer) ShopID() int { return v.shopID }
