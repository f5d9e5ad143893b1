package domain

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/server/platform/jobs"
)

// WatchKind is the kind of the jobs that check domains periodically.
const WatchKind = "domain"

// WatchWithin is the timeout of such a job, which may have to obtain a certificate.
const WatchWithin = 3 * time.Minute

// Pauses between checks. An unverified domain is checked after firstPause, and then at growing intervals
// until checkedFor has passed. A verified domain is checked once per verifiedPause.
const (
	firstPause    = time.Minute
	longestPause  = 6 * time.Hour
	checkedFor    = 7 * 24 * time.Hour
	verifiedPause = 24 * time.Hour
)

// certificatePauses are the pauses between attempts to obtain a certificate. Certificate
// authorities allow few failures per host and hour.
var certificatePauses = []time.Duration{5 * time.Minute, 20 * time.Minute, time.Hour, 4 * time.Hour, 12 * time.Hour}

// watch is a scheduled check of a domain. Checks before and after verification are numbered separately.
type watch struct {
	Domain   int  `json:"domain"`
	Verified bool `json:"verified"`
	Round    int  `json:"round"`
}

// key returns the job's deduplication key.
func (w watch) key() string {
	if w.Verified {
		return fmt.Sprintf("%d:verified:%d", w.Domain, w.Round)
	}
	return fmt.Sprintf("%d:asked:%d", w.Domain, w.Round)
}

func addWatch(ctx context.Context, client *ent.Client, w watch, at time.Time) error {
	return jobs.AddAt(ctx, client, at.UTC(), WatchKind, w.key(), w)
}

// Watch checks a domain, obtains its certificate once it is verified, and schedules the next check. It is a
// jobs.Handler.
func (d *Domains) Watch(ctx context.Context, job jobs.Job) error {
	w, err := jobs.Decode[watch](job)
	if err != nil {
		return err
	}
	pause, err := d.watchOnce(ctx, w, time.Now())
	if err != nil || pause == 0 {
		return err
	}
	w.Round++
	err = addWatch(ctx, d.client, w, time.Now().Add(pause))
	if ent.IsConstraintError(err) { // an earlier run, whose process was killed, has scheduled it already
		return nil
	}
	return err
}

// watchOnce checks the domain once. It returns the pause until the next check, or 0 if there is none.
func (d *Domains) watchOnce(ctx context.Context, w watch, now time.Time) (time.Duration, error) {
	row, err := d.client.ShopDomain.Get(ctx, w.Domain)
	if ent.IsNotFound(err) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("load domain: %w", err)
	}
	if row.Verified != w.Verified { // verification has started its own series of checks
		return 0, nil
	}
	if !w.Verified || w.Round > 1 { // the first check after verification only obtains the certificate
		row, _, err = d.look(ctx, row, now)
		if ent.IsNotFound(err) || isTaken(err) {
			return 0, nil
		}
		if err != nil {
			return 0, err
		}
	}
	if !w.Verified {
		return unverifiedPause(row, w.Round, now), nil
	}
	if d.certify != nil && row.LostSince == nil {
		switch err := d.certify(ctx, row.Domain); {
		case err == nil:
			d.certifyOther(ctx, row)
		case w.Round <= len(certificatePauses):
			return certificatePauses[w.Round-1], nil // the failure is stored in the row
		}
	}
	return verifiedPause, nil
}

// unverifiedPause returns the pause until the next check. The pause doubles each round up to longestPause. It
// is 0 after checkedFor or once the domain is verified.
func unverifiedPause(row *ent.ShopDomain, round int, now time.Time) time.Duration {
	if row.Verified || now.Sub(row.CreatedAt) > checkedFor {
		return 0
	}
	if round > 10 {
		return longestPause
	}
	return min(firstPause<<round, longestPause)
}
