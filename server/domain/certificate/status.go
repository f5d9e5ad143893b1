package certificate

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/mholt/acmez/v3/acme"

	"haat/ent"
	"haat/ent/shopdomain"
	"haat/ent/viewer"
)

// What ShopDomain says of its certificate.
const (
	issued = "issued"
	failed = "failed"
)

// noteWithin is how long it may take to write that down.
const noteWithin = 10 * time.Second

// heard is told by certmagic what it has done.
func (c *Certificates) heard(ctx context.Context, event string, data map[string]any) error {
	host, _ := data["identifier"].(string)
	renewal, _ := data["renewal"].(bool)
	switch event {
	case "cert_obtained":
		c.failed.forget(host)
		c.notRenewed.forget(host)
		c.logger.InfoContext(ctx, "certificate obtained", "host", host, "renewal", renewal)
		return c.noted(ctx, host, issued, "")
	case "cert_failed":
		if c.closing.Err() != nil { // broken off, which says nothing of the host
			return nil
		}
		err, _ := data["error"].(error)
		c.logger.WarnContext(ctx, "certificate not obtained", "host", host, "renewal", renewal, "error", err)
		if renewal {
			c.notRenewed.add(host, time.Now())
		}
		if left, _ := data["remaining"].(time.Duration); renewal && left > 0 { // the one there is goes on
			return c.noted(ctx, host, issued, problem(err))
		}
		if !renewal {
			c.failed.add(host, time.Now())
		}
		return c.noted(ctx, host, failed, problem(err))
	}
	return nil
}

// noted is note for what has happened already, whatever became of who asked for it.
func (c *Certificates) noted(ctx context.Context, host, status, problem string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteWithin)
	defer cancel()
	err := c.note(ctx, host, status, problem)
	if err != nil {
		c.logger.ErrorContext(ctx, "certificate's state cannot be noted", "host", host, "error", err)
	}
	return err
}

// note tells the owner of a domain of its certificate. Hosts of the market's have none.
func (c *Certificates) note(ctx context.Context, host, status, problem string) error {
	row, err := c.client.ShopDomain.Query().Where(shopdomain.Domain(host), shopdomain.Verified(true)).Only(viewer.WithSystem(ctx))
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find domain: %w", err)
	}
	if row.SslStatus == status && row.SslProblem == problem { // nothing that pages show has changed
		return nil
	}
	err = row.Update().SetSslStatus(status).SetSslProblem(problem).Exec(viewer.WithShop(ctx, row.ShopID))
	if err != nil {
		return fmt.Errorf("note certificate: %w", err)
	}
	return nil
}

// problem is what an owner can do something about: the authority's reason (RFC 8555,
// section 6.7), roughly.
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

// A host that the authority has refused is left alone by visits for a while, longer each
// time. The job that has own domains' certificates made has pauses of its own.
const (
	firstRefusal   = 5 * time.Minute
	longestRefusal = 6 * time.Hour
)

// failures are the hosts without a certificate that could not be made. They are ours, so
// they are few.
type failures struct {
	mu    sync.Mutex
	hosts map[string]refusal
}

type refusal struct {
	until time.Time
	pause time.Duration
}

func newFailures() *failures { return &failures{hosts: map[string]refusal{}} }

func (f *failures) add(host string, now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	pause := firstRefusal
	if before, ok := f.hosts[host]; ok {
		pause = min(2*before.pause, longestRefusal)
	}
	f.hosts[host] = refusal{now.Add(pause), pause}
}

func (f *failures) forget(host string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.hosts, host)
}

// pause is an error while a host is left alone.
func (f *failures) pause(host string, now time.Time) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if of, ok := f.hosts[host]; ok && now.Before(of.until) {
		return fmt.Errorf("the authority has refused %s, which waits until %s", host, of.until.Format(time.RFC3339))
	}
	return nil
}
