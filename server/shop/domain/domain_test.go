package domain_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"haat/ent/shopdomain"
	"haat/server/platform/audit"
	"haat/server/platform/dnstest"
	"haat/server/platform/fault"
	"haat/server/shop/domain"
	"haat/server/tenancy/tenancytest"
)

// domains returns the service under test for the market host haat.test at 192.0.2.1.
func (a *area) domains(z *dnstest.Zone) *domain.Domains {
	return domain.New(a.Client, "haat.test", z.Address)
}

func market(t testing.TB) *dnstest.Zone {
	return dnstest.Start(t, "haat.test. A 192.0.2.1", "haat.test. AAAA 2001:db8::1")
}

func ask(t testing.TB, d *domain.Domains, ctx context.Context, name string) *domain.Domain {
	t.Helper()
	asked, err := d.Request(ctx, domain.DomainRequest{Domain: name}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	return asked
}

// problems returns the problems of a domain's records, each with the record's purpose.
func problems(of *domain.Domain) string {
	var list []string
	for _, r := range of.Records {
		if text := r.Purpose + " " + r.Problem; r.Problem != "" && !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	if of.DNSFailed {
		list = append(list, "dns failed")
	}
	return strings.Join(list, ", ")
}

func TestRequest_NormalizesDomains(t *testing.T) {
	a := newArea(t)
	d := a.domains(market(t))
	shops := 0
	for written, want := range map[string]string{
		" https://Shop.Example.com/products?x=1 ": "shop.example.com",
		"EXAMPLE.com.bd.":                         "example.com.bd",
		"example.org:8080":                        "example.org",
		"দোকান.বাংলা":                             "xn--p5b7ah1gxc.xn--54b7fta0cc",
		"bücher.example":                          "xn--bcher-kva.example",
		"under.haat.test.example":                 "under.haat.test.example",
	} {
		_, _, ctx := a.Shop(fmt.Sprint("shop-", shops), "01711000001")
		shops++
		got, err := d.Request(ctx, domain.DomainRequest{Domain: written}, time.Now())
		if err != nil || got.Domain != want || got.Verified || got.SSLStatus != "pending" || got.CheckedAt != nil || problems(got) != "" {
			t.Errorf("%q: %+v, %v", written, got, err)
		}
	}
}

func TestRequest_RefusesInvalidDomains(t *testing.T) {
	a := newArea(t)
	d := a.domains(market(t))
	_, _, ctx := a.Shop("rina", "01711000001")
	for written, wrong := range map[string]string{
		"": "required", " https:///x ": "required",
		"rina": "format", "192.0.2.1": "format", "1.2.3": "format", "com.bd": "format", "github.io": "format", "a b.com": "format", "a_b.com": "format",
		"-a.com": "format", "a..com": "format", "*.example.com": "format", "user@example.com": "format", strings.Repeat("a", 64) + ".com": "format",
		strings.Repeat("a.", 130) + "com": "format", "[::1]": "format",
		"printer.local": "format", "db.prod.INTERNAL": "format", "a.localhost": "format", "nas.home.arpa": "format",
		"haat.test": "ours", "www.haat.test": "ours", "rina.HAAT.test": "ours", "a.b.haat.test": "ours",
	} {
		_, err := d.Request(ctx, domain.DomainRequest{Domain: written}, time.Now())
		if f := wantFault(t, err, fault.Invalid, "domain_invalid"); f.Fields["domain"] != wrong {
			t.Errorf("%q: %v, want %s", written, f.Fields, wrong)
		}
	}
}

func TestRequest_RefusesASecondDomain(t *testing.T) {
	a := newArea(t)
	d := a.domains(market(t))
	_, _, rina := a.Shop("rina", "01711000001")
	ask(t, d, rina, "rina.example")
	_, err := d.Request(rina, domain.DomainRequest{Domain: "other.example"}, time.Now())
	wantFault(t, err, fault.Conflict, "domain_set")
}

func TestRequest_ConcurrentRequestsStoreOneDomain(t *testing.T) {
	a := newArea(t)
	d := a.domains(market(t))
	_, _, ctx := a.Shop("rina", "01711000001")
	names := make(chan string, 8)
	for i := range 8 {
		names <- string(rune('a'+i)) + ".example"
	}
	done, failed := tenancytest.AtOnce(8, func() error {
		_, err := d.Request(ctx, domain.DomainRequest{Domain: <-names}, time.Now())
		return err
	})
	for _, err := range failed {
		wantFault(t, err, fault.Conflict, "domain_set")
	}
	if n := a.Client.ShopDomain.Query().CountX(ctx); done != 1 || n != 1 {
		t.Errorf("%d requests succeeded, %d domains stored", done, n)
	}
}

func TestCheck_FirstShopWithAProofGetsTheDomain(t *testing.T) {
	a := newArea(t)
	z := market(t)
	d := a.domains(z)
	_, _, squatter := a.Shop("squatter", "01711000001")
	_, _, rina := a.Shop("rina", "01711000002")
	ask(t, d, squatter, "rina.example")
	got := ask(t, d, rina, "rina.example")
	z.Set("rina.example. A 192.0.2.1", "_haat.rina.example. TXT "+got.Records[len(got.Records)-1].Value)
	if theirs, err := d.Check(squatter, time.Now()); err != nil || theirs.Verified || theirs.Taken {
		t.Fatalf("before: %+v, %v", theirs, err)
	}
	if got, err := d.Check(rina, time.Now()); err != nil || !got.Verified {
		t.Fatalf("%+v, %v", got, err)
	}
	_, err := d.Check(squatter, time.Now())
	wantFault(t, err, fault.Conflict, "domain_taken")
	if theirs, err := d.Domain(squatter); err != nil || theirs.Verified || !theirs.Taken {
		t.Errorf("the other shop's domain: %+v, %v", theirs, err)
	}
	_, err = d.Request(squatter, domain.DomainRequest{Domain: "rina.example"}, time.Now())
	wantFault(t, err, fault.Conflict, "domain_taken")
	if other := ask(t, d, squatter, "squatter.example"); other.Domain != "squatter.example" || other.Taken {
		t.Errorf("another domain: %+v", other)
	}
}

func TestCheck_ConcurrentProofsVerifyOneShop(t *testing.T) {
	a := newArea(t)
	z := market(t)
	d := a.domains(z)
	shops := make(chan context.Context, 6)
	for i := range 6 {
		_, _, ctx := a.Shop(fmt.Sprint("shop-", i), "01711000001")
		ask(t, d, ctx, "rina.example")
		shops <- ctx
	}
	// All shops have the same token, as if each had proved the domain.
	a.Client.ShopDomain.Update().SetVerifyToken("token").ExecX(tenancytest.System)
	z.Set("rina.example. A 192.0.2.1", "_haat.rina.example. TXT token")
	done, failed := tenancytest.AtOnce(6, func() error {
		_, err := d.Check(<-shops, time.Now())
		return err
	})
	for _, err := range failed {
		wantFault(t, err, fault.Conflict, "domain_taken")
	}
	if n := a.Client.ShopDomain.Query().Where(shopdomain.Verified(true)).CountX(tenancytest.System); done != 1 || n != 1 {
		t.Errorf("%d checks succeeded, %d domains are verified", done, n)
	}
}

// The owner and the scheduled job may check at the same time.
func TestCheck_ConcurrentChecksVerifyOnce(t *testing.T) {
	a := newArea(t)
	z := market(t)
	d := a.domains(z)
	_, _, ctx := a.Shop("rina", "01711000001")
	asked := ask(t, d, ctx, "shop.rina.example")
	z.Set("shop.rina.example. CNAME haat.test.", "_haat.shop.rina.example. TXT "+asked.Records[1].Value)
	_, failed := tenancytest.AtOnce(6, func() error {
		got, err := d.Check(ctx, time.Now())
		if err == nil && !got.Verified {
			err = fmt.Errorf("%+v", got)
		}
		return err
	})
	if len(failed) > 0 {
		t.Errorf("%v", failed)
	}
}

func TestDomain_ListsTheRequiredRecords(t *testing.T) {
	a := newArea(t)
	d := a.domains(market(t))
	for slug, c := range map[string]struct{ domain, want string }{
		"below":      {"shop.example.com", "CNAME shop = haat.test, TXT _haat.shop = TOKEN"},
		"itself":     {"example.net", "A @ = 192.0.2.1, AAAA @ = 2001:db8::1, TXT _haat = TOKEN"},
		"bangladesh": {"rina.com.bd", "A @ = 192.0.2.1, AAAA @ = 2001:db8::1, TXT _haat = TOKEN"},
		"deep":       {"a.b.rina.com.bd", "CNAME a.b = haat.test, TXT _haat.a.b = TOKEN"},
	} {
		_, _, ctx := a.Shop(slug, "01711000001")
		asked := ask(t, d, ctx, c.domain)
		token := a.Client.ShopDomain.Query().OnlyX(ctx).VerifyToken
		var list []string
		for _, r := range asked.Records {
			list = append(list, r.Type+" "+r.Name+" = "+strings.Replace(r.Value, token, "TOKEN", 1))
			if !strings.HasSuffix(r.Host, c.domain) {
				t.Errorf("%s of %s", r.Host, c.domain)
			}
		}
		if got := strings.Join(list, ", "); got != c.want || len(token) < 20 {
			t.Errorf("%s: %s, token %q", c.domain, got, token)
		}
	}
}

func TestCheck_NamesMissingAndWrongRecords(t *testing.T) {
	for name, c := range map[string]struct {
		records []string
		want    string
		found   string // values found in the first record
	}{
		"no records":                {nil, "host missing, proof missing", ""},
		"only the host":             {[]string{"shop.rina.example. CNAME haat.test."}, "proof missing", ""},
		"only the proof":            {[]string{"_haat.shop.rina.example. TXT TOKEN"}, "host missing", ""},
		"elsewhere":                 {[]string{"shop.rina.example. A 93.184.216.34", "_haat.shop.rina.example. TXT TOKEN"}, "host wrong", "93.184.216.34"},
		"another's name":            {[]string{"shop.rina.example. CNAME other.example.", "other.example. A 93.184.216.34", "_haat.shop.rina.example. TXT TOKEN"}, "host wrong", "93.184.216.34"},
		"private addresses":         {[]string{"shop.rina.example. A 10.0.0.7", "shop.rina.example. A 127.0.0.1", "shop.rina.example. AAAA fe80::1", "shop.rina.example. AAAA fec0::1", "shop.rina.example. AAAA fd00::1"}, "host wrong, proof missing", ""},
		"another proof":             {[]string{"shop.rina.example. A 192.0.2.1", "_haat.shop.rina.example. TXT old"}, "proof wrong", ""},
		"the market's address":      {[]string{"shop.rina.example. A 192.0.2.1", "_haat.shop.rina.example. TXT TOKEN"}, "", ""},
		"the market's IPv6 address": {[]string{"shop.rina.example. AAAA 2001:db8::1", "_haat.shop.rina.example. TXT TOKEN"}, "", ""},
		"the market's name":         {[]string{"shop.rina.example. CNAME HAAT.test.", "_haat.shop.rina.example. TXT \" TOKEN \""}, "", ""},
		"through another CNAME":     {[]string{"shop.rina.example. CNAME cdn.example.", "cdn.example. CNAME haat.test.", "_haat.shop.rina.example. TXT TOKEN"}, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			a := newArea(t)
			z := market(t)
			d := a.domains(z)
			_, _, ctx := a.Shop("rina", "01711000001")
			ask(t, d, ctx, "shop.rina.example")
			token := a.Client.ShopDomain.Query().OnlyX(ctx).VerifyToken
			for _, r := range c.records {
				z.Set(strings.Replace(r, "TOKEN", token, 1))
			}
			now := time.Now().Truncate(time.Second)
			got, err := d.Check(ctx, now)
			if err != nil || problems(got) != c.want || strings.Join(got.Records[0].Found, " ") != c.found || got.Verified != (c.want == "") {
				t.Fatalf("%q %+v, %v", problems(got), got, err)
			}
			if got.CheckedAt == nil || !got.CheckedAt.Equal(now) || got.Verified != (got.VerifiedAt != nil) || got.SSLStatus != "pending" {
				t.Errorf("%+v", got)
			}
			again, err := d.Domain(ctx)
			if err != nil || problems(again) != c.want || len(again.Records[0].Found) != 0 {
				t.Errorf("later: %q %+v, %v", problems(again), again, err)
			}
		})
	}
}

func TestCheck_ReportsDNSFailures(t *testing.T) {
	a := newArea(t)
	z := market(t)
	d := a.domains(z)
	_, _, ctx := a.Shop("rina", "01711000001")
	_, err := d.Check(ctx, time.Now())
	wantFault(t, err, fault.NotFound, "domain_not_set")
	ask(t, d, ctx, "rina.example")
	z.Fail()
	got, err := d.Check(ctx, time.Now())
	if err != nil || problems(got) != "dns failed" || got.Verified {
		t.Fatalf("%q %+v, %v", problems(got), got, err)
	}
	if r := got.Records[0]; r.Type != "CNAME" || r.Value != "haat.test" {
		t.Errorf("without the market's addresses, records are %+v", r)
	}
}

func TestCheck_VerifiedDomainsStayVerified(t *testing.T) {
	a := newArea(t)
	z := market(t)
	d := a.domains(z)
	audit.LogWrites(a.Client)
	_, owner, ctx := a.Shop("rina", "01711000001")
	ctx = audit.With(ctx, audit.Actor{ID: owner.ID, Name: owner.Name})
	asked := ask(t, d, ctx, "shop.rina.example")
	if _, err := d.Check(ctx, time.Now()); err != nil {
		t.Fatal(err)
	}
	z.Set("shop.rina.example. CNAME haat.test.", "_haat.shop.rina.example. TXT "+asked.Records[1].Value)
	first, err := d.Check(ctx, time.Now())
	if err != nil || !first.Verified || len(first.Records) != 1 {
		t.Fatalf("%+v, %v", first, err)
	}
	z.Set("shop.rina.example. CNAME gone.example.", "_haat.shop.rina.example. TXT gone")
	got, err := d.Check(ctx, time.Now().Add(time.Hour))
	if err != nil || !got.Verified || !got.VerifiedAt.Equal(*first.VerifiedAt) || problems(got) != "host missing" {
		t.Errorf("%q %+v, %v", problems(got), got, err)
	}
	// Only the request and the verification must be logged, not the checks.
	if logged := a.Client.AuditLog.Query().CountX(ctx); logged != 2 {
		t.Errorf("%d changes are logged", logged)
	}
}

func TestRequest_RefusesTheOtherNameOfAnotherShopsDomain(t *testing.T) {
	a := newArea(t)
	d := a.domains(market(t))
	_, _, rina := a.Shop("rina", "01711000001")
	_, _, mina := a.Shop("mina", "01711000002")
	a.Client.ShopDomain.Create().SetDomain("rina.example").SetVerified(true).ExecX(rina)
	for _, name := range []string{"www.rina.example", "rina.example"} {
		if _, err := d.Request(mina, domain.DomainRequest{Domain: name}, time.Now()); err == nil {
			t.Errorf("%s is given to another shop", name)
		}
	}
	d.Reserve("admin.other.example")
	if _, err := d.Request(mina, domain.DomainRequest{Domain: "www.admin.other.example"}, time.Now()); err == nil {
		t.Error("the other name of a reserved host is given to a shop")
	}
}

func TestRequest_RefusesReservedHosts(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("rina", "01711000001")
	d := a.domains(market(t))
	d.Reserve("merchants.example", "")
	_, err := d.Request(ctx, domain.DomainRequest{Domain: "Merchants.example"}, time.Now())
	if f, ok := fault.As(err); !ok || f.Fields["domain"] != "ours" {
		t.Errorf("the admin host: %v", err)
	}
	if got := ask(t, d, ctx, "shop.merchants.example"); got.Domain != "shop.merchants.example" {
		t.Errorf("a host below it: %+v", got)
	}
}
