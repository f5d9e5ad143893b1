package main

import (
	"context"
	"fmt"
	"slices"

	"haat/ent/shopdomain"
	"haat/ent/viewer"
	"haat/server/config"
	"haat/server/merchant"
	"haat/server/platform/db"
)

const adminCheck = "admin host"

// lookAtAdminHost looks for the host of the merchants' area in the DNS: without it no merchant can
// log in.
func lookAtAdminHost(ctx context.Context, cfg *config.Config) []finding {
	host := cfg.AdminName()
	switch {
	case host == "":
		return []finding{ok(adminCheck, "none: the merchants' area is on %s", cfg.MarketHost)}
	case isLocal(host) && cfg.DNS == "":
		return []finding{ok(adminCheck, "%s is a name of this machine", host)}
	}
	do := "give " + host + " the records that " + cfg.MarketHost + " has, or set HAAT_ADMIN_HOST"
	resolver := merchant.ResolverAt(cfg.DNS)
	found, err := resolver.LookupHost(ctx, host+".")
	if err != nil {
		return []finding{fail(adminCheck, fmt.Errorf("no merchant can log in: %w", err), do)}
	}
	market, err := resolver.LookupHost(ctx, cfg.MarketHost+".")
	if err == nil && !slices.ContainsFunc(found, func(a string) bool { return slices.Contains(market, a) }) {
		return []finding{warn(adminCheck, host+" leads elsewhere than "+cfg.MarketHost, do)}
	}
	return []finding{ok(adminCheck, "%s is found", host)}
}

// lookAtAdminShop looks whether the admin host is a shop's own domain, whose pages nobody could open.
func lookAtAdminShop(ctx context.Context, cfg *config.Config, d *db.DB) []finding {
	host := cfg.AdminName()
	if host == "" {
		return nil
	}
	taken, err := d.Client.ShopDomain.Query().Where(shopdomain.Domain(host), shopdomain.Verified(true)).Exist(viewer.WithSystem(ctx))
	if err != nil {
		return afterTables(adminCheck, err)
	}
	if taken {
		return []finding{fail(adminCheck, fmt.Errorf("%s is a shop's own domain", host), "set HAAT_ADMIN_HOST to another host, or see haat shop domain")}
	}
	return nil
}
