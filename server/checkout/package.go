package checkout

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"haat/ent"
	"haat/ent/shippingpackage"
	"haat/server/catalog"
	"haat/server/platform/money"
)

// packages lists the shop's active shipping packages in the merchant's order.
func packages(ctx context.Context, client *ent.Client) ([]*ent.ShippingPackage, error) {
	rows, err := client.ShippingPackage.Query().Where(shippingpackage.Active(true)).
		Order(ent.Asc(shippingpackage.FieldPosition, shippingpackage.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list shipping packages: %w", err)
	}
	return rows, nil
}

// chosenPackage returns the package with the id. For id 0 it returns the package for the district:
// one of its zone, else one for any zone, else the first. It returns nil if the shop has no
// packages. It reports false for an unknown id.
func chosenPackage(shop *ent.Shop, list []*ent.ShippingPackage, id int, district string) (chosen *ent.ShippingPackage, ok bool) {
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
	if zone := zoneOf(shop, district); zone != "" {
		if find(func(p *ent.ShippingPackage) bool { return p.Zone == zone }) ||
			find(func(p *ent.ShippingPackage) bool { return p.Zone == shippingpackage.ZoneAny }) {
			return chosen, true
		}
	}
	find(func(*ent.ShippingPackage) bool { return true })
	return chosen, true
}

// zoneOf returns the zone of a district relative to the shop's, or "" if either is unknown.
func zoneOf(shop *ent.Shop, district string) shippingpackage.Zone {
	switch {
	case shop.District == "" || district == "":
		return ""
	case strings.EqualFold(shop.District, district):
		return shippingpackage.ZoneInside
	default:
		return shippingpackage.ZoneOutside
	}
}

func packagesOf(list []*ent.ShippingPackage, locale catalog.Locale) []ShippingPackage {
	shown := make([]ShippingPackage, len(list))
	for i, p := range list {
		shown[i] = ShippingPackage{
			ID: p.ID, Name: locale.Pick(p.Name, p.BnName), Fee: money.Amount(p.Fee), Zone: string(p.Zone),
			MinDays: p.MinDays, MaxDays: p.MaxDays,
		}
	}
	return shown
}
