package tenancy

import (
	"context"
	"fmt"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/shop"
	"haat/ent/shopdomain"
	"haat/ent/viewer"
	"haat/server/platform/fault"
)

// DomainInfo is a shop's own domain as the API answers it (SPEC.md section 3).
type DomainInfo struct {
	ID        int       `json:"id"`
	Domain    string    `json:"domain"`
	Slug      string    `json:"slug"` // of its shop
	Verified  bool      `json:"verified"`
	SSLStatus string    `json:"ssl_status"`
	ShopID    int       `json:"shop_id"`
	CreatedAt time.Time `json:"created_at"`
	UpdatedAt time.Time `json:"updated_at"`
}

// DomainInfo finds a shop's own domain that is verified, whichever way its letters and
// a port are written. NotFound "domain_unknown" for all else, without a query where it
// was asked for lately.
func (r *Resolver) DomainInfo(ctx context.Context, domain string) (*DomainInfo, error) {
	unknown := fault.New(fault.NotFound, "domain_unknown")
	host, err := r.Host(ctx, domain)
	if err != nil {
		return nil, err
	}
	if host.Market() || strings.HasSuffix(host.Name, "."+r.marketHost) {
		return nil, unknown
	}
	row, err := r.client.ShopDomain.Query().
		Where(shopdomain.Domain(host.Name), shopdomain.Verified(true)).
		WithShop(func(q *ent.ShopQuery) { q.Select(shop.FieldSlug) }).
		Only(viewer.WithSystem(ctx))
	if ent.IsNotFound(err) {
		return nil, unknown
	}
	if err != nil {
		return nil, fmt.Errorf("load domain: %w", err)
	}
	return &DomainInfo{
		ID: row.ID, Domain: row.Domain, Slug: row.Edges.Shop.Slug, Verified: row.Verified, SSLStatus: row.SslStatus,
		ShopID: row.ShopID, CreatedAt: row.CreatedAt, UpdatedAt: row.UpdatedAt,
	}, nil
}
