package doctor

import (
	"context"
	"fmt"
	"slices"

	"haat/ent/shopdomain"
	"haat/ent/viewer"
	"haat/server/config"
	"haat/server/platform/db"
	"haat/server/shop/domain"
)

const adminCheck = "admin host"

// checkAdminHost checks whether the admin host resolves. If not, merchants cannot log in.
func checkAdminHost(ctx context.Context, cfg *config.Config) []Finding {
	host := cfg.AdminName()
	switch {
	case host == "":
		return []Finding{ok(adminCheck, "not set: the admin area is on %s", cfg.MarketHost)}
	case isLocal(host) && cfg.DNS == "":
		return []Finding{ok(adminCheck, "%s is a local name", host)}
	}
	do := "create the same DNS records for " + host + " as for " + cfg.MarketHost + ", or set HAAT_ADMIN_HOST"
	resolver := domain.ResolverAt(cfg.DNS)
	found, err := resolver.LookupHost(ctx, host+".")
	if err != nil {
		return []Finding{fail(adminCheck, fmt.Errorf("merchants cannot log in: %w", err), do)}
	}
	market, err := resolver.LookupHost(ctx, cfg.MarketHost+".")
	if err == nil && !slices.ContainsFunc(found, func(a string) bool { return slices.Contains(market, a) }) {
		return []Finding{warn(adminCheck, host+" resolves to another address than "+cfg.MarketHost, do)}
	}
	return []Finding{ok(adminCheck, "%s resolves", host)}
}

// checkAdminShop checks that the admin host is not also a shop's domain, because the shop's pages would be
// unreachable.
func checkAdminShop(ctx context.Context, cfg *config.Config, d *db.DB) []Finding {
	host := cfg.AdminName()
	if host == "" {
		return nil
	}
	taken, err := d.Client.ShopDomain.Query().Where(shopdomain.Domain(host), shopdomain.Verified(true)).Exist(viewer.WithSystem(ctx))
	if err != nil {
		return afterTables(adminCheck, err)
	}
	if taken {
		return []Finding{fail(adminCheck, fmt.Errorf("%s is a shop's own domain", host), "set HAAT_ADMIN_HOST to another host, or see haat shop domain")}
	}
	return nil
}
