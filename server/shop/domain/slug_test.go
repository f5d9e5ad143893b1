package domain_test

import (
	"context"
	"fmt"
	"testing"

	"haat/ent/formerslug"
	"haat/ent/viewer"
	"haat/server/platform/dnstest"
	"haat/server/platform/fault"
	"haat/server/shop/domain"
	"haat/server/tenancy"
	"haat/server/tenancy/tenancytest"
)

func TestChangeSlug_ReservesTheFormerOneAndWorksOnce(t *testing.T) {
	a := newArea(t)
	d := domain.New(a.Client, "haat.test", "")
	rina, karim := tenantOf(a, "rina"), tenantOf(a, "karim")
	for slug, reason := range map[string]string{"": "format", "Rina Saree": "format", "admin": "reserved", "karim": "taken", "rina": "same"} {
		_, err := d.ChangeSlug(rina.Context(context.Background()), rina, domain.SlugRequest{Slug: slug})
		wantFault(t, err, fault.Invalid, "slug_invalid")
		if f, _ := fault.As(err); f == nil || f.Fields["slug"] != reason {
			t.Errorf("%q: %v", slug, f)
		}
	}
	state, err := d.ChangeSlug(rina.Context(context.Background()), rina, domain.SlugRequest{Slug: " rina-saree "})
	if err != nil || *state != (domain.SlugState{Slug: "rina-saree", Former: "rina"}) {
		t.Fatalf("%+v, %v", state, err)
	}
	tenants := tenancy.NewResolver(a.Client, "haat.test")
	rina, err = tenants.Shop(context.Background(), "rina-saree")
	if err != nil || rina.FormerSlug != "rina" {
		t.Fatalf("%+v, %v", rina, err)
	}
	if _, err = tenants.Shop(context.Background(), "rina"); err == nil || err.Error() != (&tenancy.Moved{From: "rina", To: "rina-saree"}).Error() {
		t.Errorf("by the former slug: %v", err)
	}
	if got, err := d.Slug(rina.Context(context.Background()), rina); err != nil || *got != *state {
		t.Errorf("%+v, %v", got, err)
	}
	_, err = d.ChangeSlug(rina.Context(context.Background()), rina, domain.SlugRequest{Slug: "rina-again"})
	wantFault(t, err, fault.Conflict, "slug_changed")
	for _, slug := range []string{"rina", "rina-saree"} {
		_, err = d.ChangeSlug(karim.Context(context.Background()), karim, domain.SlugRequest{Slug: slug})
		wantFault(t, err, fault.Invalid, "slug_invalid")
	}
	if got, err := d.Slug(karim.Context(context.Background()), karim); err != nil || *got != (domain.SlugState{Slug: "karim"}) {
		t.Errorf("another shop: %+v, %v", got, err)
	}
}

func tenantOf(a *area, slug string) *tenancy.Tenant {
	return &tenancy.Tenant{Shop: a.Client.Shop.Create().SetSlug(slug).SetName(slug).SaveX(tenancytest.System)}
}

// If one shop gives up a slug while another requests it, at most one of them may have it.
func TestChangeSlug_ConcurrentChangesNeverShareASlug(t *testing.T) {
	a := newArea(t)
	d := domain.New(a.Client, "haat.test", "")
	for round := range 10 {
		from, to := fmt.Sprint("a", round), fmt.Sprint("b", round)
		one, two, three := tenantOf(a, from), tenantOf(a, fmt.Sprint("c", round)), tenantOf(a, fmt.Sprint("d", round))
		requests := make(chan func() error, 3)
		for tenant, slug := range map[*tenancy.Tenant]string{one: to, two: from, three: to} {
			requests <- func() error {
				_, err := d.ChangeSlug(tenant.Context(context.Background()), tenant, domain.SlugRequest{Slug: slug})
				return err
			}
		}
		tenancytest.AtOnce(3, func() error { return (<-requests)() })
		for _, slug := range []string{from, to} {
			holders := a.Client.FormerSlug.Query().Where(formerslug.Slug(slug)).CountX(tenancytest.System)
			for _, row := range a.Client.Shop.Query().AllX(viewer.WithSystem(context.Background())) {
				if row.Slug == slug {
					holders++
				}
			}
			if holders > 1 {
				t.Errorf("%s belongs to %d shops", slug, holders)
			}
		}
	}
}

func TestChangeSlug_ASubdomainMustReachTheServer(t *testing.T) {
	z := dnstest.Start(t, "haat.test. A 192.0.2.1", "new.haat.test. A 192.0.2.9")
	a := newArea(t)
	d := domain.New(a.Client, "haat.test", z.Address)
	rina := tenantOf(a, "rina")
	rina.Shop.Subdomain = true
	ctx := rina.Context(context.Background())
	_, err := d.ChangeSlug(ctx, rina, domain.SlugRequest{Slug: "new"})
	wantFault(t, err, fault.Conflict, "subdomain_unreachable")
	z.Set("new.haat.test. A 192.0.2.1")
	if _, err := d.ChangeSlug(ctx, rina, domain.SlugRequest{Slug: "new"}); err != nil {
		t.Error(err)
	}
}
