package domain_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"haat/server/shop/domain"
)

// recordsOf returns the type, name and value of each record.
func recordsOf(list []domain.DNSRecord) string {
	var all []string
	for _, r := range list {
		all = append(all, r.Type+" "+r.Name+" = "+r.Value)
	}
	return strings.Join(all, ", ")
}

func TestDomain_NamesTheOtherNameAndItsRecord(t *testing.T) {
	a := newArea(t)
	d := a.domains(market(t))
	for slug, c := range map[string]struct{ domain, other, want string }{
		"bare":  {"rina.example", "www.rina.example", "CNAME www = haat.test"},
		"www":   {"www.mina.example", "mina.example", "A @ = 192.0.2.1, AAAA @ = 2001:db8::1"},
		"bd":    {"rina.com.bd", "www.rina.com.bd", "CNAME www = haat.test"},
		"below": {"shop.lina.example", "", ""},
		"both":  {"www.shop.lina.example", "", ""},
	} {
		_, _, ctx := a.Shop(slug, "01711000001")
		got := ask(t, d, ctx, c.domain).Other
		switch {
		case c.other == "" && got != nil:
			t.Errorf("%s: %+v", c.domain, got)
		case c.other != "" && (got == nil || got.Domain != c.other || got.Works || got.Certified || recordsOf(got.Records) != c.want):
			t.Errorf("%s: %+v", c.domain, got)
		}
	}
}

func TestCheck_TellsWhetherTheOtherNameWorks(t *testing.T) {
	for name, c := range map[string]struct {
		record, problem, found string
	}{
		"no record": {"", "missing", ""},
		"elsewhere": {"www.rina.example. A 93.184.216.34", "wrong", "93.184.216.34"},
		"here":      {"www.rina.example. CNAME haat.test.", "", ""},
		"address":   {"www.rina.example. A 192.0.2.1", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			a := newArea(t)
			z := market(t)
			d := a.domains(z)
			_, _, ctx := a.Shop("rina", "01711000001")
			asked := ask(t, d, ctx, "rina.example")
			z.Set("rina.example. A 192.0.2.1", "_haat.rina.example. TXT "+asked.Records[len(asked.Records)-1].Value)
			if c.record != "" {
				z.Set(c.record)
			}
			for round, when := range []time.Time{time.Now(), time.Now().Add(time.Hour)} { // the first check verifies, the second checks again
				got, err := d.Check(ctx, when)
				if err != nil || !got.Verified || got.LostSince != nil || got.DNSFailed || problems(got) != "" {
					t.Fatalf("round %d: the other name holds up the domain: %+v, %v", round, got, err)
				}
				r := got.Other.Records[0]
				if r.Purpose != "other" || r.Problem != c.problem || strings.Join(r.Found, " ") != c.found || got.Other.Works != (c.problem == "") {
					t.Errorf("round %d: %+v", round, got.Other)
				}
			}
			later, err := d.Domain(ctx)
			if err != nil || later.Other.Works != (c.problem == "") || later.Other.Records[0].Problem != c.problem {
				t.Errorf("later: %+v, %v", later.Other, err)
			}
			all, err := d.CheckVerified(ctx, 10)
			if err != nil || len(all.Problems) != 0 {
				t.Errorf("the platform's check: %+v, %v", all, err)
			}
		})
	}
}

func TestWatch_CertifiesTheOtherNameOnlyIfItLeadsHere(t *testing.T) {
	a := newArea(t)
	z := market(t)
	d := a.domains(z)
	_, _, ctx := a.Shop("rina", "01711000001")
	asked := ask(t, d, ctx, "rina.example")
	w := &watching{a, z, d, ctx, asked}
	var hosts []string
	failing := map[string]error{}
	d.UseCertificates(func(_ context.Context, host string) error {
		hosts = append(hosts, host)
		return failing[host]
	}, func(_ context.Context, host string) (bool, error) {
		return slices.Contains(hosts, host) && failing[host] == nil, nil
	})
	expect := func(want ...string) {
		t.Helper()
		if !slices.Equal(hosts, want) {
			t.Errorf("certificates for %v, want %v", hosts, want)
		}
		hosts = nil
	}
	z.Set("rina.example. A 192.0.2.1", "_haat.rina.example. TXT "+asked.Records[len(asked.Records)-1].Value)
	w.look() // the first check verifies the domain
	w.wantPause(w.look(), 24*time.Hour)
	expect("rina.example")

	z.Set("www.rina.example. CNAME haat.test.")
	failing["www.rina.example"] = errors.New("no")
	w.wantPause(w.look(), 24*time.Hour) // the usual pause, not the one after failures
	expect("rina.example", "www.rina.example")
	if got, err := d.Domain(ctx); err != nil || !got.Other.Works || got.Other.Certified || got.SSLProblem != "" {
		t.Errorf("%+v, %v", got.Other, err)
	}
	failing["rina.example"] = errors.New("no")
	w.look()
	expect("rina.example")
	clear(failing)
	w.look()
	if got, err := d.Domain(ctx); err != nil || !got.Other.Works || !got.Other.Certified {
		t.Errorf("%+v, %v", got.Other, err)
	}
	expect("rina.example", "www.rina.example")
}
