package tenancy_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

var system = viewer.WithSystem(context.Background())

func TestCertificateHost_AcceptsMarketShopsAndVerifiedDomains(t *testing.T) {
	client := dbtest.Open(t).Client
	rina := client.Shop.Create().SetSlug("rina").SetName("Rina").SaveX(system)
	shop := viewer.WithShop(context.Background(), rina.ID)
	client.ShopDomain.Create().SetDomain("rina.example").SetVerified(true).ExecX(shop)
	client.ShopDomain.Create().SetDomain("asked.example").ExecX(shop)
	r := tenancy.NewResolver(client, "haat.test")
	for host, want := range map[string]string{
		"haat.test": "haat.test", "HAAT.test.:443": "haat.test", "rina.haat.test": "rina.haat.test",
		"rina.example": "rina.example", "Rina.Example:80": "rina.example",
		"": "", "127.0.0.1": "", "localhost": "", "www.haat.test": "", "nobody.haat.test": "", "a.rina.haat.test": "",
		"asked.example": "", "other.example": "", "www.rina.example": "www.rina.example", "www.asked.example": "", "www.www.rina.example": "", "haat.test.example": "", "rina": "",
	} {
		name, err := r.CertificateHost(context.Background(), host)
		if name != want || (err == nil) != (want != "") || err != nil && !fault.IsNotFound(err) {
			t.Errorf("%q: %q, %v", host, name, err)
		}
	}
}

func TestCertificateHost_UnknownHostsCauseNoQueries(t *testing.T) {
	var queries atomic.Int64
	d := dbtest.Open(t)
	client := ent.NewClient(ent.Driver(dbtest.CountQueries(d.Driver(), &queries)))
	r := tenancy.NewResolver(client, "haat.test")
	for i := range 20_000 {
		for _, host := range []string{fmt.Sprintf("x%d.example", i), fmt.Sprintf("x%d.haat.test", i)} {
			if name, err := r.CertificateHost(context.Background(), host); !fault.IsNotFound(err) {
				t.Fatalf("%s, %v", name, err)
			}
		}
	}
	if n := queries.Load(); n != 3 {
		t.Errorf("%d queries", n)
	}
}

func TestCertificateHost_AcceptsADomainSoonAfterVerification(t *testing.T) {
	client := dbtest.Open(t).Client
	rina := client.Shop.Create().SetSlug("rina").SetName("Rina").SaveX(system)
	r := tenancy.NewResolver(client, "haat.test")
	r.CertificateHost(context.Background(), "rina.example")
	client.ShopDomain.Create().SetDomain("rina.example").SetVerified(true).ExecX(viewer.WithShop(context.Background(), rina.ID))
	r.Purge([]string{tenancy.HostsTag})
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		if _, err := r.CertificateHost(context.Background(), "rina.example"); err == nil {
			return
		}
	}
	t.Error("the domain is still unknown")
}

func TestShop_LinksOnlyCertifiedDomains(t *testing.T) {
	client := dbtest.Open(t).Client
	rina := client.Shop.Create().SetSlug("rina").SetName("Rina").SaveX(system)
	own := client.ShopDomain.Create().SetDomain("rina.example").SetVerified(true).SaveX(viewer.WithShop(context.Background(), rina.ID))
	proxied, certified := tenancy.NewResolver(client, "haat.test"), tenancy.NewResolver(client, "haat.test")
	certified.LinkCertifiedOnly()
	domain := func(r *tenancy.Resolver) string {
		t.Helper()
		tenant, err := r.Shop(context.Background(), "rina")
		if err != nil {
			t.Fatal(err)
		}
		return tenant.Domain
	}
	domained := func(r *tenancy.Resolver) bool { return client.Shop.Query().Where(r.OnOwnHosts()).ExistX(system) }
	if got := domain(proxied) + ", " + domain(certified); got != "rina.example, " || !domained(proxied) || domained(certified) {
		t.Errorf("without a certificate: %s", got)
	}
	own.Update().SetSslStatus("issued").ExecX(system)
	if got := domain(certified); got != "rina.example" || !domained(certified) {
		t.Errorf("with a certificate: %q", got)
	}
}
