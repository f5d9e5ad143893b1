package merchant

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"haat/ent"
	"haat/server/platform/jobs"
)

// WatchKind is of the jobs that look at domains without being asked.
const WatchKind = "domain"

// WatchWithin is how long such a job may take: it may have a certificate made.
const WatchWithin = 3 * time.Minute

// A domain that was asked for is looked at after a minute, then after ever longer pauses,
// for a week. A verified one is looked at once a day.
const (
	firstPause    = time.Minute
	longestPause  = 6 * time.Hour
	lookedAtFor   = 7 * 24 * time.Hour
	verifiedPause = 24 * time.Hour
)

// certificatePauses are those before a certificate that could not be made is tried again:
// authorities allow a host few failures an hour.
var certificatePauses = []time.Duration{5 * time.Minute, 20 * time.Minute, time.Hour, 4 * time.Hour, 12 * time.Hour}

// watch is one look of those that a domain gets, in its own row or once it is verified.
type watch struct {
	Domain   int  `json:"domain"`
	Verified bool `json:"verified"`
	Round    int  `json:"round"`
}

// key is the same for a look that is asked for twice.
func (w watch) key() string {
	if w.Verified {
		return fmt.Sprintf("%d:verified:%d", w.Domain, w.Round)
	}
	return fmt.Sprintf("%d:asked:%d", w.Domain, w.Round)
}

func addWatch(ctx context.Context, client *ent.Client, w watch, at time.Time) error {
	return jobs.AddAt(ctx, client, at.UTC(), WatchKind, w.key(), w)
}

// Watch looks at a domain, has its certificate made once it is verified, and asks for the
// next look. It is a jobs.Handler.
func (d *Domains) Watch(ctx context.Context, job jobs.Job) error {
	var w watch
	if err := json.Unmarshal(job.Payload, &w); err != nil {
		return jobs.Permanent(fmt.Errorf("read watch: %w", err))
	}
	pause, err := d.watchOnce(ctx, w, time.Now())
	if err != nil || pause == 0 {
		return err
	}
	w.Round++
	err = addWatch(ctx, d.client, w, time.Now().Add(pause))
	if ent.IsConstraintError(err) { // this look was made before, by a process that died then
		return nil
	}
	return err
}

// watchOnce is one look; it returns the pause before the next, 0 for none.
func (d *Domains) watchOnce(ctx context.Context, w watch, now time.Time) (time.Duration, error) {
	row, err := d.client.ShopDomain.Get(ctx, w.Domain)
	if ent.IsNotFound(err) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("load domain: %w", err)
	}
	if row.Verified != w.Verified { // that began looks of its own
		return 0, nil
	}
	if !w.Verified || w.Round > 1 { // right after it was verified there is nothing new to see
		row, _, err = d.look(ctx, row, now)
		if ent.IsNotFound(err) || isTaken(err) {
			return 0, nil
		}
		if err != nil {
			return 0, err
		}
	}
	if !w.Verified {
		return askedPause(row, w.Round, now), nil
	}
	if d.certify != nil && row.LostSince == nil && d.certify(ctx, row.Domain) != nil && w.Round <= len(certificatePauses) {
		return certificatePauses[w.Round-1], nil // what went wrong is in the row
	}
	return verifiedPause, nil
}

// askedPause doubles from look to look; 0 once there have been enough.
func askedPause(row *ent.ShopDomain, round int, now time.Time) time.Duration {
	if row.Verified || now.Sub(row.CreatedAt) > lookedAtFor {
		return 0
	}
	if round > 10 {
		return longestPause
	}
	return min(firstPause<<round, longestPause)
}
