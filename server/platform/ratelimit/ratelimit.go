// Package ratelimit implements rate limits per key.
package ratelimit

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/maypok86/otter/v2"
	"golang.org/x/time/rate"
)

// Rate is a rate limit: a burst of Count uses, and then Count uses in each Per.
type Rate struct {
	Count int
	Per   time.Duration
}

// UnmarshalText parses a rate such as "30/1m", the notation of the settings.
func (r *Rate) UnmarshalText(text []byte) error {
	count, per, ok := strings.Cut(string(text), "/")
	n, countErr := strconv.Atoi(count)
	d, perErr := time.ParseDuration(per)
	if !ok || countErr != nil || perErr != nil || n < 1 || d < time.Second {
		return fmt.Errorf("%q is not a rate such as 30/1m: a count of at least 1, and a duration of at least 1s", text)
	}
	r.Count, r.Per = n, d
	return nil
}

// Times returns the rate with n times the Count in the same Per.
func (r Rate) Times(n int) Rate { return Rate{r.Count * n, r.Per} }

// maxKeys is the maximum number of keys in a limiter's memory. Evicted keys start with a full
// burst.
const maxKeys = 50_000

// Limiter applies the same rate limit to each key, within this process.
type Limiter struct {
	rate Rate
	keys buckets
}

// buckets is the part of otter.Cache that Limiter uses. An interface hides the generic cache. Otherwise each
// package with a Limiter in a struct would compile the generic cache again, which doubles the time of a build
// after a small change.
type buckets interface {
	ComputeIfAbsent(key string, create func() (bucket *rate.Limiter, cancel bool)) (*rate.Limiter, bool)
}

// New returns a limiter. It panics on a rate that UnmarshalText would refuse.
func New(r Rate) *Limiter {
	if r.Count < 1 || r.Per <= 0 {
		panic(fmt.Sprintf("ratelimit: invalid rate: %+v", r))
	}
	return &Limiter{rate: r, keys: otter.Must(&otter.Options[string, *rate.Limiter]{
		MaximumSize:      maxKeys,
		ExpiryCalculator: otter.ExpiryAccessing[string, *rate.Limiter](r.Per),
	})}
}

// Take counts one use of the key and returns 0. If the use exceeds the rate, Take does not count it and
// returns how long to wait.
func (l *Limiter) Take(key string) time.Duration { return l.TakeN(key, 1) }

// Wait returns how long the next use of the key has to wait, without counting one.
func (l *Limiter) Wait(key string) time.Duration {
	now := time.Now()
	reservation := l.bucket(key).ReserveN(now, 1)
	defer reservation.CancelAt(now)
	return reservation.DelayFrom(now)
}

// TakeN is like Take for n uses at a time. n is limited to the rate's Count.
func (l *Limiter) TakeN(key string, n int) time.Duration {
	return l.takeAt(key, time.Now(), min(n, l.rate.Count))
}

func (l *Limiter) takeAt(key string, now time.Time, n int) time.Duration {
	reservation := l.bucket(key).ReserveN(now, n)
	wait := reservation.DelayFrom(now)
	if wait > 0 {
		reservation.CancelAt(now)
	}
	return wait
}

func (l *Limiter) bucket(key string) *rate.Limiter {
	bucket, _ := l.keys.ComputeIfAbsent(key, func() (*rate.Limiter, bool) {
		return rate.NewLimiter(rate.Limit(float64(l.rate.Count)/l.rate.Per.Seconds()), l.rate.Count), false
	})
	return bucket
}
