package app

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/shop/domain"
)

// certified waits until the server presents a certificate for a host, and returns the names in the
// certificate.
func (a *authority) certified(host string) []string {
	a.t.Helper()
	var names []string
	eventually(a.t, "certificate of "+host, func() bool {
		shown, err := a.handshake(host)
		if err == nil {
			names = shown.DNSNames
		}
		return err == nil
	})
	return names
}

func TestTLS_BothNamesOfADomainHaveCertificates(t *testing.T) {
	for name, c := range map[string]struct{ domain, other string }{
		"connected without www": {"rina.example", "www.rina.example"},
		"connected with www":    {"www.mina.example", "mina.example"},
	} {
		t.Run(name, func(t *testing.T) {
			a := newAuthority(t)
			d := dbtest.Open(t)
			shop := shopOf(d, "rina")
			domains := domain.New(d.Client, "haat.test", a.dns)
			asked, err := domains.Request(shop, domain.DomainRequest{Domain: c.domain}, time.Now())
			if err != nil {
				t.Fatal(err)
			}
			a.zone.Set(c.domain+". A 127.0.0.1", c.other+". A 127.0.0.1")
			a.serve(d)
			if shown, err := a.handshake(c.other); err == nil {
				t.Errorf("the other name of an unverified domain has a certificate for %v", shown.DNSNames)
			}
			a.zone.Set("_haat." + c.domain + ". TXT " + asked.Records[len(asked.Records)-1].Value)
			if got, err := domains.Check(shop, time.Now()); err != nil || !got.Verified || !got.Other.Works {
				t.Fatalf("%+v, %v", got, err)
			}
			for _, host := range []string{c.domain, c.other} {
				if names := a.certified(host); !slices.Equal(names, []string{host}) {
					t.Errorf("%s: certificate for %v", host, names)
				}
			}
			for _, from := range []string{"https://", "http://"} {
				res, _ := a.get(from + c.other + "/products?q=%E0%A6%95&p=2")
				to := "https://" + strings.Replace(from, "http://", c.other, 1) // http redirects to https first
				if from == "https://" {
					to = "https://" + c.domain
				}
				if res.StatusCode != http.StatusPermanentRedirect || res.Header.Get("Location") != to+"/products?q=%E0%A6%95&p=2" {
					t.Errorf("%s%s: %s to %q", from, c.other, res.Status, res.Header.Get("Location"))
				}
			}
		})
	}
}

// verified creates a shop with a verified domain, whose other name has the given record.
func (a *authority) verified(d *db.DB, slug, name string, other ...string) *domain.Domain {
	a.t.Helper()
	shop := shopOf(d, slug)
	domains := domain.New(d.Client, "haat.test", a.dns)
	asked, err := domains.Request(shop, domain.DomainRequest{Domain: name}, time.Now())
	if err != nil {
		a.t.Fatal(err)
	}
	a.zone.Set(name+". A 127.0.0.1", "_haat."+name+". TXT "+asked.Records[len(asked.Records)-1].Value)
	a.zone.Set(other...)
	got, err := domains.Check(shop, time.Now())
	if err != nil || !got.Verified {
		a.t.Fatalf("%+v, %v", got, err)
	}
	return got
}

func TestTLS_FailingOtherNameHasNoEffectOnTheDomain(t *testing.T) {
	for name, c := range map[string]struct {
		record, problem string
		orders          int // the authority is asked once for each kind of challenge
	}{
		"missing in DNS":  {"x.example. A 127.0.0.1", "missing", 0},
		"leads elsewhere": {"www.lina.example. A 127.0.0.2", "wrong", 2},
	} {
		t.Run(name, func(t *testing.T) {
			a := newAuthority(t)
			d := dbtest.Open(t)
			own := a.verified(d, "lina", "lina.example", c.record)
			if own.Other.Works || own.Other.Records[0].Problem != c.problem {
				t.Fatalf("%+v", own.Other)
			}
			before := a.orders()
			a.serve(d)
			a.certified("haat.test")
			visit := func() {
				for range 10 {
					if _, err := a.handshake("www.lina.example"); err == nil {
						t.Fatal("certificate for a name that does not lead here")
					}
				}
			}
			visit()
			a.certified("lina.example")
			eventually(t, "the domain's certificate", func() bool { return certificateState(d, "lina.example") == "issued" })
			visit()
			if n := a.orders() - before; n != 2+c.orders {
				t.Errorf("%d certificate orders, want those of the market and the domain, and %d", n, c.orders)
			}
			if state := certificateState(d, "lina.example"); state != "issued" {
				t.Errorf("after failures of the other name: %s", state)
			}
			if res, _ := a.get("https://lina.example/"); res.StatusCode != http.StatusOK {
				t.Errorf("the shop: %s", res.Status)
			}
		})
	}
}
