package main

import (
	"context"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/certificatefile"
	"haat/ent/shopdomain"
	"haat/ent/viewer"
	"haat/server/config"
	"haat/server/platform/db"
)

// mostCertificates is how many are read, the newest first.
const mostCertificates = 5000

// lookAtCertificates looks at those in the database, where haat has them made.
func lookAtCertificates(ctx context.Context, cfg *config.Config, d *db.DB) []finding {
	const check = "certificates"
	if !cfg.AutoTLS() {
		return []finding{ok(check, "are the proxy's: HAAT_TLS is off")}
	}
	system := viewer.WithSystem(ctx)
	domains, err := d.Client.ShopDomain.Query().Where(shopdomain.Verified(true)).All(system)
	if err != nil {
		return afterTables(check, err)
	}
	files, err := d.Client.CertificateFile.Query().Where(certificatefile.PathHasSuffix(".crt")).
		Order(ent.Desc(certificatefile.FieldID)).Limit(mostCertificates).All(system)
	if err != nil {
		return afterTables(check, err)
	}
	ours := []string{cfg.MarketHost}
	var found []finding
	for _, row := range domains {
		ours = append(ours, row.Domain)
		if row.SslProblem != "" {
			found = append(found, warn(check, fmt.Sprintf("%s: %s (%s)", row.Domain, row.SslStatus, row.SslProblem), "see the log of haat serve, and docs/domains.md"))
		}
	}
	whole, market := 0, false
	for _, file := range files {
		leaf, err := leafOf(file.Content)
		if err != nil {
			found = append(found, fail(check, fmt.Errorf("%s: %w", file.Path, err), "delete its row of certificate_files: a new one is made"))
			continue
		}
		if !isOurs(leaf.DNSNames, ours, cfg.MarketHost) {
			continue // of a domain that is gone
		}
		market = market || slices.Contains(leaf.DNSNames, cfg.MarketHost)
		if f := lookAtLeaf(leaf, time.Now()); f.State != isOK {
			found = append(found, f)
		} else {
			whole++
		}
	}
	if !market {
		found = append(found, warn(check, "there is none for "+cfg.MarketHost, "haat serve has it made when the first visitor comes: ports 80 and 443 must lead there"))
	}
	if len(found) == 0 {
		found = append(found, ok(check, "%d, all good for some time", whole))
	}
	return found
}

func isOurs(names, ours []string, market string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		return slices.Contains(ours, name) || strings.HasSuffix(name, "."+market)
	})
}

func leafOf(content []byte) (*x509.Certificate, error) {
	block, _ := pem.Decode(content)
	if block == nil {
		return nil, errors.New("is no certificate")
	}
	return x509.ParseCertificate(block.Bytes)
}

// A certificate is renewed when a third of its time is left: with a sixth left, that
// has not worked for weeks.
const lateRenewal = 6

func lookAtLeaf(leaf *x509.Certificate, now time.Time) finding {
	const check, do = "certificates", "see the log of haat serve: ports 80 and 443 must lead to it, and it must reach the ACME server"
	left, name := leaf.NotAfter.Sub(now), strings.Join(leaf.DNSNames, ", ")
	switch {
	case left <= 0:
		return fail(check, fmt.Errorf("%s: expired on %s", name, leaf.NotAfter.Format(time.DateOnly)), do)
	case left < leaf.NotAfter.Sub(leaf.NotBefore)/lateRenewal:
		return warn(check, fmt.Sprintf("%s: expires on %s and was not renewed", name, leaf.NotAfter.Format(time.DateOnly)), do)
	}
	return ok(check, "%s", name)
}
