// Package remote contains the common parts of the clients of external APIs, such as those of couriers,
// payment gateways and messengers: kinds of failures, lenient types, and access tokens.
package remote

import (
	"errors"
	"fmt"
	"net/url"
	"time"
)

var (
	// ErrUnauthorized reports that the service does not accept the credentials. Do not retry: some services
	// lock accounts.
	ErrUnauthorized = errors.New("service refused the credentials")
	// ErrLost reports that a request was sent, but its answer did not arrive or was not understood.
	ErrLost = errors.New("service's answer was lost")
)

// Refused is the error of a request that the service rejected. The request had no effect and will have none.
type Refused struct {
	// Code is the service's error code, or the code to which the client maps it.
	Code string
	// Detail is the service's own explanation.
	Detail string
}

func (r *Refused) Error() string { return fmt.Sprintf("service refused: %s: %s", r.Code, r.Detail) }

// AsRefused returns the Refused in err.
func AsRefused(err error) (*Refused, bool) {
	var r *Refused
	ok := errors.As(err, &r)
	return r, ok
}

// Unavailable is a failure after which a retry may succeed. The request had no effect. Wait is the time that
// the service asked to wait, or 0. TooMany reports that the service received too many requests.
type Unavailable struct {
	Reason  string
	Wait    time.Duration
	TooMany bool
}

func (u *Unavailable) Error() string { return "service is unavailable: " + u.Reason }

// AsUnavailable returns the Unavailable in err.
func AsUnavailable(err error) (*Unavailable, bool) {
	var u *Unavailable
	ok := errors.As(err, &u)
	return u, ok
}

// ReasonOf returns the reason of a failed request without its URL, which may contain credentials.
func ReasonOf(err error) string {
	var of *url.Error
	if errors.As(err, &of) {
		return of.Err.Error()
	}
	return err.Error()
}

// Failure returns the error of a request without a usable answer: ErrLost if lost is set, because the request
// may have had an effect, otherwise Unavailable.
func Failure(lost bool, reason string) error {
	if lost {
		return fmt.Errorf("%w: %s", ErrLost, reason)
	}
	return &Unavailable{Reason: reason}
}
