package delivery

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"haat/ent"
	"haat/ent/predicate"
	"haat/ent/shippingpackage"
)

// Active lists the shop's active shipping packages in the merchant's sort order.
func Active(ctx context.Context, client *ent.Client) ([]*ent.ShippingPackage, error) {
	return packages(ctx, client, shippingpackage.Active(true))
}

// packages lists the shop's shipping packages that satisfy the conditions, in the merchant's sort order.
func packages(ctx context.Context, client *ent.Client, conditions ...predicate.ShippingPackage) ([]*ent.ShippingPackage, error) {
	rows, err := client.ShippingPackage.Query().Where(conditions...).
		Order(ent.Asc(shippingpackage.FieldPosition, shippingpackage.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list shipping packages: %w", err)
	}
	return rows, nil
}

// Choose returns the package with the id. For id 0 it returns the package for the district: one for its zone,
// otherwise one for any zone, otherwise the first. In a shop without a district, zones are unknown; for id 0
// Choose then returns the only package, or nil if the shopper must choose one of several. It also returns nil
// if the shop has no packages. It reports false for an unknown id.
func Choose(shop *ent.Shop, list []*ent.ShippingPackage, id int, district string) (chosen *ent.ShippingPackage, ok bool) {
	find := func(fits func(*ent.ShippingPackage) bool) bool {
		i := slices.IndexFunc(list, fits)
		if i >= 0 {
			chosen = list[i]
		}
		return i >= 0
	}
	if id != 0 {
		return chosen, find(func(p *ent.ShippingPackage) bool { return p.ID == id })
	}
	if shop.District == "" && len(list) > 1 {
		return nil, true
	}
	if zone := ZoneOf(shop, district); zone != "" {
		if find(func(p *ent.ShippingPackage) bool { return p.Zone == zone }) ||
			find(func(p *ent.ShippingPackage) bool { return p.Zone == shippingpackage.ZoneAny }) {
			return chosen, true
		}
	}
	find(func(*ent.ShippingPackage) bool { return true })
	return chosen, true
}

// Serving returns the packages that serve a district: those for its zone and those for any zone. If the zone is unknown, it returns all.
func Serving(shop *ent.Shop, list []*ent.ShippingPackage, district string) []*ent.ShippingPackage {
	zone := ZoneOf(shop, district)
	var fitting []*ent.ShippingPackage
	for _, p := range list {
		if Serves(p, zone) {
			fitting = append(fitting, p)
		}
	}
	return fitting
}

// Serves reports whether a package serves a zone. An unknown zone is "".
func Serves(p *ent.ShippingPackage, zone shippingpackage.Zone) bool {
	return zone == "" || p.Zone == zone || p.Zone == shippingpackage.ZoneAny
}

// Has reports whether the list contains a package with the id.
func Has(list []*ent.ShippingPackage, id int) bool {
	return slices.ContainsFunc(list, func(p *ent.ShippingPackage) bool { return p.ID == id })
}

// ZoneOf returns the zone of a district relative to the shop's district, or "" if either is unknown.
func ZoneOf(shop *ent.Shop, district string) shippingpackage.Zone {
	switch {
	case shop.District == "" || district == "":
		return ""
	case strings.EqualFold(shop.District, district):
		return shippingpackage.ZoneInside
	default:
		return shippingpackage.ZoneOutside
	}
}
