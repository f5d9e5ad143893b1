package certificate

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/mholt/acmez/v3/acme"

	"haat/ent"
	"haat/ent/shopdomain"
	"haat/ent/viewer"
	"haat/server/platform/pause"
)

// Values of ShopDomain.SslStatus that this package sets.
const (
	issued = "issued"
	failed = "failed"
)

// storeTimeout is the timeout for storing the status.
const storeTimeout = 10 * time.Second

// onEvent is certmagic's event handler. It records when certificates are obtained or refused.
func (c *Certificates) onEvent(ctx context.Context, event string, data map[string]any) error {
	host, _ := data["identifier"].(string)
	renewal, _ := data["renewal"].(bool)
	switch event {
	case "cert_obtained":
		c.failed.forget(host)
		c.notRenewed.forget(host)
		c.logger.InfoContext(ctx, "certificate obtained", "host", host, "renewal", renewal)
		return c.record(ctx, host, issued, "")
	case "cert_failed":
		if c.closing.Err() != nil { // Close canceled the request; the authority did not refuse it
			return nil
		}
		err, _ := data["error"].(error)
		c.logger.WarnContext(ctx, "certificate not obtained", "host", host, "renewal", renewal, "error", err)
		if renewal {
			c.notRenewed.add(host, time.Now())
		}
		if left, _ := data["remaining"].(time.Duration); renewal && left > 0 { // the current certificate remains in use
			return c.record(ctx, host, issued, problem(err))
		}
		if !renewal {
			c.failed.add(host, time.Now())
		}
		return c.record(ctx, host, failed, problem(err))
	}
	return nil
}

// record stores a status with storeStatus, even if ctx has ended, and logs an error.
func (c *Certificates) record(ctx context.Context, host, status, problem string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTimeout)
	defer cancel()
	err := c.storeStatus(ctx, host, status, problem)
	if err != nil {
		c.logger.ErrorContext(ctx, "store certificate status", "host", host, "error", err)
	}
	return err
}

// storeStatus stores the certificate status of a shop's verified domain. It ignores other hosts.
func (c *Certificates) storeStatus(ctx context.Context, host, status, problem string) error {
	row, err := c.client.ShopDomain.Query().Where(shopdomain.Domain(host), shopdomain.Verified(true)).Only(viewer.WithSystem(ctx))
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find domain: %w", err)
	}
	if row.SslStatus == status && row.SslProblem == problem { // an unchanged status must not purge pages
		return nil
	}
	err = row.Update().SetSslStatus(status).SetSslProblem(problem).Exec(viewer.WithShop(ctx, row.ShopID))
	if err != nil {
		return fmt.Errorf("store certificate status: %w", err)
	}
	return nil
}

// problem returns the kind of problem that an owner can solve, derived from the authority's error type (RFC
// 8555, section 6.7): "reach", "dns", "caa", "limit" or "other".
func problem(err error) string {
	var of acme.Problem
	errors.As(err, &of)
	switch of.Type {
	case acme.ProblemTypeConnection, acme.ProblemTypeUnauthorized, acme.ProblemTypeTLS, acme.ProblemTypeIncorrectResponse:
		return "reach"
	case acme.ProblemTypeDNS:
		return "dns"
	case acme.ProblemTypeCAA:
		return "caa"
	case acme.ProblemTypeRateLimited:
		return "limit"
	default:
		return "other"
	}
}

// First and longest pause after the authority has refused a host. Each refusal doubles the pause. The pauses
// apply only to visits; the domain jobs have their own.
const (
	firstRefusal   = 5 * time.Minute
	longestRefusal = 6 * time.Hour
)

// failures records hosts whose certificate could not be obtained. It contains only hosts of the platform, so
// it remains small.
type failures struct{ pauses pause.Set[string] }

func newFailures() *failures {
	return &failures{pause.Set[string]{First: firstRefusal, Most: longestRefusal}}
}

// missingPause is how long a name that does not exist in DNS is not looked up again. It does not grow,
// because anyone can request the name and the owner may add it in the meantime.
const missingPause = time.Minute

func newMissing() *failures {
	return &failures{pause.Set[string]{First: missingPause, Most: missingPause}}
}

func (f *failures) add(host string, now time.Time) { f.pauses.Failed(host, now, now, 0) }

func (f *failures) forget(host string) { f.pauses.Forget(host) }

// pause returns an error if the pause of a host has not ended yet.
func (f *failures) pause(host string, now time.Time) error {
	if until := f.pauses.Until(host); now.Before(until) {
		return fmt.Errorf("certificate of %s was refused, next attempt after %s", host, until.Format(time.RFC3339))
	}
	return nil
}
