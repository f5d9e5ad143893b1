package doctor

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

// mostCertificates is the maximum number of certificates that are read, the newest first.
const mostCertificates = 5000

// checkCertificates checks the certificates in the database if haat manages them.
func checkCertificates(ctx context.Context, cfg *config.Config, d *db.DB) []Finding {
	const check = "certificates"
	if !cfg.AutoTLS() {
		return []Finding{ok(check, "managed by the proxy: HAAT_TLS is off")}
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
	var found []Finding
	for _, row := range domains {
		ours = append(ours, row.Domain)
		if row.SslProblem != "" {
			found = append(found, warn(check, fmt.Sprintf("%s: %s (%s)", row.Domain, row.SslStatus, row.SslProblem), "check the log of haat serve and docs/domains.md"))
		}
	}
	whole, market := 0, false
	for _, file := range files {
		leaf, err := leafOf(file.Content)
		if err != nil {
			found = append(found, fail(check, fmt.Errorf("%s: %w", file.Path, err), "delete its row in certificate_files; a new one will be requested"))
			continue
		}
		if !isOurs(leaf.DNSNames, ours, cfg.MarketHost) {
			continue // the certificate of a deleted domain
		}
		market = market || slices.Contains(leaf.DNSNames, cfg.MarketHost)
		if f := checkLeaf(leaf, time.Now()); f.State != OK {
			found = append(found, f)
		} else {
			whole++
		}
	}
	if !market {
		found = append(found, warn(check, "no certificate for "+cfg.MarketHost, "haat serve requests it on the first visit; ports 80 and 443 must reach it"))
	}
	if len(found) == 0 {
		found = append(found, ok(check, "%d valid, none expires soon", whole))
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
		return nil, errors.New("not a certificate")
	}
	return x509.ParseCertificate(block.Bytes)
}

// lateRenewal is the divisor of the lifetime below which a certificate is reported. Certificates are renewed
// when a third of their lifetime remains. If less than 1/lateRenewal remains, renewals have failed for weeks.
const lateRenewal = 6

func checkLeaf(leaf *x509.Certificate, now time.Time) Finding {
	const check, do = "certificates", "check the log of haat serve; ports 80 and 443 must reach it, and it must reach the ACME server"
	left, name := leaf.NotAfter.Sub(now), strings.Join(leaf.DNSNames, ", ")
	switch {
	case left <= 0:
		return fail(check, fmt.Errorf("%s: expired on %s", name, leaf.NotAfter.Format(time.DateOnly)), do)
	case left < leaf.NotAfter.Sub(leaf.NotBefore)/lateRenewal:
		return warn(check, fmt.Sprintf("%s: expires on %s and was not renewed", name, leaf.NotAfter.Format(time.DateOnly)), do)
	}
	return ok(check, "%s", name)
}
