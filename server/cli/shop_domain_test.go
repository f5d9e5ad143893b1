package cli

import (
	"context"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/ent/shopdomain"
	"haat/ent/viewer"
	"haat/server/platform/db/dbtest"
)

// domainProcess creates the shops rina with the verified domain rina.example, and other with the
// verified domain taken.example.
func domainProcess(t *testing.T) (*process, *ent.Client) {
	t.Helper()
	address := dbtest.URL(t)
	p := newProcess(t, address)
	client := dbtest.OpenURL(t, address).Client
	for slug, domain := range map[string]string{"rina": "rina.example", "other": "taken.example"} {
		row := client.Shop.Create().SetSlug(slug).SetName(slug).SetRedirectToDomain(true).SaveX(viewer.WithSystem(context.Background()))
		client.ShopDomain.Create().SetDomain(domain).SetVerified(true).ExecX(viewer.WithShop(context.Background(), row.ID))
	}
	return p, client
}

func TestShopDomain_IsShownReplacedAndRemoved(t *testing.T) {
	p, client := domainProcess(t)
	system := viewer.WithSystem(context.Background())
	steps := []struct {
		args []string
		want string // text in the output
		has  string // the shop's domain afterwards
	}{
		{nil, "rina: rina.example, verified", "rina.example"},
		{[]string{"Shop.Rina.example"}, "rina: shop.rina.example, not verified yet", "shop.rina.example"},
		{nil, "_haat.shop.rina.example  haat-", "shop.rina.example"},
		{[]string{"--remove"}, "removed the domain of rina", ""},
		{nil, "rina has no domain of its own\n", ""},
	}
	for _, step := range steps {
		out, code := p.run(append([]string{"shop", "domain", "rina"}, step.args...)...)
		if code != 0 || !strings.Contains(out, step.want) {
			t.Errorf("%v: status %d: %s", step.args, code, out)
		}
		row, err := client.ShopDomain.Query().Where(shopdomain.DomainNEQ("taken.example")).Only(system)
		if has := ""; err == nil {
			if has = row.Domain; has != step.has || row.Verified != (has == "rina.example") {
				t.Errorf("%v: it has %s, %t", step.args, has, row.Verified)
			}
		} else if !ent.IsNotFound(err) || step.has != "" {
			t.Errorf("%v: %v", step.args, err)
		}
	}
	if row := client.Shop.Query().Where().AllX(system); row[0].RedirectToDomain == row[1].RedirectToDomain {
		t.Error("redirects to a removed domain, or another shop's redirect is off")
	}
	by := client.AuditLog.Query().Where(auditlog.Entity(ent.TypeShopDomain)).AllX(system)
	if len(by) != 3 || by[0].ActorName != "Haat" || by[0].Action != "delete" || by[1].Action != "create" || by[2].Action != "delete" {
		t.Errorf("the log is %v", by)
	}
}

func TestShopDomain_ReportsErrors(t *testing.T) {
	p, client := domainProcess(t)
	for want, args := range map[string][]string{
		`shop "none" not found`:                      {"none"},
		"taken.example is verified for another shop": {"rina", "taken.example"},
		`invalid domain "localhost"`:                 {"rina", "localhost"},
		`invalid domain "com.bd" (format)`:           {"rina", "com.bd"},
		"either a domain or --remove":                {"rina", "rina.example", "--remove"},
	} {
		out, code := p.run(append([]string{"shop", "domain"}, args...)...)
		if code != 1 || !strings.Contains(out, want) || strings.Count(out, "\n") != 1 {
			t.Errorf("%v: status %d: %s", args, code, out)
		}
	}
	rows := client.ShopDomain.Query().Where(shopdomain.Verified(true)).CountX(viewer.WithSystem(context.Background()))
	if rows != 2 {
		t.Errorf("%d domains are left", rows)
	}
}
