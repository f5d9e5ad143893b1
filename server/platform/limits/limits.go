// Package limits holds back who does a thing too often.
package limits

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/maypok86/otter/v2"
	"golang.org/x/time/rate"
)

// Rate is so many in a time: at most Count at once, and again Count during each Per.
type Rate struct {
	Count int
	Per   time.Duration
}

// UnmarshalText reads a rate as settings write it: "30/1m".
func (r *Rate) UnmarshalText(text []byte) error {
	count, per, ok := strings.Cut(string(text), "/")
	n, countErr := strconv.Atoi(count)
	d, perErr := time.ParseDuration(per)
	if !ok || countErr != nil || perErr != nil || n < 1 || d < time.Second {
		return fmt.Errorf("%q is no rate such as 30/1m: a count from 1, and a time from 1s", text)
	}
	r.Count, r.Per = n, d
	return nil
}

// Times is n times as many in the same time.
func (r Rate) Times(n int) Rate { return Rate{r.Count * n, r.Per} }

// keysKept bounds the memory of a limiter to some megabytes; of more callers the
// ones seen longest ago begin anew.
const keysKept = 50_000

// Limiter gives each key the same rate, in this process.
type Limiter struct {
	rate Rate
	keys *otter.Cache[string, *rate.Limiter]
}

// New makes a limiter. It panics on a rate that UnmarshalText would refuse.
func New(r Rate) *Limiter {
	if r.Count < 1 || r.Per <= 0 {
		panic(fmt.Sprintf("limits: no rate: %+v", r))
	}
	return &Limiter{rate: r, keys: otter.Must(&otter.Options[string, *rate.Limiter]{
		MaximumSize:      keysKept,
		ExpiryCalculator: otter.ExpiryAccessing[string, *rate.Limiter](r.Per),
	})}
}

// Take counts one for the key. Where that is too many it counts nothing and
// returns how long to wait, else 0.
func (l *Limiter) Take(key string) time.Duration { return l.TakeN(key, 1) }

// TakeN is Take of n at once, or of the rate's Count where n is more.
func (l *Limiter) TakeN(key string, n int) time.Duration {
	return l.takeAt(key, time.Now(), min(n, l.rate.Count))
}

func (l *Limiter) takeAt(key string, now time.Time, n int) time.Duration {
	bucket, _ := l.keys.ComputeIfAbsent(key, func() (*rate.Limiter, bool) {
		return rate.NewLimiter(rate.Limit(float64(l.rate.Count)/l.rate.Per.Seconds()), l.rate.Count), false
	})
	reservation := bucket.ReserveN(now, n)
	wait := reservation.DelayFrom(now)
	if wait > 0 {
		reservation.CancelAt(now)
	}
	return wait
}
