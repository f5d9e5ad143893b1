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

// DomainInfo is the API's description of a shop's own domain (docs/openapi.yaml).
type DomainInfo struct {
	ID        int       `json:"id"`
	Domain    string    `json:"domain"`
	Slug      string    `json:"slug"` // slug of the shop
	Verified  bool      `json:"verified"`
	SSLStatus string    `json:"ssl_status"`
	ShopID    int       `json:"shop_id"`
	CreatedAt time.Time `json:"created_at"`
	UpdatedAt time.Time `json:"updated_at"`
}

// DomainInfo returns a shop's verified own domain. domain may be in any letter case and have a port. The
// error is NotFound "domain_unknown" for all other hosts. Hosts that were unknown recently cause no query.
func (r *Resolver) DomainInfo(ctx context.Context, domain string) (*DomainInfo, error) {
	unknown := fault.New(fault.NotFound, "domain_unknown")
	host, err := r.Host(ctx, domain)
	if err != nil {
		return nil, err
	}
	if host.Market() || host.Domain != "" || strings.HasSuffix(host.Name, "."+r.marketHost) {
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
